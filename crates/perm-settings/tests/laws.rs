//! Laws of merging, of writing, and of reading whatever stands in a file.

#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, reason = "helpers of tests")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use perm_core::{Behavior, Context, Mode, Rule};
use perm_settings::{
    Base, Layer, Loaded, Places, ReadFile, SettingsFile, TrustStore, append, load_files, merge, parse,
    read_file, remove,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// What a file of a test says, and whether it is trusted.
#[derive(Clone, Debug)]
struct Said {
    layer: Layer,
    text: String,
    trusted: bool,
}

fn layer() -> impl Strategy<Value = Layer> {
    prop::sample::select(vec![Layer::User, Layer::Project, Layer::Local, Layer::Session])
}

/// A few rules, so that layers meet.
fn label() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["Bash", "Bash(a:*)", "Bash(b)", "Write(/x/**)", "Read(**/.env)", "mcp__gh__*"])
        .prop_map(str::to_owned)
}

fn text() -> impl Strategy<Value = String> {
    let list = || vec(label(), 0..4).prop_map(|list| serde_json::to_string(&list).unwrap());
    let mode = prop::option::of(prop::sample::select(Mode::ALL.to_vec()));
    let directories = vec(prop::sample::select(vec!["/x", "/y", "~/z"]), 0..3);
    let reads = prop::option::of(prop::sample::select(vec!["allow", "ask", "deny"]));
    let switch = || prop::option::of(any::<bool>());
    (list(), list(), list(), mode, directories, reads, switch(), switch()).prop_map(
        |(allow, ask, deny, mode, directories, reads, strict, cwd)| {
            let mut text = format!("{{\"allow\":{allow},\"ask\":{ask},\"deny\":{deny}");
            text.push_str(&format!(
                ",\"working_directories\":{}",
                serde_json::to_string(&directories).unwrap()
            ));
            let fields = [
                mode.map(|mode| format!(",\"mode\":\"{mode}\"")),
                reads.map(|reads| format!(",\"sensitive_reads\":\"{reads}\"")),
                strict.map(|strict| format!(",\"strict_redirections\":{strict}")),
                cwd.map(|cwd| format!(",\"cwd_counts\":{cwd}")),
            ];
            text.extend(fields.into_iter().flatten());
            text + "}"
        },
    )
}

fn said() -> impl Strategy<Value = Said> {
    (layer(), text(), any::<bool>()).prop_map(|(layer, text, trusted)| Said {
        layer,
        text,
        trusted: trusted || layer.is_users_own(),
    })
}

/// Files of their own, as they are read from a disk.
fn read(all: &[Said]) -> Vec<ReadFile> {
    let home = tempfile::tempdir().unwrap();
    let places = Places::new(home.path(), None, None);
    let mut files = Vec::new();
    for (index, said) in all.iter().enumerate() {
        let directory = home.path().join(format!("{}.perm", "d/".repeat(index)));
        let file = SettingsFile::new(said.layer, directory.join(format!("{index}.jsonc")));
        fs::create_dir_all(file.path.parent().unwrap()).unwrap();
        fs::write(&file.path, &said.text).unwrap();
        if said.trusted && !said.layer.is_users_own() {
            TrustStore::add(&places.trust(), &file.path, &said.text).unwrap();
        }
        files.push(file);
    }
    let trust = TrustStore::load(&places.trust()).unwrap();
    files.iter().map(|file| read_file(&places, file, &trust).unwrap().unwrap()).collect()
}

type Effects = BTreeSet<(String, Option<String>)>;

fn effects(loaded: &Loaded, behavior: Behavior) -> Effects {
    let rules = loaded.context.rules.of(behavior).iter();
    rules.map(|rule| (rule.tool_name.clone(), rule.content().map(str::to_owned))).collect()
}

fn directories(loaded: &Loaded) -> BTreeSet<&str> {
    loaded.context.working_directories.iter().map(|directory| directory.path.as_str()).collect()
}

/// Whether the first allows no more than the second.
fn no_laxer(first: &Loaded, second: &Loaded) -> Result<(), TestCaseError> {
    prop_assert!(effects(first, Behavior::Allow).is_subset(&effects(second, Behavior::Allow)));
    prop_assert!(effects(first, Behavior::Deny).is_superset(&effects(second, Behavior::Deny)));
    prop_assert!(effects(first, Behavior::Ask).is_superset(&effects(second, Behavior::Ask)));
    prop_assert!(directories(first).is_subset(&directories(second)));
    prop_assert!(first.context.mode.allows_no_more_than(second.context.mode));
    prop_assert!(first.names_mode || !second.names_mode);
    prop_assert!(second.mode_limits.iter().all(|limit| first.mode_limits.contains(limit)));
    let (a, b) = (first.switches, second.switches);
    prop_assert!(a.sensitive_reads >= b.sensitive_reads);
    prop_assert!(a.strict_redirections || !b.strict_redirections);
    prop_assert!(!a.cwd_counts || b.cwd_counts);
    Ok(())
}

