//! A part whose nimber is not known.

use crate::game::{Impartial, Wdl, with_max_to_move};
use crate::table::{NimberTable, evident};

/// A part with Max to move, with what is needed to ask about it.
#[derive(Clone)]
pub(super) struct Part<G: Impartial> {
    pub(super) state: G,
    pub(super) key: G::Key,
    pub(super) hash: u64,
    /// How hard it may be to solve.
    pub(super) effort: u64,
}

impl<G: Impartial<Value = Wdl>> Part<G> {
    /// The nimber of a part, or else the part.
    #[inline]
    pub(super) fn look_up(table: &NimberTable<G>, state: G) -> Result<u64, Self> {
        if let Some(nimber) = evident(&state) {
            return Ok(nimber);
        }
        let key = state.key();
        let hash = table.hash(&key);
        match table.at(hash, &key).nimber() {
            Some(nimber) => Ok(nimber),
            None => Err(Self {
                effort: state.effort(),
                state,
                key,
                hash,
            }),
        }
    }

    /// Fills `unknown` with the unknown parts of a state but for pairs of equal ones, which are worth
    /// nothing. Returns the exclusive or of the nimbers of the others.
    #[inline]
    pub(super) fn split(table: &NimberTable<G>, state: &G, unknown: &mut Vec<Self>) -> u64 {
        unknown.clear();
        state.parts().fold(0, |sum, part| {
            match Self::look_up(table, with_max_to_move(part)) {
                Ok(nimber) => return sum ^ nimber,
                Err(part) => match unknown.iter().position(|other| other.is(&part)) {
                    Some(equal) => drop(unknown.swap_remove(equal)),
                    None => unknown.push(part),
                },
            }
            sum
        })
    }

    /// Whether both are one part.
    #[inline]
    pub(super) fn is(&self, other: &Self) -> bool {
        self.hash == other.hash && self.key == other.key
    }
}
