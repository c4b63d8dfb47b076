//! Which characters a person cannot see for what they are. Tables, sorted by code point.

/// Scripts whose letters pass for one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Script {
    Latin,
    Greek,
    Cyrillic,
    Armenian,
    Georgian,
    Cherokee,
    Coptic,
    Lisu,
    /// Full-width and mathematical forms of Latin letters and digits.
    Styled,
}

/// Ranges of letters by script, sorted. Source: the block list of the Unicode standard.
const SCRIPTS: &[(char, char, Script)] = &[
    ('A', 'Z', Script::Latin),
    ('a', 'z', Script::Latin),
    ('\u{c0}', '\u{24f}', Script::Latin),
    ('\u{250}', '\u{2af}', Script::Latin),
    ('\u{370}', '\u{3ff}', Script::Greek),
    ('\u{400}', '\u{52f}', Script::Cyrillic),
    ('\u{530}', '\u{58f}', Script::Armenian),
    ('\u{10a0}', '\u{10ff}', Script::Georgian),
    ('\u{13a0}', '\u{13ff}', Script::Cherokee),
    ('\u{1c80}', '\u{1c8f}', Script::Cyrillic),
    ('\u{1c90}', '\u{1cbf}', Script::Georgian),
    ('\u{1d00}', '\u{1d7f}', Script::Latin),
    ('\u{1e00}', '\u{1eff}', Script::Latin),
    ('\u{1f00}', '\u{1fff}', Script::Greek),
    ('\u{2100}', '\u{214f}', Script::Styled),
    ('\u{2c60}', '\u{2c7f}', Script::Latin),
    ('\u{2c80}', '\u{2cff}', Script::Coptic),
    ('\u{2d00}', '\u{2d2f}', Script::Georgian),
    ('\u{a4d0}', '\u{a4ff}', Script::Lisu),
    ('\u{a640}', '\u{a69f}', Script::Cyrillic),
    ('\u{a720}', '\u{a7ff}', Script::Latin),
    ('\u{ab70}', '\u{abbf}', Script::Cherokee),
    ('\u{ff10}', '\u{ff19}', Script::Styled),
    ('\u{ff21}', '\u{ff3a}', Script::Styled),
    ('\u{ff41}', '\u{ff5a}', Script::Styled),
    ('\u{1d400}', '\u{1d7ff}', Script::Styled),
];

/// Characters with no glyph of their own, that reorder text, or that look like a blank: controls (Cc),
/// formats (Cf), separators (Zl, Zp, Zs but the space), default-ignorable, private and non-characters. Sorted.
const HIDDEN: &[(char, char)] = &[
    ('\u{0}', '\u{1f}'),
    ('\u{7f}', '\u{a0}'),
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{600}', '\u{605}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{6dd}', '\u{6dd}'),
    ('\u{70f}', '\u{70f}'),
    ('\u{890}', '\u{891}'),
    ('\u{8e2}', '\u{8e2}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{1680}', '\u{1680}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{2000}', '\u{200f}'),
    ('\u{2028}', '\u{202f}'),
    ('\u{205f}', '\u{206f}'),
    ('\u{2800}', '\u{2800}'),
    ('\u{3000}', '\u{3000}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{e000}', '\u{f8ff}'),
    ('\u{fdd0}', '\u{fdef}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fffb}'),
    ('\u{fffe}', '\u{ffff}'),
    ('\u{110bd}', '\u{110bd}'),
    ('\u{110cd}', '\u{110cd}'),
    ('\u{13430}', '\u{1343f}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{1fffe}', '\u{1ffff}'),
    ('\u{2fffe}', '\u{2ffff}'),
    ('\u{3fffe}', '\u{10ffff}'),
];

/// The script of a letter, where it is one that passes for another.
pub(super) fn script(c: char) -> Option<Script> {
    let after = SCRIPTS.partition_point(|(first, _, _)| *first <= c);
    let (_, last, script) = SCRIPTS.get(after.checked_sub(1)?)?;
    (c <= *last && c.is_alphanumeric()).then_some(*script)
}

/// Whether a person would not see the character for what it is.
pub(super) fn is_hidden(c: char) -> bool {
    let after = HIDDEN.partition_point(|(first, _)| *first <= c);
    after.checked_sub(1).and_then(|index| HIDDEN.get(index)).is_some_and(|(_, last)| c <= *last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_sorted_and_disjoint() {
        assert!(SCRIPTS.iter().all(|(first, last, _)| first <= last));
        assert!(SCRIPTS.windows(2).all(|pair| pair[0].1 < pair[1].0));
        assert!(HIDDEN.iter().all(|(first, last)| first <= last));
        assert!(HIDDEN.windows(2).all(|pair| pair[0].1 < pair[1].0));
    }

    #[test]
    fn every_control_is_hidden() {
        assert!((0..=0x10ffff).filter_map(char::from_u32).filter(|c| c.is_control()).all(is_hidden));
    }

    #[test]
    fn white_space_other_than_the_space_is_hidden() {
        let seen = (0..=0x10ffff)
            .filter_map(char::from_u32)
            .find(|c| c.is_whitespace() && *c != ' ' && !is_hidden(*c));
        assert_eq!(seen, None);
    }
}
