//! Which positions lead to a position: told by the game, or derived from its moves.

use super::ErrorKind;
use super::cell::{Cell, Win, too_far};
use super::walk::{Visit, Walk, check_count};
use crate::game::{GameState, Indexed, Outcome, Player, Predecessors};
use crate::run::{Run, StopReason, Workers};
use crate::table::try_filled;

/// How many positions may be passed without a look at the clock and the stop flag.
pub(super) const POSITIONS_BETWEEN_POLLS: usize = 1024;

/// A game seen backwards: its positions by number.
pub(super) trait Graph {
    type Position;

    /// The position of that number.
    fn position(&self, number: usize) -> Self::Position;

    /// The positions that lead to `position`, once for each move there.
    fn predecessors(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position>;

    fn number(&self, position: &Self::Position) -> usize;

    fn to_move(&self, position: &Self::Position) -> Player;
}

/// What is known of a position where the game is over.
fn cell_of<M>(outcome: Outcome) -> Result<Cell, ErrorKind<M>> {
    match Win::of(outcome) {
        Some(win) => Cell::won(win).ok_or_else(too_far),
        None => Ok(Cell::DRAWN),
    }
}

/// What is known of `state` before the analysis.
fn first_cell<G: GameState>(state: &G) -> Result<Cell, ErrorKind<G::Move>>
where
    G::Value: Into<Outcome>,
{
    if let Some(value) = state.outcome() {
        return cell_of(value.into());
    }
    match state.moves().count() {
        0 => cell_of(state.terminal_value().into()),
        moves => Cell::DRAWN.open_moves(moves).ok_or(ErrorKind::TooManyMoves),
    }
}

/// The graph of all positions of a game that tells the predecessors itself.
pub(super) struct FromGame<'g, G> {
    /// A state of the instance.
    root: &'g G,
}

impl<'g, G: Indexed + Predecessors + Sync> FromGame<'g, G>
where
    G::Value: Into<Outcome>,
{
    pub(super) const fn new(root: &'g G) -> Self {
        Self { root }
    }

    /// What is known of the positions before the analysis.
    pub(super) fn cells(
        &self,
        workers: &Workers,
        run: &mut Run<'_>,
    ) -> Result<Vec<Cell>, ErrorKind<G::Move>> {
        let count = self.root.index_count();
        check_count(count)?;
        let bytes = count.saturating_mul(size_of::<Cell>());
        let mut cells = run.allocate(bytes, || try_filled(count, Cell::DRAWN))?;
        // How many indices are filled in at a time, and how many such parts between two looks at the limits.
        let (part, parts) = match workers.threads_for(count) {
            1 => (POSITIONS_BETWEEN_POLLS, 1),
            threads => (8 * POSITIONS_BETWEEN_POLLS, 4 * threads),
        };
        let stretch = part * parts;
        for (start, cells) in (0..).step_by(stretch).zip(cells.chunks_mut(stretch)) {
            let parts = (start..).step_by(part).zip(cells.chunks_mut(part));
            for (positions, end) in workers.map(parts, |(first, cells)| self.fill(first, cells)) {
                run.tick_many(positions)?;
                end?;
            }
        }
        Ok(cells)
    }

    /// Fills in the cells of the indices from `first` on, up to the first error; tells how many of them
    /// are positions.
    fn fill(&self, first: usize, cells: &mut [Cell]) -> (u64, Result<(), ErrorKind<G::Move>>) {
        let mut positions = 0;
        for (index, state) in self.root.states_in(first..first + cells.len()) {
            positions += 1;
            match first_cell(&state) {
                Ok(cell) => cells[index - first] = cell,
                Err(error) => return (positions, Err(error)),
            }
        }
        (positions, Ok(()))
    }
}

impl<G: Indexed + Predecessors> Graph for FromGame<'_, G> {
    type Position = G;

    #[inline]
    fn position(&self, number: usize) -> G {
        let state = self.root.at_index(number);
        state.expect("a position that has a value has an index")
    }

    #[inline]
    fn predecessors(&self, state: &G) -> impl Iterator<Item = G> {
        state.predecessors()
    }

    #[inline]
    fn number(&self, state: &G) -> usize {
        state.index()
    }

    #[inline]
    fn to_move(&self, state: &G) -> Player {
        state.to_move()
    }
}

