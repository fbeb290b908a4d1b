//! Null-window search: is the value of a position at least a threshold?

mod expand;
mod history;
mod mobility;
mod shared;

use std::sync::atomic::{AtomicBool, Ordering};

use self::history::History;
use self::mobility::Mobility;
pub(super) use self::shared::TimeSlice;
use super::best::Best;
use super::endgame::KnownValues;
use crate::game::{GameState, Reward, Value};
use crate::run::{PollBudget, Run, TrackedVec};
use crate::solver::{self, SolveErrorKind};
use crate::table::{BoundTable, Probe};

/// The number of children of a position that are evaluated before one of them is searched, where
/// the game orders its moves.
const AT_FIRST: usize = 6;

/// A null-window search, which can be left and continued.
///
/// It is fail-soft alpha-beta, on a stack of its own. When it expands a position, it evaluates
/// children before it searches any: whether they are decided, their bounds, and their entries in
/// the transposition table. That ends lines a ply earlier, and finds cutoffs. Where the game orders
/// its moves, it evaluates the first few, and the others only if these do not decide the position.
///
/// Several searches can share a table: see `shared`. Each has cache lines of its own, in pairs, as
/// processors fetch them: next to each other in a vector, they would take the line of what both
/// write from one another, which cost a quarter of the time of two threads.
#[repr(align(128))]
pub(super) struct Search<'r, G: GameState> {
    /// The position to search and the threshold, until the search starts.
    root: Option<(G, G::Value)>,
    /// The current line of play.
    frames: TrackedVec<Frame<G>>,
    /// The children of the frames that are not searched yet, of each frame the first one last.
    children: TrackedVec<Child<G>>,
    /// The positions expanded.
    expanded: u64,
    /// Orders the children where the game does not.
    history: History<G>,
    /// Where it does: whether the opponent's mobility orders them, too.
    mobility: Mobility,
    /// Whether other searches share the table.
    is_shared: bool,
    budget: PollBudget<'r>,
}

/// A position whose children are being searched.
struct Frame<G: GameState> {
    at: Probe<G>,
    edge: Edge<G>,
    best: Best<G::Value>,
    /// Where its children begin.
    first: usize,
    /// The number of candidate moves evaluated; `None` once all have.
    looked_at: Option<usize>,
    /// The number of children searched without effect.
    failed: u32,
    /// Whether the opponent's mobility orders its children.
    is_by_mobility: bool,
    /// The positions expanded before it.
    expanded_before: u64,
}

/// A position that is not searched yet.
struct Child<G: GameState> {
    at: Probe<G>,
    edge: Edge<G>,
    threshold: G::Value,
    /// Whether this search may put it off while another search is searching it.
    may_wait: bool,
}

/// The move that leads to a position from the one before.
struct Edge<G: GameState> {
    /// `None` leads to the root.
    mv: Option<G::Move>,
    reward: Reward<G>,
    /// The number of the move among the candidate moves: see [`Best`].
    number: u8,
    /// Where the history has its score.
    slot: u16,
    /// The moves of the opponent, where these order the children.
    replies: u16,
}

/// The result of opening a position.
enum Opened<G: GameState> {
    /// A bound that decides the search of it.
    Cutoff(Edge<G>, G::Value),
    /// Its children are to be searched.
    Pending,
}

impl<'r, G: GameState> Search<'r, G> {
    pub(super) fn new(run: &Run<'r>) -> Self {
        Self {
            root: None,
            frames: TrackedVec::new(run),
            children: TrackedVec::new(run),
            expanded: 0,
            history: History::new(run),
            mobility: Mobility::default(),
            is_shared: false,
            budget: run.stop_signal().poll_budget(),
        }
    }

    /// Begins a new search and drops the current one: is `root`, where the game is not decided,
    /// worth at least `threshold`?
    pub(super) fn begin(&mut self, root: G, threshold: G::Value) {
        self.frames.clear();
        self.children.clear();
        self.is_shared = false;
        self.root = Some((root, threshold));
    }

    /// The number of all positions expanded.
    pub(super) const fn expanded(&self) -> u64 {
        self.expanded
    }

    /// The current line of play: the states, each with the move that led to it, except the first.
    pub(super) fn line(&self) -> impl ExactSizeIterator<Item = (Option<G::Move>, &G)> + Clone {
        let frames = self.frames.iter();
        frames.map(|frame| (frame.edge.mv, &frame.at.state))
    }

