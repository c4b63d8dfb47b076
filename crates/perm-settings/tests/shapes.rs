//! The three shapes: what is read, and every fault with its place.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

use perm_core::{Behavior, Mode, Rule};
use perm_settings::{Base, Document, SensitiveReads, Shape, Switch, parse, translate};

fn base() -> Base {
    Base { home: Some("/home/dev".to_owned()), root: Some("/srv/project".to_owned()) }
}

fn read(text: &str) -> Document {
    parse(text, &base()).unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

/// The rules as people write them.
fn rules(document: &Document) -> Vec<String> {
    document
        .rules
        .iter()
        .map(|rule| format!("{}={}", rule.value.label(), rule.value.behavior.name()))
        .collect()
}

#[test]
fn perms_own_shape() {
    let document = read(
        r#"// first
        {
          "$schema": "x", "mode": "accept_edits", "sensitive_reads": "deny",
          "allow": ["Bash(npm run:*)", "Write", /* none */], "deny": ["Bash(a)b)"], "ask": ["mcp__gh__*"],
          "working_directories": ["/srv/x", "~/y", "~"], "cwd_counts": false, "strict_redirections": true,
          "note": {"allow": 1},
        }"#,
    );
    assert_eq!(document.shape, Shape::Perm);
    assert_eq!(document.mode.as_ref().unwrap().value, Mode::AcceptEdits);
    assert_eq!(
        rules(&document),
        ["Bash(npm run:*)=allow", "Write=allow", "Bash(a)b)=deny", "mcp__gh__*=ask"]
    );
    let directories: Vec<&str> = document.directories.iter().map(|one| one.value.as_str()).collect();
    assert_eq!(directories, ["/srv/x", "/home/dev/y", "/home/dev"]);
    let switches: Vec<Switch> = document.switches.iter().map(|one| one.value).collect();
    let deny = Switch::SensitiveReads(SensitiveReads::Deny);
    assert_eq!(switches, [deny, Switch::CwdCounts(false), Switch::StrictRedirections(true)]);
    let warnings: Vec<String> = document.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["line 6, column 11: the unknown key `note` is passed over"]);
    let at = &document.rules[1].at;
    assert_eq!((at.line, at.column, at.field.as_str()), (4, 40, "allow[1]"));
}

#[test]
fn agentscopes_shape() {
    let document = read(
        r#"{"mode": "dont_ask", "id": 7,
 "working_directories": {"/srv/x": {"path": "/srv/x", "source": "userSettings"}},
 "allow_rules": {"Bash": [{"tool_name": "Bash", "rule_content": "a.b", "behavior": "allow", "source": "mine"}]},
 "ask_rules": {},
 "deny_rules": {"Bash": [{"tool_name": "Bash", "rule_content": null, "behavior": "deny"}]}}"#,
    );
    assert_eq!(document.shape, Shape::AgentScope);
    assert_eq!(document.mode.as_ref().unwrap().value, Mode::DontAsk);
    assert_eq!(rules(&document), ["Bash=deny", "Bash(a.b)=allow"]);
    let places: Vec<_> = document.rules.iter().map(|rule| (rule.at.line, rule.at.column)).collect();
    assert_eq!(places, [(5, 26), (3, 27)]);
    assert_eq!(document.rules[1].value.source, "mine");
    assert_eq!(document.directories[0].value, "/srv/x");
    assert_eq!((document.directories[0].at.line, document.directories[0].at.column), (2, 36));
    assert_eq!(document.warnings[0].to_string(), "line 1, column 22: the unknown key `id` is passed over");
}

#[test]
fn claude_codes_shape() {
    let document = read(
        r#"{"model": "x", "hooks": {}, "permissions": {
            "allow": ["Bash(npm run test:*)", "Edit(/src/**)", "mcp__gh"], "deny": ["Read(./.env)"],
            "ask": ["Bash"], "defaultMode": "plan", "disableBypassPermissionsMode": "disable",
            "additionalDirectories": ["/srv/x", "../docs", "~/z"], "colour": 1}}"#,
    );
    assert_eq!(document.shape, Shape::ClaudeCode);
    assert_eq!(document.mode.as_ref().unwrap().value, Mode::Explore);
    assert_eq!(document.mode_limit.as_ref().unwrap().value, Mode::AcceptEdits);
    assert_eq!(
        rules(&document),
        [
            "Bash(npm run test:*)=allow",
            "Edit(/srv/project/src/**)=allow",
            "Write(/srv/project/src/**)=allow",
            "mcp__gh=allow",
            "Read(.env)=deny",
            "Read(**/.env/**)=deny",
            "Glob(.env)=deny",
            "Glob(**/.env/**)=deny",
            "Grep(.env)=deny",
            "Grep(**/.env/**)=deny",
            "Edit(.env)=deny",
            "Edit(**/.env/**)=deny",
            "Write(.env)=deny",
            "Write(**/.env/**)=deny",
            "Bash=ask",
        ]
    );
    let directories: Vec<&str> = document.directories.iter().map(|one| one.value.as_str()).collect();
    assert_eq!(directories, ["/srv/x", "/srv/project/../docs", "/home/dev/z"]);
    let warnings: Vec<String> = document.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["line 4, column 68: permissions: the unknown key `colour` is passed over"]);
}

