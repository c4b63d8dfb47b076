//! Paths of which only parts are known: `/home/dev/.[b]ashrc`, `build/*`, `$dir/x`.
//!
//! In come the parts as the shell's analysis has them; out comes a [`PartialPath`]: a base directory that is
//! known, and patterns for the names below. The base can be resolved on the disk, the rest cannot.

use crate::names::{Atom, Certainty, NamePattern, Step};
use crate::path::{AbsPath, CleanPath, PathError};

/// An answer about something that is only partly known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Likelihood {
    /// It is not so, whatever the unknown parts are.
    No,
    /// It may be so.
    Maybe,
    /// It is so, whatever the unknown parts are.
    Yes,
}

/// A part of a path's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// Exactly this text; may hold `/`.
    Text(&'a str),
    /// A file name glob as written (`*`, `?`, `[a-z]`), that the shell expands or leaves as it is.
    Glob(&'a str),
    /// Digits, perhaps with `-` in front.
    Number,
    /// Any text, also with `/` and `..` in it.
    Any,
}

/// What a class (`[a-z]`) of a file name pattern may stand for; wider than what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Exactly this character: `[b]`.
    Only(char),
    /// Any one character.
    One,
    /// Any run of characters: shells differ in where it ends (`[[:alpha:]]`, `[[=a=]]`, `[[.x.]]`, a backslash).
    Any,
}

impl Class {
    /// Reads on behind a `[`, to behind the `]` that ends the class; to the end of the name where shells differ.
    /// `None`, with nothing read, where no `]` follows in that name: the `[` stands for itself.
    pub fn read(rest: &mut std::str::Chars<'_>) -> Option<Self> {
        let name = rest.as_str().split('/').next().unwrap_or_default();
        let negated = name.strip_prefix(['!', '^']);
        let inside = negated.unwrap_or(name);
        // A `]` that comes first is a member.
        let first = inside.chars().next()?;
        let end = inside.char_indices().skip(1).find(|&(_, one)| one == ']').map(|(at, _)| at);
        let (members, after) = match end {
            Some(end) => inside.split_at(end),
            // `[]` without a further `]`.
            None if first == ']' => ("", ""),
            None => return None,
        };
        let is_odd = end.is_none() || members.contains(['[', '\\']);
        let left = if is_odd { 0 } else { after.len() - 1 };
        let read = name.len() - left;
        *rest = rest.as_str().get(read..).unwrap_or_default().chars();
        Some(match members.chars().collect::<Vec<_>>().as_slice() {
            _ if is_odd => Self::Any,
            [one] if negated.is_none() => Self::Only(*one),
            _ => Self::One,
        })
    }
}

/// A path of which the first directories are known, and perhaps something of the names below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialPath {
    base: Option<AbsPath>,
    steps: Vec<Step>,
    open: bool,
}

impl PartialPath {
    /// Puts the parts together, relative ones below `cwd`. `dotglob`: globs also match hidden names.
    ///
    /// # Errors
    /// Where the known parts cannot be of a path, or are relative and there is no `cwd`.
    pub fn new(parts: &[Part<'_>], cwd: Option<&AbsPath>, dotglob: bool) -> Result<Self, PathError> {
        let (known, rest) = match parts.split_first() {
            Some((Part::Text(text), rest)) => (*text, rest),
            _ => ("", parts),
        };
        if known.is_empty() && rest.is_empty() {
            return Err(PathError::Empty);
        }
        if known.is_empty() && matches!(rest.first(), Some(Part::Any)) {
            return Ok(Self { base: None, steps: Vec::new(), open: true });
        }
        // The base ends at the last `/` in front of the first unknown part.
        let (directory, mut name) = match (rest.is_empty(), known.rfind('/')) {
            (true, _) => (known, ""),
            (false, Some(at)) => known.split_at(at + 1),
            (false, None) => ("./", known),
        };
        let base = AbsPath::parse_in(directory, cwd)?;
        let mut builder = Builder { dotglob, ..Builder::default() };
        if rest.is_empty() {
            name = "";
        }
        builder.text(name);
        for part in rest {
            match part {
                Part::Text(text) => builder.text(text),
                Part::Glob(glob) => builder.glob(glob),
                Part::Number => builder.atoms.extend([Atom::One, Atom::Many]),
                Part::Any => builder.open = true,
            }
        }
        builder.end_name();
        let open = builder.open || (!rest.is_empty() && may_lead_through_a_process(&base, &builder.steps));
        Ok(Self { base: Some(base), steps: builder.steps, open })
    }

    /// The directory that is known: everything up to the last `/` in front of the first unknown part.
    /// The whole path where nothing is unknown; `None` where nothing is known.
    #[must_use]
    pub const fn base(&self) -> Option<&AbsPath> {
        self.base.as_ref()
    }

    /// Whether some part is unknown without a bound, so that the path may be any.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.open
    }

