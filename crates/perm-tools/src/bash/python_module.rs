//! What `python -m MODULE` runs, however its options are written: `python -Im pip`, `python -W x -mpip`.

/// The longest ending of a module's name that says nothing: `python -m pip.__main__`.
const MAIN: &str = ".__main__";

/// The name of the module, and how many of the words lead up to it and hold it.
///
/// In come the words after the program's name, each where it is known.
pub(super) fn find<'a>(words: impl Iterator<Item = Option<&'a str>>) -> Option<(&'a str, usize)> {
    let named = |name: &'a str| name.strip_suffix(MAIN).unwrap_or(name);
    let mut words = words.enumerate();
    while let Some((at, word)) = words.next() {
        let letters = word?.strip_prefix('-').filter(|letters| !letters.is_empty() && *letters != "-")?;
        if let Some(long) = letters.strip_prefix('-') {
            if long == "check-hash-based-pycs" {
                words.next();
            }
            continue;
        }
        // The first letter with an argument takes the rest of the word, or the next one.
        let Some((place, letter)) = letters.char_indices().find(|(_, letter)| "cmWX".contains(*letter))
        else {
            continue;
        };
        let glued = letters.get(place + 1..).filter(|rest| !rest.is_empty());
        match (letter, glued) {
            ('c', _) => return None,
            ('m', Some(name)) => return Some((named(name), at + 1)),
            ('m', None) => return Some((named(words.next()?.1?), at + 2)),
            (_, Some(_)) => {}
            (_, None) => {
                words.next();
            }
        }
    }
    None
}

/// Whether the program is Python, of whatever version.
pub(super) fn is_python(name: &str) -> bool {
    let version = name.strip_prefix("python").or_else(|| name.strip_prefix("pypy"));
    version.is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.'))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_module_is_found_behind_any_options() {
        let cases = [
            ("-m pip x", Some(("pip", 2))),
            ("-mpip x", Some(("pip", 1))),
            ("-Im pip x", Some(("pip", 2))),
            ("-uImpip", Some(("pip", 1))),
            ("-W x -m pip", Some(("pip", 4))),
            ("-Wx -X y -mpip", Some(("pip", 4))),
            ("-W ? -m pip", Some(("pip", 4))),
            ("--check-hash-based-pycs always -m pip.__main__", Some(("pip", 4))),
            ("-c -m pip", None),
            ("-cm pip", None),
            ("x.py -m pip", None),
            ("- -m pip", None),
            ("-- -m pip", None),
            ("? -m pip", None),
            ("-m ?", None),
            ("-m", None),
        ];
        for (text, expected) in cases {
            let words = text.split(' ').map(|word| (word != "?").then_some(word));
            assert_eq!(super::find(words), expected, "{text}");
        }
    }
}
