//! The order of the questions that find a value: is it at least a threshold?

use crate::game::Value;

/// Scores that may be this far from nobody's advantage are asked for from the ends of their range
/// first.
const FAR_SCORES: i128 = 10;
/// Distances in a range this wide are found by bisection.
const WIDE_DISTANCES: i128 = 28;

/// The bounds on a value, and the next threshold to compare it with.
///
/// MTD(f) alone begins with the question of who wins, which is the hardest one. Where scores may be
/// far from nobody's advantage, questions near the ends of their range come first. They cost
/// little: a search for a quick win ends lines of play early, and a "no" narrows the range. Where
/// the winner is known and the distance may be long, each question halves the range, because MTD(f)
/// might find each shorter win by a search of its own. `benches/NOTES.md` has the positions that
/// this saves, and what other orders cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct ThresholdSearch<V> {
    lower: V,
    upper: V,
    /// From here MTD(f) continues: the last answer, or the value that favours nobody while that is
    /// possible.
    guess: V,
    /// The first distance of the [further] bound, if the game bounds its scores and it is far.
    /// Without bounds, thresholds near the ends of a type would leave it below the root.
    far: Option<i128>,
    /// The winner is known, and the distance is searched by bisection.
    is_bisecting: bool,
}

impl<V: Value> ThresholdSearch<V> {
    /// The questions for a value between these bounds.
    pub(super) fn new((lower, upper): (V, V)) -> Self {
        let is_bounded = lower > V::least() && upper < V::greatest() && !has_distances::<V>();
        let far = further(lower, upper).map(i128::abs);
        Self {
            lower,
            upper,
            guess: nearest(lower, upper),
            far: far.filter(|&far| is_bounded && far >= FAR_SCORES),
            is_bisecting: false,
        }
    }

    /// The bounds that the answers have left. They are equal once the value is known; wrong answers
    /// may cross them.
    pub(super) const fn bounds(&self) -> (V, V) {
        (self.lower, self.upper)
    }

    /// The next threshold, more than the lower bound and at most the upper one, while the lower one
    /// is less. `None` if it is out of range.
    pub(super) fn threshold(&self) -> Option<V> {
        let early = if self.is_bisecting {
            self.middle()
        } else {
            self.extreme()
        };
        early.or_else(|| {
            if self.guess < self.upper {
                next(self.guess)
            } else {
                Some(self.upper)
            }
        })
    }

    /// Four fifths of the way to the further bound, as long as it is more than three fifths as far
    /// as at first. If one bound favours nobody, it remains to ask whether the other player wins.
    fn extreme(&self) -> Option<V> {
        let first = self.far?;
        let way = further(self.lower, self.upper)?;
        let favours_nobody = [self.lower, self.upper].contains(&V::default());
        if favours_nobody || 5 * way.abs() <= 3 * first {
            return None;
        }
        above(nearest(self.lower, self.upper), way * 4 / 5)
    }

    /// The middle of the range.
    fn middle(&self) -> Option<V> {
        above(self.lower, range(self.lower, self.upper)? / 2)
    }

    /// Takes the answer to the threshold: a lower bound if it is at least that, else an upper one.
    pub(super) fn answer(&mut self, threshold: V, answer: V) {
        if answer >= threshold {
            self.lower = answer;
        } else {
            self.upper = answer;
        }
        let nobody = V::default();
        let is_open = self.lower < nobody && nobody < self.upper;
        self.guess = if is_open { nobody } else { answer };
        self.is_bisecting |= has_distances::<V>()
            && (self.lower > nobody || self.upper < nobody)
            && range(self.lower, self.upper).is_some_and(|range| range >= WIDE_DISTANCES);
    }
}

/// Whether a value says how far the end of the game is: then the ends of the range are values as
/// good as others.
fn has_distances<V: Value>() -> bool {
    !V::greatest().may_hide_overflow()
}

/// The value between these bounds that is nearest to nobody's advantage.
fn nearest<V: Value>(lower: V, upper: V) -> V {
    V::default().max(lower).min(upper)
}

/// The way from the [nearest] value to the bound that is further from it.
fn further<V: Value>(lower: V, upper: V) -> Option<i128> {
    let nearest = nearest(lower, upper);
    let (down, up) = (range(lower, nearest)?, range(nearest, upper)?);
    Some(if down >= up { -down } else { up })
}

/// The distance from the lesser value to the greater one.
fn range<V: Value>(lesser: V, greater: V) -> Option<i128> {
    Some(i128::from(greater.to_number()?) - i128::from(lesser.to_number()?))
}

/// The value that is one more than `way` above another.
fn above<V: Value>(value: V, way: i128) -> Option<V> {
    let number = i128::from(value.to_number()?) + way + 1;
    V::from_number(number.try_into().ok()?)
}

/// The next greater value, if there is one.
pub(super) fn next<V: Value>(value: V) -> Option<V> {
    V::from_number(value.to_number()?.checked_add(1)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Outcome, Player};

    /// The thresholds until the value is known, where an answer is off by `slack` if the range
    /// allows.
    fn thresholds<V: Value>(bounds: (V, V), value: V, slack: i128) -> Vec<V> {
        let mut questions = ThresholdSearch::new(bounds);
        let mut asked = Vec::new();
        loop {
            let (lower, upper) = questions.bounds();
            if lower >= upper {
                assert_eq!((lower, upper), (value, value));
                return asked;
            }
            let threshold = questions.threshold().expect("in range");
            assert!(lower < threshold && threshold <= upper, "{threshold:?}");
            let answer = if value >= threshold {
                let least = above(value, -slack - 1).unwrap_or(threshold);
                least.max(threshold)
            } else {
                let most = above(value, slack - 1).unwrap_or(upper);
                most.min(above(threshold, -2).expect("above the lower bound"))
            };
            questions.answer(threshold, answer);
            asked.push(threshold);
        }
    }

    #[test]
    fn all_values_are_found_within_the_bounds() {
        for (lower, upper) in (-30..=30).flat_map(|lower| (lower..=30).map(move |it| (lower, it))) {
            for value in lower..=upper {
                for slack in [0, 1, 100] {
                    thresholds::<i8>((lower, upper), value, slack);
                }
            }
        }
    }

    #[test]
    fn a_wide_range_of_scores_is_narrowed_from_its_ends() {
        assert_eq!(thresholds::<i8>((-15, 15), 0, 0), [-11, 1]);
        assert_eq!(thresholds::<i8>((-15, 15), 0, 100), [-11, 13, 10, -7, 1, 0]);
        assert_eq!(thresholds::<i8>((-15, 15), 14, 0), [-11, 15]);
        // Also where the winner is known.
        assert_eq!(thresholds::<i8>((2, 15), 13, 0), [13, 14]);
        assert_eq!(thresholds::<i8>((-15, -2), -3, 0), [-11, -2]);
        // A narrow one is not, nor one without bounds.
        assert_eq!(thresholds::<i8>((-9, 9), 1, 0), [1, 2]);
        assert_eq!(thresholds::<i8>((i8::MIN, i8::MAX), 1, 0), [1, 2]);
        assert_eq!(thresholds((i128::MIN, i128::MAX), 1, 0), [1, 2]);
    }

    #[test]
    fn a_long_win_takes_few_questions() {
        let all = (Outcome::least(), Outcome::greatest());
        for player in Player::ALL {
            for plies in [0, 1, 7, 1000, 30_000] {
                let questions = thresholds(all, Outcome::win(player, plies), 20_000).len();
                assert!(questions <= 17, "{questions} for {plies} plies");
            }
        }
    }
}
