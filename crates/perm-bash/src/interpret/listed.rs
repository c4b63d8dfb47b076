//! What every line is made of that a listing prints: `git rev-list HEAD`, `docker ps -q`.
//!
//! Split into words, each of them is of that kind, and none is an option. The messages of a command that fails go
//! elsewhere. Only options that leave the form of the lines alone are known.

use super::redirection::keeps_output;
use crate::analysis::Invocation;
use crate::judge::program_name;
use crate::value::{Pattern, Piece, Shape, Value};

/// What each word is that the command prints.
pub(super) fn listed(command: &Invocation) -> Option<Piece> {
    if !command.redirections.iter().all(keeps_output) {
        return None;
    }
    let (name, arguments) = command.argv.split_first()?;
    let program = program_name(name.text()?)?;
    let words: Vec<&str> = arguments.iter().map(|word| word.text().unwrap_or_default()).collect();
    let plain = |word: &Value| word.is_one_word() && (word.text().is_some() || !word.may_start_with(b'-'));
    if !arguments.iter().all(plain) {
        return None;
    }
    let options = || words.iter().filter(|word| word.starts_with('-')).copied();
    match (program, words.as_slice()) {
        ("git", ["rev-list", ..]) => options().all(chooses_commits).then_some(Piece::Shaped(Shape::Plain)),
        ("git", ["log", ..]) => {
            let forms = ["--format=%H", "--format=%h", "--pretty=format:%H", "--pretty=format:%h"];
            let hashes = options().filter(|option| forms.contains(option)).count() == 1;
            let known = options().all(|option| forms.contains(&option) || chooses_commits(option));
            (hashes && known).then_some(Piece::Shaped(Shape::Plain))
        }
        ("git", ["tag", rest @ ..]) => names_tags(rest).then_some(Piece::Shaped(Shape::Undashed)),
        ("docker" | "podman", ["ps" | "images", ..] | ["container" | "image", "ls", ..]) => {
            let quiet = ["--quiet", "-aq", "-aqf", "-q", "-qa", "-qf"];
            let known = ["-a", "--all", "-f", "--filter"];
            let ids = options().any(|option| quiet.contains(&option));
            let chooses = |option: &str| {
                quiet.contains(&option) || known.contains(&option) || option.starts_with("--filter=")
            };
            (ids && options().all(chooses)).then_some(Piece::Shaped(Shape::Plain))
        }
        ("docker", ["compose", "ps", ..]) => {
            let known = ["--all", "--quiet", "-a", "-aq", "-q", "-qa"];
            let ids = options().any(|option| option.contains('q'));
            (ids && options().all(|option| known.contains(&option))).then_some(Piece::Shaped(Shape::Plain))
        }
        ("gh", ["issue" | "pr" | "run", "list" | "view", rest @ ..]) => {
            numbers_of_gh(rest).then_some(Piece::Shaped(Shape::Plain))
        }
        ("kubectl", ["get", kind, rest @ ..]) if KINDS.binary_search(kind).is_ok() => {
            names_resources(rest).then_some(Piece::Shaped(Shape::Undashed))
        }
        _ => None,
    }
}

/// What lines of this kind come to as a value: words, or the one line that the last command prints at most.
pub(super) fn lines(last: &Invocation, each: Pattern) -> Value {
    if prints_one_line(last) { Value::Word(each) } else { Value::Words(each) }
}

/// Lines as one word, which starts as the first of them does, or is empty.
pub(super) fn joined(lines: Value) -> Value {
    match lines {
        Value::Words(each) if !each.may_start_with(b'-') && !each.may_start_with(b'+') => {
            Value::shaped(Shape::Undashed)
        }
        Value::Words(_) => Value::any_word(),
        one @ (Value::Text(_) | Value::OneOf(_) | Value::Word(_)) => one,
    }
}

/// `git log -1`, `head -n 1`: whether a command that prints lines prints no more than one of them.
fn prints_one_line(command: &Invocation) -> bool {
    let words: Vec<&str> = command.argv.iter().map(|word| word.text().unwrap_or_default()).collect();
    let is_count = |word: &&str| {
        let rest = word.strip_prefix('-').unwrap_or_default();
        rest.starts_with(|first: char| first.is_ascii_digit() || first == 'n')
            || rest.starts_with("-max-count")
    };
    match words.as_slice() {
        ["git", "log" | "rev-list", rest @ ..] => {
            let counts: Vec<&str> = rest.iter().copied().filter(is_count).collect();
            match counts.as_slice() {
                ["-1" | "--max-count=1"] => true,
                ["-n"] => rest.windows(2).any(|pair| pair == ["-n", "1"]),
                _ => false,
            }
        }
        // The filter gives one number.
        ["gh", rest @ ..] => !rest.iter().any(|word| word.contains("[]")),
        ["head" | "tail", "-1" | "-n1"] | ["head" | "tail", "-n", "1"] => true,
        _ => false,
    }
}

