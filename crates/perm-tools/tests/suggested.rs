//! What is offered allows no code that later words could hold, and answers what comes next.
#![cfg(feature = "bash")]
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::sync::Arc;

use perm_core::{Behavior, Call, Context, Engine, Host, Rule};
use perm_fs::Memory;
use perm_tools::lint::lint;
use perm_tools::{Settings, builtin};
use serde_json::json;

fn engine(rules: &[Rule]) -> Engine {
    let world = Memory::new().dir("/home/dev/project/web").dir("/srv/x");
    let context = Context { rules: rules.iter().cloned().collect(), ..Context::default() };
    Engine::new(context, builtin(Arc::new(world), &Settings::default())).unwrap()
}

fn host() -> Host {
    Host { cwd: Some("/home/dev/project".into()), home: Some("/home/dev".into()), ..Host::default() }
}

fn call(command: &str) -> Call {
    Call::new("Bash", json!({"command": command}))
}

/// A command, and one that runs code which its further words hold or name.
const CODE: &[(&str, &str)] = &[
    ("ansible-lint", "ansible-lint -R -r /tmp/rules"),
    ("aws configure list-profiles", "aws configure set credential_process /tmp/x"),
    ("bazel build //a", "bazel build //a --run_under=/tmp/x"),
    ("brew install jq", "brew install /tmp/x.rb"),
    ("buf generate", "buf generate --template '{\"plugins\":[{\"local\":\"/tmp/x\"}]}'"),
    ("bundle install", "bundle install --gemfile=/tmp/Gemfile"),
    ("cargo build", "cargo build --manifest-path /tmp/x/Cargo.toml"),
    ("cargo build", "cargo build --config build.rustc-wrapper=/tmp/x"),
    ("cargo install ripgrep", "cargo install --path /tmp/x"),
    ("cdk deploy", "cdk deploy --app /tmp/x"),
    ("cmake .", "cmake -DCMAKE_C_COMPILER=/tmp/x ."),
    ("cmake .", "cmake -P /tmp/x.cmake"),
    ("cmake .", "cmake -E env /tmp/x"),
    ("ctest", "ctest -S /tmp/x.cmake"),
    ("deno test", "deno test -A /tmp/x.ts"),
    ("docker-compose exec a b", "docker-compose exec a /tmp/x"),
    ("dotnet build", "dotnet build -p:PreBuildEvent=/tmp/x"),
    ("eslint src", "eslint --rulesdir /tmp src"),
    ("flake8", "flake8 --append-config /tmp/x"),
    ("gcloud compute ssh a", "gcloud compute ssh a -- -o ProxyCommand=/tmp/x"),
    ("gh extension list", "gh extension install /tmp/x"),
    ("gh repo clone a/b", "gh repo clone a/b -- -c core.fsmonitor=/tmp/x"),
    ("git difftool", "git difftool -x /tmp/x"),
    ("go build", "go build -ldflags=-extld=/tmp/x"),
    ("go test ./...", "go test -exec /tmp/x ./..."),
    ("gradle test", "gradle test -I /tmp/x.gradle"),
    ("helm upgrade a b", "helm upgrade a b --post-renderer /tmp/x"),
    ("jest", "jest --globalSetup /tmp/x.js"),
    ("just build", "just build --shell /tmp/x"),
    ("make build", "make build CC=/tmp/x"),
    ("make build", "make build -f /tmp/x"),
    ("meson test", "meson test --wrap /tmp/x"),
    ("mix test", "mix test -r /tmp/x.exs"),
    ("mocha", "mocha --import data:text/javascript,x"),
    ("mvn test", "mvn test exec:exec -Dexec.executable=/tmp/x"),
    ("mypy src", "mypy --python-executable /tmp/x src"),
    ("npm run build", "npm run build --script-shell=/tmp/x"),
    ("npm run build", "npm run build --prefix /tmp/x"),
    ("npm run build", "npm run build -C ../x"),
    ("npm add lodash", "npm add /tmp/x"),
    ("nx test a", "nx test a --command=/tmp/x"),
    ("pip install x", "pip install /tmp/x"),
    ("pip3 install x", "pip3 install /tmp/x"),
    ("pnpm lint", "pnpm lint --dir /tmp/x"),
    ("pnpm tsx a.ts", "pnpm tsx -e x"),
    ("pre-commit run", "pre-commit run -c /tmp/x.yaml"),
    ("prettier .", "prettier --plugin /tmp/x.js ."),
    ("pylint src", "pylint --init-hook=x src"),
    ("pytest", "pytest -c /tmp/x.ini"),
    ("pytest", "pytest -p x --rootdir /tmp/x"),
    ("python -m pip list", "python -m pip install /tmp/x"),
    ("python3 -m pylint src", "python3 -m pylint --init-hook=x src"),
    ("python3 -m timeit 1", "python3 -m timeit x"),
    ("rake test", "rake test -e x"),
    ("rspec", "rspec -r /tmp/x.rb"),
    ("rubocop", "rubocop -r /tmp/x.rb"),
    ("swift build", "swift build -Xcc -fplugin=/tmp/x"),
    ("terraform init", "terraform init -plugin-dir=/tmp/x"),
    ("tox", "tox -x testenv.commands=/tmp/x"),
    ("uv pip install x", "uv pip install /tmp/x"),
    ("vitest run", "vitest run --typecheck.checker=/tmp/x"),
    ("yarn tsx a.ts", "yarn tsx -e x"),
    ("yarn run node a.js", "yarn run node -e x"),
    ("yarn workspace a node a.js", "yarn workspace a node -e x"),
    ("zig run a.zig", "zig run /tmp/x.zig"),
];

