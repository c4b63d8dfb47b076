//! How many words of a command name what it does, for suggested rules: `npm run build` is three, `git commit`
//! two. Programs that are not listed get a rule for exactly their words.

use super::program::{base_name, runs_its_input};
use super::starts;

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
    ("ansible-lint", 1),
    ("aws", 3),
    ("az", 3),
    ("biome", 2),
    ("black", 1),
    ("buf", 2),
    ("bun", 2),
    ("bun run", 3),
    ("bundle", 2),
    ("cargo", 2),
    ("cdk", 2),
    ("clang-format", 1),
    ("composer", 2),
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
    ("helm", 2),
    ("isort", 1),
    ("jest", 1),
    ("kubectl", 2),
    ("kubectl config", 3),
    ("kubectl rollout", 3),
    ("meson", 2),
    ("mix", 2),
    ("mocha", 1),
    ("mypy", 1),
    ("ng", 2),
    ("ninja", 2),
    ("npm", 2),
    ("npm run", 3),
    ("npm run-script", 3),
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
    ("rspec", 1),
    ("rubocop", 1),
    ("ruff", 2),
    ("rustfmt", 1),
    ("rustup", 2),
    ("shellcheck", 1),
    ("swift", 2),
    ("systemctl", 2),
    ("terraform", 2),
    ("terraform state", 3),
    ("terraform workspace", 3),
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

/// Actions that run whatever follows them, or fetch a package by name and run what comes with it. Sorted. A rule for
/// one of these is exact. (`npm install` and `docker build` are not here: the documents offer a prefix for them.)
const RUN_ANYTHING: &[&str] = &[
    "aws configure",
    "az extension",
    "brew install",
    "brew reinstall",
    "bun add",
    "bun create",
    "bun exec",
    "bun i",
    "bun install",
    "bun link",
    "bun repl",
    "bun run",
    "bun update",
    "bun x",
    "bundle add",
    "bundle config",
    "bundle console",
    "bundle exec",
    "bundle open",
    "bundle plugin",
    "cargo install",
    "cargo rustc",
    "cargo rustdoc",
    "composer config",
    "composer create-project",
    "composer exec",
    "composer global",
    "composer require",
    "conda create",
    "conda install",
    "conda run",
    "deno add",
    "deno bench",
    "deno compile",
    "deno create",
    "deno eval",
    "deno init",
    "deno install",
    "deno jupyter",
    "deno repl",
    "deno run",
    "deno serve",
    "deno test",
    "deno x",
    "docker builder build",
    "docker buildx",
    "docker compose create",
    "docker compose exec",
    "docker compose run",
    "docker container create",
    "docker container exec",
    "docker container run",
    "docker context",
    "docker create",
    "docker exec",
    "docker plugin",
    "docker run",
    "docker service",
    "docker stack",
    "docker swarm",
    "docker-compose exec",
    "docker-compose run",
    "flutter pub",
    "gcloud alpha",
    "gcloud beta",
    "gcloud cloud-shell",
    "gcloud components",
    "gcloud compute ssh",
    "gcloud compute start-iap-tunnel",
    "gh alias",
    "gh codespace",
    "gh config",
    "gh extension",
    "gh gist clone",
    "gh repo clone",
    "gh repo fork",
    "git bisect run",
    "git config",
    "git difftool",
    "git filter-branch",
    "git for-each-repo",
    "git hook",
    "git instaweb",
    "git mergetool",
    "git submodule foreach",
    "git web--browse",
    "go env",
    "go run",
    "golangci-lint custom",
    "helm plugin",
    "kubectl config",
    "kubectl debug",
    "kubectl exec",
    "kubectl plugin",
    "kubectl run",
    "meson devenv",
    "mix archive.install",
    "mix cmd",
    "mix do",
    "mix escript.install",
    "mix eval",
    "mix run",
    "ng add",
    "ng generate",
    "ng new",
    "ng run",
    "ng update",
    "npm add",
    "npm config",
    "npm create",
    "npm exec",
    "npm explore",
    "npm init",
    "npm innit",
    "npm install-test",
    "npm it",
    "npm link",
    "npm pkg",
    "npm set",
    "npm up",
    "npm update",
    "npm upgrade",
    "npm x",
    "pip config",
    "pip download",
    "pip install",
    "pip wheel",
    "pip3 config",
    "pip3 download",
    "pip3 install",
    "pip3 wheel",
    "pnpm add",
    "pnpm config",
    "pnpm create",
    "pnpm dlx",
    "pnpm exec",
    "pnpm i",
    "pnpm install",
    "pnpm link",
    "pnpm set",
    "pnpm up",
    "pnpm update",
    "pnpm upgrade",
    "podman build",
    "podman container create",
    "podman container exec",
    "podman container run",
    "podman create",
    "podman exec",
    "podman image build",
    "podman run",
    "poetry add",
    "poetry config",
    "poetry init",
    "poetry run",
    "poetry self",
    "poetry shell",
    "pre-commit try-repo",
    "pulumi new",
    "pulumi package",
    "pulumi plugin",
    "pulumi up",
    "pulumi update",
    "rustup run",
    "rustup toolchain",
    "swift package",
    "swift repl",
    "systemctl edit",
    "systemctl enable",
    "systemctl import-environment",
    "systemctl link",
    "systemctl reenable",
    "systemctl set-environment",
    "turbo gen",
    "turbo generate",
    "uv add",
    "uv build",
    "uv pip install",
    "uv pip sync",
    "uv python",
    "uv run",
    "uv tool",
    "yarn add",
    "yarn config",
    "yarn create",
    "yarn dlx",
    "yarn exec",
    "yarn global",
    "yarn init",
    "yarn link",
    "yarn node",
    "yarn plugin",
    "yarn set",
    "yarn up",
    "yarn upgrade",
    "yarn workspaces",
    "zig c++",
    "zig cc",
    "zig run",
    "zig test",
];

