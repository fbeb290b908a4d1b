//! A position of the search: a sum of forms and of parts without one.

use super::bounds::Bounds;
use super::parts::PartForms;
use crate::game::{Partizan, Player, Wdl};
use crate::solution::Item;
use crate::values::{Dyadic, Form, FormError};

/// Two forms with at most that many options together become one. Of larger ones, the sum may have
/// many more.
const FEW_OPTIONS: usize = 6;

/// The most steps of a sum of two forms, or of a comparison of two, within the search.
const MOST_STEPS: u64 = 1 << 12;

impl<G: Partizan<Value = Wdl>> PartForms<'_, '_, G> {
    /// Brings a sum into a normal form: parts that have a form by now, numbers, ups and stars as
    /// one form, without pairs that cancel, and in order. The order is for [`cancel`](Self::cancel), for
    /// the keys of winners, and for moves in equal parts, which are made once; a sum in a form less
    /// normal has the same winner and takes more time.
    pub(super) fn normalize(&mut self, items: &mut Vec<Item>) -> Result<(), FormError> {
        let mut simple = Form::ZERO;
        let mut kept = 0;
        let is_sum = items.len() > 1;
        for at in 0..items.len() {
            let item = match items[at] {
                Item::Part(number) => self.current(number, is_sum)?,
                form @ Item::Form(_) => form,
            };
            match item {
                Item::Form(form) if self.forms.is_uptimal(form) => {
                    let sum = self.forms.sum(simple, form);
                    let Some(sum) = unless_large(sum)? else {
                        items[kept] = item;
                        kept += 1;
                        continue;
                    };
                    simple = sum;
                }
                _ => {
                    items[kept] = item;
                    kept += 1;
                }
            }
        }
        items.truncate(kept);
        items.sort_unstable();
        self.cancel(items)?;
        simple = self.merge(items, simple)?;
        if simple != Form::ZERO {
            items.push(Item::Form(simple));
        }
        items.sort_unstable();
        Ok(())
    }

    /// Removes pairs of items that are worth nothing, from items in order, which they keep.
    pub(super) fn cancel(&mut self, items: &mut Vec<Item>) -> Result<(), FormError> {
        if items.len() < 2 {
            return Ok(());
        }
        let mut at = 0;
        while at < items.len() {
            let negative = match items[at] {
                Item::Form(form) => unless_large(self.forms.negative(form))?.map(Item::Form),
                Item::Part(number) => self.negative(number)?,
            };
            let rest = &items[at + 1..];
            match negative.and_then(|negative| rest.binary_search(&negative).ok()) {
                Some(other) => {
                    items.remove(at + 1 + other);
                    items.remove(at);
                }
                None => at += 1,
            }
        }
        Ok(())
    }

    /// Adds up the forms with the fewest options as long as these are few. Returns the sum of those
    /// that are simple (a number, ups and a star) with `simple`, which equal stars leave there. The
    /// items may end up in another order.
    fn merge(&mut self, items: &mut Vec<Item>, mut simple: Form) -> Result<Form, FormError> {
        loop {
            let options = |item: &Item| {
                item.form()
                    .map_or(usize::MAX, |it| self.forms.option_count(it))
            };
            let mut least = [(usize::MAX, 0); 2];
            for (at, item) in items.iter().enumerate() {
                let this = (options(item), at);
                if this < least[0] {
                    least = [this, least[0]];
                } else if this < least[1] {
                    least[1] = this;
                }
            }
            let [(few, first), (more, second)] = least;
            if more == usize::MAX || few + more > FEW_OPTIONS {
                return Ok(simple);
            }
            let (Item::Form(a), Item::Form(b)) = (items[first], items[second]) else {
                return Ok(simple);
            };
            self.forms.with_step_limit(MOST_STEPS);
            let sum = self.forms.sum(a, b);
            self.forms.with_step_limit(u64::MAX);
            let Some(sum) = unless_large(sum)? else {
                return Ok(simple);
            };
            items.remove(first.max(second));
            items.remove(first.min(second));
            if !self.forms.is_uptimal(sum) {
                items.push(Item::Form(sum));
                continue;
            }
            match unless_large(self.forms.sum(simple, sum))? {
                Some(sum) => simple = sum,
                None => items.push(Item::Form(sum)),
            }
        }
    }

