//! gpg, ssh-add and ssh-keygen: the forms that show keys.
//!
//! Rows: gpg(1), ssh-add(1), ssh-keygen(1). Options that load code (`ssh-keygen -D`) are left out on purpose.

use crate::analysis::{Effect, EffectKind};
use crate::arguments::Arguments;
use crate::specification::{
    CommandSpec, Finding, Operands, Syntax, flag, modifies, modifies_with, path, stops, value,
};

/// The commands, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "gpg",
        aliases: &["gpg2"],
        syntax: Syntax::Posix { abbreviations: true },
        options: &[
            flag("--fingerprint"),
            stops("--help"),
            value("--keyid-format"),
            flag("--list-keys -k"),
            flag("--list-secret-keys -K"),
            flag("--list-signatures --list-sigs"),
            stops("--version"),
            flag("--with-colons"),
            flag("--with-fingerprint"),
            flag("--with-keygrip"),
            path("-o --output", EffectKind::Write),
            flag("-q --quiet"),
        ],
        operands: Operands::DATA,
        own_state: &["~/.gnupg"],
        check: Some(lists_keys),
        read_only: &["gpg --list-keys", "gpg -K --keyid-format=long", "gpg --fingerprint x", "gpg --version"],
        not_read_only: &[
            "gpg f",
            "gpg --homedir x --list-keys",
            "gpg -d f",
            "gpg --import k",
            "gpg --output f --export",
        ],
        ..CommandSpec::NEW
    },
    // Asks the agent that the environment names. Everything else adds or takes away keys.
    CommandSpec {
        name: "ssh-add",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[modifies("-D"), flag("-L"), modifies("-d"), flag("-l"), flag("-v")],
        service: Some("ssh-agent"),
        environment: &["SSH_AUTH_SOCK"],
        check: Some(lists_of_agent),
        read_only: &["ssh-add -l", "ssh-add -L"],
        not_read_only: &[
            "ssh-add",
            "ssh-add k",
            "ssh-add -D",
            "ssh-add -l k",
            "ssh-add -s ./x.so",
            "ssh-add -v",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "ssh-keygen",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[
            flag("-B"),
            modifies_with("-C"),
            value("-E"),
            value("-F"),
            modifies_with("-N"),
            value("-P"),
            modifies_with("-R"),
            modifies_with("-b"),
            path("-f", EffectKind::Read),
            flag("-l"),
            modifies("-q"),
            modifies_with("-t"),
            flag("-v"),
            flag("-y"),
        ],
        check: Some(key_file),
        read_only: &["ssh-keygen -l -f k.pub", "ssh-keygen -lvf k.pub", "ssh-keygen -y -f k"],
        not_read_only: &[
            "ssh-keygen -q -t ed25519 -N \"\" -f ~/.ssh/id_ed25519",
            "ssh-keygen",
            "ssh-keygen -R h",
            "ssh-keygen -D ./x.so -l",
            "ssh-keygen -f k",
        ],
        ..CommandSpec::NEW
    },
];

/// Without a listing option gpg decrypts, verifies or imports what it is given.
fn lists_keys(arguments: &Arguments<'_>) -> Finding {
    if ["-k", "-K", "--list-sigs", "--fingerprint"].iter().any(|name| arguments.has(name)) {
        return Finding::AsListed;
    }
    Finding::Unknown("without a listing option `gpg` does what its input tells it".to_owned())
}

/// `-l`, `-B`, `-y` and `-F` show; everything else makes or changes the file that `-f` names, and its `.pub`.
fn key_file(arguments: &Arguments<'_>) -> Finding {
    if ["-l", "-B", "-y", "-F"].iter().any(|name| arguments.has(name)) {
        return Finding::AsListed;
    }
    let files: Vec<Effect> = arguments
        .given("-f")
        .filter_map(|given| {
            let path = given.argument.clone()?;
            Some(Effect { kind: EffectKind::Write, path, span: given.span })
        })
        .collect();
    if files.is_empty() {
        return Finding::Unknown("`ssh-keygen` makes or changes a key".to_owned());
    }
    Finding::Effects(files)
}

/// `ssh-add -l`, `ssh-add -L`
fn lists_of_agent(arguments: &Arguments<'_>) -> Finding {
    if arguments.has("-l") || arguments.has("-L") {
        return Finding::AsListed;
    }
    Finding::Unknown("without `-l` or `-L` it gives keys to the agent".to_owned())
}
