//! `python -m MODULE`: the library's modules that are programs of their own, and pip.
//!
//! Rows: `python3 -m MODULE --help` (3.11); each example was run, traced. Before the library python looks for modules
//! in the working directory, so the folder is asked; with `-I` it does not.

use crate::analysis::{EffectKind, FolderProgram};
use crate::specification::{Base, CommandSpec, Operands, Role, flag, modifies, path, runs, stops, value};
use crate::value::Value;

/// The modules, sorted by name. None can be called without python.
pub(super) static MODULES: &[CommandSpec] = &[
    CommandSpec {
        name: "ast",
        options: &[
            flag("--no-type-comments"),
            flag("-a --include-attributes"),
            stops("-h --help"),
            value("-i --indent"),
            value("-m --mode"),
        ],
        operands: Operands { first: &[Role::Path(EffectKind::Read)], ..Operands::NONE },
        read_only: &["python3 -m ast a.py"],
        not_read_only: &["python3 -m ast --nosuch a.py"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "calendar",
        options: &[
            runs("-L --locale"),
            value("-c --css"),
            value("-e --encoding"),
            stops("-h --help"),
            value("-l --lines"),
            value("-m --months"),
            value("-s --spacing"),
            value("-t --type"),
            value("-w --width"),
        ],
        operands: Operands::DATA,
        read_only: &["python3 -m calendar 2024 5"],
        not_read_only: &["python3 -m calendar --nosuch"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "json.tool",
        options: &[
            flag("--compact"),
            value("--indent"),
            flag("--json-lines"),
            flag("--no-ensure-ascii"),
            flag("--no-indent"),
            flag("--sort-keys"),
            flag("--tab"),
            stops("-h --help"),
        ],
        operands: Operands {
            first: &[Role::Path(EffectKind::Read), Role::Path(EffectKind::Write)],
            ..Operands::NONE
        },
        read_only: &[
            "python3 -m json.tool",
            "python3 -m json.tool --sort-keys a.json",
            "python3 -m json.tool --help",
        ],
        not_read_only: &["python3 -m json.tool a.json b.json", "python3 -m json.tool --nosuch a.json"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "site",
        options: &[flag("--user-base"), flag("--user-site")],
        read_only: &["python3 -m site", "python3 -m site --user-base"],
        not_read_only: &["python3 -m site x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "tarfile",
        options: &[
            value("--filter"),
            modifies("-c --create"),
            modifies("-e --extract"),
            stops("-h --help"),
            path("-l --list", EffectKind::Read),
            path("-t --test", EffectKind::Read),
            flag("-v --verbose"),
        ],
        base: Base::ReadOnly,
        read_only: &["python3 -m tarfile -l a.tar"],
        not_read_only: &["python3 -m tarfile -e a.tar", "python3 -m tarfile -c a.tar b"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "tokenize",
        options: &[flag("-e --exact"), stops("-h --help")],
        operands: Operands { first: &[Role::Path(EffectKind::Read)], ..Operands::NONE },
        read_only: &["python3 -m tokenize -e a.py"],
        not_read_only: &["python3 -m tokenize --nosuch a.py"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "zipfile",
        options: &[
            value("--metadata-encoding"),
            modifies("-c --create"),
            modifies("-e --extract"),
            stops("-h --help"),
            path("-l --list", EffectKind::Read),
            path("-t --test", EffectKind::Read),
        ],
        read_only: &["python3 -m zipfile -l a.zip", "python3 -m zipfile --test a.zip"],
        not_read_only: &["python3 -m zipfile -e a.zip d", "python3 -m zipfile -c a.zip b"],
        ..CommandSpec::NEW
    },
];

/// Options of python in front of `-m` that leave what a module does as it is.
const HARMLESS: &[&str] = &["-B", "-E", "-I", "-b", "-q", "-s", "-u"];

/// A module that python is told to run as a program.
#[derive(Debug)]
pub(crate) struct Module {
    /// What is known of it.
    pub(crate) spec: &'static CommandSpec,
    /// The index of the module's name; its arguments follow.
    pub(crate) at: usize,
    /// What the folder may hold that stands in front of it.
    pub(crate) folder: Option<FolderProgram>,
}

/// The module in `python -m MODULE …`, where it is one that is known.
pub(crate) fn module(argv: &[Value]) -> Option<Module> {
    let options = argv.iter().skip(1).map_while(|word| word.text().filter(|text| HARMLESS.contains(text)));
    let options: Vec<&str> = options.collect();
    let at = options.len() + 2;
    let name = argv.get(at).filter(|_| argv.get(at - 1).and_then(Value::text) == Some("-m"))?.text()?;
    let spec = match name {
        "pip" => super::find("pip")?,
        _ => MODULES.iter().find(|spec| spec.name == name)?,
    };
    let folder = if options.contains(&"-I") { None } else { Some(FolderProgram::Python) };
    Some(Module { spec, at, folder })
}
