//! Descriptors that are not what their number says: `1<f`, `>&3` where `3<f` stands elsewhere, `>/dev/stdin`.
//!
//! `/dev/stdout`, `/dev/fd/1` and their kin open anew whatever file the descriptor is on, for writing too, however it was
//! opened. As long as the two outputs come from whoever started the shell, that is harmless; where a text puts a file
//! there that it only reads, it is a way to write that file.

use perm_core::Reason;

use super::Interpreter;
use crate::syntax::{Redirection, RedirectionOperator};
use crate::value::Value;

impl Interpreter<'_> {
    /// Looks at what a redirection puts on which descriptor.
    pub(super) fn descriptor(&mut self, fd: Option<u32>, target: &Value, redirection: &Redirection) {
        let is_output = matches!(fd, Some(1 | 2));
        let is = |known: &[&str]| {
            target.texts().is_some_and(|texts| texts.iter().all(|text| known.contains(&text.as_str())))
        };
        let odd = match redirection.operator {
            RedirectionOperator::Input | RedirectionOperator::ReadWrite => {
                if !is_output {
                    self.reads_other |= fd != Some(0);
                }
                is_output && !is(&["/dev/null", "/dev/tty"])
            }
            RedirectionOperator::DuplicateInput => is_output && !is(&["1", "2", "-"]),
            RedirectionOperator::DuplicateOutput => {
                self.copies_other |= !is(&["1", "2", "-", "/dev/null"]);
                is(&["0"])
            }
            RedirectionOperator::HereDocument
            | RedirectionOperator::HereDocumentTabs
            | RedirectionOperator::HereString => is_output,
            RedirectionOperator::Output
            | RedirectionOperator::Append
            | RedirectionOperator::Clobber
            | RedirectionOperator::OutputBoth
            | RedirectionOperator::AppendBoth => false,
        };
        if odd {
            let message = "an output is opened for reading here, and `/dev/stdout` would write what it reads";
            self.hazard(Reason::new("bash/descriptor", message).at(redirection.span), false);
        }
    }

    /// At the end: what is read on another descriptor may have been put on an output, and what opens a descriptor by
    /// its name to write it.
    pub(super) fn check_descriptors(&mut self) {
        if self.reads_other && self.copies_other {
            let message =
                "a file that is opened for reading may be put on an output, and `/dev/stdout` would write it";
            self.hazard(Reason::new("bash/descriptor", message), false);
        }
        let opened =
            self.reading.redirections.iter().filter(|one| one.operator != RedirectionOperator::Input);
        let opened = opened.map(|one| (&one.target, one.span));
        let effects = self.reading.invocations.iter().flat_map(|one| &one.effects);
        let written =
            effects.filter(|effect| !effect.kind.only_reads()).map(|effect| (&effect.path, effect.span));
        let is_named =
            |value: &Value| value.texts().is_some_and(|texts| texts.iter().any(|text| is_by_name(text)));
        let found: Vec<_> =
            opened.chain(written).filter(|(value, _)| is_named(value)).map(|(_, span)| span).collect();
        for span in found {
            let message = "this writes the file that a descriptor is on, whichever that is";
            self.hazard(Reason::new("bash/descriptor", message).at(span), false);
        }
    }
}

/// Whether the path opens a descriptor anew that is no output of the command itself.
fn is_by_name(path: &str) -> bool {
    let is_process = |rest: &str| rest.split('/').nth(1) == Some("fd");
    path == "/dev/stdin"
        || path.strip_prefix("/dev/fd/").is_some_and(|fd| !matches!(fd, "1" | "2"))
        || path.strip_prefix("/proc/").is_some_and(is_process)
}
