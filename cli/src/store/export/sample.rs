//! Positions drawn by chance.

use fastrand::Rng;

/// Draws positions one by one, so that each set of them is as likely (selection sampling: Knuth,
/// *The Art of Computer Programming*, 3.4.2, algorithm S).
pub(super) struct Sample {
    /// How many are still to be taken.
    wanted: u64,
    /// How many are still to come.
    left: u64,
    random: Rng,
}

/// What is done with a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Draw {
    Take,
    Leave,
    /// This one is left, and so are all that follow.
    Enough,
}

impl Sample {
    /// Draws `wanted` of as many positions as `all`.
    pub(super) const fn new(wanted: u64, all: u64, seed: u64) -> Self {
        Self {
            wanted,
            left: all,
            random: Rng::with_seed(seed),
        }
    }

    /// Draws the next position, or not.
    pub(super) fn draw(&mut self) -> Draw {
        if self.wanted == 0 {
            return Draw::Enough;
        }
        let is_taken = self.random.u64(..self.left.max(1)) < self.wanted;
        self.left = self.left.saturating_sub(1);
        if is_taken {
            self.wanted -= 1;
            Draw::Take
        } else {
            Draw::Leave
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_position_is_drawn_as_often_as_any_other() {
        let (mut counts, all) = ([0_u32; 10], 10);
        for seed in 0..10_000 {
            let mut sample = Sample::new(3, all, seed);
            let draws = counts.iter_mut().filter(|_| sample.draw() == Draw::Take);
            let taken: u32 = draws
                .map(|count| {
                    *count += 1;
                    1
                })
                .sum();
            assert_eq!(taken, 3);
        }
        assert!(
            counts.iter().all(|it| (2_800..3_200).contains(it)),
            "{counts:?}"
        );
    }

    #[test]
    fn a_sample_of_more_than_there_are_is_all() {
        let mut sample = Sample::new(9, 4, 1);
        assert!((0..4).all(|_| sample.draw() == Draw::Take));
        assert_eq!(Sample::new(0, 4, 1).draw(), Draw::Enough);
    }
}
