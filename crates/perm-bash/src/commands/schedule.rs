//! Timetables: at, batch, crontab.
//!
//! Rows: at(1), crontab(1). What is handed over runs later, and with crontab again and again, where nobody looks:
//! a hazard, whatever it is.

use perm_core::Reason;

use crate::analysis::{EffectKind, Hazard};
use crate::arguments::Arguments;
use crate::specification::{
    Base, CommandSpec, Finding, Operands, Role, Syntax, flag, modifies, path, stops, value,
};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "at",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[
            flag("-M"),
            stops("-V"),
            flag("-b"),
            flag("-c"),
            modifies("-d"),
            path("-f", EffectKind::Read),
            flag("-l"),
            flag("-m"),
            value("-q"),
            modifies("-r"),
            value("-t"),
            flag("-v"),
        ],
        operands: Operands::DATA,
        check: Some(schedules),
        own_state: &["/dev/log"],
        read_only: &["at -l", "at -c 4"],
        not_read_only: &["at now", "at -f f noon", "at -d 4", "at -l -f f now -t 1"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "atq",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[stops("-V"), value("-o"), value("-q")],
        operands: Operands::DATA,
        own_state: &["/dev/log"],
        read_only: &["atq", "atq -q a"],
        not_read_only: &["atq -x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "batch",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Modifies,
        check: Some(schedules),
        not_read_only: &["batch", "batch -f f"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "crontab",
        syntax: Syntax::Gnu,
        options: &[modifies("-e"), modifies("-i"), flag("-l"), modifies("-r"), value("-u")],
        operands: Operands { first: &[Role::Path(EffectKind::Read)], ..Operands::NONE },
        check: Some(schedules),
        own_state: &["/dev/log"],
        read_only: &["crontab -l", "crontab -l -u root"],
        not_read_only: &["crontab f", "crontab -r", "crontab -e", "crontab", "crontab -", "crontab -l f"],
        ..CommandSpec::NEW
    },
];

/// `-l` and `at -c` tell what is there, `-r` and `-d` take it away; everything else hands something over.
fn schedules(arguments: &Arguments<'_>) -> Finding {
    let is_crontab = arguments.spec.name == "crontab";
    let tells = (arguments.has("-l") && !arguments.has("-f") && !arguments.has("-t"))
        || (!is_crontab && arguments.has("-c"));
    if tells && arguments.is_certain() && (!is_crontab || arguments.operands.is_empty()) {
        return Finding::AsListed;
    }
    if arguments.has("-r") || arguments.has("-d") {
        return Finding::Unknown(format!("`{}` takes away what was to run later", arguments.spec.name));
    }
    let message = format!("what `{}` is handed runs later, where nobody sees it", arguments.spec.name);
    Finding::Hazard(Hazard { reason: Reason::new("bash/scheduled", message), hides_code: true })
}
