//! How many words of a command name what it does, for suggested rules: `npm run build` is three, `git commit`
//! two. Programs that are not listed get a rule for exactly their words.

use super::matching::base_name;

/// The words that name an action, and whether what follows them may be anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// So many words, then anything.
    Prefix(usize),
    /// Exactly these words: a shell, an interpreter, a wrapper, or a program that is not known.
    Exact,
}

/// What comes in front and how many words of the whole name the action. Sorted by the words; the longest
/// match holds.
const WORDS: &[(&str, usize)] = &[
    ("act", 1),
    ("ansible-lint", 1),
    ("aws", 3),
    ("az", 3),
    ("bazel", 2),
    ("biome", 2),
    ("black", 1),
    ("brew", 2),
    ("buf", 2),
    ("bun", 2),
    ("bun run", 3),
    ("bundle", 2),
    ("cargo", 2),
    ("cdk", 2),
    ("clang-format", 1),
    ("clippy-driver", 1),
    ("cmake", 1),
    ("composer", 2),
    ("conda", 2),
    ("ctest", 1),
    ("deno", 2),
    ("deno task", 3),
    ("docker", 2),
    ("docker builder", 3),
    ("docker buildx", 3),
    ("docker compose", 3),
    ("docker container", 3),
    ("docker image", 3),
    ("docker network", 3),
    ("docker volume", 3),
    ("docker-compose", 2),
    ("dotnet", 2),
    ("eslint", 1),
    ("flake8", 1),
    ("flutter", 2),
    ("gcloud", 3),
    ("gcloud compute", 4),
    ("gcloud container", 4),
    ("gh", 3),
    ("git", 2),
    ("git bisect", 3),
    ("git bundle", 3),
    ("git config", 3),
    ("git lfs", 3),
    ("git notes", 3),
    ("git remote", 3),
    ("git stash", 3),
    ("git submodule", 3),
    ("git worktree", 3),
    ("go", 2),
    ("go mod", 3),
    ("gofmt", 1),
    ("golangci-lint", 2),
    ("gradle", 2),
    ("helm", 2),
    ("isort", 1),
    ("jest", 1),
    ("just", 2),
    ("kubectl", 2),
    ("kubectl config", 3),
    ("kubectl rollout", 3),
    ("make", 2),
    ("meson", 2),
    ("mix", 2),
    ("mocha", 1),
    ("mvn", 2),
    ("mypy", 1),
    ("ng", 2),
    ("ninja", 2),
    ("npm", 2),
    ("npm run", 3),
    ("npm run-script", 3),
    ("nx", 2),
    ("pip", 2),
    ("pip3", 2),
    ("pnpm", 2),
    ("pnpm run", 3),
    ("podman", 2),
    ("podman container", 3),
    ("podman image", 3),
    ("poetry", 2),
    ("pre-commit", 2),
    ("prettier", 1),
    ("pulumi", 2),
    ("pulumi stack", 3),
    ("pylint", 1),
    ("pyright", 1),
    ("pytest", 1),
    ("python -m", 3),
    ("python3 -m", 3),
    ("rake", 2),
    ("rspec", 1),
    ("rubocop", 1),
    ("ruff", 2),
    ("rustfmt", 1),
    ("rustup", 2),
    ("shellcheck", 1),
    ("swift", 2),
    ("systemctl", 2),
    ("task", 2),
    ("terraform", 2),
    ("terraform state", 3),
    ("terraform workspace", 3),
    ("tox", 1),
    ("tsc", 1),
    ("turbo", 2),
    ("uv", 2),
    ("uv pip", 3),
    ("vercel", 2),
    ("vite", 2),
    ("vitest", 1),
    ("yarn", 2),
    ("yarn run", 3),
    ("yarn workspace", 4),
    ("zig", 2),
];

