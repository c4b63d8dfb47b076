//! Descriptors that are not what their number says: `1<f`, `>&3` where `3<f` stands elsewhere, `>/dev/stdin`.
//!
//! `/dev/stdout`, `/dev/fd/1` and their kin open anew whatever file the descriptor is on, for writing too, however it was
//! opened. As long as the two outputs come from whoever started the shell, that is harmless; where a text puts a file
//! there that it only reads, it is a way to write that file.
//!
//! In come all redirections of a text and all effects of its commands, out go reasons for a safety ask. When each is
//! carried out is not asked: a descriptor counts as an output only if everything in the text that is put on it is one.

use std::collections::BTreeSet;

use perm_core::{Reason, Span};

use crate::analysis::{Effect, Redirected};
use crate::syntax::RedirectionOperator;
use crate::value::Value;

/// The ways in which a text may write a file through a descriptor that it only reads.
pub(super) fn reasons<'a>(all: &[Redirected], effects: impl Iterator<Item = &'a Effect>) -> Vec<Reason> {
    let reads = all.iter().any(|one| matches!(put(one), Put::File | Put::Input));
    let outputs = outputs(all);
    let put_on_output = all.iter().filter(|one| is_output(one.fd)).filter(|one| match put(one) {
        Put::Output => false,
        Put::File | Put::Input => true,
        Put::Copy(from) => reads && !from.is_some_and(|from| outputs.contains(&from)),
    });
    let message =
        "an output may be put on a file that is opened for reading here, and `/dev/stdout` would write it";
    let odd = put_on_output.map(|one| Reason::new("bash/descriptor", message).at(one.span));

    let opened = all.iter().filter(|one| one.operator != RedirectionOperator::Input);
    let opened = opened.map(|one| (&one.target, one.span));
    let written =
        effects.filter(|effect| !effect.kind.only_reads()).map(|effect| (&effect.path, effect.span));
    let message = "this writes the file that a descriptor is on, whichever that is";
    let named = opened.chain(written).filter(|(value, _)| may_be_by_name(value));
    odd.chain(named.map(|(_, span): (&Value, Span)| Reason::new("bash/descriptor", message).at(span)))
        .collect()
}

/// What a redirection puts on its descriptor.
enum Put {
    /// A file that is opened for writing alone, a terminal, nothing, or one of the two outputs.
    Output,
    /// A file that is, or may be, opened for reading.
    File,
    /// What the standard input is on.
    Input,
    /// What another descriptor is on: its number, where that is known.
    Copy(Option<u32>),
}

fn put(one: &Redirected) -> Put {
    let is_any = |known: &[&str]| {
        one.target.texts().is_some_and(|texts| texts.iter().all(|text| known.contains(&text.as_str())))
    };
    match one.operator {
        RedirectionOperator::Input | RedirectionOperator::ReadWrite => {
            if is_any(&["/dev/null", "/dev/tty"]) {
                Put::Output
            } else {
                Put::File
            }
        }
        RedirectionOperator::HereDocument
        | RedirectionOperator::HereDocumentTabs
        | RedirectionOperator::HereString => Put::File,
        RedirectionOperator::DuplicateInput | RedirectionOperator::DuplicateOutput => copied(one),
        RedirectionOperator::Output
        | RedirectionOperator::Append
        | RedirectionOperator::Clobber
        | RedirectionOperator::OutputBoth
        | RedirectionOperator::AppendBoth => Put::Output,
    }
}

/// `>&2`, `<&3-`, `>&-`; and `>&file`, which opens it.
fn copied(one: &Redirected) -> Put {
    let Some(text) = one.target.text() else { return Put::Copy(None) };
    let digits = text.strip_suffix('-').unwrap_or(text);
    if text == "-" {
        return Put::Output;
    }
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return if one.operator == RedirectionOperator::DuplicateOutput { Put::Output } else { Put::File };
    }
    match digits.parse() {
        Ok(0) => Put::Input,
        Ok(number) if is_output(Some(number)) => Put::Output,
        Ok(number) => Put::Copy(Some(number)),
        Err(_) => Put::Copy(None),
    }
}

const fn is_output(fd: Option<u32>) -> bool {
    matches!(fd, Some(1 | 2))
}

/// The descriptors on which the text puts something, and nothing but outputs.
fn outputs(all: &[Redirected]) -> BTreeSet<u32> {
    let (kept, other): (Vec<_>, Vec<_>) = all.iter().partition(|one| matches!(put(one), Put::Output));
    // A descriptor that the shell chose may be any of them.
    if other.iter().any(|one| one.fd.is_none()) {
        return BTreeSet::new();
    }
    let mut outputs: BTreeSet<u32> = kept.iter().filter_map(|one| one.fd).collect();
    other.iter().filter_map(|one| one.fd).for_each(|fd| {
        outputs.remove(&fd);
    });
    outputs
}

/// Whether the word may be a path that opens a descriptor anew which is no output of the command itself.
fn may_be_by_name(value: &Value) -> bool {
    value.texts().is_some_and(|texts| texts.iter().any(|text| is_by_name(text)))
}

fn is_by_name(path: &str) -> bool {
    let is_process = |rest: &str| rest.split('/').nth(1) == Some("fd");
    path == "/dev/stdin"
        || path.strip_prefix("/dev/fd/").is_some_and(|fd| !matches!(fd, "1" | "2"))
        || path.strip_prefix("/proc/").is_some_and(is_process)
}
