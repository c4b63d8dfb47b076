//! Patterns of names, and the question whether two of them can mean the same path.
//!
//! A path that is only partly known is a row of [`Step`]s; so is a row of the table of protected paths.
//! [`meet`] says whether some path fits both, in time proportional to the product of their lengths.

use crate::fold::fold;

/// One step of a path pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// One name.
    Name(NamePattern),
    /// Any number of names, also none.
    Deep {
        /// Names that start with `.` are among them.
        hidden: bool,
    },
}

/// What is known of one name.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct NamePattern {
    atoms: Vec<Atom>,
    /// A wildcard at the start also takes a leading `.`.
    takes_hidden: bool,
}

/// One character of a name, or a run of them. Letters are folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Atom {
    /// This character.
    Char(char),
    /// Any one character.
    One,
    /// Any run of characters, also an empty one.
    Many,
}

/// How sure a meeting has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Certainty {
    /// Some text that fits the first fits the second.
    Possible,
    /// Every text that fits the first fits the second (sometimes missed, never wrongly claimed).
    Certain,
}

impl NamePattern {
    /// Exactly this name.
    pub(crate) fn literal(name: &str) -> Self {
        Self { atoms: fold(name).chars().map(Atom::Char).collect(), takes_hidden: false }
    }

    /// A name in which `*` stands for any run of characters and `?` for one, a leading `.` included.
    pub(crate) fn starred(name: &str) -> Self {
        let atom = |character| match character {
            '*' => Atom::Many,
            '?' => Atom::One,
            other => Atom::Char(other),
        };
        Self { atoms: name.chars().map(atom).collect(), takes_hidden: true }
    }

    /// A name built from pieces that are not folded yet.
    pub(crate) fn built(atoms: Vec<Atom>, takes_hidden: bool) -> Self {
        let fold_one = |atom| match atom {
            Atom::Char(character) => {
                fold(character.encode_utf8(&mut [0; 4])).chars().map(Atom::Char).collect::<Vec<_>>()
            }
            Atom::One => vec![Atom::One],
            Atom::Many => vec![Atom::Many],
        };
        Self { atoms: atoms.into_iter().flat_map(fold_one).collect(), takes_hidden }
    }

    /// The whole name, where all of it is known.
    pub(crate) fn text(&self) -> Option<String> {
        let character = |atom: &Atom| match atom {
            Atom::Char(character) => Some(*character),
            Atom::One | Atom::Many => None,
        };
        self.atoms.iter().map(character).collect()
    }

    /// Whether all of it is known.
    fn is_literal(&self) -> bool {
        self.atoms.iter().all(|atom| matches!(atom, Atom::Char(_)))
    }

    /// The pattern as people read it.
    pub(crate) fn display(&self) -> String {
        let character = |atom: &Atom| match atom {
            Atom::Char(character) => *character,
            Atom::One => '?',
            Atom::Many => '*',
        };
        self.atoms.iter().map(character).collect()
    }

    /// Whether every name fits, hidden ones perhaps not, or every hidden name does: `*`, `?*`, `.*`, `.?*`.
    pub(crate) fn takes_everything(&self) -> bool {
        let rest = self.atoms.strip_prefix(&[Atom::Char('.')]).unwrap_or(&self.atoms);
        rest.contains(&Atom::Many) && !rest.iter().any(|atom| matches!(atom, Atom::Char(_)))
    }

    /// Whether some name fits both.
    pub(crate) fn meets(&self, other: &Self, certainty: Certainty) -> bool {
        match certainty {
            Certainty::Possible => {
                !(self.hides_from(other) || other.hides_from(self)) && intersect(&self.atoms, &other.atoms)
            }
            Certainty::Certain => self.is_literal() && intersect(&self.atoms, &other.atoms),
        }
    }

