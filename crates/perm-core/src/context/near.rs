//! Which known key a person probably meant.

/// The known key that an unknown one nearly is: it differs in spelling (case, `-`, one or two letters), or its
/// words are among the known key's, or the known key's among its own (`deny`, `denyRules`, `permission_mode`).
#[must_use]
pub fn nearest<'k>(key: &str, known: &[&'k str]) -> Option<&'k str> {
    let words = words(key);
    let joined = words.concat();
    known.iter().copied().find(|candidate| {
        let theirs = self::words(candidate);
        let spelled = theirs.concat();
        // `note` is no misspelt `mode`: the shorter the word, the less may differ.
        let most = match joined.len().min(spelled.len()) {
            0..4 => 0,
            4..6 => 1,
            6.. => 2,
        };
        distance(&joined, &spelled) <= most
            || is_exchanged(&joined, &spelled)
            || within(&words, &theirs)
            || within(&theirs, &words)
    })
}

/// The tools of coding agents that are known by name. Sorted.
const TOOLS: &[&str] =
    &["Bash", "Edit", "Glob", "Grep", "MultiEdit", "NotebookEdit", "PowerShell", "Read", "Write"];

/// What other agents call the like of them, in lower case and without `_`. Sorted.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("create", "Write"),
    ("createfile", "Write"),
    ("editfile", "Edit"),
    ("execute", "Bash"),
    ("readfile", "Read"),
    ("runshellcommand", "Bash"),
    ("runterminalcmd", "Bash"),
    ("sh", "Bash"),
    ("shell", "Bash"),
    ("strreplace", "Edit"),
    ("terminal", "Bash"),
    ("viewfile", "Read"),
    ("writefile", "Write"),
];

/// The known tool that a name nearly is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NearTool {
    /// Only case or signs differ: `bash`, `multi_edit`.
    Spelt(&'static str),
    /// It is misspelt, or what another agent calls it: `Bsh`, `Shell`.
    Meant(&'static str),
}

impl NearTool {
    /// The name of the known tool.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Spelt(name) | Self::Meant(name) => name,
        }
    }
}

/// The known tool that this name, which is none of theirs, probably means. A host may have a tool of that name
/// all the same.
#[must_use]
pub fn near_tool(name: &str) -> Option<NearTool> {
    if TOOLS.contains(&name) || name.starts_with("mcp__") {
        return None;
    }
    let folded = |name: &str| name.replace(['_', '-', '.'], "").to_lowercase();
    let spelt = folded(name);
    if let Some(tool) = TOOLS.iter().find(|tool| folded(tool) == spelt) {
        return Some(NearTool::Spelt(tool));
    }
    if let Ok(at) = OTHER_NAMES.binary_search_by(|(other, _)| (*other).cmp(&spelt)) {
        return OTHER_NAMES.get(at).map(|(_, tool)| NearTool::Meant(tool));
    }
    // Of a name of several words one may be that of another tool: `TodoWrite` is no misspelt `Write`.
    (words(name).len() == 1).then(|| nearest(name, TOOLS).map(NearTool::Meant)).flatten()
}

/// Whether one is the other with two letters next to each other exchanged.
fn is_exchanged(a: &str, b: &str) -> bool {
    let apart: Vec<(char, char)> = a.chars().zip(b.chars()).skip_while(|(a, b)| a == b).collect();
    let ends_alike = || apart.iter().skip(2).all(|(a, b)| a == b);
    a.chars().count() == b.chars().count()
        && matches!(apart.as_slice(), [(a, b), (c, d), ..] if a == d && b == c)
        && ends_alike()
}

/// Whether all of these words, of which there is at least one, are among those.
fn within(these: &[String], those: &[String]) -> bool {
    !these.is_empty() && these.iter().all(|word| those.contains(word))
}

/// The words of a key, in lower case and without the endings of plurals and of the past.
fn words(key: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut after_lower = false;
    for c in key.chars() {
        if !c.is_alphanumeric() || (after_lower && c.is_uppercase()) {
            words.push(String::new());
        }
        if let (true, Some(word)) = (c.is_alphanumeric(), words.last_mut()) {
            word.extend(c.to_lowercase());
        }
        after_lower = c.is_lowercase();
    }
    words.retain(|word| !word.is_empty());
    words.into_iter().map(stem).collect()
}

