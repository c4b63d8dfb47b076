//! Whether allow rules cover a command line: every invocation of it must be harmless or covered.

use perm_bash::analysis::{Invocation, Judgement, Reading, WrapperKind};
use perm_bash::value::Value;
use perm_core::Rule;

use super::environment;

/// Which rules cover which invocations.
#[derive(Debug, Default)]
pub(super) struct Covered<'a> {
    /// The rules that are needed, each once, in the order of the commands.
    pub(super) rules: Vec<&'a Rule>,
    /// The invocations that nothing covers, by index.
    pub(super) open: Vec<usize>,
}

/// Asks for each invocation whether it is harmless, and if not, for a rule.
///
/// A rule that covers a wrapper as written covers what it runs. A rule for what is run counts only where
/// every wrapper on the way is transparent, and where the command `stays` in the call's directories. `inherited` are
/// the names of the host's environment.
pub(super) fn invocations<'a>(
    reading: &Reading,
    inherited: &[String],
    covering: &dyn Fn(&[Value]) -> Option<&'a Rule>,
    stays: &dyn Fn(&Invocation) -> bool,
    is_harmless: &dyn Fn(usize) -> bool,
) -> Covered<'a> {
    let mut covered = Covered::default();
    let is_changed = environment::is_changed_by(reading, inherited);
    let mut by_rule: Vec<bool> = Vec::with_capacity(reading.invocations.len());
    for (at, invocation) in reading.invocations.iter().enumerate() {
        let inherited = invocation.parent.is_some_and(|parent| by_rule.get(parent).copied().unwrap_or(false));
        let means_what_it_says = !is_changed
            && invocation.tampered.is_none()
            && sees_through(invocation)
            && has_harmless_environment(invocation);
        let rule =
            if means_what_it_says { covering(&invocation.argv).filter(|_| stays(invocation)) } else { None };
        by_rule.push(inherited || rule.is_some());
        if inherited || is_harmless(at) {
            continue;
        }
        match rule {
            Some(rule) if !covered.rules.contains(&rule) => covered.rules.push(rule),
            Some(_) => {}
            None if is_wrapper(invocation) => {}
            None => covered.open.push(at),
        }
    }
    covered
}

/// Whether a rule for the command itself counts, in spite of the wrappers it came through.
pub(super) fn sees_through(invocation: &Invocation) -> bool {
    invocation.via.iter().all(|wrapper| match wrapper.kind {
        WrapperKind::Transparent => true,
        WrapperKind::Arguments | WrapperKind::Privileged | WrapperKind::Remote => false,
    })
}

/// Whether the command runs as another user.
pub(super) fn is_privileged(invocation: &Invocation) -> bool {
    invocation.via.iter().any(|wrapper| match wrapper.kind {
        WrapperKind::Privileged => true,
        WrapperKind::Transparent | WrapperKind::Arguments | WrapperKind::Remote => false,
    })
}

/// Whether the assignments in front are only such that an allow rule sees past them.
pub(super) fn has_harmless_environment(invocation: &Invocation) -> bool {
    invocation.assignments.iter().all(environment::is_harmless)
}

fn is_wrapper(invocation: &Invocation) -> bool {
    match invocation.judgement {
        Judgement::Wrapper => true,
        Judgement::ReadOnly(_) | Judgement::FileSystem | Judgement::Unproven(_) => false,
    }
}
