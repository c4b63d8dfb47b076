//! What the rows of git's tables cannot say: in comes an argument list that was read by one of them,
//! out goes what else it does.

use perm_core::{Reason, Span};

use super::settings;
use crate::analysis::{Effect, EffectKind, Hazard};
use crate::arguments::{Arguments, GivenOption};
use crate::specification::Finding;
use crate::value::Value;

/// The check of every git command: settings given by `-c`, formats that verify signatures.
pub(super) fn common(arguments: &Arguments<'_>) -> Finding {
    finding(common_doubt(arguments))
}

/// `git log`, `git diff` and their kin.
pub(super) fn log(arguments: &Arguments<'_>) -> Finding {
    finding(log_doubt(arguments))
}

/// `git reflog`: shows one unless its first operand names something else to do.
pub(super) fn reflog(arguments: &Arguments<'_>) -> Finding {
    let other = arguments.operands.first().is_some_and(|first| {
        ["expire", "delete", "drop", "write"].iter().any(|verb| first.value.may_be(verb))
    });
    finding(log_doubt(arguments).or_else(|| {
        other.then(|| "`git reflog` with `expire`, `delete`, `drop` or `write` changes the reflog".to_owned())
    }))
}

/// `git format-patch`: writes files into the working directory unless it is told to print.
pub(super) fn format_patch(arguments: &Arguments<'_>) -> Finding {
    finding(log_doubt(arguments).or_else(|| {
        (!arguments.has("--stdout")).then(|| "`git format-patch` writes files; add `--stdout`".to_owned())
    }))
}

/// `git branch`: an operand makes a branch, unless another option makes it a pattern.
pub(super) fn branch(arguments: &Arguments<'_>) -> Finding {
    const LISTS: &[&str] = &[
        "--contains",
        "--list",
        "--merged",
        "--no-contains",
        "--no-merged",
        "--points-at",
        "--show-current",
    ];
    listing(arguments, LISTS, "`git branch` with a name makes a branch; add `--list` to look for one")
}

/// `git tag`: an operand makes a tag, unless another option makes it a pattern.
pub(super) fn tag(arguments: &Arguments<'_>) -> Finding {
    const LISTS: &[&str] =
        &["--contains", "--list", "--merged", "--no-contains", "--no-merged", "--points-at", "-n"];
    listing(arguments, LISTS, "`git tag` with a name makes a tag; add `--list` to look for one")
}

/// `git replace`: lists without operands or with `--list`.
pub(super) fn replace(arguments: &Arguments<'_>) -> Finding {
    listing(arguments, &["--list"], "`git replace` with an object replaces it; add `--list`")
}

/// `git symbolic-ref`: one operand is read, two are written.
pub(super) fn symbolic_ref(arguments: &Arguments<'_>) -> Finding {
    finding(common_doubt(arguments).or_else(|| {
        (!at_most_operands(arguments, 1))
            .then(|| "`git symbolic-ref` with a second name changes the first".to_owned())
    }))
}

/// `git config`: reads with one of the getting options or with one operand, writes with two.
pub(super) fn config(arguments: &Arguments<'_>) -> Finding {
    const GETS: &[&str] =
        &["--get", "--get-all", "--get-color", "--get-colorbool", "--get-regexp", "--get-urlmatch", "--list"];
    let first = arguments.operands.first().and_then(|operand| operand.value.text());
    let reads = GETS.iter().any(|option| arguments.has(option))
        || matches!(first, Some("get" | "list"))
        || (at_most_operands(arguments, 1)
            && !matches!(first, Some("edit" | "remove-section" | "rename-section" | "set" | "unset")));
    if !reads && arguments.has("--file") {
        return Finding::Effects(writes(arguments, "--file"));
    }
    if !reads
        && (arguments.has("--global") || arguments.has("--system") || !sets_what_runs_nothing(arguments))
    {
        return Finding::Hazard(setting());
    }
    finding(
        common_doubt(arguments).or_else(|| {
            (!reads).then(|| "`git config` with a value sets it; add `--get` to read".to_owned())
        }),
    )
}

/// Whether the key that is set is known, and one that makes git run nothing.
fn sets_what_runs_nothing(arguments: &Arguments<'_>) -> bool {
    const NAMES: &[&str] =
        &["init.defaultbranch", "pull.ff", "pull.rebase", "push.autosetupremote", "push.default"];
    let verbs = ["set", "unset"];
    let mut words = arguments.operands.iter().map(|operand| operand.value.text());
    let first = words.next().flatten();
    let key = if first.is_some_and(|word| verbs.contains(&word)) { words.next().flatten() } else { first };
    key.is_some_and(|key| {
        let key = key.to_ascii_lowercase();
        NAMES.contains(&key.as_str()) || settings::is_harmless(&key)
    })
}

/// The settings of git are a protected file: they can make every later git command run programs.
fn setting() -> Hazard {
    let message = "`git config` writes settings that can make git run programs";
    Hazard { reason: Reason::new("bash/dangerous-path", message), hides_code: false }
}

