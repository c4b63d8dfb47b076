//! Links of the documents lead somewhere.

use crate::repository::Repository;

pub(super) fn faults(repository: &Repository) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, text) in repository.files().filter(|(path, _)| path.ends_with(".md")) {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for target in targets(text) {
            if target.contains("://") || target.starts_with('#') || target.starts_with("mailto:") {
                continue;
            }
            let file = target.split('#').next().unwrap_or(target);
            match joined(folder, file) {
                Some(file) if repository.has(&file) => {}
                Some(_) | None => faults.push(format!("{path}: the link to `{target}` leads nowhere")),
            }
        }
    }
    faults
}

/// What stands in `](…)`, code blocks left out.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    text.split("```")
        .step_by(2)
        .flat_map(|prose| prose.split("](").skip(1))
        .filter_map(|rest| rest.split(')').next())
}

/// The path from the root; `None` where it leaves the repository.
fn joined(folder: &str, file: &str) -> Option<String> {
    let mut names: Vec<&str> = folder.split('/').filter(|name| !name.is_empty()).collect();
    for name in file.split('/') {
        match name {
            "" | "." => {}
            ".." => {
                names.pop()?;
            }
            name => names.push(name),
        }
    }
    Some(names.join("/"))
}