/// A graph whose predecessors are worked out from the moves of the game.
pub(super) struct DerivedGraph {
    /// Where the predecessors of each position begin in `sources`; after the last, where they end.
    first: Vec<u32>,
    sources: Vec<u32>,
    players: Vec<Player>,
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
    /// Walks the game twice: to count the moves to each position, and to write down whence they come.
    /// So only one array of moves is ever held.
    pub(super) fn derive<G: GameState, W: Walk<G>>(
        mut walk: W,
        run: &mut Run<'_>,
    ) -> Result<Derived<W>, ErrorKind<G::Move>>
    where
        G::Value: Into<Outcome>,
    {
        let mut count = Count::default();
        walk.walk(run, &mut count)?;
        let bytes = walk.bytes() + Visit::<G>::bytes(&count);
        let Count {
            to: mut first,
            players,
            cells,
        } = count;
        // Where the predecessors of each position end; writing them down moves that to the beginning.
        let mut total = 0_u32;
        for count in &mut first {
            total = total.checked_add(*count).ok_or(ErrorKind::TooLarge)?;
            *count = total;
        }
        first.push(total);
        let bytes = bytes + total as usize * size_of::<u32>();
        let sources = run.allocate(bytes, || try_filled(total as usize, 0))?;
        let mut write = WriteDown {
            first,
            sources,
            visited: 0,
        };
        walk.walk(run, &mut write)?;
        let WriteDown { first, sources, .. } = write;
        let graph = Self {
            first,
            sources,
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
        u32::try_from(number).expect("positions are numbered by 32 bits")
    }

    #[inline]
    fn predecessors(&self, &position: &u32) -> impl Iterator<Item = u32> {
        let number = position as usize;
        let (first, end) = (self.first[number], self.first[number + 1]);
        self.sources[first as usize..end as usize].iter().copied()
    }

    #[inline]
    fn number(&self, &position: &u32) -> usize {
        position as usize
    }

    #[inline]
    fn to_move(&self, &position: &u32) -> Player {
        self.players[position as usize]
    }
}

/// The first walk: what each position is, and how many moves lead to it and from it.
#[derive(Default)]
struct Count {
    to: Vec<u32>,
    players: Vec<Player>,
    cells: Vec<Cell>,
}

impl Count {
    const BYTES_PER_POSITION: usize = size_of::<u32>() + size_of::<Player>() + size_of::<Cell>();
}

impl<G: GameState> Visit<G> for Count
where
    G::Value: Into<Outcome>,
{
    fn reach(&mut self, run: &mut Run<'_>, count: usize, held: usize) -> Result<(), StopReason> {
        // One more for `to`: the end of the last position's predecessors.
        if count + 1 > self.to.capacity() {
            let capacity = (count + 1).max(2 * self.to.capacity());
            // While the arrays move, the old and the new ones are both there.
            let bytes = capacity
                .saturating_add(self.to.capacity())
                .saturating_mul(Self::BYTES_PER_POSITION)
                .saturating_add(held);
            let more = capacity - self.to.len();
            run.allocate(bytes, || {
                self.to.try_reserve_exact(more)?;
                self.players.try_reserve_exact(more)?;
                self.cells.try_reserve_exact(more)
            })?;
        }
        self.to.resize(count, 0);
        self.players.resize(count, Player::Max);
        self.cells.resize(count, Cell::DRAWN);
        Ok(())
    }

    fn position(
        &mut self,
        run: &mut Run<'_>,
        number: usize,
        state: &G,
        end: Option<G::Value>,
    ) -> Result<(), ErrorKind<G::Move>> {
        run.tick()?;
        match end {
            Some(value) => self.cells[number] = cell_of(value.into())?,
            None => self.players[number] = state.to_move(),
        }
        Ok(())
    }

    fn edge(&mut self, from: usize, to: usize) -> Result<(), ErrorKind<G::Move>> {
        let open = self.cells[from].open_moves(1);
        self.cells[from] = open.ok_or(ErrorKind::TooManyMoves)?;
        self.to[to] += 1;
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.to.capacity() * Self::BYTES_PER_POSITION
    }
}

/// The second walk: whence the moves to each position come.
struct WriteDown {
    /// Where the predecessors of a position that are yet to be written end.
    first: Vec<u32>,
    sources: Vec<u32>,
    visited: usize,
}

impl<G: GameState> Visit<G> for WriteDown {
    fn reach(&mut self, _: &mut Run<'_>, _: usize, _: usize) -> Result<(), StopReason> {
        Ok(())
    }

    fn position(
        &mut self,
        run: &mut Run<'_>,
        _: usize,
        _: &G,
        _: Option<G::Value>,
    ) -> Result<(), ErrorKind<G::Move>> {
        self.visited += 1;
        if self.visited.is_multiple_of(POSITIONS_BETWEEN_POLLS) {
            run.poll(POSITIONS_BETWEEN_POLLS as u64)?;
        }
        Ok(())
    }

    fn edge(&mut self, from: usize, to: usize) -> Result<(), ErrorKind<G::Move>> {
        self.first[to] -= 1;
        self.sources[self.first[to] as usize] =
            u32::try_from(from).expect("positions are numbered by 32 bits");
        Ok(())
    }

    fn bytes(&self) -> usize {
        (self.first.capacity() + self.sources.capacity()) * size_of::<u32>()
    }
}
