//! Files that a command names without it being known what it does to them: `vim .env`, `python x.py .env`.
//!
//! In comes an invocation that nothing proves harmless and whose words are not understood in full; out comes
//! a deny or ask rule over paths that one of the named files matches.

mod speakers;

use perm_bash::analysis::{Cwd, Invocation, Judgement, WrapperKind};
use perm_bash::value::Value;
use perm_core::{Rule, Span};
use perm_fs::{AbsPath, Kind, Last};
use smol_str::SmolStr;

use super::given::is_text;
use crate::path_rules::PathSet;
use crate::scene::{Place, Scene};

/// How many words of one command are looked at.
const MOST_WORDS: usize = 256;

/// How many parts of one word are looked at.
const MOST_PARTS: usize = 64;

/// How many parts of a text that a command reads are looked at.
const MOST_OF_A_TEXT: usize = 4_096;

/// Parts of the names of variables that hold directories more often than other words. Sorted.
const NAME_PLACES: &[&str] = &["DIR", "HOME", "PATH", "ROOT"];

/// Codes of the reasons for which a command is not proven though the meaning of its words is known. Sorted.
const UNDERSTOOD: &[&str] = &["bash/changes", "bash/writes"];

/// A rule that a file which the invocation names matches, or may match, and the word.
pub(crate) fn hit<'r>(
    scene: &Scene<'_>,
    invocation: &Invocation,
    sets: &[&'r PathSet],
) -> Option<(&'r Rule, Span, String)> {
    let speaker = speakers::of(&invocation.argv);
    if sets.iter().all(|set| set.is_empty()) || !may_touch_any_file(invocation, speaker.is_some()) {
        return None;
    }
    let any = || sets.iter().find_map(|set| set.any());
    if let Some(word) = invocation.argv.get(MOST_WORDS) {
        // Too many to look at each.
        return Some((any()?, invocation.span, word.display()));
    }
    let mut said = Vec::new();
    let is_message = |at: usize| speaker.as_ref().is_some_and(|speaker| speaker.is_message(at));
    let spans = invocation.word_spans.iter().copied().chain(std::iter::repeat(invocation.span));
    for (at, (word, span)) in invocation.argv.iter().zip(spans).enumerate().skip(1) {
        let before = invocation.argv.get(at.saturating_sub(1)).filter(|_| at > 1).map(Value::prefix);
        let after_option = before.is_some_and(|word| word.starts_with('-') && word != "--");
        if !is_message(at) {
            said.extend(word.texts().map(|texts| Said { texts, span, after_option, most: MOST_PARTS }));
        }
    }
    for assigned in &invocation.assignments {
        let after_option = NAME_PLACES.iter().any(|part| assigned.name.contains(part));
        let texts = assigned.value.texts();
        said.extend(texts.map(|texts| Said { texts, span: invocation.span, after_option, most: MOST_PARTS }));
    }
    if speaker.is_none() {
        let texts = invocation.redirections.iter().filter(|one| is_text(one.operator));
        let given = texts.map(|one| (&one.target, one.span));
        for (text, span) in given.chain(invocation.input.iter().map(|text| (text, invocation.span))) {
            let texts = text.texts();
            said.extend(texts.map(|texts| Said { texts, span, after_option: true, most: MOST_OF_A_TEXT }));
        }
    }
    said.iter().find_map(|said| said.hit(scene, &invocation.cwd, speaker.is_some(), sets))
}

/// A word, a value or a text that a command is given.
struct Said<'a> {
    texts: &'a [SmolStr],
    span: Span,
    /// It stands behind an option or a variable's name, or in a text: a bare word may be a directory.
    after_option: bool,
    /// How many parts are looked at.
    most: usize,
}

impl Said<'_> {
    fn hit<'r>(
        &self,
        scene: &Scene<'_>,
        cwd: &Cwd,
        is_speaker: bool,
        sets: &[&'r PathSet],
    ) -> Option<(&'r Rule, Span, String)> {
        let mut parts =
            self.texts.iter().flat_map(|text| parts(text).take(self.most).map(move |part| (text, part)));
        parts.find_map(|(text, part)| {
            // A bare word is rather a name of something else that a directory happens to have: `npm run build`.
            let may_be_directory = self.after_option || part.contains('/') || text.starts_with('-');
            let rule = match cwd {
                Cwd::Known(directories) if is_speaker => {
                    let is_whole = part.len() == text.len() || text.ends_with(&format!("={part}"));
                    let named = || places(scene, directories.iter(), part, false, true);
                    named_by(scene, sets, if is_whole { named() } else { Vec::new() })
                }
                Cwd::Known(directories) => {
                    named_by(scene, sets, places(scene, directories.iter(), part, may_be_directory, false))
                }
                // Somewhere: a path may be anything, of a name is known what it is called.
                Cwd::Unknown | Cwd::TopOf(_) if part.starts_with('/') || !part.contains('/') => {
                    named_by(scene, sets, places(scene, std::iter::once("/"), part, true, false))
                }
                Cwd::Unknown | Cwd::TopOf(_) if is_speaker || part.contains("://") => None,
                Cwd::Unknown | Cwd::TopOf(_) => sets.iter().find_map(|set| set.any()),
            };
            Some((rule?, self.span, part.to_owned()))
        })
    }
}

