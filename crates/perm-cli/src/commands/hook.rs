//! `perm hook`: answers an agent host before it runs a tool.
//!
//! Whatever goes wrong here (no JSON, unreadable settings, an unknown mode, a panic), the answer is *ask* with
//! the reason: a host takes silence and most exit statuses for "go on".

mod claude_code;

use std::io;

use perm::{Behavior, Decision, Shown};

use super::{complain, guarded};
use crate::cli::{HookArgs, HookHost};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input;

/// What the host is told.
#[derive(Debug)]
enum Reply {
    /// Nothing: the tool is none of ours.
    Silence,
    /// A decision.
    Decided(Decision),
    /// A fault of our own, which is an ask.
    Fault(Shown),
}

/// Answers the event on standard input.
pub(super) fn run(args: &HookArgs) -> Exit {
    let reply = guarded(|| reply(args)).unwrap_or_else(|failure| Reply::Fault(failure.shown()));
    send(args.host, &reply)
}

/// Answers a call with arguments that are not understood.
pub(super) fn wrong_usage(error: &clap::Error) -> Exit {
    let text = error.to_string();
    let first = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
    send(HookHost::ClaudeCode, &Reply::Fault(Shown::message(first)))
}

/// The text that answers this event.
pub(super) fn answer(event: &[u8], args: &HookArgs) -> String {
    let reply = guarded(|| reply_to(event, args)).unwrap_or_else(|failure| Reply::Fault(failure.shown()));
    text(args.host, &reply)
}

fn reply(args: &HookArgs) -> Result<Reply, Failure> {
    reply_to(&input::whole(io::stdin().lock())?, args)
}

fn reply_to(event: &[u8], args: &HookArgs) -> Result<Reply, Failure> {
    match args.host {
        HookHost::ClaudeCode => claude_code::reply(event, &args.config),
    }
}

/// Writes the reply. Where that fails, the call is blocked by the exit status.
fn send(host: HookHost, reply: &Reply) -> Exit {
    match super::answer(&text(host, reply)) {
        Ok(()) => Exit::Success,
        Err(failure) => {
            complain(&format!("error: {}", failure.lines()));
            Exit::Block
        }
    }
}

/// The reply as the host reads it.
fn text(host: HookHost, reply: &Reply) -> String {
    match (host, reply) {
        (_, Reply::Silence) => String::new(),
        (HookHost::ClaudeCode, Reply::Decided(decision)) => claude_code::decided(decision),
        (HookHost::ClaudeCode, Reply::Fault(wrong)) => {
            let reason = format!("perm cannot judge this call, so look at it yourself: {wrong}");
            claude_code::answer(Behavior::Ask, &reason, None)
        }
    }
}
