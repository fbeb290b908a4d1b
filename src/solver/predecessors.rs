//! Which positions lead to a position: told by the game, or derived from its moves.

use std::collections::VecDeque;

use hashbrown::HashMap;

use super::ErrorKind;
use super::cell::Cell;
use crate::game::{GameState, Indexed, Outcome, Player, Predecessors};
use crate::run::{Run, StopReason};
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

    /// How many moves it has.
    fn moves(&self, position: &Self::Position) -> usize;
}

/// The value that the rules say where the game is over.
pub(super) fn end<G: GameState>(state: &G) -> Option<G::Value> {
    let over = || state.moves().next().is_none();
    let outcome = state.outcome();
    outcome.or_else(|| over().then(|| state.terminal_value()))
}

/// What is known of a position where the game is over.
fn cell_of<M>(outcome: Outcome) -> Result<Cell, ErrorKind<M>> {
    match (outcome.winner(), outcome.plies()) {
        (Some(winner), Some(plies)) => {
            let overflow = || ErrorKind::Overflow { line: Vec::new() };
            Cell::win(winner, plies).ok_or_else(overflow)
        }
        _ => Ok(Cell::UNKNOWN),
    }
}

/// The graph of all positions of a game that tells the predecessors itself.
pub(super) struct FromGame<'g, G> {
    /// A state of the instance.
    root: &'g G,
}

impl<'g, G: Indexed + Predecessors> FromGame<'g, G> {
    pub(super) const fn new(root: &'g G) -> Self {
        Self { root }
    }

    /// What the rules say of the positions where the game is over.
    pub(super) fn ends(&self, run: &mut Run<'_>) -> Result<Vec<Cell>, ErrorKind<G::Move>>
    where
        G::Value: Into<Outcome>,
    {
        let count = self.root.index_count();
        check_count(count)?;
        let bytes = count.saturating_mul(size_of::<Cell>());
        let mut ends = run.allocate(bytes, || try_filled(count, Cell::UNKNOWN))?;
        for (index, state) in self.root.states() {
            run.tick()?;
            if let Some(value) = end(&state) {
                ends[index] = cell_of(value.into())?;
            }
        }
        Ok(ends)
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

    #[inline]
    fn moves(&self, state: &G) -> usize {
        state.moves().count()
    }
}

/// A graph whose predecessors are worked out from the moves of the game.
pub(super) struct DerivedGraph {
    /// Where the predecessors of each position begin in `sources`; after the last, where they end.
    first: Vec<u32>,
    sources: Vec<u32>,
    players: Vec<Player>,
    moves: Vec<u16>,
}

/// A derived graph with what else the way there has found.
pub(super) struct Derived<W> {
    pub(super) graph: DerivedGraph,
    /// What the rules say of the positions where the game is over.
    pub(super) ends: Vec<Cell>,
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
            moves,
            ends,
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
        let mut write = WriteDown { first, sources };
        walk.walk(run, &mut write)?;
        let WriteDown { first, sources } = write;
        let graph = Self {
            first,
            sources,
            players,
            moves,
        };
        Ok(Derived {
            graph,
            ends,
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

    #[inline]
    fn moves(&self, &position: &u32) -> usize {
        self.moves[position as usize].into()
    }
}

/// A way through all positions of a game in the order of their numbers, the same each time.
pub(super) trait Walk<G: GameState> {
    fn walk(
        &mut self,
        run: &mut Run<'_>,
        visitor: &mut impl Visit<G>,
    ) -> Result<(), ErrorKind<G::Move>>;

    /// The bytes it holds.
    fn bytes(&self) -> usize;
}

/// What is done on a walk.
pub(super) trait Visit<G: GameState> {
    /// From now on positions are numbered up to `count`; the walk itself holds `held` bytes.
    fn reach(&mut self, run: &mut Run<'_>, count: usize, held: usize) -> Result<(), StopReason>;

    /// A position, and its value if the game is over there.
    fn position(
        &mut self,
        run: &mut Run<'_>,
        number: usize,
        state: &G,
        end: Option<G::Value>,
    ) -> Result<(), ErrorKind<G::Move>>;

    /// A move from the position visited last.
    fn edge(&mut self, from: usize, to: usize);

    /// The bytes it holds.
    fn bytes(&self) -> usize;
}

/// The first walk: what each position is, and how many moves lead to it and from it.
#[derive(Default)]
struct Count {
    to: Vec<u32>,
    players: Vec<Player>,
    moves: Vec<u16>,
    ends: Vec<Cell>,
}

impl Count {
    const BYTES_PER_POSITION: usize =
        size_of::<u32>() + size_of::<Player>() + size_of::<u16>() + size_of::<Cell>();
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
                self.moves.try_reserve_exact(more)?;
                self.ends.try_reserve_exact(more)
            })?;
        }
        self.to.resize(count, 0);
        self.players.resize(count, Player::Max);
        self.moves.resize(count, 0);
        self.ends.resize(count, Cell::UNKNOWN);
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
            Some(value) => self.ends[number] = cell_of(value.into())?,
            None => self.players[number] = state.to_move(),
        }
        Ok(())
    }

