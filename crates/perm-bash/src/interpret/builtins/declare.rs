//! Builtins that assign: `export`, `declare` and its kin, `unset`, `read`, `mapfile`, `getopts`, `printf -v`.

use smol_str::SmolStr;

use crate::interpret::Interpreter;
use crate::interpret::simple::{Expanded, declares_map};
use crate::interpret::state::{State, Variable, is_name};
use crate::judge::Judged;
use crate::value::Value;

impl Interpreter<'_> {
    /// `export NAME=value …`, `declare -x …`, `readonly …`, `local …`
    pub(super) fn declare(&mut self, name: &str, command: &Expanded, state: &mut State) -> Judged {
        let mut exports = name == "export";
        let mut arrays = false;
        let mut maps = false;
        let map = self.shell == perm_core::Shell::Bash
            && declares_map(command.argv.iter().map(|word| word.text().map(Into::into)));
        let mut freezes = name == "readonly";
        let mut functions = false;
        // Outside a function `local` is an error and assigns nothing; a function's body knows nothing.
        let mut doubtful = name == "local" && !state.anything_assigned;
        let mut operands = command.argv.get(1..).unwrap_or_default();
        while let [Value::Text(option), rest @ ..] = operands {
            if option == "--" {
                operands = rest;
                break;
            }
            let Some(letters) = option.strip_prefix(['-', '+']).filter(|letters| !letters.is_empty()) else {
                break;
            };
            for letter in letters.chars() {
                doubtful |= leaves_value_open(letter);
                match letter {
                    'x' => exports = !option.starts_with('+'),
                    'a' => arrays = true,
                    'A' => (arrays, maps) = (true, true),
                    'r' => freezes = true,
                    'g' | 'p' | 't' | 'I' => {}
                    'f' | 'F' if !rest.is_empty() && name == "export" => {
                        return self.tampers(command, "gives functions to the programs that run later");
                    }
                    'f' | 'F' => functions = true,
                    'n' if name == "export" => exports = false,
                    'n' => return self.tampers(command, "makes one name mean another"),
                    'i' => {
                        return self
                            .evaluates(command, "makes the shell evaluate what is assigned as arithmetic");
                    }
                    _ => return self.tampers(command, "has an option that is not known"),
                }
            }
            operands = rest;
        }
        if functions && freezes && !operands.is_empty() {
            return self.tampers(command, "makes functions that a later definition does not change");
        }
        for operand in operands {
            let Some((variable, value)) = split_declaration(operand) else {
                state.forget_all();
                return self.evaluates(
                    command,
                    "runs the substitutions in a subscript or a list of what it declares",
                );
            };
            if let Some(value) = value {
                // The value of what is an array already is read the same way.
                let list = arrays || state.arrays.contains(variable.as_str());
                let opens = value.text().map_or_else(|| list, |text| text.starts_with('('));
                if (list || opens) && value.text().is_none_or(|text| text.contains(['(', '$', '`'])) {
                    state.forget_all();
                    return self.evaluates(command, "reads the value of an array as code");
                }
                let value = if doubtful { Value::any_word() } else { value };
                self.assign_variable(&variable, Variable::Scalar(value), command.span, state);
            } else if state.anything_assigned && !matches!(name, "export" | "readonly") {
                // In a function it is a new variable, which holds nothing.
                state.forget(&variable);
            }
            if map {
                state.declare_map(&variable);
            } else if maps {
                state.may_become_map(&variable);
            } else if arrays {
                state.arrays.insert(variable.as_str().into());
            }
            if exports {
                state.export(&variable);
            }
            if freezes {
                state.freeze(&variable);
            }
        }
        Judged::harmless()
    }

    /// `unset [-fvn] name …`
    pub(super) fn unset(&mut self, command: &Expanded, state: &mut State) -> Judged {
        let Some((letters, names)) = unset_options(&command.argv) else {
            state.forget_all();
            return self.evaluates(command, "has an option that is not known");
        };
        for word in names {
            match word.text() {
                Some(name) if is_name(name) => {
                    if let Some(function) = state.functions.get_mut(name) {
                        function.certain = false;
                    }
                    if letters.contains('n') {
                        self.assign_variable(name, Variable::Scalar(Value::any_word()), command.span, state);
                    } else if !letters.contains('f') {
                        self.assign_variable(name, Variable::Unset, command.span, state);
                        state.exported.retain(|one| one.name != name);
                    }
                }
                Some(name) if !name.contains(['[', '$', '`']) => {}
                Some(_) | None => {
                    state.forget_all();
                    return self
                        .evaluates(command, "runs the substitutions in a subscript of the name it removes");
                }
            }
        }
        Judged::harmless()
    }

    /// `read [-rs] [-p text] … [name …]`
    pub(super) fn read(&mut self, command: &Expanded, state: &mut State) -> Judged {
        if let Some(each) = super::super::records::read_lines(command, state) {
            for name in command.argv.iter().skip(1).filter_map(Value::text).filter(|name| *name != "-r") {
                let line = Variable::Scalar(Value::Word(each.clone()));
                self.assign_variable(name, line, command.span, state);
            }
            return Judged::harmless();
        }
        let mut words = command.argv.iter().skip(1);
        let mut named = false;
        while let Some(word) = words.next() {
            let option = match word.text() {
                Some("--") => continue,
                Some(text) if !named => text.strip_prefix('-').filter(|letters| !letters.is_empty()),
                Some(_) | None => None,
            };
            let Some(letters) = option else {
                named = true;
                if let Some(judged) = self.assign_to_word(word, command, state) {
                    return judged;
                }
                continue;
            };
            let Some(at) = letters.find(['p', 'n', 'N', 'd', 't', 'u', 'i', 'a']) else {
                if letters.chars().all(|letter| "rseE".contains(letter)) {
                    continue;
                }
                return self.evaluates(command, "has an option that is not known");
            };
            let attached = letters.get(at + 1..).unwrap_or_default();
            let argument =
                if attached.is_empty() { words.next().cloned() } else { Some(Value::literal(attached)) };
            if argument.as_ref().is_some_and(|value| !value.is_one_word()) {
                state.forget_all();
                return self
                    .evaluates(command, "may take a part of an unknown word for a name with a subscript");
            }
            if letters.get(at..=at) == Some("a")
                && let Some(name) = argument
                && let Some(judged) = self.assign_to_word(&name, command, state)
            {
                return judged;
            }
        }
        if !named {
            state.forget("REPLY");
        }
        Judged::harmless()
    }

    /// `mapfile [-t] [-n count] … [array]`; `-C` runs code.
    pub(super) fn mapfile(&mut self, command: &Expanded, state: &mut State) -> Judged {
        let mut words = command.argv.iter().skip(1);
        let mut named = false;
        while let Some(word) = words.next() {
            match word.text() {
                Some("-t" | "--") => {}
                Some("-n" | "-O" | "-s" | "-u" | "-d" | "-c") => {
                    if words.next().is_some_and(|value| !value.is_one_word()) {
                        state.forget_all();
                        return self.evaluates(
                            command,
                            "may take a part of an unknown word for `-C`, which runs code",
                        );
                    }
                }
                Some(text) if !text.starts_with('-') => {
                    named = true;
                    if let Some(judged) = self.assign_to_word(word, command, state) {
                        return judged;
                    }
                }
                Some(_) | None => return self.evaluates(command, "may run code for each line (`-C`)"),
            }
        }
        if !named {
            state.forget("MAPFILE");
        }
        Judged::harmless()
    }

    /// `getopts optstring name [argument …]`
    pub(super) fn getopts(&mut self, command: &Expanded, state: &mut State) -> Judged {
        state.forget("OPTARG");
        let Some(name) = command.argv.get(2) else { return Judged::harmless() };
        self.assign_to_word(name, command, state).unwrap_or_else(Judged::harmless)
    }

    /// `printf -v name …`; without `-v` it is a program like others.
    pub(super) fn printf(&mut self, command: &Expanded, state: &mut State) -> Option<Judged> {
        let first = command.argv.get(1)?;
        match first.text() {
            Some("-v") => {
                let name = command.argv.get(2)?;
                Some(self.assign_to_word(name, command, state).unwrap_or_else(Judged::harmless))
            }
            // `%n` assigns to the variable that an argument names.
            Some(text) if text.contains('n') && assigns_count(text) => {
                state.forget_all();
                Some(self.evaluates(command, "assigns to a name that may hold a subscript (`%n`)"))
            }
            Some(text) if !text.starts_with("-v") => None,
            Some(_) => Some(
                self.evaluates(command, "runs the substitutions in a subscript of the name it assigns to"),
            ),
            None if first.may_start_with(b'-') => {
                state.forget_all();
                Some(self.evaluates(command, "may take its unknown format for `-v` and a subscript"))
            }
            None if command.argv.len() > 2 => {
                state.forget_all();
                Some(self.evaluates(command, "may hold `%n` in its unknown format, which assigns to a name"))
            }
            None => None,
        }
    }
}

