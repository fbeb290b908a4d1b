//! The parts of a search that have no form yet, and how much time forms may take.

use super::parts::PartForms;
use crate::game::{Partizan, Player, Wdl, as_part};
use crate::solution::Item;
use crate::values::{Form, FormError};

/// The most moves of a player in a part that are counted.
const MOST_COUNTED: usize = 1 << 12;

/// Bounds are useful if they show the winner of more than one in that many parts.
const USEFUL_BOUNDS: usize = 8;

/// A part without a form.
pub(super) struct LargePart<G> {
    /// With Max to move.
    part: G,
    size: u64,
    pub(super) form: Option<Form>,
    /// The steps that were allowed when its form was given up.
    tried: u64,
    negative: Option<u32>,
    /// Who wins the part alone if Max begins and if Min begins, as far as it is known.
    winners: [Option<Player>; 2],
    /// The number of moves of each player, at most [`MOST_COUNTED`].
    mobility: [usize; 2],
}

/// The steps that forms may take, beside those of the search.
pub(super) struct Budget {
    /// The size up to which parts get a form.
    size: u64,
    spent: u64,
    allowed: u64,
}

impl Budget {
    /// The size of parts that get a form in the beginning, and the steps that this may take.
    const FIRST_SIZE: u64 = 7;
    const FIRST_STEPS: u64 = 1 << 14;

    /// The steps that the forms of a sum may take before it is searched. A position that is one
    /// part does better without forms until it falls apart.
    const FOR_SUM: u64 = 1 << 19;

    pub(super) const fn new() -> Self {
        Self {
            size: Self::FIRST_SIZE,
            spent: 0,
            allowed: Self::FIRST_STEPS,
        }
    }

    /// Allows the steps for the forms of a sum.
    pub(super) fn allow_sum(&mut self) {
        self.allow(Self::FOR_SUM.saturating_sub(self.allowed));
    }

    /// Allows more steps: as many as the search takes. Forms of larger parts are made as soon
    /// as those of smaller ones have taken half of that.
    pub(super) fn allow(&mut self, steps: u64) {
        self.allowed += steps;
        if self.spent < self.allowed / 2 {
            // The size grows with each doubling of the allowed steps, or sooner if few were needed.
            let doublings = (self.allowed / Self::FIRST_STEPS).ilog2();
            self.size = self.size.max(Self::FIRST_SIZE + u64::from(doublings));
        }
    }

    /// The steps that are left for the form of a part up to a size; `None` if it is to be searched.
    fn for_part<G>(&self, part: &LargePart<G>, size: u64) -> Option<u64> {
        let left = self.allowed.saturating_sub(self.spent);
        (part.size <= size && left > part.tried.saturating_mul(2)).then_some(left)
    }
}

impl<G: Partizan<Value = Wdl>> PartForms<'_, '_, G> {
    /// The items of a state.
    pub(super) fn items_of(&mut self, state: &G) -> Result<Vec<Item>, FormError> {
        state.parts().map(|part| self.item(part)).collect()
    }

    /// The form or the number of a part.
    fn item(&mut self, part: G) -> Result<Item, FormError> {
        let part = as_part(part);
        let key = part.key();
        let hash = self.items.hash(&key);
        if let Some(item) = self.items.at(hash, &key) {
            return Ok(item);
        }
        let number = u32::try_from(self.large.len()).expect("parts have taken memory");
        let by_first = Player::ALL.map(|player| part.clone().with_to_move(player));
        let winners = by_first.each_ref().map(|part| {
            let (least, greatest) = part.bounds();
            (least == greatest).then(|| least.winner()).flatten()
        });
        self.decided_by_bounds += usize::from(winners != [None; 2]);
        let mobility = by_first.map(|part| part.moves().take(MOST_COUNTED).count());
        self.items.insert(hash, key, Some(Item::Part(number)))?;
        self.large.push(LargePart {
            size: part.size(),
            part,
            form: None,
            tried: 0,
            negative: None,
            winners,
            mobility,
        })?;
        Ok(Item::Part(number))
    }

