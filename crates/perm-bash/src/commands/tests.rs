//! Every table is tested as a table, and every example is judged.

use super::{FAMILIES, all};
use crate::analysis::{Assigned, Judgement};
use crate::arguments::{read, read_with_doubts};
use crate::judge::{environment, judge, specification};
use crate::specification::{CommandSpec, OptionArgument, Role};
use crate::test_words::split;

/// Every specification with the names that lead to it.
fn every() -> Vec<(String, &'static CommandSpec)> {
    fn below(path: &str, spec: &'static CommandSpec, out: &mut Vec<(String, &'static CommandSpec)>) {
        let path = if path.is_empty() { spec.name.to_owned() } else { format!("{path} {}", spec.name) };
        for inner in spec.subcommands {
            below(&path, inner, out);
        }
        out.push((path, spec));
    }
    let mut out = Vec::new();
    for spec in all() {
        below("", spec, &mut out);
    }
    out
}

fn assert_sorted<T: Ord + std::fmt::Debug>(what: &str, items: &[T]) {
    for pair in items.windows(2) {
        assert!(pair[0] < pair[1], "{what}: {:?} must stand before {:?}", pair[1], pair[0]);
    }
}

#[test]
fn families_commands_and_options_are_sorted_and_each_is_there_once() {
    let names: Vec<_> = FAMILIES.iter().map(|(name, _)| *name).collect();
    assert_sorted("families", &names);
    for (family, commands) in FAMILIES {
        assert_sorted(family, &commands.iter().map(|spec| spec.name).collect::<Vec<_>>());
    }
    let mut programs: Vec<_> =
        all().flat_map(|spec| spec.aliases.iter().chain([&spec.name]).copied()).collect();
    programs.sort_unstable();
    assert_sorted("all programs", &programs);
    for (path, spec) in every() {
        let firsts: Vec<_> = spec.options.iter().map(|row| row.names.split(' ').next().unwrap()).collect();
        assert_sorted(&path, &firsts);
        assert_sorted(&path, &spec.subcommands.iter().map(|inner| inner.name).collect::<Vec<_>>());
        let mut subcommands: Vec<_> =
            spec.subcommands.iter().flat_map(|one| one.aliases.iter().chain([&one.name]).copied()).collect();
        subcommands.sort_unstable();
        assert_sorted(&path, &subcommands);
        let mut spellings: Vec<_> = spec.options.iter().flat_map(|row| row.names.split(' ')).collect();
        spellings.sort_unstable();
        assert_sorted(&path, &spellings);
        assert!(spellings.iter().all(|name| name.len() > 1 && name.starts_with('-')), "{path}");
    }
}

#[test]
fn inert_means_that_no_option_does_anything() {
    for (path, spec) in every() {
        for row in spec.options {
            let inert = match row.role {
                Role::Inert | Role::Data | Role::Directory | Role::Recursive | Role::Stops => true,
                Role::Path(kind) => kind.only_reads(),
                Role::Modifies | Role::Network | Role::Runs => false,
            };
            assert!(inert || !spec.options_inert, "{path} {}: is not inert", row.names);
            let takes_data = matches!(row.role, Role::Data | Role::Directory | Role::Path(_));
            assert!(
                !takes_data || row.argument != OptionArgument::None,
                "{path} {}: the role needs an argument",
                row.names
            );
        }
    }
}

/// Splits an example into its assignments and its words and judges it.
fn judgement(line: &str) -> Judgement {
    let mut words = split(line);
    let is_name = |name: &str| {
        name.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric())
            && !name.starts_with(|first: char| first.is_ascii_digit())
            && !name.is_empty()
    };
    let mut assignments = Vec::new();
    while let Some((name, value)) = words.first().and_then(|word| word.text()?.split_once('='))
        && is_name(name)
    {
        assignments.push(Assigned { name: name.into(), value: crate::value::Value::literal(value) });
        words.remove(0);
    }
    judge(&words, &[], &assignments).judgement
}