/// Whether `declare` with the option sets, or may set, another value than the one that is given: `-g` is about the variable
/// of the script, which another one may hide; with `-f`, `-F` and `-p` it only prints, or fails.
const fn leaves_value_open(letter: char) -> bool {
    matches!(letter, 'F' | 'f' | 'g' | 'p')
}

/// The letters of the options of `unset`, and the names behind them. `None` where an option is not known.
fn unset_options(argv: &[Value]) -> Option<(String, &[Value])> {
    let (mut all, mut words) = (String::new(), argv.get(1..).unwrap_or_default());
    while let [Value::Text(option), rest @ ..] = words
        && let Some(letters) = option.strip_prefix('-').filter(|letters| !letters.is_empty())
    {
        words = rest;
        if letters == "-" {
            break;
        }
        letters.chars().all(|letter| "fnv".contains(letter)).then(|| all.push_str(letters))?;
    }
    Some((all, words))
}

/// Whether a format of `printf` holds `%n`, with flags, width and precision between.
fn assigns_count(format: &str) -> bool {
    format.replace("%%", "").split('%').skip(1).any(|rest| {
        rest.trim_start_matches(|c: char| c.is_ascii_digit() || "#-+ 0'.*hlqjzt".contains(c)).starts_with('n')
    })
}

/// `NAME=value` or `NAME`, with what is known of the value: nothing for `NAME+=value`. `None` where the name is not
/// certain and plain.
fn split_declaration(word: &Value) -> Option<(SmolStr, Option<Value>)> {
    let (name, value) = word.split_assignment()?;
    match name.strip_suffix('+') {
        Some(name) => {
            let name = is_name(name).then(|| name.into())?;
            Some((name, Some(value.map(|_| Value::any_word())?)))
        }
        None => is_name(&name).then_some((name, value)),
    }
}
