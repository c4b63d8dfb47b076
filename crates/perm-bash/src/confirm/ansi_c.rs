//! `$'…'` decoded a second time.

/// Appends the value of the `$'…'` at the start of `text` and gives its length in bytes; nothing where it is
/// not closed, or holds what bash versions decode differently (NUL, code points beyond Unicode).
pub(super) fn decode(text: &[u8], value: &mut Vec<u8>) -> Option<usize> {
    let mut at = 2;
    loop {
        match *text.get(at)? {
            b'\'' => return Some(at + 1),
            b'\\' => at += escape(text.get(at + 1..)?, value)? + 1,
            byte => {
                value.push(byte);
                at += 1;
            }
        }
    }
}

/// One escape, without its backslash; gives how many bytes it takes.
fn escape(rest: &[u8], value: &mut Vec<u8>) -> Option<usize> {
    let first = *rest.first()?;
    let simple = match first {
        b'a' => 7,
        b'b' => 8,
        b'e' | b'E' => 27,
        b'f' => 12,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 11,
        b'\\' | b'\'' | b'"' | b'?' => first,
        b'0'..=b'7' => return number(rest, 0, 3, 8, value, false),
        b'x' => return number(rest, 1, 2, 16, value, false),
        b'u' => return number(rest, 1, 4, 16, value, true),
        b'U' => return number(rest, 1, 8, 16, value, true),
        b'c' => {
            value.push(rest.get(1).filter(|letter| letter.is_ascii_alphabetic())? & 0x1f);
            return Some(2);
        }
        _ => {
            value.extend([b'\\', first]);
            return Some(1);
        }
    };
    value.push(simple);
    Some(1)
}

/// Up to `most` digits of `base` after `skip` bytes, as a byte or as a code point.
fn number(
    rest: &[u8],
    skip: usize,
    most: usize,
    base: u32,
    value: &mut Vec<u8>,
    unicode: bool,
) -> Option<usize> {
    let digits = rest.get(skip..)?.iter().take(most).map_while(|byte| char::from(*byte).to_digit(base));
    let (count, code) = digits
        .fold((0, 0_u32), |(count, code), digit| (count + 1, code.wrapping_mul(base).wrapping_add(digit)));
    if count == 0 || code == 0 {
        return None;
    }
    if unicode {
        value.extend(char::from_u32(code)?.encode_utf8(&mut [0; 4]).bytes());
    } else {
        value.push(u8::try_from(code).ok()?);
    }
    Some(skip + count)
}
