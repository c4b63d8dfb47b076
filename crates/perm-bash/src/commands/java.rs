//! java and its build tools.
//!
//! Rows: `java --help`, `javac --help` (17). mvn and gradle read options of their Java machine from the folder
//! (`.mvn/jvm.config`, `gradle.properties`), so that even `--version` may run what it brings.

use crate::specification::{Base, CommandSpec, Operands, Syntax, stops};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "gradle",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        not_read_only: &["gradle tasks"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "java",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[stops("--help"), stops("--version"), stops("-h"), stops("-help"), stops("-version")],
        base: Base::Runs,
        own_state: &["/tmp/hsperfdata_*"],
        read_only: &["java -version", "java --version"],
        not_read_only: &[
            "java X",
            "java -jar x.jar",
            "java -cp . X -version",
            "java @f",
            "JAVA_TOOL_OPTIONS=x java -version",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "javac",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[stops("--help")],
        base: Base::Runs,
        own_state: &["/tmp/hsperfdata_*"],
        read_only: &["javac --help"],
        not_read_only: &["javac X.java", "javac -d x X.java"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "mvn",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        not_read_only: &["mvn test", "mvn --version"],
        ..CommandSpec::NEW
    },
];
