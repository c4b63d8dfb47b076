//! Looks up on the disk what a file name pattern would match now, directory by directory.
//!
//! In comes a [`Pattern`]; out come the places that match it, and the place that its own text names, since that
//! is what a pattern without a match stands for. More may come out than the shell would find, never less. What is
//! looked at for one command line has a bound; beyond it nothing is known.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use perm_bash::value::{Pattern, Piece};
use perm_fs::{AbsPath, Class, CleanPath, Kind, Last, Named, ResolveError, WorldError};

use crate::scene::{Place, Scene};

/// How many names one directory may have to be looked through.
const MOST_NAMES: usize = 4_096;

/// How many names and places are looked at for one command line.
const MOST_LOOKS: usize = 16_384;

/// How many names are compared with a pattern for the price of one look.
const NAMES_A_LOOK: usize = 16;

/// What a pattern stands for.
pub(super) enum Expanded {
    /// One of these places, as the disk is now; one that cannot be seen stands for all that lie there.
    Places(Vec<Place>),
    /// The disk does not say: a part is no pattern (a number, a variable).
    NotNames,
    /// Any place: there is too much to look at, or shells differ.
    Unknown,
}

/// One character of a pattern, or a run of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Atom {
    Char(char),
    One,
    Many,
}

type Listed = Rc<Result<Vec<String>, WorldError>>;

/// The lookups of one command line.
pub(super) struct Finder<'a> {
    scene: &'a Scene<'a>,
    /// How many looks are left.
    left: Cell<usize>,
    /// The names in the directories that were looked through.
    listed: RefCell<HashMap<CleanPath, Listed>>,
}

/// There are no looks left.
struct Spent;

impl<'a> Finder<'a> {
    pub(super) fn new(scene: &'a Scene<'a>) -> Self {
        Self { scene, left: Cell::new(MOST_LOOKS), listed: RefCell::default() }
    }

    /// Takes some of the looks; false where too few are left, then and from then on.
    pub(super) fn spend(&self, looks: usize) -> bool {
        let left = self.left.get().checked_sub(looks);
        self.left.set(left.unwrap_or_default());
        left.is_some()
    }

    /// Whether so many looks are left.
    pub(super) fn has(&self, looks: usize) -> bool {
        looks <= self.left.get()
    }

    /// What the pattern stands for, for a process in `cwd`.
    pub(super) fn expand(&self, pattern: &Pattern, cwd: Option<&AbsPath>, last: Last) -> Expanded {
        let is_pattern =
            |piece: &Piece| matches!(piece, Piece::Literal(_) | Piece::Glob(_) | Piece::Names(_));
        if !pattern.pieces.iter().all(is_pattern) {
            return Expanded::NotNames;
        }
        let found = levels(pattern).map(|levels| self.places(&levels, pattern, cwd, last));
        match found {
            Some(Ok(Some(places))) => Expanded::Places(places),
            Some(Ok(None) | Err(Spent)) | None => Expanded::Unknown,
        }
    }

    fn places(
        &self,
        levels: &[Vec<Atom>],
        pattern: &Pattern,
        cwd: Option<&AbsPath>,
        last: Last,
    ) -> Result<Option<Vec<Place>>, Spent> {
        let is_absolute = levels.len() > 1 && levels.first().is_some_and(Vec::is_empty);
        let start = if is_absolute { "" } else { cwd.map_or("", AbsPath::as_str).trim_end_matches('/') };
        if !is_absolute && cwd.is_none() {
            return Ok(None);
        }
        let mut found = Vec::new();
        let mut reached = vec![start.to_owned()];
        for level in levels.iter().skip(usize::from(is_absolute)) {
            let text = text(level);
            let mut next = Vec::new();
            for above in &reached {
                if let Some(name) = &text {
                    next.push(format!("{above}/{name}"));
                } else if !self.matching(level, above, cwd, &mut next, &mut found)? {
                    return Ok(None);
                }
            }
            reached = next;
        }
        for spelled in reached {
            let Some(place) = self.place(&spelled, cwd, last)? else { return Ok(None) };
            // Nothing can lie below a file; what is only missing now may be there in a moment.
            if !matches!(place.named, Err(ResolveError::NotADirectory(_))) {
                found.push(place);
            }
        }
        let own = own_text(pattern);
        if let Ok(spelled) = AbsPath::parse_in(&own, cwd) {
            found.push(self.scene.place(spelled, cwd, last));
        }
        Ok(Some(found))
    }

