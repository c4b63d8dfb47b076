//! What the rows of the coreutils cannot say.

use crate::analysis::{Effect, EffectKind};
use crate::arguments::{Arguments, Operand, after};
use crate::specification::Finding;
use crate::value::{Pattern, Piece, Shape, Value};

/// `date`: an operand that does not start with `+` sets the clock.
pub(super) fn date_operands(arguments: &Arguments<'_>) -> Finding {
    for operand in &arguments.operands {
        if !operand.value.prefix().starts_with('+') {
            return Finding::Unknown(format!("`date {}` could set the clock", operand.value.display()));
        }
    }
    Finding::AsListed
}

/// `stty`: operands other than `size` and `speed` change the terminal.
pub(super) fn stty_operands(arguments: &Arguments<'_>) -> Finding {
    for operand in &arguments.operands {
        if !matches!(operand.value.text(), Some("size" | "speed")) {
            return Finding::Unknown(format!("`stty {}` changes the terminal", operand.value.display()));
        }
    }
    Finding::AsListed
}

/// `printf`, as bash does it: `-v` and the conversion `%n` assign to a variable.
pub(super) fn printf_operands(arguments: &Arguments<'_>) -> Finding {
    let mut operands = arguments.operands.iter();
    let mut first = operands.next();
    if first.is_some_and(|operand| operand.value.text() == Some("--")) {
        first = operands.next();
    } else if let Some(operand) = first
        && (operand.value.may_start_with(b'-') || !operand.value.is_one_word())
    {
        let word = operand.value.display();
        return Finding::Unknown(format!("`{word}` could be the option `-v`, which assigns to a variable"));
    }
    let (Some(format), Some(_)) = (first, operands.next()) else { return Finding::AsListed };
    match format.value.texts() {
        Some(texts) if !texts.iter().any(|text| assigns(text)) => Finding::AsListed,
        Some(_) | None => Finding::Unknown(format!(
            "the format `{}` could hold `%n`, which assigns to a variable",
            format.value.display()
        )),
    }
}

/// Whether a format holds the conversion `%n`, with whatever flags and widths; a backslash in a
/// conversion counts too, since an escape may stand for the letter.
fn assigns(format: &str) -> bool {
    let mut rest = format;
    while let Some((_, after)) = rest.split_once('%') {
        let conversion =
            after.trim_start_matches(|c: char| c.is_ascii_digit() || "-+ #'.*hlLjzt".contains(c));
        if conversion.starts_with(['n', '\\']) {
            return true;
        }
        rest = conversion.strip_prefix('%').unwrap_or(conversion);
    }
    false
}

/// `test` and `[`: `-v` and `-R` evaluate a subscript, which runs the substitutions in it.
pub(super) fn test_operands(arguments: &Arguments<'_>) -> Finding {
    let words: Vec<&Value> = arguments.operands.iter().map(|operand| operand.value).collect();
    for (index, word) in words.iter().enumerate() {
        if !word.may_start_with(b'-') || !(word.may_be("-v") || word.may_be("-R")) {
            continue;
        }
        let following = words.iter().skip(index + 1);
        let mut subscript = !word.is_one_word();
        for next in following {
            subscript |= may_hold_bracket(next);
            if next.is_one_word() {
                break;
            }
        }
        if subscript {
            return Finding::Unknown(format!(
                "`{}` could be `-v` with a subscript, which runs what stands in it",
                word.display()
            ));
        }
    }
    Finding::AsListed
}

fn may_hold_bracket(value: &Value) -> bool {
    match value {
        Value::Text(text) => text.contains('['),
        Value::OneOf(texts) => texts.iter().any(|text| text.contains('[')),
        Value::Word(pattern) | Value::Words(pattern) => pattern.pieces.iter().any(|piece| match piece {
            Piece::Literal(text) => text.contains('['),
            Piece::Glob(_)
            | Piece::Names(_)
            | Piece::Shaped(Shape::Undashed | Shape::Numbers | Shape::Any) => true,
            Piece::Shaped(Shape::Number | Shape::Name | Shape::Plain | Shape::Digits) => false,
        }),
    }
}

