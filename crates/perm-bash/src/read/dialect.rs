//! What zsh reads otherwise, checked on the finished script: only the plainest commands pass.

use perm_core::Shell;

use super::{Read, Reader};
use crate::syntax::{Command, Pipeline, RedirectionTarget, Script, SimpleCommand, Word, WordPart};

impl Reader<'_> {
    pub(super) fn check_dialect(&self, script: &Script) -> Read<()> {
        let is_plain = || {
            !self.text_has_comment()
                && script.list.items.iter().all(|item| {
                    is_plain_pipeline(&item.and_or.first)
                        && item.and_or.rest.iter().all(|(_, pipeline)| is_plain_pipeline(pipeline))
                })
        };
        let agrees = matches!(self.shell, Shell::Bash | Shell::PosixSh) || is_plain();
        if agrees {
            return Ok(());
        }
        Err(self.no("unreadable/not-in-this-shell", "not certain to be the same in zsh and bash", 0))
    }

    fn text_has_comment(&self) -> bool {
        self.slice(0, self.at).contains('#')
    }
}

fn is_plain_pipeline(pipeline: &Pipeline) -> bool {
    !pipeline.negated
        && !pipeline.timed
        && pipeline.commands.iter().all(|command| match command {
            Command::Simple(simple) => is_plain_command(simple),
            Command::Compound(_) | Command::Function(_) | Command::Coproc(_) => false,
        })
}

fn is_plain_command(command: &SimpleCommand) -> bool {
    command.assignments.is_empty()
        && command.words.first().is_some_and(is_plain_name)
        && command.words.iter().all(is_plain_word)
        && command.redirections.iter().all(|redirection| match &redirection.target {
            RedirectionTarget::Word(word) => redirection.fd.is_none() && is_plain_word(word),
            RedirectionTarget::HereDocument(_) => false,
        })
}

/// No word that zsh has reserved and bash has not (`repeat`, `foreach`, `noglob`, `-`, …).
fn is_plain_name(word: &Word) -> bool {
    const ZSH: &[&str] = &[
        "-",
        "always",
        "builtin",
        "command",
        "end",
        "exec",
        "float",
        "foreach",
        "integer",
        "nocorrect",
        "noglob",
        "repeat",
    ];
    match word.parts.as_slice() {
        [WordPart::Literal(text)] => ZSH.binary_search(&text.as_str()).is_err(),
        _ => false,
    }
}

fn is_plain_word(word: &Word) -> bool {
    word.parts.iter().all(|part| match part {
        WordPart::Literal(text) => text.bytes().all(|byte| {
            byte.is_ascii_alphanumeric()
                || matches!(byte, b'.' | b'/' | b'-' | b'_' | b',' | b':' | b'+' | b'@' | b'%')
        }),
        WordPart::Quoted(_) => true,
        WordPart::DoubleQuoted(parts) => parts.iter().all(|part| matches!(part, WordPart::Quoted(_))),
        WordPart::Parameter(_)
        | WordPart::Command(_)
        | WordPart::Arithmetic(_)
        | WordPart::Process(_)
        | WordPart::Glob(_)
        | WordPart::ExtendedGlob(_)
        | WordPart::Braces(_)
        | WordPart::BraceRange(_)
        | WordPart::Array(_)
        | WordPart::Tilde(_) => false,
    })
}