/// A rule of Claude Code, and what it is here.
const TRANSLATED: &[(&str, &[&str])] = &[
    ("Bash(git add /x)=deny", &["Bash(git add /x)"]),
    // For every call: a deny or ask rule is one of the tools that do the like.
    ("Read=deny", &["Read", "Glob", "Grep"]),
    ("Read(*)=deny", &["Read", "Glob", "Grep"]),
    ("Read=allow", &["Read"]),
    ("Edit=deny", &["Edit", "Write", "MultiEdit", "NotebookEdit"]),
    ("Edit(*)=ask", &["Edit", "Write", "MultiEdit", "NotebookEdit"]),
    ("Edit=allow", &["Edit"]),
    ("Write=deny", &["Write"]),
    ("Task=deny", &["Task", "Agent"]),
    ("Agent=ask", &["Agent", "Task"]),
    ("Agent=allow", &["Agent"]),
    ("Bash=deny", &["Bash"]),
    // A name alone is one at any depth, to deny or ask.
    ("Glob(secrets)=deny", &["Glob(secrets)", "Glob(**/secrets/**)"]),
    ("Glob(./secrets)=deny", &["Glob(secrets)", "Glob(**/secrets/**)"]),
    ("Glob(secrets/)=deny", &["Glob(secrets/)", "Glob(secrets)", "Glob(**/secrets/**)"]),
    ("Glob(secrets/**)=ask", &["Glob(secrets/**)", "Glob(**/secrets)", "Glob(**/secrets/**)"]),
    ("Glob(a/b)=deny", &["Glob(a/b)", "Glob(a/b/**)"]),
    ("Glob(**/a)=deny", &["Glob(**/a)", "Glob(**/a/**)"]),
    ("Glob(~/a)=deny", &["Glob(~/a)", "Glob(~/a/**)"]),
    ("Glob(~)=deny", &["Glob(~)", "Glob(~/**)"]),
    ("Glob(/a)=deny", &["Glob(/srv/project/a)", "Glob(/srv/project/a/**)"]),
    ("Glob(secrets/)=allow", &["Glob(secrets/)"]),
    ("Glob(secrets)=allow", &["Glob(secrets)"]),
    // What is left where `./` is taken away never is a rule for every call.
    ("Write(./)=allow", &["Write(./)"]),
    ("Write(./*)=allow", &["Write(./*)"]),
    ("Write(././/*)=allow", &["Write(./*)"]),
    ("Write(.)=allow", &["Write(./.)"]),
    ("Write(.)=deny", &["Write(./.)", "Write(./**)"]),
    ("Write(./*)=deny", &["Write(./*)", "Write(./**)"]),
    ("Write(./)=deny", &["Write(./)", "Write(./**)"]),
    ("Read(//etc/**)=allow", &["Read(/etc/**)"]),
    ("Read(/docs/*.md)=allow", &["Read(/srv/project/docs/*.md)"]),
    ("Read(~/.zshrc)=allow", &["Read(~/.zshrc)"]),
    ("Read(./a)=allow", &["Read(a)"]),
    ("Write(//tmp/x)=deny", &["Write(/tmp/x)", "Write(/tmp/x/**)"]),
    ("Write(//tmp/x/)=deny", &["Write(/tmp/x/)", "Write(/tmp/x/**)"]),
    ("Write(//)=deny", &["Write(/)", "Write(/**)"]),
    ("Edit(//tmp/**)=ask", &["Edit(/tmp/**)", "Write(/tmp/**)"]),
    ("NotebookEdit(a)=allow", &["NotebookEdit(a)"]),
    ("MultiEdit(**)=deny", &["MultiEdit(**)", "Edit(**)"]),
    ("WebFetch(domain:example.com)=allow", &["WebFetch(domain:example.com)"]),
];

