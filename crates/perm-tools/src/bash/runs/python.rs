//! Options of Python's tools that run a program, or read code from elsewhere. Sorted.

use super::{Runs, row};

pub(super) const ROWS: &[Runs] = &[
    // help: celery 5.7.0
    row("celery", "", &["--config", "--loader"]),
    // ran: flake8 7.5.0
    row("flake8", "", &["--append-config", "--config"]),
    // ran: gunicorn 27.0.1
    row("gunicorn", "", &["--logger-class", "--paste"]),
    // help: isort
    row("isort", "", &["--formatter", "--sort-order"]),
    // ran: mypy 2.4.1
    row("mypy", "", &["--config-file", "--install-types", "--python-executable", "@*"]),
    // ran: pip 23.2.1
    row("pip", "", &["--python"]),
    // help: pre-commit 4.7.0
    row("pre-commit", "", &["--config", "-c"]),
    // ran: pylint 4.1.4
    row(
        "pylint",
        "",
        &[
            "--extension-pkg-allow-list",
            "--extension-pkg-whitelist",
            "--init-hook",
            "--load-plugins",
            "--output-format",
            "--rcfile",
            "--unsafe-load-any-extension",
            "-f",
        ],
    ),
    // manual
    row("pyright", "", &["--project", "--pythonpath", "-p"]),
    // ran: pytest 9.2.0
    row(
        "pytest",
        "",
        &[
            "--basetemp",
            "--confcutdir",
            "--config-file",
            "--dc",
            "--ds",
            "--override-ini",
            "--pdbcls",
            "--px",
            "--pyargs",
            "--rootdir",
            "--tx",
            "-c",
            "-o",
            "-p",
            "@*",
        ],
    ),
    // manual
    row("ruff", "", &["@*"]),
    // ran: sphinx-build 9.0.4
    row("sphinx-build", "", &["-D"]),
    // ran: tox
    row("tox", "", &["--override", "--runner", "-x", "exec"]),
    // manual
    row("uv", "", &["--config-file", "--python", "-p"]),
];
