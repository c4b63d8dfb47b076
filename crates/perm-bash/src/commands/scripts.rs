//! awk and sed, whose scripts are read by their own modules.
//!
//! Source of the rows: `--help` and the manuals of gawk 5.2 and sed 4.9.

use crate::analysis::EffectKind;
use crate::commands::awk_program::awk_check;
use crate::commands::sed_script::sed_check;
use crate::specification::{
    CommandSpec, Operands, OptionArgument, OptionSpec, Role, Syntax, flag, optional, path, runs, stops, value,
};

/// The commands, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "awk",
        aliases: &["gawk", "mawk", "nawk"],
        syntax: Syntax::Posix { abbreviations: true },
        options: &[
            flag("-C --copyright"),
            OptionSpec { names: "-D --debug", argument: OptionArgument::Optional, role: Role::Runs },
            runs("-E --exec"),
            value("-F --field-separator"),
            optional("-L --lint"),
            flag("-M --bignum"),
            flag("-N --use-lc-numeric"),
            flag("-O --optimize"),
            flag("-P --posix"),
            flag("-S --sandbox"),
            stops("-V --version"),
            runs("-W"),
            flag("-b --characters-as-bytes"),
            flag("-c --traditional"),
            OptionSpec {
                names: "-d --dump-variables",
                argument: OptionArgument::Optional,
                role: Role::Modifies,
            },
            value("-e --source"),
            path("-f --file", EffectKind::Read),
            flag("-g --gen-pot"),
            stops("-h --help"),
            runs("-i --include"),
            runs("-l --load"),
            flag("-n --non-decimal-data"),
            OptionSpec {
                names: "-o --pretty-print",
                argument: OptionArgument::Optional,
                role: Role::Modifies,
            },
            OptionSpec { names: "-p --profile", argument: OptionArgument::Optional, role: Role::Modifies },
            flag("-r --re-interval"),
            flag("-s --no-optimize"),
            flag("-t --lint-old"),
            value("-v --assign"),
        ],
        operands: Operands {
            first: &[Role::Data],
            rest: Some(Role::Path(EffectKind::Read)),
            first_unless: "-e -f",
            ..Operands::NONE
        },
        environment: &["AWKBUFSIZE", "GAWK_READ_TIMEOUT"],
        check: Some(awk_check),
        read_only: &[
            "awk '{print $1}' a",
            "awk -F: '{print $1}' a*",
            "awk -v x=1 '$1>x' a",
            "awk 'NR>=1 && NR<=2' a",
            "gawk --posix '{print}' a",
        ],
        not_read_only: &[
            "awk '{print > \"f\"}' a",
            "awk -f p a",
            "gawk -op 1 a",
            "gawk --dump-variables=p 1 a",
            "awk 'BEGIN{system(\"x\")}'",
            "awk \"$x\" a",
            "gawk -i inplace 1 a",
            "awk -e 'BEGIN{system(\"x\")}'",
            "awk -f p 1",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "sed",
        options: &[
            flag("--debug"),
            flag("--follow-symlinks"),
            stops("--help"),
            flag("--posix"),
            flag("--sandbox"),
            stops("--version"),
            flag("-E -r --regexp-extended"),
            flag("-b --binary"),
            value("-e --expression"),
            path("-f --file", EffectKind::Read),
            optional("-i --in-place"),
            value("-l --line-length"),
            flag("-n --quiet --silent"),
            flag("-s --separate"),
            flag("-u --unbuffered"),
            flag("-z --null-data --zero-terminated"),
        ],
        operands: Operands {
            first: &[Role::Data],
            rest: Some(Role::Path(EffectKind::Read)),
            first_unless: "-e -f",
            ..Operands::NONE
        },
        check: Some(sed_check),
        read_only: &[
            "sed -n '1,2p' a",
            "sed 's/a/b/' a",
            "sed -E -e 's/a|b/c/' -e p a",
            "sed '/w/d' a",
            "sed --expression=p --quiet a",
            "sed -n '$=' a*",
            "sed 1d",
        ],
        not_read_only: &[
            "sed -i s/a/b/ f",
            "sed -n 'w f' a",
            "sed -n 's/a/x/w f' a",
            "sed '1e x' a",
            "sed 's|a|x|e' a",
            "sed -f s a",
            "sed \"$x\" a",
            "sed \"s/$x/b/\" a",
            "sed -n p *",
            "sed -i.bak 1d a",
            "sed --in 1d a",
            "sed p a -i",
        ],
        ..CommandSpec::NEW
    },
];
