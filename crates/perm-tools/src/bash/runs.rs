//! Options that make a program run another one or take its code from elsewhere: tables, and what their rows say.
//!
//! A wildcard of an allow rule never covers such an option; a rule that writes it out does. In comes a word, out goes
//! whether it is, or may be, one of a row's options.

mod build;
mod containers;
mod elsewhere;
mod git;
mod javascript;
mod languages;
mod python;
mod system;

use perm_bash::value::Value;

use super::canonical;
use super::python_module::is_python;
pub(super) use elsewhere::ELSEWHERE;

/// Options that make a program run another one, or read code or its configuration from elsewhere.
///
/// `--long` is also what it may be shortened to, with and without `=…`; `-x` also starts a word or ends a cluster;
/// in other words `*` stands for any text: one that starts with `*` is about operands only, one behind a `!` is none
/// of the options after all.
pub(super) struct Runs {
    pub(super) program: &'static str,
    /// The subcommand, or none for the options of the program itself.
    pub(super) subcommand: &'static str,
    pub(super) options: &'static [&'static str],
}

const fn row(program: &'static str, subcommand: &'static str, options: &'static [&'static str]) -> Runs {
    Runs { program, subcommand, options }
}

/// Each sorted by program and subcommand, and each row's options. In front of a row stands how it is known: `ran`, what
/// an option of it named was run by that version; `help`, the help of that version names them; `manual`, its manual
/// does, and nothing was run.
const TABLES: &[&[Runs]] = &[
    build::ROWS,
    containers::ROWS,
    git::ROWS,
    javascript::ROWS,
    languages::ROWS,
    python::ROWS,
    system::ROWS,
];

/// Programs with the options of another one. Sorted.
const LIKE: &[(&str, &str)] = &[
    ("ansible", "ansible-playbook"),
    ("ansible-pull", "ansible-playbook"),
    ("apt-cache", "apt"),
    ("bazelisk", "bazel"),
    ("go-task", "task"),
    ("inv", "invoke"),
    ("latex", "pdflatex"),
    ("lualatex", "pdflatex"),
    ("mariadb", "mysql"),
    ("oc", "kubectl"),
    ("paratest", "phpunit"),
    ("pdftex", "pdflatex"),
    ("pest", "phpunit"),
    ("simple-phpunit", "phpunit"),
    ("sphinx-autobuild", "sphinx-build"),
    ("tex", "pdflatex"),
    ("webpack-cli", "webpack"),
    ("xelatex", "pdflatex"),
    ("xetex", "pdflatex"),
];

/// Names of C compilers, in front of which a machine and behind which a version may stand. Sorted.
const COMPILERS: &[&str] = &["c++", "cc", "clang", "clang++", "g++", "gcc"];

/// The name under which the tables know the program.
pub(super) fn name(program: &str) -> &str {
    if let Ok(at) = LIKE.binary_search_by_key(&program, |row| row.0) {
        return LIKE.get(at).map_or(program, |row| row.1);
    }
    if is_python(program) {
        return "python";
    }
    let plain = program.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    let plain = plain.trim_end_matches('-').rsplit('-').next().unwrap_or_default();
    if COMPILERS.binary_search(&plain).is_ok() {
        return "gcc";
    }
    canonical::first_name(program)
}

/// The rows of a program.
pub(super) fn of(program: &str) -> impl Iterator<Item = &'static Runs> {
    TABLES.iter().flat_map(move |table| {
        let from = table.partition_point(|row| row.program < program);
        table.iter().skip(from).take_while(move |row| row.program == program)
    })
}

/// Whether the tables know the program.
pub(super) fn is_known(program: &str) -> bool {
    of(program).next().is_some() || chooses_project(program)
}

/// Whether options of the program choose the project whose code is run.
pub(super) fn chooses_project(program: &str) -> bool {
    ELSEWHERE.binary_search_by_key(&program, |row| row.0).is_ok()
}

/// Programs whose long options are never abbreviated (their readers are yargs and cac): `--watch` is not
/// `--watchPlugins`, but `--watch-plugins` is. Sorted.
const UNABBREVIATED: &[&str] = &["jest", "mocha", "vitest"];

/// Whether the word is one of the options in this program.
pub(super) fn is_given(program: &str, options: &[&str], word: &str) -> bool {
    let is_exception = |option: &&str| {
        option.strip_prefix('!').is_some_and(|text| fits(text, word)) && !word.contains([';', ','])
    };
    if options.iter().take_while(|option| option.starts_with('!')).any(is_exception) {
        return false;
    }
    if UNABBREVIATED.binary_search(&program).is_ok() && word.starts_with("--") {
        let name = camel(before_value(word));
        return options
            .iter()
            .any(|option| camel(option) == name || (option.contains('*') && fits(option, word)));
    }
    is_option(options, word)
}

