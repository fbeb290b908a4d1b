//! What is known of one position.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use optimal_play::certificate::Replies;
use optimal_play::run::Limit;
use optimal_play::{GameState, Run, Solution, SolveErrorKind, Step, Value};
use web_time::Instant;

use super::book::Book;
use super::history::MOST_MOVES;
use super::method::Method;
use super::values::Values;
use crate::show::Show;

/// What is known of a position in which the game is not over.
#[derive(Clone)]
pub(crate) struct Analysis<G: GameState> {
    pub(crate) values: Values<G>,
    /// The expected line; empty if unknown.
    pub(crate) line: Vec<G::Move>,
    /// How the line ends.
    pub(crate) end: LineEnd,
    /// Why something is unknown.
    pub(crate) note: Option<String>,
    /// Whether the rest is being found.
    pub(crate) is_under_way: bool,
}

/// How a line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LineEnd {
    /// At the end of the game.
    Over,
    /// At a position that repeats.
    Repeats,
    /// Where a book ends.
    Open,
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
            is_under_way: false,
        }
    }

    /// The moves without values, and why the values are unknown.
    pub(crate) fn ignorant(state: &G, note: String) -> Self {
        Self {
            values: Values::unknown(state),
            line: Vec::new(),
            end: LineEnd::Unknown,
            note: Some(note),
            is_under_way: false,
        }
    }

    /// What a book holds, with the line of best play as far as it goes.
    pub(crate) fn from_book(book: Option<&Book<G>>, state: &G) -> Self
    where
        G: Show,
    {
        let values = Values::from_book(book, state);
        let (mut line, mut end, mut last) = (Vec::new(), LineEnd::Open, state.clone());
        let mut after = values.clone();
        // Files may lie about a game with cycles.
        while after.are_complete() && line.len() < MOST_MOVES {
            let Some(&(mv, _)) = after.moves.iter().find(|&&(_, value)| value == after.best) else {
                end = LineEnd::Over;
                break;
            };
            line.push(mv);
            last = last.play(mv);
            after = Values::from_book(book, &last);
        }
        Self {
            values,
            line,
            end,
            note: None,
            is_under_way: false,
        }
    }

    /// What the solver finds within `time` of what the `book` lacks: the value of each position
    /// that a move leads to, then the line. Moves to positions with the same key, such as mirror
    /// images, share one solve. Time left over from one solve goes to the others. `publish` shows
    /// what is known so far to others.
    pub(crate) fn of_position<'r>(
        method: &Method<G>,
        book: Option<&Book<G>>,
        state: &G,
        time: Duration,
        run: impl Fn() -> Run<'r>,
        publish: impl Fn(Self),
    ) -> Self
    where
        G: Show,
    {
        let begun = Instant::now();
        let unknown = |it: &Step<G>| book.is_none_or(|book| book.value_of(&it.state).is_none());
        let keys = state.successors().filter(unknown);
        let keys: HashSet<_> = keys.map(|step| step.state.key()).collect();
        let mut parts = 1 + u32::try_from(keys.len()).unwrap_or(u32::MAX - 1);
        let mut part = || {
            let left = time.saturating_sub(begun.elapsed()) / parts;
            parts -= 1;
            run().with_time_limit(left)
        };
        let mut analysis = Self::from_book(book, state);
        let note = |kind: &SolveErrorKind<G::Move>| match kind {
            SolveErrorKind::Limit(Limit::Time(_)) => {
                let time = humantime::format_duration(time);
                format!("not solved within {time}")
            }
            kind => kind.to_string(),
        };
        let mut solved = HashMap::new();
        for number in 0..analysis.values.moves.len() {
            let (mv, None) = analysis.values.moves[number] else {
                continue;
            };
            let step = state.step(mv);
            let value = *solved.entry(step.state.key()).or_insert_with(|| {
                let value = method.value(&step.state, part());
                let value = value.inspect_err(|error| analysis.note = Some(note(error.kind())));
                value.ok()
            });
            let value = value.and_then(|value: G::Value| value.back_up(step.reward));
            analysis.values.moves[number].1 = value;
            publish(Self {
                is_under_way: true,
                ..analysis.clone()
            });
        }
        let best = analysis.values.best_of_all(state);
        analysis.values.best = analysis.values.best.or(best);
        if analysis.values.are_complete() {
            match method.solve_position(state, part()) {
                Ok(solution) => {
                    analysis.line = solution.line().collect();
                    analysis.end = LineEnd::Over;
                }
                Err(error) => analysis.note = Some(note(error.kind())),
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
