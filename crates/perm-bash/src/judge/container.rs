//! What a container gets of this machine: directories that are mounted into it, and rights over the rest.
//!
//! In comes the argument list of `docker run` and its like, read by the table of their options; out go effects on
//! what is mounted, and hazards where the container can do what the user could do without it. The lists say what is
//! known to give nothing away: what is not in them gives the machine.

use perm_core::{Reason, Span};

use super::Judged;
use crate::analysis::{Effect, EffectKind, Hazard};
use crate::arguments::{Arguments, GivenOption, after, read_with_doubts};
use crate::commands::container_run::{RUN, RUN_ANYWHERE};
use crate::value::Value;

/// The programs. Sorted.
const PROGRAMS: &[&str] =
    &["docker", "docker-compose", "nerdctl", "podman", "podman-compose", "podman-remote"];

/// Subcommands that start something, or make what a container gets. Sorted.
const STARTS: &[&str] = &["create", "exec", "run", "update"];

/// Options that give a container rights, and their values that do not. A value that ends in `:` or `=` stands for
/// all that start with it; an empty one is the option without a value. Sorted.
const RIGHTS: &[(&str, &[&str])] = &[
    ("--cgroupns", &["", "private"]),
    ("--device-cgroup-rule", &[]),
    ("--ipc", &["", "container:", "none", "private", "shareable"]),
    ("--pid", &["", "container:", "private"]),
    ("--privileged", &["0", "f", "false"]),
    ("--rootfs", &["0", "f", "false"]),
    ("--security-opt", &["no-new-privileges", "no-new-privileges:true", "no-new-privileges=true"]),
    ("--use-api-socket", &["0", "f", "false"]),
    ("--userns", &["", "auto", "auto:", "keep-id", "keep-id:", "nomap", "private"]),
    ("--uts", &["", "private"]),
];

/// What a container may do without a right over this machine: what docker gives every one, and what stays inside.
/// Sorted.
const CAPABILITIES: &[&str] = &[
    "AUDIT_WRITE",
    "CHOWN",
    "DAC_OVERRIDE",
    "FOWNER",
    "FSETID",
    "IPC_LOCK",
    "KILL",
    "MKNOD",
    "NET_ADMIN",
    "NET_BIND_SERVICE",
    "NET_BROADCAST",
    "NET_RAW",
    "SETFCAP",
    "SETGID",
    "SETPCAP",
    "SETUID",
    "SYS_CHROOT",
    "SYS_NICE",
];

/// Capabilities that stay inside only where the network is the container's own.
const OF_NETWORK: &[&str] = &["NET_ADMIN", "NET_BROADCAST", "NET_RAW"];

/// Devices that hold nothing of this machine: graphics, sound, cameras, virtual machines, what every container has.
/// One that ends in `/` stands for all below it, one that ends in a letter also for the numbered ones. Sorted.
const DEVICES: &[&str] = &[
    "/dev/accel/",
    "/dev/dri",
    "/dev/dri/",
    "/dev/dxg",
    "/dev/full",
    "/dev/fuse",
    "/dev/kfd",
    "/dev/kvm",
    "/dev/net/tun",
    "/dev/null",
    "/dev/nvidia",
    "/dev/nvidia-caps/",
    "/dev/nvidia-modeset",
    "/dev/nvidia-uvm",
    "/dev/nvidia-uvm-tools",
    "/dev/nvidiactl",
    "/dev/random",
    "/dev/snd",
    "/dev/snd/",
    "/dev/ttyACM",
    "/dev/ttyUSB",
    "/dev/urandom",
    "/dev/vhost-net",
    "/dev/video",
    "/dev/zero",
];

/// Kinds of `--mount` that bring nothing of this machine. Sorted.
const OWN_MOUNTS: &[&str] = &["cluster", "devpts", "image", "ramfs", "tmpfs", "volume"];

/// How the sockets are called of those who do on this machine what they are asked for. Sorted.
const SOCKETS: &[&str] = &[
    "/buildkitd.sock",
    "/containerd.sock",
    "/crio.sock",
    "/docker.sock",
    "/podman.sock",
    "/system_bus_socket",
    "/systemd/private",
];

