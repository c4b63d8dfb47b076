//! Whether one Bash pattern takes in another: every command that the second is about, the first is about too.
//!
//! Proofs, not guesses: elements are compared with elements, and what is not certain is a no. For allow rules
//! the comparison is narrow (whole commands, names as written), for deny and ask rules broad, as decisions are.

use perm_bash::value::Value;
use smol_str::SmolStr;

use crate::bash::options;
use crate::bash::program::base_name;
use crate::bash::rule::{Pattern, Token, WordPattern};

/// Whether the allow pattern `wide` covers all that `narrow` covers.
pub(super) fn covers_all(wide: &Pattern, narrow: &Pattern) -> bool {
    if wide == narrow {
        return true;
    }
    // A rule that names an option which runs a program covers it; a wildcard does not.
    let literals: Vec<Value> =
        narrow.tokens().iter().filter_map(Token::literal).map(Value::literal).collect();
    if options::may_run_a_program(&literals, wide) {
        return false;
    }
    // Harmless options are stepped over only where the second word is none of them.
    if let Some(Token::Word(second)) = wide.tokens().get(1)
        && second.literal().is_none()
        && (second.prefix().is_empty() || second.prefix().starts_with('-'))
    {
        return false;
    }
    takes_in(wide.tokens(), narrow.tokens(), End::Whole, false)
}

/// Whether the deny or ask pattern `wide` hits, as surely, all that `narrow` hits.
pub(super) fn hits_all(wide: &Pattern, narrow: &Pattern) -> bool {
    if wide == narrow {
        return true;
    }
    let options = option_words(narrow);
    if let [Token::Word(only)] = wide.tokens()
        && wide.is_exact()
    {
        // One word stands for itself anywhere: also where a longer rule starts with it.
        return only.literal().is_some_and(|word| narrow.first_literal() == Some(word));
    }
    if wide.is_exact() || narrow.is_exact() || !option_words(wide).is_empty() {
        return false;
    }
    let takes_in = |narrow: &Pattern| takes_in(wide.tokens(), narrow.tokens(), End::Part, true);
    takes_in(narrow) && (options.is_empty() || narrow.without(&options).is_none_or(|rest| takes_in(&rest)))
}

/// Whether the deny or ask pattern `broad` surely hits all that the allow pattern `allowed` covers.
pub(super) fn hits_what_is_covered(broad: &Pattern, allowed: &Pattern) -> bool {
    // Harmless options may stand between the program and the next word, and are stepped over in front of what
    // is no option.
    let second_is_option = |tokens: &[Token]| match tokens.get(1) {
        Some(Token::Word(word)) => word.prefix().is_empty() || word.prefix().starts_with(['-', '+']),
        Some(Token::Run) | None => false,
    };
    if broad.is_exact() {
        let length = broad.tokens().len();
        return allowed.tokens().windows(length).enumerate().any(|(at, part)| {
            let same = part.iter().zip(broad.tokens()).enumerate().all(|(place, (own, other))| {
                own == other || (at == 0 && place == 0 && same_base_name(other, own))
            });
            same && !(at == 0 && second_is_option(broad.tokens()))
        });
    }
    !second_is_option(broad.tokens()) && takes_in(broad.tokens(), allowed.tokens(), End::Part, true)
}

/// Where the wide pattern must end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// With the narrow one.
    Whole,
    /// Anywhere before.
    Part,
}

/// Compares element by element: a run of words takes in any elements, a word only a word.
fn takes_in(wide: &[Token], narrow: &[Token], end: End, by_base: bool) -> bool {
    let width = narrow.len() + 1;
    // reach[j]: the elements of `wide` so far can be matched with the first j of `narrow`.
    let mut reach = vec![false; width];
    if let Some(start) = reach.first_mut() {
        *start = true;
    }
    for (place, element) in wide.iter().enumerate() {
        let mut next = vec![false; width];
        for at in 0..width {
            if !reach.get(at).copied().unwrap_or(false) {
                continue;
            }
            match element {
                Token::Run => next.iter_mut().skip(at).for_each(|cell| *cell = true),
                Token::Word(word) => {
                    let is_name = by_base && place == 0 && at == 0;
                    if narrow.get(at).is_some_and(|other| takes_word(word, element, other, is_name))
                        && let Some(cell) = next.get_mut(at + 1)
                    {
                        *cell = true;
                    }
                }
            }
        }
        reach = next;
    }
    match end {
        End::Whole => reach.last().copied().unwrap_or(false),
        End::Part => reach.contains(&true),
    }
}

