//! What is known of a game, turned into what a person sees.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use itertools::Itertools;
use optimal_play::{Player, Value};

use super::analyses::{Analyses, Whole};
use super::analysis::{Analysis, LineEnd};
use super::history::{History, LineError, Ply};
use super::values::Values;
use super::view::{Choice, ExpectedLine, Past, PositionView, Slip, ValueView};
use crate::show::{Board, Bounds, Mark, PartValues, Show, ShownValue, Verdict, Worth};

/// A game ends with a position that appears for the third time, so that every game ends.
const MOST_REPETITIONS: usize = 3;

/// The most squares, pieces and texts of a drawing. A larger board is shown as text.
const MOST_SHAPES: usize = 3000;

/// The most of them in the drawings after all moves together: where there are more, nobody sees
/// beforehand what a move changes.
const MOST_AHEAD: usize = 1 << 18;

/// The same function while somebody waits for what it computes.
fn while_wanted<A, B>(
    stop: &AtomicBool,
    compute: impl Fn(A) -> B,
) -> impl Fn(A) -> Result<B, LineError> {
    move |of| {
        if stop.load(Ordering::Relaxed) {
            return Err(LineError::Unwanted);
        }
        Ok(compute(of))
    }
}

/// Somebody looks at a position: the moves that lead to it, and what is known.
pub(crate) struct Position<'a, G: Show> {
    pub(super) history: &'a History<G>,
    pub(super) known: &'a Analyses<G>,
}

impl<'a, G: Show> Position<'a, G> {
    pub(crate) const fn new(history: &'a History<G>, known: &'a Analyses<G>) -> Self {
        Self { history, known }
    }

    /// What a person sees; an error once nobody waits for it.
    pub(crate) fn view(&self, stop: &AtomicBool) -> Result<PositionView, LineError> {
        self.view_of(self.analysis().as_deref(), stop)
    }

    /// The same, where this is known of the position.
    pub(super) fn view_of(
        &self,
        analysis: Option<&Analysis<G>>,
        stop: &AtomicBool,
    ) -> Result<PositionView, LineError> {
        let ending = self.ending();
        let result = self.state().result();
        let value = result.or_else(|| analysis?.values.best);
        let plies = self.plies().len();
        let board = self.board(plies, None);
        let board = board.filter(|board| board.shapes() <= MOST_SHAPES);
        let before = plies.checked_sub(1).filter(|_| board.is_some());
        let before = before.and_then(|plies| self.board(plies, None));
        let change = before.zip(board.as_ref());
        Ok(PositionView {
            picture: self.picture(),
            notation: self.state().notation(),
            nimbers: self.nimbers(),
            change: change.map(|(before, board)| before.changing().change_to(board)),
            to_move: self.state().to_move(),
            moves: match ending {
                Some(_) => Vec::new(),
                None => self.choices(analysis, board.as_ref(), stop)?,
            },
            board,
            ending,
            favourite: analysis.map(|analysis| self.favourite(analysis)),
            ahead: analysis.and_then(|analysis| Some(analysis.ahead?.1)),
            question: analysis.and_then(|analysis| self.question(analysis)),
            line: analysis.and_then(|analysis| self.line(analysis)),
            note: analysis.and_then(|analysis| analysis.note.clone()),
            past: self.past(stop)?,
            worth: value.and_then(|value| self.seen(plies, value)),
        })
    }

    pub(super) const fn state(&self) -> &G {
        self.history.state()
    }

    pub(super) fn plies(&self) -> &[Ply<G>] {
        self.history.plies()
    }

    /// The drawing of the position after the first `plies` moves, and after one more.
    fn board(&self, plies: usize, next: Option<G::Move>) -> Option<Board> {
        let (before, after) = self.plies().split_at(plies);
        let state = after.first().map_or_else(|| self.state(), |ply| &ply.state);
        let past = before.iter().map(|ply| (&ply.state, ply.played));
        let board = match next {
            None => state.board_after(past),
            Some(mv) => state.play(mv).board_after(past.chain([(state, mv)])),
        };
        Some(board?.with_colours(G::COLOURS))
    }

