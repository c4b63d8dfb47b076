//! Checks the judge before it is believed: lines that are known to write, run or connect must be refuted, and a
//! line that only reads must not be.

use std::io;
use std::time::Duration;

use super::judge::Allowance;
use super::sandbox::Sandbox;

const LIMIT: Duration = Duration::from_secs(20);

/// Lines, each with what is allowed to run, that do what a reading command never does.
const PLANTED: &[(&str, &[&str])] = &[
    ("touch planted", &["touch"]),
    ("rm list.txt", &["rm"]),
    ("mv a planted", &["mv"]),
    ("chmod 600 a", &["chmod"]),
    ("truncate -s 0 a", &["truncate"]),
    ("mkdir /tmp/planted", &["mkdir"]),
    ("ln -s a planted", &["ln"]),
    ("echo x >> a", &[]),
    ("rm /nonexistent", &["rm"]),
    ("echo x > /etc/planted", &[]),
    ("cat a | sort", &["cat"]),
    ("env true", &["env"]),
    ("exec 3<>/dev/tcp/127.0.0.1/9", &[]),
    ("kill -TERM 1", &[]),
    ("git config x.y z", &["git"]),
];

/// Lines that only read.
const READING: &[(&str, &[&str])] = &[
    ("cat list.txt", &["cat"]),
    ("git status", &["git"]),
    ("ls -l > /dev/null", &["ls"]),
    ("cat /nonexistent", &["cat"]),
];

/// Runs the lines; an error says which of them the judge got wrong.
pub(super) fn check(sandbox: &mut Sandbox) -> io::Result<()> {
    let lines = PLANTED.iter().map(|line| (line, true)).chain(READING.iter().map(|line| (line, false)));
    for ((line, programs), refuted) in lines {
        let allowance = Allowance {
            // What git may do to its index when it only reads is declared in the tables.
            state: if refuted { Vec::new() } else { vec![".git/index", ".git/index.lock"] },
            programs: programs.iter().map(|name| (*name).to_owned()).collect(),
            ..Allowance::default()
        };
        let outcome = sandbox.run(line, &allowance, LIMIT)?;
        if outcome.against.is_empty() == refuted {
            let word = if refuted { "did not refute" } else { "refuted" };
            let against = outcome.against.join("; ");
            return Err(io::Error::other(format!(
                "the judge {word} `{line}`: nothing it says counts. {against}"
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::sandbox::Sandbox;

    #[test]
    fn what_writes_runs_or_connects_is_refuted_and_what_reads_is_not() {
        let mut sandbox = Sandbox::new().unwrap();
        super::check(&mut sandbox).unwrap();
    }
}