fn named_by<'r>(scene: &Scene<'_>, sets: &[&'r PathSet], places: Vec<Place>) -> Option<&'r Rule> {
    places.iter().find_map(|place| sets.iter().find_map(|set| set.naming(scene.workspace(), place)))
}

/// Whether something is done to files that is not known. Of a speaker it never is: its options that take a file are in
/// no table.
fn may_touch_any_file(invocation: &Invocation, is_speaker: bool) -> bool {
    let is_local = invocation.via.iter().all(|wrapper| wrapper.kind != WrapperKind::Remote);
    match &invocation.judgement {
        Judgement::Unproven(reason) => {
            is_local && (is_speaker || UNDERSTOOD.binary_search(&&*reason.code).is_err())
        }
        Judgement::ReadOnly(_) | Judgement::FileSystem | Judgement::Wrapper => false,
    }
}

/// What of a word may be a path: all of it, what follows `=` or `@`, what follows a short option's letter, and
/// what stands between blanks, quotes and other marks: `type=bind,src=a`, `OPEN:a,creat`, `print(open('a').read())`.
fn parts(word: &str) -> impl Iterator<Item = &str> {
    let value = word.split_once('=').map(|(_, value)| value);
    let glued = word.strip_prefix('-').and_then(|rest| rest.get(1..));
    let all = [Some(word), value, glued];
    let is_mark = |c: char| c.is_whitespace() || "\"'`=,:;@()[]{}<>|&".contains(c);
    // `//host/x` is what is left of an address.
    let pieces =
        word.split(is_mark).filter(move |piece| piece.len() < word.len() && !piece.starts_with("//"));
    all.into_iter()
        .flatten()
        .chain(pieces)
        .map(|part| part.trim_start_matches('@'))
        .map(|part| part.strip_prefix("file://").unwrap_or(part))
        .filter(|part| !part.is_empty() && part.len() <= 4096)
}

/// The places in each of the directories, where it is a file now or, unless it must be one, is written as a path that
/// could become one. What cannot be seen may be one.
fn places<'d>(
    scene: &Scene<'_>,
    directories: impl Iterator<Item = impl AsRef<str> + 'd>,
    part: &str,
    may_be_directory: bool,
    must_be_there: bool,
) -> Vec<Place> {
    let place = |directory: &str| {
        let cwd = AbsPath::parse(directory).ok()?;
        let spelled = AbsPath::parse_in(part, Some(&cwd)).ok()?;
        let place = scene.place(spelled, Some(&cwd), Last::Follow);
        let is_named = match &place.named {
            Ok(named) => match named.place().and_then(perm_fs::Resolved::kind) {
                Some(kind) => kind != Kind::Directory || may_be_directory,
                None => !must_be_there && (directory == "/" || part.contains('/')) && !part.contains("://"),
            },
            Err(_) => true,
        };
        is_named.then_some(place)
    };
    directories.filter_map(|directory| place(directory.as_ref())).collect()
}

#[cfg(test)]
mod tests {
    use super::{NAME_PLACES, UNDERSTOOD, parts};

    #[test]
    fn the_tables_are_sorted() {
        assert!(UNDERSTOOD.is_sorted());
        assert!(NAME_PLACES.is_sorted());
    }

    #[test]
    fn a_word_names_files_in_several_ways() {
        let words = [
            ".env",
            "@.env",
            "f=@.env",
            "--env-file=.env",
            "-d@.env",
            "-T.env",
            "file://.env",
            "id=x,src=.env",
        ];
        for word in words.into_iter().chain(["OPEN:.env,creat", "print(open('.env').read())", ".output .env"])
        {
            assert!(parts(word).any(|part| part == ".env"), "{word}");
        }
    }
}