    /// Makes the forms of the parts of a position, the smallest first, as long as these take less
    /// than half of the budget of a sum. A position that is one part gets its form if it is small.
    pub(super) fn make_forms(&mut self, items: &[Item]) -> Result<(), FormError> {
        self.budget.allow_sum();
        let numbers = items.iter().filter_map(|item| match *item {
            Item::Part(number) => Some((self.large[number as usize].size, number)),
            Item::Form(_) => None,
        });
        let mut numbers: Vec<_> = numbers.collect();
        numbers.sort_unstable();
        for (size, number) in numbers {
            if items.len() == 1 || self.budget.spent > self.budget.allowed / 2 {
                self.current(number, true)?;
            } else if let Item::Form(_) = self.form_within_budget(number, size)? {
                self.budget.size = self.budget.size.max(size);
            }
        }
        Ok(())
    }

    /// The form of a part that had none when it was met, if it has one now. A part of a sum gets its
    /// form, if the budget allows it.
    pub(super) fn current(&mut self, number: u32, is_sum: bool) -> Result<Item, FormError> {
        match self.large[number as usize].form {
            Some(form) => Ok(Item::Form(form)),
            None if is_sum => self.form_within_budget(number, self.budget.size),
            None => Ok(Item::Part(number)),
        }
    }

    /// The form of a part up to a size, if the budget allows it.
    fn form_within_budget(&mut self, number: u32, size: u64) -> Result<Item, FormError> {
        let large = &self.large[number as usize];
        if let Some(form) = large.form {
            return Ok(Item::Form(form));
        }
        let Some(steps) = self.budget.for_part(large, size) else {
            return Ok(Item::Part(number));
        };
        let part = large.part.clone();
        let before = self.forms.steps();
        self.forms.with_step_limit(steps);
        let form = self.form_of(&part);
        self.forms.with_step_limit(u64::MAX);
        self.budget.spent += self.forms.steps() - before;
        let large = &mut self.large[number as usize];
        match form {
            Ok(form) => {
                large.form = Some(form);
                Ok(Item::Form(form))
            }
            Err(FormError::Steps(_) | FormError::Depth | FormError::Overflow) => {
                large.tried = steps;
                Ok(Item::Part(number))
            }
            Err(error) => Err(error),
        }
    }

    /// Whether the bounds of the game show the winner of many of the parts met.
    pub(super) fn has_useful_bounds(&self) -> bool {
        USEFUL_BOUNDS * self.decided_by_bounds > self.large.len()
    }

    /// The negative of a part, if the game has one.
    pub(super) fn negative(&mut self, number: u32) -> Result<Option<Item>, FormError> {
        let large = &self.large[number as usize];
        if let Some(negative) = large.negative {
            return Ok(Some(Item::Part(negative)));
        }
        let Some(negative) = large.part.negative() else {
            return Ok(None);
        };
        let negative = self.item(negative)?;
        if let Item::Part(negative) = negative {
            self.large[number as usize].negative = Some(negative);
            self.large[negative as usize].negative = Some(number);
        }
        Ok(Some(negative))
    }

    /// How many more moves a player has in a part than the opponent.
    pub(super) fn mobility(&self, number: u32, player: Player) -> i128 {
        let [max, min] = self.large[number as usize].mobility;
        player.signed(max as i128 - min as i128)
    }

    /// Who wins a part alone if Max begins and if Min begins, as far as it is known.
    pub(super) fn winners_of_part(&self, number: u32) -> [Option<Player>; 2] {
        self.large[number as usize].winners
    }

    pub(super) fn set_winner_of_part(&mut self, number: u32, first: Player, winner: Player) {
        self.large[number as usize].winners[first as usize] = Some(winner);
    }

    /// The items after each move of a player in a part. If the part is the whole position, these are
    /// the candidate moves, the most promising first.
    pub(super) fn options(
        &mut self,
        number: u32,
        player: Player,
        is_alone: bool,
    ) -> Result<Vec<Vec<Item>>, FormError> {
        let part = self.large[number as usize].part.clone();
        let part = part.with_to_move(player);
        let moves: Vec<_> = if is_alone {
            part.candidate_moves().collect()
        } else {
            part.moves().collect()
        };
        let options = moves.into_iter().map(|mv| self.items_of(&part.play(mv)));
        options.collect()
    }
}
