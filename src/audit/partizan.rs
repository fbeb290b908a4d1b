//! The contract of [`Partizan`]: normal play, and parts whose moves are those of the whole.

use std::collections::BTreeSet;
use std::fmt::Display;

use hashbrown::HashMap;

use super::normal_play;
use super::violation::{Checked, Fault, ViolationKind, fail};
use super::walk::Walk;
use crate::game::{GameState, Partizan, Player, Step, as_part, options_of};

/// Checks every state that was met, and its parts.
pub(super) fn check<G: Partizan>(walk: &Walk<G>) -> Checked<G> {
    let mut parts = Parts {
        numbers: HashMap::new(),
    };
    walk.check_states(|state, _| {
        check_normal_play(state)?;
        check_players(state)?;
        parts.check(state)?;
        parts.check_empty(state)?;
        state.parts().try_for_each(|part| {
            check_players(&part)?;
            parts.check(&part)?;
            parts.check_negative(&part)
        })
    })
}

fn broken(expected: impl Display, found: impl Display) -> Result<(), Fault> {
    fail(ViolationKind::Partizan, expected, found)
}

fn check_normal_play<G: Partizan>(state: &G) -> Result<(), Fault> {
    let player = state.to_move();
    for Step { mv, state, .. } in state.successors() {
        normal_play::check_turn(ViolationKind::Partizan, player, mv, &state)?;
    }
    normal_play::check_lost(ViolationKind::Partizan, state)
}

/// Checks that either player can be to move.
fn check_players<G: Partizan>(state: &G) -> Result<(), Fault> {
    for player in Player::ALL {
        let other = state.clone().with_to_move(player);
        if other.to_move() != player {
            let found = format!("{:?} to move", other.to_move());
            return broken(format!("{player:?} to move, who was set"), found);
        }
        if other.with_to_move(state.to_move()).key() != state.key() {
            return broken(
                "the same key with the same player to move again",
                "another one",
            );
        }
    }
    Ok(())
}

/// The parts that were met, by number.
struct Parts<G: GameState> {
    numbers: HashMap<G::Key, usize>,
}

/// The numbers of the parts of a position, in ascending order.
type Position = Vec<usize>;

impl<G: Partizan> Parts<G> {
    fn number(&mut self, part: G) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry(as_part(part).key()).or_insert(next)
    }

    /// The parts of a state that have moves.
    fn position(&mut self, state: &G) -> Position {
        let has_moves = |part: &G| {
            let mut players = Player::ALL.into_iter();
            players.any(|player| options_of(part, player).next().is_some())
        };
        let parts = state.parts().filter(has_moves);
        let mut parts: Vec<_> = parts.map(|part| self.number(part)).collect();
        parts.sort_unstable();
        parts
    }

    /// The positions that the moves of a player lead to.
    fn after(&mut self, state: &G, player: Player) -> BTreeSet<Position> {
        options_of(state, player)
            .map(|after| self.position(&after))
            .collect()
    }

    /// Checks that the moves of a state are those of its parts.
    fn check(&mut self, state: &G) -> Result<(), Fault> {
        let parts: Vec<_> = state.parts().collect();
        let before = self.position(state);
        for player in Player::ALL {
            let of_state = self.after(state, player);
            let mut of_parts = BTreeSet::new();
            for part in &parts {
                let mut others = before.clone();
                let number = self.number(part.clone());
                if let Ok(at) = others.binary_search(&number) {
                    others.remove(at);
                }
                for mut after in self.after(part, player) {
                    after.extend_from_slice(&others);
                    after.sort_unstable();
                    of_parts.insert(after);
                }
            }
            if of_state != of_parts {
                let expected = format!("the moves of {player:?} to be those in the parts");
                let missing = of_parts.difference(&of_state).count();
                let more = of_state.difference(&of_parts).count();
                let found = format!("{missing} others in the parts, and {more} only in the whole");
                return broken(expected, found);
            }
        }
        Ok(())
    }

    fn check_empty(&mut self, state: &G) -> Result<(), Fault> {
        if self.position(&state.empty()).is_empty() {
            return Ok(());
        }
        broken("no move in the empty state", "some")
    }

    /// Checks that the moves of a player are those of the other with the players swapped.
    fn check_negative(&mut self, part: &G) -> Result<(), Fault> {
        let Some(negative) = part.negative() else {
            return Ok(());
        };
        let twice = negative.negative().map(|it| self.number(it));
        if twice != Some(self.number(part.clone())) {
            return broken("the same key when a part is negated twice", "another one");
        }
        for player in Player::ALL {
            let own: BTreeSet<_> = options_of(&negative, player)
                .map(|it| self.number(it))
                .collect();
            let others = options_of(part, player.opponent());
            let others: Option<BTreeSet<_>> =
                others.map(|it| Some(self.number(it.negative()?))).collect();
            if others != Some(own) {
                let expected = format!(
                    "the negated moves of the opponent for {player:?} in the negative of a part"
                );
                return broken(expected, "others");
            }
        }
        Ok(())
    }
}
