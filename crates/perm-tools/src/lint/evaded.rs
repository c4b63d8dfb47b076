//! Deny and ask rules that are got around by spelling the same thing otherwise.
//!
//! Quoting, wrappers, paths and the order of options are no way around a rule; what is left is another program
//! for the same file, another name of the same program, another address of the same place.

use perm_bash::analysis::{Analysis, EffectKind};
use perm_bash::commands;
use perm_core::{Host, Shown};

use super::arbitrary::command_line;
use super::parsed::Parsed;
use super::{Finding, Level};
use crate::bash::canonical;
use crate::bash::program::base_name;
use crate::bash::rule::{Pattern, Token};

const CODE: &str = "lint/evaded";

/// A deny or ask rule with another way to what it is about.
pub(super) fn find(one: &Parsed<'_>) -> Option<Finding> {
    if one.allows() {
        return None;
    }
    let pattern = one.words()?;
    by_alias(one, pattern).or_else(|| by_path(one, pattern)).or_else(|| by_address(one, pattern))
}

/// Another name of the same program.
fn by_alias(one: &Parsed<'_>, pattern: &Pattern) -> Option<Finding> {
    let first = pattern.first_literal()?;
    let name = base_name(first);
    let spec = commands::find(name)?;
    let names = spec.aliases.iter().copied().chain([spec.name]);
    // The rule is about those that are the same under another name.
    let others: Vec<&str> = names.filter(|other| !canonical::are_same(name, other)).collect();
    let (near, shown) = (others.first()?, Shown::word(&others.join("`, `")));
    let rest = one.rule.content()?.split_once(first)?.1;
    let message = format!(
        "`{}` has other names, which this rule is not about: `{shown}`; write a rule for each",
        Shown::word(name)
    );
    let mut finding = Finding::new(CODE, Level::Warning, one.at, message);
    if one.rule.content()?.starts_with(first) && !near.is_empty() {
        let all = std::iter::once(name).chain(others.iter().copied());
        finding.better = all.map(|other| one.with("Bash", format!("{other}{rest}"))).collect();
    }
    Some(finding)
}

/// A file that other programs read or write as well.
fn by_path(one: &Parsed<'_>, pattern: &Pattern) -> Option<Finding> {
    let words: Vec<&str> = pattern.tokens().iter().filter_map(Token::literal).collect();
    let whole = pattern.tokens().iter().filter(|token| matches!(token, Token::Word(_))).count();
    if words.len() != whole || words.len() < 2 {
        return None;
    }
    let Analysis::Readable(reading) = perm_bash::analyze(&command_line(&words), &Host::default()) else {
        return None;
    };
    let effects = reading.invocations.iter().flat_map(|one| &one.effects);
    let (tool, path) = effects.filter_map(|effect| Some((tool(effect.kind)?, effect.path.text()?))).next()?;
    let is_place = matches!(path, "." | ".." | "/" | "~" | "-");
    if is_place || path.starts_with('$') {
        return None;
    }
    let content = if path.contains('/') {
        perm_fs::pattern::escape(path)
    } else {
        format!("**/{}", perm_fs::pattern::escape(path))
    };
    let does = if tool == "Read" { "read" } else { "change" };
    let better = one.with(tool, content);
    let message = format!(
        "other programs {does} `{}` as well: `{}` holds for every command and tool",
        Shown::word(path),
        better.shown()
    );
    Some(Finding::new(CODE, Level::Warning, one.at, message).better(better))
}

/// The tool whose rules hold for the effect.
const fn tool(kind: EffectKind) -> Option<&'static str> {
    match kind {
        EffectKind::Read | EffectKind::ReadTree => Some("Read"),
        EffectKind::Write | EffectKind::WriteInto | EffectKind::WriteTree => Some("Edit"),
        // A rule about removing is not one about every change.
        EffectKind::Create
        | EffectKind::Delete
        | EffectKind::DeleteTree
        | EffectKind::MoveAway
        | EffectKind::Attributes
        | EffectKind::AttributesTree
        | EffectKind::Look
        | EffectKind::Execute => None,
    }
}

/// An address that can be written in other ways, and is reached by other programs.
fn by_address(one: &Parsed<'_>, pattern: &Pattern) -> Option<Finding> {
    let word = pattern.tokens().iter().filter_map(Token::literal).find(|word| word.contains("://"))?;
    let program = pattern.first_literal()?;
    let message = format!(
        "`{}` can be written in other ways and reached by other programs: a rule for all of `{program}`, and a \
         network that is closed, hold",
        Shown::word(word),
        program = Shown::word(program)
    );
    let better = Pattern::of_words(&[program], true).ok()?;
    Some(Finding::new(CODE, Level::Warning, one.at, message).better(one.with("Bash", better.to_string())))
}
