//! pip, python and the Python tools around them.
//!
//! Rows: `pip COMMAND --help` (23.2), `python --help`. `--log`, `--python`, `--cache-dir` and what names an
//! index or a proxy are left out on purpose. uv, poetry, pytest, mypy and their kin run an interpreter or
//! plugins of the folder, some of them also for `--version` (pytest, tox, poetry); ruff and black take settings from it that make them write.

use super::shorthand::{changes, connects, reads, runs_code};
use super::version_only::runs_but_version;
use crate::analysis::EffectKind;
use crate::specification::{Base, CommandSpec, Operands, Syntax, flag, path, stops, value};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        own_state: &["~/.cache/black"],
        ..runs_but_version("black", &["black --version"], &["black x", "black --version x"])
    },
    // Manual: it reads its own settings and those of the environment, none of the folder's.
    CommandSpec {
        name: "conda",
        aliases: &["mamba"],
        syntax: Syntax::Strict,
        options: &[stops("-V --version"), stops("-h --help")],
        subcommands: &[
            changes("activate", &["conda activate x"]),
            changes("build", &["conda build x"]),
            changes("clean", &["conda clean -a"]),
            changes("config", &["conda config --add channels x"]),
            changes("create", &["conda create -n x"]),
            CommandSpec {
                name: "env",
                syntax: Syntax::Strict,
                options: &[stops("-h --help")],
                subcommands: &[
                    changes("create", &["conda env create -f x"]),
                    reads(
                        "list",
                        &[flag("--json"), stops("-h --help"), flag("-q --quiet"), flag("-v --verbose")],
                        Operands::NONE,
                        &["conda env list"],
                    ),
                    changes("remove", &["conda env remove -n x"]),
                    changes("update", &["conda env update"]),
                ],
                read_only: &["conda env"],
                ..CommandSpec::NEW
            },
            reads(
                "info",
                &[
                    flag("--base"),
                    flag("--envs -e"),
                    flag("--json"),
                    flag("-a --all"),
                    stops("-h --help"),
                    flag("-s --system"),
                ],
                Operands::NONE,
                &["conda info", "conda info --envs"],
            ),
            runs_code("init", &["conda init bash"]),
            runs_code("install", &["conda install x"]),
            CommandSpec {
                not_read_only: &["conda list \"$x\"", "conda list --file x"],
                ..reads(
                    "list",
                    &[
                        flag("--explicit"),
                        flag("--json"),
                        flag("--md5"),
                        flag("--no-pip"),
                        flag("-c --canonical"),
                        flag("-e --export"),
                        flag("-f --full-name"),
                        stops("-h --help"),
                        value("-n --name"),
                        flag("-q --quiet"),
                        flag("-r --revisions"),
                    ],
                    Operands { first: &[crate::specification::Role::Data], ..Operands::NONE },
                    &["conda list", "conda list -n base numpy", "conda list --export"],
                )
            },
            changes("remove", &["conda remove x"]),
            runs_code("run", &["conda run x"]),
            connects("search", &["conda search x"]),
            changes("update", &["conda update x"]),
        ],
        own_state: &["~/.conda", "~/.cache/conda"],
        read_only: &["conda --version"],
        not_read_only: &["conda x"],
        ..CommandSpec::NEW
    },
    runs_but_version("isort", &["isort --version"], &["isort x", "isort --version x"]),
    runs_but_version("mypy", &["mypy --version"], &["mypy x", "mypy --version x"]),
    CommandSpec {
        name: "pip",
        aliases: &["pip3"],
        syntax: Syntax::Strict,
        options: &[
            flag("--debug"),
            flag("--disable-pip-version-check"),
            flag("--isolated"),
            flag("--no-color"),
            flag("--no-input"),
            flag("--no-python-version-warning"),
            flag("--require-virtualenv"),
            stops("-V --version"),
            stops("-h --help"),
            flag("-q --quiet"),
            flag("-v --verbose"),
        ],
        subcommands: &[
            CommandSpec {
                name: "cache",
                syntax: Syntax::Strict,
                subcommands: &[
                    reads("dir", &[], Operands::NONE, &["pip cache dir"]),
                    reads("info", &[], Operands::NONE, &["pip cache info"]),
                    reads("list", &[value("--format")], Operands::DATA, &["pip cache list x"]),
                    changes("purge", &["pip cache purge x"]),
                    changes("remove", &["pip cache remove x"]),
                ],
                read_only: &["pip cache"],
                ..CommandSpec::NEW
            },
            reads("check", &[], Operands::NONE, &["pip check"]),
            CommandSpec {
                name: "config",
                syntax: Syntax::Strict,
                options: &[flag("--global"), flag("--site"), flag("--user")],
                subcommands: &[
                    reads("debug", &[], Operands::NONE, &["pip config debug"]),
                    changes("edit", &["pip config edit x"]),
                    reads("get", &[], Operands::DATA, &["pip config get x"]),
                    reads("list", &[], Operands::NONE, &["pip config list"]),
                    changes("set", &["pip config set a.b c"]),
                    changes("unset", &["pip config unset x"]),
                ],
                read_only: &["pip config"],
                ..CommandSpec::NEW
            },
            runs_code("download", &["pip download x"]),
            CommandSpec {
                not_read_only: &["pip freeze -r f"],
                ..reads(
                    "freeze",
                    &[
                        flag("--all"),
                        value("--exclude"),
                        flag("--exclude-editable"),
                        path("--path", EffectKind::Look),
                        flag("--user"),
                        flag("-l --local"),
                    ],
                    Operands::NONE,
                    &["pip freeze"],
                )
            },
            connects("index", &["pip index x"]),
            reads(
                "inspect",
                &[flag("--local"), path("--path", EffectKind::Look), flag("--user")],
                Operands::NONE,
                &["pip inspect"],
            ),
            runs_code("install", &["pip install x"]),
            CommandSpec {
                not_read_only: &[
                    "pip list --log x",
                    // Asks the index, and names `rustc --version` to it, which a file of the folder may choose.
                    "pip list -o",
                    "pip list -u",
                    "PIP_LOG=x pip list",
                    "PYTHONPATH=. pip list",
                    "pip list --cache-dir x",
                ],
                ..reads(
                    "list",
                    &[
                        value("--exclude"),
                        flag("--exclude-editable"),
                        value("--format"),
                        flag("--include-editable"),
                        flag("--no-index"),
                        flag("--not-required"),
                        path("--path", EffectKind::Look),
                        flag("--pre"),
                        flag("--user"),
                        flag("-e --editable"),
                        flag("-l --local"),
                    ],
                    Operands::NONE,
                    &["pip list", "pip3 list --format=json"],
                )
            },
            connects("search", &["pip search x"]),
            reads("show", &[flag("-f --files")], Operands::DATA, &["pip show pip"]),
            changes("uninstall", &["pip uninstall x"]),
            runs_code("wheel", &["pip wheel x"]),
        ],
        own_state: &["~/.cache/pip"],
        service: Some("pypi"),
        read_only: &["pip --version"],
        not_read_only: &["pip --python ./x list", "pip --proxy x list"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "pipenv",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        not_read_only: &["pipenv x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "poetry",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        not_read_only: &["poetry x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "pytest",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        not_read_only: &["pytest x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "python",
        aliases: &["python3"],
        syntax: Syntax::Posix { abbreviations: false },
        options: &[stops("-V --version"), stops("-VV"), stops("-h --help")],
        base: Base::Runs,
        read_only: &["python --version", "python3 -V"],
        not_read_only: &[
            "python",
            "python x.py",
            "python3 -c 1 --version",
            "python -m pip install x",
            "python3 -m pytest",
            "python - --version",
            "PYTHONPATH=. python --version",
            "python -i --version",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "ruff",
        syntax: Syntax::Strict,
        options: &[stops("-V --version"), stops("-h --help")],
        subcommands: &[
            // Settings of the folder can make both write.
            runs_code("check", &["ruff check x"]),
            runs_code("format", &["ruff format x"]),
            reads("linter", &[], Operands::NONE, &["ruff linter"]),
            reads("rule", &[flag("--all")], Operands::DATA, &["ruff rule F401"]),
            reads("version", &[], Operands::NONE, &["ruff version"]),
        ],
        read_only: &["ruff --version"],
        not_read_only: &["ruff x", "ruff server"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "tox",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        not_read_only: &["tox x"],
        ..CommandSpec::NEW
    },
    runs_but_version("uv", &["uv --version"], &["uv x", "uv --version x"]),
    runs_but_version("uvx", &["uvx --version"], &["uvx x", "uvx --version x"]),
];