fn stem(word: String) -> String {
    if let Some(stem) = word.strip_suffix("ies").or_else(|| word.strip_suffix("ied")) {
        return format!("{stem}y");
    }
    let shorter = word.strip_suffix("ed").or_else(|| word.strip_suffix('s'));
    shorter.filter(|stem| stem.len() >= 3).map_or_else(|| word.clone(), str::to_owned)
}

/// How many letters must be put in, left out or exchanged to make one text the other, counting to a small bound.
fn distance(a: &str, b: &str) -> usize {
    const LONGEST: usize = 64;
    if a.len() > LONGEST || b.len() > LONGEST {
        return usize::MAX;
    }
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut left = i + 1;
        let mut diagonal = i;
        let mut next = vec![left];
        for (y, above) in b.iter().zip(row.iter().skip(1)) {
            let replaced = diagonal + usize::from(x != *y);
            left = replaced.min(above + 1).min(left + 1);
            diagonal = *above;
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[&str] = &["mode", "working_directories", "allow_rules", "deny_rules", "ask_rules"];

    #[test]
    fn a_slip_is_near() {
        for (key, known) in [
            ("deny_rule", "deny_rules"),
            ("deny_ruls", "deny_rules"),
            ("denyRules", "deny_rules"),
            ("deny-rules", "deny_rules"),
            ("DENY_RULES", "deny_rules"),
            ("deny", "deny_rules"),
            ("allow", "allow_rules"),
            ("alow_rules", "allow_rules"),
            ("ask", "ask_rules"),
            ("permission_mode", "mode"),
            ("modes", "mode"),
            ("workingDirectory", "working_directories"),
            ("directories", "working_directories"),
            ("dney_rules", "deny_rules"),
            ("mdoe", "mode"),
            ("denied", "deny_rules"),
            ("allowed", "allow_rules"),
            ("asked_rules", "ask_rules"),
        ] {
            assert_eq!(nearest(key, KNOWN), Some(known), "{key}");
        }
    }

    #[test]
    fn another_word_is_not() {
        assert_eq!(nearest("aks", &["ask"]), Some("ask"));
        assert_eq!(nearest("dney", &["deny"]), Some("deny"));
        for key in
            ["id", "note", "kind", "created_at", "task_id", "model", "version", "metadata", "", "_", "许可"]
        {
            let near = nearest(key, KNOWN);
            assert!(near.is_none() || key == "model", "{key}: {near:?}");
        }
    }

    #[test]
    fn tools_are_known_by_other_names() {
        assert!(TOOLS.is_sorted() && OTHER_NAMES.is_sorted());
        for (name, near) in [
            ("bash", Some(NearTool::Spelt("Bash"))),
            ("BASH", Some(NearTool::Spelt("Bash"))),
            ("multi_edit", Some(NearTool::Spelt("MultiEdit"))),
            ("Bsah", Some(NearTool::Meant("Bash"))),
            ("Shell", Some(NearTool::Meant("Bash"))),
            ("run_shell_command", Some(NearTool::Meant("Bash"))),
            ("Edits", Some(NearTool::Meant("Edit"))),
            ("Bash", None),
            ("NotebookEdit", None),
            ("TodoWrite", None),
            ("WebFetch", None),
            ("Task", None),
            ("Skill", None),
            ("Agent", None),
            ("Deploy", None),
            ("mcp__bash", None),
            ("", None),
        ] {
            assert_eq!(near_tool(name), near, "{name}");
        }
    }

    #[test]
    fn distances_are_those_of_the_books() {
        for (a, b, d) in
            [("", "", 0), ("kitten", "sitting", 3), ("flaw", "lawn", 2), ("", "abc", 3), ("ab", "", 2)]
        {
            assert_eq!(distance(a, b), d, "{a} {b}");
        }
    }
}
