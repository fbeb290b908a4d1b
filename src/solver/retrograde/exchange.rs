//! How threads share a level of retrograde analysis: each cell has one owner, the only one to write
//! to it.
//!
//! In turn, all threads *find* the predecessors of a part of the level and put their numbers into
//! the boxes of those who own them, and then *settle* the cells they own. No cell is ever locked.

use super::predecessors::Graph;
use super::share::{Place, Share};
use super::win::Win;
use crate::game::{ByPlayer, Player, index_out_of_range};
use crate::run::{Counted, Patience, Pool, Run, StopReason, StopSignal};
use crate::solver::SolveErrorKind;
use crate::table::{Cell, Number};

/// How many owners the cells are dealt to, at most: many more than threads, because the positions
/// of one level often lie close together.
const OWNERS: usize = 64;

/// How many finders there are to a thread, so that one that is held up does not hold up the others.
const FINDERS_PER_THREAD: usize = 2;

/// The boxes between those who find positions and those who own them.
pub(super) struct Exchange<N> {
    /// By finder and owner. Behind the owners here come the other members of a cluster, if there
    /// are any.
    boxes: Vec<Vec<Boxes<N>>>,
    /// The owners here.
    #[cfg(feature = "disk")]
    owners: usize,
    /// The number of a position, shifted by this, is that of the owner.
    shift: u32,
    /// How many predecessors a finder finds, or more by those of one position, before they are
    /// settled.
    round: usize,
}

/// The numbers of positions with a move that leads to a win, by the player to move.
type Boxes<N> = ByPlayer<Counted<N>>;

impl<N: Number> Exchange<N> {
    /// The most bytes of the boxes, unless positions have very many predecessors: those that were
    /// kept of rounds before, those of a round, which have room for twice as many as they hold, and
    /// one that moves to a larger array.
    #[cfg(feature = "disk")]
    pub(super) const fn most_bytes(threads: usize, round: usize) -> usize {
        let numbers = (FINDERS_PER_THREAD * threads).saturating_mul(5 * round);
        numbers.saturating_mul(size_of::<N>())
    }

    /// Boxes between `threads` threads for the `cells` here, and for `members` of a cluster. Each
    /// finder finds about `round` predecessors before they are settled.
    pub(super) fn new(
        threads: usize,
        cells: usize,
        members: usize,
        round: usize,
        run: &Run<'_>,
    ) -> Self {
        let cells_per_owner = cells.div_ceil(OWNERS).next_power_of_two();
        let owners = cells.div_ceil(cells_per_owner);
        let boxes = |_| ByPlayer::new(|_| Counted::new(run));
        let boxes_of_finder = |_| (0..owners + members).map(boxes).collect();
        let finders = FINDERS_PER_THREAD * threads;
        Self {
            boxes: (0..finders).map(boxes_of_finder).collect(),
            #[cfg(feature = "disk")]
            owners,
            shift: cells_per_owner.trailing_zeros(),
            round,
        }
    }

    /// Parts of a level, of equal length, for the finders.
    pub(super) fn parts<'l, T>(&self, level: &'l [T]) -> impl Iterator<Item = &'l [T]> {
        let part = level.len().div_ceil(self.boxes.len()).max(1);
        level.chunks(part)
    }

    /// How many cells each owner has; the last one may have fewer.
    pub(super) const fn cells_per_owner(&self) -> usize {
        1 << self.shift
    }

    /// Finds the predecessors of the next positions of each part, for which `winner` wins by a move
    /// there; pieces of a part that are begun are finished. Nobody writes to the `cells` meanwhile.
    /// Returns how many positions that were: 0 when none is left.
    pub(super) fn find<M: Send, B: Graph + Sync>(
        &mut self,
        (graph, share): (&B, impl Share),
        cells: &[Cell],
        winner: Player,
        parts: &mut [impl Iterator<Item: IntoIterator<Item = usize>> + Send],
        (pool, signal): (Pool<'_>, StopSignal<'_>),
    ) -> Result<usize, SolveErrorKind<M>> {
        let finding = Finding {
            graph,
            share,
            cells,
            winner,
            #[cfg(feature = "disk")]
            owners: self.owners,
            shift: self.shift,
            round: self.round,
            signal,
        };
        let tasks = self.boxes.iter_mut().zip(parts);
        let found = pool.map(tasks, |(boxes, part)| finding.find(part, boxes));
        found.into_iter().sum()
    }

    /// Settles the cells of what has been found. Calls the recorder of their owner with the numbers
    /// of the positions that are now won, among the cells of the owner. Returns how many these are.
    pub(super) fn settle<M: Send>(
        &self,
        cells: &mut [Cell],
        win: Win,
        pool: Pool<'_>,
        recorders: impl Iterator<Item = impl FnMut(usize) -> Result<(), StopReason> + Send>,
    ) -> Result<usize, SolveErrorKind<M>> {
        let owned = cells.chunks_mut(self.cells_per_owner());
        let tasks = owned.zip(recorders).enumerate();
        let won = pool.map(tasks, |(owner, (cells, record))| {
            let boxes = self.boxes.iter().map(|of_finder| &of_finder[owner]);
            settle_owned(boxes, cells, owner << self.shift, win, record)
        });
        won.into_iter().sum()
    }

    /// What has been found last for the other members of a cluster: the member, the cell there, and
    /// the player to move.
    #[cfg(feature = "disk")]
    pub(super) fn away(&self) -> impl Iterator<Item = (usize, usize, Player)> {
        let members = self.boxes.iter().flat_map(|of_finder| {
            let members = of_finder.get(self.owners..).unwrap_or_default();
            members.iter().enumerate()
        });
        members.flat_map(|(member, boxes)| {
            boxes.iter().flat_map(move |(player, cells)| {
                cells.iter().map(move |cell| (member, cell.index(), player))
            })
        })
    }
}

