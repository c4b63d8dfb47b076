//! What is known of programs that run what their words name, or what they are told. Data alone, sorted.

/// Sections of git's settings that hold names and colours, never what is run. Sorted.
pub(super) const NAMES: &[&str] = &["branch.", "color.", "init.defaultBranch", "user."];

/// Programs to which a text on the standard input is data, of those whose input is not known otherwise. Sorted.
pub(super) const TAKE_DATA: &[&str] = &[
    "aws", "git", "http", "mail", "mailx", "patch", "pbcopy", "s-nail", "sendmail", "wl-copy", "xclip",
    "xsel",
];

/// Programs that talk to others, and take commands for here from the standard input too. Sorted.
pub(super) const TAKE_COMMANDS: &[&str] = &["ftp", "lftp", "sftp", "tmux"];

#[cfg(test)]
mod tests {
    use super::{NAMES, TAKE_COMMANDS, TAKE_DATA};

    #[test]
    fn the_tables_are_sorted() {
        assert!([NAMES, TAKE_COMMANDS, TAKE_DATA].iter().all(|table| table.is_sorted()));
    }
}
