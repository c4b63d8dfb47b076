//! Scripts in which one line depends on another: variables, parameters, directories, functions and descriptors that are
//! set, changed and used. What the abstract run keeps in mind, and when it must forget, is put to the test here.
//!
//! Lines come from templates. In them `%v` is a variable, `%w` a word, `%p` a plain word, `%c` a command that uses what
//! was set, `%s` one more line, `%l` some more lines, `%d` a directory.

use super::Grammar;

const VARIABLES: &[&str] = &["a", "b", "i", "x", "F", "n", "W"];

const WORDS: &[&str] = &[
    "w",
    "-rf",
    "'a b'",
    "$a",
    "\"$a\"",
    "$b",
    "\"$b c\"",
    "*",
    "'*'",
    "d/e",
    "~",
    "$1",
    "\"$@\"",
    "$((1+1))",
    "3",
    "''",
    "$(echo w)",
    "\"$(echo a b)\"",
    "${a:-d}",
    "o",
    "a:b",
    "{p,q}",
    "\"\"",
    "$i",
    "${b%c}",
    "x$n",
    "--k=$a",
    "'$(rm q)'",
    "'a[$(rm q)]'",
    "$F",
    "$(pwd)",
    "`echo -n z`",
    "\\*",
    "r=s",
];

const PLAIN: &[&str] = &["w", "q", "o", "d/e", "1", "2", "-f", "a", "b", "f", "rm", "d"];

const DIRECTORIES: &[&str] =
    &["d", "..", ".", "/tmp", "-", "~", "$a", "\"$a\"", "nowhere", "../p", "/w/p/d", "d/..", "", "\"$PWD\""];

