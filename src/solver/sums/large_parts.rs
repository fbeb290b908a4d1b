//! The parts of a search that have no form yet, and how much time forms may take.

use super::parts::PartForms;
use crate::game::{Partizan, Player, Wdl, as_part};
use crate::solution::Item;
use crate::values::{Form, FormError};

/// The most moves of a player in a part that are counted.
const MOST_COUNTED: usize = 1 << 12;

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

    /// The steps that are left for the form of a part; `None` if it is to be searched.
    fn for_part<G>(&self, part: &LargePart<G>) -> Option<u64> {
        let left = self.allowed.saturating_sub(self.spent);
        (part.size <= self.size && left > part.tried.saturating_mul(2)).then_some(left)
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

    /// The parts of a state get forms, as far as the budget of a sum allows it.
    pub(super) fn make_forms(&mut self, state: &G) -> Result<(), FormError> {
        self.budget.allow_sum();
        for item in self.items_of(state)? {
            if let Item::Part(number) = item {
                self.current(number, true)?;
            }
        }
        Ok(())
    }

    /// The form of a part that had none when it was met, if it has one now. A part of a sum gets its
    /// form, if the budget allows it.
    pub(super) fn current(&mut self, number: u32, is_sum: bool) -> Result<Item, FormError> {
        let large = &self.large[number as usize];
        if let Some(form) = large.form {
            return Ok(Item::Form(form));
        }
        let Some(steps) = self.budget.for_part(large).filter(|_| is_sum) else {
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
