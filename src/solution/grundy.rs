//! Grundy values: what a solution of an impartial game holds.

use super::{Solution, Values};
use crate::game::{GameState, Impartial, Player, Wdl, nim_sum, with_max_to_move};
use crate::table::{HashTable, Table};

/// The Grundy values of parts with Max to move, and so those of every position that is made of such
/// parts.
///
/// It stores what depends on [`Impartial`] as functions, so that a reader of the solution needs no
/// such bound.
pub(crate) struct GrundyValues<G: GameState> {
    parts: Parts<G>,
    grundy_value: fn(&Parts<G>, &G) -> Option<u64>,
    of_change: OfChange<G>,
    to_value: fn(Wdl) -> G::Value,
    parts_of: fn(&G) -> Vec<G>,
}

type Parts<G> = HashTable<G, u64>;
/// The exclusive or of the Grundy values of the parts that a move changes.
type OfChange<G> = fn(&Parts<G>, &G, <G as GameState>::Move) -> Option<u64>;

impl<G: Impartial<Value = Wdl>> GrundyValues<G> {
    pub(crate) fn new(parts: Parts<G>) -> Self {
        Self {
            parts,
            grundy_value: |parts, state| sum(parts, state.parts()),
            of_change: |parts, state, mv| sum(parts, state.changed_parts(mv)),
            to_value: |value| value,
            parts_of: |state| state.parts().map(with_max_to_move).collect(),
        }
    }
}

/// The exclusive or of the Grundy values of these parts; `None` if one is not solved.
fn sum<G: Impartial>(known: &Parts<G>, parts: impl Iterator<Item = G>) -> Option<u64> {
    nim_sum(parts.map(|part| known.get(&with_max_to_move(part))))
}

impl<G: GameState> GrundyValues<G> {
    /// The Grundy value of `state`; `None` if one of its parts is not solved.
    pub(super) fn of_state(&self, state: &G) -> Option<u64> {
        (self.grundy_value)(&self.parts, state)
    }

    /// The parts of `state`, with Max to move.
    pub(super) fn parts_of(&self, state: &G) -> Vec<G> {
        (self.parts_of)(state)
    }

    /// The Grundy value of a part with Max to move.
    pub(super) fn of_part(&self, part: &G) -> Option<u64> {
        self.parts.get(part)
    }

    /// Who wins `state`.
    pub(super) fn get(&self, state: &G) -> Option<G::Value> {
        let value = self.of_state(state)?;
        Some(self.winner(state.to_move(), value))
    }

    /// Who wins after `mv`: from the parts that it changes, which is faster than from all.
    pub(super) fn after(&self, state: &G, mv: G::Move) -> Option<G::Value> {
        let value = self.of_state(state)?;
        let change = (self.of_change)(&self.parts, state, mv)?;
        Some(self.winner(state.to_move().opponent(), value ^ change))
    }

    /// Who wins where `player` is to move: the opponent exactly if the Grundy value is 0.
    fn winner(&self, player: Player, grundy_value: u64) -> G::Value {
        let winner = match grundy_value {
            0 => player.opponent(),
            _ => player,
        };
        (self.to_value)(Wdl::win(winner))
    }
}

impl<G: Impartial> Solution<G> {
    /// The Grundy value (nimber) of `state`: 0 exactly if the player to move loses. `None` if
    /// [`Grundy`](crate::Grundy) did not solve all parts of the state, or another solver made the
    /// solution.
    pub fn grundy_value(&self, state: &G) -> Option<u64> {
        match &self.values {
            Values::Grundy(values) => values.of_state(state),
            _ => None,
        }
    }
}