/// `cp -r d/. e`, `cp -rT d e`: what lies in a directory is written, under names that are not on the line.
pub(super) fn copies_content(arguments: &Arguments<'_>) -> Finding {
    let into = arguments.given("-t").last().and_then(|option| option.argument.clone());
    let (target, sources) = match (into, arguments.operands.split_last()) {
        (Some(into), _) => (into, arguments.operands.as_slice()),
        (None, Some((last, sources))) => (last.value.clone(), sources),
        (None, None) => return Finding::AsListed,
    };
    let content = |value: &Value| {
        let whole = |text: &str| matches!(text.rsplit('/').next(), Some("." | ".."));
        value.texts().is_some_and(|texts| texts.iter().any(|text| whole(text)))
    };
    let source = sources.iter().find(|source| arguments.has("-T") || content(source.value));
    match source {
        Some(source) if arguments.works_on_trees() => {
            Finding::Effects(vec![effect(EffectKind::WriteTree, target, source)])
        }
        Some(_) | None => Finding::AsListed,
    }
}

/// `ln`: with one operand the link is made in the working directory.
pub(super) fn link_in_place(arguments: &Arguments<'_>) -> Finding {
    let mut effects = Vec::new();
    if let ([only], false) = (arguments.operands.as_slice(), arguments.has("-t")) {
        effects.push(effect(EffectKind::WriteInto, Value::literal("."), only));
    }
    if arguments.has("-s") && !arguments.has("-r") {
        effects.extend(link_targets(arguments));
    }
    if effects.is_empty() { Finding::AsListed } else { Finding::Effects(effects) }
}

/// What links of `ln -s` lead to: a relative target is found from the directory that the link lies in, which is the
/// one that is named or the one above the name.
fn link_targets(arguments: &Arguments<'_>) -> Vec<Effect> {
    let named = arguments.given("-t").last().and_then(|option| option.argument.clone());
    let (targets, link) = match (named, arguments.operands.split_last()) {
        (Some(directory), _) => (arguments.operands.as_slice(), directory),
        (None, Some((last, rest))) => (rest, last.value.clone()),
        (None, None) => return Vec::new(),
    };
    let link = link.texts().unwrap_or_default().to_vec();
    let mut effects = Vec::new();
    for target in targets {
        let texts = target.value.texts().unwrap_or_default().iter().filter(|text| !text.starts_with('/'));
        for text in texts {
            for link in &link {
                let above = link.trim_end_matches('/').rsplit_once('/').map(|(above, _)| above);
                // A name that may be that of a directory matters where the target leads out of it.
                let within = Some(link.as_str()).filter(|link| link.ends_with('/') || text.contains(".."));
                let from = [within, above].into_iter().flatten().filter(|from| *from != ".");
                effects.extend(
                    from.map(|from| effect(EffectKind::Read, Value::literal(&joined(from, text)), target)),
                );
            }
        }
    }
    effects
}

