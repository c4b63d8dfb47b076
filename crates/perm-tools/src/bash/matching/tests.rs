use perm_bash::value::{Pattern as Text, Piece, Value};

use super::{Match, covers, hits, hits_raw, raw_words};
use crate::bash::rule::Pattern;

const HOME: Option<&str> = Some("/home/dev");

/// Words separated by blanks; `<one>` is an unknown word, `<any>` any number of words, `<-p…>` one that
/// starts so, `a|b` one of two.
fn argv(words: &str) -> Vec<Value> {
    words
        .split(' ')
        .map(|word| match word.strip_prefix('<').and_then(|inner| inner.strip_suffix('>')) {
            Some("one") => Value::any_word(),
            Some("any") => Value::any_words(),
            Some(prefix) => {
                let mut text = Text::default();
                text.push(Piece::Literal(prefix.trim_end_matches('…').into()));
                text.push(Piece::ANY);
                Value::Word(text)
            }
            None if word.contains('|') => Value::one_of(word.split('|').map(Into::into).collect()),
            None => Value::literal(&word.replace('_', " ")),
        })
        .collect()
}

#[test]
fn an_allow_rule_is_narrow() {
    let cases: &[(&str, &str, bool)] = &[
        ("npm run:*", "npm run build", true),
        ("npm run:*", "npm run", true),
        ("npm run:*", "npm runx build", false),
        ("npm run:*", "npm run-script x", false),
        ("npm run:*", "npm --silent run build", true),
        ("npm run:*", "npm --prefix sub run build", true),
        ("npm run:*", "npm --prefix ../x run build", false),
        ("npm run:*", "npm --prefix /x run build", false),
        ("npm run:*", "npm run build --script-shell=./x", false),
        ("npm run:*", "npm --script-shell ./x run build", false),
        ("npm run:*", "npm run a|b", true),
        ("npm run:*", "npm run build -- --script-shell=./x", true),
        ("npm run:*", "npm run build -- <one>", true),
        ("npm run:*", "npm run build <one> -- x", false),
        ("find:*", "find -- . -exec ./x", false),
        ("npm run build", "npm run build", true),
        ("npm run build", "npm run build -- x", false),
        ("npm run build", "npm run a|build", false),
        ("npm run build", "npm run <one>", false),
        ("npm run:*", "<one> run build", false),
        ("npm run:*", "./npm run build", false),
        ("npm run:*", "/usr/bin/npm run build", false),
        ("/usr/bin/npm run:*", "/usr/bin/npm run build", true),
        ("git commit:*", "git commit -m x", true),
        ("git commit:*", "git commit -m <one>", true),
        ("git commit:*", "git -c core.hooksPath=h commit -m x", false),
        ("git commit:*", "git --no-pager commit -m x", true),
        ("git:*", "git", true),
        ("git:*", "github", false),
        ("git:*", "git -c core.sshCommand=./evil fetch", false),
        ("git -c:*", "git -c core.sshCommand=./evil fetch", true),
        ("git:*", "git --exec-path=/x status", false),
        ("git:*", "git <one> x", false),
        ("git *", "git fetch --upload-pack=./x", false),
        ("git *", "git fetch --upload-p ./x", false),
        ("git fetch:*", "git fetch <one>", false),
        ("git switch:*", "git switch -c new", true),
        ("git * --force", "git push --force", true),
        ("git * --force", "git push --force origin", false),
        ("git * push", "git origin push", true),
        ("docker * up", "docker compose up", true),
        ("docker * up", "docker ps", false),
        ("find:*", "find . -name x", true),
        ("find:*", "find . -exec touch x ;", false),
        ("echo 'a b'", "echo a_b", true),
        ("echo 'a b'", "echo a b", false),
        ("rg:*", "rg --pre=sh x", false),
        ("rg:*", "rg x", true),
        ("tar:*", "tar xf a.tar --to-command=sh", false),
        ("cat ~/notes:*", "cat /home/dev/notes", true),
    ];
    for (rule, words, expected) in cases {
        assert_eq!(covers(&Pattern::parse(rule).unwrap(), &argv(words), HOME), *expected, "{rule} / {words}");
    }
}

