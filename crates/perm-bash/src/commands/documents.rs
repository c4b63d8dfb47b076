//! Programs that look into documents and sources: XML, PDF, shell and PHP scripts, databases, counters of lines.
//!
//! Rows: each program's `--help` or manual page; every example was run, traced, but those of tokei and eza
//! (manual). A database of sqlite3 can hold a view that calls `edit()`, which runs a program when the view is
//! read (tried with 3.40): only `-safe` together with `-readonly` takes that away.

use crate::analysis::{Effect, EffectKind};
use crate::arguments::Arguments;
use crate::specification::{
    CommandSpec, Finding, Operands, Role, Syntax, flag, modifies, optional, path, stops, value,
};
use crate::value::{Piece, Shape, Value};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "bc",
        options: &[
            stops("-h --help"),
            flag("-i --interactive"),
            flag("-l --mathlib"),
            flag("-q --quiet"),
            flag("-s --standard"),
            stops("-v --version"),
            flag("-w --warn"),
        ],
        operands: Operands::FILES,
        options_inert: true,
        environment: &["BC_ENV_ARGS"],
        read_only: &["bc", "bc -l", "bc -lq f"],
        not_read_only: &["bc --no-such", "BC_ENV_ARGS=x bc"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "cal",
        aliases: &["ncal"],
        syntax: Syntax::Posix { abbreviations: false },
        options: &[flag("-1"), flag("-3"), value("-A"), value("-B"), flag("-h"), flag("-j"), flag("-y")],
        operands: Operands::DATA,
        options_inert: true,
        read_only: &["cal", "cal 2024", "cal -3"],
        not_read_only: &["cal --no-such"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "eza",
        aliases: &["exa"],
        syntax: Syntax::Strict,
        options: &[
            value("--color --colour"),
            flag("--git"),
            flag("--git-ignore"),
            flag("--group-directories-first"),
            stops("--help"),
            flag("--icons"),
            flag("--no-permissions"),
            flag("--no-time"),
            flag("--no-user"),
            value("--time-style"),
            flag("-1 --oneline"),
            flag("-@ --extended"),
            flag("-B --bytes"),
            flag("-D --only-dirs"),
            flag("-F --classify"),
            flag("-G --grid"),
            flag("-H --links"),
            value("-I --ignore-glob"),
            value("-L --level"),
            recursive_flag(),
            flag("-S --blocks"),
            flag("-T --tree"),
            flag("-a --all"),
            flag("-b --binary"),
            flag("-d --list-dirs"),
            flag("-g --group"),
            flag("-h --header"),
            flag("-i --inode"),
            flag("-l --long"),
            flag("-m --modified"),
            flag("-r --reverse"),
            value("-s --sort"),
            value("-t --time"),
            stops("-v --version"),
            flag("-x --across"),
        ],
        operands: Operands::paths(EffectKind::Look),
        options_inert: true,
        folder: Some(crate::analysis::FolderProgram::Git),
        read_only: &["eza -la", "exa -T -L 2 src", "eza --git -l"],
        not_read_only: &["eza --no-such"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "jar",
        syntax: Syntax::Words,
        operands: Operands {
            first: &[Role::Data],
            rest: Some(Role::Path(EffectKind::Read)),
            ..Operands::NONE
        },
        environment: &["JDK_JAVA_OPTIONS"],
        own_state: &["/tmp/hsperfdata_*"],
        check: Some(lists_jar),
        read_only: &["jar tf a.jar", "jar -tvf a.jar", "jar tf a.jar META-INF"],
        not_read_only: &[
            "jar xf a.jar",
            "jar cf a.jar x",
            "jar tf",
            "jar tf @f",
            "jar tf a.jar \"$x\"",
            "jar -J-x tf a",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "pdfinfo",
        syntax: Syntax::SingleDash,
        options: &[flag("-box"), value("-f"), value("-l"), flag("-meta"), stops("-v")],
        operands: Operands { first: &[Role::Path(EffectKind::Read)], ..Operands::NONE },
        read_only: &["pdfinfo a.pdf", "pdfinfo -meta a.pdf"],
        not_read_only: &["pdfinfo --no-such a.pdf"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "pdftotext",
        syntax: Syntax::SingleDash,
        options: &[
            value("-enc"),
            value("-f"),
            value("-l"),
            flag("-layout"),
            flag("-nopgbrk"),
            flag("-q"),
            flag("-raw"),
            stops("-v"),
        ],
        operands: Operands { first: &[Role::Path(EffectKind::Read), Role::Data], ..Operands::NONE },
        check: Some(text_to_output),
        read_only: &["pdftotext a.pdf -", "pdftotext -layout -f 1 -l 2 a.pdf -"],
        not_read_only: &["pdftotext a.pdf", "pdftotext a.pdf a.txt", "pdftotext a.pdf \"$x\""],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "php",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        check: Some(php_reads),
        read_only: &["php -v", "php --version", "php -m", "php -i", "php --ini", "php -l a.php"],
        not_read_only: &["php a.php", "php -r 1", "php -l", "php -v a.php", "php -d x=y -v", "php -l -d x=y"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "shellcheck",
        options: &[
            stops("--help"),
            flag("--list-optional"),
            flag("--norc"),
            path("--rcfile", EffectKind::Read),
            optional("-C --color"),
            value("-P --source-path"),
            value("-S --severity"),
            stops("-V --version"),
            value("-W --wiki-link-count"),
            flag("-a --check-sourced"),
            value("-e --exclude"),
            value("-f --format"),
            value("-i --include"),
            value("-o --enable"),
            value("-s --shell"),
            flag("-x --external-sources"),
        ],
        operands: Operands::FILES,
        options_inert: true,
        environment: &["SHELLCHECK_OPTS"],
        read_only: &[
            "shellcheck scripts/*.sh",
            "shellcheck -s bash -e SC2086 a.sh",
            "shellcheck -x -f gcc a.sh",
        ],
        not_read_only: &["shellcheck --no-such a.sh"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "shfmt",
        syntax: Syntax::SingleDash,
        options: &[
            flag("-bn --binary-next-line"),
            flag("-ci --case-indent"),
            flag("-d --diff"),
            value("-filename"),
            flag("-find -f"),
            flag("-fn --func-next-line"),
            flag("-from-json"),
            value("-i --indent"),
            flag("-kp --keep-padding"),
            flag("-l --list"),
            value("-ln --language-dialect"),
            flag("-mn --minify"),
            flag("-p --posix"),
            flag("-s --simplify"),
            flag("-sr --space-redirects"),
            flag("-to-json"),
            stops("-version"),
            modifies("-w --write"),
        ],
        operands: Operands::paths(EffectKind::ReadTree),
        read_only: &["shfmt --version", "shfmt -d a.sh", "shfmt -l -i 2 .", "shfmt -f ."],
        not_read_only: &["shfmt -w a.sh", "shfmt --write a.sh", "shfmt -d -w=true a.sh", "shfmt \"$x\""],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "sqlite3",
        syntax: Syntax::Words,
        operands: Operands { first: &[], rest: Some(Role::Data), ..Operands::NONE },
        check: Some(sqlite_safe),
        read_only: &[
            "sqlite3 --version",
            "sqlite3 -version",
            "sqlite3 -safe -readonly app.db 'select 1'",
            "sqlite3 -readonly -safe -header -csv app.db .schema",
        ],
        not_read_only: &[
            "sqlite3 app.db 'select * from t'",
            "sqlite3 -readonly app.db 'select * from v'",
            "sqlite3 -safe app.db 'delete from t'",
            "sqlite3 -safe -readonly -cmd '.shell x' app.db .schema",
            "sqlite3 -safe -readonly -init f app.db .schema",
            "sqlite3 -safe -readonly \"$x\" .schema",
            "sqlite3 -safe -readonly app.db '.trace f'",
            "sqlite3 -safe -readonly app.db",
            "sqlite3 app.db .schema -safe -readonly",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "tokei",
        syntax: Syntax::Strict,
        options: &[
            flag("--hidden"),
            flag("--no-ignore"),
            flag("-C --compact"),
            stops("-V --version"),
            value("-c --columns"),
            value("-e --exclude"),
            flag("-f --files"),
            stops("-h --help"),
            flag("-l --languages"),
            value("-o --output"),
            value("-s --sort"),
            value("-t --type"),
        ],
        operands: Operands::paths(EffectKind::ReadTree),
        read_only: &["tokei", "tokei src -f -s code"],
        not_read_only: &["tokei --no-such", "tokei \"$x\""],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "xmllint",
        syntax: Syntax::SingleDash,
        options: &[
            value("--encode"),
            flag("--format"),
            flag("--html"),
            flag("--huge"),
            flag("--noblanks"),
            flag("--nocdata"),
            flag("--noent"),
            flag("--nonet"),
            flag("--noout"),
            flag("--nowarning"),
            flag("--nsclean"),
            value("--pretty"),
            flag("--recover"),
            flag("--stream"),
            flag("--timing"),
            // It says its version and goes on.
            flag("--version"),
            value("--xpath"),
        ],
        operands: Operands::FILES,
        environment: &["SGML_CATALOG_FILES", "XML_CATALOG_FILES"],
        check: Some(local_documents),
        read_only: &["xmllint --noout pom.xml", "xmllint --xpath '//a' pom.xml", "xmllint --format a.xml"],
        not_read_only: &[
            "xmllint --version --output x a.xml",
            "xmllint --output x a.xml",
            "xmllint --shell a.xml",
            "xmllint --noent a.xml",
            "xmllint --valid a.xml",
            "xmllint http://x.example/a.xml",
            "xmllint --noout \"$x\"",
        ],
        ..CommandSpec::NEW
    },
];

const fn recursive_flag() -> crate::specification::OptionSpec {
    crate::specification::recursive("-R --recurse")
}

/// `jar tf archive [name …]`
fn lists_jar(arguments: &Arguments<'_>) -> Finding {
    let mut words = arguments.operands.iter().map(|operand| operand.value);
    let lists = words.next().and_then(Value::text).is_some_and(|key| {
        let letters = key.strip_prefix('-').unwrap_or(key);
        letters.contains('t') && letters.contains('f') && letters.chars().all(|letter| "tfv".contains(letter))
    });
    let rest: Vec<_> = words.collect();
    let plain = rest.iter().all(|word| !word.may_start_with(b'-') && !word.may_start_with(b'@'));
    if lists && !rest.is_empty() && plain {
        return Finding::AsListed;
    }
    Finding::Unknown("only `jar tf` of an archive is known to change nothing".to_owned())
}

/// Without a second operand the text is written beside the document.
fn text_to_output(arguments: &Arguments<'_>) -> Finding {
    match arguments.operands.as_slice() {
        [_, output] if output.value.text() == Some("-") => Finding::AsListed,
        [_, output] => Finding::Effects(vec![Effect {
            kind: EffectKind::Write,
            path: output.value.clone(),
            span: output.span,
        }]),
        _ => Finding::Unknown("`pdftotext` writes a file where its second operand is not `-`".to_owned()),
    }
}

/// `php -v`, `php -l file`: tells something, or only parses.
fn php_reads(arguments: &Arguments<'_>) -> Finding {
    let words: Vec<_> = arguments.operands.iter().map(|operand| operand.value).collect();
    let reads = match words.as_slice() {
        [only] => matches!(only.text(), Some("--ini" | "--version" | "-i" | "-m" | "-v")),
        [option, file] => {
            option.text() == Some("-l")
                && file.is_one_word()
                && !file.may_start_with(b'-')
                && !file.may_be("")
        }
        _ => false,
    };
    if reads {
        return Finding::AsListed;
    }
    Finding::Unknown("`php` runs the script that it is given".to_owned())
}

/// `sqlite3 -safe -readonly [option …] file [statement …]`
fn sqlite_safe(arguments: &Arguments<'_>) -> Finding {
    let words: Vec<_> = arguments.operands.iter().map(|operand| operand.value.text()).collect();
    let options: Vec<&str> =
        words.iter().map_while(|word| word.filter(|text| text.starts_with('-'))).collect();
    let tells = matches!(words.as_slice(), [Some("-version" | "--version" | "-help" | "--help")]);
    let known = |option: &&str| {
        matches!(
            *option,
            "-batch"
                | "-bail"
                | "-box"
                | "-column"
                | "-csv"
                | "-header"
                | "-json"
                | "-line"
                | "-list"
                | "-markdown"
                | "-noheader"
                | "-readonly"
                | "-safe"
                | "-table"
                | "-tabs"
        )
    };
    let safe = options.contains(&"-safe") && options.contains(&"-readonly") && options.iter().all(known);
    let rest = words.get(options.len()..).unwrap_or_default();
    let plain =
        rest.iter().all(|word| word.is_some_and(|text| !text.starts_with('-') && !text.starts_with("file:")));
    // Without a statement they come from the standard input; `.trace` and `.testcase` write a file all the same.
    let statements = rest.get(1..).unwrap_or_default();
    let looks = statements.iter().flatten().all(|text| {
        !text.starts_with('.')
            || matches!(
                text.split_whitespace().next(),
                Some(".databases" | ".dump" | ".fullschema" | ".indexes" | ".schema" | ".tables")
            )
    });
    // These ask for what the schema is made of; no view is read, whose text could call `edit()`.
    let names = |text: &str| {
        matches!(text.split_whitespace().next(), Some(".databases" | ".indexes" | ".schema" | ".tables"))
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b". _%".contains(&byte))
    };
    let of_schema = options.contains(&"-readonly")
        && options.iter().all(known)
        && statements.iter().all(|word| word.is_some_and(names));
    if tells || ((safe && looks || of_schema) && !statements.is_empty() && plain) {
        return Finding::AsListed;
    }
    let database = arguments.operands.iter().find(|word| !word.value.may_start_with(b'-'));
    let written = database.filter(|word| word.value.text() != Some(":memory:"));
    let effects = written
        .map(|word| Effect { kind: EffectKind::Write, path: word.value.clone(), span: word.span })
        .into_iter()
        .collect();
    let message =
        "a statement, or a view of the database, can write or run something; `-safe -readonly` prevents that";
    Finding::Partly(effects, message.to_owned())
}

/// A document may be an address.
fn local_documents(arguments: &Arguments<'_>) -> Finding {
    let remote = |value: &Value| match value {
        Value::Text(text) => text.contains(':'),
        Value::OneOf(texts) => texts.iter().any(|text| text.contains(':')),
        Value::Word(pattern) | Value::Words(pattern) => {
            // A name that file name generation gives cannot hold `//`; a known beginning decides otherwise.
            !pattern.pieces.iter().all(|piece| match piece {
                Piece::Literal(text) => !text.contains(':'),
                Piece::Glob(_) | Piece::Names(_) | Piece::Shaped(Shape::Number | Shape::Plain) => true,
                Piece::Shaped(
                    Shape::Name | Shape::Digits | Shape::Undashed | Shape::Numbers | Shape::Any,
                ) => false,
            })
        }
    };
    if arguments.has("--noent") && !arguments.has("--nonet") {
        return Finding::Unknown("`--noent` may fetch what an entity names; add `--nonet`".to_owned());
    }
    match arguments.operands.iter().find(|operand| remote(operand.value)) {
        Some(operand) => Finding::Unknown(format!("`{}` may be an address", operand.value.display())),
        None => Finding::AsListed,
    }
}
