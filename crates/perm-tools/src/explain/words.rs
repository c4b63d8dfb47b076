//! A rule and a command line: each command compared with the rule's words, or each path with its pattern.

use std::sync::Arc;

use perm_bash::analysis::{Analysis, Invocation, Judgement, Reading, WrapperKind};
use perm_bash::value::Value;
use perm_core::{Behavior, Rule, Shown, Situation};
use perm_fs::World;

use super::{Explanation, Matches, Part, no, of_parts, path, sentence, whole};
use crate::bash::matching::{self, Match};
use crate::bash::program::base_name;
use crate::bash::rule::{Pattern, Token};
use crate::bash::{carriers, environment};
use crate::scene::Scene;

/// Explains a Bash rule, or one over paths that a command implies.
pub(super) fn explain(
    rule: &Rule,
    text: &str,
    situation: &Situation<'_>,
    scene: &Scene<'_>,
    world: &Arc<dyn World>,
) -> Explanation {
    let reading = match perm_bash::analyze(text, situation.host) {
        Analysis::Readable(reading) => reading,
        Analysis::Unreadable(unreadable) => {
            return unreadable_text(rule, text, &sentence(&unreadable.reason));
        }
    };
    if rule.tool_name != "Bash" {
        return path::of_command(rule, &reading, scene, world);
    }
    let Some(content) = rule.content() else {
        let note = "the rule is about every command line; a safety question is not answered by it";
        return whole(Matches::Yes, note);
    };
    let pattern = match Pattern::parse(content) {
        Ok(pattern) => pattern,
        Err(error) => return no(&error.to_string()),
    };
    let home = situation.host.home.as_deref();
    let parts: Vec<Part> = match rule.behavior {
        Behavior::Allow => {
            let changed = environment::is_changed_by(&reading, &situation.host.env);
            let found = |one| narrow(&pattern, &Command { text, invocation: one }, changed, home);
            let mut parts: Vec<Part> = reading.invocations.iter().map(found).collect();
            inherit(&reading, &mut parts);
            parts
        }
        Behavior::Ask | Behavior::Deny => reading
            .invocations
            .iter()
            .map(|one| broad(rule, &pattern, &Command { text, invocation: one }, home))
            .collect(),
    };
    let hazard = reading.hazards.first().map(|hazard| sentence(&hazard.reason));
    let note = hazard.filter(|_| rule.behavior == Behavior::Allow).map(|hazard| {
        Shown::message(&format!("it is a safety question all the same, which no rule answers: {hazard}"))
    });
    Explanation { matches: of_parts(rule.behavior, &parts), parts, note }
}

/// A command, and the text that it stands in.
struct Command<'a> {
    text: &'a str,
    invocation: &'a Invocation,
}

impl Command<'_> {
    /// The word as it is written, or where that is not known as what it comes to.
    fn word(&self, at: usize) -> Shown {
        let value = self.invocation.argv.get(at);
        let span = self.invocation.word_spans.get(at);
        let written = span.and_then(|span| self.text.get(span.start as usize..span.end as usize));
        match value.map(|value| (value, value.texts())) {
            Some((value, Some(_))) => Shown::word(&value.display()),
            Some((value, None)) => Shown::word(written.map_or(&*value.display(), |written| written)),
            None => Shown::word(""),
        }
    }
}

/// A text that is not read is only searched for the words of a deny or ask rule.
fn unreadable_text(rule: &Rule, text: &str, why: &str) -> Explanation {
    let pattern = rule.content().map(Pattern::parse);
    match (rule.behavior, pattern) {
        (Behavior::Allow, _) => no(&format!("the text cannot be read, and no allow rule covers that: {why}")),
        (Behavior::Ask | Behavior::Deny, Some(Ok(pattern))) => {
            if matching::hits_raw(&pattern, &matching::raw_words(text), None) {
                whole(
                    Matches::Yes,
                    &format!("the text cannot be read, and the rule's words stand in it: {why}"),
                )
            } else {
                whole(
                    Matches::Perhaps,
                    &format!("the text cannot be read, so the rule cannot be excluded: {why}"),
                )
            }
        }
        (Behavior::Ask | Behavior::Deny, Some(Err(error))) => no(&error.to_string()),
        (Behavior::Ask | Behavior::Deny, None) => whole(Matches::Yes, "the rule is about every command line"),
    }
}

/// What a covered wrapper runs is covered with it, and a wrapper is covered where what it runs is.
fn inherit(reading: &Reading, parts: &mut [Part]) {
    for at in 0..parts.len() {
        let parent = reading.invocations.get(at).and_then(|one| one.parent);
        let covered =
            parent.and_then(|parent| parts.get(parent)).is_some_and(|part| part.matches == Matches::Yes);
        if covered && let Some(part) = parts.get_mut(at) {
            part.matches = Matches::Yes;
            part.because = Shown::message("the rule is about the command that runs it");
        }
    }
}