    /// The bounds of a sum as `player`, to move, sees them; `None` if it has parts without a form, or
    /// they leave their range.
    pub(super) fn bounds(
        &mut self,
        items: &[Item],
        player: Player,
    ) -> Result<Option<Bounds>, FormError> {
        if items.iter().any(|item| item.form().is_none()) {
            return Ok(None);
        }
        Bounds::new(
            &mut self.forms,
            items.iter().filter_map(|item| item.form()),
            player,
        )
    }

    /// How good a sum seems for `player`, to move, in units of numbers: twice its mean, and the
    /// greatest temperature, since the player moves where it is hottest. A part without a form has
    /// half of the moves by which the player has more than the opponent as its mean.
    pub(super) fn promise(
        &mut self,
        items: &[Item],
        bounds: Option<&Bounds>,
        player: Player,
    ) -> Result<i128, FormError> {
        if let Some(bounds) = bounds {
            let twice = bounds.mean.saturating_mul(2);
            return Ok(twice.saturating_add(bounds.temperature));
        }
        let mut promise = 0i128;
        for item in items {
            promise = promise.saturating_add(match *item {
                Item::Part(number) => self.mobility(number, player) * Dyadic::integer(1).units(),
                Item::Form(form) => match self.forms.mast(form) {
                    Ok((_, mean)) => player.signed(mean.units()).saturating_mul(2),
                    Err(FormError::Overflow) => 0,
                    Err(error) => return Err(error),
                },
            });
        }
        Ok(promise)
    }

    /// Whether the player to move wins a sum, where that shows without a move: by its bounds, by
    /// a comparison if it has at most two forms, or by who wins its
    /// items alone.
    pub(super) fn decide(
        &mut self,
        items: &[Item],
        bounds: Option<&Bounds>,
        player: Player,
    ) -> Result<Option<bool>, FormError> {
        if let Some(decided) = bounds.and_then(Bounds::decide) {
            return Ok(Some(decided));
        }
        let (first, second) = match *items {
            [] => return Ok(Some(false)),
            [Item::Form(form)] => (form, Form::ZERO),
            [Item::Form(first), Item::Form(second)] => {
                match unless_large(self.forms.negative(second))? {
                    Some(second) => (first, second),
                    None => return self.decide_by_winners(items, player),
                }
            }
            _ => return self.decide_by_winners(items, player),
        };
        self.forms.with_step_limit(MOST_STEPS);
        let loses = match player {
            Player::Max => self.forms.is_at_most(first, second),
            Player::Min => self.forms.is_at_most(second, first),
        };
        self.forms.with_step_limit(u64::MAX);
        Ok(unless_large(loses)?.map(|loses| !loses))
    }

    /// Whether `player`, to move, wins a sum by who wins its items alone. The player wins by
    /// beginning in an item that is won so, and then answering each move where it was made, if the
    /// player wins all others as second; so does the opponent if the player wins none by beginning.
    fn decide_by_winners(
        &mut self,
        items: &[Item],
        player: Player,
    ) -> Result<Option<bool>, FormError> {
        let mut winners = Vec::with_capacity(items.len());
        for &item in items {
            winners.push(self.winners(item)?);
        }
        let begins = |it: &[Option<Player>; 2]| it[player as usize] == Some(player);
        let answers = |it: &[Option<Player>; 2]| it[player.opponent() as usize] == Some(player);
        let fails = |it: &[Option<Player>; 2]| it[player as usize] == Some(player.opponent());
        let answered = winners.iter().filter(|it| answers(it)).count();
        let others = |it| answered - usize::from(answers(it)) + 1;
        let wins = winners
            .iter()
            .any(|it| begins(it) && others(it) == items.len());
        let loses = winners.iter().all(fails);
        Ok((wins || loses).then_some(wins))
    }

    /// Who wins an item alone if Max begins and if Min begins, as far as it is known.
    fn winners(&mut self, item: Item) -> Result<[Option<Player>; 2], FormError> {
        let form = match item {
            Item::Form(form) => form,
            Item::Part(number) => return Ok(self.winners_of_part(number)),
        };
        self.forms.with_step_limit(MOST_STEPS);
        let class = self.forms.outcome_class(form);
        self.forms.with_step_limit(u64::MAX);
        let class = unless_large(class)?;
        Ok(Player::ALL.map(|first| class.map(|class| class.winner(first))))
    }
}

/// `None` if a form takes too many steps, nests too deep or has numbers that do not fit: the search
/// does without it.
fn unless_large<T>(result: Result<T, FormError>) -> Result<Option<T>, FormError> {
    match result {
        Err(FormError::Steps(_) | FormError::Depth | FormError::Overflow) => Ok(None),
        result => result.map(Some),
    }
}
