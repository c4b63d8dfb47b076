//! Builtins that change the shell, and programs that run other commands.

use super::{Grammar, NAMES};

const DIRECTORIES: &[&str] = &[
    "d",
    "..",
    ".",
    "-",
    "",
    "/tmp",
    "/w",
    "~",
    "\"$HOME\"",
    "$F",
    "../p/d",
    "nowhere",
    "d/..",
    "-P d",
    "-- d",
    "$(pwd)",
    "\"$PWD\"",
    "/w/p/d",
    "-L d",
    "-e d",
    "d/e",
    "'d'",
];

const WRAPPERS: &[&str] = &[
    "env",
    "env F=1",
    "env -i",
    "env -u F",
    "env -C d",
    "env -S 'rm s'",
    "env --",
    "env -",
    "command",
    "command -p",
    "command --",
    "command -v",
    "builtin",
    "exec",
    "exec -a n",
    "nohup",
    "nice",
    "nice -n 3",
    "nice -5",
    "timeout 1",
    "timeout -s KILL 1",
    "timeout -k 1 1",
    "time",
    "time -p",
    "stdbuf -o0",
    "setsid",
    "ionice -c3",
    "xargs",
    "xargs -n1",
    "xargs -I{}",
    "xargs -0",
    "xargs -I % ",
    "xargs -r -a a",
    "xargs -P2 -L1",
    "xargs -d '\\n'",
    "sudo",
    "busybox",
    "watch",
    "exec 2>&1",
    "eval",
    "xargs -E x",
    "xargs -i",
    "xargs -L 1 -t",
    "env A=b C=d",
    "env -vS 'make s'",
    "command time",
    "nice nice",
    "timeout 1 nice",
];