#[test]
fn nothing_offered_covers_code_in_later_words() {
    let mut wrong = Vec::new();
    for (harmless, code) in CODE {
        let asked = engine(&[]).decide(&call(harmless), &host());
        let rules = asked.suggestions();
        if engine(rules).decide(&call(code), &host()).behavior() == Behavior::Allow {
            wrong.push(format!(
                "{harmless}: {} allows {code}",
                rules.first().map(Rule::label).unwrap_or_default()
            ));
        }
        if let Some(found) = lint(rules, &[]).iter().find(|found| found.code == "lint/arbitrary-code") {
            wrong.push(format!("{harmless}: {}", found.message));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A command, and the next ones, which are answered too once what is offered was accepted.
const NEXT: &[(&str, &[&str])] = &[
    (
        "npm run build",
        &[
            "npm run build -- --watch",
            "npm run build --prefix web",
            "npm --prefix web run build",
            "npm run build -w a",
        ],
    ),
    ("npm --prefix /srv/x run build", &["npm --prefix /srv/x run build -- --watch"]),
    ("npm run --prefix web build", &["npm run --prefix web build -- x"]),
    ("npm run build -C web", &["npm run build", "npm -C web run build"]),
    ("git -C /srv/x commit -m a", &["git -C /srv/x commit -m b"]),
    ("pnpm -C web build", &["pnpm build", "pnpm -C web build --x"]),
    ("cargo test --manifest-path web/Cargo.toml", &["cargo test", "cargo test -q"]),
    ("pytest -x tests", &["pytest tests/a.py -k b"]),
    ("python -m pytest -x", &["python -m pytest tests"]),
    ("jest --watch", &["jest --coverage", "jest src"]),
    ("vitest run", &["vitest run --globals src"]),
    ("yarn lint", &["yarn lint --fix"]),
];

#[test]
fn what_was_accepted_answers_the_next_call() {
    for (first, next) in NEXT {
        let asked = engine(&[]).decide(&call(first), &host());
        let accepted = engine(asked.suggestions());
        for command in std::iter::once(first).chain(*next) {
            let decision = accepted.decide(&call(command), &host());
            let rules: Vec<String> = asked.suggestions().iter().map(Rule::label).collect();
            assert_eq!(decision.behavior(), Behavior::Allow, "{command} with {rules:?}");
        }
    }
}