    fn edge(&mut self, from: usize, to: usize) {
        self.moves[from] = self.moves[from].saturating_add(1);
        self.to[to] += 1;
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
}

impl<G: GameState> Visit<G> for WriteDown {
    fn reach(&mut self, _: &mut Run<'_>, _: usize, _: usize) -> Result<(), StopReason> {
        Ok(())
    }

    fn position(
        &mut self,
        run: &mut Run<'_>,
        number: usize,
        _: &G,
        _: Option<G::Value>,
    ) -> Result<(), ErrorKind<G::Move>> {
        if number.is_multiple_of(POSITIONS_BETWEEN_POLLS) {
            run.poll()?;
        }
        Ok(())
    }

    fn edge(&mut self, from: usize, to: usize) {
        self.first[to] -= 1;
        self.sources[self.first[to] as usize] =
            u32::try_from(from).expect("positions are numbered by 32 bits");
    }

    fn bytes(&self) -> usize {
        (self.first.capacity() + self.sources.capacity()) * size_of::<u32>()
    }
}

/// All positions of an indexed game, by index.
pub(super) struct IndexWalk<'g, G> {
    root: &'g G,
}

impl<'g, G: Indexed> IndexWalk<'g, G> {
    pub(super) const fn new(root: &'g G) -> Self {
        Self { root }
    }
}

impl<G: Indexed> Walk<G> for IndexWalk<'_, G> {
    fn walk(
        &mut self,
        run: &mut Run<'_>,
        visitor: &mut impl Visit<G>,
    ) -> Result<(), ErrorKind<G::Move>> {
        let count = self.root.index_count();
        check_count(count)?;
        visitor.reach(run, count, 0)?;
        for (number, state) in self.root.states() {
            let end = end(&state);
            visitor.position(run, number, &state, end)?;
            if end.is_none() {
                let children = state.moves().map(|mv| state.play(mv));
                children.for_each(|child| visitor.edge(number, child.index()));
            }
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        0
    }
}

/// The positions that the root leads to, in the order in which a breadth-first search reaches them.
pub(super) struct ReachableWalk<'g, G: GameState> {
    root: &'g G,
    numbers: HashMap<G::Key, u32>,
}

impl<'g, G: GameState> ReachableWalk<'g, G> {
    pub(super) fn new(root: &'g G) -> Self {
        Self {
            root,
            numbers: HashMap::new(),
        }
    }

    pub(super) fn into_numbers(self) -> HashMap<G::Key, u32> {
        self.numbers
    }

    /// The number of `state`: `next` if it has none yet.
    fn number(
        &mut self,
        run: &mut Run<'_>,
        state: &G,
        next: usize,
        held: usize,
    ) -> Result<usize, ErrorKind<G::Move>> {
        if self.numbers.len() == self.numbers.capacity() {
            // A full map doubles: while it moves, the old and the new array are both there.
            let bytes = held + self.numbers.allocation_size().saturating_mul(3);
            run.allocate(bytes, || self.numbers.try_reserve(1))?;
        }
        let next = u32::try_from(next).map_err(|_| ErrorKind::TooLarge)?;
        Ok(*self.numbers.entry(state.key()).or_insert(next) as usize)
    }
}

impl<G: GameState> Walk<G> for ReachableWalk<'_, G> {
    fn walk(
        &mut self,
        run: &mut Run<'_>,
        visitor: &mut impl Visit<G>,
    ) -> Result<(), ErrorKind<G::Move>> {
        self.number(run, self.root, 0, 0)?;
        visitor.reach(run, 1, 0)?;
        let mut reached = 1;
        let mut ahead = VecDeque::from([self.root.clone()]);
        let mut visited = 0;
        while let Some(state) = ahead.pop_front() {
            let end = end(&state);
            visitor.position(run, visited, &state, end)?;
            if end.is_none() {
                for mv in state.moves() {
                    let child = state.play(mv);
                    let queue = ahead.capacity() * size_of::<G>();
                    let number = self.number(run, &child, reached, queue + visitor.bytes())?;
                    // Numbers are given in the order of the search: on the second walk, too, the
                    // next number means a position not reached before.
                    if number == reached {
                        reached += 1;
                        visitor.reach(run, reached, queue + self.bytes())?;
                        ahead.push_back(child);
                    }
                    visitor.edge(visited, number);
                }
            }
            visited += 1;
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.numbers.allocation_size()
    }
}

/// Positions are numbered by 32 bits.
pub(super) fn check_count<M>(count: usize) -> Result<(), ErrorKind<M>> {
    if u32::try_from(count).is_ok() {
        Ok(())
    } else {
        Err(ErrorKind::TooLarge)
    }
}