/// What the finders of a round share.
struct Finding<'f, B, S> {
    graph: &'f B,
    share: S,
    cells: &'f [Cell],
    winner: Player,
    #[cfg(feature = "disk")]
    owners: usize,
    shift: u32,
    round: usize,
    signal: StopSignal<'f>,
}

impl<B: Graph, S: Share> Finding<'_, B, S> {
    /// Finds the predecessors of the next positions of a part; returns how many these were.
    fn find<M, N: Number>(
        &self,
        part: &mut impl Iterator<Item: IntoIterator<Item = usize>>,
        boxes: &mut [Boxes<N>],
    ) -> Result<usize, SolveErrorKind<M>> {
        empty(
            boxes.iter_mut().flat_map(|it| [&mut it.max, &mut it.min]),
            2 * self.round,
        );
        let mut patience = self.signal.patience();
        let (mut positions, mut found) = (0, 0);
        while found < self.round
            && let Some(piece) = part.next()
        {
            for number in piece {
                positions += 1;
                found += self.find_predecessors(number, boxes, &mut patience)?;
            }
        }
        Ok(positions)
    }

    /// Puts the predecessors of a position into the boxes; returns how many it has.
    #[inline]
    fn find_predecessors<M, N: Number>(
        &self,
        position: usize,
        boxes: &mut [Boxes<N>],
        patience: &mut Patience<'_>,
    ) -> Result<usize, SolveErrorKind<M>> {
        let &Self {
            graph,
            share,
            cells,
            ..
        } = self;
        let mut found = 0;
        let position = graph.position(share.number(position));
        for previous in graph.predecessors(&position) {
            patience.count()?;
            found += 1;
            let number = graph.number(&previous);
            let player = graph.to_move(&previous);
            let (owner, cell) = match share.place(number) {
                Place::Here(cell) => {
                    let Some(found) = cells.get(cell) else {
                        index_out_of_range(number, cells.len());
                    };
                    // Most of those who can win have won before: they need no message.
                    if player == self.winner && found.is_won() {
                        continue;
                    }
                    (cell >> self.shift, cell)
                }
                #[cfg(feature = "disk")]
                Place::There { member, cell } => (self.owners + member, cell),
            };
            boxes[owner][player].push(N::new(cell))?;
        }
        Ok(found)
    }
}

/// Settles the `cells` of one owner, the first of which is that of the position with number
/// `first`, and records the positions that are now won; returns how many these are.
fn settle_owned<'b, M, N: Number>(
    boxes: impl Iterator<Item = &'b Boxes<N>>,
    cells: &mut [Cell],
    first: usize,
    win: Win,
    mut record: impl FnMut(usize) -> Result<(), StopReason>,
) -> Result<usize, SolveErrorKind<M>> {
    let mut won = 0;
    for boxes in boxes {
        for (player, numbers) in boxes.iter() {
            for number in numbers.iter().map(|number| number.index() - first) {
                if win.settle(&mut cells[number], player == win.winner)? {
                    record(number)?;
                    won += 1;
                }
            }
        }
    }
    Ok(won)
}

/// Empties lists, and gives their memory back if they have room for more than `most` numbers: later
/// rounds fill other lists.
fn empty<'b, N: Number>(lists: impl Iterator<Item = &'b mut Counted<N>>, most: usize) {
    let mut lists: Vec<_> = lists.collect();
    let capacity: usize = lists.iter().map(|numbers| numbers.capacity()).sum();
    for numbers in &mut lists {
        numbers.clear();
        if capacity > most {
            numbers.shrink_to_fit();
        }
    }
}
