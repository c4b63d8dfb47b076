//! Whole lines of `find`, and what is read in them.

use super::{ACTIONS, DATA, LOOKED_AT, PLAIN, find_line};
use crate::test_words::split;

#[test]
fn the_tables_are_sorted() {
    for table in [ACTIONS, PLAIN, DATA, LOOKED_AT] {
        assert!(table.is_sorted_by(|a, b| a < b));
    }
}

#[test]
fn commands_and_effects_of_whole_lines() {
    let cases = [
        ("find . -exec grep -l x {} ;", "look . | 3..7"),
        ("find a b -exec stat {} + -print", "look a look b | 4..6"),
        ("find a -execdir rm {} ; -ok ls ;", "look a | 3..5 7..8"),
        ("find a -delete", "delete-tree a |"),
        ("find -name x -fprint f", "write f look . |"),
        ("find -L a -newer b", "look b look a |"),
        ("find . -exec grep \"$x\" {} ;", "error"),
        ("find . -exec a -delete", "error"),
        ("find . $x", "error"),
        ("find . -name *.c", "look . |"),
        ("find . -name *.c -type f", "look . |"),
        ("find . -name *.c -exec grep x {} ;", "look . | 5..8"),
        ("find . -name Makefile* -o -iname *.mk -print", "look . |"),
        // Two words of the pattern could be `-name x -delete`, or none of them `-name -exec`.
        ("find . -name *", "error"),
        ("find . -name *e", "error"),
        // It is known to start like a primary.
        ("find . -name -*.c", "error"),
        ("find a -l.*", "error"),
        ("find . -name $x", "error"),
        ("find . -name *.c -name -delete", "error"),
        ("find . -name *.c -o -exec rm {} ;", "error"),
        ("find . -newer *.c", "error"),
        ("find . -fprint *.c", "error"),
        ("find x* -name a", "look x* |"),
        ("find * -name a", "error"),
        ("find */ -name a", "look */ |"),
        ("find *.d src -name a", "look *.d look src |"),
        ("find *.d $x", "error"),
        ("find \"$x\"/src -type f", "look …/src |"),
        ("find \"$x\" -type f", "error"),
    ];
    for (line, expected) in cases {
        let found = match find_line(&split(line), &[]) {
            Err(_) => "error".to_owned(),
            Ok(line) => {
                let effects = line.effects.iter().map(|e| format!("{} {} ", e.kind.name(), e.path.display()));
                let commands = line.commands.iter().map(|c| format!(" {:?}", c.words));
                format!("{}|{}", effects.collect::<String>(), commands.collect::<String>())
            }
        };
        assert_eq!(found, expected, "{line}");
    }
}