/// Whether the word is one of the options: in full, with its argument glued on, or abbreviated.
pub(super) fn is_option(options: &[&str], word: &str) -> bool {
    let name = before_value(word);
    options.iter().filter(|option| !option.starts_with('!')).any(|option| {
        if option.contains('*') {
            fits(option, word)
        } else if option.starts_with("--") {
            name == *option || (name.len() > 3 && name.starts_with("--") && option.starts_with(name))
        } else if option.len() == 2 && option.starts_with('-') {
            // Alone, with its argument glued on, or at the end of a cluster of letters.
            word.starts_with(option)
                || (!word.starts_with("--")
                    && is_cluster(word)
                    && option.chars().next_back().is_some_and(|letter| word.ends_with(letter)))
        } else {
            name == *option || name.strip_prefix('-') == Some(option)
        }
    })
}

/// Whether a word of which only the beginning is known may be one of the options that start with no dash.
pub(super) fn may_be_given(options: &[&str], value: &Value) -> bool {
    let known = value.prefix();
    let starts = options.iter().filter(|option| !option.starts_with(['!', '-']));
    starts.map(|option| option.split('*').next().unwrap_or_default()).any(|start| {
        let first = start.bytes().next();
        (start.starts_with(known) || known.starts_with(start))
            && first.is_none_or(|byte| value.may_start_with(byte))
    })
}

fn before_value(word: &str) -> &str {
    word.split_once('=').map_or(word, |(name, _)| name)
}

/// Whether the word is the text, `*` standing for anything. One that starts with a star is no option.
fn fits(option: &str, word: &str) -> bool {
    let mut parts = option.split('*');
    let first = parts.next().unwrap_or_default();
    if first.is_empty() && word.starts_with('-') {
        return false;
    }
    let Some(mut left) = word.strip_prefix(first) else { return false };
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return left.ends_with(part);
        }
        let Some(at) = left.find(part) else { return false };
        left = left.get(at + part.len()..).unwrap_or_default();
    }
    left.is_empty()
}

/// `-abc`
fn is_cluster(word: &str) -> bool {
    word.strip_prefix('-')
        .is_some_and(|letters| !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

/// `--set-up-files` as `--setUpFiles`: the readers of these programs take both.
fn camel(option: &str) -> String {
    let mut out = String::with_capacity(option.len());
    let mut after_dash = false;
    for (at, letter) in option.chars().enumerate() {
        if letter == '-' && at > 1 {
            after_dash = true;
        } else if std::mem::take(&mut after_dash) {
            out.push(letter.to_ascii_uppercase());
        } else {
            out.push(letter);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{COMPILERS, ELSEWHERE, LIKE, TABLES, UNABBREVIATED, is_given, name, of};

    #[test]
    fn the_tables_are_sorted() {
        for table in TABLES {
            assert!(table.is_sorted_by_key(|row| (row.program, row.subcommand)));
            for row in *table {
                assert!(row.options.is_sorted(), "{}", row.program);
                assert_eq!(name(row.program), row.program, "a row that is never looked at");
            }
        }
        assert!(ELSEWHERE.is_sorted() && ELSEWHERE.iter().all(|row| row.1.is_sorted()));
        assert!(COMPILERS.is_sorted() && LIKE.is_sorted() && UNABBREVIATED.is_sorted());
    }

    #[test]
    fn every_row_says_how_it_is_known() {
        let tables = [
            include_str!("runs/build.rs"),
            include_str!("runs/containers.rs"),
            include_str!("runs/git.rs"),
            include_str!("runs/javascript.rs"),
            include_str!("runs/languages.rs"),
            include_str!("runs/python.rs"),
            include_str!("runs/system.rs"),
        ];
        for table in tables {
            let lines: Vec<&str> = table.lines().map(str::trim).collect();
            let rows = lines.windows(2).filter(|pair| pair[1].starts_with("row("));
            for pair in rows {
                let how = ["// help: ", "// manual", "// ran: "];
                assert!(how.iter().any(|how| pair[0].starts_with(how)), "{pair:?}");
            }
        }
    }

    #[test]
    fn options_are_known_in_every_spelling() {
        let cases = [
            ("jest", "--globalSetup=x", true),
            ("jest", "--global-setup", true),
            ("jest", "--watch", false),
            ("mvn", "exec:exec", true),
            ("mvn", ":core", false),
            ("mvn", "-Dexec.executable=x", true),
            ("mvn", "-Dtest=A", false),
            ("dotnet", "-p:Configuration=Release", false),
            ("dotnet", "-p:Configuration=Release;PreBuildEvent=x", true),
            ("dotnet", "-p:PreBuildEvent=x", true),
            ("clang++-15", "-fplugin=x", true),
            ("x86_64-linux-gnu-gcc-12", "@x", true),
            ("apt-get", "-oA=b", true),
            ("rake", "--exec", true),
            ("xelatex", "--shell-escape", true),
        ];
        for (program, word, expected) in cases {
            let program = name(program);
            assert_eq!(
                of(program).any(|row| is_given(program, row.options, word)),
                expected,
                "{program} {word}"
            );
        }
    }
}
