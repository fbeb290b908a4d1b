//! Grundy values: what a solution of an impartial game holds.

use super::{Solution, Values};
use crate::game::{GameState, Impartial, Player, Step, Wdl, with_max_to_move};
use crate::table::{NimberBound, NimberTable, ReadValues, of_bounds};

/// The Grundy values of parts with Max to move, and so those of every position that is made of such
/// parts.
///
/// It stores what depends on [`Impartial`] as functions, so that a reader of the solution needs no
/// such bound.
pub(crate) struct GrundyValues<G: GameState> {
    table: NimberTable<G>,
    /// Whether it holds the values of all parts that those of the root lead to.
    pub(super) is_whole: bool,
    of_part: fn(&NimberTable<G>, &G) -> NimberBound,
    /// Returns the trusted knowledge of a part without its moves.
    trusted: fn(&G) -> NimberBound,
    of_state: fn(&Self, &G) -> Option<NimberSum>,
    /// Sums the parts that a move changes, before it and after it.
    of_change: fn(&Self, &G, G::Move) -> Option<NimberSum>,
    to_value: fn(Wdl) -> G::Value,
    parts_of: fn(&G) -> Vec<G>,
}

/// The knowledge of a sum of parts.
#[derive(Clone, Copy)]
pub(super) struct NimberSum {
    /// The exclusive or of the known Grundy values.
    nimber: u64,
    /// The knowledge of one more part, whose Grundy value is unknown.
    open: Option<NimberBound>,
}

impl NimberSum {
    /// The exclusive or of the Grundy values that are known.
    pub(super) const fn known(self) -> u64 {
        self.nimber
    }

    /// The Grundy value of the sum, if it is known.
    pub(super) fn nimber(self) -> Option<u64> {
        self.open.is_none().then_some(self.nimber)
    }

    /// Whether the Grundy value of the sum is known not to be this number.
    pub(super) fn excludes(self, number: u64) -> bool {
        match self.open {
            Some(known) => known.excludes(self.nimber ^ number),
            None => self.nimber != number,
        }
    }
}

impl<G: Impartial<Value = Wdl>> GrundyValues<G> {
    /// All values that the parts of the root lead to.
    pub(crate) fn new(table: NimberTable<G>) -> Self {
        Self {
            table,
            is_whole: true,
            of_part: NimberTable::get,
            trusted: |_| NimberBound::default(),
            of_state: |values, state| values.sum(state.parts()),
            of_change: |values, state, mv| values.sum(state.changed_parts(mv)),
            to_value: |value| value,
            parts_of: |state| state.parts().map(with_max_to_move).collect(),
        }
    }

    /// Those that a search needed.
    pub(crate) fn of_search(table: NimberTable<G>) -> Self {
        Self {
            is_whole: false,
            of_part: NimberTable::known,
            trusted: of_bounds,
            ..Self::new(table)
        }
    }

    /// The sum of these parts; `None` if several are unknown that do not make pairs.
    fn sum(&self, parts: impl Iterator<Item = G>) -> Option<NimberSum> {
        let (mut nimber, mut unknown) = (0, Vec::new());
        for part in parts.map(with_max_to_move) {
            let known = self.of_part(&part);
            match known.nimber() {
                Some(of_part) => nimber ^= of_part,
                None => toggle(&mut unknown, part.key(), known),
            }
        }
        let open = unknown.pop().map(|(_, known)| known);
        unknown.is_empty().then_some(NimberSum { nimber, open })
    }
}

/// Adds an item, or removes the one with its key: two equal parts are worth nothing.
fn toggle<K: PartialEq, T>(items: &mut Vec<(K, T)>, key: K, item: T) {
    match items.iter().position(|(other, _)| *other == key) {
        Some(equal) => drop(items.swap_remove(equal)),
        None => items.push((key, item)),
    }
}

impl<G: GameState> GrundyValues<G> {
    /// The knowledge of the Grundy value of `state`; `None` if nothing is known.
    pub(super) fn of_state(&self, state: &G) -> Option<NimberSum> {
        (self.of_state)(self, state)
    }