    fn place(&self, spelled: &str, cwd: Option<&AbsPath>, last: Last) -> Result<Option<Place>, Spent> {
        if !self.spend(1) {
            return Err(Spent);
        }
        let spelled = AbsPath::parse(if spelled.is_empty() { "/" } else { spelled }).ok();
        Ok(spelled.map(|spelled| self.scene.place(spelled, cwd, last)))
    }

    /// Adds the paths of what matches in a directory; where it cannot be seen, adds the directory itself to what
    /// was found. False where it depends on a process what the directory is.
    fn matching(
        &self,
        level: &[Atom],
        above: &str,
        cwd: Option<&AbsPath>,
        next: &mut Vec<String>,
        found: &mut Vec<Place>,
    ) -> Result<bool, Spent> {
        let Some(mut place) = self.place(above, cwd, Last::Follow)? else { return Ok(false) };
        let directory = match &place.named {
            Ok(Named::Place(resolved)) if matches!(resolved.kind(), Some(Kind::Directory) | None) => {
                resolved.path().clone()
            }
            // Below what is no directory nothing matches.
            Ok(Named::Place(_)) | Err(ResolveError::NotADirectory(_) | ResolveError::Loop(_)) => {
                return Ok(true);
            }
            Ok(Named::Descriptor(_)) => return Ok(false),
            Err(_) => {
                found.push(place);
                return Ok(true);
            }
        };
        match &*self.list(&directory)? {
            Ok(names) => {
                if !self.spend(names.len() / NAMES_A_LOOK) {
                    return Err(Spent);
                }
                let hidden = level.first() == Some(&Atom::Char('.'));
                let names = names.iter().map(String::as_str).filter(|name| hidden || !name.starts_with('.'));
                // bash before 5.2, and dash, find the directory above too: `.?/x` is `../x`.
                let names = names.chain(hidden.then_some(".."));
                next.extend(names.filter(|name| fits(level, name)).map(|name| format!("{above}/{name}")));
            }
            Err(WorldError::Missing | WorldError::WrongKind) => {}
            Err(WorldError::TooLarge { .. }) => return Err(Spent),
            Err(error) => {
                place.named = Err(ResolveError::World { path: directory, error: error.clone() });
                found.push(place);
            }
        }
        Ok(true)
    }

    /// The names in the directory.
    fn list(&self, directory: &CleanPath) -> Result<Listed, Spent> {
        if let Some(listed) = self.listed.borrow().get(directory) {
            return Ok(Rc::clone(listed));
        }
        let limit = MOST_NAMES.min(self.left.get());
        let listed = Rc::new(self.scene.world.list(directory, limit));
        let looks = match &*listed {
            Ok(names) => names.len() + 1,
            Err(WorldError::TooLarge { limit }) => *limit,
            Err(_) => 1,
        };
        if !self.spend(looks) {
            return Err(Spent);
        }
        self.listed.borrow_mut().insert(directory.clone(), Rc::clone(&listed));
        Ok(listed)
    }
}

/// The text of the pattern, as it stands where nothing matches.
fn own_text(pattern: &Pattern) -> String {
    let text = |piece: &Piece| match piece {
        Piece::Literal(text) | Piece::Glob(text) | Piece::Names(text) => text.to_string(),
        Piece::Shaped(_) => String::new(),
    };
    pattern.pieces.iter().map(text).collect()
}