fn takes_word(wide: &WordPattern, element: &Token, narrow: &Token, is_name: bool) -> bool {
    match narrow {
        Token::Run => false,
        Token::Word(word) => wide.takes_in(word) || (is_name && same_base_name(element, narrow)),
    }
}

fn same_base_name(one: &Token, other: &Token) -> bool {
    match (one.literal(), other.literal()) {
        (Some(one), Some(other)) => base_name(one) == base_name(other),
        (Some(_) | None, _) => false,
    }
}

/// The options that a pattern names.
fn option_words(pattern: &Pattern) -> Vec<&str> {
    let words = pattern.tokens().iter().skip(1).filter_map(Token::literal);
    words.filter(|word| word.len() > 1 && word.starts_with('-') && *word != "--").collect()
}

impl WordPattern {
    /// Whether every word that `narrow` matches is matched by this.
    fn takes_in(&self, narrow: &Self) -> bool {
        if self == narrow {
            return true;
        }
        // A NUL is in no rule: only a star of this can take it in, as it can what a star of the other stands for.
        let parts: Vec<&str> = narrow.parts().iter().map(SmolStr::as_str).collect();
        self.is_below_home() == narrow.is_below_home() && self.matches_parts(&parts.join("\0"))
    }
}

#[cfg(test)]
mod tests {
    use super::{covers_all, hits_all, hits_what_is_covered};
    use crate::bash::rule::Pattern;

    fn parse(content: &str) -> Pattern {
        Pattern::parse(content).unwrap()
    }

    #[test]
    fn allow_patterns_take_in_others() {
        let cases: &[(&str, &str, bool)] = &[
            ("npm run:*", "npm run build", true),
            ("npm run:*", "npm run build:*", true),
            ("npm run build", "npm run:*", false),
            ("npm *", "npm run b*", true),
            ("git *", "git * --force", true),
            ("git * --force", "git *", false),
            ("git *", "git -c:*", false),
            ("git:*", "git push --exec x", false),
            ("a*c x", "abc x", true),
            ("a*c x", "a*bc x", true),
            ("a*c x", "a* x", false),
            ("~/bin/*", "~/bin/x", true),
            ("~/bin/*", "/home/x", false),
            ("git -*", "git -C", false),
            ("* --version", "node --version", true),
            ("rm:*", "/bin/rm:*", false),
        ];
        for (wide, narrow, expected) in cases {
            assert_eq!(covers_all(&parse(wide), &parse(narrow)), *expected, "{wide} > {narrow}");
        }
    }

    #[test]
    fn deny_patterns_take_in_others() {
        let cases: &[(&str, &str, bool)] = &[
            ("rm:*", "/bin/rm:*", true),
            ("rm:*", "rm -rf:*", true),
            ("rm:*", "rm -rf x", false), // the exact one also hits `echo rm -rf x`
            ("rm", "rm -rf x", true),
            ("rm", "rm:*", true),
            ("rm x", "rm x y", false),
            ("git push:*", "git push --force:*", true),
            ("git * --force:*", "git push --force:*", false),
            ("git push *", "git push:*", true),
        ];
        for (wide, narrow, expected) in cases {
            assert_eq!(hits_all(&parse(wide), &parse(narrow)), *expected, "{wide} > {narrow}");
        }
    }

    #[test]
    fn deny_patterns_hit_what_allow_patterns_cover() {
        let cases: &[(&str, &str, bool)] = &[
            ("npm:*", "npm run:*", true),
            ("npm run", "npm run:*", true),
            ("npm run build", "npm run:*", false),
            ("run", "npm run:*", true),
            ("rm:*", "/bin/rm x", true),
            ("git push:*", "git:*", false),
            ("git -C:*", "git -C x", false),
        ];
        for (broad, allowed, expected) in cases {
            let (one, other) = (parse(broad), parse(allowed));
            assert_eq!(hits_what_is_covered(&one, &other), *expected, "{broad} > {allowed}");
        }
    }
}
