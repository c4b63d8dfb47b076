//! Makes a text smaller as long as the reading stays false in the same way.

use super::mutate::tokens;

/// The smallest text found with at most `probes` questions put to `still`.
pub(crate) fn minimise(text: &str, probes: usize, mut still: impl FnMut(&str) -> bool) -> String {
    let mut left = probes;
    let mut ask = |parts: &[String]| {
        left = left.checked_sub(1)?;
        Some(still(&parts.concat()))
    };
    let lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    let small = reduce(lines, &mut ask).concat();
    let small = reduce(tokens(&small), &mut ask).concat();
    let bytes: Vec<String> = small.chars().map(|c| c.to_string()).collect();
    reduce(bytes, &mut ask).concat()
}

/// Removes runs of parts, from half of them down to single ones, until nothing more can go.
fn reduce(mut parts: Vec<String>, ask: &mut impl FnMut(&[String]) -> Option<bool>) -> Vec<String> {
    let mut size = parts.len().div_ceil(2).max(1);
    loop {
        let mut at = 0;
        let mut removed = false;
        while at < parts.len() {
            let mut fewer = parts.clone();
            fewer.drain(at..parts.len().min(at + size));
            match ask(&fewer) {
                Some(true) => {
                    parts = fewer;
                    removed = true;
                }
                Some(false) => at += size,
                None => return parts,
            }
        }
        if size == 1 && !removed {
            return parts;
        }
        if !removed || size > 1 {
            size = (size / 2).max(1);
        }
    }
}
