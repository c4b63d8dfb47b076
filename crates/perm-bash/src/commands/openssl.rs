//! openssl: the forms that show certificates and keys.
//!
//! Rows: `openssl COMMAND -help` (3.0). Options that load code (`-engine`, `-provider`) or write (`-writerand`) are left
//! out on purpose.

use crate::analysis::{Effect, EffectKind};
use crate::arguments::Arguments;
use crate::commands::remote::never_holds;
use crate::specification::{Base, CommandSpec, Finding, Operands, Role, Syntax, flag, path, stops, value};
use crate::value::Value;

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[CommandSpec {
    name: "openssl",
    syntax: Syntax::Posix { abbreviations: false },
    subcommands: &[
        CommandSpec {
            name: "asn1parse",
            syntax: Syntax::SingleDash,
            options: &[
                flag("-dump"),
                stops("-help"),
                flag("-i"),
                path("-in", EffectKind::Read),
                value("-inform"),
                value("-length"),
                flag("-noout"),
                value("-offset"),
                value("-strparse"),
            ],
            operands: Operands::NONE,
            read_only: &["openssl asn1parse"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "base64",
            syntax: Syntax::SingleDash,
            options: &[
                flag("-A"),
                flag("-a"),
                flag("-d"),
                flag("-e"),
                stops("-help"),
                path("-in", EffectKind::Read),
                path("-out", EffectKind::Write),
            ],
            operands: Operands::NONE,
            read_only: &["openssl base64"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "ca",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(outputs),
            not_read_only: &["openssl ca x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "ciphers",
            syntax: Syntax::SingleDash,
            options: &[
                flag("-V"),
                stops("-help"),
                flag("-s"),
                flag("-stdname"),
                flag("-tls1_2"),
                flag("-tls1_3"),
                flag("-v"),
            ],
            operands: Operands::DATA,
            read_only: &["openssl ciphers x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "cms",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(outputs),
            not_read_only: &["openssl cms x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "crl",
            syntax: Syntax::SingleDash,
            options: &[
                flag("-fingerprint"),
                flag("-hash"),
                stops("-help"),
                path("-in", EffectKind::Read),
                value("-inform"),
                flag("-issuer"),
                flag("-lastupdate"),
                flag("-nextupdate"),
                flag("-noout"),
                path("-out", EffectKind::Write),
                value("-outform"),
                flag("-text"),
            ],
            operands: Operands::NONE,
            check: Some(plain_files),
            read_only: &["openssl crl"],
            not_read_only: &["openssl crl -in http://h.example/a"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "dgst",
            syntax: Syntax::SingleDash,
            options: &[
                flag("-binary"),
                flag("-c"),
                stops("-help"),
                flag("-hex"),
                flag("-md5"),
                path("-out", EffectKind::Write),
                flag("-r"),
                flag("-sha1"),
                flag("-sha256"),
                flag("-sha384"),
                flag("-sha512"),
            ],
            operands: Operands::FILES,
            read_only: &["openssl dgst -sha256 f"],
            not_read_only: &["openssl dgst -provider-path . f"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "ec",
            syntax: Syntax::SingleDash,
            options: &[
                stops("-help"),
                path("-in", EffectKind::Read),
                value("-inform"),
                flag("-noout"),
                path("-out", EffectKind::Write),
                value("-outform"),
                flag("-pubin"),
                flag("-pubout"),
                flag("-text"),
            ],
            operands: Operands::NONE,
            check: Some(plain_files),
            read_only: &["openssl ec"],
            not_read_only: &["openssl ec -in org.openssl.engine:/tmp/x.so:k"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "enc",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(outputs),
            not_read_only: &["openssl enc x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "genpkey",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(outputs),
            not_read_only: &["openssl genpkey x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "genrsa",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(outputs),
            not_read_only: &["openssl genrsa -out k 2048"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "list",
            syntax: Syntax::SingleDash,
            options: &[
                flag("-cipher-algorithms"),
                flag("-cipher-commands"),
                flag("-commands"),
                flag("-digest-algorithms"),
                flag("-digest-commands"),
                stops("-help"),
            ],
            operands: Operands::NONE,
            read_only: &["openssl list"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "ocsp",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Network,
            not_read_only: &["openssl ocsp x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "pkcs12",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(outputs),
            not_read_only: &["openssl pkcs12 x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "pkey",
            syntax: Syntax::SingleDash,
            options: &[
                flag("-check"),
                stops("-help"),
                path("-in", EffectKind::Read),
                value("-inform"),
                flag("-noout"),
                path("-out", EffectKind::Write),
                value("-outform"),
                flag("-pubin"),
                flag("-pubout"),
                flag("-text"),
                flag("-text_pub"),
            ],
            operands: Operands::NONE,
            check: Some(plain_files),
            read_only: &["openssl pkey", "openssl pkey -in \"./$X\" -noout"],
            not_read_only: &[
                "openssl pkey -noout -in org.openssl.engine:/tmp/x.so:k",
                "openssl pkey -in \"$X\"",
            ],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "rand",
            syntax: Syntax::SingleDash,
            options: &[flag("-base64"), stops("-help"), flag("-hex"), path("-out", EffectKind::Write)],
            operands: Operands::DATA,
            read_only: &["openssl rand -hex 16"],
            not_read_only: &["openssl rand -writerand f 4", "openssl rand -out f 4"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "rehash",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(outputs),
            not_read_only: &["openssl rehash x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "req",
            syntax: Syntax::SingleDash,
            options: &[
                stops("-help"),
                path("-in", EffectKind::Read),
                value("-inform"),
                flag("-modulus"),
                value("-nameopt"),
                flag("-noout"),
                path("-out", EffectKind::Write),
                value("-outform"),
                flag("-pubkey"),
                value("-reqopt"),
                flag("-subject"),
                flag("-text"),
                flag("-verify"),
            ],
            operands: Operands::NONE,
            check: Some(plain_files),
            read_only: &["openssl req -in f -noout -text"],
            not_read_only: &["openssl req -in org.openssl.engine:/tmp/x.so:k"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "rsa",
            syntax: Syntax::SingleDash,
            options: &[
                flag("-check"),
                stops("-help"),
                path("-in", EffectKind::Read),
                value("-inform"),
                flag("-modulus"),
                flag("-noout"),
                path("-out", EffectKind::Write),
                value("-outform"),
                flag("-pubin"),
                flag("-pubout"),
                flag("-text"),
            ],
            operands: Operands::NONE,
            check: Some(plain_files),
            read_only: &["openssl rsa"],
            not_read_only: &["openssl rsa -in org.openssl.engine:/tmp/x.so:k"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "s_client",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Network,
            not_read_only: &["openssl s_client -connect h:443"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "s_server",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Network,
            not_read_only: &["openssl s_server x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "s_time",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Network,
            not_read_only: &["openssl s_time x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "smime",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(outputs),
            not_read_only: &["openssl smime x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "srp",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(outputs),
            not_read_only: &["openssl srp x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "verify",
            syntax: Syntax::SingleDash,
            options: &[
                path("-CAfile", EffectKind::Read),
                path("-CApath", EffectKind::Look),
                stops("-help"),
                flag("-show_chain"),
                path("-untrusted", EffectKind::Read),
                flag("-verbose"),
            ],
            operands: Operands::FILES,
            check: Some(plain_files),
            read_only: &["openssl verify -CAfile a b"],
            not_read_only: &[
                "openssl verify org.openssl.engine:/tmp/x.so:k",
                "openssl verify -untrusted org.openssl.engine:/tmp/x.so:k a",
                "openssl verify http://h.example/a",
                "openssl verify -CAfile a *",
            ],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "version",
            syntax: Syntax::SingleDash,
            options: &[
                flag("-a"),
                flag("-b"),
                flag("-c"),
                flag("-d"),
                flag("-e"),
                flag("-f"),
                stops("-help"),
                flag("-m"),
                flag("-o"),
                flag("-p"),
                flag("-r"),
                flag("-v"),
            ],
            operands: Operands::NONE,
            read_only: &["openssl version"],
            not_read_only: &["OPENSSL_CONF=./x openssl version"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "x509",
            syntax: Syntax::SingleDash,
            options: &[
                flag("-alias"),
                value("-certopt"),
                value("-checkemail"),
                value("-checkend"),
                value("-checkhost"),
                value("-checkip"),
                flag("-dates"),
                flag("-email"),
                flag("-enddate"),
                value("-ext"),
                flag("-fingerprint"),
                flag("-hash"),
                stops("-help"),
                path("-in", EffectKind::Read),
                value("-inform"),
                flag("-issuer"),
                flag("-issuer_hash"),
                flag("-modulus"),
                value("-nameopt"),
                flag("-nocert"),
                flag("-noout"),
                flag("-ocsp_uri"),
                flag("-ocspid"),
                path("-out", EffectKind::Write),
                value("-outform"),
                flag("-pubkey"),
                flag("-purpose"),
                flag("-serial"),
                flag("-sha1"),
                flag("-sha256"),
                flag("-startdate"),
                flag("-subject"),
                flag("-subject_hash"),
                flag("-text"),
            ],
            operands: Operands::NONE,
            check: Some(plain_files),
            read_only: &["openssl x509 -in c.pem -noout -text", "openssl x509 -enddate -noout -in c.pem"],
            not_read_only: &[
                "openssl x509 -in http://h.example/a",
                "openssl x509 -in org.openssl.engine:/tmp/x.so:k",
                "openssl x509 -in \"$X\"",
                "openssl x509 -in c -out d",
                "openssl x509 -engine ./x.so -in c",
            ],
            ..CommandSpec::NEW
        },
    ],
    // Without a command, openssl up to 1.1 takes commands from its input.
    base: Base::Modifies,
    not_read_only: &["openssl", "openssl no-such-command"],
    ..CommandSpec::NEW
}];

/// The names are those of files: one with a scheme in front is fetched (`http://`) or loads a library to read it
/// (`org.openssl.engine:`). Behind `/` or `./` no scheme can stand.
fn plain_files(arguments: &Arguments<'_>) -> Finding {
    let is_plain = |value: &Value| {
        let prefix = value.prefix();
        prefix.starts_with('/') || prefix.starts_with("./") || never_holds(value, b":")
    };
    let named = arguments.options.iter().filter(|given| matches!(given.spec.role, Role::Path(_)));
    let named = named.filter_map(|given| given.argument.as_ref());
    let mut all = named.chain(arguments.operands.iter().map(|operand| operand.value));
    match all.find(|value| !is_plain(value)) {
        None => Finding::AsListed,
        Some(value) => Finding::Unknown(format!(
            "`{}` may be an address, which `openssl` fetches or loads a library for",
            value.display()
        )),
    }
}

/// Options whose argument is a file that is read, where the options are not all known. Sorted.
const READ: &[&str] = &[
    "-CA",
    "-CAfile",
    "-CAkey",
    "-cert",
    "-certfile",
    "-config",
    "-in",
    "-inkey",
    "-key",
    "-kfile",
    "-recip",
];

/// The files that `-in`, `-out`, `-keyout` and their kin name, where the options are not all known.
fn outputs(arguments: &Arguments<'_>) -> Finding {
    let words = arguments.operands.iter();
    let kind = |option: &str| match option {
        "-noout" => None,
        _ if option.starts_with('-') && option.ends_with("out") => Some(EffectKind::Write),
        _ if READ.binary_search(&option).is_ok() => Some(EffectKind::Read),
        _ => None,
    };
    let named = words.clone().zip(words.skip(1));
    let effects = named.filter_map(|(option, path)| {
        let kind = kind(option.value.text()?)?;
        Some(Effect { kind, path: path.value.clone(), span: path.span })
    });
    Finding::Effects(effects.collect())
}