/// A label that may hold any text.
fn any_rule() -> impl Strategy<Value = Rule> {
    let content = prop_oneof![
        any::<String>(),
        "[ -~]{0,12}",
        prop::sample::select(vec!["//x", "/*", "*/", "\\", "\"", ")", "(", "a=deny", "\n", "\u{2028}"])
            .prop_map(str::to_owned),
    ];
    let behavior = prop::sample::select(Behavior::ALL.to_vec());
    (prop::sample::select(vec!["Bash", "Write", "mcp__x__*"]), content, behavior)
        .prop_map(|(tool, content, behavior)| Rule::new(tool, content, behavior))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// The order in which files are given does not matter.
    #[test]
    fn the_order_of_files_does_not_matter(all in vec(said(), 0..6), seed in any::<u64>()) {
        let files = read(&all);
        let mut shuffled = files.clone();
        let mut state = seed | 1;
        for index in (1..shuffled.len()).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            shuffled.swap(index, usize::try_from(state >> 33).unwrap() % (index + 1));
        }
        prop_assert_eq!(merge(shuffled), merge(files));
    }

    /// A file that is not trusted only tightens, whatever it says and whatever the others say.
    #[test]
    fn an_untrusted_file_only_tightens(all in vec(said(), 0..5), text in text(), local in any::<bool>()) {
        let layer = if local { Layer::Local } else { Layer::Project };
        let with: Vec<Said> =
            all.iter().cloned().chain([Said { layer, text, trusted: false }]).collect();
        let files = read(&with);
        let without = merge(files[..all.len()].to_vec());
        let with = merge(files);
        no_laxer(&with, &without)?;
        // What it would loosen is told, with its place.
        for ignored in &with.ignored {
            prop_assert!(ignored.at.line == 1 && ignored.at.column > 1, "{:?}", ignored);
        }
    }

    /// A deny or ask rule of any file holds, and trust decides of allow rules alone.
    #[test]
    fn deny_and_ask_hold_from_anywhere(all in vec(said(), 1..6)) {
        let files = read(&all);
        let loaded = merge(files.clone());
        for read in &files {
            for rule in &read.document.rules {
                let effect = (rule.value.tool_name.clone(), rule.value.content().map(str::to_owned));
                let behavior = rule.value.behavior;
                prop_assert!(
                    effects(&loaded, behavior).contains(&effect) || (behavior == Behavior::Allow && !read.trusted)
                );
            }
        }
        let allowed: Effects = files.iter().filter(|read| read.trusted).flat_map(|read| &read.document.rules)
            .filter(|rule| rule.value.behavior == Behavior::Allow)
            .map(|rule| (rule.value.tool_name.clone(), rule.value.content().map(str::to_owned))).collect();
        prop_assert_eq!(effects(&loaded, Behavior::Allow), allowed);
    }

    /// Where all trust is taken away, nothing is laxer than the user's own files alone.
    #[test]
    fn without_trust_a_project_adds_nothing(all in vec(said(), 0..6)) {
        let files = read(&all);
        let mut distrusted = files.clone();
        for read in &mut distrusted {
            read.trusted = read.file.layer.is_users_own();
        }
        let own: Vec<ReadFile> = files.into_iter().filter(|read| read.file.layer.is_users_own()).collect();
        no_laxer(&merge(distrusted), &merge(own))?;
    }

    /// What is written is read as the same rule, in a file of any shape; taken out, the rest is as before.
    #[test]
    fn rules_round_trip(rules in vec(any_rule(), 1..4), shape in 0..3_usize) {
        let start = ["// c\n{\"allow\": [\"Bash(first)\"], /* d */ \"x\": [1.0]}\n",
            "{\"x\": 1, \"allow_rules\": {\"Bash\": [{\"tool_name\": \"Bash\", \"rule_content\": \"first\", \"behavior\": \"allow\", \"source\": \"\"}]}}",
            "{\"permissions\": {\"allow\": [\"Bash(first)\"]}, \"hooks\": {\"a\": 1e3}}"][shape];
        let home = tempfile::tempdir().unwrap();
        let places = Places::new(home.path(), None, None);
        let file = SettingsFile::new(Layer::Named, home.path().join("f"));
        fs::write(&file.path, start).unwrap();
        for rule in &rules {
            if append(&places, &file, std::slice::from_ref(rule)).is_err() {
                // Only where Claude Code's shape has no words for it.
                prop_assert!(shape == 2 && rule.tool_name == "Write", "{:?}", rule);
                return Ok(());
            }
        }
        let loaded = load_files(&places, std::slice::from_ref(&file));
        prop_assert!(loaded.problems.is_empty());
        for rule in &rules {
            prop_assert!(loaded.context.rules.iter().any(|found| found.same_effect(rule)), "{:?}", rule);
        }
        let text = fs::read_to_string(&file.path).unwrap();
        let kept = [&["// c\n", "/* d */ \"x\": [1.0]"][..], &["\"x\": 1"], &["\"hooks\": {\"a\": 1e3}"]][shape];
        prop_assert!(kept.iter().all(|kept| text.contains(kept)), "{}", text);
        for rule in &rules {
            if remove(&places, &file, rule).is_err() {
                prop_assert!(shape == 2 && rule.tool_name == "Write", "{:?}", rule);
                return Ok(());
            }
        }
        let left: Vec<String> =
            load_files(&places, std::slice::from_ref(&file)).context.rules.iter().map(Rule::label).collect();
        prop_assert!(left == ["Bash(first)"] || rules.iter().any(|rule| rule.label() == "Bash(first)"), "{:?}", left);
    }

    /// A merged context written as AgentScope writes it is read as the same.
    #[test]
    fn a_context_round_trips(all in vec(said(), 0..4)) {
        let loaded = merge(read(&all));
        let text = serde_json::to_string(&loaded.context).unwrap();
        let again = Context::from_json(&text).unwrap().context;
        prop_assert_eq!(again.mode, loaded.context.mode);
        let sorted = |context: &Context| context.rules.iter().cloned().collect::<BTreeSet<_>>();
        prop_assert_eq!(sorted(&again), sorted(&loaded.context));
    }

    /// Any bytes: a value or an error, and everything said of them can be shown.
    #[test]
    fn any_bytes_give_a_value_or_an_error(bytes in prop_oneof![vec(any::<u8>(), 0..200), tokens().prop_map(String::into_bytes)]) {
        let home = tempfile::tempdir().unwrap();
        let places = Places::new(home.path(), None, None);
        let file = SettingsFile::new(Layer::Named, home.path().join("f"));
        fs::write(&file.path, &bytes).unwrap();
        let loaded = load_files(&places, std::slice::from_ref(&file));
        prop_assert_eq!(loaded.lock().is_some(), !loaded.problems.is_empty());
        let said = loaded.problems.iter().map(ToString::to_string)
            .chain(loaded.warnings.iter().map(ToString::to_string));
        for line in said {
            let hidden = |c: char| (c.is_control() && c != '\n') || ('\u{202a}'..='\u{202e}').contains(&c);
            prop_assert!(!line.contains(hidden), "{:?}", line);
        }
        // Nothing is written to what cannot be read, and what is written can be read.
        let rule = Rule::new("Bash", "x", Behavior::Deny);
        match append(&places, &file, &[rule]) {
            Ok(_) => prop_assert!(load_files(&places, std::slice::from_ref(&file)).problems.is_empty()),
            Err(_) => prop_assert_eq!(fs::read(&file.path).unwrap(), bytes),
        }
    }

    /// Whatever strict JSON says, the tolerant reader says too.
    #[test]
    fn strict_json_is_read(text in tokens()) {
        let strict: Result<serde_json::Value, _> = serde_json::from_str(&text);
        let read = parse(&text, &Base::default());
        if let (Ok(strict), Ok(document)) = (&strict, &read) {
            let count = |key: &str| strict.get(key).and_then(|list| list.as_array()).map_or(0, Vec::len);
            if document.shape == perm_settings::Shape::Perm {
                prop_assert_eq!(document.rules.len(), count("allow") + count("deny") + count("ask"));
            }
        }
    }
}

