//! What a command does to a path: the kinds of effects, and a table of what each of them means.

/// What is done to a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EffectKind {
    /// Its content is read (a link is followed).
    Read,
    /// It and everything below it is read.
    ReadTree,
    /// It is named or looked at, its content is not read.
    Look,
    /// Its content is written; made where it is not there (a link is followed).
    Write,
    /// Something is put there: where it is a directory, into it (the target of `cp`, `mv`, `ln`, `rsync`).
    WriteInto,
    /// Files below it are written that the line does not name: what an archive, a patch or a copy holds.
    WriteTree,
    /// A new entry is made (`mkdir`, `mknod`); the last component is not followed.
    Create,
    /// The entry is removed; the last component is not followed.
    Delete,
    /// It and everything below it is removed.
    DeleteTree,
    /// It is moved away: removed here, with everything below it.
    MoveAway,
    /// Its mode, owner, times or attributes are changed.
    Attributes,
    /// The same, with everything below it.
    AttributesTree,
    /// The program at this path is run.
    Execute,
}

/// What a kind means.
struct Row {
    name: &'static str,
    does: Does,
    content: Content,
    /// It is done to everything below the path too.
    tree: bool,
}

/// What happens to the path itself.
enum Does {
    /// Nothing.
    Reads,
    /// It is made, written, or given other attributes.
    Changes,
    /// It is taken away.
    Removes,
    /// It is run: what that changes is another matter.
    Runs,
}

/// What happens to its content.
enum Content {
    /// It is not read.
    Unread,
    /// It is read. What is run is read.
    Read,
    /// It is put where other rules may hold.
    Moved,
}

impl EffectKind {
    const fn row(self) -> Row {
        const fn row(name: &'static str, does: Does, content: Content, tree: bool) -> Row {
            Row { name, does, content, tree }
        }
        match self {
            Self::Read => row("read", Does::Reads, Content::Read, false),
            Self::ReadTree => row("read-tree", Does::Reads, Content::Read, true),
            Self::Look => row("look", Does::Reads, Content::Unread, false),
            Self::Write => row("write", Does::Changes, Content::Unread, false),
            Self::WriteInto => row("write-into", Does::Changes, Content::Unread, false),
            Self::WriteTree => row("write-tree", Does::Changes, Content::Unread, true),
            Self::Create => row("create", Does::Changes, Content::Unread, false),
            Self::Delete => row("delete", Does::Removes, Content::Unread, false),
            Self::DeleteTree => row("delete-tree", Does::Removes, Content::Unread, true),
            Self::MoveAway => row("move-away", Does::Removes, Content::Moved, true),
            Self::Attributes => row("attributes", Does::Changes, Content::Unread, false),
            Self::AttributesTree => row("attributes-tree", Does::Changes, Content::Unread, true),
            Self::Execute => row("execute", Does::Runs, Content::Read, false),
        }
    }

    /// The name used in protocols: `read`, `write`, `delete`, …
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Whether nothing is changed by it.
    #[must_use]
    pub const fn only_reads(self) -> bool {
        matches!(self.row().does, Does::Reads)
    }

    /// Whether what the path names is changed: made, written, removed, or given other attributes.
    #[must_use]
    pub const fn changes(self) -> bool {
        matches!(self.row().does, Does::Changes | Does::Removes)
    }

    /// Whether what the path names is taken away.
    #[must_use]
    pub const fn removes(self) -> bool {
        matches!(self.row().does, Does::Removes)
    }

    /// Whether the content of what the path names is read.
    #[must_use]
    pub const fn reads_content(self) -> bool {
        matches!(self.row().content, Content::Read)
    }

    /// Whether that content can be read by others then: it is read, or moved to where other rules hold.
    #[must_use]
    pub const fn gives_content(self) -> bool {
        matches!(self.row().content, Content::Read | Content::Moved)
    }

    /// Whether everything below the path is read.
    #[must_use]
    pub const fn reads_tree(self) -> bool {
        self.takes_tree() && self.reads_content()
    }

    /// Whether it is done to everything below the path too.
    #[must_use]
    pub const fn takes_tree(self) -> bool {
        self.row().tree
    }
}