/// Adds what the container gets.
pub(super) fn judge(argv: &[Value], spans: &[Span], judged: &mut Judged) {
    let name = argv.first().and_then(Value::text).unwrap_or_default();
    let name = name.rsplit('/').next().unwrap_or(name);
    let starts = |word: &Value| word.text().is_some_and(|text| STARTS.binary_search(&text).is_ok());
    let places = PROGRAMS.binary_search(&name).is_ok().then(|| argv.iter().skip(1).position(starts));
    let Some(at) = places.flatten().map(|at| at + 1) else { return plugin(name, argv, spans, judged) };
    let words = argv.get(at..).unwrap_or_default();
    let spans = spans.get(at..).unwrap_or_default();
    let mut read = read_with_doubts(words, spans, &RUN);
    if !read.is_certain() {
        read = read_with_doubts(words, spans, &RUN_ANYWHERE);
    }
    rights(&read, judged);
    capabilities(&read, judged);
    for given in &read.options {
        let Some(value) = argument(given) else { continue };
        match given.spec.names.split(' ').next().unwrap_or_default() {
            "--device" => device(&value, given.span, judged),
            "--mount" | "--mount-add" => mount(&value, given.span, judged),
            "-v" => volume(&value, given.span, judged),
            // `docker volume create -o o=bind -o device=/`
            "-o" => of_driver(&value, given.span, judged),
            _ => {}
        }
    }
}

/// A plugin has what it asks for, and this grants it unseen.
fn plugin(name: &str, argv: &[Value], spans: &[Span], judged: &mut Judged) {
    let at = argv.iter().position(|word| word.prefix().starts_with("--grant-all-permissions"));
    if let Some(at) = at.filter(|_| PROGRAMS.binary_search(&name).is_ok()) {
        let span = spans.get(at).copied().unwrap_or_default();
        hazard(judged, "a plugin has the rights over this machine that it asks for".to_owned(), span);
    }
}

/// The argument as the program takes it: `-v=x` is `-v x`.
fn argument(given: &GivenOption<'_>) -> Option<Value> {
    let value = given.argument.clone()?;
    let is_glued = given.word.prefix().starts_with('-') && value.prefix().starts_with('=');
    Some(if is_glued { after(&value, 1) } else { value })
}

fn rights(read: &Arguments<'_>, judged: &mut Judged) {
    for given in &read.options {
        let names = || given.spec.names.split(' ');
        let Some((_, harmless)) = RIGHTS.iter().find(|(name, _)| names().any(|own| own == *name)) else {
            continue;
        };
        let value = argument(given);
        let is_harmless = match &value {
            Some(value) => value.text().is_some_and(|text| is_listed(harmless, &text.to_ascii_lowercase())),
            None => false,
        };
        if !is_harmless {
            let option = names().next().unwrap_or_default();
            let shown = value.map(|value| format!("={}", value.display())).unwrap_or_default();
            let message = format!("`{option}{shown}` gives the container rights over this machine");
            hazard(judged, message, given.span);
        }
    }
}

fn is_listed(list: &[&str], text: &str) -> bool {
    list.iter().any(|one| text == *one || (one.ends_with([':', '=']) && text.starts_with(one)))
}

fn capabilities(read: &Arguments<'_>, judged: &mut Judged) {
    let has_network =
        read.given("--network").any(|given| argument(given).is_none_or(|one| one.may_be("host")));
    for given in read.given("--cap-add") {
        let value = argument(given).unwrap_or_else(Value::any_word);
        let is_harmless = |name: &str| {
            let name = name.trim().to_ascii_uppercase();
            let name = name.strip_prefix("CAP_").unwrap_or(&name);
            CAPABILITIES.binary_search(&name).is_ok() && !(has_network && OF_NETWORK.contains(&name))
        };
        if !value.text().is_some_and(|text| text.split(',').all(is_harmless)) {
            let message =
                format!("`--cap-add={}` gives the container rights over this machine", value.display());
            hazard(judged, message, given.span);
        }
    }
}

/// `SOURCE:TARGET[:OPTIONS]`
fn volume(value: &Value, span: Span, judged: &mut Judged) {
    let (source, options) = match value.text() {
        Some(text) => {
            let Some((source, rest)) = text.split_once(':') else { return };
            (source, rest.split_once(':').map(|(_, options)| options))
        }
        // The beginning may be known: `$PWD/x:$target`.
        None => match value.prefix().split_once(':') {
            Some((source, _)) => (source, None),
            None => return mounted(Value::any_word(), false, span, judged),
        },
    };
    // Without a slash or a dot it is the name of a volume.
    if source.contains('/') || source.starts_with(['.', '~']) {
        let mut options = options.unwrap_or_default().split(',');
        // `U` gives what is mounted another owner.
        let only_read =
            options.clone().any(|one| one == "ro") && options.all(|one| !matches!(one, "U" | "rw"));
        mounted(Value::literal(source), only_read, span, judged);
    }
}

