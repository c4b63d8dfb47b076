//! Attributes of files beyond their mode: access lists, flags, capabilities, labels.
//!
//! Rows: setfacl(1), getfacl(1), chattr(1), lsattr(1), setcap(8), getcap(8), chcon(1). The reading programs were
//! run here.

use perm_core::{Reason, Span};

use crate::analysis::{EffectKind, Hazard};
use crate::arguments::Arguments;
use crate::specification::{
    Base, CommandSpec, Finding, Operands, Role, Syntax, flag, modifies_with, path, recursive, stops, value,
};

/// Some words, then files whose attributes change.
const CHANGED: Operands =
    Operands { first: &[Role::Data], rest: Some(Role::Path(EffectKind::Attributes)), ..Operands::NONE };

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "chattr",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::FileSystem,
        check: Some(chattr_words),
        not_read_only: &["chattr +i a", "chattr -R -i d", "chattr -v 1 a", "chattr \"$x\" a"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "chcon",
        options: &[
            path("--reference", EffectKind::Look),
            flag("-H"),
            flag("-L"),
            flag("-P"),
            recursive("-R --recursive"),
            flag("-h --no-dereference"),
            value("-l --range"),
            value("-r --role"),
            value("-t --type"),
            value("-u --user"),
            flag("-v --verbose"),
        ],
        operands: Operands { first_unless: "--reference -l -r -t -u", ..CHANGED },
        base: Base::FileSystem,
        not_read_only: &["chcon -t x a", "chcon -R --reference=b d"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "getcap",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[stops("-h"), flag("-n"), recursive("-r"), flag("-v")],
        operands: Operands::paths(EffectKind::Look),
        options_inert: true,
        read_only: &["getcap a", "getcap -r .", "getcap -v *"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "getfacl",
        options: &[
            flag("-L --logical"),
            flag("-P --physical"),
            recursive("-R --recursive"),
            flag("-a --access"),
            flag("-c --omit-header"),
            flag("-d --default"),
            flag("-e --all-effective"),
            stops("-h --help"),
            flag("-n --numeric"),
            flag("-p --absolute-names"),
            flag("-s --skip-base"),
            flag("-t --tabular"),
            stops("-v --version"),
        ],
        operands: Operands::paths(EffectKind::Look),
        options_inert: true,
        read_only: &["getfacl a", "getfacl -Rp .", "getfacl --absolute-names /etc/passwd", "getfacl *"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "lsattr",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[recursive("-R"), stops("-V"), flag("-a"), flag("-d"), flag("-l"), flag("-p"), flag("-v")],
        operands: Operands::paths(EffectKind::Look),
        options_inert: true,
        read_only: &["lsattr", "lsattr -d .", "lsattr -R src", "lsattr *"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "setcap",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Modifies,
        check: Some(gives_powers),
        not_read_only: &["setcap cap_setuid+ep a", "setcap -r a"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "setfacl",
        options: &[
            modifies_with("--restore"),
            value("--set"),
            modifies_with("--set-file"),
            flag("--test"),
            flag("-L --logical"),
            modifies_with("-M --modify-file"),
            flag("-P --physical"),
            recursive("-R --recursive"),
            modifies_with("-X --remove-file"),
            flag("-b --remove-all"),
            flag("-d --default"),
            stops("-h --help"),
            flag("-k --remove-default"),
            value("-m --modify"),
            flag("-n --no-mask"),
            stops("-v --version"),
            value("-x --remove"),
        ],
        operands: Operands::paths(EffectKind::Attributes),
        base: Base::FileSystem,
        check: Some(access_list),
        not_read_only: &[
            "setfacl -m u:x:r a",
            "setfacl -R -b d",
            "setfacl -m o::rwx a",
            "setfacl --restore=f",
        ],
        ..CommandSpec::NEW
    },
];

/// `chattr [-RVf] [-v N] [-p N] MODES… FILE…`: a word that starts with `+`, `-` or `=` is a mode or an option.
fn chattr_words(arguments: &Arguments<'_>) -> Finding {
    let recursive = arguments
        .operands
        .iter()
        .any(|one| one.value.text().is_none_or(|text| text.starts_with('-') && text.contains('R')));
    let kind = if recursive { EffectKind::AttributesTree } else { EffectKind::Attributes };
    let files = arguments
        .operands
        .iter()
        .filter(|one| one.value.text().is_none_or(|text| !text.starts_with(['+', '-', '='])));
    let effects =
        files.map(|one| crate::analysis::Effect { kind, path: one.value.clone(), span: one.span }).collect();
    Finding::Effects(effects)
}

/// Access that every user is given, also as a default for new files.
fn access_list(arguments: &Arguments<'_>) -> Finding {
    let lists = ["-m", "--set"].into_iter().flat_map(|name| arguments.given(name));
    for option in lists {
        let Some(text) = option.argument.as_ref().and_then(|list| list.text()) else {
            return Finding::Unknown("it is not known whom the access list lets in".into());
        };
        if text.split(',').any(opens_to_all) {
            let message = format!("the access list `{text}` lets every user write");
            return hazard("bash/world-writable", message, option.span);
        }
    }
    Finding::AsListed
}

/// `o::rwx`, `other:rw`, `d:o:w`, `default:other::rwx`
fn opens_to_all(entry: &str) -> bool {
    let parts: Vec<&str> = entry.trim().split(':').map(str::trim).collect();
    let parts = match parts.as_slice() {
        ["d" | "default", rest @ ..] => rest,
        whole => whole,
    };
    let permissions = parts.last().copied().unwrap_or_default();
    let writes = permissions.contains('w') || matches!(permissions, "2" | "3" | "6" | "7");
    matches!(parts.first(), Some(&("o" | "other"))) && writes
}

fn gives_powers(arguments: &Arguments<'_>) -> Finding {
    let first = arguments.operands.first();
    if first.is_some_and(|one| one.value.text() == Some("-r")) {
        return Finding::Unknown("`setcap -r` takes a program's capabilities away".into());
    }
    let message = "`setcap` gives a program powers that its user does not have".to_owned();
    hazard("bash/set-user-id", message, first.map(|one| one.span).unwrap_or_default())
}

fn hazard(code: &'static str, message: String, span: Span) -> Finding {
    Finding::Hazard(Hazard { reason: Reason::new(code, message).at(span), hides_code: false })
}

#[cfg(test)]
mod tests {
    use super::opens_to_all;

    #[test]
    fn entries_that_let_everybody_write() {
        let cases = [
            ("o::rwx", true),
            ("other:rw", true),
            ("d:o::w", true),
            ("default:other::rwx", true),
            ("o::7", true),
            ("o::r-x", false),
            ("o::5", false),
            ("u:dev:rwx", false),
            ("g::rw", false),
            ("m::rwx", false),
        ];
        for (entry, expected) in cases {
            assert_eq!(opens_to_all(entry), expected, "{entry}");
        }
    }
}