    /// The Grundy values of the parts that are known, each with its place on the drawing.
    fn nimbers(&self) -> Vec<((f64, f64), u64)> {
        let Whole::Solved(answers) = self.known.whole() else {
            return Vec::new();
        };
        let nimbers = answers.read(|solution| self.state().nimbers(solution));
        nimbers.unwrap_or_default()
    }

    /// What the parts are worth, in a game of parts that is not over.
    pub(super) fn part_values(&self) -> Option<PartValues> {
        // The site would be too large with them.
        if cfg!(not(feature = "system")) || self.ending().is_some() {
            return None;
        }
        match self.known.whole() {
            Whole::Solved(answers) => {
                let values = answers.read(|solution| self.state().part_values(Some(solution)));
                values.unwrap_or_default()
            }
            _ => self.state().part_values(None),
        }
    }

    /// What is known of the position; `None` also if the game is over.
    pub(super) fn analysis(&self) -> Option<Arc<Analysis<G>>> {
        let continues = self.ending().is_none();
        continues.then(|| self.known.analysis(self.history, self.plies().len()))?
    }

    /// Whether the game continues, and something of the position is still to be found.
    pub(crate) fn is_unknown(&self) -> bool {
        let is_found = |analysis: Arc<Analysis<G>>| analysis.search.is_none();
        self.ending().is_none() && !self.analysis().is_some_and(is_found)
    }

    /// A value of the position after the first `plies` moves, with what has been gathered; `None`
    /// if it leaves its range.
    fn total(&self, plies: usize, rest: G::Value) -> Option<Worth<G::Value>> {
        let before = self.plies()[..plies].iter().rev();
        let total = before
            .into_iter()
            .try_fold(rest, |after, ply| after.back_up(ply.reward))?;
        Some(Worth { rest, total })
    }

    /// The same as `viewer` sees it.
    fn verdict(&self, plies: usize, rest: G::Value, viewer: Player) -> Option<Verdict> {
        let worth = self.total(plies, rest)?;
        Some(G::describe(worth, viewer))
    }

    /// The same as everybody sees it.
    fn seen(&self, plies: usize, rest: G::Value) -> Option<ValueView> {
        let worth = self.total(plies, rest)?;
        Some(ValueView {
            verdicts: Player::ALL.map(|viewer| G::describe(worth, viewer)),
            height: worth.shown().height(),
            share: self.share(worth),
        })
    }

    /// The part of a bar that is the first player's, where the position has this value.
    fn share(&self, worth: Worth<G::Value>) -> f64 {
        let root = self.history.root();
        let (least, greatest) = match root.result() {
            None => root.bounds(),
            Some(_) => (G::Value::least(), G::Value::greatest()),
        };
        share(worth.shown().height(), least.height(), greatest.height())
    }

    /// A value of the current position, as the player to move sees it.
    fn verdict_to_move(&self, value: G::Value) -> Option<Verdict> {
        self.verdict(self.plies().len(), value, self.state().to_move())
    }

    /// Bounds on a value of the current position, as the player to move sees them.
    fn bounds_to_move(&self, (lower, upper): (G::Value, G::Value)) -> Option<Bounds> {
        let mark = |value| Some(self.verdict_to_move(value)?.mark);
        match self.state().to_move() {
            Player::Max => Bounds::between(mark(lower)?, mark(upper)?),
            Player::Min => Bounds::between(mark(upper)?, mark(lower)?),
        }
    }

    /// The same, as the part of a bar.
    fn range_to_move(&self, (lower, upper): (G::Value, G::Value)) -> Option<[f64; 2]> {
        let share = |value| Some(self.share(self.total(self.plies().len(), value)?));
        let (lower, upper) = (share(lower)?, share(upper)?);
        Some(match self.state().to_move() {
            Player::Max => [lower, upper],
            Player::Min => [1.0 - upper, 1.0 - lower],
        })
    }

