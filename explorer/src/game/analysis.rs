//! What is known of one position.

use std::collections::HashSet;
use std::collections::hash_map::{Entry, HashMap};
use std::time::Duration;

use optimal_play::certificate::Replies;
use optimal_play::run::{Limit, Question};
use optimal_play::{GameState, Solution, SolveErrorKind, Value};
use web_time::Instant;

use super::book::Book;
use super::history::MOST_MOVES;
use super::method::Method;
use super::values::Values;
use super::work::{LastProgress, Work};
use crate::show::Show;

/// The time for which the computer looks ahead before anything is solved.
const GLANCE: Duration = Duration::from_millis(200);

/// The part of the time that the first search of each move takes, at most.
const FIRST_SHARE: u32 = 1000;

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
    /// Bounds on the unknown values of moves that searches have left unfinished.
    bounds: HashMap<G::Move, (G::Value, G::Value)>,
    /// The best move as far as a short search has seen, and how many plies that are.
    pub(crate) ahead: Option<(G::Move, u32)>,
    /// The search that is under way.
    pub(crate) search: Option<Search>,
}

/// A search that is under way.
#[derive(Clone)]
pub(crate) struct Search {
    /// The number of the move whose value it finds; `None` if it finds the line.
    pub(crate) number: Option<usize>,
    pub(crate) progress: LastProgress,
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

impl<G: GameState + 'static> Analysis<G> {
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
        let moves = line.by_ref().collect();
        let end = match line.end() {
            Some(optimal_play::solution::LineEnd::Repeats(_)) => LineEnd::Repeats,
            Some(optimal_play::solution::LineEnd::GameOver) => LineEnd::Over,
            _ => LineEnd::Unknown,
        };
        Self::known(Values::from_solution(solution, state), moves, end)
    }

    /// The moves without values, and why the values are unknown.
    pub(crate) fn ignorant(state: &G, note: String) -> Self {
        let note = Some(note);
        Self {
            note,
            ..Self::known(Values::unknown(state), Vec::new(), LineEnd::Unknown)
        }
    }

    /// Values and a line, and nothing else.
    fn known(values: Values<G>, line: Vec<G::Move>, end: LineEnd) -> Self {
        Self {
            values,
            line,
            end,
            note: None,
            bounds: HashMap::new(),
            ahead: None,
            search: None,
        }
    }

    /// What a book holds, with the line of best play as far as it goes.
    pub(crate) fn from_book(book: Option<&Book<G>>, state: &G) -> Self
    where
        G: Show,
    {
        if let Some((solution, state)) = book.and_then(|book| book.solution_of(state)) {
            return Self::from_solution(solution, &state);
        }
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
        Self::known(values, line, end)
    }

    /// What the solver finds within the time of the `work` of what the `book` lacks: the value of
    /// each position that a move leads to, then the line. Moves to positions with the same key, such
    /// as mirror images, share one solve. Time left over from one solve goes to the others. Before
    /// all that, a short look ahead finds a move for the computer. `publish` shows what is known so
    /// far to others.
    pub(crate) fn of_position(
        method: &Method<G>,
        book: Option<&Book<G>>,
        state: &G,
        work: &Work<'_, '_>,
        publish: impl Fn(Self),
    ) -> Self
    where
        G: Show,
    {
        let (begun, time) = (Instant::now(), work.time);
        let mut analysis = Self::from_book(book, state);
        if !analysis.values.are_complete() {
            analysis.ahead = method.glance(state, GLANCE.min(time), work.run);
        }
        let note = |kind: &SolveErrorKind<G::Move>| unsolved(kind, time);
        let left = || time.saturating_sub(begun.elapsed());
        let searching = |analysis: &mut Self, number| {
            let progress = work.progress.clone();
            progress.begin_search();
            analysis.search = Some(Search { number, progress });
            publish(analysis.clone());
        };
        // Something is soon known of each move: the first search of each is short.
        for is_short in [true, false] {
            let moves = analysis.values.moves.iter();
            let unknown = moves.filter(|(_, value)| value.is_none());
            let keys: HashSet<_> = unknown.map(|&(mv, _)| state.step(mv).state.key()).collect();
            let mut parts = 1 + u32::try_from(keys.len()).unwrap_or(u32::MAX - 1);
            let mut solved = HashMap::new();
            for number in 0..analysis.values.moves.len() {
                let (mv, None) = analysis.values.moves[number] else {
                    continue;
                };
                let step = state.step(mv);
                let found = match solved.entry(step.state.key()) {
                    Entry::Occupied(found) => *found.get(),
                    Entry::Vacant(place) => {
                        searching(&mut analysis, Some(number));
                        let share = left() / if is_short { FIRST_SHARE } else { parts };
                        parts -= 1;
                        let run = (work.run)().with_time_limit(share);
                        let Some(value) = method.value(&step.state, run) else {
                            break;
                        };
                        let found = value.map_err(|error| {
                            analysis.note = Some(note(error.kind()));
                            work.progress.question().and_then(bounds)
                        });
                        *place.insert(found)
                    }
                };
                match found {
                    Ok(value) => analysis.values.moves[number].1 = value.back_up(step.reward),
                    Err(found) => {
                        let found = found.and_then(|it| bounds_before(it, step.reward));
                        analysis.bounds.extend(found.map(|it| (mv, it)));
                    }
                }
            }
            if is_short {
                analysis.note = None;
            }
        }
        let best = analysis.values.best_of_all(state);
        analysis.values.best = analysis.values.best.or(best);
        match method.of_position() {
            Ok(lines) if analysis.values.are_complete() => {
                searching(&mut analysis, None);
                match lines.solve(state, (work.run)().with_time_limit(left())) {
                    Ok(solution) => {
                        analysis.line = solution.line().collect();
                        analysis.end = LineEnd::Over;
                    }
                    Err(error) => analysis.note = Some(note(error.kind())),
                }
            }
            Ok(_) => {}
            Err(reason) => analysis.note = Some(reason.to_owned()),
        }
        analysis.search = None;
        analysis
    }

    /// The same with a line of best play that goes on from where the book ends, as far as the solver
    /// finds it within the time of the `work`.
    pub(crate) fn with_longer_line(
        mut self,
        method: &Method<G>,
        state: &G,
        work: &Work<'_, '_>,
    ) -> Self {
        let last = self
            .line
            .iter()
            .fold(state.clone(), |state, &mv| state.play(mv));
        let run = (work.run)().with_time_limit(work.time);
        let found = method.of_position().map(|lines| lines.solve(&last, run));
        match found {
            Ok(Ok(solution)) => {
                self.line.extend(solution.line());
                self.end = LineEnd::Over;
            }
            Ok(Err(error)) => {
                let reason = unsolved(error.kind(), work.time);
                self.note = Some(format!("the line of best play goes on: {reason}"));
            }
            Err(reason) => self.note = Some(reason.to_owned()),
        }
        self
    }

    /// The bounds on the value of the position after a move, so far, backed up to this one; `None`
    /// if nothing is known of it.
    pub(crate) fn bounds_of(&self, number: usize, state: &G) -> Option<(G::Value, G::Value)> {
        let (mv, _) = *self.values.moves.get(number)?;
        let search = self.search.as_ref().filter(|it| it.number == Some(number));
        let now = search.and_then(|it| bounds(it.progress.question()?));
        let now = now.and_then(|it| bounds_before(it, state.reward(mv)));
        now.or_else(|| self.bounds.get(&mv).copied())
    }

    /// Whether the line of best play goes on, and nobody has tried to find how.
    pub(crate) fn is_open(&self) -> bool {
        self.end == LineEnd::Open && !self.line.is_empty() && self.note.is_none()
    }

    /// The bytes of memory that it takes.
    pub(crate) fn bytes(&self) -> usize {
        let Self {
            values,
            line,
            note,
            bounds,
            ..
        } = self;
        let note = note.as_ref().map_or(0, String::capacity);
        // A hash table may be half empty.
        let bounds = 2 * (size_of::<G::Move>() + 2 * size_of::<G::Value>() + 1) * bounds.capacity();
        let moves = size_of_val(&values.moves[..]) + size_of_val(&line[..]);
        size_of::<Self>() + moves + note + bounds
    }
}

/// Why a position is not solved within this time.
fn unsolved<M: optimal_play::Move>(kind: &SolveErrorKind<M>, time: Duration) -> String {
    match kind {
        SolveErrorKind::Limit(Limit::Time(_)) => {
            format!("not solved within {}", humantime::format_duration(time))
        }
        kind => kind.to_string(),
    }
}

/// The bounds that a search knows, as values.
fn bounds<V: Value>(question: Question) -> Option<(V, V)> {
    Some((
        V::from_number(question.lower)?,
        V::from_number(question.upper)?,
    ))
}

/// Bounds on the value after a move with this reward, backed up to the position before it.
fn bounds_before<V: Value>((lower, upper): (V, V), reward: V::Reward) -> Option<(V, V)> {
    Some((lower.back_up(reward)?, upper.back_up(reward)?))
}