/// What both shells know.
const LINES: &[&str] = &[
    "%v=%w",
    "%v=%w",
    "%v=%w",
    "%v=%w %v=%w",
    "%v=$%v",
    "%v=\"$%v %p\"",
    "%v=$(%c)",
    "%v=%w %c",
    "%v=%w :",
    "%v=%w f %p",
    "%v=%w eval '%c'",
    "%v=%w export %v",
    "export %v=%w",
    "export %v",
    "readonly %v=%p",
    "unset %v",
    ": ${%v:=%p}",
    ": \"${%v=%p}\" ${%v:=%w}",
    "x ${%v:-%w}; x ${%v+%p}",
    "%v=$((%v + 1))",
    "%v=$((%v=5, 1))",
    "read %v <a",
    "read %v %v <<E\n%p %w z\nE",
    "read -r %v <f.txt",
    "echo %w | read %v",
    "while read %v; do %c; done <a",
    "while read -r %v %v; do %s; done <<E\n%p $%v\nE",
    "cat a | while read %v; do %s; done",
    "for %v in %w %w; do %s; done",
    "for %v in %w; do %v=%w; %c; done",
    "for %v in; do %c; done; %s",
    "for %v; do %c; done",
    "for %v in \"$@\"; do %c; shift; done",
    "for %v in *; do %c; done",
    "for %v in 1 2; do for %v in %w; do %s; break 2; done; %c; done",
    "for %v in %w %p; do case $%v in %p) %s; continue;; esac; %c; done",
    "set -- %w %w",
    "set -- %w \"$@\"",
    "set -- $%v",
    "set %p %w",
    "set --",
    "shift",
    "shift 2",
    "shift; %c",
    "set -f; %c",
    "set +f; %c",
    "set -u; %c",
    "set -e; false; %c",
    "set -e; false || %c",
    "set -- -a %p -b; while getopts ab: %v; do %c; case $%v in b) x $OPTARG;; esac; done; shift $((OPTIND-1)); x \"$@\"",
    "cd %d",
    "cd %d; %c",
    "cd %d && %s",
    "cd %d || %s",
    "cd %d && cd %d; %c",
    "(cd %d; %c); %c",
    "(cd %d && %s)",
    "{ cd %d; %c; } | cat; %c",
    "cd %d | %c; %c",
    "cd %d & %c",
    "%c; cd %d >/dev/null 2>&1",
    "if cd %d; then %c; else %c; fi; %c",
    "while cd %d; do %c; break; done; %c",
    "until cd %d; do break; done; %c",
    "x \"$(cd %d && %c)\"; %c",
    "%v=$(cd %d; pwd); %c",
    "HOME=%p; cd; x ~ $HOME",
    "HOME=%w x ~",
    "PWD=%w; x $PWD; cd .; x \"$PWD\"",
    "OLDPWD=/tmp; cd -; %c",
    "f() { %s; }; f %w %w; %c",
    "f() { %s; }; f %w; %c",
    "f() { x \"$@\"; shift; x \"$1\"; }; f %w %w %w",
    "f() { cd %d; }; f; %c",
    "f() { %v=%w; }; f; %c",
    "f() { %v=$1; %c; }; f %w; %c",
    "f() ( %v=%w; cd %d; %c ); f; %c",
    "f() { set -- %p; x $1; }; f %w; x $1",
    "f() { return; %c; }; f; %c",
    "f() { %c; return 1; }; f && %c || %c",
    "f() { %s; } >o; f %w",
    "f() { cat; } <<E\n$%v\nE\nf",
    "rm() { x \"$@\"; }; rm %w; command rm %p; unset -f rm; rm %p",
    "x() { echo %w; }; %v=$(x); %c",
    "cd() { x; }; cd d; %c",
    "f() { g; }; g() { %c; }; f; g() { %v=%p; }; f; %c",
    "f() { f2() { %c; }; }; f; f2 %w",
    "if [ \"$%v\" = %p ]; then %s; else %s; fi; %c",
    "if %c; then %v=%w; fi; %c",
    "[ -n \"$%v\" ] && %v=%w || %v=%p; %c",
    "[ $%v = %p ] && %c",
    "case $%v in %p) %v=%w;; *) %v=%p;; esac; %c",
    "case %w in a*) %s;; *) %s;; esac; %c",
    "%c && %v=%w; %c",
    "true && %v=%w || %v=%p; %c",
    "false && %v=%w; %c",
    "(%v=%w; %c); %c",
    "(%s); %c",
    "{ %s; }; %c",
    "{ %v=%w; %c; } >o; %c",
    "(exit 1) || %c",
    "(exit; %c); %c",
    "{ exit; %c; }",
    "%v=%w & wait; %c",
    "%s & %c",
    "%c | %v=%w; %c",
    "echo %w | { read %v; %c; }; %c",
    "eval '%v=%w'; %c",
    "eval \"%v=\\$b\"; %c",
    "eval '%c'",
    "eval %v=%p \\; x",
    "eval \"cd %d\"; %c",
    "sh -c 'x $%v \"$@\" $0' %w %w",
    "%v=%w sh -c '%c'",
    "export %v=%w; sh -c '%c'",
    "sh -c 'cd d; %c'; %c",
    "sh <<'E'\n%v=%p\nx $%v\nE",
    "sh <<E\nx $%v\nE",
    "echo '%c' | sh",
    "env %v=%p sh -c '%c'",
    "env -i %v=%p sh -c '%c'",
    "exec 3>o; echo %w >&3; exec 3>&-; %c",
    "exec 3<a; read %v <&3; %c",
    "exec >o; %c",
    "exec <a; read %v; %c",
    "{ read %v; %c; } <b",
    "exec 4>&1 >/dev/null; %c; exec >&4",
    "%c >o 2>&1",
    "%c <a >>o",
    "%c 3>&1 >o 1>&2",
    "%v=o; %c >$%v",
    "%v=o; %c >\"$%v\"2",
    "cat <<E >%p; %c\n$%v `%c`\nE",
    "cat <<E | %c\n${%v:-%p} $(%c)\nE",
    "IFS=:; %v=a:b; x $%v; IFS=' '; %c",
    "IFS=, read %v %v <<E\np,q\nE",
    "IFS=; %c",
    "%v='a b'; x $%v \"$%v\" '$%v'",
    "%v='*'; x $%v \"$%v\"; set -f; x $%v",
    "%v=rm; $%v %p",
    "%v='rm -f'; $%v %p",
    "%v=\"x y\"; \"$%v\"",
    "%v=%p; x ${%v}s \"${%v}/$%v\" $%v.c",
    "%v=d/e.c; x ${%v%.c} ${%v##*/} ${%v%/*} \"${%v#*/}\"",
    "x ${#%v} ${#} $# $? \"$*\"",
    "x $%v%v ${%v}%v",
    "trap '%c' EXIT; %c",
    "trap - EXIT; %c",
    "trap 'cd d' 0; %c",
    "umask 077; %c >o",
    "type rm; hash -r; %c",
    "command %c",
    "command cd %d; %c",
    "command -v rm && %c",
    "! %c",
    "while ! %c; do %s; break; done",
    "%v=1; while [ $%v -lt 3 ]; do %c; %v=$((%v+1)); done",
    "until [ -e o ]; do %c; : >o; done",
    "find . -name e -exec x \"$%v\" {} \\;",
    "find d -type f | while read %v; do x \"$%v\"; done",
    "find . -name '*.txt' -exec sh -c 'x \"$1\" %p' _ {} \\;",
    "ls | xargs -n1 x %w",
    "echo %w | xargs x %p",
    "printf '%%s\\n' %w %w | xargs -I{} x {} %p",
    "timeout 1 env %v=%p nice x $%v",
    "mkdir -p d/z; cd d/z; %c; cd ../..; %c",
    "ln -s ../h d/l; cd d/l; cd ..; %c",
    "cp a o; mv o o2; rm o2; rm -rf d",
    "touch -- -n; x *",
    "> o; : > %p; >>$%v",
];