    /// What the search that is under way asks, in words.
    fn question(&self, analysis: &Analysis<G>) -> Option<String> {
        let search = analysis.search.as_ref()?;
        let (mv, _) = *analysis.values.moves.get(search.number?)?;
        let threshold = search.progress.question()?.threshold;
        let threshold = G::Value::from_number(threshold)?.back_up(self.state().reward(mv))?;
        let verdict = self.verdict(self.plies().len(), threshold, Player::Max)?;
        // A score is clear without a word.
        let is_score = verdict.detail.starts_with(['+', '-']) || verdict.mark == Mark::Score;
        let worth = if is_score {
            verdict.detail
        } else {
            format!("a {}", verdict.words())
        };
        let (name, player) = (self.state().name_of(mv), G::player(Player::Max));
        Some(format!("After {name}: at least {worth} for {player}?"))
    }

    /// How the game has ended; `None` while it continues.
    pub(crate) fn ending(&self) -> Option<String> {
        let result = self.state().result();
        let value = result.or_else(|| {
            let before = self.plies().iter().filter(|ply| self.stands_as_at(ply));
            // Play that goes round adds nothing.
            (before.count() + 1 >= MOST_REPETITIONS).then(G::Value::default)
        })?;
        let seen_by = |player| {
            let verdict = self.verdict(self.plies().len(), value, player);
            verdict.map(|verdict| (verdict.mark, verdict.detail))
        };
        let won = |player, detail: String| match detail.as_str() {
            "" => format!("{} has won", G::player(player)),
            detail => format!("{} has won, {detail}", G::player(player)),
        };
        let ending = match (seen_by(Player::Max), seen_by(Player::Min)) {
            (Some((Mark::Win, detail)), _) => won(Player::Max, detail),
            (_, Some((Mark::Win, detail))) => won(Player::Min, detail),
            (Some((Mark::Score, detail)), _) => detail,
            (Some(_), _) => "a draw".to_owned(),
            (None, _) => "the score is out of range".to_owned(),
        };
        Some(match result {
            Some(_) => ending,
            None => format!("{ending}: this position appears for the third time"),
        })
    }

    /// Whether the board is the same as before that ply. Symmetric positions may share a key, but a
    /// player sees them as different ones.
    fn stands_as_at(&self, ply: &Ply<G>) -> bool {
        let state = self.state();
        ply.state.key() == state.key() && ply.state.picture() == state.picture()
    }

    /// The number of the move that a perfect player chooses: the first of the expected line. If the
    /// line is unknown, it is the best known move; if that one loses, it is the unknown one that a
    /// short search has found to be the best, or the first one of the game's move ordering.
    fn favourite(&self, analysis: &Analysis<G>) -> usize {
        let moves = &analysis.values.moves;
        let number = |mv| moves.iter().position(|&(it, _)| it == mv);
        let known = moves
            .iter()
            .enumerate()
            .filter_map(|(number, &(mv, value))| {
                // At least that is known of it.
                let secured = || {
                    let (lower, upper) = analysis.bounds_of(number, self.state())?;
                    Some(match self.state().to_move() {
                        Player::Max => lower,
                        Player::Min => upper,
                    })
                };
                Some((mv, value.or_else(secured)?))
            });
        let best_known = known.reduce(|a, b| {
            let is_better = self.state().to_move().choose(a.1, b.1) != a.1;
            if is_better { b } else { a }
        });
        let loses = |value| {
            self.verdict_to_move(value)
                .is_none_or(|verdict| verdict.mark == Mark::Loss)
        };
        let safe = best_known.filter(|&(_, value)| !loses(value));
        let is_unknown = |mv: &G::Move| moves.contains(&(*mv, None));
        let ahead = analysis.ahead.map(|(mv, _)| mv).into_iter();
        let unknown = ahead.chain(self.state().candidate_moves());
        let unknown = unknown.chain(self.state().moves());
        let choice = analysis.line.first().copied();
        let choice = choice.or(safe.map(|(mv, _)| mv));
        let choice = choice.or_else(|| { unknown }.find(is_unknown));
        let choice = choice.or(best_known.map(|(mv, _)| mv));
        choice.and_then(number).unwrap_or_default()
    }

    /// The board, and what the players have gathered.
    fn picture(&self) -> String {
        let plies = self.plies().iter();
        let rewards = plies.map(|ply| (ply.state.to_move(), ply.reward));
        match G::gathered(rewards) {
            Some(gathered) => format!("{}\n\n{gathered}", self.state().picture()),
            None => self.state().picture(),
        }
    }

