//! What the rows of archivers cannot say: which way they work, and where they put things.

use crate::analysis::{Effect, EffectKind};
use crate::arguments::{Arguments, after};
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
    let span = arguments.options.first().map(|option| option.span).unwrap_or_default();
    if archives.is_empty() || !archives.iter().all(is_local) {
        let message = "the archive of `tar` is not known to be a file of this machine".to_owned();
        let local = archives.into_iter().filter(|path| !super::remote::is_remote(path));
        let effects = match mode {
            Mode::List => Vec::new(),
            Mode::Compare => packed_by_tar(arguments, &operands, directory),
            Mode::Create => {
                let archives = local.map(|path| Effect { kind: EffectKind::Write, path, span });
                archives.chain(packed_by_tar(arguments, &operands, directory)).collect()
            }
            Mode::Extract => {
                let into = arguments.given("-C").last().and_then(|option| option.argument.clone());
                vec![unpacked(into.or(directory), span)]
            }
        };
        return Finding::Partly(effects, message);
    }
    let of_archive = |kind| archives.iter().map(move |path| Effect { kind, path: path.clone(), span });
    let to_output = *mode == Mode::Extract && arguments.has("-O");
    match mode {
        Mode::List => Finding::Effects(of_archive(EffectKind::Read).collect()),
        Mode::Compare => {
            let compared = packed_by_tar(arguments, &operands, directory);
            Finding::Effects(of_archive(EffectKind::Read).chain(compared).collect())
        }
        Mode::Extract if to_output => Finding::Effects(of_archive(EffectKind::Read).collect()),
        Mode::Create => {
            let is_elsewhere = directory.is_some() || arguments.has("-C");
            let packed = packed_by_tar(arguments, &operands, directory);
            let effects = of_archive(EffectKind::Write).chain(packed).collect();
            if is_elsewhere {
                return Finding::Partly(effects, "`tar -C` packs files of another directory".into());
            }
            Finding::Effects(effects)
        }
        Mode::Extract => {
            let into = arguments.given("-C").last().and_then(|option| option.argument.clone()).or(directory);
            let mut effects: Vec<_> = of_archive(EffectKind::Read).collect();
            effects.push(unpacked(into, span));
            Finding::Partly(effects, "the archive decides which files `tar` writes".into())
        }
    }
}

/// What `tar` takes into an archive, or compares with it.
fn packed_by_tar(
    arguments: &Arguments<'_>,
    operands: &[(&Value, perm_core::Span)],
    directory: Option<Value>,
) -> Vec<Effect> {
    let span = arguments.options.first().map(|option| option.span).unwrap_or_default();
    let kind = if arguments.has("--remove-files") { EffectKind::DeleteTree } else { EffectKind::ReadTree };
    let from = arguments.given("-C").filter_map(|option| option.argument.clone()).chain(directory);
    let mut paths: Vec<(Value, perm_core::Span)> = from.map(|path| (path, span)).collect();
    if paths.is_empty() {
        // With `-C` the operands are names in the directory before them; all of each is taken.
        paths.extend(operands.iter().map(|(path, span)| ((*path).clone(), *span)));
    }
    if arguments.has("-T") {
        // A list names more.
        paths.push((Value::any_word(), span));
    }
    paths.into_iter().map(|(path, span)| Effect { kind, path, span }).collect()
}

/// `unzip`: unpacks, unless it is told to list, test or print.
pub(super) fn unzip_check(arguments: &Arguments<'_>) -> Finding {
    if ["-l", "-t", "-p", "-c", "-v", "-z", "-Z"].iter().any(|option| arguments.has(option)) {
        return Finding::AsListed;
    }
    let mut into = arguments.given("-d").last().and_then(|option| option.argument.clone());
    // `unzip a.zip -d dir`, `unzip a.zip -ddir`
    let mut words = arguments.operands.iter().map(|operand| operand.value).skip(1).peekable();
    while let Some(word) = words.next() {
        match word.prefix().strip_prefix("-d") {
            Some("") if word.text().is_some() => into = words.peek().map(|next| (*next).clone()),
            Some(_) => into = Some(after(word, "-d".len())),
            None if word.text().is_none() && word.may_start_with(b'-') => into = Some(Value::any_word()),
            None => {}
        }
    }
    let span = arguments.operands.first().map(|operand| operand.span).unwrap_or_default();
    Finding::Partly(vec![unpacked(into, span)], "the archive decides which files `unzip` writes".into())
}

/// Whatever an archive holds is written below this directory, or below the working directory.
fn unpacked(into: Option<Value>, span: perm_core::Span) -> Effect {
    Effect { kind: EffectKind::WriteTree, path: into.unwrap_or_else(|| Value::literal(".")), span }
}

