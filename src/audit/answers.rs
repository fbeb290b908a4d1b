//! The answers of a state: its key, the result or the player to move, and what its moves lead to.

use std::fmt::Debug;

use hashbrown::HashSet;

use super::violation::{Fault, ViolationKind, fail};
pub(super) use crate::game::added;
use crate::game::{GameState, Player, Step};

/// The most moves of a state. A longer list is taken for one without end: the audit asks for no more
/// moves, and reports it.
pub(super) const MOST_MOVES: usize = 1 << 20;

/// The answers of one state.
pub(super) struct Answers<G: GameState> {
    pub(super) key: G::Key,
    /// The value, if the game is over here.
    pub(super) result: Option<G::Value>,
    pub(super) to_move: Player,
    /// The steps of the moves, each with the key that it leads to; none where the game is over.
    pub(super) steps: Vec<(Step<G>, G::Key)>,
}

impl<G: GameState> Answers<G> {
    /// The answers of `state` to a solver, which calls `step`.
    pub(super) fn of(state: &G) -> Self {
        Self::ask(state, |mv| state.step(mv))
    }

    /// The answers of `state` through `play` and `reward`.
    fn by_play(state: &G) -> Self {
        Self::ask(state, |mv| Step {
            mv,
            reward: state.reward(mv),
            state: state.play(mv),
        })
    }

    /// Calls each method once, and only where a solver may call it. `successors` and `result` call
    /// some of them twice, which can hide an answer that changes with every call.
    fn ask(state: &G, step: impl Fn(G::Move) -> Step<G>) -> Self {
        let decided = state.decided();
        let with_key = |mv| {
            let step = step(mv);
            let key = step.state.key();
            (step, key)
        };
        let steps: Vec<_> = match decided {
            Some(_) => Vec::new(),
            None => state.moves().take(MOST_MOVES + 1).map(with_key).collect(),
        };
        let terminal = || steps.is_empty().then(|| state.terminal_value());
        Self {
            key: state.key(),
            result: decided.or_else(terminal),
            to_move: state.to_move(),
            steps,
        }
    }

    /// Asks `state`, which gave these answers, again, through `play` and `reward` instead of
    /// `step`.
    pub(super) fn confirm(&self, state: &G) -> Result<(), Fault> {
        if self.steps.len() > MOST_MOVES {
            let (expected, found) = ("moves that end", format!("more than {MOST_MOVES}"));
            return fail(ViolationKind::Moves, expected, found);
        }
        let when = "by `step` as by `play` and `reward`";
        let played = Self::by_play(state).compare(self, ViolationKind::Step, when);
        if played.is_err() {
            // `step` is not to blame for answers that change, with every call or now and then.
            self.same_again(&Self::of(state), ASKED_AGAIN)?;
            self.same_again(&Self::of(state), ASKED_AGAIN)?;
        }
        played?;
        self.each_move_once()
    }

    /// Makes the move `mv` from `before`, which led to these answers, again, by `play`.
    pub(super) fn confirm_move(&self, before: &G, mv: G::Move) -> Result<(), Fault> {
        let played = Self::of(&before.play(mv));
        let played = played.compare(self, ViolationKind::Step, "after `step` as after `play`");
        if played.is_err() {
            self.same_again(&Self::of(&before.step(mv).state), PLAYED_AGAIN)?;
            self.same_again(&Self::of(&before.step(mv).state), PLAYED_AGAIN)?;
        }
        played?;
        let again = before.step(mv).state;
        let kind = ViolationKind::ChangingAnswer;
        let to_move = format!("the same player to move {PLAYED_AGAIN}");
        equal(kind, &to_move, &self.to_move, &again.to_move())?;
        if self.key != again.key() {
            return fail(
                kind,
                format_args!("the same key {PLAYED_AGAIN}"),
                "another one",
            );
        }
        Ok(())
    }

    fn each_move_once(&self) -> Result<(), Fault> {
        let mut seen = HashSet::new();
        let Some((step, _)) = self.steps.iter().find(|(it, _)| !seen.insert(it.mv)) else {
            return Ok(());
        };
        let found = format!("the move `{:?}` twice", step.mv);
        fail(ViolationKind::Moves, "each move once", found)
    }

    /// Compares with what should be the answers of the same state `again`; `when` says how they
    /// were got.
    pub(super) fn same_again(&self, again: &Self, when: &str) -> Result<(), Fault> {
        self.compare(again, ViolationKind::ChangingAnswer, when)
    }

    fn compare(&self, again: &Self, kind: ViolationKind, when: &str) -> Result<(), Fault> {
        let moves = |answers: &Self| -> Vec<_> {
            let steps = answers.steps.iter();
            steps.map(|(step, _)| step.mv).collect()
        };
        let (moves, moves_again) = (moves(self), moves(again));
        let another = |expected: String| fail(kind, expected, "another one");
        let what = |what: &str| format!("the same {what} {when}");
        equal(kind, &what("result"), &self.result, &again.result)?;
        equal(kind, &what("player to move"), &self.to_move, &again.to_move)?;
        let in_order = what("moves in the same order");
        equal(kind, &in_order, &moves, &moves_again)?;
        if self.key != again.key {
            return another(what("key"));
        }
        for ((step, key), (step_again, key_again)) in self.steps.iter().zip(&again.steps) {
            let Step { mv, reward, .. } = step;
            let reward_again = step_again.reward;
            if key != key_again {
                return another(format!("the move `{mv:?}` to lead to the same key {when}"));
            }
            if added::<G>(*reward) != added::<G>(reward_again) {
                let expected =
                    format!("the move `{mv:?}` to have the same reward {when}, {reward:?}");
                return fail(kind, expected, format!("{reward_again:?}"));
            }
        }
        Ok(())
    }
}

const ASKED_AGAIN: &str = "when asked again";
const PLAYED_AGAIN: &str = "when the last move is played again";

/// Compares the answers to the same question, asked twice.
pub(super) fn same<T: PartialEq + Debug>(what: &str, first: &T, again: &T) -> Result<(), Fault> {
    let what = format!("the same {what} {ASKED_AGAIN}");
    equal(ViolationKind::ChangingAnswer, &what, first, again)
}

fn equal<T: PartialEq + Debug>(
    kind: ViolationKind,
    what: &str,
    first: &T,
    again: &T,
) -> Result<(), Fault> {
    if first == again {
        return Ok(());
    }
    fail(kind, format!("{what}, {first:?}"), format!("{again:?}"))
}
