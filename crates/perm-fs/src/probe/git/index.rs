//! What an index names: the files that git has, and the repositories inside a work tree, which git enters when it
//! looks for changes.
//!
//! In comes the content of an index, out come its entries, or the paths of those that are repositories themselves,
//! and whether some entries stand in another file. Source: gitformat-index(5), versions 2 to 4.

/// What an index says about repositories inside.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Inside {
    /// Their paths, below the work tree.
    pub(super) paths: Vec<String>,
    /// The rest of the index stands in another file.
    pub(super) is_split: bool,
}

/// What of a mode says what the entry is.
const TYPE: u32 = 0o170_000;

/// The mode of an entry that is a repository.
const REPOSITORY: u32 = 0o160_000;

/// Reads an index; `id_length` is the length of its object names in bytes.
///
/// Nothing comes of a content that is not an index of these versions.
pub(super) fn inside(bytes: &[u8], id_length: usize) -> Option<Inside> {
    let mut inside = Inside::default();
    inside.is_split = each(bytes, id_length, &mut |mode, path| {
        if mode & TYPE == REPOSITORY {
            inside.paths.push(String::from_utf8(path.to_vec()).ok()?);
        }
        Some(())
    })?;
    Some(inside)
}

/// Whether an entry of this mode is a directory of which the index names no files.
pub(super) const fn is_directory(mode: u32) -> bool {
    mode & TYPE == 0o040_000
}

/// Calls `visit` with the mode and the path of each entry, which ends the reading with nothing; whether some entries
/// stand in another file.
pub(super) fn each(
    bytes: &[u8],
    id_length: usize,
    visit: &mut dyn FnMut(u32, &[u8]) -> Option<()>,
) -> Option<bool> {
    let version = number(bytes, 4)?;
    if bytes.get(..4)? != b"DIRC" || !(2..=4).contains(&version) {
        return None;
    }
    let (mut at, mut path) = (12, Vec::new());
    for _ in 0..number(bytes, 8)? {
        let mode = number(bytes, at + 24)?;
        let flags = at + 40 + id_length;
        let extended = version > 2 && bytes.get(flags)? & 0x40 != 0;
        let name = flags + if extended { 4 } else { 2 };
        let start = if version == 4 {
            let (removed, start) = varint(bytes, name)?;
            path.truncate(path.len().checked_sub(removed)?);
            start
        } else {
            path.clear();
            name
        };
        let rest = bytes.get(start..)?;
        let length = rest.iter().position(|byte| *byte == 0)?;
        path.extend_from_slice(rest.get(..length)?);
        visit(mode, &path)?;
        let end = start + length;
        // Up to version 3 an entry ends in one to eight NUL bytes, a multiple of eight from its start.
        at = if version == 4 { end + 1 } else { at + (end - at + 8) / 8 * 8 };
    }
    is_split(bytes, at, id_length)
}

/// Whether there is an extension `link` behind the entries that names another file.
fn is_split(bytes: &[u8], mut at: usize, id_length: usize) -> Option<bool> {
    while at + 8 + id_length <= bytes.len() {
        let length = usize::try_from(number(bytes, at + 4)?).ok()?;
        if bytes.get(at..at + 4)? == b"link" {
            // All zeros: there is none.
            return Some(bytes.get(at + 8..at + 8 + id_length)?.iter().any(|byte| *byte != 0));
        }
        at = at.checked_add(8)?.checked_add(length)?;
    }
    Some(false)
}

/// A number of four bytes.
fn number(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

/// A number as pack files write offsets, and where it ends.
fn varint(bytes: &[u8], mut at: usize) -> Option<(usize, usize)> {
    let mut byte = *bytes.get(at)?;
    let mut value = usize::from(byte & 0x7f);
    while byte & 0x80 != 0 {
        at += 1;
        byte = *bytes.get(at)?;
        value = value.checked_add(1)?.checked_mul(128)?.checked_add(usize::from(byte & 0x7f))?;
    }
    Some((value, at + 1))
}
