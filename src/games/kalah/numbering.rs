//! Seeds in houses as a number.

/// Numbers all ways to have seeds in a row of houses, up to a number of seeds in all, without gaps:
/// the combinatorial number system, of how many seeds there are up to each house.
///
/// Fewer seeds have a lower number. Of two ways with equally many, the one with fewer seeds up to
/// the last house where this differs has the lower number. So a move that takes seeds away lowers
/// the number, and so does one that moves some to later houses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Numbering {
    /// House by house, for each number of seeds: how many ways there are to have fewer than that in
    /// the house and those before it.
    ways: Vec<u64>,
    /// How many entries of `ways` a house has.
    stride: usize,
    /// How many numbers there are.
    pub(super) count: u64,
}

impl Numbering {
    /// The numbering for these houses and up to these seeds. The numbers must fit 64 bits.
    pub(super) fn new(houses: usize, seeds: usize) -> Self {
        // Pascal's triangle, a diagonal for each house.
        let mut diagonal = vec![1; seeds + 1];
        diagonal[0] = 0;
        let (mut ways, mut count) = (Vec::new(), 1);
        for _ in 0..houses {
            for seeds in 1..=seeds {
                diagonal[seeds] += diagonal[seeds - 1];
            }
            ways.extend_from_slice(&diagonal);
            count += diagonal[seeds];
        }
        let stride = seeds + 1;
        Self {
            ways,
            stride,
            count,
        }
    }

    /// The number of these seeds in the houses.
    #[inline]
    pub(super) fn number<'a>(&self, houses: impl Iterator<Item = &'a u8>) -> u64 {
        let add = |(at, number), &house| {
            let at = at + usize::from(house);
            (at + self.stride, number + self.ways[at])
        };
        houses.fold((0, 0), add).1
    }

    /// Puts the seeds with this number into the houses; `None` if no seeds have it.
    pub(super) fn put<'a>(
        &self,
        mut number: u64,
        houses: impl DoubleEndedIterator<Item = &'a mut u8>,
    ) -> Option<()> {
        let is_number = number < self.count;
        let mut next: Option<&mut u8> = None;
        for (ways, house) in self.ways.rchunks(self.stride).zip(houses.rev()) {
            let seeds = ways.partition_point(|&fewer| fewer <= number) - 1;
            number -= ways[seeds];
            *house = u8::try_from(seeds).ok()?;
            if let Some(next) = next {
                *next -= *house;
            }
            next = Some(house);
        }
        is_number.then_some(())
    }
}
