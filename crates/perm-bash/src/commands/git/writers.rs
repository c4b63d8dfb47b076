//! Commands that only write, connect or run: nothing of theirs is known to be read-only.

use super::changes;
use crate::specification::{Base, CommandSpec};

/// One that talks to another repository.
const fn connects(name: &'static str, examples: &'static [&'static str]) -> CommandSpec {
    CommandSpec { base: Base::Network, ..changes(name, examples) }
}

/// One that runs a program, an editor or a hook as its main business.
const fn starts(name: &'static str, examples: &'static [&'static str]) -> CommandSpec {
    CommandSpec { base: Base::Runs, ..changes(name, examples) }
}

pub(super) const AM: CommandSpec = changes("am", &["git am demo.patch"]);
pub(super) const CHERRY_PICK: CommandSpec = changes("cherry-pick", &["git cherry-pick old"]);
pub(super) const COMMIT: CommandSpec = changes("commit", &["git commit -m x", "git commit --dry-run"]);
pub(super) const COMMIT_TREE: CommandSpec = changes("commit-tree", &["git commit-tree HEAD^{tree}"]);
pub(super) const CREDENTIAL: CommandSpec = starts("credential", &["git credential fill"]);
pub(super) const DIFFTOOL: CommandSpec = starts("difftool", &["git difftool"]);
pub(super) const FETCH: CommandSpec = connects("fetch", &["git fetch", "git fetch --upl='touch pwned;' ."]);
pub(super) const FILTER_BRANCH: CommandSpec = starts("filter-branch", &["git filter-branch"]);
pub(super) const FOR_EACH_REPO: CommandSpec =
    starts("for-each-repo", &["git for-each-repo --config=a status"]);
pub(super) const GC: CommandSpec = changes("gc", &["git gc"]);
pub(super) const HOOK: CommandSpec = starts("hook", &["git hook run pre-commit"]);
pub(super) const MAINTENANCE: CommandSpec = changes("maintenance", &["git maintenance run"]);
pub(super) const MERGE: CommandSpec = changes("merge", &["git merge old", "git merge --abort"]);
pub(super) const MERGE_TREE: CommandSpec = changes("merge-tree", &["git merge-tree main old"]);
pub(super) const MERGETOOL: CommandSpec = starts("mergetool", &["git mergetool"]);
pub(super) const PACK_REFS: CommandSpec = changes("pack-refs", &["git pack-refs"]);
pub(super) const PRUNE: CommandSpec = changes("prune", &["git prune"]);
pub(super) const PULL: CommandSpec = connects("pull", &["git pull --rebase"]);
pub(super) const PUSH: CommandSpec =
    connects("push", &["git push", "git push --force", "git push --dry-run"]);
pub(super) const READ_TREE: CommandSpec = changes("read-tree", &["git read-tree HEAD"]);
pub(super) const REBASE: CommandSpec =
    starts("rebase", &["git rebase main", "git rebase --exec 'touch pwned' HEAD~1"]);
pub(super) const REPACK: CommandSpec = changes("repack", &["git repack -a"]);
pub(super) const RERERE: CommandSpec = changes("rerere", &["git rerere", "git rerere clear"]);
pub(super) const RESET: CommandSpec = changes("reset", &["git reset --hard", "git reset HEAD~1"]);
pub(super) const REVERT: CommandSpec = changes("revert", &["git revert HEAD"]);
pub(super) const SEND_EMAIL: CommandSpec = connects("send-email", &["git send-email demo.patch"]);
pub(super) const SWITCH: CommandSpec = changes("switch", &["git switch main", "git switch -c x"]);
pub(super) const UPDATE_INDEX: CommandSpec = changes("update-index", &["git update-index --refresh"]);
pub(super) const UPDATE_REF: CommandSpec = changes("update-ref", &["git update-ref refs/heads/x HEAD"]);
pub(super) const WRITE_TREE: CommandSpec = changes("write-tree", &["git write-tree"]);
