//! java and its build tools.
//!
//! Rows: `java --help`, `javac --help`, `javap --help`, `jps --help` (17). mvn and gradle read options of their Java machine from the folder
//! (`.mvn/jvm.config`, `gradle.properties`), so that even `--version` may run what it brings: for mvn a probe looks. `mvn
//! -v` was traced (3.8.7).

use crate::analysis::FolderProgram;
use crate::arguments::Arguments;
use crate::specification::{Base, CommandSpec, Finding, Operands, Syntax, flag, stops, value};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "gradle",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        not_read_only: &["gradle tasks", "gradle --version"],
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
        // `-J` gives the machine that runs the program an option, wherever it stands.
        options: &[flag("--help"), flag("--version -version")],
        base: Base::Runs,
        own_state: &["/tmp/hsperfdata_*"],
        // `javac -version X.java` compiles.
        check: Some(super::version_only::version_alone),
        read_only: &["javac -version", "javac --version"],
        not_read_only: &[
            "javac X.java",
            "javac --help -J-javaagent:x.jar",
            "javac -d x X.java",
            "javac -version X.java",
            "javac --version -d x",
            "JDK_JAVAC_OPTIONS=x javac -version",
        ],
        environment: &["JDK_JAVAC_OPTIONS"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "javap",
        syntax: Syntax::SingleDash,
        options: &[
            value("-bootclasspath"),
            flag("-c"),
            value("-classpath -cp -class-path"),
            flag("-constants"),
            flag("-help -h"),
            flag("-l"),
            value("-module -m"),
            value("-module-path"),
            value("-multi-release"),
            flag("-package"),
            flag("-private -p"),
            flag("-protected"),
            flag("-public"),
            flag("-s"),
            flag("-sysinfo"),
            value("-system"),
            flag("-verbose -v"),
            flag("-version"),
        ],
        operands: Operands::DATA,
        own_state: &["/tmp/hsperfdata_*"],
        check: Some(local_classes),
        read_only: &["javap -version", "javap java.lang.Object", "javap -p -c java.lang.String"],
        not_read_only: &[
            "javap -J-javaagent:x.jar X",
            "javap -version -J-javaagent:x.jar",
            "javap http://x/X.class",
            "javap \"$x\"",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "jps",
        syntax: Syntax::Strict,
        options: &[flag("-V"), flag("-h --help -help"), flag("-l"), flag("-m"), flag("-q"), flag("-v")],
        own_state: &["/tmp/hsperfdata_*"],
        read_only: &["jps", "jps -lv"],
        not_read_only: &["jps -help -J-javaagent:x.jar", "jps host:1099", "jps -J-javaagent:x.jar"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "mvn",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        environment: &[
            "JAVA_HOME",
            "M2_HOME",
            "MAVEN_ARGS",
            "MAVEN_BASEDIR",
            "MAVEN_CONFIG",
            "MAVEN_DEBUG_ADDRESS",
            "MAVEN_DEBUG_OPTS",
            "MAVEN_HOME",
            "MAVEN_OPTS",
            "MAVEN_SKIP_RC",
        ],
        own_state: &["/tmp/hsperfdata_*"],
        folder: Some(FolderProgram::Maven),
        check: Some(mvn_version),
        read_only: &["mvn -v", "mvn --version", "mvn -version"],
        not_read_only: &[
            "mvn test",
            "mvn -v -f x",
            "mvn -V",
            "mvn -v test",
            "mvn \"$x\"",
            "MAVEN_OPTS=x mvn -v",
            "MAVEN_BASEDIR=x mvn -v",
        ],
        ..CommandSpec::NEW
    },
];

/// `mvn -v` alone; `-version` is `-v` with `-e`, `-r` and others, which tells the version too.
fn mvn_version(arguments: &Arguments<'_>) -> Finding {
    match arguments.operands.as_slice() {
        [only] if matches!(only.value.text(), Some("--version" | "-v" | "-version")) => Finding::OnlyReads,
        _ => Finding::AsListed,
    }
}

/// A class may be named by an address, which is fetched.
fn local_classes(arguments: &Arguments<'_>) -> Finding {
    let local = |text: &str| !text.contains(':');
    let known = arguments
        .operands
        .iter()
        .all(|one| one.value.texts().is_some_and(|all| all.iter().all(|text| local(text))));
    if known {
        Finding::AsListed
    } else {
        Finding::Unknown("`javap` fetches a class that an address names".to_owned())
    }
}
