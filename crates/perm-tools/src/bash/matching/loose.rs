//! Deny and ask rules that name options: the same options in another order, cluster or spelling.
//!
//! `rm -rf:*` is also about `rm -fr x`, `rm -r -f x`, `rm x --recursive --force`. In come a rule and words, out
//! goes whether every option of the rule is given and its other words stand there as the rule says.

use std::cell::OnceCell;

use perm_bash::arguments::{Arguments, read_with_doubts};
use perm_bash::judge::specification;
use perm_bash::value::Value;
use smol_str::SmolStr;

use super::{Match, in_order};
use crate::bash::program::base_name;
use crate::bash::rule::{Pattern, Token};

/// Spellings of options that mean the same, of commands whose options have no table. Sorted.
const SAME: &[(&str, &str, &[&str])] = &[
    ("git", "commit", &["-n", "--no-verify"]),
    ("git", "fetch", &["-f", "--force"]),
    ("git", "push", &["-d", "--delete"]),
    ("git", "push", &["-f", "--force"]),
    ("npm", "install", &["-g", "--global"]),
    ("npm", "uninstall", &["-g", "--global"]),
    ("pnpm", "add", &["-g", "--global"]),
];

/// The longest cluster of an unknown program that is taken apart.
const LONGEST_CLUSTER: usize = 5;

/// What a rule says of options, worked out once for each rule.
#[derive(Debug)]
pub(crate) struct Ruled {
    /// The rule's fixed words.
    literals: Vec<SmolStr>,
    /// The options among them.
    options: Vec<SmolStr>,
    /// The same as the program's table names them, where it understands every one.
    by_table: Option<Vec<&'static str>>,
    /// The rule without its options.
    rest: Option<Pattern>,
    /// The same without their arguments that are words of their own, where the table knows of such.
    bare: Option<Bare>,
}

/// A rule whose options have arguments: `curl -X POST:*`.
#[derive(Debug)]
struct Bare {
    /// Each option as the table names it, with its argument.
    options: Vec<(&'static str, Option<SmolStr>)>,
    /// The rule's other words.
    rest: Pattern,
}

/// A command's words, and the options that they give by the program's table, read once for all rules.
pub(crate) struct Given<'a> {
    argv: &'a [Value],
    options: OnceCell<Vec<(&'static str, Option<Value>)>>,
}

impl<'a> Given<'a> {
    pub(crate) const fn new(argv: &'a [Value]) -> Self {
        Self { argv, options: OnceCell::new() }
    }

    fn options(&self) -> &[(&'static str, Option<Value>)] {
        self.options.get_or_init(|| {
            let program = self.argv.first().and_then(Value::text).map(base_name).unwrap_or_default();
            let Some(spec) = specification(&Value::literal(program)) else { return Vec::new() };
            let read = read_with_doubts(self.argv, &[], spec);
            read.options.into_iter().map(|option| (option.spec.names, option.argument)).collect()
        })
    }
}

impl Ruled {
    pub(crate) fn new(pattern: &Pattern) -> Self {
        let literals: Vec<&str> = pattern.tokens().iter().filter_map(Token::literal).collect();
        let options: Vec<&str> = literals.iter().skip(1).copied().filter(|word| is_option(word)).collect();
        Self {
            by_table: by_table(&literals).map(|options| options.iter().map(|option| option.0).collect()),
            bare: bare(pattern, &literals),
            rest: pattern.without(&options),
            literals: literals.iter().copied().map(SmolStr::from).collect(),
            options: options.into_iter().map(SmolStr::from).collect(),
        }
    }

    /// Whether every command that the rule is about holds the word as it is written: it is no option, or one that has no
    /// other spelling.
    pub(crate) fn needs(&self, word: &str) -> bool {
        !word.starts_with('-')
            || (is_option(word)
                && word.starts_with("--")
                && self.by_table.is_none()
                && same_as(word, &self.literals).is_empty())
    }

