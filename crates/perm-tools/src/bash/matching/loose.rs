//! Deny and ask rules that name options: the same options in another order, cluster or spelling.
//!
//! `rm -rf:*` is also about `rm -fr x`, `rm -r -f x`, `rm x --recursive --force`. In come a rule and words, out
//! goes whether every option of the rule is given and its other words stand there as the rule says.

use perm_bash::arguments::{Arguments, read_with_doubts};
use perm_bash::judge::specification;
use perm_bash::value::Value;

use super::{Match, base_name, in_order};
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

/// Whether the rule is about the words, where its options are looked for at any place.
pub(super) fn hits(pattern: &Pattern, argv: &[Value], home: Option<&str>) -> Match {
    let literals: Vec<&str> = pattern.tokens().iter().filter_map(Token::literal).collect();
    let Some(program) = argv.first().and_then(Value::text) else { return Match::No };
    let names = literals.first().is_some_and(|first| base_name(first) == base_name(program));
    let options: Vec<&str> = literals.iter().skip(1).copied().filter(|word| is_option(word)).collect();
    if !names || options.is_empty() {
        return Match::No;
    }
    let Some(rest) = pattern.without(&options) else { return Match::No };
    let surely = in_order(&rest, argv, home);
    if surely == Match::No || !all_given(&literals, &options, argv) {
        return Match::No;
    }
    surely
}

fn is_option(word: &str) -> bool {
    word.len() > 1 && word.starts_with('-') && word != "--"
}

/// Whether the words give every option of the rule.
fn all_given(literals: &[&str], options: &[&str], argv: &[Value]) -> bool {
    let by_table = || {
        // By the base name: `/opt/rm` is taken for `rm`.
        let own: Vec<Value> =
            literals.iter().map(|word| Value::literal(base_name_of_first(literals, word))).collect();
        let spec = specification(own.first()?)?;
        let ruled = read_with_doubts(&own, &[], spec);
        if !ruled.is_certain() && ruled.options.is_empty() {
            return None;
        }
        let given = read_with_doubts(argv, &[], spec);
        Some(
            is_certain_of_options(&ruled)
                && ruled
                    .options
                    .iter()
                    .all(|option| given.options.iter().any(|other| other.spec.names == option.spec.names)),
        )
    };
    by_table() == Some(true) || options.iter().all(|option| is_spelled(option, literals, argv))
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
fn is_spelled(option: &str, literals: &[&str], argv: &[Value]) -> bool {
    let rows = SAME.iter().filter(|row| {
        literals.first().map(|first| base_name(first)) == Some(row.0) && literals.contains(&row.1)
    });
    let same = rows.map(|row| row.2).find(|spellings| spellings.contains(&option)).unwrap_or_default();
    let spellings = std::iter::once(option).chain(same.iter().copied());
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
