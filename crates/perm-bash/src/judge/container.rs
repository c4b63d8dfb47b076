//! What a container gets of this machine: directories that are mounted into it, and rights over the rest.
//!
//! In comes the argument list of `docker run` and its like; out go effects on what is mounted, and hazards where
//! the container can do what the user could do without it.

use perm_core::{Reason, Span};

use super::Judged;
use crate::analysis::{Effect, EffectKind, Hazard};
use crate::arguments::after;
use crate::value::Value;

/// The programs. Sorted.
const PROGRAMS: &[&str] = &["docker", "docker-compose", "nerdctl", "podman"];

/// Subcommands that start something. Sorted.
const STARTS: &[&str] = &["create", "exec", "run"];

/// Options that give the container the machine, in full.
const FULL: &[&str] = &["--ipc=host", "--pid=host", "--privileged", "--privileged=true", "--userns=host"];

/// The same with the argument in the next word.
const FULL_VALUES: &[(&str, &[&str])] = &[
    (
        "--cap-add",
        &[
            "ALL",
            "CAP_SYS_ADMIN",
            "CAP_SYS_MODULE",
            "CAP_SYS_PTRACE",
            "SYS_ADMIN",
            "SYS_MODULE",
            "SYS_PTRACE",
            "all",
        ],
    ),
    ("--ipc", &["host"]),
    ("--pid", &["host"]),
    ("--security-opt", &["apparmor=unconfined", "label=disable", "seccomp=unconfined"]),
    ("--userns", &["host"]),
];

/// Devices that hold what the machine lives from.
const DEVICES: &[&str] = &[
    "/dev/dm-",
    "/dev/kmem",
    "/dev/mapper/",
    "/dev/mem",
    "/dev/mmcblk",
    "/dev/nvme",
    "/dev/sd",
    "/dev/vd",
    "/dev/xvd",
];

/// Adds what the container gets.
pub(super) fn judge(argv: &[Value], spans: &[Span], judged: &mut Judged) {
    let name = argv.first().and_then(Value::text).unwrap_or_default();
    let name = name.rsplit('/').next().unwrap_or(name);
    let starts = |word: &Value| word.text().is_some_and(|text| STARTS.binary_search(&text).is_ok());
    if PROGRAMS.binary_search(&name).is_err() || !argv.iter().skip(1).any(starts) {
        return;
    }
    for (at, word) in argv.iter().enumerate().skip(1) {
        let span = spans.get(at).copied().unwrap_or_default();
        let next = argv.get(at + 1);
        if is_full(word, next) {
            let option = word.display();
            hazard(judged, format!("`{option}` gives the container the rights of this machine"), span);
        }
        for option in ["-v", "--volume", "--mount", "--device"] {
            let Some(value) = argument(option, word, next) else { continue };
            match option {
                "--device" => device(&value, span, judged),
                "--mount" => mount(&value, span, judged),
                _ => volume(&value, span, judged),
            }
        }
    }
}

fn is_full(word: &Value, next: Option<&Value>) -> bool {
    let Some(text) = word.text() else { return false };
    let rows = FULL_VALUES.iter().any(|(option, values)| {
        let value = match text.strip_prefix(option) {
            Some("") => next.and_then(Value::text),
            Some(rest) => rest.strip_prefix('='),
            None => None,
        };
        value.is_some_and(|value| values.contains(&value))
    });
    rows || FULL.contains(&text)
}

/// The argument of an option: in the next word, behind `=`, or behind the letter.
fn argument(option: &str, word: &Value, next: Option<&Value>) -> Option<Value> {
    if word.text() == Some(option) {
        return next.cloned();
    }
    let rest = word.prefix().strip_prefix(option)?;
    if rest.starts_with('=') {
        return Some(after(word, option.len() + 1));
    }
    (option.len() == 2 && !rest.is_empty()).then(|| after(word, option.len()))
}