    /// How surely the words give every option of the rule.
    fn all_given(&self, given: &Given<'_>) -> Match {
        let has = |names: &&'static str| given.options().iter().any(|option| option.0 == *names);
        let is_spelled = |option: &SmolStr| is_spelled(option, &self.literals, given.argv);
        if self.by_table.as_ref().is_some_and(|options| options.iter().all(has))
            || self.options.iter().all(is_spelled)
        {
            return Match::Yes;
        }
        // A word that is not known may be one that is missing.
        let ends = |value: &&Value| value.text() != Some("--");
        let is_open = |value: &Value| {
            value.texts().is_none() && (value.may_start_with(b'-') || value.may_start_with(b'+'))
        };
        if given.argv.iter().skip(1).take_while(ends).any(is_open) { Match::Maybe } else { Match::No }
    }
}

/// Whether the rule is about the words, where its options are looked for at any place.
pub(super) fn hits(ruled: &Ruled, given: &Given<'_>, home: Option<&str>) -> Match {
    let Some(program) = given.argv.first().and_then(Value::text) else { return Match::No };
    let names = ruled.literals.first().is_some_and(|first| base_name(first) == base_name(program));
    if !names || ruled.options.is_empty() {
        return Match::No;
    }
    if let Some(bare) = &ruled.bare
        && bare.all_given(given)
        && in_order(&bare.rest, given.argv, home) == Match::Yes
    {
        return Match::Yes;
    }
    let surely = ruled.all_given(given);
    if surely == Match::No {
        return surely;
    }
    surely.min(ruled.rest.as_ref().map_or(Match::No, |rest| in_order(rest, given.argv, home)))
}

fn is_option(word: &str) -> bool {
    word.len() > 1 && word.starts_with('-') && word != "--"
}

impl Bare {
    /// Whether the words give every option with its argument.
    fn all_given(&self, given: &Given<'_>) -> bool {
        self.options.iter().all(|(names, argument)| {
            given.options().iter().filter(|option| option.0 == *names).any(|option| match argument {
                Some(text) => {
                    option.1.as_ref().and_then(Value::texts).is_some_and(|texts| texts.contains(text))
                }
                None => true,
            })
        })
    }
}

/// The rule without its options and their arguments, where one of them is a word of its own.
fn bare(pattern: &Pattern, literals: &[&str]) -> Option<Bare> {
    let options = by_table(literals)?;
    let separate = |argument: &&str| literals.iter().skip(1).any(|word| word == argument);
    let arguments: Vec<&str> =
        options.iter().filter_map(|option| option.1.as_deref()).filter(separate).collect();
    if arguments.is_empty() {
        return None;
    }
    let words = literals.iter().skip(1).copied().filter(|word| is_option(word) || arguments.contains(word));
    let rest = pattern.without(&words.collect::<Vec<_>>())?;
    Some(Bare { options, rest })
}

/// The rule's options with their arguments by the table of its program; none where they are not all understood.
fn by_table(literals: &[&str]) -> Option<Vec<(&'static str, Option<SmolStr>)>> {
    // By the base name: `/opt/rm` is taken for `rm`.
    let own: Vec<Value> =
        literals.iter().map(|word| Value::literal(base_name_of_first(literals, word))).collect();
    let spec = specification(own.first()?)?;
    let ruled = read_with_doubts(&own, &[], spec);
    let is_understood = ruled.is_certain() || !ruled.options.is_empty();
    (is_understood && is_certain_of_options(&ruled)).then(|| {
        let argument = |value: &Value| value.text().map(SmolStr::from);
        ruled.options.iter().map(|one| (one.spec.names, one.argument.as_ref().and_then(argument))).collect()
    })
}

/// The rule's program without its directory; other words as they are.
fn base_name_of_first<'a>(literals: &[&'a str], word: &'a str) -> &'a str {
    if literals.first().is_some_and(|first| std::ptr::eq(*first, word)) { base_name(word) } else { word }
}

/// Whether every option of the rule was understood.
fn is_certain_of_options(ruled: &Arguments<'_>) -> bool {
    use perm_bash::arguments::ArgumentError as Doubt;
    ruled.doubts.iter().all(|doubt| matches!(doubt, Doubt::Argument { .. } | Doubt::ExtraOperand { .. }))
}

/// Whether the option, or one that means the same, is among the words, alone or in a cluster.
fn is_spelled(option: &str, literals: &[SmolStr], argv: &[Value]) -> bool {
    let spellings = std::iter::once(option).chain(same_as(option, literals).iter().copied());
    let letters: Vec<char> = spellings.clone().filter_map(only_letter).collect();
    let spellings: Vec<&str> = spellings.collect();
    argv.iter().skip(1).filter_map(Value::texts).flatten().any(|word| {
        let word = word.as_str();
        let is_cluster = word.len() <= LONGEST_CLUSTER
            && word.strip_prefix('-').is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_alphabetic()));
        spellings.contains(&word)
            || (is_cluster && letters.iter().any(|letter| word.contains(*letter)))
            || (is_cluster
                && cluster(option).is_some_and(|mut letters| letters.all(|one| word.contains(one))))
    })
}

/// The spellings of the option by [`SAME`], for a rule of these words.
fn same_as(option: &str, literals: &[SmolStr]) -> &'static [&'static str] {
    let rows = SAME.iter().filter(|row| {
        literals.first().map(|first| base_name(first)) == Some(row.0)
            && literals.iter().any(|word| word == row.1)
    });
    rows.map(|row| row.2).find(|spellings| spellings.contains(&option)).unwrap_or_default()
}

/// The letter of `-x`.
fn only_letter(option: &str) -> Option<char> {
    let mut letters = option.strip_prefix('-')?.chars();
    letters.next().filter(|letter| letter.is_ascii_alphabetic() && letters.next().is_none())
}

/// The letters of a short cluster.
fn cluster(option: &str) -> Option<impl Iterator<Item = char> + '_> {
    let letters = option.strip_prefix('-')?;
    (option.len() <= LONGEST_CLUSTER && letters.bytes().all(|byte| byte.is_ascii_alphabetic()))
        .then(|| letters.chars())
}