/// What bash alone knows.
const BASH_LINES: &[&str] = &[
    "%v+=%w",
    "%v=1; %v+=2; %c",
    "%v=(%w %w)",
    "%v=(%w); x \"${%v[@]}\" ${%v[0]} ${#%v[@]}",
    "%v=(%w %p); %v+=(%w); \"${%v[@]}\"",
    "%v=(rm -f); \"${%v[@]}\" %p",
    "%v=(*); for i in \"${%v[@]}\"; do x \"$i\"; done",
    "%v[1]=%w; x \"${%v[1]}\" $%v",
    "%v=([2]=%w [0]=%p); x \"${%v[*]}\" ${!%v[@]}",
    "%v=(p q r); x \"${%v[@]:1}\" \"${%v[@]/q/%p}\" ${%v[-1]}",
    "declare %v=%w; %c",
    "declare -r %v=%p; %v=z; %c",
    "declare -x %v=%w; bash -c '%c'",
    "f() { local %v=%w; %c; }; %v=%p; f; %c",
    "f() { local %v; %v=%w; g; }; g() { %c; %v=%p; }; f; %c",
    "f() { local %v=%p; cd %d; }; f; %c",
    "f() { local IFS=:; x $*; }; f %w %w; x $*",
    "f() { local a=1 b=$a; x $a $b; }; a=%p; f",
    "function f { %s; }; f %w; %c",
    "function f() { %c; }; f %w <<<%w",
    "f() { %s; } 2>&1 >o; f",
    "f() for i in %w; do %c; done; f",
    "f() [[ $1 == %p ]]; f %w && %c",
    "read -r %v <<< %w; %c",
    "read -ra %v <<< \"%p q\"; x \"${%v[@]}\"",
    "IFS=: read -ra %v <<<a:b; x \"${%v[1]}\"",
    "read -d '' %v <<E\n%p\nE\n%c",
    "while IFS= read -r %v; do %c; done < <(echo %w)",
    "mapfile -t %v <<< %w; x \"${%v[0]}\"",
    "printf -v %v '%%s-%%s' %w %w; %c",
    "((%v=2)); %c",
    "((%v++)); ((%v+=2)); x $%v",
    "let %v=4; %c",
    "(( %v > 1 )) && %c",
    "for ((i=0; i<2; i++)); do %c; %s; done; x $i",
    "for ((%v=0; %v<2; %v++)); do %c; done",
    "x $((%v=7)) $%v",
    "x ${%v:=%p} $%v",
    "[[ $%v == %p ]] && %v=%w; %c",
    "[[ -z $%v || $%v = %p* ]] && %s",
    "[[ $%v =~ ^(.)(.*)$ ]] && x \"${BASH_REMATCH[1]}\" ${BASH_REMATCH[2]}",
    "[[ -f a && ! -d $%v ]] && %c",
    "[[ a == @(a|b) ]] && %c",
    "[[ $%v -gt 1 ]] && %c",
    "case $%v in %p) %c;;& *) %c;& z) %c;; esac",
    "case $%v in [a-z]*|\"%p\") %s;; (*) %c; esac",
    "x ${%v^^} ${%v,,} \"${%v^}\" ${%v@Q}",
    "x \"${%v/%p/z}\" ${%v//a/b} ${%v/#a/} ${%v/%%b/}",
    "x ${%v:1} \"${%v:0:2}\" ${%v: -1} ${@:2} \"${@:1:1}\"",
    "x {a,b}$%v {1..3} %p{,.bak} {$a,$b} \"{a,b}\"",
    "cp %p{,.bak}; mv {a,b} d",
    "x ~+ ~- ~/o a=~ a:~",
    "pushd %d; %c; popd; %c",
    "pushd %d >/dev/null && %c; pushd; %c; dirs -c",
    "pushd d; pushd /tmp; popd; %c; cd %d; popd; %c",
    "pushd -n /tmp; %c; popd; %c",
    "cd %d && pushd d; cd ..; popd; %c",
    "x <(%c) >(cat >o)",
    "diff <(sort a) <(%c | sort)",
    "cat < <(%c)",
    "tee >(%c >o) <<<%w",
    "%c &>o",
    "%c >&o",
    "%c &>>o; %c |& cat",
    "exec {fd}>o; echo %w >&$fd; exec {fd}>&-",
    "exec {fd}<a; read %v <&\"$fd\"; %c",
    "coproc { %c; }; %c",
    "coproc cat; echo %w >&\"${COPROC[1]}\"; %c",
    "coproc x %w; wait",
    "time %c; time -p { %s; }",
    "! time %c",
    "select %v in %w %p; do %c; break; done <<<1",
    "bash -c '%c' %w %w",
    "bash -c 'x \"$0\" \"$@\"; %s' n %w",
    "bash <<< '%c'",
    "bash -s %w <<'E'\nx $1\n%c\nE",
    "bash -c 'cd d; %c' && %c",
    "bash -xc '%c'; bash -ec '%c'",
    "shopt -s nullglob; x q*; shopt -u nullglob; x q*",
    "shopt -s dotglob globstar; x **/e",
    "set -o pipefail; %c | false && %c",
    "trap '%c' ERR; false; %c",
    "trap '%c' RETURN; f() { :; }; f",
    "builtin cd %d; %c",
    "builtin echo %w; command -p x %w",
    "(exec x %w); %c",
    "exec x %w; %c",
    "unset -v %v; unset -f f; %c",
    "export -n %v; %v=%w bash -c '%c'",
    "x $'a\\nb' $'\\x41' $\"a $%v\"",
    "x \"a\\\nb\" 'a\\\nb' \\\n  %w",
    "x $RANDOM $SECONDS $LINENO $UID \"$BASHPID\" $PPID",
    "x \"${%v[@]}\" ${%v[*]} \"${*}\" ${@}",
    "%v=; x \"${%v[@]}\" ${%v} \"$%v\"",
    "x \"$(cat <<E\n$%v $(%c)\nE\n)\"",
    "%v=$(cat <<'E'\na $b\nE\n)\nx \"$%v\" $%v",
    "%v=$(%c; %c); x $%v",
    "%v=$(<a); x $%v",
    "%v=`%c`; x \"$%v\"",
    "x \"`echo \\\"%p\\\"`\" `echo \\`echo z\\``",
    "caller; times; ulimit -n; %c",
    "disown; jobs; kill -0 $$; %c",
];