/// `SOURCE:TARGET[:OPTIONS]`
fn volume(value: &Value, span: Span, judged: &mut Judged) {
    let Some(text) = value.text() else {
        // The beginning may be known: `$PWD/x:/y` with a target that is not.
        return mounted(Value::any_word(), true, span, judged);
    };
    let mut parts = text.split(':');
    let source = parts.next().unwrap_or_default();
    let options = parts.nth(1).unwrap_or_default();
    // Without a slash it is the name of a volume.
    if text.contains(':') && source.contains('/') || matches!(source, "." | ".." | "~") {
        mounted(Value::literal(source), options.split(',').any(|one| one == "ro"), span, judged);
    }
}

/// `type=bind,source=PATH,target=…`
fn mount(value: &Value, span: Span, judged: &mut Judged) {
    let Some(text) = value.text() else { return mounted(Value::any_word(), true, span, judged) };
    let fields: Vec<(&str, &str)> =
        text.split(',').map(|one| one.split_once('=').unwrap_or((one, ""))).collect();
    let find = |names: [&str; 2]| fields.iter().find(|field| names.contains(&field.0)).map(|field| field.1);
    if find(["type", "type"]) == Some("bind")
        && let Some(source) = find(["source", "src"])
    {
        let only_read = fields.iter().any(|field| matches!(*field, ("readonly" | "ro", "" | "true" | "1")));
        mounted(Value::literal(source), only_read, span, judged);
    }
}

fn mounted(path: Value, only_read: bool, span: Span, judged: &mut Judged) {
    if path.text().is_some_and(|text| text.ends_with("docker.sock") || text.ends_with("podman.sock")) {
        hazard(judged, "who has that socket has the rights of this machine".to_owned(), span);
    }
    judged.effects.push(Effect { kind: EffectKind::ReadTree, path: path.clone(), span });
    if !only_read {
        judged.effects.push(Effect { kind: EffectKind::WriteTree, path, span });
    }
}

fn device(value: &Value, span: Span, judged: &mut Judged) {
    let text = value.text().unwrap_or_default();
    if DEVICES.iter().any(|device| text.starts_with(device)) {
        hazard(judged, format!("`{text}` gives the container a device that this machine lives from"), span);
    }
}

fn hazard(judged: &mut Judged, message: String, span: Span) {
    let reason = Reason::new("bash/host-access", message).at(span);
    judged.hazards.push(Hazard { reason, hides_code: false });
}

#[cfg(test)]
mod tests {
    use super::{FULL, PROGRAMS, STARTS};
    use crate::test_words::split;

    #[test]
    fn the_tables_are_sorted() {
        assert!(FULL.is_sorted() && PROGRAMS.is_sorted() && STARTS.is_sorted());
    }

    #[test]
    fn what_a_container_gets_is_told() {
        let cases = [
            ("docker run -v /:/x img", "read-tree /, write-tree /", false),
            ("docker run -v/a:/x:ro img", "read-tree /a", false),
            ("docker run --volume=./a:/x img", "read-tree ./a, write-tree ./a", false),
            ("docker run -v data:/x img", "", false),
            ("docker run --mount type=bind,src=/a,dst=/x img", "read-tree /a, write-tree /a", false),
            ("docker run --mount type=volume,src=a,dst=/x img", "", false),
            ("docker run --privileged img", "", true),
            ("docker run --pid host img", "", true),
            ("docker run --cap-add=SYS_ADMIN img", "", true),
            ("docker run --cap-add NET_ADMIN img", "", false),
            ("docker run --device /dev/sda img", "", true),
            ("docker run --device /dev/dri img", "", false),
            ("docker ps -v /:/x", "", false),
        ];
        for (text, expected, is_hazard) in cases {
            let judged = crate::judge::judge(&split(text), &[], &[]);
            let effects: Vec<String> = judged
                .effects
                .iter()
                .map(|effect| format!("{} {}", effect.kind.name(), effect.path.display()))
                .collect();
            assert_eq!(
                (effects.join(", ").as_str(), !judged.hazards.is_empty()),
                (expected, is_hazard),
                "{text}"
            );
        }
    }
}