    /// A wildcard at the start does not take the leading `.` that the other has.
    fn hides_from(&self, other: &Self) -> bool {
        !self.takes_hidden && matches!(self.atoms.first(), Some(Atom::One | Atom::Many)) && other.is_hidden()
    }

    /// Whether every name that fits starts with `.`.
    fn is_hidden(&self) -> bool {
        matches!(self.atoms.first(), Some(Atom::Char('.')))
    }
}

/// Whether some text fits both rows of atoms.
fn intersect(left: &[Atom], right: &[Atom]) -> bool {
    let (mut left, mut right) = (left, right);
    // Nearly all names differ within their first characters.
    while let ([Atom::Char(one), left_rest @ ..], [Atom::Char(other), right_rest @ ..]) = (left, right) {
        if one != other {
            return false;
        }
        (left, right) = (left_rest, right_rest);
    }
    if left.is_empty() && right.is_empty() {
        return true;
    }
    let repeats = |atom: &Atom| *atom == Atom::Many;
    reaches_end(left, right, repeats, repeats, |one, other| match (one, other) {
        (Atom::Char(one), Atom::Char(other)) => one == other,
        (Atom::One | Atom::Many, _) | (_, Atom::One | Atom::Many) => true,
    })
}

/// Whether some path fits both rows of steps; or, for [`Certainty::Certain`], every path that fits the first.
pub(crate) fn meet(path: &[Step], pattern: &[Step], certainty: Certainty) -> bool {
    let is_deep = |step: &Step| matches!(step, Step::Deep { .. });
    // To be certain, an unknown stretch of the path counts as one item that only `Deep` takes.
    let may_stay = |step: &Step| certainty == Certainty::Possible && is_deep(step);
    reaches_end(path, pattern, may_stay, is_deep, |one, other| match (one, other) {
        (Step::Name(one), Step::Name(other)) => one.meets(other, certainty),
        (_, Step::Deep { .. }) => true,
        (Step::Deep { hidden }, Step::Name(other)) => {
            certainty == Certainty::Possible && (*hidden || !other.is_hidden())
        }
    })
}

/// The common walk: both rows are read in step. An item that repeats may stay for any number of items of the
/// other row, also for none; `fits` compares two single items.
fn reaches_end<T>(
    left: &[T],
    right: &[T],
    left_repeats: impl Fn(&T) -> bool,
    right_repeats: impl Fn(&T) -> bool,
    fits: impl Fn(&T, &T) -> bool,
) -> bool {
    // `reached[j]`: the items of `left` so far and `right[..j]` can be one text.
    let mut reached = vec![false; right.len() + 1];
    let mut next = reached.clone();
    set(&mut reached, 0);
    pass_repeats(&mut reached, right, &right_repeats);
    for item in left {
        let stays = left_repeats(item);
        if stays {
            next.copy_from_slice(&reached);
        } else {
            next.fill(false);
        }
        for (index, other) in right.iter().enumerate() {
            let both_move = at(&reached, index);
            let left_stays = stays && at(&next, index);
            let right_stays = right_repeats(other) && at(&reached, index + 1);
            if (both_move || left_stays || right_stays) && fits(item, other) {
                set(&mut next, index + 1);
            }
        }
        pass_repeats(&mut next, right, &right_repeats);
        std::mem::swap(&mut reached, &mut next);
        if !reached.contains(&true) {
            return false;
        }
    }
    at(&reached, right.len())
}

fn at(reached: &[bool], index: usize) -> bool {
    reached.get(index).copied().unwrap_or_default()
}

/// An item that repeats may also stand for nothing.
fn pass_repeats<T>(reached: &mut [bool], right: &[T], repeats: &impl Fn(&T) -> bool) {
    for (index, other) in right.iter().enumerate() {
        if repeats(other) && at(reached, index) {
            set(reached, index + 1);
        }
    }
}

fn set(reached: &mut [bool], index: usize) {
    if let Some(place) = reached.get_mut(index) {
        *place = true;
    }
}
