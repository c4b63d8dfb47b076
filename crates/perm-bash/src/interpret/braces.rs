//! Brace expansion: `a{b,c}` is `ab ac`, `{1..3}` is `1 2 3`.
//!
//! Purely textual and done before everything else, so the parts are copied and nothing is looked up.

use smol_str::{SmolStr, format_smolstr};

use crate::syntax::WordPart;

/// More words than this are not listed.
const MAX_WORDS: usize = 64;

/// Whether there are braces among the parts.
pub(super) fn expands(parts: &[WordPart]) -> bool {
    parts.iter().any(|part| matches!(part, WordPart::Braces(_) | WordPart::BraceRange(_)))
}

/// The words that the parts of one word come to; `None` where there are too many or a range is not clear.
pub(super) fn expand(parts: &[WordPart]) -> Option<Vec<Vec<WordPart>>> {
    if !expands(parts) {
        return Some(vec![parts.to_vec()]);
    }
    let mut words: Vec<Vec<WordPart>> = vec![Vec::new()];
    for part in parts {
        let choices: Vec<Vec<WordPart>> = match part {
            WordPart::Braces(alternatives) => {
                let mut all = Vec::new();
                for inner in alternatives {
                    all.append(&mut expand(inner)?);
                }
                all
            }
            WordPart::BraceRange(range) => {
                self::range(range)?.into_iter().map(|text| vec![WordPart::Literal(text)]).collect()
            }
            WordPart::Literal(_)
            | WordPart::Quoted(_)
            | WordPart::DoubleQuoted(_)
            | WordPart::Parameter(_)
            | WordPart::Command(_)
            | WordPart::Arithmetic(_)
            | WordPart::Process(_)
            | WordPart::Array(_)
            | WordPart::Glob(_)
            | WordPart::ExtendedGlob(_)
            | WordPart::Tilde(_) => {
                words.iter_mut().for_each(|word| word.push(part.clone()));
                continue;
            }
        };
        if words.len() * choices.len() > MAX_WORDS {
            return None;
        }
        words = words
            .iter()
            .flat_map(|word| choices.iter().map(|choice| word.iter().chain(choice).cloned().collect()))
            .collect();
    }
    Some(words)
}

/// The texts of `1..5`, `05..10`, `a..e`, `9..1`, `1..9..2`.
fn range(text: &str) -> Option<Vec<SmolStr>> {
    let mut ends = text.split("..");
    let (first, last, step) = (ends.next()?, ends.next()?, ends.next());
    if ends.next().is_some() {
        return None;
    }
    let step = match step {
        Some(step) => i64::try_from(step.parse::<i64>().ok()?.unsigned_abs()).ok()?.max(1),
        None => 1,
    };
    if let (Ok(from), Ok(to)) = (first.parse::<i64>(), last.parse::<i64>()) {
        let padded = |text: &str| {
            let digits = text.strip_prefix('-').unwrap_or(text);
            digits.len() > 1 && digits.starts_with('0')
        };
        let width = if padded(first) || padded(last) { first.len().max(last.len()) } else { 0 };
        return steps(from, to, step)
            .map(|all| all.into_iter().map(|n| format_smolstr!("{n:0width$}")).collect());
    }
    match (first.as_bytes(), last.as_bytes()) {
        ([from], [to]) if from.is_ascii_alphabetic() && to.is_ascii_alphabetic() => {
            // Between `Z` and `a` lie punctuation marks, some of them special: not listed.
            if from.is_ascii_lowercase() != to.is_ascii_lowercase() {
                return None;
            }
            steps(i64::from(*from), i64::from(*to), step)?
                .into_iter()
                .map(|code| u8::try_from(code).ok().map(|byte| format_smolstr!("{}", char::from(byte))))
                .collect()
        }
        _ => None,
    }
}

fn steps(from: i64, to: i64, step: i64) -> Option<Vec<i64>> {
    let count = from.checked_sub(to)?.checked_abs()?.checked_div(step)?;
    if usize::try_from(count).ok()? >= MAX_WORDS {
        return None;
    }
    let signed = if from <= to { step } else { -step };
    (0..=count).map(|n| n.checked_mul(signed).and_then(|offset| from.checked_add(offset))).collect()
}

#[cfg(test)]
mod tests {
    use super::range;

    #[test]
    fn ranges_are_what_bash_makes_of_them() {
        let cases: &[(&str, Option<&str>)] = &[
            ("1..3", Some("1 2 3")),
            ("3..1", Some("3 2 1")),
            ("01..3", Some("01 02 03")),
            ("-1..1", Some("-1 0 1")),
            ("1..9..3", Some("1 4 7")),
            ("1..9..0", Some("1 2 3 4 5 6 7 8 9")),
            ("a..c", Some("a b c")),
            ("c..a", Some("c b a")),
            ("a..C", None),
            ("1..c", None),
            ("1..1000", None),
        ];
        for (text, expected) in cases {
            let found = range(text).map(|all| all.join(" "));
            assert_eq!(found.as_deref(), *expected, "{text}");
        }
    }
}