#[test]
fn every_example_is_judged_as_it_says() {
    let mut wrong = Vec::new();
    for (path, spec) in every() {
        for line in spec.read_only {
            match judgement(line) {
                Judgement::ReadOnly(_) => {}
                other => wrong.push(format!("{path}: `{line}` is read-only, but: {other:?}")),
            }
        }
        for line in spec.not_read_only {
            if let Judgement::ReadOnly(_) = judgement(line) {
                wrong.push(format!("{path}: `{line}` is judged read-only"));
            }
        }
        if spec.read_only.is_empty() && spec.not_read_only.is_empty() {
            wrong.push(format!("{path}: has no example"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_read_only_example_belongs_to_its_specification() {
    for (path, spec) in every() {
        for line in spec.read_only {
            let words: Vec<_> = split(line)
                .into_iter()
                .skip_while(|word| word.text().is_some_and(|w| w.contains('=')))
                .collect();
            let outer = specification(&words[0]).unwrap_or_else(|| panic!("{path}: `{line}`"));
            let arguments = read(&words, &[], outer).unwrap_or_else(|error| panic!("`{line}`: {error:?}"));
            assert_eq!(arguments.spec.name, spec.name, "{path}: `{line}` is an example of another command");
        }
    }
}

/// Whether the command reads nothing of the folder though others of its program are led by it.
fn is_not_led(path: &str) -> bool {
    // Of docker only `compose` reads files of the folder; alone `gh` and `glab` print their help.
    matches!(path, "docker" | "gh" | "glab")
        || (path.starts_with("docker ") && !path.starts_with("docker compose"))
}

#[test]
fn where_the_folder_leads_a_program_it_leads_all_of_its_subcommands() {
    fn folders(spec: &'static CommandSpec) -> Vec<crate::analysis::FolderProgram> {
        let own = spec.folder.into_iter();
        own.chain(spec.subcommands.iter().flat_map(folders)).collect()
    }
    let mut wrong = Vec::new();
    for program in all().filter(|program| program.folder.is_some() || folders(program).len() > 1) {
        for (path, spec) in every() {
            let below = path == program.name || path.starts_with(&format!("{} ", program.name));
            let reads = spec.read_only.iter().any(|line| matches!(judgement(line), Judgement::ReadOnly(_)));
            if below && reads && spec.folder.is_none() && !is_not_led(&path) {
                wrong.push(path);
            }
        }
    }
    assert!(wrong.is_empty(), "not led by the folder: {wrong:?}");
}

#[test]
fn what_version_managers_start_is_known_and_led_by_the_folder() {
    use super::OF_VERSION_MANAGERS;
    use crate::analysis::FolderProgram;
    assert_sorted("version managers", OF_VERSION_MANAGERS);
    for name in OF_VERSION_MANAGERS {
        assert!(all().any(|spec| spec.name == *name), "{name} has no specification");
    }
    for line in ["node -v", "ruby --version", "pip list", "env node --version"] {
        let Judgement::ReadOnly(proof) = judgement(line) else { continue };
        assert_eq!(proof.folder(), Some(FolderProgram::Versions), "{line}");
    }
    let Judgement::ReadOnly(proof) = judgement("/usr/bin/node -v") else { panic!("it only reads") };
    assert_eq!(proof.folder(), None);
}

#[test]
fn the_modules_of_python_are_judged_as_their_examples_say() {
    use crate::analysis::FolderProgram;
    let names: Vec<_> = super::python_modules().map(|spec| spec.name).collect();
    assert_sorted("modules", &names);
    for spec in super::python_modules() {
        for line in spec.read_only {
            let Judgement::ReadOnly(proof) = judgement(line) else { panic!("`{line}` is read-only") };
            assert_eq!(proof.folder(), Some(FolderProgram::Python), "{line}");
        }
        for line in spec.not_read_only {
            assert!(!matches!(judgement(line), Judgement::ReadOnly(_)), "{line}");
        }
        let firsts: Vec<_> = spec.options.iter().map(|row| row.names.split(' ').next().unwrap()).collect();
        assert_sorted(spec.name, &firsts);
    }
    for line in ["python3 -m pip list", "python -I -m json.tool a.json", "python3 -u -m pip show x"] {
        assert!(matches!(judgement(line), Judgement::ReadOnly(_)), "{line}");
    }
    for line in [
        "python3 -m pip install x",
        "python3 -i -m json.tool",
        "python3 -m json",
        "python3 -X dev -m json.tool a",
    ] {
        assert!(!matches!(judgement(line), Judgement::ReadOnly(_)), "{line}");
    }
}

#[test]
fn an_unknown_option_or_variable_is_never_read_only() {
    for (path, spec) in every() {
        for line in spec.read_only {
            let variable = format!("PERM_NO_SUCH_VARIABLE=1 {line}");
            assert!(!matches!(judgement(&variable), Judgement::ReadOnly(_)), "{path}: `{variable}`");
            let path_changed = format!("PATH=. {line}");
            assert!(!matches!(judgement(&path_changed), Judgement::ReadOnly(_)), "{path}: `{path_changed}`");
            let words = split(&format!("{path} --perm-no-such-option"));
            if let Some(outer) = specification(&words[0]) {
                let arguments = read_with_doubts(&words, &[], outer);
                let is_word = arguments.spec.syntax == crate::specification::Syntax::Words;
                assert!(is_word || !arguments.is_certain(), "{path}");
            }
        }
        for name in spec.environment {
            assert!(!environment::is_harmless(name), "{path}: {name}");
        }
    }
}
