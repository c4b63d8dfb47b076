//! What a program's name says: its base name, and whether it runs what it reads.

use perm_bash::value::Value;

/// The text after the last `/`: what a program is called, wherever it stands.
#[must_use]
pub(crate) fn base_name(word: &str) -> &str {
    word.rsplit('/').next().unwrap_or(word)
}

/// Programs that run what they read, or become another user's shell, where no operand says otherwise. Sorted.
const RUN_THEIR_INPUT: &[&str] = &[
    "ash", "bash", "bun", "csh", "dash", "deno", "doas", "fish", "irb", "ksh", "lua", "node", "parallel",
    "perl", "php", "pwsh", "python", "python2", "python3", "ruby", "sh", "su", "sudo", "tclsh", "tcsh",
    "zsh",
];

/// Whether the words name such a program and nothing but options: a rule for them would cover any input.
pub(crate) fn reads_its_program(argv: &[Value]) -> bool {
    let mut words = argv.iter().map(|value| value.text().unwrap_or_default());
    let program = base_name(words.next().unwrap_or_default());
    runs_its_input(program) && words.all(|word| word.starts_with('-'))
}

/// Whether the program of that name does.
pub(super) fn runs_its_input(program: &str) -> bool {
    RUN_THEIR_INPUT.binary_search(&program).is_ok()
}

#[cfg(test)]
mod tests {
    use perm_bash::value::Value;

    use super::{RUN_THEIR_INPUT, reads_its_program};

    #[test]
    fn no_rule_covers_a_shell_that_runs_its_input() {
        assert!(RUN_THEIR_INPUT.is_sorted());
        let cases: &[(&str, bool)] = &[
            ("bash", true),
            ("bash -s", true),
            ("/bin/sh -e", true),
            ("python3 -", true),
            ("sudo -i", true),
            ("bash x.sh", false),
            ("python3 -c 1", false),
            ("npm", false),
        ];
        for (words, expected) in cases {
            let argv: Vec<Value> = words.split(' ').map(Value::literal).collect();
            assert_eq!(reads_its_program(&argv), *expected, "{words}");
        }
    }
}
