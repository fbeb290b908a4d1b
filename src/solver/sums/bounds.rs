//! Who wins a sum of forms, as far as means, temperatures and stops show it.

use crate::game::Player;
use crate::values::{Form, FormError, Forms};

/// The bounds of a sum of forms, as the player to move sees them; in units of numbers.
#[derive(Clone, Copy, Default)]
pub(super) struct Bounds {
    /// The mean, and the greatest temperature.
    pub(super) mean: i128,
    pub(super) temperature: i128,
    /// The sums of the stops if the opponent begins in each form, and if the player does.
    low: i128,
    high: i128,
    /// The most that the player gains by beginning in one form.
    gain: i128,
}

impl Bounds {
    /// The bounds; `None` if the thermograph of a form has numbers that do not fit. Those of numbers
    /// are never missing: the search relies on them where only numbers are left.
    pub(super) fn new(
        forms: &mut Forms<'_>,
        sum: impl Iterator<Item = Form>,
        player: Player,
    ) -> Result<Option<Self>, FormError> {
        let (mut bounds, mut sums) = (Self::default(), [Total::default(); 3]);
        for form in sum {
            let (temperature, mean) = match forms.mast(form) {
                Err(FormError::Overflow) => return Ok(None),
                mast => mast?,
            };
            let seen = |number: i128| player.signed(number);
            let low = seen(forms.stop(form, player.opponent()).units());
            let high = seen(forms.stop(form, player).units());
            bounds.temperature = bounds.temperature.max(temperature.units());
            bounds.gain = bounds.gain.max(high.saturating_sub(low));
            for (sum, more) in sums.iter_mut().zip([seen(mean.units()), low, high]) {
                sum.add(more);
            }
        }
        [bounds.mean, bounds.low, bounds.high] = sums.map(Total::saturated);
        Ok(Some(bounds))
    }

    /// Whether the player wins, if it shows.
    ///
    /// The stop of a sum when the player begins is at least its mean, and at most the greatest
    /// temperature more; it is at least what the player gets by beginning in one form and answering
    /// each move where the opponent makes it, and at most the sum of all stops of the player. Where
    /// it is 0, the last move decides, which does not show.
    pub(super) fn decide(&self) -> Option<bool> {
        let wins = self.mean > 0 || self.low.saturating_add(self.gain) > 0;
        let loses = self.mean.saturating_add(self.temperature) < 0 || self.high < 0;
        (wins || loses).then_some(wins)
    }
}

/// A sum of numbers, each in units of at most 126 bits.
#[derive(Clone, Copy, Default)]
struct Total {
    sum: i128,
    /// How often the sum has left the range of its type upwards, less how often downwards.
    carry: i64,
}

impl Total {
    const fn add(&mut self, more: i128) {
        let (sum, has_left) = self.sum.overflowing_add(more);
        self.sum = sum;
        if has_left {
            self.carry += more.signum() as i64;
        }
    }

    /// The sum, or the end of the range that is nearest to it: its sign is right.
    const fn saturated(self) -> i128 {
        match self.carry {
            0 => self.sum,
            1.. => i128::MAX,
            _ => i128::MIN,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Run;
    use crate::values::Dyadic;

    #[test]
    fn sums_of_numbers_beyond_their_range_have_the_right_sign() {
        let mut forms = Forms::new(&Run::new()).expect("no limit");
        let tiny = Dyadic::new(1, Dyadic::MAX_EXPONENT).expect("it fits");
        let mut number = |number: Dyadic| forms.number(number).expect("no limit");
        let large = [i64::MAX, -i64::MAX].map(|it| number(Dyadic::integer(it)));
        let small = [Some(tiny), tiny.negated()].map(|it| number(it.expect("it fits")));
        for copies in 1..9 {
            let [up, down] = large.map(|form| vec![form; copies]);
            for sum in [[&up[..], &down], [&down, &up]] {
                let mut wins = |last: &[Form], player| {
                    let sum = [sum.concat(), last.to_vec()].concat().into_iter();
                    let bounds = Bounds::new(&mut forms, sum, player).expect("no limit");
                    bounds.expect("numbers have bounds").decide()
                };
                for player in Player::ALL {
                    let is_max = player == Player::Max;
                    for (last, wins_max) in [
                        (&small[..1], Some(true)),
                        (&small[1..], Some(false)),
                        (&[], None),
                        (&large[..1], Some(true)),
                        (&large[1..], Some(false)),
                    ] {
                        let expected = wins_max.map(|wins_max| wins_max == is_max);
                        assert_eq!(wins(last, player), expected, "{copies} copies");
                    }
                }
            }
        }
    }
}
