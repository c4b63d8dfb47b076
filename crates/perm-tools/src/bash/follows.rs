//! Which programs follow the links that they find below a directory.
//!
//! In come the words of a command, out comes whether it does: `grep -R` does, `grep -r` does not. Of a program that is
//! not in the table it is not known. A link that is named itself is followed by its own effect. From the manuals of the
//! programs, tried where they are installed.

use perm_bash::arguments::{Arguments, read_with_doubts};
use perm_bash::judge::specification;
use perm_bash::value::Value;

use super::program::base_name;
use crate::walk::Follows;

/// When a program follows links below a directory.
#[derive(Clone, Copy, Debug)]
enum When {
    /// Whatever its options are.
    Always,
    Never,
    /// With one of these options.
    With(&'static [&'static str]),
    /// Without any of these.
    Without(&'static [&'static str]),
}

/// Sorted by program.
const PROGRAMS: &[(&str, When)] = &[
    ("7z", When::Without(&["-snh", "-snl"])),
    ("7za", When::Without(&["-snh", "-snl"])),
    ("ag", When::With(&["--follow", "-f"])),
    ("buildah", When::Never),
    ("cargo", When::Never),
    ("chattr", When::Never),
    ("chcon", When::With(&["--dereference", "-L"])),
    ("chgrp", When::With(&["-L"])),
    ("chmod", When::With(&["--dereference", "-L"])),
    ("chown", When::With(&["-L"])),
    ("cp", When::With(&["--dereference", "-L"])),
    ("cpio", When::With(&["--dereference", "-L"])),
    ("diff", When::Without(&["--no-dereference"])),
    ("docker", When::Never),
    ("du", When::With(&["--dereference", "-L"])),
    ("egrep", When::With(&["--dereference-recursive", "-R"])),
    ("fd", When::With(&["--follow", "-L"])),
    ("fdfind", When::With(&["--follow", "-L"])),
    ("fgrep", When::With(&["--dereference-recursive", "-R"])),
    ("find", When::With(&["-L", "-follow"])),
    ("getfacl", When::With(&["--logical", "-L"])),
    ("git", When::Never),
    ("grep", When::With(&["--dereference-recursive", "-R"])),
    ("ls", When::With(&["--dereference", "-L"])),
    ("lsattr", When::Never),
    ("mv", When::Never),
    ("podman", When::Never),
    ("rg", When::With(&["--follow", "-L"])),
    ("rgrep", When::With(&["--dereference-recursive", "-R"])),
    ("rm", When::Never),
    ("rsync", When::With(&["--copy-dirlinks", "--copy-links", "--copy-unsafe-links", "-L", "-k"])),
    ("scp", When::Always),
    ("setfacl", When::With(&["--logical", "-L"])),
    ("tar", When::With(&["--dereference", "-h"])),
    ("tree", When::With(&["-l"])),
    ("zip", When::Without(&["--symlinks", "-y"])),
];

/// Whether the command follows links below a directory that it is given.
pub(super) fn of(argv: &[Value]) -> Follows {
    let program = argv.first().and_then(Value::text).map(base_name).unwrap_or_default();
    let row = PROGRAMS.binary_search_by_key(&program, |row| row.0).ok().and_then(|at| PROGRAMS.get(at));
    let words = argv.get(1..).unwrap_or_default();
    match row.map(|row| row.1) {
        None => Follows::Perhaps,
        Some(When::Always) => Follows::Yes,
        Some(When::Never) => Follows::No,
        Some(When::With(options)) => {
            // tar's first word without a dash is a bundle of options too.
            let old_style = (program == "tar").then(|| words.first()).flatten();
            let is_given = old_style.is_some_and(|word| holds(word, 'h'))
                || given(argv, options).unwrap_or_else(|| words.iter().any(|word| may_be_one(word, options)));
            if is_given { Follows::Yes } else { Follows::No }
        }
        Some(When::Without(options)) => {
            let is_given = given(argv, options).unwrap_or_default()
                || words.iter().any(|word| word.text().is_some_and(|text| options.contains(&text)));
            if is_given { Follows::No } else { Follows::Yes }
        }
    }
}

/// Whether one of the options is given, by the table of the program; none where that does not say.
fn given(argv: &[Value], options: &[&str]) -> Option<bool> {
    let spec = specification(argv.first()?)?;
    let arguments = read_with_doubts(argv, &[], spec);
    let knows = |name: &&str| spec.options.iter().any(|row| row.is(name));
    let is_known = arguments.is_certain() && options.iter().all(knows);
    is_known.then(|| options.iter().any(|name| Arguments::has(&arguments, name)))
}

/// Whether the word may be one of the options, alone, shortened or among others behind one dash.
fn may_be_one(word: &Value, options: &[&str]) -> bool {
    let Some(texts) = word.texts() else { return word.may_start_with(b'-') };
    texts.iter().any(|text| {
        options.iter().any(|option| match option.strip_prefix("--") {
            Some(_) => text.len() > "--".len() && option.starts_with(text.as_str()),
            None if option.len() == 2 => {
                text.starts_with('-')
                    && !text.starts_with("--")
                    && text.contains(option.trim_start_matches('-'))
            }
            None => text == option,
        })
    })
}

/// Whether the word may hold the letter.
fn holds(word: &Value, letter: char) -> bool {
    word.texts().is_none_or(|texts| texts.iter().any(|text| !text.starts_with("--") && text.contains(letter)))
}

#[cfg(test)]
mod tests {
    use perm_bash::value::Value;

    use super::{PROGRAMS, of};
    use crate::walk::Follows;

    #[test]
    fn the_table_is_sorted() {
        assert!(PROGRAMS.is_sorted_by_key(|row| row.0));
    }

    #[test]
    fn options_say_whether_links_are_followed() {
        use Follows::{No, Perhaps, Yes};
        let cases = [
            ("grep -r x a", No),
            ("grep -R x a", Yes),
            ("grep -nR x a", Yes),
            ("grep --deref x a", Yes),
            ("/usr/bin/grep -re READ a", No),
            ("find . -name x", No),
            ("find -L . -name x", Yes),
            ("find . -follow", Yes),
            ("tar ch a", Yes),
            ("tar chf x a", Yes),
            ("tar cf x a", No),
            ("tar -cf x a", No),
            ("cp -rL a b", Yes),
            ("cp -r a b", No),
            ("diff -r a b", Yes),
            ("diff -r --no-dereference a b", No),
            ("zip -r x a", Yes),
            ("zip -ry x a", No),
            ("rsync -rk a b", Yes),
            ("rsync -a a b", No),
            ("chmod -RL 700 a", Yes),
            ("ls -LR a", Yes),
            ("some-tool a", Perhaps),
        ];
        for (line, expected) in cases {
            let argv: Vec<Value> = line.split(' ').map(Value::literal).collect();
            assert_eq!(of(&argv), expected, "{line}");
        }
    }
}