/// `gzip`, `bzip2`, `xz` and their opposites: each file is replaced, unless they list, test or print.
pub(super) fn compress_check(arguments: &Arguments<'_>) -> Finding {
    let has = |options: &[&str]| options.iter().any(|option| arguments.has(option));
    // Most of them do what the last of these letters says: `xz -l -d` unpacks.
    let only_looks = has(&["-l", "-t"]) && !has(&["-d", "-z"]);
    if arguments.is_certain() && (only_looks || has(&["-c"])) {
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
    Finding::Partly(vec![unpacked(into, span)], "the patch decides which files are written".into())
}

/// `zip`: the first operand is the archive, which is written; `-m` removes what it packed. A name without an
/// extension gets `.zip`.
pub(super) fn zip_check(arguments: &Arguments<'_>) -> Finding {
    let Some((archive, packed)) = arguments.operands.split_first() else {
        return Finding::Unknown("`zip` without an archive packs its input".into());
    };
    let mut effects =
        vec![Effect { kind: EffectKind::Write, path: archive.value.clone(), span: archive.span }];
    if let Some(texts) = archive.value.texts() {
        let named = texts.iter().filter(|text| !text.rsplit('/').next().unwrap_or_default().contains('.'));
        effects.extend(named.map(|text| Effect {
            kind: EffectKind::Write,
            path: Value::literal(&format!("{text}.zip")),
            span: archive.span,
        }));
    }
    let kind = if arguments.has("-m") { EffectKind::DeleteTree } else { EffectKind::ReadTree };
    effects.extend(packed.iter().map(|one| Effect { kind, path: one.value.clone(), span: one.span }));
    if arguments.has("-@") {
        // The input names more.
        effects.push(Effect { kind, path: Value::any_word(), span: archive.span });
        return Finding::Partly(effects, "`zip -@` packs what its input names".into());
    }
    Finding::Effects(effects)
}

/// `cpio -i`: unpacks into the working directory, or with `-p` copies into the one named.
pub(super) fn cpio_check(arguments: &Arguments<'_>) -> Finding {
    if arguments.has("-t") && !arguments.has("-o") && !arguments.has("-p") {
        return Finding::AsListed;
    }
    let archive = ["-O", "-F"].into_iter().flat_map(|name| arguments.given(name)).last();
    let archive = archive.and_then(|option| Some((option.argument.clone()?, option.span)));
    if arguments.has("-o") {
        let mut effects = vec![named_by_input(arguments)];
        effects.extend(archive.map(|(path, span)| Effect { kind: EffectKind::Write, path, span }));
        return Finding::Partly(effects, "`cpio -o` packs what its input names".into());
    }
    let span = arguments.options.first().map(|option| option.span).unwrap_or_default();
    let into = arguments.given("-D").last().and_then(|option| option.argument.clone());
    let named = arguments.operands.first().filter(|_| arguments.has("-p")).map(|one| one.value.clone());
    let mut effects = vec![unpacked(named.or(into), span)];
    effects.extend(arguments.has("-p").then(|| named_by_input(arguments)));
    Finding::Partly(effects, "the archive decides which files `cpio` writes".into())
}

/// What `cpio` reads: any file that its input names.
fn named_by_input(arguments: &Arguments<'_>) -> Effect {
    let span = arguments.options.first().map(|option| option.span).unwrap_or_default();
    Effect { kind: EffectKind::Read, path: Value::any_word(), span }
}

/// `7z COMMAND ARCHIVE [FILE…]`: `l`, `t` and `i` read, `x` and `e` unpack into `-oDIR`, the rest writes.
pub(super) fn seven_zip_check(arguments: &Arguments<'_>) -> Finding {
    let word = |at: usize| arguments.operands.get(at).map(|one| one.value);
    let Some(command) = word(0).and_then(Value::text) else {
        return Finding::Unknown("it is not known what `7z` is told to do".into());
    };
    let span = arguments.operands.first().map(|one| one.span).unwrap_or_default();
    // A switch that is not known here may name a file that is written, or a program's library.
    let switches = arguments.operands.iter().skip(1).filter(|one| one.value.may_start_with(b'-'));
    let known = switches.clone().all(|one| {
        one.value.text().is_some_and(|text| matches!(text, "-ba" | "-bd" | "-bb" | "-r" | "-slt" | "-y"))
    });
    let archive = arguments.operands.iter().skip(1).find(|one| !one.value.may_start_with(b'-'));
    let on = |kind| archive.map(|one| Effect { kind, path: one.value.clone(), span: one.span });
    match command {
        "i" | "l" | "t" if known => Finding::Effects(on(EffectKind::Read).into_iter().collect()),
        "e" | "x" => {
            let mut switches = switches;
            let into = switches.rfind(|one| one.value.prefix().starts_with("-o"));
            let into = into.map(|one| after(one.value, 2));
            let mut effects: Vec<_> = on(EffectKind::Read).into_iter().collect();
            effects.push(unpacked(into, span));
            Finding::Partly(effects, "the archive decides which files `7z` writes".into())
        }
        _ => Finding::Partly(
            on(EffectKind::Write).into_iter().collect(),
            format!("`7z {command}` changes an archive, or is not known"),
        ),
    }
}
