//! Looks up on the disk what a file name pattern would match now.

use perm_bash::value::{Pattern, Piece};
use perm_fs::{AbsPath, Last, WorldError};

use crate::scene::{Place, Scene};

/// How many names a directory may have to be looked through.
const MOST_NAMES: usize = 4096;

/// The places that match, where the pattern is a known directory and one name with wildcards.
///
/// The pattern's own text is among them: it stands for itself where nothing matches. `None` where the
/// directory cannot be listed or the pattern has wildcards in more than the last name.
pub(super) fn entries(
    scene: &Scene<'_>,
    pattern: &Pattern,
    cwd: Option<&AbsPath>,
    last: Last,
) -> Option<Vec<Place>> {
    let (directory, wild) = split(pattern)?;
    let base = if directory.is_empty() { cwd?.clone() } else { AbsPath::parse_in(directory, cwd).ok()? };
    let place = scene.place(base, cwd, Last::Follow);
    let names = match scene.world.list(place.resolved()?, MOST_NAMES) {
        Ok(names) => names,
        // Where there is no directory nothing matches.
        Err(WorldError::Missing) => Vec::new(),
        Err(_) => return None,
    };
    let hidden = wild.starts_with('.');
    let matching = names.iter().filter(|name| (hidden || !name.starts_with('.')) && fits(&wild, name));
    let folder = place.spelled.as_str().trim_end_matches('/');
    let mut found = Vec::new();
    for name in matching.chain(std::iter::once(&wild)) {
        let spelled = AbsPath::parse(&format!("{folder}/{name}")).ok()?;
        found.push(scene.place(spelled, cwd, last));
    }
    Some(found)
}

/// The directory as a text, and the last name as a pattern.
fn split(pattern: &Pattern) -> Option<(&str, String)> {
    let (first, rest) = match pattern.pieces.split_first()? {
        (Piece::Literal(text), rest) => (text.as_str(), rest),
        (
            Piece::Glob(_)
            | Piece::Number
            | Piece::Name
            | Piece::Undashed
            | Piece::Plain
            | Piece::Digits
            | Piece::Any,
            _,
        ) => ("", pattern.pieces.as_slice()),
    };
    let (directory, start) = first.rfind('/').map_or(("", first), |at| first.split_at(at + 1));
    let mut wild = String::from(start);
    for piece in rest {
        match piece {
            Piece::Glob(text) => wild.push_str(text),
            Piece::Literal(text) if text.contains(['*', '?', '[']) => return None,
            Piece::Literal(text) => wild.push_str(text),
            Piece::Number | Piece::Name | Piece::Undashed | Piece::Plain | Piece::Digits | Piece::Any => {
                return None;
            }
        }
    }
    (!wild.contains('/')).then_some((directory, wild))
}

/// Whether the name fits, a class taken as any one character.
fn fits(pattern: &str, name: &str) -> bool {
    let mut atoms: Vec<Option<char>> = Vec::new();
    let mut rest = pattern.chars();
    while let Some(letter) = rest.next() {
        match letter {
            '*' => atoms.push(None),
            '?' => atoms.push(Some('?')),
            '[' if rest.as_str().contains(']') => {
                let mut is_first = true;
                for inside in rest.by_ref() {
                    if inside == ']' && !is_first {
                        break;
                    }
                    is_first = false;
                }
                atoms.push(Some('?'));
            }
            other => atoms.push(Some(other)),
        }
    }
    let mut reached = vec![false; atoms.len() + 1];
    if let Some(start) = reached.first_mut() {
        *start = true;
    }
    star_closure(&atoms, &mut reached);
    for letter in name.chars() {
        let mut next = vec![false; atoms.len() + 1];
        for (at, atom) in atoms.iter().enumerate() {
            if !reached.get(at).copied().unwrap_or(false) {
                continue;
            }
            let step = match atom {
                None => Some(at),
                Some('?') => Some(at + 1),
                Some(own) => (*own == letter).then_some(at + 1),
            };
            if let Some(cell) = step.and_then(|to| next.get_mut(to)) {
                *cell = true;
            }
        }
        star_closure(&atoms, &mut next);
        reached = next;
    }
    reached.last().copied().unwrap_or(false)
}

/// A star also stands for nothing.
fn star_closure(atoms: &[Option<char>], reached: &mut [bool]) {
    for (at, atom) in atoms.iter().enumerate() {
        if atom.is_none()
            && reached.get(at).copied().unwrap_or(false)
            && let Some(next) = reached.get_mut(at + 1)
        {
            *next = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn names_fit_as_the_shell_expands_them_or_more() {
        let cases: &[(&str, &str, bool)] = &[
            ("*", "a", true),
            ("*.o", "a.o", true),
            ("*.o", "a.oo", false),
            ("a?c", "abc", true),
            ("a?c", "ac", false),
            ("[ab]c", "bc", true),
            ("[]x]c", "]c", true),
            ("a*b*c", "axbyc", true),
            ("a*b*c", "acb", false),
            ("[a", "[a", true),
        ];
        for (pattern, name, expected) in cases {
            assert_eq!(fits(pattern, name), *expected, "{pattern} {name}");
        }
    }
}