/// Options that choose or order commits, and change nothing of how one is printed.
fn chooses_commits(option: &str) -> bool {
    let value = |name: &str| option.strip_prefix(name).is_some_and(|rest| rest.starts_with('='));
    let number = option.strip_prefix('-').unwrap_or_default();
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
        || [
            "--after",
            "--author",
            "--before",
            "--grep",
            "--max-count",
            "--max-parents",
            "--min-parents",
            "--since",
            "--skip",
            "--until",
        ]
        .iter()
        .any(|name| value(name))
        || matches!(
            option,
            "--" | "--all"
                | "--branches"
                | "--date-order"
                | "--first-parent"
                | "--merges"
                | "--no-merges"
                | "--reverse"
                | "--tags"
                | "--topo-order"
                | "-n"
        )
}

/// `--json number -q .number`: the numbers of what is listed, a line each.
fn numbers_of_gh(words: &[&str]) -> bool {
    let mut words = words.iter();
    let (mut numbers, mut fields) = (0, 0);
    while let Some(word) = words.next() {
        match *word {
            "-q" | "--jq" => match words.next().and_then(|filter| filter.rsplit_once('.')) {
                Some(("" | ".[0]" | ".[]", "databaseId" | "number")) => numbers += 1,
                _ => return false,
            },
            "--json" if words.next().is_some_and(|field| matches!(*field, "databaseId" | "number")) => {
                fields += 1
            }
            "-L" | "--limit" | "-b" | "--branch" | "-s" | "--state" | "--workflow" => {
                words.next();
            }
            other if other.starts_with('-') => return false,
            _ => {}
        }
    }
    numbers == 1 && fields == 1
}

/// `-l PATTERN`, each pattern with a letter or a digit first. A name of a tag holds no blank, but may start with a dash.
fn names_tags(words: &[&str]) -> bool {
    let is_list = |word: &str| matches!(word, "-l" | "--list");
    let is_named = |word: &str| word.starts_with(|first: char| first.is_ascii_alphanumeric());
    let patterns = words.iter().filter(|word| is_named(word)).count();
    patterns > 0
        && words.iter().any(|word| is_list(word))
        && words.iter().all(|word| is_list(word) || is_named(word) || word.starts_with("--sort="))
}

/// Resources whose names are names of hosts. Sorted.
const KINDS: &[&str] = &[
    "cm",
    "configmaps",
    "cronjobs",
    "daemonsets",
    "deploy",
    "deployment",
    "deployments",
    "ds",
    "ing",
    "jobs",
    "node",
    "nodes",
    "ns",
    "po",
    "pod",
    "pods",
    "pvc",
    "secrets",
    "services",
    "statefulsets",
    "sts",
    "svc",
];

/// The names alone, of one resource or of all.
const NAMES: &[&str] = &[
    "jsonpath={.items[*].metadata.name}",
    "jsonpath={.items[0].metadata.name}",
    "jsonpath={.metadata.name}",
    "name",
];

/// `-o name`, and nothing else that changes what is printed.
fn names_resources(words: &[&str]) -> bool {
    let mut words = words.iter();
    let mut names = 0;
    while let Some(word) = words.next() {
        match *word {
            "-o" | "--output" if words.next().is_some_and(|form| NAMES.contains(form)) => names += 1,
            "-oname" | "-o=name" | "--output=name" => names += 1,
            "-n" | "--namespace" | "-l" | "--selector" | "--context" => {
                words.next();
            }
            "-A" | "--all-namespaces" => {}
            other
                if ["--namespace=", "--selector=", "-l=", "-n="].iter().any(|one| other.starts_with(one)) => {
            }
            _ => return false,
        }
    }
    names == 1
}

#[cfg(test)]
mod tests {
    use crate::analysis::Analysis;
    use perm_core::Host;

    fn is_read_only(text: &str) -> bool {
        matches!(crate::analyze(text, &Host::default()), Analysis::Readable(reading) if reading.is_read_only())
    }