    /// Continues until there is an answer, or until it has expanded another `most` positions, or
    /// `is_over` shows that a search that shares the table has ended.
    ///
    /// The answer is a lower bound on the value of the root if it is at least the threshold, else
    /// an upper bound.
    pub(super) fn run(
        &mut self,
        table: &mut impl BoundTable<G>,
        endgame: &impl KnownValues<G>,
        most: u64,
        is_over: &AtomicBool,
    ) -> solver::Result<Option<G::Value>, G> {
        if let Some((root, threshold)) = self.root.take() {
            self.children.push(Child {
                at: table.probe(root)?,
                edge: Edge {
                    mv: None,
                    reward: G::Value::no_reward(),
                    number: 0,
                    slot: 0,
                    replies: 0,
                },
                threshold,
                may_wait: false,
            })?;
        }
        let enough = self.expanded + most;
        while self.expanded < enough && !is_over.load(Ordering::Relaxed) {
            let mut expanded_before = self.expanded;
            let Opened::Cutoff(mut edge, mut value) = self.open(table, endgame)? else {
                continue;
            };
            // Up the line of play, to the first position that needs more of its children.
            loop {
                let Some(frame) = self.frames.last_mut() else {
                    return Ok(Some(value));
                };
                let Some(before) = value.back_up(edge.reward) else {
                    let mv = edge.mv.expect("a move leads here from the frame");
                    return Err(self.overflow(None, mv));
                };
                frame.best.improve(before, edge.number);
                if self.history.is_learning() {
                    let is_decided = frame.best.is_decided();
                    let since = if is_decided {
                        frame.expanded_before
                    } else {
                        expanded_before
                    };
                    let cost = self.expanded - since;
                    self.history.learn(edge.slot, is_decided, cost);
                    if is_decided {
                        self.mobility.learn(frame.is_by_mobility, frame.failed);
                    }
                    frame.failed += 1;
                }
                let is_decided = frame.best.is_decided();
                if self.children.len() > frame.first && !is_decided {
                    break;
                }
                self.children.truncate(frame.first);
                expanded_before = frame.expanded_before;
                if is_decided || frame.looked_at.is_none() {
                    (edge, value) = frame.close(self.expanded, table);
                    self.frames.pop();
                    continue;
                }
                let frame = self.frames.pop().expect("it is there");
                match self.look_further(frame, None, table, endgame)? {
                    Opened::Cutoff(decided, bound) => (edge, value) = (decided, bound),
                    Opened::Pending => break,
                }
            }
        }
        Ok(None)
    }

    /// Decides the next child, or puts it on the stack.
    #[inline]
    fn open(
        &mut self,
        table: &mut impl BoundTable<G>,
        endgame: &impl KnownValues<G>,
    ) -> solver::Result<Opened<G>, G> {
        // The table may have learned of it since its parent was expanded.
        let child = self.children.last().expect("an open frame has children");
        let known = table.look_up(&child.at);
        if let Some(value) = known.cutoff(child.threshold) {
            let edge = child.edge;
            self.children.pop();
            return Ok(Opened::Cutoff(edge, value));
        }
        let child = self.children.pop().expect("it is there");
        if self.is_shared && known.is_busy && child.may_wait && self.has_siblings() {
            self.put_off(child)?;
            return Ok(Opened::Pending);
        }
        let Child {
            at,
            edge,
            threshold,
            may_wait: _,
        } = child;
        if self.is_shared {
            // Before it is expanded: meanwhile another search may reach it.
            table.set_busy(&at);
        }
        let expanded_before = self.expanded;
        self.expanded += 1;
        self.history.watch(&at.state)?;
        let frame = Frame {
            best: Best::new(at.state.to_move(), threshold),
            at,
            edge,
            first: self.children.len(),
            looked_at: Some(0),
            failed: 0,
            is_by_mobility: self.mobility.orders(expanded_before),
            expanded_before,
        };
        self.look_further(frame, known.best, table, endgame)
    }

    /// Puts a frame with its next children on the stack, the `best` one first, or decides it.
    fn look_further(
        &mut self,
        mut frame: Frame<G>,
        best: Option<u8>,
        table: &mut impl BoundTable<G>,
        endgame: &impl KnownValues<G>,
    ) -> solver::Result<Opened<G>, G> {
        while let Some(looked_at) = frame.looked_at {
            let most = if looked_at > 0 || self.history.is_needed() {
                usize::MAX
            } else {
                best.map_or(0, |best| usize::from(best) + 1).max(AT_FIRST)
            };
            let is_over = self.expand(&mut frame, most, table, endgame)?;
            if is_over {
                return Ok(Opened::Cutoff(frame.edge, frame.at.state.terminal_value()));
            }
            self.look_up(&mut frame, table)?;
            if self.children.len() > frame.first {
                self.order(&frame, best)?;
                self.frames.push(frame)?;
                return Ok(Opened::Pending);
            }
            if frame.best.is_decided() {
                break;
            }
        }
        let (edge, value) = frame.close(self.expanded, table);
        Ok(Opened::Cutoff(edge, value))
    }

    /// A value leaves its range with `mv`, to which `before` leads from the last frame.
    #[cold]
    fn overflow(&self, before: Option<G::Move>, mv: G::Move) -> SolveErrorKind<G::Move> {
        let line = self.line().filter_map(|(mv, _)| mv);
        SolveErrorKind::overflow_after(line.chain(before).chain([mv]).collect())
    }
}

impl<G: GameState> Frame<G> {
    /// Stores the bounds of a position that is decided, or none of whose children is left, once
    /// `expanded` positions are expanded in all.
    #[inline]
    fn close(&self, expanded: u64, table: &mut impl BoundTable<G>) -> (Edge<G>, G::Value) {
        let cost = expanded - self.expanded_before;
        table.store(&self.at, self.best.bounds(), cost);
        (self.edge, self.best.value)
    }
}

#[expect(
    clippy::expl_impl_clone_on_copy,
    reason = "a derived one would need a state that is `Copy`"
)]
impl<G: GameState> Clone for Edge<G> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: GameState> Copy for Edge<G> {}
