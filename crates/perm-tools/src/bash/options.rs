//! Whether a command's words hold an option that runs a program (`runs.rs`), or one that writes a file where the command
//! only reads without it: the wildcards of an allow rule never cover one, as they cover no redirection.

use perm_bash::arguments::{Arguments, GivenOption, read_with_doubts};
use perm_bash::judge::specification;
use perm_bash::specification::{Base, CommandSpec, Finding, Role};
use perm_bash::value::Value;

use super::globals::{end_of_globals, has_globals, stays_below};
use super::launchers;
use super::program::base_name;
use super::python_module;
use super::rule::Pattern;
use super::runs::{self, ELSEWHERE, is_given, is_option};

/// Programs that take no word after a lone `--` for an option of their own. Sorted.
const ENDED: &[&str] = &["cargo", "git", "npm", "pnpm", "rg", "tox"];

/// Interpreters, which leave the words behind the first operand to what they run. Sorted.
const ENDED_BY_OPERAND: &[&str] = &["node", "php"];

/// Programs that take assignments to variables of their file, which its commands hold. Sorted.
const WITH_VARIABLES: &[&str] = &["just", "make", "task"];

/// Files that nothing is left of.
const NOWHERE: &[&str] = &["/dev/null", "/dev/stderr", "/dev/stdout"];

/// Whether these words hold, or may hold, an option that runs a program, or writes where the command only reads, and that the rule does not name.
pub(super) fn runs_a_program(program: &str, argv: &[Value], pattern: &Pattern) -> bool {
    // A rule without wildcards names every word that it covers.
    if pattern.is_exact() {
        return false;
    }
    let program = base_name(program);
    let named = |word: &str| pattern.tokens().iter().any(|token| token.literal() == Some(word));
    if let Some(argv) = of_module(program, argv) {
        return of_program(&argv, &named);
    }
    of_program(argv, &named) || launchers::inner(argv).any(|inner| of_program(inner, &named))
}

fn of_program(argv: &[Value], named: &dyn Fn(&str) -> bool) -> bool {
    let Some(program) = argv.first().and_then(Value::text).map(base_name) else { return false };
    by_options(runs::name(program), argv, named) || runs_by_table(argv, named)
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
    let end = end_of_globals(program, argv);
    let subcommand = argv.get(end);
    let is_own = |subcommand: &str| subcommand.is_empty() && program == "git" && has_globals(program);
    let mut rows = runs::of(program)
        .filter(|row| row.subcommand.is_empty() || subcommand.is_none_or(|word| word.may_be(row.subcommand)));
    rows.any(|row| {
        let words =
            if is_own(row.subcommand) { argv.get(1..=end).unwrap_or(argv) } else { operative(program, argv) };
        words.iter().any(|value| match value.texts() {
            Some(texts) => texts.iter().any(|text| !named(text) && is_given(program, row.options, text)),
            None => value.may_start_with(b'-') || runs::may_be_given(row.options, value),
        })
    }) || leads_elsewhere(program, argv, named)
        || sets_code(program, argv, named)
        || of_built(program, argv, named)
}

/// The words after the program's name that may be options of its own.
fn operative<'a>(program: &str, argv: &'a [Value]) -> &'a [Value] {
    let words = argv.get(1..).unwrap_or_default();
    let by_operand = ENDED_BY_OPERAND.binary_search(&program).is_ok();
    let ends = |value: &Value| match value.text() {
        Some("--") => ENDED.binary_search(&program).is_ok(),
        Some(text) => by_operand && !text.starts_with('-'),
        None => false,
    };
    let end = words.iter().position(ends).unwrap_or(words.len());
    words.get(..end).unwrap_or_default()
}

/// Whether an option chooses a project that does not lie below the directory of the call.
fn leads_elsewhere(program: &str, argv: &[Value], named: &dyn Fn(&str) -> bool) -> bool {
    let row = ELSEWHERE.binary_search_by_key(&program, |row| row.0).ok().and_then(|at| ELSEWHERE.get(at));
    let Some((_, options)) = row else { return false };
    let ended = |value: &&Value| value.text() != Some("--");
    let words = argv.iter().skip(1).take_while(ended);
    words.enumerate().any(|(at, value)| match value.texts() {
        Some(texts) => {
            texts.iter().any(|word| !named(word) && chooses(options, word, argv.get(at + 2), named))
        }
        None => value.may_start_with(b'-'),
    })
}