#[test]
fn claude_codes_rules_mean_what_they_meant() {
    for (theirs, ours) in TRANSLATED {
        let rule: Rule = theirs.parse().unwrap();
        let translated = translate(&rule, &base());
        let labels: Vec<String> = translated.rules.iter().map(Rule::label).collect();
        assert_eq!(labels, *ours, "{theirs}");
        assert!(translated.rules.iter().all(|one| one.behavior == rule.behavior), "{theirs}");
        assert!(translated.differences.is_empty(), "{theirs}");
    }
    let odd = Base { root: Some("/srv/[a]*".to_owned()), ..base() };
    let rule = Rule::new("Write", "/x", Behavior::Allow);
    assert_eq!(translate(&rule, &odd).rules[0].label(), r"Write(/srv/\[a\]\*/x)");
    let lost = translate(&rule, &Base::default());
    assert!(lost.rules.is_empty() && lost.differences.len() == 1);
}

/// `Read` denied is `Edit` and `Write` denied, where it is about paths; asked about it is not.
#[test]
fn what_must_not_be_read_must_not_be_changed() {
    let tools = |behavior| {
        let translated = translate(&Rule::new("Read", "//x/**", behavior), &base());
        translated.rules.iter().map(|rule| rule.tool_name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(tools(Behavior::Deny), ["Read", "Glob", "Grep", "Edit", "Write"]);
    assert_eq!(tools(Behavior::Ask), ["Read", "Glob", "Grep"]);
    assert_eq!(tools(Behavior::Allow), ["Read"]);
}

/// `!x` takes out of what is allowed, and never out of what is denied.
#[test]
fn exceptions_never_loosen() {
    let translated = |behavior| translate(&Rule::new("Edit", "!src/a", behavior), &base());
    let allowed = translated(Behavior::Allow);
    assert!(allowed.rules.iter().all(|rule| rule.behavior == Behavior::Ask));
    let labels: Vec<String> = allowed.rules.iter().map(Rule::label).collect();
    assert_eq!(labels, ["Edit(src/a)", "Edit(src/a/**)", "Write(src/a)", "Write(src/a/**)"]);
    assert!(allowed.differences[0].sentence().contains("here they are asked about"));
    for behavior in [Behavior::Deny, Behavior::Ask] {
        let left_out = translated(behavior);
        assert!(left_out.rules.is_empty());
        assert!(left_out.differences[0].sentence().contains("left out"));
    }
}

/// A rule for a tool's name in the wrong case, or in another agent's words, and what is said of it.
#[test]
fn nearly_known_tools_are_told() {
    for shape in ["LIST", r#"{"permissions": LIST}"#] {
        let text = |list: &str| shape.replace("LIST", list);
        for label in ["bash(rm:*)", "multi_edit", "READ(.env)"] {
            for table in ["deny", "ask"] {
                let text = text(&format!(r#"{{"{table}": ["{label}"]}}"#));
                let faults = parse(&text, &base()).unwrap_err();
                let said = faults.to_string();
                assert!(
                    said.starts_with("line 1, column ")
                        && said.contains(&format!("{table}[0]: no tool is called")),
                    "{said}"
                );
                assert!(
                    ["`Bash`", "`MultiEdit`", "`Read`"]
                        .iter()
                        .any(|known| said.ends_with(&format!("write {known}"))),
                    "{said}"
                );
            }
            let document = read(&text(&format!(r#"{{"allow": ["{label}"]}}"#)));
            assert!(document.warnings[0].what.contains("allows nothing"), "{:?}", document.warnings);
        }
        for label in ["Shell(rm:*)", "Execute", "ReadFile(.env)"] {
            let document = read(&text(&format!(r#"{{"deny": ["{label}"]}}"#)));
            assert!(
                document.warnings[0].what.contains("no built-in tool is called"),
                "{:?}",
                document.warnings
            );
        }
        for label in ["mcp__bash(x)", "TodoWrite", "WebFetch(domain:x)", "Deploy", "NotebookEdit"] {
            assert!(read(&text(&format!(r#"{{"deny": ["{label}"]}}"#))).warnings.is_empty(), "{label}");
        }
    }
    let rule =
        r#"{"deny_rules": {"bash": [{"tool_name": "bash", "rule_content": null, "behavior": "deny"}]}}"#;
    let document = read(rule);
    assert!(
        document.warnings[0]
            .to_string()
            .starts_with("line 1, column 26: deny_rules.bash[0]: no built-in tool")
    );
}

/// Keys of our own, or misspelt ones, beside `permissions`; the host's own pass.
#[test]
fn keys_beside_permissions() {
    let with = |key: &str| parse(&format!(r#"{{"permissions": {{}}, "{key}": []}}"#), &base());
    for key in [
        "cwd_counts",
        "strict_redirections",
        "sensitive_reads",
        "sensitiveReads",
        "denyRules",
        "Deny",
        "dney",
        "denied",
        "additionalDirectories",
        "Permissions",
        "permission",
        "workingDirectories",
    ] {
        assert!(with(key).is_err(), "{key}");
    }
    for key in [
        "$schema",
        "model",
        "env",
        "hooks",
        "sandbox",
        "apiKeyHelper",
        "allowedMcpServers",
        "deniedMcpServers",
        "allowManagedHooksOnly",
        "disableAllHooks",
        "skipDangerousModePermissionPrompt",
        "editorMode",
        "outputStyle",
        "includeCoAuthoredBy",
        "enabledPlugins",
        "statusLine",
        "language",
        "agent",
        "autoMode",
        "availableModels",
    ] {
        assert!(with(key).is_ok(), "{key}: {:?}", with(key));
    }
}

/// A text, and what is said of it.
#[rustfmt::skip]
const FAULTS: &[(&str, &[&str])] = &[
    ("", &["line 1, column 1: not valid JSON: nothing stands in it: write `{}`"]),
    ("\u{feff}{}", &["line 1, column 1: not valid JSON: a byte order mark stands in front of the text"]),
    ("// only\n", &["line 1, column 1: not valid JSON: nothing stands in it: write `{}`"]),
    ("[]", &["line 1, column 1: an array stands where an object is needed"]),
    ("{} {}", &["line 1, column 4: not valid JSON"]),
    ("{\n  deny: []}", &["line 2, column 3: not valid JSON"]),
    ("{'deny': []}", &["line 1, column 2: not valid JSON"]),
    ("{\"deny\": [\"a\" \"b\"]}", &["not valid JSON: expected comma"]),
    ("{\"deny\": [+1]}", &["not valid JSON"]),
    ("{\"deny\": [0x1]}", &["not valid JSON"]),
    ("{\"deny\": [NaN]}", &["not valid JSON"]),
    ("{\"deny\": [\"\\x41\"]}", &["not valid JSON"]),
    ("{\"deny\": [\"\\ud800\"]}", &["not valid JSON"]),
    ("{\"deny\": [\"Bash(a,\n\"Bash(b)\"]}", &["not valid JSON"]),
    ("{\"deny\": [\"a\nb\"]}", &["line 1, column 13: not valid JSON: a control character stands in a string"]),
    ("{\"deny\": [ /* \"a\" ]}", &["not valid JSON"]),
    ("\u{feff}{}", &["not valid JSON"]),
    ("{\"é\": 1, \"deny\": 1}", &["line 1, column 18: deny: a number stands where an array of rules is needed"]),
    ("{\"deny\": [], \"den\\u0079\": []}", &["line 1, column 14: the key `deny` stands twice"]),
    ("{\"alow\": [], \"Deny\": [], \"modes\": 1}", &[
        "line 1, column 2: `alow` is no key: write `allow`, or leave it out",
        "line 1, column 14: `Deny` is no key: write `deny`, or leave it out",
        "line 1, column 26: `modes` is no key: write `mode`, or leave it out",
    ]),
    ("{\"mode\": \"yolo\"}", &["line 1, column 10: mode: `yolo` is no mode: write one of `default`, `accept_edits`"]),
    ("{\"mode\": \"acceptEdits\"}", &["`acceptEdits` is no mode"]),
    ("{\"mode\": null}", &["line 1, column 10: mode: null stands where a string is needed"]),
    ("{\"sensitive_reads\": \"never\"}", &["`never` is no way with reads: write one of `allow`, `ask`, `deny`"]),
    ("{\"cwd_counts\": \"no\"}", &["cwd_counts: a string stands where `true` or `false` is needed"]),
    ("{\"allow\": [\n  \"Bash(a\",\n  7,\n  \"a b\",\n  \"a*(x)\"\n]}", &[
        "line 2, column 3: allow[0]: `Bash(a` is no rule: its `)` is missing; write `Tool` or `Tool(pattern)`",
        "line 3, column 3: allow[1]: a number stands where a string is needed",
        "line 4, column 3: allow[2]: `a b` is no rule",
        "line 5, column 3: allow[3]: `a*(x)` is no rule: `*` is allowed only at the end of an MCP name",
    ]),
    ("{\"working_directories\": [\"src\", \"~other/x\", \"\"]}", &[
        "line 1, column 26: working_directories[0]: the working directory `src` is not absolute",
        "working_directories[1]: the working directory `~other/x` is not absolute",
        "working_directories[2]: the working directory `` is not absolute",
    ]),
    // AgentScope's.
    ("{\"deny_rules\": {}, /* c */ \"ask_rules\": {}}", &["line 1, column 20: not valid JSON"]),
    ("{\n \"deny_rules\": {\"Bash\": [\n  {\"tool_name\": \"Bash\", \"rule_content\": null, \"behavior\": \"allow\"}]}}", &[
        "line 3, column 3: deny_rules.Bash[0]: the rule `Bash` has behavior `allow` but stands in `deny_rules`: move it or change it"]),
    ("{\"deny_rules\": {},\n \"deny_rule\": {}}", &["line 2, column 2: the context: `deny_rule` is no key: write `deny_rules`"]),
    ("{\"deny_rules\": {},\n \"deny_rules\": {}}", &["line 2, column 2: the context: the key `deny_rules` stands twice"]),
    ("{\"allow_rules\": {\"Bash\": [{\"tool_name\": \"Bash\",\n \"behavior\": \"allow\"}]}}", &[
        "line 1, column 27: allow_rules.Bash[0]: `rule_content` is missing"]),
    ("{\"allow_rules\": {\"Bash\": [{\"tool_name\": \"Bash\", \"rule_content\": 1,\n \"behavior\": \"allo\"}]}}", &[
        "line 1, column 65: allow_rules.Bash[0].rule_content: a number stands where",
        "line 2, column 14: allow_rules.Bash[0].behavior: `allo` is no behavior"]),
    ("{\"working_directories\": {\"src\": {\"path\": \"src\", \"source\": \"\"}}}", &[
        "line 1, column 33: working_directories.src: the working directory `src` is not absolute"]),
    // Claude Code's.
    ("{\"permissions\": {}, // c\n}", &["line 1, column 21: not valid JSON"]),
    ("{\"permissions\": {\"deny\": [\"Bash(rm:*\"]}}", &["line 1, column 27: permissions.deny[0]: `Bash(rm:*` is no rule"]),
    ("{\"permissions\": {\"denied\": [], \"dney\": []}}", &["permissions: `denied` is no key: write `deny`", "permissions: `dney` is no key: write `deny`"]),
    ("{\"permissions\": {\"defaultMode\": \"accept_edits\"}}", &["permissions.defaultMode: `accept_edits` is no mode: write one of `default`, `acceptEdits`"]),
    ("{\"permissions\": {}, \"deny\": [\"Bash\"]}", &["line 1, column 21: `deny` does not stand beside `permissions`"]),
    ("{\"permissions\": {}, \"permissions\": {}}", &["the key `permissions` stands twice"]),
    ("{\"permissions\": []}", &["permissions: an array stands where an object is needed"]),
    ("{\"hooks\": {}, \"deny\": [\"Bash\"]}", &["`deny` does not stand beside `permissions`"]),
    ("{\"permission\": {\"deny\": []}}", &["`permission` is no key: write `permissions`"]),
];

#[test]
fn every_fault_names_line_column_field_and_mend() {
    for (text, expected) in FAULTS {
        let Err(faults) = parse(text, &base()) else { panic!("no fault: {text}") };
        let said: Vec<String> = faults.faults().iter().map(ToString::to_string).collect();
        assert!(said.len() >= expected.len(), "{text}: {said:#?}");
        for (said, expected) in said.iter().zip(*expected) {
            assert!(said.contains(expected), "{text}:\n said {said}\n not  {expected}");
        }
    }
}

#[test]
fn deep_and_large_texts_end() {
    for text in
        ["[".repeat(1 << 20), "{\"a\":".repeat(1 << 18), format!("{{\"deny\":{}", "[".repeat(100_000))]
    {
        assert!(parse(&text, &base()).is_err());
    }
    let rules: Vec<String> = (0..10_000).map(|n| format!("\"Bash(cmd{n}:*)\"")).collect();
    let text = format!("{{\"allow\": [{}]}}", rules.join(",\n"));
    assert_eq!(read(&text).rules.len(), 10_000);
    // On one line: the places of many rules are found without counting along it again and again.
    let rule = r#"{"tool_name": "Bash", "rule_content": "é", "behavior": "allow", "source": ""}"#;
    let text = format!("{{\"allow_rules\": {{\"Bash\": [{}]}}}}", vec![rule; 20_000].join(", "));
    let start = std::time::Instant::now();
    let document = read(&text);
    assert_eq!(document.rules.last().unwrap().at.column, text.chars().count() - 2 - rule.chars().count());
    assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
}
