//! Reads standard input with a bound: whole, or a line at a time.

use std::io::{self, BufRead, Read};

use crate::failure::Failure;

/// How many bytes one request or one settings file may have. Tools that write whole files send them here.
pub(crate) const MOST: usize = 32 << 20;

/// All that is there to read.
///
/// # Errors
/// It is too large, or the system does not give it.
pub(crate) fn whole(reader: impl Read) -> Result<Vec<u8>, Failure> {
    let mut content = Vec::new();
    reader.take(MOST as u64 + 1).read_to_end(&mut content).map_err(Failure::Input)?;
    if content.len() > MOST { Err(Failure::TooLarge { limit: MOST }) } else { Ok(content) }
}

/// The next line without its newline, or that it is too large; `None` at the end.
///
/// # Errors
/// The system does not give it.
pub(crate) fn line(reader: &mut impl BufRead) -> io::Result<Option<Result<Vec<u8>, Failure>>> {
    let mut line = Vec::new();
    if reader.by_ref().take(MOST as u64 + 1).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > MOST {
        reader.skip_until(b'\n')?;
        return Ok(Some(Err(Failure::TooLarge { limit: MOST })));
    }
    Ok(Some(Ok(line)))
}
