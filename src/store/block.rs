//! A block: up to 1,024 entries of a table, compressed, with a checksum.
//!
//! A block is small because a look-up reads one: blocks of 64 KiB made files a tenth smaller. The
//! dictionary makes up for the size: keys of Connect Four take 0.32 bytes with it, 0.62 without.
//!
//! A block of names holds the first name and the gaps between the others, one less each, in the
//! [variable-length code](varint) LEB128. A block of numbers holds them with a fixed width,
//! little-endian.

use super::header::{Kind, number};
use crate::table::{Gaps, varint};

/// The entries of a block; the last one of a table may have fewer.
pub(crate) const ENTRIES: usize = 1 << 10;

/// The bytes before a block: its length before compression, and a checksum.
pub(super) const HEAD: usize = 8;

/// The most bytes of a block.
pub(super) const MOST_BYTES: usize = ENTRIES * varint::LONGEST;

/// The head of bytes that were compressed to `packed`, as many as before if they
/// were not, at a place of a file.
pub(super) fn head(raw: usize, place: u64, packed: &[u8]) -> [u8; HEAD] {
    let raw = u32::try_from(raw).expect("a block is small").to_le_bytes();
    let mut head = [0; HEAD];
    head[..4].copy_from_slice(&raw);
    head[4..].copy_from_slice(&checksum(&raw, place, packed).to_le_bytes());
    head
}

/// Splits compressed bytes from their head: these bytes, and how many they are before compression,
/// at most `most`. `None` if they are damaged, or belong at another place.
pub(super) fn split_head(bytes: &[u8], place: u64, most: usize) -> Option<(&[u8], usize)> {
    let (head, packed) = bytes.split_first_chunk::<HEAD>()?;
    let raw = usize::try_from(u32::from_le_bytes(number(head))).ok()?;
    let check = checksum(&head[..4], place, packed);
    let is_sound = check.to_le_bytes() == head[4..] && packed.len() <= raw && raw <= most;
    is_sound.then_some((packed, raw))
}

/// The checksum of the length of a block, its place and its bytes. With the place, no block can
/// stand for another.
fn checksum(raw: &[u8], place: u64, packed: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(raw);
    hasher.update(&place.to_le_bytes());
    hasher.update(packed);
    hasher.finalize()
}

/// Appends the entries of a block to `entries`, as numbers; `None` if it is no block of that many.
pub(super) fn unpack(
    kind: Kind,
    width: usize,
    raw: &[u8],
    count: usize,
    entries: &mut Vec<u64>,
) -> Option<()> {
    if kind.has_names() {
        unpack_names(raw, count, entries)
    } else {
        unpack_numbers(raw, width, count, entries)
    }
}

/// The number of names of a block that are less than `wanted`, and whether the next one is
/// `wanted`; `None` if it is no block of that many, as far as it reads: the names behind that one
/// are not decoded, and the checksum has covered them.
pub(super) fn rank(raw: &[u8], count: usize, wanted: u64) -> Option<(usize, bool)> {
    let (mut less, mut next) = (0, None);
    let scanned = for_each_name(raw, count, |name| {
        if name >= wanted {
            next = Some(name);
            return None;
        }
        less += 1;
        Some(())
    });
    (next.is_some() || scanned.is_some()).then_some((less, next == Some(wanted)))
}

/// The number at a place of a block of numbers of that width.
pub(super) fn number_at(raw: &[u8], width: usize, place: usize) -> Option<u64> {
    let bytes = raw.get(place * width..(place + 1) * width)?;
    let mut number = [0; 8];
    number.get_mut(..width)?.copy_from_slice(bytes);
    Some(u64::from_le_bytes(number))
}

fn unpack_names(raw: &[u8], count: usize, names: &mut Vec<u64>) -> Option<()> {
    for_each_name(raw, count, |name| {
        names.push(name);
        Some(())
    })
}

/// Calls `each` with the names of a block, in order; `None` if it is no block of that many, or
/// `each` returns `None`.
#[inline]
pub(super) fn for_each_name(
    raw: &[u8],
    count: usize,
    mut each: impl FnMut(u64) -> Option<()>,
) -> Option<()> {
    let mut names = Gaps::new(0, raw);
    for _ in 0..count {
        each(names.next()?)?;
    }
    names.is_at_the_end().then_some(())
}

fn unpack_numbers(raw: &[u8], width: usize, count: usize, numbers: &mut Vec<u64>) -> Option<()> {
    // With a width that the compiler knows, a number takes no call.
    let widen = match width {
        1 => widen::<1>,
        2 => widen::<2>,
        3 => widen::<3>,
        4 => widen::<4>,
        5 => widen::<5>,
        6 => widen::<6>,
        7 => widen::<7>,
        8 => widen::<8>,
        _ => return None,
    };
    (raw.len() == count * width).then(|| widen(raw, numbers))
}

fn widen<const WIDTH: usize>(raw: &[u8], numbers: &mut Vec<u64>) {
    let (all, _) = raw.as_chunks::<WIDTH>();
    numbers.extend(all.iter().map(|bytes| {
        let mut number = [0; 8];
        number[..WIDTH].copy_from_slice(bytes);
        u64::from_le_bytes(number)
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::GapWriter;

    #[test]
    fn names_come_back_and_cut_or_overlong_codes_do_not() {
        let names = [3, 4, 200, 1 << 40, (1 << 40) + 129, u64::MAX - 1, u64::MAX];
        let (mut writer, mut raw) = (GapWriter::new(0), Vec::new());
        for name in names {
            writer.push(name, &mut raw);
        }
        let mut read = Vec::new();
        assert_eq!(unpack_names(&raw, names.len(), &mut read), Some(()));
        assert_eq!(read, names);
        for (less, name) in names.into_iter().enumerate() {
            assert_eq!(rank(&raw, names.len(), name), Some((less, true)));
            let before = (less, names.contains(&(name - 1)));
            let before = if before.1 { (less - 1, true) } else { before };
            assert_eq!(rank(&raw, names.len(), name - 1), Some(before));
        }
        for len in 0..raw.len() {
            assert_eq!(
                unpack_names(&raw[..len], names.len(), &mut Vec::new()),
                None
            );
        }
        assert_eq!(unpack_names(&raw, names.len() - 1, &mut Vec::new()), None);
        let beyond = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02];
        assert_eq!(unpack_names(&beyond, 1, &mut Vec::new()), None);
        let past_the_end = [&raw[..], &[0]].concat();
        assert_eq!(
            unpack_names(&past_the_end, names.len() + 1, &mut Vec::new()),
            None
        );
    }
}
