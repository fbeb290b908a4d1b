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
    /// The bounds; `None` if they leave their range.
    pub(super) fn new(
        forms: &mut Forms<'_>,
        sum: impl Iterator<Item = Form>,
        player: Player,
    ) -> Result<Option<Self>, FormError> {
        let mut bounds = Self::default();
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
            for (sum, more) in [
                (&mut bounds.mean, seen(mean.units())),
                (&mut bounds.low, low),
                (&mut bounds.high, high),
            ] {
                let Some(total) = sum.checked_add(more) else {
                    return Ok(None);
                };
                *sum = total;
            }
        }
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
