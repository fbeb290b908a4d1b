//! What a state answers: whether the game is over, who moves, and where the moves lead.

use std::fmt::Debug;

use hashbrown::HashSet;

use super::violation::ViolationKind;
use crate::game::{GameState, Player, Reward, Value};

/// The answers of one state.
pub(super) struct Answers<G: GameState> {
    pub(super) key: G::Key,
    /// What the game is worth if it is over here.
    pub(super) end: Option<G::Value>,
    pub(super) to_move: Player,
    /// The moves, what each adds, and the key that it leads to; none where the game is over.
    pub(super) moves: Vec<(G::Move, Reward<G>, G::Key)>,
}

/// Why there is a second answer.
const ASKED_AGAIN: &str = "when asked again";
const PLAYED_AGAIN: &str = "when the last move is played again";

/// A promise not kept in the answers: which, what was expected, and what was found.
pub(super) type Complaint = (ViolationKind, String, String);

impl<G: GameState> Answers<G> {
    /// What `state` answers, asked twice.
    pub(super) fn of(state: &G) -> Result<Self, Complaint> {
        let answers = Self::ask(state);
        answers.confirm(state)?;
        Ok(answers)
    }

    /// Asks the `state` that these are the answers of again.
    pub(super) fn confirm(&self, state: &G) -> Result<(), Complaint> {
        self.compare(&Self::ask(state), ASKED_AGAIN)?;
        let mut seen = HashSet::new();
        match self.moves.iter().find(|(mv, ..)| !seen.insert(*mv)) {
            Some((mv, ..)) => {
                let (expected, found) = ("each move once".to_owned(), format!("{mv:?} twice"));
                Err((ViolationKind::RepeatedMove, expected, found))
            }
            None => Ok(()),
        }
    }

    /// Asks the state that the same move leads to `again`.
    pub(super) fn confirm_played(&self, again: &G) -> Result<(), Complaint> {
        self.compare(&Self::ask(again), PLAYED_AGAIN)
    }

    /// Asks as a solver does: for moves only where there is no outcome, for the terminal value only
    /// where there are no moves.
    pub(super) fn ask(state: &G) -> Self {
        let outcome = state.decided();
        let moves: Vec<_> = match outcome {
            Some(_) => Vec::new(),
            None => state
                .moves()
                .map(|mv| (mv, state.reward(mv), state.play(mv).key()))
                .collect(),
        };
        let asked = outcome.is_some() || !moves.is_empty();
        Self {
            key: state.key(),
            end: if asked {
                outcome
            } else {
                Some(state.terminal_value())
            },
            to_move: state.to_move(),
            moves,
        }
    }

    /// Compares with the answers of the same state `again`; `when` that was.
    fn compare(&self, again: &Self, when: &str) -> Result<(), Complaint> {
        let moves = |answers: &Self| -> Vec<_> { answers.moves.iter().map(|it| it.0).collect() };
        let same_end = format!("the same end of the game {when}");
        unchanged(&same_end, &self.end, &again.end)?;
        let same_player = format!("the same player to move {when}");
        unchanged(&same_player, &self.to_move, &again.to_move)?;
        let same_moves = format!("the same moves in the same order {when}");
        unchanged(&same_moves, &moves(self), &moves(again))?;
        if self.key != again.key {
            return Err(changing(&format!("the same key {when}"), "another one"));
        }
        for ((mv, reward, key), (_, reward_again, key_again)) in self.moves.iter().zip(&again.moves)
        {
            if key != key_again {
                let expected = format!("{mv:?} to lead to the same key again");
                return Err(changing(&expected, "another one"));
            }
            if added::<G>(*reward) != added::<G>(*reward_again) {
                let expected = format!("{mv:?} to have the same reward again, {reward:?}");
                return Err(changing(&expected, &format!("{reward_again:?}")));
            }
        }
        Ok(())
    }
}

/// Two answers to the same question.
pub(super) fn same<T: PartialEq + Debug>(
    what: &str,
    first: &T,
    again: &T,
) -> Result<(), Complaint> {
    unchanged(&format!("{what} {ASKED_AGAIN}"), first, again)
}

fn unchanged<T: PartialEq + Debug>(what: &str, first: &T, again: &T) -> Result<(), Complaint> {
    if first == again {
        return Ok(());
    }
    Err(changing(
        &format!("{what}, {first:?}"),
        &format!("{again:?}"),
    ))
}

fn changing(expected: &str, found: &str) -> Complaint {
    (
        ViolationKind::ChangingAnswer,
        expected.to_owned(),
        found.to_owned(),
    )
}

/// What a reward adds, as a value: rewards themselves cannot be compared.
pub(super) fn added<G: GameState>(reward: Reward<G>) -> Option<G::Value> {
    G::Value::default().back_up(reward)
}