/// What mostly makes the analysis claim nothing about the whole text, or what dash does not know.
const RARE_LINES: &[&str] = &[
    "set -a; %v=%w; %c",
    "CDPATH=/w; cd p; %c",
    "alias ll='%c'\nll %w",
    "PATH=/w/p; x; rm q",
    "%v=(%p %w); unset '%v[0]'; x \"${%v[@]}\"",
    "declare -A m; m[k]=%w; x \"${m[k]}\" ${!m[@]}",
    "declare -A m=([k]=%w [l]=%p); for i in \"${!m[@]}\"; do x $i \"${m[$i]}\"; done",
    "declare -i %v=3; %v=%v+1; %c",
    "declare -u %v=%p; %c",
    "declare -l %v; %v=ABC; %c",
    "declare -n r=%v; r=%w; %c",
    "declare -n r=%v; x $r ${!r}; unset r; %c",
    "f() { declare -g %v=%w; }; f; %c",
    "f() { local -n r=$1; r=%w; }; f %v; %c",
    "f() { local -; set -f; x *; }; f; x *",
    "export -f f; f() { %c; }; export -f f; bash -c 'f %p'",
    "mapfile -t %v < a; x \"${%v[@]}\"",
    "readarray %v < <(printf '%%s\\n' %p q); x ${%v[1]}",
    "printf -v '%v[1]' %%s %p; x \"${%v[@]}\"",
    "[[ -v %v ]] && %c",
    "x ${!%v} ${!F@}",
    "%v=F; x ${!%v}",
    "bash -c \"x $%v; %v=%p; x \\$%v\"",
    "source /dev/stdin <<< '%c'",
    ". <(echo %c)",
    "shopt -s extglob\nx !(a) @(a|b)",
    "shopt -s lastpipe; echo %p | read %v; %c",
    "shopt -s expand_aliases\nalias ll='x %p'\nll %w",
    "shopt -s nocasematch; [[ A == a ]] && %c",
    "shopt -s failglob; x q*; %c",
    "set -k; x %v=%w b; %c",
    "set -P; ln -s d l; cd l; cd ..; %c",
    "set -o posix; %v=%w :; %c",
    "set -T; trap '%c' DEBUG; :",
    "hash -p /usr/bin/x rm; rm %p",
    "enable -n echo; echo %w",
    "exec -a n x %w",
    "BASH_ENV=a bash -c '%c'",
    "PS4='$(x ps4)'; set -x; %c",
    "GLOBIGNORE=a; x *",
    "wait $!; x $! $$ $- $_",
    "RANDOM=%p; SECONDS=5; x $SECONDS",
    "history; fc -l; bind; %c",
    "compgen -W '$(x)'; complete -F f x; %c",
];