/// The names of the pattern from one `/` to the next; none where shells may differ in what it is.
fn levels(pattern: &Pattern) -> Option<Vec<Vec<Atom>>> {
    let mut levels = vec![Vec::new()];
    // Whether the text up to here may hold a wildcard that is not known to be one.
    let is_odd = |text: &str| text.contains(['*', '?', '[', '\\']);
    for (at, piece) in pattern.pieces.iter().enumerate() {
        match piece {
            Piece::Literal(text) => {
                // Only whole names in front of the first wildcard may hold such characters.
                let judged = if at == 0 { text.rsplit('/').next().unwrap_or_default() } else { text };
                if is_odd(judged) {
                    return None;
                }
                for character in text.chars() {
                    if character == '/' {
                        levels.push(Vec::new());
                    } else {
                        levels.last_mut()?.push(Atom::Char(character));
                    }
                }
            }
            Piece::Glob(text) | Piece::Names(text) => levels.last_mut()?.extend(atoms(text)?),
            Piece::Shaped(_) => {
                return None;
            }
        }
    }
    Some(levels)
}

/// The atoms of a wildcard or a class; none where it may cross a `/` or is of another kind.
fn atoms(glob: &str) -> Option<Vec<Atom>> {
    if glob.contains(['/', '(', '\\']) || glob.contains("**") {
        return None;
    }
    let mut atoms = Vec::new();
    let mut rest = glob.chars();
    while let Some(letter) = rest.next() {
        atoms.push(match letter {
            '*' => Atom::Many,
            '?' => Atom::One,
            '[' => match Class::read(&mut rest) {
                Some(Class::Only(one)) => Atom::Char(one),
                Some(Class::One) => Atom::One,
                Some(Class::Any) => Atom::Many,
                None => Atom::Char('['),
            },
            other => Atom::Char(other),
        });
    }
    Some(atoms)
}

/// The name, where all of it is known.
fn text(level: &[Atom]) -> Option<String> {
    let letter = |atom: &Atom| match atom {
        Atom::Char(letter) => Some(*letter),
        Atom::One | Atom::Many => None,
    };
    level.iter().map(letter).collect()
}

/// Whether the name fits. In some locales `?` is a byte, in others a character: either will do.
fn fits(level: &[Atom], name: &str) -> bool {
    let mut reached = vec![false; level.len() + 1];
    if let Some(start) = reached.first_mut() {
        *start = true;
    }
    star_closure(level, &mut reached);
    for letter in name.chars() {
        let mut next = vec![false; level.len() + 1];
        for (at, atom) in level.iter().enumerate() {
            if !reached.get(at).copied().unwrap_or(false) {
                continue;
            }
            let steps = match atom {
                Atom::Many => at..=at,
                Atom::Char(own) if *own == letter => at + 1..=at + 1,
                Atom::Char(_) => continue,
                Atom::One => at + 1..=at + ones(level, at).min(letter.len_utf8()),
            };
            if let Some(cells) = next.get_mut(steps) {
                cells.fill(true);
            }
        }
        star_closure(level, &mut next);
        reached = next;
    }
    reached.last().copied().unwrap_or(false)
}

/// How many atoms in a row, from that one on, are any one character.
fn ones(level: &[Atom], at: usize) -> usize {
    level.iter().skip(at).take_while(|atom| **atom == Atom::One).count()
}

/// A star also stands for nothing.
fn star_closure(level: &[Atom], reached: &mut [bool]) {
    for (at, atom) in level.iter().enumerate() {
        if *atom == Atom::Many
            && reached.get(at).copied().unwrap_or(false)
            && let Some(next) = reached.get_mut(at + 1)
        {
            *next = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Atom, atoms, fits};

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
            ("[!]x]c", "ac", true),
            ("a[b]c", "abc", true),
            ("a[b]c", "axc", false),
            (".[[:lower:]]it", ".git", true),
            ("[[=s=]]ecret", "secret", true),
            ("se[[.c.]]ret", "secret", true),
            ("a*b*c", "axbyc", true),
            ("a*b*c", "acb", false),
            ("[a", "[a", true),
            ("s?cret", "sécret", true),
            ("s??cret", "sécret", true),
            ("s???cret", "sécret", false),
        ];
        for (pattern, name, expected) in cases {
            let level: Vec<Atom> = atoms(pattern).unwrap_or_default();
            assert_eq!(fits(&level, name), *expected, "{pattern} {name}");
        }
    }
}