#[test]
fn a_deny_rule_is_broad() {
    use Match::{Maybe, No, Yes};
    let cases: &[(&str, &str, Match)] = &[
        ("rm:*", "rm x", Yes),
        ("rm:*", "rm", Yes),
        ("rm:*", "/bin/rm x", Yes),
        ("/bin/rm:*", "rm x", Yes),
        ("/bin/rm:*", "/usr/bin/rm x", Yes),
        ("rm:*", "./rm x", Yes),
        ("rm:*", "cat rm", No),
        ("rm:*", "grep rm_-rf x", No),
        ("rm -rf", "git commit -m rm_-rf_x", No),
        ("rm:*", "<one> x", Maybe),
        ("rm:*", "<any> x", Maybe),
        ("rm:*", "ls|rm x", Yes),
        ("rm", "cat rm", Yes),
        ("rm", "/bin/rm", Yes),
        ("rm", "cat dir/rm", No),
        ("install", "npm install package", Yes),
        ("install", "npm run build", No),
        ("install", "npm <one>", Maybe),
        ("npm install", "npm install express", Yes),
        ("npm install", "yarn install", No),
        ("npm install", "sudo npm install", Yes),
        ("git push", "git <any>", Maybe),
        ("git push --force", "echo <any>", No),
        ("git push --force", "git push <any>", Maybe),
        ("git push --force", "git push --force origin", Yes),
        ("git push:*", "git push origin", Yes),
        ("git push:*", "git -C . push", Yes),
        ("git push:*", "git -c a=b push", Yes),
        ("git push:*", "git --no-pager push", Yes),
        ("git push:*", "git --git-dir=x --unknown y push", Yes),
        ("git push:*", "git commit -m push", No),
        ("git push:*", "git stash push", No),
        ("git push:*", "git <one> x", Maybe),
        ("git push:*", "git <-c…> push", Yes),
        ("git push:*", "git <--git-dir=…> push", Yes),
        ("git push --force:*", "git push origin <one>", Maybe),
        ("git push:*", "git log <one>", No),
        ("git push", "git -C . push", Yes),
        ("git * --force", "git push --force origin main", Yes),
        ("git * --force", "git push origin", No),
        ("git * --force", "git push <any>", Maybe),
        ("kubectl delete:*", "kubectl -n prod delete pod web", Yes),
        ("npm publish:*", "npm --prefix pkg publish", Yes),
        ("docker compose up:*", "docker compose -f x up", Yes),
        ("cargo publish:*", "cargo +nightly publish", Yes),
        ("* --version", "node --version", Yes),
        ("cat ~/.ssh/*", "cat /home/dev/.ssh/id_rsa", Yes),
        ("cat .env*", "cat <one>", Maybe),
    ];
    for (rule, words, expected) in cases {
        assert_eq!(hits(&Pattern::parse(rule).unwrap(), &argv(words), HOME), *expected, "{rule} / {words}");
    }
}

#[test]
fn a_text_that_cannot_be_read_is_searched_for_the_words_of_the_rule() {
    let cases: &[(&str, &str, bool)] = &[
        ("rm:*", "ls '\nrm x", true),
        ("rm:*", "ls \\\r\nrm victim.txt", true),
        ("rm:*", "echo $(/bin/rm x", true),
        ("rm:*", "echo (r'm' x", true),
        ("rm:*", "echo farm x '", false),
        ("git push:*", "git -C x push '", true),
        ("git push:*", "git log '", false),
        ("git * --force", "if git push origin --force '", true),
    ];
    for (rule, text, expected) in cases {
        let words = raw_words(text);
        assert_eq!(hits_raw(&Pattern::parse(rule).unwrap(), &words, HOME), *expected, "{rule} / {text}");
    }
}
