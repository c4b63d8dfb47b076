//! Lexical normalisation: what a path says as text, without asking the disk.
//!
//! `a/../b` becomes `b` here, which is wrong where `a` is a link; [`crate::resolve()`] answers what the
//! kernel would. Both are judged: programs that clean a path themselves before they open it reach this one.

use crate::path::{AbsPath, CleanPath};

impl AbsPath {
    /// The path without `//`, `.` and `..`, taken as text: links are not looked at. `..` above the root stays at the root.
    #[must_use]
    pub fn clean(&self) -> CleanPath {
        let mut out = CleanPath::root();
        for segment in self.as_str().split('/') {
            match segment {
                "" | "." => {}
                ".." => out.pop(),
                name => out.push(name),
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::AbsPath;

    #[test]
    fn dots_and_slashes_go_away() {
        let cases: &[(&str, &str)] = &[
            ("/", "/"),
            ("//", "/"),
            ("/.", "/"),
            ("/..", "/"),
            ("/../../a", "/a"),
            ("/a/", "/a"),
            ("/a//b", "/a/b"),
            ("/a/./b/.", "/a/b"),
            ("/a/b/..", "/a"),
            ("/a/../../b", "/b"),
            ("/a/...", "/a/..."),
            ("/a/.b", "/a/.b"),
            ("//a", "/a"),
            ("/home//dev/./.bashrc", "/home/dev/.bashrc"),
        ];
        for (text, expected) in cases {
            assert_eq!(AbsPath::parse(text).unwrap().clean().as_str(), *expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn cleaning_twice_is_cleaning_once(text in "/([a-c.]{0,3}/){0,8}[a-c.]{0,3}") {
            let once = AbsPath::parse(&text).unwrap().clean();
            prop_assert_eq!(&once.to_abs().clean(), &once);
            prop_assert!(once.segments().all(|name| name != "." && name != ".."));
        }
    }
}