/// What uses what was set.
const COMMANDS: &[&str] = &[
    "x $%v",
    "x \"$%v\"",
    "x $%v $%v",
    "make",
    "make \"$1\" $2",
    "x $@",
    "x \"$@\"",
    "rm $%v",
    "rm -f \"$%v\"",
    "cat <\"$%v\"",
    "echo %p >$%v",
    "echo $%v >o",
    "x ~ $PWD",
    "x \"$PWD\" $OLDPWD",
    "x ../o",
    "x *",
    "f $%v",
    "f %w",
    "touch o",
    "touch \"$%v\"",
    "x ${%v%%c} ${%v:-z}",
    "x $((%v))",
    "echo $%v",
    "pwd",
    "ls $%v",
    "./x $%v",
    "cp a $%v",
    "tee o",
    "cat",
    "x <<E\n$%v\nE\n",
    ":",
    "false",
    "true $%v",
];

impl Grammar<'_> {
    /// Some lines, one after the other.
    pub(super) fn flow(&mut self, most: usize) {
        let count = 1 + self.random.below(most);
        for at in 0..count {
            if at > 0 {
                self.between();
            }
            self.line();
        }
    }

    /// What separates two lines: after a here-document only a newline does.
    fn between(&mut self) {
        if self.text.ends_with('\n') {
            return;
        }
        if self.in_here_document() || !self.one_in(3) {
            self.push("\n");
        } else {
            self.push_one(&["; ", " && ", " || ", ";"]);
        }
    }

    /// Whether the last line is the end of a here-document, which must stand alone.
    fn in_here_document(&self) -> bool {
        self.text.ends_with("\nE")
    }

    fn line(&mut self) {
        let rare = self.one_in(40);
        let template = match (self.posix, rare) {
            (_, true) => self.pick(RARE_LINES),
            (true, false) => self.pick(LINES),
            (false, false) => {
                let lines = if self.one_in(2) { LINES } else { BASH_LINES };
                self.pick(lines)
            }
        };
        self.fill(template);
    }

    /// Writes a template with its places filled.
    fn fill(&mut self, template: &str) {
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('%') {
            self.push(before);
            let mut places = after.chars();
            match places.next() {
                Some('v') => self.push_one(VARIABLES),
                Some('w') => self.push_one(WORDS),
                Some('p') => self.push_one(PLAIN),
                Some('d') => self.push_one(DIRECTORIES),
                Some('c') => {
                    let command = self.pick(COMMANDS);
                    self.inside(command);
                }
                Some('s') => {
                    if !self.deeper(Self::line) {
                        self.push("x $a");
                    }
                    self.close();
                }
                Some('%') => self.push("%"),
                Some(other) => self.text.push(other),
                None => {}
            }
            rest = places.as_str();
        }
        self.push(rest);
    }

    /// A command in a line; here-documents end in a newline of their own.
    fn inside(&mut self, command: &'static str) {
        self.fill(command);
        self.close();
    }

    /// After the end of a here-document comes a newline and a command, so that `;` and `)` may follow.
    fn close(&mut self) {
        if self.text.ends_with('\n') {
            self.push(":");
        } else if self.in_here_document() {
            self.push("\n:");
        }
    }
}
