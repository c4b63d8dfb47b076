//! How argument lists are read, one line a case.

use super::{ArgumentError, read, read_with_doubts};
use crate::analysis::EffectKind;
use crate::specification::{
    CommandSpec, Operands, Role, Syntax, flag, optional, path, recursive, stops, value,
};
use crate::test_words::split;

const READ: Role = Role::Path(EffectKind::Read);

static GNU: CommandSpec = CommandSpec {
    name: "gnu",
    options: &[
        flag("-a --all"),
        optional("--color --colour"),
        stops("--help"),
        value("-n --number"),
        path("-o --output", EffectKind::Write),
        optional("-O"),
        recursive("-r --recursive"),
        flag("-#"),
    ],
    operands: Operands {
        first: &[Role::Data],
        rest: Some(READ),
        last: Some(Role::Path(EffectKind::WriteInto)),
        first_unless: "-n",
    },
    ..CommandSpec::NEW
};
static POSIX: CommandSpec =
    CommandSpec { name: "posix", syntax: Syntax::Posix { abbreviations: false }, ..GNU };
static STRICT: CommandSpec = CommandSpec { name: "strict", syntax: Syntax::Strict, ..GNU };
static INERT: CommandSpec = CommandSpec {
    name: "inert",
    options: &[flag("-a"), value("-n")],
    operands: Operands::PATTERN_THEN_FILES,
    options_inert: true,
    ..CommandSpec::NEW
};
static TREE: CommandSpec = CommandSpec {
    name: "tree",
    syntax: Syntax::Posix { abbreviations: false },
    options: &[flag("-g")],
    subcommands: &[CommandSpec {
        name: "sub",
        aliases: &["s"],
        options: &[flag("-i")],
        operands: Operands::DATA,
        ..CommandSpec::NEW
    }],
    ..CommandSpec::NEW
};
static COBRA: CommandSpec = CommandSpec { name: "cobra", syntax: Syntax::Strict, ..TREE };
static GO: CommandSpec = CommandSpec {
    name: "go",
    syntax: Syntax::SingleDash,
    options: &[value("-dir"), flag("-json")],
    operands: Operands::DATA,
    ..CommandSpec::NEW
};

/// The reading as a line: `-a -n=5 | operand:role …`, or the doubt's kind.
fn reading(line: &str) -> String {
    let spec = [&GNU, &POSIX, &STRICT, &INERT, &TREE, &COBRA, &GO]
        .into_iter()
        .find(|spec| line.starts_with(spec.name))
        .unwrap();
    let words = split(line);
    let arguments = match read(&words, &[], spec) {
        Ok(arguments) => arguments,
        Err(ArgumentError::UnknownOption { option, .. }) => return format!("unknown option {option}"),
        Err(ArgumentError::CouldBeOption { word, .. }) => return format!("could be option {word}"),
        Err(ArgumentError::Argument { option, .. }) => return format!("argument {option}"),
        Err(ArgumentError::UnknownSubcommand { word, .. }) => return format!("unknown subcommand {word}"),
        Err(ArgumentError::ExtraOperand { word, .. }) => return format!("extra operand {word}"),
    };
    let mut out = arguments.path.join(" ");
    for option in &arguments.options {
        out += " ";
        out += option.spec.names.split(' ').next().unwrap();
        if let Some(argument) = &option.argument {
            out += "=";
            out += &argument.display();
        }
    }
    for operand in &arguments.operands {
        let role = match operand.role {
            Role::Path(kind) => kind.name(),
            Role::Data => "data",
            _ => "other",
        };
        out += &format!(" | {} {role}", operand.value.display());
    }
    out
}

