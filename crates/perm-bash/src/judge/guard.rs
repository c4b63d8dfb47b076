//! Commands that change what an agent may do: this guard's own, and the permission words of agents.
//!
//! Source: each program's `--help`. Which of them is running nobody knows here, so all are known.

use crate::value::Value;

/// A program and the words with which it changes or leaves out its guard. A word without a dash counts where the
/// subcommand stands. Sorted.
const GUARDS: &[(&str, &[&str])] = &[
    ("aider", &["--yes", "--yes-always"]),
    ("amp", &["--dangerously-allow-all", "permissions"]),
    (
        "claude",
        &[
            "--allow-dangerously-skip-permissions",
            "--allowed-tools",
            "--allowedTools",
            "--dangerously-skip-permissions",
            "--mcp-config",
            "--permission-mode",
            "--permission-prompt-tool",
            "--settings",
            "config",
            "mcp",
            "plugin",
        ],
    ),
    (
        "codex",
        &[
            "--ask-for-approval",
            "--config",
            "--dangerously-bypass-approvals-and-sandbox",
            "--full-auto",
            "--sandbox",
            "--yolo",
            "-a",
            "-c",
            "-s",
            "mcp",
        ],
    ),
    ("copilot", &["--allow-all-paths", "--allow-all-tools", "--allow-tool", "--yolo"]),
    ("cursor-agent", &["--force", "-f", "mcp"]),
    ("droid", &["--auto", "--skip-permissions-unsafe", "mcp"]),
    ("gemini", &["--allowed-tools", "--approval-mode", "--yolo", "-y", "extensions", "mcp"]),
    ("goose", &["configure"]),
    ("perm", &["hook", "init", "rules", "trust"]),
    ("qwen", &["--allowed-tools", "--approval-mode", "--yolo", "-y", "extensions", "mcp"]),
];

/// Words behind a subcommand that only show what is set.
const SHOWING: &[&str] = &["get", "list", "ls"];

/// Whether the command changes the guard. `base` is its base name.
pub(crate) fn changes_guard(base: &str, argv: &[Value]) -> bool {
    let Ok(at) = GUARDS.binary_search_by_key(&base, |(name, _)| name) else { return false };
    let Some((name, words)) = GUARDS.get(at) else { return false };
    let arguments = argv.get(1..).unwrap_or_default();
    let subcommand = arguments.iter().position(|word| word.text().is_none_or(|text| !text.starts_with('-')));
    let shows = subcommand
        .and_then(|at| arguments.get(at + 1))
        .is_some_and(|word| *name != "perm" && word.text().is_some_and(|text| SHOWING.contains(&text)));
    let by_subcommand = subcommand
        .and_then(|at| arguments.get(at))
        .is_some_and(|word| words.iter().any(|own| !own.starts_with('-') && word.may_be(own)) && !shows);
    by_subcommand
        || (*name == "perm" && stores_answers(arguments))
        || arguments.iter().filter_map(Value::texts).flatten().any(|text| {
            let option = text.split('=').next().unwrap_or_default();
            option.starts_with('-') && words.contains(&option)
        })
}

/// `perm check -i` stores what it is answered.
fn stores_answers(arguments: &[Value]) -> bool {
    let [subcommand, rest @ ..] = arguments else { return false };
    let stores = |word: &Value| match word.text() {
        Some(text) => text.starts_with("--int") || (text.starts_with('-') && !text.starts_with("--")),
        None => word.may_be("-i"),
    };
    subcommand.may_be("check") && rest.iter().any(stores)
}

#[cfg(test)]
mod tests {
    use super::{GUARDS, changes_guard};
    use crate::test_words::split;

    #[test]
    fn the_table_is_sorted() {
        assert!(GUARDS.is_sorted_by(|one, other| one.0 < other.0));
        for (name, words) in GUARDS {
            assert!(words.is_sorted_by(|one, other| one < other), "{name}");
        }
    }

    #[test]
    fn words_that_change_what_is_allowed() {
        let cases = [
            ("perm trust x", true),
            ("perm check x", false),
            ("perm rules list", true),
            ("perm init", true),
            ("perm check -i x", true),
            ("perm check --interactive x", true),
            ("claude config set x y", true),
            ("claude config list", false),
            ("claude mcp add x", true),
            ("claude mcp list", false),
            ("claude -p x", false),
            ("claude --dangerously-skip-permissions -p x", true),
            ("claude --permission-mode=plan -p x", true),
            ("codex exec x", false),
            ("codex --full-auto x", true),
            ("gemini -y x", true),
            ("cursor-agent -p x", false),
            ("ls --yolo", false),
        ];
        for (line, expected) in cases {
            let words = split(line);
            assert_eq!(changes_guard(words[0].text().unwrap(), &words), expected, "{line}");
        }
    }
}
