//! The command line of `xargs`: its own options, and where the command that it runs begins.

use perm_core::Span;
use smol_str::SmolStr;

use crate::analysis::Effect;
use crate::arguments::read;
use crate::specification::Role;
use crate::value::Value;

/// What an `xargs` command line says.
#[derive(Clone, Debug)]
pub struct XargsLine {
    /// The files it reads itself (`-a`).
    pub effects: Vec<Effect>,
    /// The words of the command in the argument list of `xargs`; empty where it runs `echo`.
    pub command: std::ops::Range<usize>,
    /// With `-I`, `-i` or `--replace`: the text in the command's words that an input line takes the place
    /// of. Without it the input's words come behind the command's.
    pub replaced: Option<SmolStr>,
    /// `-n` or `-L` is given too: where it stands behind `-I` it undoes it, and the words come behind.
    pub appends: bool,
    /// What ends a word of the input; nothing where that is not known, or where the words are those of a file.
    pub(crate) ends: Option<Ends>,
}

/// What ends a word of the input of `xargs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ends {
    /// Blanks and newlines, or a newline alone.
    Blanks,
    /// A NUL byte.
    Nul,
}

/// Reads the whole command line of `xargs`, its name included. Nothing where it cannot be read with
/// certainty or does more than run the command.
#[must_use]
pub fn xargs_line(argv: &[Value], spans: &[Span]) -> Option<XargsLine> {
    let arguments = read(argv, spans, super::find("xargs")?).ok()?;
    let harmless = |role| match role {
        Role::Inert | Role::Data | Role::Directory | Role::Stops => true,
        Role::Path(kind) => kind.only_reads(),
        Role::Recursive | Role::Modifies | Role::Network | Role::Runs => false,
    };
    if !arguments.options.iter().all(|option| harmless(option.spec.role)) {
        return None;
    }
    let newline = arguments.given("-d").all(|option| {
        option.argument.as_ref().and_then(Value::text).is_some_and(|text| matches!(text, "\\n" | "\n"))
    });
    let ends = match (arguments.has("-0"), arguments.has("-d")) {
        _ if arguments.has("-a") => None,
        (true, false) => Some(Ends::Nul),
        (false, _) if newline => Some(Ends::Blanks),
        (true | false, _) => None,
    };
    let (mut replaced, mut appends) = (None, false);
    for option in &arguments.options {
        if option.spec.is("-I") || option.spec.is("-i") {
            let text = option.argument.as_ref().map_or(Some("{}"), Value::text)?;
            replaced = Some(text.into());
        }
        appends |= ["-n", "-L", "-l"].iter().any(|name| option.spec.is(name));
    }
    let start = arguments.operands.first().map_or(argv.len(), |operand| operand.index);
    let start = if arguments.stops { argv.len() } else { start };
    Some(XargsLine { effects: arguments.effects(), command: start..argv.len(), replaced, appends, ends })
}

#[cfg(test)]
mod tests {
    use super::xargs_line;
    use crate::test_words::split;

    #[test]
    fn where_the_command_begins() {
        let cases = [
            ("xargs rm -rf", Some((1..3, None))),
            ("xargs -0 -n 1 grep -l x", Some((4..7, None))),
            ("xargs -I {} mv {} d", Some((3..6, Some("{}")))),
            ("xargs -I% sh -c %", Some((2..5, Some("%")))),
            ("xargs -i cat {}", Some((2..4, Some("{}")))),
            ("xargs --max-args=1 -r -- cat", Some((4..5, None))),
            ("xargs", Some((1..1, None))),
            ("xargs -P 4 -t ls", Some((4..5, None))),
            ("xargs --process-slot-var=PATH ls", None),
            ("xargs $x ls", None),
            ("xargs --nosuch ls", None),
        ];
        for (line, expected) in cases {
            let found = xargs_line(&split(line), &[]).map(|line| (line.command, line.replaced));
            let expected = expected.map(|(range, text): (_, Option<&str>)| (range, text.map(Into::into)));
            assert_eq!(found, expected, "{line}");
        }
    }
}