/// `type=bind,source=PATH,target=…`: one line of comma-separated values, in which a field may be quoted.
fn mount(value: &Value, span: Span, judged: &mut Judged) {
    let Some(text) = value.text() else { return mounted(Value::any_word(), false, span, judged) };
    let plain = text.replace('"', "").to_ascii_lowercase();
    let mut fields: Vec<(&str, &str)> = Vec::new();
    let bare = text.replace('"', "");
    for (folded, one) in plain.split(',').zip(bare.split(',')) {
        let (name, _) = folded.trim().split_once('=').unwrap_or((folded.trim(), ""));
        fields.push((name, one.split_once('=').map_or("", |(_, value)| value)));
    }
    let find = |names: &'static [&'static str]| {
        fields.iter().filter(|field| names.contains(&field.0)).map(|field| field.1)
    };
    let kinds: Vec<String> = find(&["type"]).map(str::to_ascii_lowercase).collect();
    let is_own = |kind: &String| OWN_MOUNTS.binary_search(&kind.as_str()).is_ok();
    if kinds.iter().all(is_own) {
        // A volume of the local driver can stand for any place: `volume-opt=device=/`.
        find(&["volume-opt"]).for_each(|option| of_driver(&Value::literal(option), span, judged));
        return;
    }
    let is_true = |value: &str| matches!(value.to_ascii_lowercase().as_str(), "" | "1" | "t" | "true");
    let mut read_only = find(&["readonly", "ro"]).peekable();
    let only_read =
        read_only.peek().is_some() && read_only.all(is_true) && find(&["rw", "u", "chown"]).next().is_none();
    let mut sources = find(&["source", "src"]).peekable();
    if sources.peek().is_none() {
        return mounted(Value::any_word(), only_read, span, judged);
    }
    sources.for_each(|source| mounted(Value::literal(source), only_read, span, judged));
}

/// A setting of a volume's driver: the place that the volume is.
fn of_driver(value: &Value, span: Span, judged: &mut Judged) {
    let Some((name, _)) = value.prefix().split_once('=') else { return };
    if name.eq_ignore_ascii_case("device") || name.eq_ignore_ascii_case("mountpoint") {
        mounted(after(value, name.len() + 1), false, span, judged);
    }
}

fn mounted(path: Value, only_read: bool, span: Span, judged: &mut Judged) {
    let is_socket = |text: &str| SOCKETS.iter().any(|socket| text.ends_with(socket));
    if path.texts().is_some_and(|texts| texts.iter().any(|text| is_socket(text))) {
        hazard(judged, "who has that socket has the rights of this machine".to_owned(), span);
    }
    judged.effects.push(Effect { kind: EffectKind::ReadTree, path: path.clone(), span });
    if !only_read {
        judged.effects.push(Effect { kind: EffectKind::WriteTree, path, span });
    }
}

fn device(value: &Value, span: Span, judged: &mut Judged) {
    let text = value.text().unwrap_or_default();
    let source = text.split(':').next().unwrap_or_default();
    // `vendor.com/class=name` is no path.
    let is_named = !source.starts_with(['/', '.']) && source.contains('=');
    let is_listed = |one: &&str| {
        source.strip_prefix(*one).is_some_and(|rest| {
            let below = one.ends_with('/') && !rest.is_empty() && !rest.contains("..");
            below || (!one.ends_with('/') && rest.bytes().all(|byte| byte.is_ascii_digit()))
        })
    };
    if value.text().is_none() || (!is_named && !DEVICES.iter().any(is_listed)) {
        let message = format!("`{}` gives the container a device of this machine", value.display());
        hazard(judged, message, span);
    }
}

fn hazard(judged: &mut Judged, message: String, span: Span) {
    let reason = Reason::new("bash/host-access", message).at(span);
    judged.hazards.push(Hazard { reason, hides_code: false });
}

#[cfg(test)]
mod tests {
    use super::{CAPABILITIES, DEVICES, OWN_MOUNTS, PROGRAMS, RIGHTS, SOCKETS, STARTS};
    use crate::test_words::split;

    #[test]
    fn the_tables_are_sorted() {
        for table in [CAPABILITIES, DEVICES, OWN_MOUNTS, PROGRAMS, SOCKETS, STARTS] {
            assert!(table.is_sorted_by(|one, other| one < other), "{table:?}");
        }
        assert!(RIGHTS.is_sorted_by(|one, other| one.0 < other.0));
    }