/// `git clean`: only `-n` keeps it from removing what is not tracked, below its operands or below the
/// working directory.
pub(super) fn clean(arguments: &Arguments<'_>) -> Finding {
    if arguments.has("--dry-run") && arguments.is_certain() {
        return common_doubt(arguments).map_or(Finding::OnlyReads, Finding::Unknown);
    }
    let removed = |path: Value, span| Effect { kind: EffectKind::DeleteTree, path, span };
    if arguments.operands.is_empty() {
        return Finding::Effects(vec![removed(Value::literal("."), Span::default())]);
    }
    Finding::Effects(
        arguments.operands.iter().map(|operand| removed(operand.value.clone(), operand.span)).collect(),
    )
}

/// The files that an option names, as written.
fn writes(arguments: &Arguments<'_>, option: &str) -> Vec<Effect> {
    let effect = |given: &GivenOption<'_>| {
        let path = given.argument.clone()?;
        Some(Effect { kind: EffectKind::Write, path, span: given.span })
    };
    arguments.given(option).filter_map(effect).collect()
}

/// `git remote show`: connects to the remote, unless `-n` is given or no remote is named.
pub(super) fn remote_show(arguments: &Arguments<'_>) -> Finding {
    finding(common_doubt(arguments).or_else(|| {
        (!arguments.operands.is_empty() && !arguments.has("-n"))
            .then(|| "`git remote show` connects to the remote; add `-n` to stay local".to_owned())
    }))
}

/// `git apply`: applies, unless one of the looking options is given.
pub(super) fn apply(arguments: &Arguments<'_>) -> Finding {
    const LOOKS: &[&str] = &["--check", "--numstat", "--stat", "--summary"];
    let looks = LOOKS.iter().any(|option| arguments.has(option));
    finding(
        common_doubt(arguments)
            .or_else(|| (!looks).then(|| "`git apply` changes files; add `--check` or `--stat`".to_owned())),
    )
}

/// `git archive`: only its list of formats is known to run nothing.
pub(super) fn archive(arguments: &Arguments<'_>) -> Finding {
    finding(common_doubt(arguments).or_else(|| {
        (!arguments.has("--list"))
            .then(|| "`git archive` may run filters and `gpg` as the archived files tell it".to_owned())
    }))
}

/// A command that only looks where it is given a certain option.
fn listing(arguments: &Arguments<'_>, lists: &[&str], sentence: &str) -> Finding {
    let lists = arguments.operands.is_empty() || lists.iter().any(|option| arguments.has(option));
    finding(common_doubt(arguments).or_else(|| (!lists).then(|| sentence.to_owned())))
}

/// Whether there are certainly no more operands than that.
fn at_most_operands(arguments: &Arguments<'_>, most: usize) -> bool {
    arguments.operands.len() <= most && arguments.operands.iter().all(|operand| operand.value.is_one_word())
}

fn finding(doubt: Option<String>) -> Finding {
    doubt.map_or(Finding::AsListed, Finding::Unknown)
}

/// Why the arguments of a command of the log and diff family are not known to be harmless.
fn log_doubt(arguments: &Arguments<'_>) -> Option<String> {
    const MERGES: &[&str] =
        &["off", "none", "on", "m", "first-parent", "1", "separate", "combined", "c", "dense-combined", "cc"];
    common_doubt(arguments)
        .or_else(|| {
            let remerges = arguments.given("--diff-merges").any(|given| !argument_is_one_of(given, MERGES));
            remerges.then(|| "`--diff-merges` with this value may write temporary objects".to_owned())
        })
        .or_else(|| {
            // `log` and `diff` enter each repository inside that the commits name, whose own settings then count:
            // where objects are missing there it fetches them, by a program of its choice.
            let enters = arguments
                .given("--submodule")
                .any(|given| given.argument.is_none() || !argument_is_one_of(given, &["short"]));
            enters.then(|| "`--submodule` with this value makes git enter the repositories inside".to_owned())
        })
}

/// Why the arguments of any git command are not known to be harmless.
fn common_doubt(arguments: &Arguments<'_>) -> Option<String> {
    arguments.options.iter().find_map(|given| {
        let argument = given.argument.as_ref()?;
        if given.spec.is("-c") {
            let harmless =
                argument.texts().is_some_and(|texts| texts.iter().all(|one| settings::is_harmless(one)));
            return (!harmless).then(|| format!("the setting `{}` may run a program", argument.display()));
        }
        let verifies = (given.spec.is("--format") && may_verify(argument))
            || (given.spec.is("--sort") && may_contain(argument, "signature"));
        verifies.then(|| format!("the format `{}` may run `gpg`", argument.display()))
    })
}

/// Whether a format could hold a placeholder that has a signature verified: `%G?`, `%(signature)`.
fn may_verify(format: &Value) -> bool {
    may_contain(format, "%G") || may_contain(format, "(signature") || may_contain(format, "(*signature")
}

/// Whether the text could hold the part; a text that is not known could.
fn may_contain(value: &Value, part: &str) -> bool {
    value.texts().is_none_or(|texts| texts.iter().any(|text| text.contains(part)))
}

fn argument_is_one_of(given: &GivenOption<'_>, known: &[&str]) -> bool {
    given
        .argument
        .as_ref()
        .and_then(Value::texts)
        .is_some_and(|texts| texts.iter().all(|text| known.contains(&text.as_str())))
}
