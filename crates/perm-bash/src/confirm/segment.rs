//! One text to be confirmed, and where its bytes stand in the buffer that the second reader gets.

use perm_core::Span;

use super::fault::span;
use super::item::Item;
use super::relex::INERT;

/// How much of a substitution that was taken out is left standing.
const LEFT: usize = 8;

/// The whole text, or the inside of a substitution.
#[derive(Debug)]
pub(super) struct Segment {
    /// What the strict reader claims of it; places are those of the source.
    pub(super) items: Vec<Item>,
    /// Where it starts in the source.
    source: usize,
    /// Where it starts in the buffer.
    buffer: usize,
    /// Its length in the buffer.
    length: usize,
    /// What was left out, in order.
    cuts: Vec<Cut>,
}

/// Bytes of the source that are not in the buffer.
#[derive(Clone, Copy, Debug)]
struct Cut {
    /// Where they end in the source.
    end: usize,
    /// How many bytes were left out up to here, these included.
    removed: usize,
}

impl Segment {
    /// Appends `mask[start..end]` and a newline to the buffer. Of each substitution that was taken out (all
    /// stand-ins by now, and a text of its own) only the first letters are kept: else a text nested in many others
    /// would be read once for each.
    pub(super) fn append(
        (start, end): (usize, usize),
        items: Vec<Item>,
        mut lifted: Vec<Span>,
        mask: &[u8],
        buffer: &mut Vec<u8>,
    ) -> Option<Self> {
        lifted.sort_unstable();
        let mut segment = Self { items, source: start, buffer: buffer.len(), length: 0, cuts: Vec::new() };
        let (mut from, mut removed) = (start, 0);
        for one in lifted {
            let (first, last) = (one.start as usize + LEFT, one.end as usize);
            let is_masked =
                mask.get(first..last).is_some_and(|bytes| bytes.iter().all(|byte| *byte == INERT));
            if first < from || last <= first || !is_masked {
                continue;
            }
            buffer.extend_from_slice(mask.get(from..first)?);
            removed += last - first;
            segment.cuts.push(Cut { end: last, removed });
            from = last;
        }
        buffer.extend_from_slice(mask.get(from..end)?);
        segment.length = buffer.len() - segment.buffer;
        buffer.push(b'\n');
        Some(segment)
    }

    /// A place of the source, in the buffer. No claim starts or ends inside of what was left out.
    pub(super) fn in_buffer(&self, place: Span) -> Span {
        let one = |at: u32| {
            let at = at as usize;
            let before = self.cuts.partition_point(|cut| cut.end <= at);
            let cut = before.checked_sub(1).and_then(|last| self.cuts.get(last));
            (at + self.buffer).wrapping_sub(self.source + cut.map_or(0, |cut| cut.removed))
        };
        span(one(place.start), one(place.end))
    }

    /// A place of the buffer, in the source.
    pub(super) fn in_source(&self, place: Span) -> Span {
        let one = |at: u32| {
            let at = (at as usize).saturating_sub(self.buffer).min(self.length) + self.source;
            let cut = self.cuts.iter().rev().find(|cut| cut.end <= at + cut.removed);
            at + cut.map_or(0, |cut| cut.removed)
        };
        span(one(place.start), one(place.end))
    }

    /// Whether a place of the buffer is in this text or behind it.
    pub(super) fn starts_before(&self, at: u32) -> bool {
        self.buffer <= at as usize
    }
}
