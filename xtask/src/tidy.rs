//! What must hold of the repository and no compiler checks. Each check gives its faults as sentences.

mod borders;
mod links;
mod map;
mod reasons;
mod size;
mod workplace;

use crate::repository::Repository;
use crate::{commands_page, incidents};

/// Every fault of every check.
pub(crate) fn faults(repository: &Repository) -> Vec<String> {
    let checks: [fn(&Repository) -> Vec<String>; 8] = [
        borders::faults,
        commands_page::faults,
        incidents::faults,
        links::faults,
        map::faults,
        reasons::faults,
        size::faults,
        workplace::faults,
    ];
    checks.iter().flat_map(|check| check(repository)).collect()
}

#[cfg(test)]
mod tests {
    use super::faults;
    use crate::repository::Repository;

    #[test]
    fn the_repository_is_tidy() {
        let faults = faults(&Repository::read().unwrap());
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
