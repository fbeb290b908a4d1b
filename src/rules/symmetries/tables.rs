//! The images of bit sets, by table: a set is cut into digits, and each digit has its images in a
//! table.

use std::array;

use super::Permutation;

/// How many images are computed side by side.
const LANES: usize = 4;

/// The images of the values of a digit under the permutations of one block.
type Digit<const VALUES: usize> = [[u64; LANES]; VALUES];

/// The tables of a group. Few permutations have tables by byte; for many, those by half a byte stay
/// in the cache.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Tables {
    Bytes(Blocks<256>),
    Halves(Blocks<16>),
}

impl Tables {
    /// The tables of these permutations of at most 64 cells.
    pub(super) fn new(group: &[Permutation]) -> Self {
        if group.len() <= 2 * LANES {
            Self::Bytes(Blocks::new(group))
        } else {
            Self::Halves(Blocks::new(group))
        }
    }

    /// How often the identity is repeated, so that the blocks of a group of this order are full.
    pub(super) const fn repeats(order: usize) -> usize {
        order.next_multiple_of(LANES) - order
    }

    /// Calls `visit` with the images of the sets under each permutation, and under the
    /// [repeated](Self::repeats) identity.
    #[inline]
    pub(super) fn images<const N: usize>(&self, sets: [u64; N], visit: impl FnMut([u64; N])) {
        match self {
            Self::Bytes(blocks) => blocks.images(sets, visit),
            Self::Halves(blocks) => blocks.images(sets, visit),
        }
    }
}

/// Tables with this number of values a digit.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Blocks<const VALUES: usize> {
    /// By block, then by digit.
    tables: Vec<Digit<VALUES>>,
    /// The number of digits.
    digits: usize,
    /// The bits of no digit, which stay where they are.
    fixed: u64,
}

impl<const VALUES: usize> Blocks<VALUES> {
    const BITS: u32 = VALUES.ilog2();

    fn new(group: &[Permutation]) -> Self {
        let cells = group[0].len();
        let bits = Self::BITS as usize;
        let digits = cells.div_ceil(bits).max(1);
        // A bit beyond the cells stays where it is.
        let image = |it: &Permutation, bit| 1_u64 << it.get(bit).copied().unwrap_or(bit);
        let mut tables = Vec::new();
        for block in group.chunks(LANES) {
            for digit in 0..digits {
                let mut table = [[0; LANES]; VALUES];
                for value in 1..VALUES {
                    // All but the lowest bit have their images already.
                    let rest = table[value & (value - 1)];
                    let bit = digit * bits + value.trailing_zeros() as usize;
                    let of_lane = |lane| block.get(lane).unwrap_or(&group[0]);
                    table[value] = array::from_fn(|lane| rest[lane] | image(of_lane(lane), bit));
                }
                tables.push(table);
            }
        }
        Self {
            tables,
            digits,
            fixed: (0..digits).fold(u64::MAX, |fixed, _| fixed.unbounded_shl(Self::BITS)),
        }
    }

    #[inline]
    fn images<const N: usize>(&self, sets: [u64; N], mut visit: impl FnMut([u64; N])) {
        for block in self.tables.chunks_exact(self.digits) {
            let mut images = sets.map(|set| [set & self.fixed; LANES]);
            for (images, mut set) in images.iter_mut().zip(sets) {
                for table in block {
                    let value = usize::from(set.to_le_bytes()[0]) % VALUES;
                    for (image, bits) in images.iter_mut().zip(table[value]) {
                        *image |= bits;
                    }
                    set >>= Self::BITS;
                }
            }
            for lane in 0..LANES {
                visit(images.map(|images| images[lane]));
            }
        }
    }
}