/// Texts that are nearly settings.
fn tokens() -> impl Strategy<Value = String> {
    let token = prop::sample::select(vec![
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        "\"allow\"",
        "\"deny\"",
        "\"ask\"",
        "\"mode\"",
        "\"default\"",
        "\"permissions\"",
        "\"allow_rules\"",
        "\"Bash\"",
        "\"Bash(a)\"",
        "\"Bash(a\"",
        "\"tool_name\"",
        "\"rule_content\"",
        "\"behavior\"",
        "null",
        "true",
        "1",
        "-1.5e3",
        "// c\n",
        "/* c */",
        "/*",
        "\n",
        " ",
        "\"\\u0041\"",
        "\"\\ud83d\\ude00\"",
        "\"\\ud800\"",
        "\"\u{202e}\"",
        "\"",
        "'",
        "\\",
        "\"working_directories\"",
        "\"/x\"",
        "\"hooks\"",
        "\u{feff}",
    ]);
    let shaped = vec(label(), 0..3).prop_map(|list| {
        format!("{{\"deny\": {}, \"mode\": \"default\"}}", serde_json::to_string(&list).unwrap())
    });
    prop_oneof![3 => vec(token, 0..24).prop_map(|tokens| tokens.concat()), 1 => shaped]
}

#[test]
fn a_file_of_nobody_says_nothing() {
    let places = Places::new(Path::new("/nowhere"), None, None);
    let loaded = perm_settings::load(&places, Path::new("/nowhere/at/all"), Some("s"));
    assert_eq!(loaded.context, Context::default());
    assert!(loaded.problems.is_empty() && loaded.no_trust.is_none());
}