    #[test]
    fn what_a_container_gets_is_told() {
        let cases = [
            ("docker run -v /:/x img", "read-tree /, write-tree /"),
            ("docker run -itv /:/x img", "read-tree /, write-tree /"),
            ("docker run -v=/:/x img", "read-tree /, write-tree /"),
            ("docker run -v/a:/x:ro img", "read-tree /a"),
            ("docker run -v /a:/x:ro,U img", "read-tree /a, write-tree /a"),
            ("docker run -v .git:/x img", "read-tree .git, write-tree .git"),
            ("docker run --volume=./a:/x img", "read-tree ./a, write-tree ./a"),
            ("docker run -v data:/x img", ""),
            ("docker run --rm img grep -v /a:b c", ""),
            ("docker run --unknown 1 -v /a:/b img", "read-tree /a, write-tree /a"),
            ("docker compose run -v /a:/b web", "read-tree /a, write-tree /a"),
            ("docker run --mount type=bind,src=/a,dst=/x img", "read-tree /a, write-tree /a"),
            ("docker run --mount TYPE=Bind,SRC=/A,dst=/x,ro img", "read-tree /A"),
            ("docker run --mount type=bind,src=/a,dst=/x,readonly=false img", "read-tree /a, write-tree /a"),
            ("docker run --mount '\"type=bind\",\"src=/a\"' img", "read-tree /a, write-tree /a"),
            ("docker run --mount type=volume,src=a,dst=/x img", ""),
            ("docker run --mount src=a,dst=/x img", ""),
            ("docker run --mount 'type=glob,src=/a*,dst=/x' img", "read-tree /a*, write-tree /a*"),
            ("docker run --mount type=volume,dst=/x,volume-opt=device=/ img", "read-tree /, write-tree /"),
            ("docker volume create -o o=bind --opt device=/etc v", "read-tree /etc, write-tree /etc"),
            ("docker service update --mount-add type=bind,src=/a,dst=/b s", "read-tree /a, write-tree /a"),
            ("docker ps -v /:/x", ""),
        ];
        for (text, expected) in cases {
            let judged = crate::judge::judge(&split(text), &[], &[]);
            let effects: Vec<String> = judged
                .effects
                .iter()
                .map(|effect| format!("{} {}", effect.kind.name(), effect.path.display()))
                .collect();
            assert_eq!((effects.join(", ").as_str(), judged.hazards.len()), (expected, 0), "{text}");
        }
    }

    #[test]
    fn rights_over_the_machine_are_hazards() {
        let cases = [
            ("docker run --privileged img", true),
            ("docker run --privileged=1 img", true),
            ("docker run --privileged=false img", false),
            ("docker exec --privileged c sh", true),
            ("docker exec -it c sh --privileged", false),
            ("docker run --pid host img", true),
            ("docker run --pid=container:x img", false),
            ("docker run --ipc=host img", true),
            ("docker run --ipc=private img", false),
            ("docker run --uts=host img", true),
            ("podman run --userns=keep-id:uid=1 img", false),
            ("podman run --userns=host img", true),
            ("podman run --rootfs / sh", true),
            ("docker run --cap-add=SYS_ADMIN img", true),
            ("docker run --cap-add cap_sys_admin img", true),
            ("docker run --cap-add=bpf img", true),
            ("docker run --cap-add NET_ADMIN img", false),
            ("docker run --network host --cap-add NET_ADMIN img", true),
            ("podman run --cap-add net_raw,cap_sys_module img", true),
            ("docker run --security-opt seccomp:unconfined img", true),
            ("docker run --security-opt=seccomp=x.json img", true),
            ("docker run --security-opt no-new-privileges img", false),
            ("docker run --device /dev/sda img", true),
            ("docker run --device=/dev/disk/by-id/x img", true),
            ("docker run --device /dev/dri img", false),
            ("docker run --device /dev/dri/../sda img", true),
            ("docker run --device /dev/video0:/dev/video0 img", false),
            ("docker run --device nvidia.com/gpu=all img", false),
            ("docker run --device-cgroup-rule 'b *:* rmw' img", true),
            ("docker run -v /run/containerd/containerd.sock:/x img", true),
            ("docker run --use-api-socket img", true),
            ("docker plugin install --grant-all-permissions x", true),
        ];
        for (text, expected) in cases {
            let judged = crate::judge::judge(&split(text), &[], &[]);
            assert_eq!(!judged.hazards.is_empty(), expected, "{text}: {:?}", judged.hazards);
        }
    }
}
