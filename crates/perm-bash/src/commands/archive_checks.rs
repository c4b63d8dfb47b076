//! What the rows of archivers cannot say: which way they work, and where they put things.

use crate::analysis::{Effect, EffectKind};
use crate::arguments::Arguments;
use crate::specification::Finding;
use crate::value::{Pattern, Piece, Value};

/// What `tar` was told to do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    List,
    Compare,
    Create,
    Extract,
}

/// `tar`: lists, compares, makes or unpacks an archive.
pub(super) fn tar_check(arguments: &Arguments<'_>) -> Finding {
    let mut operands: Vec<(&Value, perm_core::Span)> =
        arguments.operands.iter().map(|operand| (operand.value, operand.span)).collect();
    let mut modes: Vec<Mode> =
        [("-t", Mode::List), ("-d", Mode::Compare), ("-c", Mode::Create), ("-x", Mode::Extract)]
            .into_iter()
            .filter(|(option, _)| arguments.has(option))
            .map(|(_, mode)| mode)
            .collect();
    let mut archives: Vec<Value> =
        arguments.given("-f").filter_map(|option| option.argument.clone()).collect();
    // The old style: the letters stand in the first word, without a dash, their arguments follow.
    let mut directory: Option<Value> = None;
    if arguments.operands.first().is_some_and(|operand| operand.index == 1) {
        let (key, _) = operands.remove(0);
        let Some(letters) = key.text() else {
            return Finding::Unknown(format!("`{}` could be any keys of `tar`", key.display()));
        };
        for letter in letters.chars() {
            match letter {
                't' => modes.push(Mode::List),
                'd' => modes.push(Mode::Compare),
                'c' => modes.push(Mode::Create),
                'x' => modes.push(Mode::Extract),
                'f' | 'C' | 'b' => {
                    if operands.is_empty() || operands.first().is_some_and(|(word, _)| !word.is_one_word()) {
                        return Finding::Unknown(format!("the key `{letter}` of `tar` lacks its argument"));
                    }
                    let (argument, _) = operands.remove(0);
                    match letter {
                        'f' => archives.push(argument.clone()),
                        'C' => directory = Some(argument.clone()),
                        _ => {}
                    }
                }
                'v' | 'z' | 'j' | 'J' | 'a' | 'p' | 'k' | 'm' | 'h' | 'o' | 'w' | 'O' | 'Z' => {}
                _ => return Finding::Unknown(format!("the key `{letter}` of `tar` is not known here")),
            }
        }
        if letters.contains('O') && modes == [Mode::Extract] {
            modes = vec![Mode::List];
        }
    }
    let [mode] = modes.as_slice() else {
        return Finding::Unknown("it is not known what `tar` is told to do".into());
    };
    let local = arguments.has("--force-local");
    let is_local = |archive: &Value| {
        archive.texts().is_some_and(|texts| texts.iter().all(|text| local || !text.contains(':')))
    };
    if archives.is_empty() || !archives.iter().all(is_local) {
        return Finding::Unknown("the archive of `tar` is not known to be a file of this machine".into());
    }
    let span = arguments.options.first().map(|option| option.span).unwrap_or_default();
    let of_archive = |kind| archives.iter().map(move |path| Effect { kind, path: path.clone(), span });
    let to_output = *mode == Mode::Extract && arguments.has("-O");
    match mode {
        Mode::List | Mode::Compare => Finding::Effects(of_archive(EffectKind::Read).collect()),
        Mode::Extract if to_output => Finding::Effects(of_archive(EffectKind::Read).collect()),
        Mode::Create => {
            let mut effects: Vec<_> = of_archive(EffectKind::Write).collect();
            effects.extend(operands.iter().map(|(path, span)| Effect {
                kind: EffectKind::ReadTree,
                path: (*path).clone(),
                span: *span,
            }));
            if arguments.has("-C") || directory.is_some() {
                return Finding::Partly(effects, "`tar -C` packs files of another directory".into());
            }
            Finding::Effects(effects)
        }
        Mode::Extract => {
            let into = arguments.given("-C").last().and_then(|option| option.argument.clone()).or(directory);
            let mut effects: Vec<_> = of_archive(EffectKind::Read).collect();
            effects.push(Effect {
                kind: EffectKind::WriteInto,
                path: into.unwrap_or_else(|| Value::literal(".")),
                span,
            });
            Finding::Partly(effects, "the archive decides which files `tar` writes".into())
        }
    }
}

/// `unzip`: unpacks, unless it is told to list, test or print.
pub(super) fn unzip_check(arguments: &Arguments<'_>) -> Finding {
    if ["-l", "-t", "-p", "-c", "-v", "-z", "-Z"].iter().any(|option| arguments.has(option)) {
        return Finding::AsListed;
    }
    let into = arguments.given("-d").last().and_then(|option| option.argument.clone());
    let span = arguments.operands.first().map(|operand| operand.span).unwrap_or_default();
    let effect =
        Effect { kind: EffectKind::WriteInto, path: into.unwrap_or_else(|| Value::literal(".")), span };
    Finding::Partly(vec![effect], "the archive decides which files `unzip` writes".into())
}

/// `gzip`, `bzip2`, `xz` and their opposites: each file is replaced, unless they list, test or print.
pub(super) fn compress_check(arguments: &Arguments<'_>) -> Finding {
    if arguments.is_certain() && ["-c", "-l", "-t"].iter().any(|option| arguments.has(option)) {
        return Finding::AsListed;
    }
    let mut effects = Vec::new();
    for operand in arguments.operands.iter().filter(|operand| operand.value.text() != Some("-")) {
        let mut pattern = match operand.value {
            Value::Text(text) => {
                let stem = text.rsplit_once('.').map_or(text.as_str(), |(stem, _)| stem);
                Pattern { pieces: vec![Piece::Literal(stem.into())] }
            }
            Value::OneOf(_) | Value::Word(_) | Value::Words(_) => Pattern::any(),
        };
        pattern.push(Piece::Glob("*".into()));
        effects.push(Effect { kind: EffectKind::Write, path: Value::Word(pattern), span: operand.span });
        if !arguments.has("-k") {
            let path = operand.value.clone();
            effects.push(Effect { kind: EffectKind::Delete, path, span: operand.span });
        }
    }
    if effects.is_empty() { Finding::AsListed } else { Finding::Effects(effects) }
}

/// `patch`: the patch decides which files are written, unless one is named.
pub(super) fn patch_check(arguments: &Arguments<'_>) -> Finding {
    let into = arguments.given("-d").last().and_then(|option| option.argument.clone());
    let span = arguments.operands.first().map(|operand| operand.span).unwrap_or_default();
    let path = into.unwrap_or_else(|| Value::literal("."));
    let effect = Effect { kind: EffectKind::WriteInto, path, span };
    Finding::Partly(vec![effect], "the patch decides which files are written".into())
}
