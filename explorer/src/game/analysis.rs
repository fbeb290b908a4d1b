//! What is known of one position.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use optimal_play::certificate::Replies;
use optimal_play::run::Limit;
use optimal_play::{GameState, Run, Solution, SolveErrorKind, Value};
use web_time::Instant;

use super::method::Method;
use super::values::Values;

/// What is known of a position in which the game is not over.
pub(crate) struct Analysis<G: GameState> {
    pub(crate) values: Values<G>,
    /// The expected line; empty if unknown.
    pub(crate) line: Vec<G::Move>,
    /// How the line ends.
    pub(crate) end: LineEnd,
    /// Why something is unknown.
    pub(crate) note: Option<String>,
}

/// How a line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LineEnd {
    /// At the end of the game.
    Over,
    /// At a position that repeats.
    Repeats,
    /// It is unknown how it continues.
    Unknown,
}

/// A strategy of one player, and what it is proven to secure.
pub(crate) struct Certified<G: GameState> {
    pub(crate) replies: Replies<G>,
    /// Who plays by it, and what it secures, in words.
    pub(crate) note: String,
}

impl<G: GameState> Analysis<G> {
    /// What a certificate shows: the reply of its player.
    pub(crate) fn by_certificate(certified: &Certified<G>, state: &G) -> Self {
        let Certified { replies, note } = certified;
        let reply = replies.reply(state);
        let note = match (reply, state.to_move() == replies.player()) {
            (None, true) => "the certificate has no reply here".to_owned(),
            _ => note.clone(),
        };
        Self {
            line: reply.into_iter().collect(),
            ..Self::ignorant(state, note)
        }
    }

    /// What the solution of the whole game holds.
    pub(crate) fn from_solution(solution: &Solution<G>, state: &G) -> Self {
        let mut line = solution.line_from(state);
        Self {
            values: Values::from_solution(solution, state),
            line: line.by_ref().collect(),
            end: match line.end() {
                Some(optimal_play::solution::LineEnd::Repeats(_)) => LineEnd::Repeats,
                Some(optimal_play::solution::LineEnd::GameOver) => LineEnd::Over,
                _ => LineEnd::Unknown,
            },
            note: None,
        }
    }

    /// The moves without values, and why the values are unknown.
    pub(crate) fn ignorant(state: &G, note: String) -> Self {
        Self {
            values: Values::unknown(state),
            line: Vec::new(),
            end: LineEnd::Unknown,
            note: Some(note),
        }
    }

    /// What the solver finds within `time`: the value of each position that a move leads to, then
    /// the line. Moves to positions with the same key, such as mirror images, share one solve. Time
    /// left over from one solve goes to the others.
    pub(crate) fn of_position<'r>(
        method: &Method<G>,
        state: &G,
        time: Duration,
        run: impl Fn() -> Run<'r>,
    ) -> Self {
        let begun = Instant::now();
        let keys: HashSet<_> = state.successors().map(|step| step.state.key()).collect();
        let mut parts = 1 + u32::try_from(keys.len()).unwrap_or(u32::MAX - 1);
        let mut part = || {
            let left = time.saturating_sub(begun.elapsed()) / parts;
            parts -= 1;
            run().with_time_limit(left)
        };
        let mut analysis = Self::ignorant(state, String::new());
        analysis.note = None;
        let mut note = |kind: &SolveErrorKind<G::Move>| {
            analysis.note = Some(match kind {
                SolveErrorKind::Limit(Limit::Time(_)) => {
                    let time = humantime::format_duration(time);
                    format!("not solved within {time}")
                }
                kind => kind.to_string(),
            });
        };
        let mut solved = HashMap::new();
        for (mv, known) in &mut analysis.values.moves {
            let step = state.step(*mv);
            let value = solved.entry(step.state.key()).or_insert_with(|| {
                let value = method.value(&step.state, part());
                value.inspect_err(|error| note(error.kind())).ok()
            });
            *known = value.and_then(|value| value.back_up(step.reward));
        }
        analysis.values.best = analysis.values.best_of_all(state);
        if analysis.values.best.is_some() {
            match method.solve_position(state, part()) {
                Ok(solution) => {
                    analysis.line = solution.line().collect();
                    analysis.end = LineEnd::Over;
                }
                Err(error) => note(error.kind()),
            }
        }
        analysis
    }

    /// The bytes of memory that it takes.
    pub(crate) fn bytes(&self) -> usize {
        let Self {
            values, line, note, ..
        } = self;
        let note = note.as_ref().map_or(0, String::capacity);
        size_of::<Self>() + size_of_val(&values.moves[..]) + size_of_val(&line[..]) + note
    }
}