/// Whether the word is one of the options and its argument, glued on or the next word, leads further up.
fn chooses(options: &[&str], word: &str, next: Option<&Value>, named: &dyn Fn(&str) -> bool) -> bool {
    if !is_option(options, word) {
        return false;
    }
    let glued = word.split_once('=').map(|(_, argument)| argument).or_else(|| {
        let short = options.iter().filter(|option| option.len() == 2);
        short.filter_map(|option| word.strip_prefix(option)).find(|argument| !argument.is_empty())
    });
    // A name that starts with a dash lies below too, or is the next option.
    let stays = |argument: &str| named(argument) || stays_below(argument.trim_start_matches('-'));
    match (glued, next) {
        (Some(argument), _) => !stays(argument),
        (None, Some(next)) => !next.texts().is_some_and(|texts| texts.iter().all(|argument| stays(argument))),
        // Without its argument it is an error, or chooses what it does anyway.
        (None, None) => false,
    }
}

/// Whether a variable is set to what a shell would not take for one plain word.
fn sets_code(program: &str, argv: &[Value], named: &dyn Fn(&str) -> bool) -> bool {
    let is_code = |word: &str| {
        let Some((name, value)) = word.split_once('=') else { return false };
        let name = name.trim_end_matches([':', '?', '+']);
        let is_name = !name.is_empty() && !name.starts_with(['-', '.', '/']);
        is_name
            && (name.ends_with('!')
                || !value.chars().all(|one| one.is_alphanumeric() || "_-.,:/@%+=".contains(one)))
    };
    WITH_VARIABLES.binary_search(&program).is_ok()
        && argv.iter().skip(1).any(|value| match value.texts() {
            Some(texts) => texts.iter().any(|text| !named(text) && is_code(text)),
            None => value.prefix().contains('='),
        })
}

/// `cmake --build x -- WORDS`: the words are those of the program that builds.
fn of_built(program: &str, argv: &[Value], named: &dyn Fn(&str) -> bool) -> bool {
    let at = |word: &str| argv.iter().position(|value| value.text() == Some(word));
    program == "cmake"
        && at("--build").is_some()
        && at("--").and_then(|end| argv.get(end..)).is_some_and(|words| by_options("make", words, named))
}

/// The same by the program's own table, which knows its bundles and attached arguments: `git grep -nO'x'`.
fn runs_by_table(argv: &[Value], named: &dyn Fn(&str) -> bool) -> bool {
    let Some(spec) = argv.first().and_then(Value::text).map(base_name).map(Value::literal) else {
        return false;
    };
    let Some(spec) = specification(&spec) else { return false };
    let read = read_with_doubts(argv, &[], spec);
    read.options.iter().any(|option| {
        let is_named = option.spec.names.split(' ').any(named) || option.word.text().is_some_and(named);
        (option.spec.role == Role::Runs || writes(&read, option)) && !is_named
    }) || runs_by_check(&read, named)
        || (spec.name == "tar" && argv.get(1).is_some_and(|first| may_run_in_old_style(spec, first)))
}

/// Whether the option makes a command write a file that only reads without it: `git log --output=FILE`.
fn writes(read: &Arguments<'_>, option: &GivenOption<'_>) -> bool {
    let is_reader = match read.spec.base {
        Base::ReadOnly => true,
        Base::FileSystem | Base::Modifies | Base::Network | Base::Runs => false,
    };
    let is_write = match option.spec.role {
        Role::Path(kind) => kind.changes(),
        Role::Inert
        | Role::Data
        | Role::Directory
        | Role::Recursive
        | Role::Modifies
        | Role::Network
        | Role::Runs
        | Role::Stops => false,
    };
    let goes_nowhere = |text: &str| NOWHERE.contains(&text);
    is_reader && is_write && !option.argument.as_ref().and_then(Value::text).is_some_and(goes_nowhere)
}

/// Whether a script among the words runs a program, and the rule names none of them: `sed '1e COMMAND'`.
fn runs_by_check(read: &Arguments<'_>, named: &dyn Fn(&str) -> bool) -> bool {
    let Some(check) = read.spec.check else { return false };
    let mut words = read.operands.iter().map(|operand| operand.value);
    let is_named = words.any(|word| word.text().is_some_and(named));
    match check(read) {
        Finding::Runs(_) | Finding::Hands(..) => !is_named,
        Finding::Partly(effects, _) => !effects.is_empty() && !is_named,
        Finding::AsListed
        | Finding::OnlyReads
        | Finding::Effects(_)
        | Finding::Unknown(_)
        | Finding::Hazard(_) => false,
    }
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

/// Whether a wildcard of the rule would cover these words but for an option among them that runs a program. Where the
/// program is not known, the words are tried with every one that the tables know.
pub(crate) fn may_run_a_program(words: &[Value], pattern: &Pattern) -> bool {
    let program = words.first().and_then(Value::text).unwrap_or_default();
    runs_a_program(program, words, pattern)
}