    /// Whether every part is known.
    #[must_use]
    pub fn is_known(&self) -> bool {
        !self.open && self.steps.is_empty()
    }

    /// Whether nothing but one name below the base is not known.
    #[must_use]
    pub fn is_one_name(&self) -> bool {
        !self.open && matches!(self.steps.as_slice(), [Step::Name(_)])
    }

    /// What the names below the base are like.
    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The whole path as steps, with the base spelled or as it was resolved.
    pub(crate) fn whole(&self, base: &CleanPath) -> Vec<Step> {
        let names = base.segments().map(|name| Step::Name(NamePattern::literal(name)));
        names.chain(self.steps.iter().cloned()).collect()
    }

    /// The base in its spelled form, and in the resolved one where it is given and differs.
    pub(crate) fn bases(&self, resolved: Option<&CleanPath>) -> Vec<CleanPath> {
        let mut bases: Vec<CleanPath> = self.base.iter().map(AbsPath::clean).collect();
        bases.extend(resolved.cloned());
        bases.dedup();
        bases
    }
}

/// Names below `/proc/PROCESS` that lead to any other place, or that hold ones that do. Sorted.
const LEAD_AWAY: &[&str] = &["cwd", "exe", "fd", "map_files", "root", "task"];

/// Whether the path may be one such as `/proc/4711/cwd/x`: what it names then depends on a process.
fn may_lead_through_a_process(base: &AbsPath, steps: &[Step]) -> bool {
    let known = base.clean();
    let names: Vec<Step> = known.segments().map(|name| Step::Name(NamePattern::literal(name))).collect();
    let whole: Vec<&Step> = names.iter().chain(steps).collect();
    let may_be = |step: &Step, text: &str| match step {
        Step::Name(name) => name.meets(&NamePattern::literal(text), Certainty::Possible),
        Step::Deep { .. } => true,
    };
    whole.first().is_some_and(|first| may_be(first, "proc"))
        && whole.iter().skip(1).enumerate().any(|(at, step)| {
            matches!(step, Step::Deep { .. }) || (at > 0 && LEAD_AWAY.iter().any(|name| may_be(step, name)))
        })
}

#[derive(Default)]
struct Builder {
    steps: Vec<Step>,
    atoms: Vec<Atom>,
    deep: bool,
    hidden: bool,
    open: bool,
    dotglob: bool,
}

impl Builder {
    fn text(&mut self, text: &str) {
        for character in text.chars() {
            if character == '/' {
                self.end_name();
            } else {
                self.atoms.push(Atom::Char(character));
            }
        }
    }

    fn glob(&mut self, glob: &str) {
        if glob.contains('(') {
            // An extended glob: any text, also a hidden name.
            self.hidden = true;
            return self.atoms.push(Atom::Many);
        }
        self.deep |= glob.contains("**");
        let mut rest = glob.chars();
        while let Some(character) = rest.next() {
            match character {
                '*' => self.atoms.push(Atom::Many),
                '?' => self.atoms.push(Atom::One),
                '[' => self.atoms.push(match Class::read(&mut rest) {
                    Some(Class::Only(one)) => Atom::Char(one),
                    Some(Class::One) => Atom::One,
                    // No class, in the shells that read it as we do: any run is wide enough.
                    Some(Class::Any) | None => Atom::Many,
                }),
                '\\' => self.atoms.extend(rest.next().map(Atom::Char)),
                '/' => self.end_name(),
                other => self.atoms.push(Atom::Char(other)),
            }
        }
    }

    fn end_name(&mut self) {
        let atoms = std::mem::take(&mut self.atoms);
        let hidden = std::mem::take(&mut self.hidden) || self.dotglob;
        if std::mem::take(&mut self.deep) {
            self.steps.push(Step::Deep { hidden });
            if atoms.iter().all(|atom| *atom == Atom::Many) {
                return;
            }
        }
        match atoms.as_slice() {
            [] | [Atom::Char('.')] => {}
            [Atom::Char('.'), Atom::Char('.')] => self.open = true,
            _ => self.steps.push(Step::Name(NamePattern::built(atoms, hidden))),
        }
    }
}