/// The path from a directory, `..` taken off the text: the directory may not be there yet.
fn joined(from: &str, path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in from.split('/').chain(path.split('/')) {
        match part {
            "." => {}
            "" if !parts.is_empty() => {}
            ".." if parts.last().is_some_and(|last| !matches!(*last, "" | "..")) => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    if parts.is_empty() { ".".to_owned() } else { parts.join("/") }
}

/// `install -d`: every operand is a directory that is made.
pub(super) fn install_directories(arguments: &Arguments<'_>) -> Finding {
    if arguments.has("-d") { each(arguments, EffectKind::Create) } else { Finding::AsListed }
}

/// `shred -u`: the files are removed afterwards.
pub(super) fn shred_removes(arguments: &Arguments<'_>) -> Finding {
    if arguments.has("-u") || arguments.has("--remove") {
        each(arguments, EffectKind::Delete)
    } else {
        Finding::AsListed
    }
}

fn each(arguments: &Arguments<'_>, kind: EffectKind) -> Finding {
    Finding::Effects(
        arguments.operands.iter().map(|operand| effect(kind, operand.value.clone(), operand)).collect(),
    )
}

fn effect(kind: EffectKind, path: Value, operand: &Operand<'_>) -> Effect {
    Effect { kind, path, span: operand.span }
}

/// The operands of `dd` whose value is data.
const DD_DATA: &[&str] = &[
    "bs", "cbs", "conv", "count", "ibs", "iflag", "iseek", "obs", "oflag", "oseek", "seek", "skip", "status",
];

/// `dd`: `if=` is read, `of=` is written.
pub(super) fn dd_operands(arguments: &Arguments<'_>) -> Finding {
    let mut effects = Vec::new();
    for operand in &arguments.operands {
        let prefix = operand.value.text().unwrap_or(operand.value.prefix());
        match prefix.split_once('=') {
            Some(("if", _)) => effects.push(effect(EffectKind::Read, after(operand.value, 3), operand)),
            Some(("of", _)) => effects.push(effect(EffectKind::Write, after(operand.value, 3), operand)),
            Some((name, _)) if DD_DATA.contains(&name) => {}
            Some((name, _)) => return Finding::Unknown(format!("`{name}` is no operand of `dd` known here")),
            None if operand.value.text().is_some() => {
                return Finding::Unknown(format!("`{prefix}` is no operand of `dd` known here"));
            }
            None => {
                effects.push(effect(EffectKind::Read, Value::any_word(), operand));
                effects.push(effect(EffectKind::Write, Value::any_word(), operand));
            }
        }
    }
    if effects.is_empty() { Finding::AsListed } else { Finding::Effects(effects) }
}

/// `mktemp`: makes a file whose name is chosen by a template, unless `-u` is given.
pub(super) fn mktemp_file(arguments: &Arguments<'_>) -> Finding {
    if arguments.has("-u") && arguments.is_certain() {
        return Finding::AsListed;
    }
    let span = arguments.options.first().map(|option| option.span);
    let operand = arguments.operands.first();
    let span = operand.map(|operand| operand.span).or(span).unwrap_or_default();
    let directory = match arguments.given("-p").chain(arguments.given("--tmpdir")).last() {
        Some(option) => Some(option.argument.clone().unwrap_or_else(|| Value::literal("/tmp"))),
        None if operand.is_none() || arguments.has("-t") => Some(Value::literal("/tmp")),
        None => None,
    };
    let template = operand.map_or_else(|| Value::literal("tmp.XXXXXXXXXX"), |operand| operand.value.clone());
    let path = match (directory.as_ref().map(Value::text), template.text()) {
        (Some(Some(directory)), Some(template)) => from_template(&format!("{directory}/{template}")),
        (None, Some(template)) => from_template(template),
        (Some(_) | None, _) => Value::any_word(),
    };
    Finding::Effects(vec![Effect { kind: EffectKind::Create, path, span }])
}

/// `a.XXX` as the name that is made of it.
fn from_template(template: &str) -> Value {
    let Some(end) = template.rfind("XXX") else { return Value::literal(template) };
    let (head, tail) = template.split_at_checked(end + 3).unwrap_or((template, ""));
    let mut pattern = Pattern::default();
    pattern.push(Piece::Literal(head.trim_end_matches('X').into()));
    pattern.push(Piece::Glob("*".into()));
    pattern.push(Piece::Literal(tail.into()));
    Value::Word(pattern)
}

/// `split`: writes files whose names start with the second operand, or with `x`.
pub(super) fn split_parts(arguments: &Arguments<'_>) -> Finding {
    let prefix = arguments.operands.get(1).map_or_else(|| Value::literal("x"), |one| one.value.clone());
    parts(arguments, &prefix)
}

/// `csplit`: writes files whose names start with the argument of `-f`, or with `xx`.
pub(super) fn csplit_parts(arguments: &Arguments<'_>) -> Finding {
    let given = arguments.given("-f").last().and_then(|option| option.argument.clone());
    parts(arguments, &given.unwrap_or_else(|| Value::literal("xx")))
}

fn parts(arguments: &Arguments<'_>, prefix: &Value) -> Finding {
    let mut pattern = match prefix {
        Value::Text(text) => Pattern { pieces: vec![Piece::Literal(text.clone())] },
        Value::Word(pattern) => pattern.clone(),
        Value::OneOf(_) | Value::Words(_) => Pattern::any(),
    };
    pattern.push(Piece::Glob("*".into()));
    let path = if arguments.is_certain() { Value::Word(pattern) } else { Value::any_word() };
    let span = arguments.operands.first().map(|operand| operand.span).unwrap_or_default();
    Finding::Effects(vec![Effect { kind: EffectKind::Write, path, span }])
}