/// Actions that run whatever follows them. Sorted. A rule for one of these is exact.
const RUN_ANYTHING: &[&str] = &[
    "bun exec",
    "bun run",
    "bun x",
    "bundle exec",
    "conda run",
    "deno eval",
    "deno run",
    "docker compose exec",
    "docker compose run",
    "docker container exec",
    "docker container run",
    "docker exec",
    "docker run",
    "git bisect run",
    "git config",
    "git filter-branch",
    "git submodule foreach",
    "go run",
    "kubectl exec",
    "kubectl run",
    "npm exec",
    "npm explore",
    "npm x",
    "pnpm dlx",
    "pnpm exec",
    "podman container exec",
    "podman container run",
    "podman exec",
    "podman run",
    "poetry run",
    "python -m code",
    "python -m pdb",
    "python3 -m code",
    "python3 -m pdb",
    "rustup run",
    "uv run",
    "uv tool",
    "yarn dlx",
    "yarn exec",
    "yarn node",
];

/// The words that name the action of a command.
pub(crate) fn action(words: &[&str]) -> Action {
    let Some(program) = words.first() else { return Action::Exact };
    if *program != base_name(program) {
        return Action::Exact;
    }
    let longest = (1..=3.min(words.len())).rev().find_map(|count| {
        let key = words.get(..count)?.join(" ");
        let at = WORDS.binary_search_by_key(&key.as_str(), |row| row.0).ok()?;
        WORDS.get(at).map(|row| row.1)
    });
    let Some(count) = longest else { return Action::Exact };
    let Some(named) = words.get(..count) else { return Action::Exact };
    let runs = (1..=count).any(|count| {
        let key = named.get(..count).unwrap_or_default().join(" ");
        RUN_ANYTHING.binary_search(&key.as_str()).is_ok()
    });
    // A word that is an option or a path names no action.
    let is_name = |word: &&str| !word.is_empty() && !word.starts_with(['-', '+', '.', '/', '~']);
    let is_module = matches!(named, ["python" | "python3", "-m", _]);
    if runs || !(is_module || named.iter().all(is_name)) {
        return Action::Exact;
    }
    Action::Prefix(count)
}

/// The rows of the actions that run whatever follows them, of this program.
pub(crate) fn run_anything(program: &str) -> impl Iterator<Item = Vec<&'static str>> {
    RUN_ANYTHING
        .iter()
        .map(|row| row.split(' ').collect())
        .filter(move |row: &Vec<_>| row.first().is_some_and(|first| *first == program))
}

/// How many words name an action of the program: none where it is not known.
pub(crate) fn words_of_action(program: &str) -> Option<usize> {
    let at = WORDS.binary_search_by_key(&program, |row| row.0).ok()?;
    WORDS.get(at).map(|row| row.1)
}

#[cfg(test)]
mod tests {
    use super::{Action, RUN_ANYTHING, WORDS, action};

    #[test]
    fn the_tables_are_sorted() {
        assert!(WORDS.is_sorted_by_key(|row| row.0));
        assert!(RUN_ANYTHING.is_sorted());
    }

    #[test]
    fn actions_are_named_by_so_many_words() {
        let cases: &[(&str, Action)] = &[
            ("npm run build", Action::Prefix(3)),
            ("npm install x", Action::Prefix(2)),
            ("npm", Action::Exact),
            ("npm exec x", Action::Exact),
            ("git commit -m x", Action::Prefix(2)),
            ("git stash pop", Action::Prefix(3)),
            ("git stash", Action::Exact),
            ("git -c a=b commit", Action::Exact),
            ("python -m pytest x", Action::Prefix(3)),
            ("python -c x", Action::Exact),
            ("python x.py", Action::Exact),
            ("bash x.sh", Action::Exact),
            ("rm -rf x", Action::Exact),
            ("pytest -x", Action::Prefix(1)),
            ("./pytest -x", Action::Exact),
            ("docker run x", Action::Exact),
            ("docker compose up -d", Action::Prefix(3)),
            ("make", Action::Exact),
            ("make build", Action::Prefix(2)),
            ("make -C x", Action::Exact),
        ];
        for (words, expected) in cases {
            let split: Vec<&str> = words.split(' ').collect();
            assert_eq!(action(&split), *expected, "{words}");
        }
    }
}
