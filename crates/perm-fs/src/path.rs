//! The two forms of a path: as spelled ([`AbsPath`]) and free of `.`, `..` and `//` ([`CleanPath`]).
//!
//! In comes the text that a person, a model or a command gave; out come types that later rooms can trust.
//! Nothing here asks the disk. Paths are UTF-8: a path that is not cannot be named in a rule or shown to a
//! person, so it is refused at the door and the call is asked about.

use std::fmt;

/// The longest path that is looked at, in bytes. The kernel's own limit is 4096.
pub const MAX_PATH_LENGTH: usize = 64 * 1024;

/// Why a text is not a path that can be judged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PathError {
    /// The text is empty; the kernel answers ENOENT.
    #[error("the path is empty; name a file")]
    Empty,
    /// The text holds a NUL byte, which no system call takes.
    #[error("the path holds a NUL byte, which no file name can")]
    Nul,
    /// The text is relative and no directory is known to start at.
    #[error("`{0}` is relative and the working directory is not known; give an absolute path")]
    Relative(String),
    /// The text is longer than [`MAX_PATH_LENGTH`].
    #[error("the path is longer than {MAX_PATH_LENGTH} bytes; the kernel takes 4096")]
    TooLong,
    /// The text is a path of Windows: a drive letter, or a backslash in front.
    #[error("`{0}` is a path in the form of Windows, which is not judged; write it with `/`, from the root")]
    OtherSystem(String),
    /// `~name` names a user whose home is not known.
    #[error("the home directory of `{0}` is not known; give an absolute path")]
    UnknownHome(String),
}

/// An absolute path as spelled: starts with `/`, holds no NUL, may hold `.`, `..`, `//` and a trailing `/`.
///
/// What it names depends on the links of the disk: see [`crate::resolve()`].
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AbsPath(String);

impl AbsPath {
    /// Takes an absolute path.
    ///
    /// # Errors
    /// Where the text is empty, relative, too long or holds a NUL.
    pub fn parse(text: &str) -> Result<Self, PathError> {
        check(text)?;
        if text.starts_with('/') {
            Ok(Self(text.to_owned()))
        } else {
            Err(PathError::Relative(text.to_owned()))
        }
    }

    /// Takes a path that may be relative to `cwd`.
    ///
    /// # Errors
    /// As [`AbsPath::parse`]; relative without a `cwd` is an error.
    pub fn parse_in(text: &str, cwd: Option<&Self>) -> Result<Self, PathError> {
        check(text)?;
        if text.starts_with('/') {
            return Ok(Self(text.to_owned()));
        }
        let cwd = cwd.ok_or_else(|| PathError::Relative(text.to_owned()))?;
        let joined = format!("{}/{text}", cwd.0.trim_end_matches('/'));
        check(&joined)?;
        Ok(Self(joined))
    }

    /// Takes a path as file tools do: `~` and `~/x` are read from `home`, others as [`AbsPath::parse_in`].
    ///
    /// # Errors
    /// As [`AbsPath::parse_in`]. `~name` is an error: whose home it is, or whether it is a file of that
    /// name, depends on the program that opens it.
    pub fn parse_tilde(text: &str, cwd: Option<&Self>, home: Option<&Self>) -> Result<Self, PathError> {
        let Some(rest) = text.strip_prefix('~') else { return Self::parse_in(text, cwd) };
        let (user, _) = text.split_once('/').unwrap_or((text, ""));
        match home {
            Some(home) if user == "~" => {
                let joined = format!("{}{rest}", home.0.trim_end_matches('/'));
                Self::parse(if joined.is_empty() { "/" } else { &joined })
            }
            Some(_) | None => Err(PathError::UnknownHome(user.to_owned())),
        }
    }

    /// The text as spelled.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the last component must be a directory: the text ends in `/`, `/.` or `/..`.
    #[must_use]
    pub fn names_a_directory(&self) -> bool {
        self.0.ends_with('/') || self.0.ends_with("/.") || self.0.ends_with("/..")
    }
}

fn check(text: &str) -> Result<(), PathError> {
    if text.is_empty() {
        return Err(PathError::Empty);
    }
    if text.len() > MAX_PATH_LENGTH {
        return Err(PathError::TooLong);
    }
    if text.contains('\0') {
        return Err(PathError::Nul);
    }
    if is_of_windows(text) {
        return Err(PathError::OtherSystem(text.to_owned()));
    }
    Ok(())
}

/// `C:\x`, `C:/x`, `C:`, `\\server\x`, `\x`: elsewhere these are names of files in the working directory, which
/// nobody means.
fn is_of_windows(text: &str) -> bool {
    match text.as_bytes() {
        [b'\\', ..] => true,
        [letter, b':', rest @ ..] => letter.is_ascii_alphabetic() && matches!(rest, [] | [b'\\' | b'/', ..]),
        _ => false,
    }
}

impl fmt::Debug for AbsPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl fmt::Display for AbsPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An absolute path without `.`, `..`, `//` and trailing `/`: either `/` or `/name/name`.
///
/// Made by cleaning a text ([`AbsPath::clean`]) or by resolving it on the disk ([`crate::resolve()`]).
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CleanPath(String);

impl CleanPath {
    /// The root directory.
    #[must_use]
    pub fn root() -> Self {
        Self("/".to_owned())
    }

    /// Whether this is the root directory.
    #[must_use]
    pub fn is_root(&self) -> bool {
        self.0 == "/"
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same path as one that can be spelled.
    #[must_use]
    pub fn to_abs(&self) -> AbsPath {
        AbsPath(self.0.clone())
    }

    /// The names, from the root down.
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.0.split('/').filter(|segment| !segment.is_empty())
    }

