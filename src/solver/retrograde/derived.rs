//! Which positions lead to a position, worked out from the moves of the game.

use super::cell::Cell;
use super::list_writer::{ListSizes, ListWriter};
use super::lists::Lists;
use super::players::Players;
use super::predecessors::{Graph, POSITIONS_BETWEEN_POLLS, cell_of};
use super::walk::{Visit, Walk};
use crate::game::{GameState, Outcome, Player};
use crate::run::{Run, StopReason};
use crate::solver::SolveErrorKind;
use crate::table::{OutOfMemory, try_filled};

/// A graph whose predecessors are worked out from the moves of the game.
pub(super) struct DerivedGraph {
    predecessors: Lists,
    players: Players,
}

/// A derived graph with what else the way there has found.
pub(super) struct Derived<W> {
    pub(super) graph: DerivedGraph,
    /// What is known of the positions before the analysis.
    pub(super) cells: Vec<Cell>,
    pub(super) walk: W,
    /// The bytes that all this holds.
    pub(super) bytes: usize,
}

impl DerivedGraph {
    /// Walks the game twice: to see how long the lists of predecessors get, and to write them down.
    pub(super) fn derive<G: GameState, W: Walk<G>>(
        mut walk: W,
        run: &mut Run<'_>,
    ) -> Result<Derived<W>, SolveErrorKind<G::Move>>
    where
        G::Value: Into<Outcome>,
    {
        let mut count = Count::default();
        walk.walk(run, &mut count)?;
        let mut write = WriteDown::new(count, walk.bytes(), run)?;
        walk.walk(run, &mut write)?;
        let WriteDown {
            lists,
            players,
            cells,
            ..
        } = write;
        let predecessors = lists.into_lists();
        let bytes = walk.bytes() + predecessors.bytes() + WriteDown::bytes_for(cells.len());
        let graph = Self {
            predecessors,
            players,
        };
        Ok(Derived {
            graph,
            cells,
            walk,
            bytes,
        })
    }
}

impl Graph for DerivedGraph {
    type Position = u32;

    #[inline]
    fn position(&self, number: usize) -> u32 {
        number_of(number)
    }

    #[inline]
    fn predecessors(&self, &position: &u32) -> impl Iterator<Item = u32> {
        self.predecessors.sources(position as usize)
    }

    #[inline]
    fn number(&self, &position: &u32) -> usize {
        position as usize
    }

    #[inline]
    fn to_move(&self, &position: &u32) -> Player {
        self.players.get(position as usize)
    }
}

#[inline]
fn number_of(position: usize) -> u32 {
    u32::try_from(position).expect("positions are numbered by 32 bits")
}

/// The first walk: how many positions there are, and what the moves to each take to write down.
#[derive(Default)]
struct Count {
    positions: usize,
    lists: ListSizes,
}

impl<G: GameState> Visit<G> for Count
where
    G::Value: Into<Outcome>,
{
    fn reach(&mut self, run: &mut Run<'_>, count: usize, held: usize) -> Result<(), StopReason> {
        self.positions = count;
        self.lists.reach(count, held, run)
    }

    fn position(
        &mut self,
        run: &mut Run<'_>,
        _: usize,
        _: &G,
        _: Option<G::Value>,
    ) -> Result<(), SolveErrorKind<G::Move>> {
        Ok(run.tick()?)
    }

    #[inline]
    fn edge(&mut self, from: usize, to: usize) -> Result<(), SolveErrorKind<G::Move>> {
        let added = self.lists.add(number_of(from), to);
        added.ok_or(SolveErrorKind::TooLarge)
    }

    fn bytes(&self) -> usize {
        self.lists.bytes()
    }
}

/// The second walk: what each position is, and whence the moves to it come.
struct WriteDown {
    lists: ListWriter,
    players: Players,
    cells: Vec<Cell>,
    visited: usize,
}

impl WriteDown {
    /// The bytes beside the lists.
    const fn bytes_for(positions: usize) -> usize {
        positions * size_of::<Cell>() + Players::bytes_for(positions)
    }

    fn new<M>(count: Count, held: usize, run: &mut Run<'_>) -> Result<Self, SolveErrorKind<M>> {
        let Count { positions, lists } = count;
        let lists = lists.into_writer(held, run)?;
        let bytes = held + lists.bytes() + Self::bytes_for(positions);
        let (players, cells) = run.allocate(bytes, || {
            let players = Players::try_new(positions)?;
            Ok::<_, OutOfMemory>((players, try_filled(positions, Cell::DRAWN)?))
        })?;
        Ok(Self {
            lists,
            players,
            cells,
            visited: 0,
        })
    }
}

impl<G: GameState> Visit<G> for WriteDown
where
    G::Value: Into<Outcome>,
{
    fn reach(&mut self, _: &mut Run<'_>, _: usize, _: usize) -> Result<(), StopReason> {
        Ok(())
    }

    fn position(
        &mut self,
        run: &mut Run<'_>,
        number: usize,
        state: &G,
        end: Option<G::Value>,
    ) -> Result<(), SolveErrorKind<G::Move>> {
        self.visited += 1;
        if self.visited.is_multiple_of(POSITIONS_BETWEEN_POLLS) {
            run.poll(POSITIONS_BETWEEN_POLLS as u64)?;
        }
        match end {
            Some(value) => self.cells[number] = cell_of(value.into())?,
            None => self.players.set(number, state.to_move()),
        }
        Ok(())
    }

    #[inline]
    fn edge(&mut self, from: usize, to: usize) -> Result<(), SolveErrorKind<G::Move>> {
        let open = self.cells[from].open_moves(1);
        self.cells[from] = open.ok_or(SolveErrorKind::TooManyMoves)?;
        self.lists.add(number_of(from), to);
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.lists.bytes() + Self::bytes_for(self.cells.len())
    }
}
