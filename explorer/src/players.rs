//! Who plays: a human, or the computer, and how well.

use std::fmt::{self, Display};

use fastrand::Rng;
use serde::Deserialize;

/// Who moves for a player. Default: a human.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, Debug)]
#[cfg_attr(feature = "system", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    #[default]
    Human,
    Computer,
}

/// How well the computer plays.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, Debug)]
#[cfg_attr(feature = "system", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Skill {
    /// The best move, always.
    #[default]
    Perfect,
    /// The best move 85 times of 100, else any move.
    Good,
    /// The best move half of the time, else any move.
    Novice,
    /// Any move.
    Random,
}

impl Skill {
    /// The number of the move to play, below `moves`; `favourite` is the number of the best one.
    pub(crate) fn choose(self, random: &mut Rng, favourite: usize, moves: usize) -> usize {
        let of_100 = match self {
            Self::Perfect => 100,
            Self::Good => 85,
            Self::Novice => 50,
            Self::Random => 0,
        };
        if random.usize(..100) < of_100 {
            favourite
        } else {
            random.usize(..moves)
        }
    }

    /// From the highest to the lowest.
    pub(crate) const ALL: [Self; 4] = [Self::Perfect, Self::Good, Self::Novice, Self::Random];

    /// The next lower skill; after the lowest, the highest.
    #[cfg(feature = "system")]
    pub(crate) const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}

impl Display for Skill {
    /// As addresses and commands name it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Perfect => "perfect",
            Self::Good => "good",
            Self::Novice => "novice",
            Self::Random => "random",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_favourite_is_played_as_often_as_the_skill_says() {
        let mut random = Rng::with_seed(1);
        let mut played = |skill: Skill| {
            let moves = (0..10_000).map(|_| skill.choose(&mut random, 3, 10));
            moves.filter(|&number| number == 3).count()
        };
        assert_eq!(played(Skill::Perfect), 10_000);
        // Any move is the favourite one time of ten.
        assert!((8_500..8_800).contains(&played(Skill::Good)));
        assert!((5_300..5_700).contains(&played(Skill::Novice)));
        assert!((850..1_150).contains(&played(Skill::Random)));
    }

    #[test]
    fn the_next_skill_wraps_around() {
        assert_eq!(Skill::Perfect.next(), Skill::Good);
        assert_eq!(Skill::Random.next(), Skill::Perfect);
    }
}
