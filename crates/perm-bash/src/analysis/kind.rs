//! What a command does to a path: the kinds of effects, and what each of them means.

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

impl EffectKind {
    /// The name used in protocols: `read`, `write`, `delete`, …
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::ReadTree => "read-tree",
            Self::Look => "look",
            Self::Write => "write",
            Self::WriteInto => "write-into",
            Self::WriteTree => "write-tree",
            Self::Create => "create",
            Self::Delete => "delete",
            Self::DeleteTree => "delete-tree",
            Self::MoveAway => "move-away",
            Self::Attributes => "attributes",
            Self::AttributesTree => "attributes-tree",
            Self::Execute => "execute",
        }
    }

    /// Whether nothing is changed by it.
    #[must_use]
    pub const fn only_reads(self) -> bool {
        match self {
            Self::Read | Self::ReadTree | Self::Look => true,
            Self::Write
            | Self::WriteInto
            | Self::WriteTree
            | Self::Create
            | Self::Delete
            | Self::DeleteTree
            | Self::MoveAway
            | Self::Attributes
            | Self::AttributesTree
            | Self::Execute => false,
        }
    }

    /// Whether what the path names is changed: made, written, removed, or given other attributes.
    #[must_use]
    pub const fn changes(self) -> bool {
        match self {
            Self::Write
            | Self::WriteInto
            | Self::WriteTree
            | Self::Create
            | Self::Delete
            | Self::DeleteTree
            | Self::MoveAway
            | Self::Attributes
            | Self::AttributesTree => true,
            Self::Read | Self::ReadTree | Self::Look | Self::Execute => false,
        }
    }

    /// Whether what the path names is taken away.
    #[must_use]
    pub const fn removes(self) -> bool {
        match self {
            Self::Delete | Self::DeleteTree | Self::MoveAway => true,
            Self::Read
            | Self::ReadTree
            | Self::Look
            | Self::Write
            | Self::WriteInto
            | Self::WriteTree
            | Self::Create
            | Self::Attributes
            | Self::AttributesTree
            | Self::Execute => false,
        }
    }

    /// Whether the content of what the path names is read.
    #[must_use]
    pub const fn reads_content(self) -> bool {
        match self {
            // What is run is read.
            Self::Read | Self::ReadTree | Self::Execute => true,
            Self::Look
            | Self::Write
            | Self::WriteInto
            | Self::WriteTree
            | Self::Create
            | Self::Delete
            | Self::DeleteTree
            | Self::MoveAway
            | Self::Attributes
            | Self::AttributesTree => false,
        }
    }

    /// Whether that content can be read by others then: it is read, or moved to where other rules hold.
    #[must_use]
    pub const fn gives_content(self) -> bool {
        match self {
            Self::Read | Self::ReadTree | Self::Execute | Self::MoveAway => true,
            Self::Look
            | Self::Write
            | Self::WriteInto
            | Self::WriteTree
            | Self::Create
            | Self::Delete
            | Self::DeleteTree
            | Self::Attributes
            | Self::AttributesTree => false,
        }
    }

    /// Whether everything below the path is read.
    #[must_use]
    pub const fn reads_tree(self) -> bool {
        match self {
            Self::ReadTree => true,
            Self::Read
            | Self::Look
            | Self::Write
            | Self::WriteInto
            | Self::WriteTree
            | Self::Create
            | Self::Delete
            | Self::DeleteTree
            | Self::MoveAway
            | Self::Attributes
            | Self::AttributesTree
            | Self::Execute => false,
        }
    }

    /// Whether it is done to everything below the path too.
    #[must_use]
    pub const fn takes_tree(self) -> bool {
        match self {
            Self::ReadTree | Self::WriteTree | Self::DeleteTree | Self::MoveAway | Self::AttributesTree => {
                true
            }
            Self::Read
            | Self::Look
            | Self::Write
            | Self::WriteInto
            | Self::Create
            | Self::Delete
            | Self::Attributes
            | Self::Execute => false,
        }
    }
}