/// Modules of Python that run no code that their words hold. Sorted.
const MODULES: &[&str] = &[
    "black",
    "compileall",
    "flake8",
    "isort",
    "json.tool",
    "mypy",
    "py_compile",
    "pylint",
    "pytest",
    "ruff",
    "unittest",
];

/// Package managers that start a program of a package where no script has the name.
const START_PROGRAMS: &[&str] = &["pnpm", "yarn"];

/// Programs of packages that run code that their words hold, beside interpreters and wrappers. Sorted.
const RUN_CODE: &[&str] = &[
    "babel-node",
    "coffee",
    "concurrently",
    "cross-env",
    "cross-env-shell",
    "dotenv",
    "electron",
    "env-cmd",
    "esno",
    "jiti",
    "nodemon",
    "npm-run-all",
    "npm-run-all2",
    "nx",
    "run-p",
    "run-s",
    "shx",
    "ts-node",
    "ts-node-dev",
    "ts-node-esm",
    "tsx",
    "vite-node",
    "wait-on",
    "zx",
];

/// Whether the word after a package manager, or after its `run`, starts a program that runs what it is given.
fn starts_what_runs_code(words: &[&str]) -> bool {
    let Some((program, rest)) = words.split_first() else { return false };
    let rest = match rest {
        ["workspace", _, rest @ ..] => rest,
        rest => rest,
    };
    let rest = if let ["run", rest @ ..] = rest { rest } else { rest };
    let started = rest.first().copied().unwrap_or_default();
    START_PROGRAMS.contains(program)
        && (RUN_CODE.binary_search(&started).is_ok()
            || runs_its_input(started)
            || starts::rows(started).next().is_some())
}

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
    // What is done in a workspace is what is done.
    let inner: Vec<&str> = match named {
        ["yarn", "workspace", _, rest @ ..] => std::iter::once("yarn").chain(rest.iter().copied()).collect(),
        other => other.to_vec(),
    };
    let runs = (1..=inner.len()).any(|count| {
        let key = inner.get(..count).unwrap_or_default().join(" ");
        RUN_ANYTHING.binary_search(&key.as_str()).is_ok()
    });
    // A word that is an option or a path names no action.
    let is_name = |word: &&str| !word.is_empty() && !word.starts_with(['-', '+', '.', '/', '~']);
    let is_module = match named {
        ["python" | "python3", "-m", module] => MODULES.binary_search(module).is_ok(),
        _ => false,
    };
    if runs || starts_what_runs_code(words) || !(is_module || named.iter().all(is_name)) {
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
    use super::{Action, MODULES, RUN_ANYTHING, RUN_CODE, WORDS, action};

    #[test]
    fn the_tables_are_sorted() {
        assert!(WORDS.is_sorted_by_key(|row| row.0));
        assert!(RUN_ANYTHING.is_sorted() && MODULES.is_sorted() && RUN_CODE.is_sorted());
    }

    #[test]
    fn actions_are_named_by_so_many_words() {
        let cases: &[(&str, Action)] = &[
            ("npm run build", Action::Prefix(3)),
            ("npm install x", Action::Prefix(2)),
            ("npm ci", Action::Prefix(2)),
            ("npm test -- x", Action::Prefix(2)),
            ("pip install x", Action::Exact),
            ("python -m pip install x", Action::Exact),
            ("python -m timeit x", Action::Exact),
            ("yarn lint", Action::Prefix(2)),
            ("yarn tsx -e x", Action::Exact),
            ("pnpm run node -e x", Action::Exact),
            ("yarn workspace a build", Action::Prefix(4)),
            ("yarn workspace a exec x", Action::Exact),
            ("cmake -S . -B build", Action::Exact),
            ("tox -e py3", Action::Exact),
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
            ("make build", Action::Exact),
            ("make -C x", Action::Exact),
        ];
        for (words, expected) in cases {
            let split: Vec<&str> = words.split(' ').collect();
            assert_eq!(action(&split), *expected, "{words}");
        }
    }
}
