//! Whether a command's words hold an option that runs a program (`runs.rs`): the wildcards of an allow rule never
//! cover one.

use perm_bash::arguments::read_with_doubts;
use perm_bash::judge::specification;
use perm_bash::specification::{CommandSpec, Role};
use perm_bash::value::Value;

use super::globals::{end_of_globals, has_globals, stays_below};
use super::matching::base_name;
use super::python_module;
use super::rule::Pattern;
use super::runs::{ELSEWHERE, RUNS};

/// Programs that take no word after a lone `--` for an option of their own.
const ENDED: &[&str] = &["cargo", "git", "npm", "pnpm", "rg"];

/// Whether these words hold, or may hold, an option that runs a program and that the rule does not name.
pub(super) fn runs_a_program(program: &str, argv: &[Value], pattern: &Pattern) -> bool {
    let program = base_name(program);
    let named = |word: &str| pattern.tokens().iter().any(|token| token.literal() == Some(word));
    if let Some(argv) = of_module(program, argv) {
        let module = argv.first().and_then(Value::text).unwrap_or_default();
        return by_options(module, &argv, &named);
    }
    by_options(program, argv, &named) || runs_by_table(argv, &named)
}

/// What `python -m MODULE` runs: the words from its name on.
fn of_module(program: &str, argv: &[Value]) -> Option<Vec<Value>> {
    if !python_module::is_python(program) {
        return None;
    }
    let rest = argv.get(1..)?;
    let (name, width) = python_module::find(rest.iter().map(Value::text))?;
    Some(std::iter::once(Value::literal(name)).chain(rest.iter().skip(width).cloned()).collect())
}

fn by_options(program: &str, argv: &[Value], named: &dyn Fn(&str) -> bool) -> bool {
    let program = if program == "gmake" { "make" } else { program };
    let start = RUNS.partition_point(|row| row.program < program);
    let rows = RUNS.iter().skip(start).take_while(|row| row.program == program);
    let end = end_of_globals(program, argv);
    let subcommand = argv.get(end);
    let has_subcommands = has_globals(program);
    let ended = ENDED.contains(&program);
    rows.filter(|row| row.subcommand.is_empty() || subcommand.is_none_or(|word| word.may_be(row.subcommand)))
        .any(|row| {
            let own = row.subcommand.is_empty() && has_subcommands && program == "git";
            let words =
                if own { argv.get(1..=end).unwrap_or(argv) } else { argv.get(1..).unwrap_or_default() };
            words.iter().take_while(|value| !(ended && value.text() == Some("--"))).any(|value| {
                match value.texts() {
                    Some(texts) => texts.iter().any(|text| {
                        !named(text)
                            && is_option(row.options, text)
                            && !is_another(program, row.options, text)
                    }),
                    None => value.may_start_with(b'-'),
                }
            })
        })
        || leads_elsewhere(program, argv, named)
}

/// Whether an option chooses a project that does not lie below the directory of the call.
fn leads_elsewhere(program: &str, argv: &[Value], named: &dyn Fn(&str) -> bool) -> bool {
    let row = ELSEWHERE.binary_search_by_key(&program, |row| row.0).ok().and_then(|at| ELSEWHERE.get(at));
    let Some((_, options)) = row else { return false };
    let ended = |value: &&Value| value.text() != Some("--");
    let words = argv.iter().skip(1).take_while(ended);
    words.enumerate().any(|(at, value)| {
        let Some(word) = value.text() else { return false };
        if named(word) || !is_option(options, word) {
            return false;
        }
        let glued = word.split_once('=').map(|(_, argument)| argument).or_else(|| {
            let short = options.iter().filter(|option| option.len() == 2);
            short.filter_map(|option| word.strip_prefix(option)).find(|argument| !argument.is_empty())
        });
        let argument = glued.or_else(|| argv.get(at + 2).and_then(Value::text));
        !argument.is_some_and(|argument| named(argument) || stays_below(argument))
    })
}

/// The same by the program's own table, which knows its bundles and attached arguments: `git grep -nO'x'`.
fn runs_by_table(argv: &[Value], named: &dyn Fn(&str) -> bool) -> bool {
    let Some(spec) = argv.first().and_then(Value::text).map(base_name).map(Value::literal) else {
        return false;
    };
    let Some(spec) = specification(&spec) else { return false };
    read_with_doubts(argv, &[], spec).options.iter().any(|option| {
        let is_named = option.spec.names.split(' ').any(named) || option.word.text().is_some_and(named);
        option.spec.role == Role::Runs && !is_named
    }) || (spec.name == "tar" && argv.get(1).is_some_and(|first| may_run_in_old_style(spec, first)))
}

/// tar's first word without a dash is a bundle too: `tar tIf ./x a.tar`.
fn may_run_in_old_style(tar: &CommandSpec, first: &Value) -> bool {
    let runs = |letter: char| {
        let option = format!("-{letter}");
        tar.options.iter().any(|row| row.role == Role::Runs && row.is(&option))
    };
    match first.texts() {
        Some(texts) => texts.iter().any(|text| !text.starts_with('-') && text.chars().any(runs)),
        None => true,
    }
}

/// Whether the word may be an option that makes the program run another one; any program where none is given.
pub(crate) fn may_run_a_program(program: Option<&str>, word: &str) -> bool {
    let program = program.map(base_name);
    RUNS.iter()
        .filter(|row| program.is_none_or(|program| row.program == program))
        .any(|row| is_option(row.options, word))
}

/// Programs whose long options are never abbreviated (their readers are yargs and cac): `--watch` is not
/// `--watchPlugins`. Sorted.
const UNABBREVIATED: &[&str] = &["jest", "mocha", "vitest"];

/// Whether a long option that one of these starts with is another one in this program.
fn is_another(program: &str, options: &[&str], word: &str) -> bool {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    UNABBREVIATED.binary_search(&program).is_ok() && name.starts_with("--") && !options.contains(&name)
}

/// Whether the word is one of the options: in full, with its argument glued on, or abbreviated.
fn is_option(options: &[&str], word: &str) -> bool {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    options.iter().any(|option| {
        if option.starts_with("--") {
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

/// `-abc`
fn is_cluster(word: &str) -> bool {
    word.strip_prefix('-')
        .is_some_and(|letters| !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_alphabetic()))
}
