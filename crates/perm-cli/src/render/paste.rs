//! Rules as arguments that can be pasted into a shell.

use perm::{Rule, Shown};

/// `--rule 'Bash(npm run:*)=allow'`; `None` where the rule holds what cannot be shown as it is.
pub(super) fn argument(rule: &Rule) -> Option<String> {
    let text = format!("{}={}", rule.label(), rule.behavior);
    let is_plain = Shown::capped(&text, 10_000) == text.as_str()
        && text.parse().is_ok_and(|read: Rule| read.same_effect(rule));
    is_plain.then(|| format!("--rule {}", quoted(&text)))
}

/// The text in single quotes of a POSIX shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::argument;
    use perm::{Behavior, Rule};

    #[test]
    fn what_is_pasted_is_the_same_rule() {
        let cases = [
            ("npm run:*", Some("--rule 'Bash(npm run:*)=allow'")),
            ("echo 'a':*", Some(r"--rule 'Bash(echo '\''a'\'':*)=allow'")),
            ("a)=deny", Some("--rule 'Bash(a)=deny)=allow'")),
            ("a\nb", None),
            ("a\u{202e}b", None),
        ];
        for (content, expected) in cases {
            let rule = Rule::new("Bash", content, Behavior::Allow);
            assert_eq!(argument(&rule).as_deref(), expected, "{content:?}");
        }
    }
}
