//! File modes as `chmod` and `mkdir -m` take them: which of them are dangerous.

use perm_core::{Reason, Span};

use crate::analysis::Hazard;
use crate::arguments::Arguments;
use crate::specification::Finding;
use crate::value::Value;

/// `chmod`: the mode is the first operand, unless an option stands for it.
pub(super) fn chmod_mode(arguments: &Arguments<'_>) -> Finding {
    let replaced = arguments.spec.operands.first_unless.split(' ').any(|name| arguments.has(name));
    match arguments.operands.first() {
        Some(mode) if !replaced => judge_mode(mode.value, mode.span),
        Some(_) | None => Finding::AsListed,
    }
}

/// `mkdir -m`, `mkfifo -m`, `install -m`.
pub(super) fn mode_option(arguments: &Arguments<'_>) -> Finding {
    for option in arguments.given("-m") {
        if let Some(mode) = &option.argument {
            match judge_mode(mode, option.span) {
                Finding::AsListed | Finding::OnlyReads => {}
                found @ (Finding::Effects(_)
                | Finding::Partly(..)
                | Finding::Hands(..)
                | Finding::Unknown(_)
                | Finding::Runs(_)
                | Finding::Hazard(_)) => return found,
            }
        }
    }
    Finding::AsListed
}

fn judge_mode(mode: &Value, span: Span) -> Finding {
    let Some(texts) = mode.texts() else {
        return Finding::Unknown(format!("the mode `{}` is not known", mode.display()));
    };
    let hazard = |code, message| {
        Finding::Hazard(Hazard { reason: Reason::new(code, message).at(span), hides_code: false })
    };
    for text in texts {
        if opens_to_all(text) {
            return hazard("bash/world-writable", format!("the mode `{text}` lets every user write"));
        }
        if takes_on_owner(text) {
            return hazard(
                "bash/set-user-id",
                format!("the mode `{text}` makes programs run as their owner"),
            );
        }
    }
    Finding::AsListed
}

fn octal(mode: &str) -> Option<u32> {
    u32::from_str_radix(mode.strip_prefix(['=', '+']).unwrap_or(mode), 8).ok()
}

/// Whether other users may write afterwards because of this mode.
fn opens_to_all(mode: &str) -> bool {
    match octal(mode) {
        Some(bits) => bits & 0o002 != 0,
        None => clauses(mode)
            .any(|(who, permissions)| who.contains(['o', 'a']) && permissions.contains(['w', 'u', 'g'])),
    }
}

/// Whether the set-user-ID or set-group-ID bit is set by this mode.
fn takes_on_owner(mode: &str) -> bool {
    match octal(mode) {
        Some(bits) => bits & 0o6000 != 0,
        None => clauses(mode).any(|(_, permissions)| permissions.contains('s')),
    }
}

/// The parts of a symbolic mode that give something: who gets it, and what.
fn clauses(mode: &str) -> impl Iterator<Item = (&str, &str)> {
    mode.split(',').flat_map(|clause| {
        let actions = clause.find(['+', '-', '=']).unwrap_or(clause.len());
        let (who, actions) = clause.split_at_checked(actions).unwrap_or((clause, ""));
        actions
            .split_inclusive(['+', '-', '='])
            .zip(actions.split(['+', '-', '=']).skip(1))
            .filter(|(operator, _)| !operator.ends_with('-'))
            .map(move |(_, permissions)| (who, permissions))
    })
}

#[cfg(test)]
mod tests {
    use super::{opens_to_all, takes_on_owner};

    #[test]
    fn modes_that_open_a_file_to_everybody() {
        let cases = [
            ("777", true),
            ("0777", true),
            ("666", true),
            ("1777", true),
            ("=777", true),
            ("755", false),
            ("0644", false),
            ("a+w", true),
            ("a+rwx", true),
            ("o+w", true),
            ("ugo+rw", true),
            ("o=rw", true),
            ("o=u", true),
            ("+w", false),
            ("u+w", false),
            ("g+w,o+r", false),
            ("u+x,o+w", true),
            ("o-w", false),
            ("a-w+x", false),
            ("a-x+w", true),
            ("a+x-w", false),
            ("u=rwx,go=rx", false),
        ];
        for (mode, expected) in cases {
            assert_eq!(opens_to_all(mode), expected, "{mode}");
        }
    }

    #[test]
    fn modes_that_make_programs_run_as_their_owner() {
        let cases = [
            ("4755", true),
            ("2755", true),
            ("u+s", true),
            ("+s", true),
            ("u-s", false),
            ("755", false),
            ("1755", false),
            ("+t", false),
        ];
        for (mode, expected) in cases {
            assert_eq!(takes_on_owner(mode), expected, "{mode}");
        }
    }
}
