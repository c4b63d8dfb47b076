//! npm, node and the JavaScript tools around them.
//!
//! Rows: `npm COMMAND -h` (11), `node --help`. `--cache`, `--logs-dir`, `--prefix` and `--loglevel` (which
//! fills a log) are left out on purpose. yarn, pnpm and their kin run what a folder tells them (`yarnPath`,
//! `packageManager`, `.pnpmfile.cjs`) before they read their arguments; eslint, jest, prettier and tsc load
//! configuration or plugins from the folder, so that nothing of them but `--version` (not jest's) is taken for reading.

use super::shorthand::{changes, connects, runs_code};
use super::version_only::runs_but_version;
use crate::analysis::FolderProgram;
use crate::arguments::Arguments;
use crate::specification::{Base, CommandSpec, Finding, Operands, Role, Syntax, flag, stops, value};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    // Traced: a single program, nothing written, nothing of the folder read.
    runs_but_version("esbuild", &["esbuild --version"], &["esbuild x.ts", "esbuild --version x"]),
    runs_but_version("eslint", &["eslint --version", "eslint -v"], &["eslint .", "eslint --version x"]),
    CommandSpec {
        name: "jest",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        not_read_only: &["jest"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "node",
        aliases: &["nodejs"],
        syntax: Syntax::Posix { abbreviations: false },
        options: &[stops("-h --help"), stops("-v --version")],
        base: Base::Runs,
        read_only: &["node --version", "node -v"],
        not_read_only: &[
            "node",
            "node x.js",
            "node -e 1",
            "node -p 1 --version",
            "node --require ./p.js --version",
            "NODE_OPTIONS=x node --version",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "npm",
        syntax: Syntax::Strict,
        options: &[
            value("--depth"),
            value("--include"),
            flag("--include-workspace-root"),
            flag("--json"),
            flag("--link"),
            flag("--no-color"),
            flag("--no-unicode"),
            value("--omit"),
            flag("--package-lock-only"),
            flag("--prod --production"),
            flag("--workspaces"),
            flag("-a --all"),
            flag("-g --global"),
            stops("-h --help"),
            flag("-l --long"),
            flag("-p --parseable"),
            flag("-s --silent"),
            stops("-v --version"),
            value("-w --workspace"),
        ],
        subcommands: &[
            connects("access", &["npm access x"]),
            connects("audit", &["npm audit x"]),
            changes("cache", &["npm cache x"]),
            runs_code("ci", &["npm ci x"]),
            CommandSpec {
                name: "config",
                aliases: &["c"],
                syntax: Syntax::Strict,
                subcommands: &[
                    changes("delete", &["npm config delete x"]),
                    changes("edit", &["npm config edit x"]),
                    changes("fix", &["npm config fix x"]),
                    CommandSpec {
                        name: "get",
                        syntax: Syntax::Strict,
                        operands: Operands { first: &[Role::Data], rest: Some(Role::Data), ..Operands::NONE },
                        own_state: &["~/.npm"],
                        folder: Some(FolderProgram::Npm),
                        read_only: &["npm config get registry"],
                        ..CommandSpec::NEW
                    },
                    CommandSpec {
                        name: "list",
                        aliases: &["ls"],
                        syntax: Syntax::Strict,
                        operands: Operands::NONE,
                        own_state: &["~/.npm"],
                        folder: Some(FolderProgram::Npm),
                        read_only: &["npm config list"],
                        ..CommandSpec::NEW
                    },
                    changes("set", &["npm config set x y"]),
                ],
                own_state: &["~/.npm"],
                folder: Some(FolderProgram::Npm),
                read_only: &["npm config"],
                ..CommandSpec::NEW
            },
            changes("dedupe", &["npm dedupe x"]),
            connects("deprecate", &["npm deprecate x"]),
            connects("dist-tag", &["npm dist-tag x"]),
            runs_code("exec", &["npm exec x"]),
            CommandSpec {
                name: "explain",
                aliases: &["why"],
                syntax: Syntax::Strict,
                operands: Operands::DATA,
                own_state: &["~/.npm"],
                folder: Some(FolderProgram::Npm),
                read_only: &["npm explain react"],
                ..CommandSpec::NEW
            },
            connects("fund", &["npm fund x"]),
            changes("init", &["npm init x"]),
            runs_code("install", &["npm install"]),
            runs_code("install-test", &["npm install-test x"]),
            changes("link", &["npm link x"]),
            CommandSpec {
                name: "list",
                aliases: &["la", "ll", "ls"],
                syntax: Syntax::Strict,
                operands: Operands::DATA,
                own_state: &["~/.npm"],
                folder: Some(FolderProgram::Npm),
                read_only: &["npm list", "npm list --depth=0", "npm ls -g --json"],
                not_read_only: &[
                    "npm list --cache ./x",
                    "npm ls --logs-dir=./x",
                    "npm list --prefix ../x",
                    "NODE_OPTIONS='--require ./p.js' npm list",
                    "npm list --loglevel silly",
                ],
                ..CommandSpec::NEW
            },
            connects("login", &["npm login x"]),
            connects("logout", &["npm logout x"]),
            connects("outdated", &["npm outdated x"]),
            connects("owner", &["npm owner x"]),
            connects("ping", &["npm ping x"]),
            CommandSpec {
                name: "pkg",
                syntax: Syntax::Strict,
                subcommands: &[
                    changes("delete", &["npm pkg delete x"]),
                    changes("fix", &["npm pkg fix x"]),
                    CommandSpec {
                        name: "get",
                        syntax: Syntax::Strict,
                        operands: Operands::DATA,
                        own_state: &["~/.npm"],
                        folder: Some(FolderProgram::Npm),
                        read_only: &["npm pkg get scripts"],
                        ..CommandSpec::NEW
                    },
                    changes("set", &["npm pkg set a=b"]),
                ],
                own_state: &["~/.npm"],
                folder: Some(FolderProgram::Npm),
                read_only: &["npm pkg"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "prefix",
                syntax: Syntax::Strict,
                operands: Operands::NONE,
                own_state: &["~/.npm"],
                folder: Some(FolderProgram::Npm),
                read_only: &["npm prefix"],
                ..CommandSpec::NEW
            },
            changes("prune", &["npm prune x"]),
            connects("publish", &["npm publish x"]),
            CommandSpec {
                name: "query",
                syntax: Syntax::Strict,
                operands: Operands::DATA,
                own_state: &["~/.npm"],
                folder: Some(FolderProgram::Npm),
                read_only: &["npm query x"],
                ..CommandSpec::NEW
            },
            changes("rebuild", &["npm rebuild x"]),
            runs_code("restart", &["npm restart x"]),
            CommandSpec {
                name: "root",
                syntax: Syntax::Strict,
                operands: Operands::NONE,
                own_state: &["~/.npm"],
                folder: Some(FolderProgram::Npm),
                read_only: &["npm root -g"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "run",
                aliases: &["rum", "run-script", "urn"],
                syntax: Syntax::Strict,
                // The name of a script, and words for it.
                operands: Operands { first: &[Role::Runs], rest: Some(Role::Data), ..Operands::NONE },
                own_state: &["~/.npm"],
                folder: Some(FolderProgram::Npm),
                read_only: &["npm run"],
                not_read_only: &["npm run build"],
                ..CommandSpec::NEW
            },
            connects("search", &["npm search x"]),
            changes("shrinkwrap", &["npm shrinkwrap x"]),
            runs_code("start", &["npm start x"]),
            runs_code("stop", &["npm stop x"]),
            runs_code("test", &["npm test"]),
            connects("token", &["npm token x"]),
            changes("uninstall", &["npm uninstall x"]),
            changes("unlink", &["npm unlink x"]),
            changes("unpublish", &["npm unpublish x"]),
            runs_code("update", &["npm update x"]),
            changes("version", &["npm version x"]),
            CommandSpec {
                name: "view",
                aliases: &["info", "show", "v"],
                syntax: Syntax::Strict,
                options: &[flag("--json")],
                operands: Operands::DATA,
                own_state: &["~/.npm"],
                folder: Some(FolderProgram::Npm),
                check: Some(plain_package),
                read_only: &["npm view react version", "npm info react@18.2.0 --json", "npm view react"],
                not_read_only: &[
                    "npm view",
                    "npm view @scope/x",
                    "npm view https://h/x.tgz",
                    "npm view ./x",
                    "npm view x.tgz",
                    "npm view a@file:b",
                    "npm view user/repo",
                    "npm view \"$x\"",
                    "npm view react \"$x\"",
                    "npm view react --registry https://h",
                ],
                ..CommandSpec::NEW
            },
            connects("whoami", &["npm whoami x"]),
        ],
        own_state: &["~/.npm"],
        // Now and then any run asks the registry for a newer npm.
        service: Some("npm"),
        folder: Some(FolderProgram::Npm),
        read_only: &["npm --version"],
        not_read_only: &["npm evil"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "npx",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[stops("--version -v")],
        operands: Operands::DATA,
        base: Base::Runs,
        folder: Some(FolderProgram::Npm),
        read_only: &["npx --version"],
        not_read_only: &["npx tsc --noEmit", "npx -p x --version", "npx tsc --version"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "pnpm",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        not_read_only: &["pnpm run lint", "pnpm list"],
        ..CommandSpec::NEW
    },
    runs_but_version("prettier", &["prettier --version"], &["prettier --check .", "prettier --version x"]),
    runs_but_version("ts-node", &["ts-node --version", "ts-node -v"], &["ts-node x.ts", "ts-node -v x.ts"]),
    runs_but_version("tsc", &["tsc --version", "tsc -v"], &["tsc --noEmit", "tsc", "tsc --version x"]),
    // Manual.
    runs_but_version("vite", &["vite --version"], &["vite", "vite build", "vite --version x"]),
    runs_but_version("vitest", &["vitest --version"], &["vitest run", "vitest --version x"]),
    CommandSpec {
        name: "yarn",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        not_read_only: &["yarn add x", "yarn --version"],
        ..CommandSpec::NEW
    },
];

/// `npm view react version`: the name of a package that npm asks its registry about, in full view. A scope may have a
/// registry of its own, an address is fetched, a path is read.
fn plain_package(arguments: &Arguments<'_>) -> Finding {
    let texts: Option<Vec<&str>> = arguments.operands.iter().map(|one| one.value.text()).collect();
    let is_plain = |text: &str| {
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-._@^~".contains(&byte);
        let is_archive =
            [".tgz", ".tar", ".tar.gz"].iter().any(|end| text.to_ascii_lowercase().ends_with(end));
        text.starts_with(|first: char| first.is_ascii_alphanumeric())
            && text.bytes().all(is_name)
            && !is_archive
    };
    match texts.as_deref() {
        Some([package, ..]) if is_plain(package) => Finding::AsListed,
        _ => Finding::Unknown(
            "only a package that is named in full and without a scope is one of the registry".into(),
        ),
    }
}
