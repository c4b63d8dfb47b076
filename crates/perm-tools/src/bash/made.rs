//! Programs that the same text makes and then runs: `printf 'rm a' > x.sh; sh x.sh`, `cp /bin/rm k && ./k a`.
//!
//! Deny and ask rules are broad: they are also put to what such a program is made of. In come an invocation and what the
//! text writes, out comes what it carries. What is printed into it, or copied, is looked at; what something else
//! writes may be anything. A program that was there before is its name, as everywhere.

use perm_bash::analysis::{Cwd, EffectKind, Invocation, Judgement, Reading};
use perm_bash::syntax::RedirectionOperator;
use perm_bash::value::Value;
use perm_fs::{AbsPath, CleanPath};

use super::carried::Carried;
use super::given;
use super::program::{base_name, runs_its_input};
use super::python_module::is_python;
use super::targets::{By, Found, Target};

/// Programs that put down what they are told and what they are given. Sorted.
const PRINT: &[&str] = &["cat", "echo", "printf", "sed", "tee", "touch"];

/// Programs that put down what is there already, under another name. Sorted.
const COPY: &[&str] = &["cp", "install", "link", "ln", "mv"];

/// Programs that take a program of a language of their own from a file that one of their words names. Sorted.
const HAVE_PROGRAMS: &[&str] = &[
    ".", "awk", "ed", "ex", "expect", "gawk", "gdb", "gmake", "gnuplot", "lldb", "m4", "make", "mawk",
    "nvim", "psql", "sed", "source", "sqlite3", "vi", "vim", "wish",
];

/// Files of the directory that a program takes its commands from without being told, by the program. Sorted.
const READ_UNNAMED: &[(&str, &[&str])] = &[
    ("ant", &["build.xml"]),
    ("bun", &["package.json"]),
    ("cargo", &["build.rs"]),
    ("docker", &["Dockerfile", "compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml"]),
    ("docker-compose", &["compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml"]),
    ("gdb", &[".gdbinit"]),
    ("gmake", &["GNUmakefile", "Makefile", "makefile"]),
    ("gradle", &["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"]),
    ("grunt", &["Gruntfile.js"]),
    ("gulp", &["gulpfile.js"]),
    ("invoke", &["tasks.py"]),
    ("just", &[".justfile", "Justfile", "justfile"]),
    ("make", &["GNUmakefile", "Makefile", "makefile"]),
    ("mvn", &["pom.xml"]),
    ("nox", &["noxfile.py"]),
    ("npm", &["package.json"]),
    ("pip", &["setup.py"]),
    ("pnpm", &["package.json"]),
    ("podman", &["Containerfile", "Dockerfile", "compose.yaml", "compose.yml"]),
    ("pytest", &["conftest.py"]),
    ("rake", &["Rakefile", "rakefile"]),
    ("task", &["Taskfile.yaml", "Taskfile.yml"]),
    ("tox", &["tox.ini"]),
    ("yarn", &["package.json"]),
];

/// How many words of one command are looked at; of what has more, no rule is excluded.
const MOST_WORDS: usize = 64;

/// How often a text may make what it runs; where it does so more often, no rule is excluded.
const MOST_MADE: usize = 256;

/// What the invocation, which runs after something was changed, runs that the text itself makes.
pub(super) fn carried<'a>(
    reading: &'a Reading,
    targets: &[Target],
    invocation: &'a Invocation,
) -> Vec<Carried<'a>> {
    let mut found = Vec::new();
    let programs = programs(invocation);
    let directories = match &invocation.cwd {
        Cwd::Known(directories) if !programs.is_empty() => directories,
        Cwd::Known(_) | Cwd::TopOf(_) | Cwd::Unknown => return found,
    };
    let named = |path: &str| {
        let in_each = directories.iter().filter_map(move |cwd| {
            let cwd = AbsPath::parse(cwd).ok()?;
            Some(AbsPath::parse_in(path, Some(&cwd)).ok()?.clean())
        });
        in_each.collect::<Vec<_>>()
    };
    let places: Vec<(usize, Vec<CleanPath>)> =
        programs.into_iter().map(|(at, path)| (at, named(path))).collect();
    let made = targets.iter().filter_map(|target| {
        places.iter().find(|(_, places)| makes(target, places)).map(|(at, _)| (target, *at))
    });
    let made: Vec<(&Target, usize)> = made.take(MOST_MADE + 1).collect();
    let is_long = |one: &Invocation| one.argv.len() > MOST_WORDS;
    let is_cut = !made.is_empty() && reading.invocations.iter().any(is_long);
    if is_cut || made.len() > MOST_MADE || (is_long(invocation) && targets.iter().any(puts)) {
        found.push(Carried::Anything);
        return found;
    }
    for (target, at) in &made {
        of_maker(maker(reading, target.by), invocation.argv.get(at + 1..).unwrap_or_default(), &mut found);
    }
    if !made.is_empty() {
        found.extend(reading.invocations.iter().flat_map(texts).map(|text| Carried::code(&printed(text))));
    }
    found
}