#[test]
fn argument_lists_are_read_as_the_programs_read_them() {
    let cases: &[(&str, &str)] = &[
        ("gnu -an5", "gnu -a -n=5"),
        ("gnu -na", "gnu -n=a"),
        ("gnu -n -a", "gnu -n=-a"),
        ("gnu -n --", "gnu -n=--"),
        ("gnu --number=5 --number 6", "gnu -n=5 -n=6"),
        ("gnu --num=5 --al", "gnu -n=5 -a"),
        ("gnu --colo=x --col", "gnu --color=x --color"),
        ("gnu --out=f", "gnu -o=f"),
        ("gnu -of", "gnu -o=f"),
        ("gnu -aof", "gnu -a -o=f"),
        ("gnu -a -O f", "gnu -a -O | f data"),
        ("gnu -Of", "gnu -O=f"),
        ("gnu -12", "gnu -#"),
        ("gnu -a12r", "gnu -a -# -r"),
        ("gnu --x", "unknown option --x"),
        ("gnu -ax", "unknown option -x"),
        ("gnu --all=1", "argument --all"),
        ("gnu -n", "argument -n"),
        ("gnu --number", "argument --number"),
        ("gnu p", "gnu | p data"),
        ("gnu p a d -a", "gnu -a | p data | a read | d write-into"),
        ("gnu p -", "gnu | p data | - write-into"),
        ("gnu -n1 p a d", "gnu -n=1 | p read | a read | d write-into"),
        ("gnu -- -a -b", "gnu | -a data | -b write-into"),
        ("gnu -a --help --nonsense", "gnu -a --help"),
        ("gnu *.c", "could be option *.c"),
        ("gnu x*.c", "gnu | x*.c write-into"),
        ("gnu p x* d", "gnu | p data | x* read | d write-into"),
        ("gnu p x*", "gnu | p write-into | x* write-into"),
        ("gnu -- $x", "gnu | … write-into"),
        ("gnu \"$x\"", "could be option …"),
        ("gnu -n \"$x\"", "gnu -n=…"),
        ("gnu -n$x", "could be option …"),
        ("gnu --number=\"$x\"", "gnu -n=…"),
        ("gnu -n\"$x\"", "could be option -n…"),
        ("gnu -n1\"$x\"", "gnu -n=1…"),
        ("gnu -O\"$x\"", "gnu -O=…"),
        ("gnu -a\"$x\"", "could be option -a…"),
        ("gnu --all\"$x\"", "could be option --all…"),
        ("gnu -n x*", "could be option x*"),
        ("posix -a p -a", "posix -a | p data | -a write-into"),
        ("posix --al", "unknown option --al"),
        ("posix p \"$x\"", "posix | p data | … write-into"),
        ("posix x* -a", "could be option -a"),
        ("strict p -a", "strict -a | p data"),
        ("strict --num=1", "unknown option --num"),
        ("strict -n=1", "strict -n=1"),
        ("strict -o --all", "could be option --all"),
        ("inert $x p f", "inert | … read | p read | f read"),
        ("inert p \"$x\"", "inert | p read | … read"),
        ("inert $x -n p", "inert -n=p | … read | p read"),
        ("tree -g sub -i x", "tree sub -g -i | x data"),
        ("tree s", "tree sub"),
        ("tree -g", "tree -g"),
        ("tree sub -g", "unknown option -g"),
        ("tree nosuch -x", "unknown subcommand nosuch"),
        ("tree $x", "unknown subcommand …"),
        ("tree -- sub", "unknown option --"),
        ("cobra sub -g", "cobra sub -g"),
        ("go -dir=x --json y", "go -dir=x -json | y data"),
        ("go -dir x", "go -dir=x"),
        ("go -js", "unknown option -js"),
    ];
    let wrong: Vec<_> = cases
        .iter()
        .filter_map(|(line, expected)| {
            let found = reading(line);
            (found != *expected).then(|| format!("{line}\n  expected {expected}\n  found    {found}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn effects_stay_wide_where_the_reading_is_in_doubt() {
    let words = split("gnu $x a b");
    let arguments = read_with_doubts(&words, &[], &GNU);
    assert!(!arguments.is_certain());
    assert!(arguments.works_on_trees());
    let kinds: Vec<_> = arguments.effects().iter().map(|effect| effect.kind.name()).collect();
    assert_eq!(kinds, ["write-into", "write-into", "write-into"]);
}