impl Grammar<'_> {
    pub(super) fn builtin(&mut self) {
        match self.random.below(34) {
            0..=8 => {
                self.push_one(&["cd ", "cd ", "cd ", "pushd ", "popd ", "pushd -n ", "popd -n ", "cd\t"]);
                self.push_one(DIRECTORIES);
            }
            9 => self
                .push_one(&["popd", "cd", "pushd", "pushd +1", "popd +1", "dirs -c", "pushd -0", "popd -1"]),
            10..=12 => {
                self.push_one(&[
                    "export ",
                    "declare ",
                    "local ",
                    "readonly ",
                    "typeset ",
                    "export -n ",
                    "declare -x ",
                    "declare -g ",
                    "declare -i ",
                    "declare -a ",
                    "declare -A ",
                    "declare -r ",
                    "declare -n ",
                    "declare -l ",
                    "declare -u ",
                    "export -f ",
                    "declare -p ",
                    "declare -F ",
                    "declare +p ",
                ]);
                if self.one_in(3) {
                    self.push_one(NAMES);
                } else {
                    self.assignment();
                }
            }
            13 => {
                self.push_one(&["unset ", "unset -v ", "unset -f ", "unset -n "]);
                self.push_one(NAMES);
            }
            14 | 15 => {
                self.push_one(&[
                    "set -- ",
                    "set -f; ",
                    "set -e; ",
                    "set -u; ",
                    "set -x; ",
                    "set a ",
                    "set +f ",
                    "set -o noglob; ",
                    "set -P; ",
                    "set - ",
                    "set -C; ",
                    "set -k; ",
                    "set -n; ",
                    "set -eu -- ",
                    "set -a; ",
                    "set -o pipefail ",
                    "set +B; ",
                    "set -o posix; ",
                ]);
                self.word();
            }
            16 if !self.posix => self.push_one(&[
                "shopt -s nullglob",
                "shopt -s extglob",
                "shopt -s dotglob",
                "shopt -u extglob",
                "shopt -s lastpipe",
                "shopt -s failglob",
                "shopt -s globstar",
                "shopt -s expand_aliases",
                "shopt -s nocasematch",
                "shopt -s cdable_vars",
                "shopt -s autocd",
                "shopt -s assoc_expand_once",
                "shopt",
            ]),
            17 | 18 => {
                self.push_one(&[
                    "read ",
                    "read -r ",
                    "read -ra ",
                    "read -p q ",
                    "read -n1 ",
                    "read -d '' ",
                    "read -t1 ",
                    "read -a a ",
                    "mapfile ",
                    "mapfile -t ",
                    "readarray -t ",
                    "read -u0 ",
                ]);
                self.push_one(NAMES);
                if self.one_in(3) {
                    self.push_one(&[" <a", " <<<x", " b", " <<< \"a b\"", " < <(echo z)"]);
                }
            }
            19 => {
                self.push_one(&["printf -v ", "printf -vx ", "getopts ab: "]);
                self.push_one(NAMES);
                self.push_one(&[" %s a", " '%s' \"$F\"", " x", " %d 1"]);
            }
            20 => {
                self.push_one(&[
                    "shift",
                    "shift 1",
                    "wait",
                    "jobs",
                    "return",
                    "exit",
                    "exit 1",
                    "exit $(x)",
                    "umask 022",
                    "hash -r",
                    "times",
                    "trap",
                    "type rm",
                    "ulimit -n",
                    "let n=1",
                    "let i++",
                    "disown",
                    "break",
                    "continue",
                    "hash -p /usr/bin/x rm",
                    "enable -n echo",
                    "caller",
                    "return 1",
                ]);
            }
            21 => {
                self.push("trap ");
                self.quoted_list();
                self.push_one(&[" EXIT", " 0", " ERR", " DEBUG", " INT TERM", " RETURN"]);
            }
            22 => {
                self.push_one(&["alias ll='rm q'", "alias ls=make", "unalias -a", "ls", "alias"]);
                self.push_one(&["\nls", "; ls", "\nll a", ""]);
            }
            23 => self.push_one(&[
                ". ./x.sh",
                "source x.sh",
                ". a",
                "bash x.sh",
                "sh ./x.sh a",
                "bash <a",
                "sh -s <a",
                "bash",
                "cat x.sh | sh",
                "echo rm q | bash",
                "bash <<<'rm q'",
                "sh a",
                "bash -s a b < x.sh",
                "printf 'rm q' | sh",
            ]),
            24 | 25 => {
                self.push_one(&["[ ", "test "]);
                let closed = self.text.ends_with("[ ");
                self.push_one(&[
                    "-n ",
                    "-z ",
                    "-f ",
                    "a = ",
                    "\"$F\" = ",
                    "$N -eq ",
                    "! -e ",
                    "-v ",
                    "\\( a = ",
                    "",
                ]);
                self.word();
                if closed {
                    self.push(" ]");
                }
            }
            26 => {
                self.push("echo ");
                self.word();
                self.push_one(&[
                    " | ",
                    " | xargs ",
                    " | while read i; do x $i; done # ",
                    " | bash # ",
                    " | tee o # ",
                ]);
                self.simple();
            }
            _ => {
                self.push_one(&[
                    "echo",
                    "printf '%s\\n'",
                    ":",
                    "true",
                    "false",
                    "pwd",
                    "type",
                    "printf",
                    "test",
                    "kill -0",
                    "command -v",
                ]);
                self.arguments(2);
            }
        }
    }

    /// A list, as one quoted word.
    fn quoted_list(&mut self) {
        let inner = self.apart(|grammar| {
            if !grammar.deeper(|grammar| grammar.list(2)) {
                grammar.simple();
            }
        });
        match self.random.below(4) {
            0 => {
                let mut quoted = String::from("\"");
                for c in inner.chars() {
                    if matches!(c, '"' | '\\' | '`') || (c == '$' && self.one_in(2)) {
                        quoted.push('\\');
                    }
                    quoted.push(c);
                }
                quoted.push('"');
                self.push(&quoted);
            }
            _ => self.push(&format!("'{}'", inner.replace('\'', "'\\''"))),
        }
    }

    pub(super) fn wrapper(&mut self) {
        match self.random.below(10) {
            0 | 1 => {
                self.push_one(&[
                    "bash -c ",
                    "sh -c ",
                    "eval ",
                    "bash -ec ",
                    "bash -lc ",
                    "sh -ec ",
                    "env bash -c ",
                    "timeout 1 sh -c ",
                    "dash -c ",
                    "eval -- ",
                    "bash -x -c ",
                    "bash +x -c ",
                    "bash -o pipefail -c ",
                    "bash -uc ",
                    "xargs sh -c ",
                    "xargs -I{} bash -c ",
                    "find d -exec sh -c ",
                    "bash --norc -c ",
                    "bash -O extglob -c ",
                    "command eval ",
                    "builtin eval ",
                    "exec bash -c ",
                    "sudo sh -c ",
                ]);
                let find = self.text.ends_with("find d -exec sh -c ");
                self.quoted_list();
                if self.one_in(2) {
                    self.arguments(2);
                }
                if find {
                    self.push(" {} \\;");
                }
            }
            2 => {
                self.push_one(&["find ", "find . ", "find d ", "find d a ", "find d -type f "]);
                self.push_one(&[
                    "-exec ",
                    "-execdir ",
                    "-name e -exec ",
                    "-ok ",
                    "-delete -exec ",
                    "-newer a -o -exec ",
                ]);
                self.simple();
                self.push_one(&[
                    " {} \\;",
                    " \\;",
                    " {} +",
                    " ';'",
                    " x{}y \\;",
                    " {} \";\" -print",
                    " {} + -delete",
                ]);
            }
            3 => {
                self.push_one(&["env ", "env ", "command ", "exec "]);
                self.push_one(&[
                    "-i ",
                    "-u F ",
                    "F=1 ",
                    "-- ",
                    "",
                    "-S ",
                    "-C d ",
                    "--chdir=d ",
                    "--unset=F ",
                    "-0 ",
                    "--split-string=",
                ]);
                self.simple();
            }
            _ => {
                self.push_one(WRAPPERS);
                self.blank();
                self.simple();
            }
        }
    }
}
