//! What one word of a git command line may name: an object in a revision, a file or a pattern of files, or a commit.
//!
//! In comes a text, out come all readings of it that git may have. Source: gitrevisions(7), gitglossary(7) on
//! pathspecs.

/// A path behind a revision or a stage: `HEAD:path`, `:0:path`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct InTree<'a> {
    pub(super) path: &'a str,
    /// It starts at the directory of the command, not at the top.
    pub(super) is_relative: bool,
}

/// Every path that may stand behind a revision in the word: a `:` may also stand in the revision.
pub(super) fn in_tree(word: &str) -> impl Iterator<Item = InTree<'_>> {
    let behind = word.match_indices(':').filter_map(|(at, _)| word.get(at + 1..));
    behind.map(|path| InTree {
        path,
        is_relative: matches!(path, "." | "..") || path.starts_with("./") || path.starts_with("../"),
    })
}

/// Whether the word certainly is an object in a revision: no `:` of it can belong to the search for a commit.
pub(super) fn is_in_tree(word: &str) -> bool {
    word.contains(':') && !word.contains('{') && !word.starts_with(":/") && !word.starts_with(":(")
}

/// Whether the word may be an object of any kind: a name by its number, or one that may lead to such.
pub(super) fn may_be_blob(word: &str) -> bool {
    let name = word.split(['~', '^', '@']).next().unwrap_or_default();
    !matches!(name, "HEAD" | "ORIG_HEAD" | "FETCH_HEAD" | "MERGE_HEAD" | "")
}

/// Whether the word may be the number of an object.
pub(super) fn is_number(word: &str) -> bool {
    word.len() >= 4 && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// A word that names files of the work tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pathspec<'a> {
    /// The path or the pattern, its magic taken off.
    pub(super) path: &'a str,
    /// It starts at the top of the work tree.
    pub(super) from_top: bool,
    /// It leaves files out.
    pub(super) excludes: bool,
    /// It may match more than the path that it spells.
    pub(super) is_wild: bool,
    /// No word that is no pathspec looks like this.
    pub(super) is_magic: bool,
}

/// The word as a pathspec.
pub(super) fn pathspec(word: &str) -> Pathspec<'_> {
    let wild = |path: &str| path.contains(['*', '?', '[', '\\']);
    let mut spec =
        Pathspec { path: word, from_top: false, excludes: false, is_wild: wild(word), is_magic: false };
    if let Some((words, path)) = word.strip_prefix(":(").and_then(|rest| rest.split_once(')')) {
        let has = |name: &str| words.split(',').any(|word| word.trim() == name);
        spec.path = path;
        spec.from_top = has("top");
        spec.excludes = has("exclude");
        // `icase` and `attr` match files of other names.
        let is_known = |word: &str| matches!(word, "" | "top" | "exclude" | "literal" | "glob");
        spec.is_wild = wild(path) || !words.split(',').all(|word| is_known(word.trim()));
        spec.is_magic = true;
    } else if let Some(rest) = word.strip_prefix(':') {
        let path = rest.trim_start_matches(['/', '!', '^']);
        let signs = rest.get(..rest.len() - path.len()).unwrap_or_default();
        spec.path = path.strip_prefix(':').unwrap_or(path);
        spec.from_top = signs.contains('/');
        spec.excludes = signs.contains(['!', '^']);
        spec.is_wild = wild(spec.path);
        spec.is_magic = spec.excludes;
    }
    spec
}

