//! The images of bit sets, by table: a set is cut into digits, and each digit has its images in a
//! table.

use std::array;

use super::Permutation;

/// The number of images computed side by side.
const LANES: usize = 4;

/// The images of the values of a digit under the permutations of one block.
type Digit<const VALUES: usize> = [[u64; LANES]; VALUES];

/// The tables of a group. Few permutations have tables by byte; for many, those by half a byte stay
/// in the cache.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Tables {
    Bytes(ImageTables<256>),
    Halves(ImageTables<16>),
}

impl Tables {
    /// The tables of these permutations of at most 64 cells.
    pub(super) fn new(group: &[Permutation]) -> Self {
        if group.len() <= 2 * LANES {
            Self::Bytes(ImageTables::new(group))
        } else {
            Self::Halves(ImageTables::new(group))
        }
    }

    /// The least of the images of the sets.
    #[inline]
    pub(super) fn least<const N: usize>(&self, sets: [u64; N]) -> [u64; N] {
        match self {
            Self::Bytes(blocks) => blocks.least(sets),
            Self::Halves(blocks) => blocks.least(sets),
        }
    }

    /// The number of permutations, of a group of this order, that leave the sets as they are.
    pub(super) fn fixing<const N: usize>(&self, sets: [u64; N], order: usize) -> usize {
        let images = match self {
            Self::Bytes(blocks) => blocks.fixing(sets),
            Self::Halves(blocks) => blocks.fixing(sets),
        };
        // The last block repeats the identity until it is full.
        images - (order.next_multiple_of(LANES) - order)
    }
}

/// Tables with this number of values a digit.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct ImageTables<const VALUES: usize> {
    /// By block, then by digit.
    tables: Vec<Box<[Digit<VALUES>]>>,
    /// The bits of no digit, which stay where they are.
    fixed: u64,
}

impl<const VALUES: usize> ImageTables<VALUES> {
    const BITS: u32 = VALUES.ilog2();

    fn new(group: &[Permutation]) -> Self {
        let cells = group[0].len();
        let bits = Self::BITS as usize;
        let digits = cells.div_ceil(bits).max(1);
        // A bit beyond the cells stays where it is.
        let image = |it: &Permutation, bit| 1_u64 << it.get(bit).copied().unwrap_or(bit);
        let table = |block: &[Permutation], digit| {
            let mut table = [[0; LANES]; VALUES];
            for value in 1..VALUES {
                // All but the lowest bit have their images already.
                let rest = table[value & (value - 1)];
                let bit = digit * bits + value.trailing_zeros() as usize;
                let of_lane = |lane| block.get(lane).unwrap_or(&group[0]);
                table[value] = array::from_fn(|lane| rest[lane] | image(of_lane(lane), bit));
            }
            table
        };
        let blocks = group.chunks(LANES);
        Self {
            tables: blocks
                .map(|block| (0..digits).map(|digit| table(block, digit)).collect())
                .collect(),
            fixed: (0..digits).fold(u64::MAX, |fixed, _| fixed.unbounded_shl(Self::BITS)),
        }
    }

    #[inline]
    fn least<const N: usize>(&self, sets: [u64; N]) -> [u64; N] {
        let mut least = sets;
        if N == 0 {
            return least;
        }
        for block in &self.tables {
            let mut images = [[0; LANES]; N];
            for (at, (images, set)) in images.iter_mut().zip(sets).enumerate() {
                *images = self.images(block, set);
                // The first set decides alone, mostly.
                if at == 0 && N > 1 && images.iter().all(|&first| first > least[0]) {
                    break;
                }
            }
            for lane in 0..LANES {
                let image = images.map(|images| images[lane]);
                if image[0] < least[0] || N > 1 && image[0] == least[0] && image < least {
                    least = image;
                }
            }
        }
        least
    }

    fn fixing<const N: usize>(&self, sets: [u64; N]) -> usize {
        let fixing = self.tables.iter().map(|block| {
            let images = sets.map(|set| self.images(block, set));
            let is_fixed = |&lane: &usize| images.map(|images| images[lane]) == sets;
            (0..LANES).filter(is_fixed).count()
        });
        fixing.sum()
    }

    /// The images of a set under the permutations of a block.
    #[inline]
    fn images(&self, block: &[Digit<VALUES>], mut set: u64) -> [u64; LANES] {
        let [mut a, mut b, mut c, mut d] = [set & self.fixed; LANES];
        for table in block {
            let bits = table[usize::from(set.to_le_bytes()[0]) % VALUES];
            a |= bits[0];
            b |= bits[1];
            c |= bits[2];
            d |= bits[3];
            set >>= Self::BITS;
        }
        [a, b, c, d]
    }
}
