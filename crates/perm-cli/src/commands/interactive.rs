//! `perm check --interactive`: the person at the terminal answers what would be asked.

use std::io::{self, BufRead, IsTerminal, Write};

use perm::{Decision, Rule};

use super::rules::{Here, store};
use crate::cli::CheckArgs;
use crate::exit::Exit;
use crate::failure::Failure;

/// What a person can answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Once,
    Always,
    Deny,
}

/// Fails where nobody can be asked.
pub(super) fn needs_a_terminal() -> Result<(), Failure> {
    if io::stdin().is_terminal() && io::stderr().is_terminal() { Ok(()) } else { Err(Failure::NoTerminal) }
}

/// Asks, and keeps the offered rules where the answer is always.
pub(super) fn ask(args: &CheckArgs, decision: &Decision) -> Result<Exit, Failure> {
    let rules: Vec<Rule> =
        decision.suggestions().iter().map(|rule| rule.clone().from_source(String::new())).collect();
    match question(&mut io::stdin().lock(), &mut io::stderr().lock(), !rules.is_empty())? {
        Said::Once => Ok(Exit::Success),
        Said::Deny => Ok(Exit::Deny),
        Said::Always => {
            let here = Here::new(&args.config.place)?;
            let file = here.file(args.layer.layer(), args.config.session.as_deref())?;
            let said = store(&here, &file, &rules)?;
            super::complain(said.trim_end());
            Ok(Exit::Success)
        }
    }
}

/// Asks until there is an answer. The end of the input is a no.
fn question(input: &mut impl BufRead, out: &mut impl Write, offers: bool) -> Result<Said, Failure> {
    let choices = if offers { "allow [o]nce, [a]lways, or [d]eny? " } else { "allow [o]nce or [d]eny? " };
    loop {
        write!(out, "{choices}").and_then(|()| out.flush()).map_err(Failure::Output)?;
        let mut line = String::new();
        if input.read_line(&mut line).map_err(Failure::Input)? == 0 {
            return Ok(Said::Deny);
        }
        match line.trim().to_lowercase().as_str() {
            "o" | "once" => return Ok(Said::Once),
            "a" | "always" if offers => return Ok(Said::Always),
            "d" | "deny" => return Ok(Said::Deny),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Said, question};

    #[test]
    fn only_a_clear_answer_allows() {
        let cases: &[(&str, bool, Said)] = &[
            ("o\n", true, Said::Once),
            ("Once\n", true, Said::Once),
            (" a \n", true, Said::Always),
            ("always\n", true, Said::Always),
            ("d\n", true, Said::Deny),
            ("deny\n", true, Said::Deny),
            ("", true, Said::Deny),
            ("\n\nyes\no\n", true, Said::Once),
            ("y\n", true, Said::Deny),
            // Nothing is offered, so there is no always.
            ("a\nd\n", false, Said::Deny),
            ("a\n", false, Said::Deny),
        ];
        for (typed, offers, expected) in cases {
            let mut out = Vec::new();
            let said = question(&mut typed.as_bytes(), &mut out, *offers).unwrap();
            assert_eq!(said, *expected, "{typed:?}");
            assert_eq!(String::from_utf8(out).unwrap().contains("lways"), *offers);
        }
    }
}
