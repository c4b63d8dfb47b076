//! Where the words start that a program runs: behind `docker exec c`, `npx`, `git bisect run`.
//!
//! In come the words of a command, out goes the index of the first one after those that make its program run something.

mod table;

use perm_bash::value::Value;

use super::program::base_name;
use table::{CARRIERS, SETTERS};

/// The rows of the words that make this program run what follows them.
pub(crate) fn rows(program: &str) -> impl Iterator<Item = &'static [&'static str]> {
    CARRIERS.iter().copied().filter(move |row| row.first().is_some_and(|first| *first == program))
}

/// The index of the first word after those that make the program run something.
pub(crate) fn start(argv: &[Value]) -> Option<usize> {
    start_by(CARRIERS, argv)
}

/// The same for words that set what a program runs later.
pub(crate) fn start_of_setting(argv: &[Value]) -> Option<usize> {
    start_by(SETTERS, argv)
}

fn start_by(table: &[&[&str]], argv: &[Value]) -> Option<usize> {
    let program = base_name(argv.first()?.text()?);
    let from = table.partition_point(|row| row.first().copied().unwrap_or_default() < program);
    let rows = table.iter().skip(from).take_while(|row| row.first() == Some(&program));
    rows.filter_map(|row| after(argv, row.get(1..).unwrap_or_default())).min()
}

/// The index after the words, which stand in this order behind the program's name.
fn after(argv: &[Value], words: &[&str]) -> Option<usize> {
    let mut at = 1;
    for word in words {
        let rest = argv.get(at..)?;
        at += rest.iter().position(|value| value.may_be(word))? + 1;
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use perm_bash::value::Value;

    use super::start;

    #[test]
    fn what_is_carried_starts_behind_the_words_that_say_so() {
        let cases: &[(&str, Option<usize>)] = &[
            ("npx rm a", Some(1)),
            ("docker exec c rm a", Some(2)),
            ("docker -H x compose exec c rm a", Some(5)),
            ("docker ps", None),
            ("git -C x bisect run rm", Some(5)),
            ("git commit -m run", None),
            ("/usr/bin/npx rm", Some(1)),
        ];
        for (words, expected) in cases {
            let argv: Vec<Value> = words.split(' ').map(Value::literal).collect();
            assert_eq!(start(&argv), *expected, "{words}");
        }
    }
}