/// What a program is that the command has made: what it copied, with the words that it is given.
fn of_maker(by: Option<&Invocation>, given: &[Value], found: &mut Vec<Carried<'_>>) {
    let name = by.and_then(|by| by.argv.first()).and_then(Value::text).map(base_name);
    let is_one_of = |table: &[&str]| name.is_some_and(|name| table.binary_search(&name).is_ok());
    if is_one_of(COPY) {
        let words = by.map(|by| by.argv.as_slice()).unwrap_or_default().iter().skip(1);
        found.extend(
            words.map(|word| {
                Carried::command(std::iter::once(word).chain(given).cloned().collect::<Vec<_>>())
            }),
        );
    } else if !is_one_of(PRINT) {
        found.push(Carried::Anything);
    }
}

/// The files that the command may run, each with the index of its word: itself, an interpreter's script, a program
/// of a language that an option names, what a shell reads.
fn programs(invocation: &Invocation) -> Vec<(usize, &str)> {
    let name = invocation.argv.first().and_then(Value::text).unwrap_or_default();
    if !matches!(invocation.judgement, Judgement::Unproven(_)) || name.is_empty() {
        return Vec::new();
    }
    if name.contains('/') && !name.starts_with("/usr/") && !name.starts_with("/bin/") {
        return vec![(0, name)];
    }
    let name = base_name(name);
    let last = invocation.argv.len();
    let mut programs = unnamed(name, last);
    let words = invocation.argv.iter().enumerate().skip(1).filter_map(|(at, word)| Some((at, word.text()?)));
    if HAVE_PROGRAMS.binary_search(&name).is_ok() {
        let glued = |word: &'_ str| word.starts_with("--") && word.contains('=');
        let file =
            |word| if glued(word) { word.split_once('=').map_or(word, |(_, file)| file) } else { word };
        programs.extend(words.map(|(at, word)| (at, file(word))).take(MOST_WORDS));
        return programs;
    }
    if !runs_its_input(name) && !is_python(name) {
        return programs;
    }
    let read = invocation.redirections.iter().filter(|one| one.operator == RedirectionOperator::Input);
    programs.extend(read.filter_map(|one| Some((last, one.target.text()?))));
    // The first word that is no option may still be an argument of one.
    let mut words = words.filter(|(_, text)| !text.is_empty() && !text.starts_with(['-', '+']));
    if let Some(first) = words.next() {
        programs.push(first);
        programs.extend(words.next().filter(|_| !first.1.contains(['.', '/'])));
    }
    programs
}

/// The files of its directory that the program takes its commands from; `last` stands for no word.
fn unnamed(program: &str, last: usize) -> Vec<(usize, &'static str)> {
    let row =
        READ_UNNAMED.binary_search_by_key(&program, |row| row.0).ok().and_then(|at| READ_UNNAMED.get(at));
    row.into_iter().flat_map(|row| row.1).map(|file| (last, *file)).collect()
}

/// Whether something is put where the target is.
const fn puts(target: &Target) -> bool {
    match target.kind {
        EffectKind::Write | EffectKind::WriteInto | EffectKind::WriteTree | EffectKind::Create => true,
        EffectKind::Read
        | EffectKind::ReadTree
        | EffectKind::Look
        | EffectKind::Attributes
        | EffectKind::AttributesTree
        | EffectKind::Delete
        | EffectKind::DeleteTree
        | EffectKind::MoveAway
        | EffectKind::Execute => false,
    }
}

/// Whether the target is put at one of the places.
fn makes(target: &Target, places: &[CleanPath]) -> bool {
    puts(target)
        && target.found.iter().any(|found| match found {
            Found::Known(made) => places.contains(&made.clean),
            Found::Partial { .. } | Found::Unknown => false,
        })
}

/// The command that writes it.
fn maker(reading: &Reading, by: By) -> Option<&Invocation> {
    match by {
        By::Invocation(at) => reading.invocations.get(at),
        By::Redirection(at) => {
            let redirected = reading.redirections.get(at)?;
            reading.invocations.iter().find(|one| one.redirections.contains(redirected))
        }
    }
}

/// The text as `printf` may put it down, with what starts a command in some languages as a blank.
fn printed(text: &str) -> String {
    text.replace("\\n", " ").replace("\\t", " ").replace('!', " ")
}

/// What a command is told and given.
fn texts(invocation: &Invocation) -> impl Iterator<Item = &str> {
    let words = invocation.argv.iter().skip(1).take(MOST_WORDS);
    let words = words.flat_map(|value| value.texts().unwrap_or_default()).map(|text| text.as_str());
    words.chain(given::texts(invocation))
}

#[cfg(test)]
mod tests {
    use super::{COPY, HAVE_PROGRAMS, PRINT, READ_UNNAMED};

    #[test]
    fn the_tables_are_sorted() {
        assert!(PRINT.is_sorted());
        assert!(COPY.is_sorted());
        assert!(HAVE_PROGRAMS.is_sorted());
        assert!(READ_UNNAMED.is_sorted());
    }
}