    /// How many names it has; 0 for the root.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.segments().count()
    }

    /// The last name; `None` for the root.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.segments().next_back()
    }

    /// The directory that holds it; `None` for the root.
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        let (above, name) = self.0.rsplit_once('/')?;
        if name.is_empty() {
            return None;
        }
        Some(if above.is_empty() { Self::root() } else { Self(above.to_owned()) })
    }

    /// Whether this path is `directory` or lies below it. Compares whole names.
    #[must_use]
    pub fn is_within(&self, directory: &Self) -> bool {
        self.below(directory).is_some()
    }

    /// The part of this path below `directory`, without a leading `/`; empty where they are the same.
    #[must_use]
    pub fn below(&self, directory: &Self) -> Option<&str> {
        if directory.is_root() {
            return self.0.strip_prefix('/');
        }
        let rest = self.0.strip_prefix(directory.as_str())?;
        if rest.is_empty() { Some(rest) } else { rest.strip_prefix('/') }
    }

    /// Goes down by one name, which must not be empty, `.`, `..` or hold a `/`.
    pub(crate) fn push(&mut self, name: &str) {
        debug_assert!(!name.is_empty() && name != "." && name != ".." && !name.contains('/'));
        if !self.is_root() {
            self.0.push('/');
        }
        self.0.push_str(name);
    }

    /// Goes up by one name; the root stays the root.
    pub(crate) fn pop(&mut self) {
        let end = self.0.rfind('/').unwrap_or_default();
        self.0.truncate(end.max(1));
    }
}

impl fmt::Debug for CleanPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl fmt::Display for CleanPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{AbsPath, CleanPath, MAX_PATH_LENGTH, PathError};

    fn clean(text: &str) -> CleanPath {
        AbsPath::parse(text).unwrap().clean()
    }

    #[test]
    fn texts_that_are_no_path_are_refused() {
        let long = format!("/{}", "a".repeat(MAX_PATH_LENGTH));
        let cases: &[(&str, PathError)] = &[
            ("", PathError::Empty),
            ("a", PathError::Relative("a".into())),
            ("~/a", PathError::Relative("~/a".into())),
            ("/a\0b", PathError::Nul),
            (&long, PathError::TooLong),
            ("C:\\x", PathError::OtherSystem("C:\\x".into())),
            ("c:/x/y", PathError::OtherSystem("c:/x/y".into())),
            ("D:", PathError::OtherSystem("D:".into())),
            ("\\\\server\\share", PathError::OtherSystem("\\\\server\\share".into())),
            ("\\x", PathError::OtherSystem("\\x".into())),
            ("ab:/x", PathError::Relative("ab:/x".into())),
            ("a:b", PathError::Relative("a:b".into())),
        ];
        for (text, error) in cases {
            assert_eq!(AbsPath::parse(text).as_ref(), Err(error), "{text:.40?}");
        }
    }

    #[test]
    fn relative_paths_start_at_the_working_directory() {
        let cwd = AbsPath::parse("/srv/project/").unwrap();
        let cases: &[(&str, &str)] = &[
            ("a", "/srv/project/a"),
            ("../a", "/srv/project/../a"),
            ("/b", "/b"),
            ("./", "/srv/project/./"),
        ];
        for (text, expected) in cases {
            assert_eq!(AbsPath::parse_in(text, Some(&cwd)).unwrap().as_str(), *expected);
        }
        assert_eq!(AbsPath::parse_in("a", None), Err(PathError::Relative("a".into())));
        assert_eq!(AbsPath::parse_in("", Some(&cwd)), Err(PathError::Empty));
    }

    #[test]
    fn tildes_are_read_from_the_home() {
        let (cwd, home) = (AbsPath::parse("/srv").unwrap(), AbsPath::parse("/home/dev/").unwrap());
        let cases: &[(&str, Result<&str, &str>)] = &[
            ("~", Ok("/home/dev")),
            ("~/.bashrc", Ok("/home/dev/.bashrc")),
            ("~/../x", Ok("/home/dev/../x")),
            ("a~", Ok("/srv/a~")),
            ("~bob/x", Err("~bob")),
            ("~note", Err("~note")),
        ];
        for (text, expected) in cases {
            let answer = AbsPath::parse_tilde(text, Some(&cwd), Some(&home));
            let expected = expected.map_err(|user| PathError::UnknownHome(user.to_owned()));
            assert_eq!(answer.as_ref().map(AbsPath::as_str), expected.as_ref().copied(), "{text}");
        }
        assert!(AbsPath::parse_tilde("~/x", Some(&cwd), None).is_err());
    }

    #[test]
    fn below_compares_whole_names() {
        let cases: &[(&str, &str, Option<&str>)] = &[
            ("/srv/project/a/b", "/srv/project", Some("a/b")),
            ("/srv/project", "/srv/project", Some("")),
            ("/srv/project-evil", "/srv/project", None),
            ("/srv", "/srv/project", None),
            ("/a", "/", Some("a")),
            ("/", "/", Some("")),
        ];
        for (path, directory, expected) in cases {
            assert_eq!(clean(path).below(&clean(directory)), *expected, "{path} {directory}");
        }
    }

    #[test]
    fn parents_and_names() {
        let cases: &[(&str, Option<&str>, Option<&str>)] =
            &[("/", None, None), ("/a", Some("/"), Some("a")), ("/a/b", Some("/a"), Some("b"))];
        for (path, parent, name) in cases {
            assert_eq!(clean(path).parent().as_ref().map(CleanPath::as_str), *parent, "{path}");
            assert_eq!(clean(path).name(), *name, "{path}");
        }
    }
}