/// An allow rule and one command.
fn narrow(pattern: &Pattern, command: &Command<'_>, changed: bool, home: Option<&str>) -> Part {
    let invocation = command.invocation;
    let is_harmless = match &invocation.judgement {
        Judgement::ReadOnly(_) | Judgement::Wrapper => true,
        Judgement::FileSystem | Judgement::Unproven(_) => false,
    };
    let part =
        |matches, because: String, word: Option<usize>| part(command, matches, because, word, is_harmless);
    let covers = matching::covers(pattern, &invocation.argv, home);
    let opaque = invocation.via.iter().find(|wrapper| wrapper.kind != WrapperKind::Transparent);
    if let Some(reason) = &invocation.tampered {
        return part(
            Matches::No,
            format!("what its name means was changed before: {}", sentence(reason)),
            None,
        );
    }
    if changed {
        return part(Matches::No, "a variable that the text sets may change what runs".to_owned(), None);
    }
    if let Some(wrapper) = opaque {
        let name = Shown::word(&wrapper.name);
        return part(
            Matches::No,
            format!(
                "an allow rule does not see through `{name}`: it must name the whole command, `{name}` first"
            ),
            None,
        );
    }
    if let Some(assigned) = invocation.assignments.iter().find(|one| !environment::is_harmless(one)) {
        let name = Shown::word(&assigned.name);
        let because = format!("an allow rule does not see past `{name}=`, which may change what runs");
        return part(Matches::No, because, None);
    }
    if covers {
        return part(Matches::Yes, "its words are the rule's".to_owned(), None);
    }
    let (because, word) = stops_narrowly(pattern, command, home);
    part(Matches::No, because, word)
}

/// A deny or ask rule and one command.
fn broad(rule: &Rule, pattern: &Pattern, command: &Command<'_>, home: Option<&str>) -> Part {
    let invocation = command.invocation;
    let part = |matches, because: String, word: Option<usize>| part(command, matches, because, word, false);
    match matching::hits(pattern, &invocation.argv, home) {
        Match::Yes => return part(Matches::Yes, "its words are the rule's".to_owned(), None),
        Match::Maybe => {
            let word = invocation.argv.iter().position(|value| value.texts().is_none());
            let because = "a word that is not known before it runs may be one of the rule's".to_owned();
            return part(Matches::Perhaps, because, word);
        }
        Match::No => {}
    }
    let carried = carriers::hits_of(rule, invocation, home);
    if carried != Match::No {
        let matches = if carried == Match::Yes { Matches::Yes } else { Matches::Perhaps };
        return part(matches, "the rule's words stand in what it runs".to_owned(), None);
    }
    let (because, word) = stops_broadly(pattern, command, home);
    part(Matches::No, because, word)
}

/// Where the comparison with an allow rule ends.
fn stops_narrowly(pattern: &Pattern, command: &Command<'_>, home: Option<&str>) -> (String, Option<usize>) {
    let argv = command.invocation.argv.as_slice();
    let Some(name) = argv.first() else { return ("it only assigns or redirects".to_owned(), None) };
    let (element, at) = matching::furthest_narrowly(pattern, argv, home);
    let expected = pattern.tokens().get(element);
    let given = argv.get(at);
    let because = match (expected, given) {
        (_, Some(given)) if given.texts().is_none() => format!(
            "`{}` is not known before it runs, and an allow rule never takes that for a word of its own",
            command.word(at)
        ),
        (Some(token), Some(_)) if at == 0 && same_program(token, name) => format!(
            "an allow rule takes a program as it is written, and `{}` is not `{}`",
            command.word(at),
            shown(token)
        ),
        (Some(token), Some(_)) => {
            format!("`{}` stands where the rule has `{}`", command.word(at), shown(token))
        }
        (Some(token), None) => format!("the command ends where the rule has `{}`", shown(token)),
        (None, Some(_)) => format!(
            "the rule ends where the command has `{}`: with `:*` at its end it is about any words that follow",
            command.word(at)
        ),
        (None, None) => {
            "it has an option that makes it run another program, which the rule does not name".to_owned()
        }
    };
    (because, Some(at).filter(|at| *at < argv.len()))
}

/// Where the comparison with a deny or ask rule ends.
fn stops_broadly(pattern: &Pattern, command: &Command<'_>, home: Option<&str>) -> (String, Option<usize>) {
    let argv = command.invocation.argv.as_slice();
    let (element, at) = matching::furthest_broadly(pattern, argv, home);
    let because = match (pattern.tokens().get(element), argv.get(at)) {
        (Some(token), Some(_)) => {
            format!("`{}` stands where the rule has `{}`", command.word(at), shown(token))
        }
        (Some(token), None) if argv.is_empty() => {
            format!("it runs nothing, and the rule has `{}`", shown(token))
        }
        (Some(token), None) => format!("the command ends where the rule has `{}`", shown(token)),
        (None, _) => "it has not the rule's words".to_owned(),
    };
    (because, Some(at).filter(|at| *at < argv.len()))
}

fn same_program(token: &Token, name: &Value) -> bool {
    let (own, given) = (token.literal(), name.text());
    own.zip(given).is_some_and(|(own, given)| base_name(own) == base_name(given))
}

fn shown(token: &Token) -> Shown {
    Shown::word(&token.to_string())
}

fn part(
    command: &Command<'_>,
    matches: Matches,
    because: String,
    word: Option<usize>,
    is_harmless: bool,
) -> Part {
    let invocation = command.invocation;
    let words: Vec<String> = (0..invocation.argv.len()).map(|at| command.word(at).to_string()).collect();
    let via: Vec<&str> = invocation.via.iter().map(|wrapper| wrapper.name.as_str()).collect();
    let mut what = words.join(" ");
    if !via.is_empty() {
        what = format!("{what} (run by {})", via.join(", "));
    }
    Part {
        what: Shown::message(&what),
        matches,
        because: Shown::message(&because),
        span: word.and_then(|at| invocation.word_spans.get(at)).copied().or(Some(invocation.span)),
        is_harmless,
    }
}