/// Whether a path, or a directory above it, may match a pattern of git's: `*` also stands for `/`, what stands in
/// brackets for any character, and case does not matter.
pub(super) fn may_match(pattern: &str, path: &str) -> bool {
    let pattern: Vec<char> = pattern.trim_end_matches('/').to_lowercase().chars().collect();
    let path: Vec<char> = path.to_lowercase().chars().collect();
    // The places in the pattern that are reached, character by character.
    let mut reached = vec![false; pattern.len() + 1];
    if let Some(start) = reached.first_mut() {
        *start = true;
    }
    stars(&pattern, &mut reached);
    for letter in path {
        if letter == '/' && reached.last() == Some(&true) {
            return true;
        }
        let mut next = vec![false; pattern.len() + 1];
        let mut reach = |at: usize| {
            if let Some(cell) = next.get_mut(at) {
                *cell = true;
            }
        };
        for (at, own) in pattern.iter().enumerate().filter(|(at, _)| reached.get(*at) == Some(&true)) {
            match own {
                '*' => reach(at),
                '?' => reach(at + 1),
                '[' => {
                    // Behind any of the brackets that may end it; alone it is itself.
                    reach(at + 1);
                    let ends = pattern.iter().enumerate().skip(at + 1).filter(|(_, own)| **own == ']');
                    ends.for_each(|(end, _)| reach(end + 1));
                }
                '\\' if pattern.get(at + 1) == Some(&letter) => reach(at + 2),
                own if *own == letter => reach(at + 1),
                _ => {}
            }
        }
        stars(&pattern, &mut next);
        reached = next;
    }
    reached.last() == Some(&true)
}

/// A star, with a `/` behind it too, also stands for nothing.
fn stars(pattern: &[char], reached: &mut [bool]) {
    for (at, own) in pattern.iter().enumerate() {
        if *own == '*' && reached.get(at) == Some(&true) {
            let ends = [at + 1, at + 2];
            let is_slash = pattern.get(at + 1) == Some(&'/');
            for end in ends.into_iter().take(1 + usize::from(is_slash)) {
                if let Some(cell) = reached.get_mut(end) {
                    *cell = true;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{in_tree, is_in_tree, may_be_blob, may_match, pathspec};

    #[test]
    fn paths_stand_behind_any_colon() {
        let paths = |word| in_tree(word).map(|one| one.path).collect::<Vec<_>>();
        assert_eq!(paths("HEAD:a/b"), ["a/b"]);
        assert_eq!(paths(":0:a"), ["0:a", "a"]);
        assert_eq!(paths("HEAD@{10:00}:a"), ["00}:a", "a"]);
        assert!(in_tree("HEAD:./a").all(|one| one.is_relative));
        for (word, expected) in
            [("HEAD:a", true), (":a", true), ("HEAD", false), (":/a: b", false), ("HEAD^{/a:b}", false)]
        {
            assert_eq!(is_in_tree(word), expected, "{word}");
        }
        for (word, expected) in [("HEAD~2", false), ("HEAD^{tree}", false), ("a1b2c3", true), ("v1.0", true)]
        {
            assert_eq!(may_be_blob(word), expected, "{word}");
        }
    }

    #[test]
    fn pathspecs_are_read() {
        let read = |word| {
            let spec = pathspec(word);
            (spec.path, spec.from_top, spec.excludes, spec.is_wild)
        };
        let cases = [
            ("a/b", ("a/b", false, false, false)),
            ("*.env", ("*.env", false, false, true)),
            (":/a", ("a", true, false, false)),
            (":!a", ("a", false, true, false)),
            (":/!a", ("a", true, true, false)),
            (":^/a", ("a", true, true, false)),
            (":(top)a", ("a", true, false, false)),
            (":(glob,exclude)**/a", ("**/a", false, true, true)),
            (":(icase)A", ("A", false, false, true)),
        ];
        for (word, expected) in cases {
            assert_eq!(read(word), expected, "{word}");
        }
    }

    #[test]
    fn patterns_match_as_git_matches_or_more() {
        let cases = [
            ("*.env", "a/b/.env", true),
            ("sec/*", "sec/a/b", true),
            ("s?c", "sec/key", true),
            ("s[a-f]c/key", "sec/key", true),
            ("**/key", "key", true),
            ("**/key", "a/b/key", true),
            ("SEC/key", "sec/key", true),
            ("s\\ec/key", "sec/key", true),
            ("*.py", "sec/key", false),
            ("src", "srcs/a", false),
        ];
        for (pattern, path, expected) in cases {
            assert_eq!(may_match(pattern, path), expected, "{pattern} {path}");
        }
    }
}
