//! The places of a block of an array that hold one item.

/// The most items of a block.
pub(crate) const BLOCK: usize = 128;

/// A bit for each item of a block: whether it equals `item`.
pub(crate) fn equal<T: PartialEq>(items: &[T], item: &T) -> [u64; BLOCK / 64] {
    // A byte for each item, 0 or 1, so that the processor compares several at once.
    let mut flags = [0; BLOCK];
    let flag = |(flag, other): (&mut u8, &T)| *flag = u8::from(other == item);
    match items.first_chunk::<BLOCK>() {
        Some(items) => flags.iter_mut().zip(items).for_each(flag),
        None => flags.iter_mut().zip(items).for_each(flag),
    }
    let mut words = [0; BLOCK / 64];
    for (word, flags) in words.iter_mut().zip(flags.as_chunks::<64>().0) {
        for eight in flags.as_chunks().0 {
            // The product has byte `n` of eight as bit 56 + `n`: no two of its terms meet.
            let bits = u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            *word = *word >> 8 | bits << 56;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_equal_item_is_found_wherever_it_is_in_a_block() {
        let places = |items: &[u16]| {
            let words = equal(items, &7);
            let is_set = |place: &usize| words[place / 64] >> (place % 64) & 1 == 1;
            (0..BLOCK).filter(is_set).collect::<Vec<_>>()
        };
        for len in [0, 1, 7, 8, 9, 64, 65, BLOCK - 1, BLOCK] {
            let mut items = vec![8; len];
            assert_eq!(places(&items), []);
            for at in 0..len {
                items[at] = 7;
                assert_eq!(places(&items), [at]);
                items[at] = 9;
            }
            items.fill(7);
            assert!((0..len).eq(places(&items)));
        }
    }
}
