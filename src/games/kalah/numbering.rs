//! Seeds in houses as a number.

/// Numbers all ways to have seeds in a row of houses, up to so many in all, without a gap: the combinatorial number
/// system, of how many seeds there are up to each house.
///
/// The fewer seeds, the lower the number. Of ways with as many, that one has the lower number which has fewer seeds up to
/// the last house for which this differs. So to take seeds away lowers the number, and so does to move some to later houses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Numbering {
    /// By house, and by a number of seeds: how many ways there are to have fewer than that in it and the houses before it.
    ways: Vec<Vec<u64>>,
    /// How many numbers there are.
    pub(super) count: u64,
}

impl Numbering {
    /// For so many houses and up to so many seeds. The numbers must fit 64 bits.
    pub(super) fn new(houses: usize, seeds: usize) -> Self {
        // Pascal's triangle, a diagonal for each house.
        let mut diagonal = vec![1; seeds + 1];
        diagonal[0] = 0;
        let (mut ways, mut count) = (Vec::new(), 1);
        for _ in 0..houses {
            for seeds in 1..=seeds {
                diagonal[seeds] += diagonal[seeds - 1];
            }
            ways.push(diagonal.clone());
            count += diagonal[seeds];
        }
        Self { ways, count }
    }

    /// The number of these seeds in the houses.
    #[inline]
    pub(super) fn number<'a>(&self, houses: impl Iterator<Item = &'a u8>) -> u64 {
        let (mut seeds, mut number) = (0, 0);
        for (ways, &house) in self.ways.iter().zip(houses) {
            seeds += usize::from(house);
            number += ways[seeds];
        }
        number
    }

    /// Puts the seeds of that number into the houses; `None` if there is no such number.
    pub(super) fn put<'a>(
        &self,
        mut number: u64,
        houses: impl DoubleEndedIterator<Item = &'a mut u8>,
    ) -> Option<()> {
        let is_number = number < self.count;
        let mut next: Option<&mut u8> = None;
        for (ways, house) in self.ways.iter().rev().zip(houses.rev()) {
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
