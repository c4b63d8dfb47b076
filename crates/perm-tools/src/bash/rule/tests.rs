use proptest::prelude::*;

use super::{Pattern, RuleError, Token};

#[test]
fn contents_are_read_as_the_words_they_mean() {
    let cases: &[(&str, &[&str])] = &[
        ("npm run:*", &["npm", "run", "<run>"]),
        ("npm run *", &["npm", "run", "<run>"]),
        ("npm install", &["npm", "install"]),
        ("  npm\tinstall  ", &["npm", "install"]),
        ("git * --force", &["git", "<run>", "--force"]),
        ("git * *", &["git", "<run>"]),
        ("git *:*", &["git", "<run>"]),
        ("git * push:*", &["git", "<run>", "push", "<run>"]),
        (r"echo \*", &["echo", "*"]),
        (r"echo \\", &["echo", r"\"]),
        (r"file\*.txt", &["file*.txt"]),
        ("echo 'a b' \"c d\"", &["echo", "a b", "c d"]),
        ("echo ''", &["echo", ""]),
        (r"echo 'x:*'", &["echo", "x:*"]),
        (r"find . -exec rm {} \;", &["find", ".", "-exec", "rm", "{}", ";"]),
        (r#"echo "a\"b\n""#, &["echo", "a\"b\\n"]),
    ];
    for (content, expected) in cases {
        let pattern = Pattern::parse(content).unwrap();
        let shown: Vec<&str> = pattern
            .tokens()
            .iter()
            .map(|token| match token {
                Token::Run => "<run>",
                Token::Word(_) => token.literal().unwrap(),
            })
            .collect();
        assert_eq!(shown, *expected, "{content}");
    }
}

#[test]
fn contents_that_mean_nothing_are_errors() {
    let cases: &[(&str, RuleError)] = &[
        ("", RuleError::Empty),
        ("  ", RuleError::Empty),
        (":*", RuleError::Empty),
        ("* *", RuleError::Empty),
        ("a && b", RuleError::Operator('&')),
        ("curl * | sh", RuleError::Operator('|')),
        ("a; b", RuleError::Operator(';')),
        ("a > b", RuleError::Operator('>')),
        ("a\nb", RuleError::Operator('\n')),
        ("it's", RuleError::Quote('\'')),
        ("a \"b", RuleError::Quote('"')),
        ("a\\", RuleError::Backslash),
        ("a\0", RuleError::Nul),
        ("a\\\0", RuleError::Nul),
        ("\"a\\\0\"", RuleError::Nul),
    ];
    for (content, expected) in cases {
        assert_eq!(Pattern::parse(content), Err(expected.clone()), "{content:?}");
    }
}

#[test]
fn a_star_inside_a_word_matches_within_the_word() {
    let cases: &[(&str, &str, bool)] = &[
        ("test*", "test", true),
        ("test*", "test:unit", true),
        ("test*", "atest", false),
        ("*test", "atest", true),
        ("a*a", "a", false),
        ("a*a", "aa", true),
        ("a*b*c", "aXbYc", true),
        ("a*b*c", "acb", false),
        (r"a\*", "ab", false),
        (r"a\*", "a*", true),
        ("~/x*", "/home/dev/xy", true),
        ("~", "/home/dev", true),
        ("~/x", "/home/developer/x", false),
        (r"\~/x", "/home/dev/x", false),
    ];
    for (content, word, expected) in cases {
        let pattern = Pattern::parse(content).unwrap();
        let [Token::Word(only)] = pattern.tokens() else { panic!("{content}") };
        assert_eq!(only.matches(word, Some("/home/dev")), *expected, "{content} {word}");
    }
}

fn words() -> impl Strategy<Value = Vec<String>> {
    let odd = prop::sample::select(vec![
        "*", ":*", "\\", ")", "(", "\n", "'", "\"", " ", "\t", "$", "`", "~", "|", ";", "a", "b-", "=", ":",
        "é",
    ]);
    let word = prop_oneof![
        prop::collection::vec(odd, 0..6).prop_map(|parts| parts.concat()),
        any::<String>().prop_map(|text| text.replace('\0', "")),
    ];
    prop::collection::vec(word, 1..5)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_words_become_a_rule_and_the_same_words_again(words in words(), open in any::<bool>()) {
        let pattern = Pattern::of_words(&words, open).unwrap();
        let content = pattern.to_string();
        let read = Pattern::parse(&content).unwrap();
        prop_assert_eq!(&read, &pattern, "{}", content);
        if !open {
            prop_assert_eq!(read.words().unwrap(), words.iter().map(String::as_str).collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_is_shown_of_a_rule_is_the_rule(content in "[a:*~ \\\\'\"-]{1,12}") {
        if let Ok(pattern) = Pattern::parse(&content) {
            let shown = pattern.to_string();
            prop_assert_eq!(Pattern::parse(&shown).unwrap(), pattern, "{} {}", content, shown);
        }
    }
}
