//! The search that alpha-beta is made of: is a position worth at least so much?

mod children;

use std::sync::atomic::{AtomicBool, Ordering};

use super::best::Best;
use crate::game::{GameState, Reward, Value};
use crate::solver::SolveErrorKind;
use crate::table::{BoundTable, Located};

/// A search under way, which can be left and gone on with.
///
/// It is alpha-beta with a window of no width, fail-soft, on a stack of its own. When a position is expanded,
/// all its children are looked at before any is searched: their outcomes, their bounds, and what the table
/// knows of them. That ends lines a ply earlier, and finds what decides the position.
///
/// Searches that share a table mark what they are at, and put off what others are at: that is the essence of
/// ABDADA, from J.-C. Weill, The ABDADA Distributed Minimax Search Algorithm, ICCA Journal 19 (1996).
pub(super) struct Search<G: GameState> {
    /// The line of play under way.
    frames: Vec<Frame<G>>,
    /// The children of the frames that are yet to be searched, of each frame the first one last.
    children: Vec<Child<G>>,
    /// The positions expanded.
    expanded: u64,
    /// Whether other searches share the table.
    is_shared: bool,
}

/// A position whose children are being searched.
struct Frame<G: GameState> {
    at: Located<G>,
    way: Way<G>,
    best: Best<G::Value>,
    /// Where its children begin.
    first: usize,
    /// The positions that had been expanded before.
    expanded_before: u64,
}

/// A position that is yet to be searched.
struct Child<G: GameState> {
    at: Located<G>,
    way: Way<G>,
    threshold: G::Value,
    /// Another search is at it.
    is_busy: bool,
}

/// The move that leads to a position from the one before.
struct Way<G: GameState> {
    /// None leads to the root.
    mv: Option<G::Move>,
    reward: Reward<G>,
    /// The number of the move among the candidate ones: see [`Best`].
    number: u8,
}

/// What came of a position.
enum Opened<G: GameState> {
    /// The question is answered by this value.
    Answered(Way<G>, G::Value),
    /// Its children are to be searched.
    Pending,
}

impl<G: GameState> Search<G> {
    pub(super) const fn new() -> Self {
        Self {
            frames: Vec::new(),
            children: Vec::new(),
            expanded: 0,
            is_shared: false,
        }
    }

    /// Begins a new search, whatever is under way: is `root`, where the game is not over, worth at least
    /// `threshold`?
    pub(super) fn begin(&mut self, root: Located<G>, threshold: G::Value) {
        self.frames.clear();
        self.children.clear();
        self.is_shared = false;
        let way = Way {
            mv: None,
            reward: G::Value::no_reward(),
            number: 0,
        };
        self.children.push(Child {
            at: root,
            way,
            threshold,
            is_busy: false,
        });
    }

    /// From now on, to the end of this search, others share the table.
    pub(super) const fn share(&mut self) {
        self.is_shared = true;
    }

    /// How many positions have been expanded in all.
    pub(super) const fn expanded(&self) -> u64 {
        self.expanded
    }

    /// The bytes of the stack.
    pub(super) const fn bytes(&self) -> usize {
        self.frames.capacity() * size_of::<Frame<G>>()
            + self.children.capacity() * size_of::<Child<G>>()
    }

    /// The line of play under way: the states, and the moves that led to them but to the first.
    pub(super) fn line(&self) -> impl ExactSizeIterator<Item = (Option<G::Move>, &G)> + Clone {
        let frames = self.frames.iter();
        frames.map(|frame| (frame.way.mv, &frame.at.state))
    }

    /// Goes on until the question is answered, by this search or, as `is_answered` tells, by one that shares the
    /// table, or until another `most` positions have been expanded.
    ///
    /// The answer is a value that is a lower bound of the root's if it is not below the threshold, else an
    /// upper bound.
    pub(super) fn go_on(
        &mut self,
        table: &mut impl BoundTable<G>,
        most: u64,
        is_answered: &AtomicBool,
    ) -> Result<Option<G::Value>, SolveErrorKind<G::Move>> {
        let enough = self.expanded + most;
        while self.expanded < enough && !is_answered.load(Ordering::Relaxed) {
            let child = self.children.pop().expect("a frame left open has children");
            let Opened::Answered(mut way, mut value) = self.open(child, table)? else {
                continue;
            };
            // Up the line of play, to the first position that needs more of its children.
            loop {
                let Some(frame) = self.frames.last_mut() else {
                    is_answered.store(true, Ordering::Relaxed);
                    return Ok(Some(value));
                };
                let Some(before) = value.back_up(way.reward) else {
                    let mv = way.mv.expect("a move leads here from the frame");
                    return Err(self.overflow(None, mv));
                };
                frame.best.improve(before, way.number);
                if self.children.len() > frame.first && !frame.best.is_decided() {
                    break;
                }
                let frame = self.frames.pop().expect("it is there");
                self.children.truncate(frame.first);
                (way, value) = self.close(frame, table);
            }
        }
        Ok(None)
    }

    /// Answers the question for a position, or puts it on the stack.
    #[inline]
    fn open(
        &mut self,
        child: Child<G>,
        table: &mut impl BoundTable<G>,
    ) -> Result<Opened<G>, SolveErrorKind<G::Move>> {
        let Child {
            at,
            way,
            threshold,
            is_busy: _,
        } = child;
        // The table may have learnt of it since its parent was expanded.
        let known = table.look_up(&at);
        if let Some(value) = known.answer(threshold) {
            return Ok(Opened::Answered(way, value));
        }
        let expanded_before = self.expanded;
        self.expanded += 1;
        let first = self.children.len();
        let mut best = Best::new(at.state.to_move(), threshold);
        let is_over = self.expand(&at.state, way.mv, threshold, table, &mut best)?;
        if is_over {
            return Ok(Opened::Answered(way, at.state.terminal_value()));
        }
        self.look_up(first, way.mv, table, &mut best)?;
        let frame = Frame {
            at,
            way,
            best,
            first,
            expanded_before,
        };
        if self.children.len() == first {
            let (way, value) = self.close(frame, table);
            return Ok(Opened::Answered(way, value));
        }
        self.order(first, known.best);
        if self.is_shared {
            table.set_busy(&frame.at);
        }
        make_room(&mut self.frames)?;
        self.frames.push(frame);
        Ok(Opened::Pending)
    }

    /// Remembers what was found of a position that is decided, or none of whose children is left.
    #[inline]
    fn close(&self, frame: Frame<G>, table: &mut impl BoundTable<G>) -> (Way<G>, G::Value) {
        let cost = self.expanded - frame.expanded_before;
        table.store(&frame.at, frame.best.known(), cost);
        (frame.way, frame.best.value())
    }

    /// A value leaves its range with `mv`, to which `before` leads from the last frame.
    #[cold]
    fn overflow(&self, before: Option<G::Move>, mv: G::Move) -> SolveErrorKind<G::Move> {
        let line = self.line().filter_map(|(mv, _)| mv);
        let line = line.chain(before).chain([mv]).collect();
        SolveErrorKind::Overflow { line }
    }
}

/// Makes room for one more item.
#[inline]
fn make_room<T, M>(items: &mut Vec<T>) -> Result<(), SolveErrorKind<M>> {
    if items.len() == items.capacity() {
        let needed = 2 * items.capacity() * size_of::<T>();
        let reserved = items.try_reserve(1);
        return reserved.map_err(|_| SolveErrorKind::OutOfMemory { needed });
    }
    Ok(())
}