    /// The Grundy value of `state`; `None` if one of its parts is not solved.
    pub(super) fn nimber(&self, state: &G) -> Option<u64> {
        self.of_state(state)?.nimber()
    }

    /// The parts of `state`, with Max to move.
    pub(super) fn parts_of(&self, state: &G) -> Vec<G> {
        (self.parts_of)(state)
    }

    /// The knowledge of a part with Max to move.
    pub(super) fn of_part(&self, part: &G) -> NimberBound {
        (self.of_part)(&self.table, part)
    }

    /// The trusted knowledge of a part with Max to move, by its bounds.
    pub(super) fn trusted(&self, part: &G) -> NimberBound {
        (self.trusted)(part)
    }

    /// Whether the Grundy value of `state` is known not to be `number`: by what is known of its
    /// parts, or by a move that leads there.
    pub(super) fn excludes(&self, state: &G, number: u64) -> bool {
        let sum = self.of_state(state);
        if let Some(sum) = sum
            && (sum.nimber().is_some() || sum.excludes(number))
        {
            return sum.excludes(number);
        }
        let after = |step: Step<G>| self.nimber(&step.state);
        // A move in the one unknown part, which mostly is the one; or too few moves of it.
        let by_moves_of_part = |sum: NimberSum| {
            let worth = number ^ sum.known();
            let mut unknown = Vec::new();
            for part in self.parts_of(state) {
                if self.of_part(&part).nimber().is_none() {
                    toggle(&mut unknown, part.key(), part);
                }
            }
            let mut moves = 0;
            let reaches = |step| {
                moves += 1;
                after(step) == Some(worth)
            };
            let (_, part) = unknown.pop()?;
            Some(part.successors().any(reaches) || moves < worth)
        };
        sum.and_then(by_moves_of_part).unwrap_or(false)
            || state.successors().any(|step| after(step) == Some(number))
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

impl<G: GameState> ReadValues<G> for GrundyValues<G> {
    fn value_of(&self, state: &G) -> Option<G::Value> {
        let nimber = self.nimber(state);
        // A search does not store what a look at the moves shows.
        let is_won = || (!self.is_whole && self.excludes(state, 0)).then_some(1);
        Some(self.winner(state.to_move(), nimber.or_else(is_won)?))
    }

    /// From the parts that the move changes, which is faster than from all.
    fn value_after(&self, state: &G, step: &Step<G>) -> Option<G::Value> {
        let change = || (self.of_change)(self, state, step.mv)?.nimber();
        match self.nimber(state).zip(change()) {
            Some((value, change)) => Some(self.winner(state.to_move().opponent(), value ^ change)),
            None => self.value_of(&step.state),
        }
    }

    fn is_whole(&self) -> bool {
        self.is_whole
    }
}

impl<G: Impartial> Solution<G> {
    /// The Grundy value (nimber) of `state`: 0 exactly if the player to move loses. `None` if
    /// [`Grundy`](crate::Grundy) did not solve all parts of the state, or another solver made the
    /// solution.
    pub fn grundy_value(&self, state: &G) -> Option<u64> {
        self.grundy()?.nimber(state)
    }

    /// Whether the Grundy value of `state` is known not to be `number`.
    pub(crate) fn excludes_grundy_value(&self, state: &G, number: u64) -> bool {
        self.grundy().is_some_and(|it| it.excludes(state, number))
    }

    /// The number of parts that the solution stores something of; 0 if another solver than
    /// [`Grundy`](crate::Grundy) made it.
    pub fn stored_parts(&self) -> usize {
        self.grundy().map_or(0, |values| values.table.len())
    }
}

impl<G: GameState> Solution<G> {
    /// The Grundy values, if it holds these.
    pub(super) const fn grundy(&self) -> Option<&GrundyValues<G>> {
        match &self.values {
            Values::Grundy(values) => Some(values),
            _ => None,
        }
    }
}