    #[test]
    fn the_words_of_a_listing_are_no_options() {
        let cases: &[(&str, bool)] = &[
            ("for c in $(git rev-list --max-count=3 HEAD); do git show -s $c; done", true),
            ("for c in $(git rev-list -n 3 main..HEAD -- src); do git show --stat \"$c\"; done", true),
            ("for c in $(git log --format=%h -5); do git diff $c; done", true),
            ("docker inspect $(docker ps -q)", true),
            ("for p in $(kubectl get pods -n x -o name); do kubectl logs \"$p\" --tail=5; done", true),
            ("git show $(git rev-list -2 HEAD)", true),
            (
                "for t in $(git tag -l 'v*' --sort=-v:refname | head -3); do git log -1 --format=%ci \"$t\"; done",
                true,
            ),
            ("git log $(git tag -l)", false),
            ("git log $(git tag -l '*')", false),
            ("git log $(git tag -l 'v*' '-*')", false),
            ("git log $(git tag -n -l 'v*')", false),
            ("git log $(git tag -l 'v*' --format='--output=f')", false),
            ("git log $(git tag 'v*')", false),
            ("sha=$(git log -1 --format=%h -- a.py); git show --stat $sha", true),
            ("sha=$(git rev-list -n 1 HEAD); git show $sha", true),
            ("c=$(docker ps -q | head -1); docker logs $c --tail 5", true),
            (
                "p=$(kubectl get pods -l app=x -o jsonpath='{.items[0].metadata.name}'); kubectl logs \"$p\"",
                true,
            ),
            ("first=$(git rev-list --max-parents=0 HEAD | tail -1); git log -1 \"$first\"", true),
            ("c=$(docker ps -qf name=web); docker logs \"$c\"", true),
            ("c=$(docker compose ps -q web | head -1); docker logs $c", true),
            ("r=$(gh run list -L 1 --json databaseId -q '.[0].databaseId'); gh run view \"$r\" --log", true),
            ("p=$(gh pr view --json number -q .number); gh pr checks \"$p\"", true),
            ("p=$(gh pr list --json number -q '.[].number'); gh pr checks \"$p\"", false),
            ("for p in $(gh pr list --json number --jq '.[].number'); do gh pr checks \"$p\"; done", true),
            ("p=$(gh pr view --json number -q .title); gh pr checks \"$p\"", false),
            ("p=$(gh pr view --json title -q .number --template x); gh pr checks \"$p\"", false),
            ("s=$(stat -c%s f); echo \"$((s/1024))\"", true),
            ("m=$(stat -c %Y f); n=$(date +%s); echo $((n - m))", true),
            ("m=$(stat -c %n f); echo $((m+1))", false),
            ("m=$(stat -c%n f); echo $((m+1))", false),
            // As one word it holds newlines, and starts as the first line does.
            ("git log \"$(git rev-list -2 HEAD)\"", true),
            ("x=$(git rev-list -2 HEAD); git log \"$x\"", true),
            ("x=$(git rev-list -2 HEAD); git log $x", false),
            ("x=$(git rev-list -1 -2 HEAD); git log $x", false),
            ("x=$(git rev-list -n 2 HEAD -- 1); git log $x", false),
            ("x=$(docker ps -q | head -2); docker logs $x", false),
            ("x=$(docker ps -q | tail -n +1); docker logs $x", false),
            ("x=$(git log -1 --format=%s); git log \"$x\"", false),
            ("p=$(kubectl get pods -o jsonpath='{.items[0].spec}'); kubectl logs \"$p\"", false),
            ("t=$(git describe --tags --abbrev=0); git log \"$t\"..HEAD", false),
            // `-` in front of the commits at the boundary, the names of files, any format.
            ("git log $(git rev-list --boundary main..HEAD)", false),
            ("git log $(git rev-list --objects HEAD)", false),
            ("git log $(git rev-list --format=%s HEAD)", false),
            ("git log $(git log --format=%s -2)", false),
            ("git log $(git log --format=%h -p)", false),
            ("git log $(git log --format=%h --format=%s)", false),
            ("git log $(git log --format=%h $x)", false),
            ("git log $(git rev-list \"$x\")", false),
            ("git log x$(git rev-list HEAD)--output=f", false),
            ("git log $(git rev-list HEAD)--output=f", false),
            ("git log $(git rev-list HEAD 2>&1)", false),
            ("IFS=0; git log $(git rev-list HEAD)", false),
            ("git() { echo --output=x; }; command git log $(git rev-list HEAD)", false),
            ("docker inspect $(docker ps -q --format '{{.Names}}')", false),
            ("docker inspect $(docker ps)", false),
            ("kubectl logs $(kubectl get pods -o name -o json)", false),
            ("kubectl logs $(kubectl get clusterroles -o name)", false),
            ("kubectl logs $(kubectl get pods -o jsonpath=x)", false),
        ];
        for (text, expected) in cases {
            assert_eq!(is_read_only(text), *expected, "{text}");
        }
    }

    #[test]
    fn kinds_are_sorted() {
        assert!(super::KINDS.is_sorted());
    }
}