    /// The legal moves, with their values as far as they are known, and what they change on the
    /// board.
    fn choices(
        &self,
        analysis: Option<&Analysis<G>>,
        board: Option<&Board>,
        stop: &AtomicBool,
    ) -> Result<Vec<Choice>, LineError> {
        let state = self.state();
        let Values { moves, best } = match analysis {
            Some(analysis) => analysis.values.clone(),
            None => Values::unknown(state),
        };
        // From the worst for the player to move.
        let mut ranks: Vec<_> = moves.iter().filter_map(|&(_, value)| value).collect();
        ranks.sort_unstable();
        ranks.dedup();
        if state.to_move() == Player::Min {
            ranks.reverse();
        }
        let board = board.filter(|it| it.shapes().saturating_mul(moves.len()) <= MOST_AHEAD);
        let shapes = board.map(Board::changing);
        let choice = |(number, &(mv, value)): (usize, &(G::Move, Option<G::Value>))| {
            let bounds = analysis.and_then(|it| it.bounds_of(number, state));
            let bounds = bounds.filter(|_| value.is_none());
            let verdict = value.and_then(|value| self.verdict_to_move(value));
            let after = || self.board(self.plies().len(), Some(mv));
            Choice {
                name: state.name_of(mv),
                rank: value.and_then(|value| ranks.iter().position(|&rank| rank == value)),
                is_best: verdict.is_some() && value == best,
                verdict,
                bounds: bounds.and_then(|it| self.bounds_to_move(it)),
                range: bounds.and_then(|it| self.range_to_move(it)),
                spot: state.spot_of(mv),
                path: state.path_of(mv),
                change: shapes.as_ref().and_then(|it| Some(it.change_to(&after()?))),
            }
        };
        let moves = moves.iter().enumerate();
        moves.map(while_wanted(stop, choice)).collect()
    }

    /// The expected line; `None` if it is unknown how it continues.
    fn line(&self, analysis: &Analysis<G>) -> Option<ExpectedLine> {
        let mut state = self.state().clone();
        let names = analysis.line.iter().map(|&mv| {
            let name = state.name_of(mv);
            state = state.play(mv);
            name
        });
        let names = names.collect_vec();
        let is_unknown = match analysis.end {
            LineEnd::Over | LineEnd::Repeats => false,
            LineEnd::Open => names.is_empty(),
            LineEnd::Unknown => true,
        };
        (!is_unknown).then_some(ExpectedLine {
            names,
            repeats: analysis.end == LineEnd::Repeats,
            is_open: analysis.end == LineEnd::Open,
        })
    }

    /// The moves so far, with their values as far as they are known.
    fn past(&self, stop: &AtomicBool) -> Result<Vec<Past>, LineError> {
        let past = |(plies, ply): (usize, &Ply<G>)| {
            let to_move = ply.state.to_move();
            let values = self.known.values(self.history, plies);
            let value = values.as_ref().and_then(|values| values.of(ply.played));
            let best = values.and_then(|values| values.best);
            let slip = value.zip(best).filter(|(value, best)| value != best);
            Past {
                to_move,
                player: G::player(to_move),
                name: ply.state.name_of(ply.played),
                verdict: value.and_then(|value| self.verdict(plies, value, to_move)),
                slip: slip.map(|(value, best)| Slip {
                    best: self.verdict(plies, best, to_move),
                    cost: value.cost(best),
                }),
                spot: ply.state.spot_of(ply.played),
                path: ply.state.path_of(ply.played),
                worth: best.and_then(|best| self.seen(plies, best)),
            }
        };
        let plies = self.plies().iter().enumerate();
        plies.map(while_wanted(stop, past)).collect()
    }
}

/// The part of a bar for a value between these, the first player's: half for a draw. Small
/// differences are drawn larger, so that people see them.
fn share(height: f64, least: f64, greatest: f64) -> f64 {
    let is_draw_possible = least < 0.0 && greatest > 0.0;
    let even = if is_draw_possible {
        0.0
    } else {
        f64::midpoint(least, greatest)
    };
    let most = (greatest - even).max(even - least).max(f64::MIN_POSITIVE);
    let part = ((height - even) / most).clamp(-1.0, 1.0);
    f64::midpoint(1.0, part.signum() * part.abs().sqrt())
}
