//! A game as integers: positions with numbers, and the moves between them.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use optimal_play::Player;

use crate::file::{Reader, Unreadable, put_list};
use crate::room::{self, OutOfMemory, TooLarge};
use crate::stages::Stages;

/// The positions of a game by their numbers. The root has number 0.
///
/// The moves of a position are edges with numbers one behind the other, in the order of the rules
/// for the first state that was met of it. Other states of the position may have other moves: so an
/// edge says where a move leads, but not which move that is.
#[derive(Debug, Default)]
pub struct Graph {
    heads: Vec<Head>,
    /// The position that each edge leads to.
    targets: Vec<u32>,
    /// The reward of each edge; empty if there was none but 0.
    rewards: Vec<i64>,
    /// The values of terminal positions, each once.
    results: Vec<i64>,
    /// The place of each in `results`.
    places: HashMap<i64, u32, FixedState>,
    stages: Stages,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Head {
    /// The first edge; of a terminal position, the place of its result.
    first: u32,
    /// Twice the number of moves, plus the player to move; 0 in a terminal position.
    moves: u32,
}

/// The rules have not been asked about the position.
const UNASKED: Head = Head {
    first: 0,
    moves: u32::MAX,
};

impl Graph {
    /// How many positions have a number.
    pub const fn count(&self) -> usize {
        self.heads.len()
    }

    /// The bytes that the graph takes.
    pub const fn bytes(&self) -> usize {
        self.heads.capacity() * size_of::<Head>()
            + self.targets.capacity() * size_of::<u32>()
            + (self.rewards.capacity() + self.results.capacity()) * size_of::<i64>()
    }

    /// Adds the position with the next number, whose moves are still unknown.
    ///
    /// # Errors
    ///
    /// Memory does not suffice.
    pub fn push(&mut self) -> Result<(), OutOfMemory> {
        room::push(&mut self.heads, UNASKED)
    }

    /// Adds an edge of the position whose moves are at hand.
    ///
    /// # Errors
    ///
    /// There are more than 4 billion edges, or more than memory suffices for. Then the edge may be
    /// half there, until it is taken [back](Self::truncate).
    #[inline]
    pub fn push_edge(&mut self, reward: i64, to: u32) -> Result<(), TooLarge> {
        if self.targets.len() >= u32::MAX as usize {
            return Err(TOO_MANY_MOVES);
        }
        if reward != 0 && self.rewards.is_empty() {
            room::reserve(&mut self.rewards, self.targets.len() + 1)?;
            self.rewards.resize(self.targets.len(), 0);
        }
        if !self.rewards.is_empty() || reward != 0 {
            room::push(&mut self.rewards, reward)?;
        }
        Ok(room::push(&mut self.targets, to)?)
    }

    /// How many edges there are.
    pub const fn edges(&self) -> usize {
        self.targets.len()
    }

    /// Takes back the edges from this one on.
    pub fn truncate(&mut self, edges: usize) {
        self.targets.truncate(edges);
        self.rewards.truncate(edges);
    }

    /// Gives `position` the edges from `first` on.
    ///
    /// # Errors
    ///
    /// There are more than 4 billion edges.
    pub fn set_moves(
        &mut self,
        position: u32,
        first: usize,
        player: Player,
    ) -> Result<(), TooLarge> {
        let moves = u32::try_from(self.targets.len() - first).ok();
        let moves = moves.and_then(|it| it.checked_mul(2)?.checked_add(player as u32));
        let (Ok(first), Some(moves)) = (u32::try_from(first), moves) else {
            return Err(TOO_MANY_MOVES);
        };
        self.heads[position as usize] = Head { first, moves };
        Ok(())
    }

    /// Makes `position` terminal.
    ///
    /// # Errors
    ///
    /// There are more than 4 billion different values, or more than memory suffices for.
    pub fn set_result(&mut self, position: u32, value: i64) -> Result<(), TooLarge> {
        let next = u32::try_from(self.results.len()).map_err(|_| TOO_MANY_MOVES)?;
        room::reserve(&mut self.results, 1)?;
        let places = self.places.try_reserve(1);
        places.map_err(|_| OutOfMemory(2 * self.places.len() * size_of::<(i64, u32)>()))?;
        let first = *self.places.entry(value).or_insert(next);
        if first == next {
            self.results.push(value);
        }
        self.heads[position as usize] = Head { first, moves: 0 };
        Ok(())
    }

    /// Whether the rules were asked about the position.
    pub fn is_asked(&self, position: u32) -> bool {
        self.heads[position as usize].moves != UNASKED.moves
    }

    /// The player to move; Max where nobody is.
    #[inline]
    pub fn player(&self, position: u32) -> Player {
        match self.heads[position as usize].moves % 2 {
            0 => Player::Max,
            _ => Player::Min,
        }
    }

    /// The edges of `position`; none at the end of the game, and where the rules were not asked.
    #[inline]
    pub fn edges_of(&self, position: u32) -> std::ops::Range<u32> {
        let Head { first, moves } = self.heads[position as usize];
        match moves {
            0 | u32::MAX => 0..0,
            _ => first..first + moves / 2,
        }
    }

    /// The position that an edge leads to.
    #[inline]
    pub fn target(&self, edge: u32) -> u32 {
        self.targets[edge as usize]
    }

    /// What an edge adds to the value after it.
    #[inline]
    pub fn reward(&self, edge: u32) -> i64 {
        self.rewards.get(edge as usize).copied().unwrap_or(0)
    }

    /// What an edge adds, and where it leads: by these two, other states have the same move.
    pub fn step(&self, edge: u32) -> (i64, u32) {
        (self.reward(edge), self.target(edge))
    }

    /// Whether these steps are those of the position, in any order and any number of times.
    pub fn has_steps(&self, position: u32, steps: &[(i64, u32)]) -> bool {
        let mut own = self.edges_of(position).map(|edge| self.step(edge));
        let has = |step| self.edges_of(position).any(|edge| self.step(edge) == step);
        own.all(|step| steps.contains(&step)) && steps.iter().all(|&step| has(step))
    }

    /// Whether every move leads to a position with a greater number.
    pub fn is_ascending(&self) -> bool {
        let mut positions = 0..u32::try_from(self.count()).unwrap_or(u32::MAX);
        positions.all(|from| {
            let edges = self.edges_of(from);
            let targets = &self.targets[edges.start as usize..edges.end as usize];
            targets.iter().all(|&to| to > from)
        })
    }

    /// Whether values are scores: a move has a reward, or a result is none of 1, 0 and -1.
    pub fn has_scores(&self) -> bool {
        !self.rewards.is_empty() || self.results.iter().any(|it| !(-1..=1).contains(it))
    }

    /// The value of a terminal position, or `None`.
    #[inline]
    pub fn result(&self, position: u32) -> Option<i64> {
        let Head { first, moves } = self.heads[position as usize];
        (moves == 0).then(|| self.results[first as usize])
    }

    /// The stages of the positions; none before they are [set](Self::set_stages).
    pub const fn stages(&self) -> &Stages {
        &self.stages
    }

    /// Gives all positions their stages.
    pub fn set_stages(&mut self, stages: Stages) {
        self.stages = stages;
    }

    /// The edges of a shortest line from one position to another. Empty if the graph has no such
    /// line, or if memory does not suffice to find it.
    pub fn line(&self, from: u32, to: u32) -> Vec<u32> {
        self.find_line(from, to).unwrap_or_default()
    }

    fn find_line(&self, start: u32, end: u32) -> Result<Vec<u32>, OutOfMemory> {
        const NONE: u32 = u32::MAX;
        let mut reached_by = room::filled(self.count(), (NONE, NONE))?;
        // All that are reached, in this order.
        let mut queue = room::with_capacity(self.count())?;
        queue.push(start);
        let mut next = 0;
        while let Some(&from) = queue.get(next)
            && from != end
        {
            next += 1;
            for edge in self.edges_of(from) {
                let to = self.target(edge);
                let reached = &mut reached_by[to as usize];
                if to != start && reached.0 == NONE {
                    *reached = (from, edge);
                    queue.push(to);
                }
            }
        }
        let mut line = Vec::new();
        let mut at = end;
        while let (from, edge) = reached_by[at as usize]
            && from != NONE
        {
            room::push(&mut line, edge)?;
            at = from;
        }
        line.reverse();
        Ok(line)
    }
}

/// As bytes.
impl Graph {
    /// Appends the graph.
    ///
    /// # Errors
    ///
    /// Memory does not suffice.
    pub fn write(&self, into: &mut Vec<u8>) -> Result<(), OutOfMemory> {
        let heads = self.heads.iter();
        put_list(heads.clone().map(|it| it.first.to_le_bytes()), into)?;
        put_list(heads.map(|it| it.moves.to_le_bytes()), into)?;
        put_list(self.targets.iter().map(|it| it.to_le_bytes()), into)?;
        put_list(self.rewards.iter().map(|it| it.to_le_bytes()), into)?;
        put_list(self.results.iter().map(|it| it.to_le_bytes()), into)
    }

    /// Reads what [`write`](Self::write) wrote.
    ///
    /// # Errors
    ///
    /// It is no graph, or memory does not suffice.
    pub fn read(from: &mut Reader<'_>) -> Result<Self, Unreadable> {
        let (firsts, moves) = (from.list()?, from.list()?);
        let heads = firsts.iter().zip(moves).map(|(&first, &moves)| Head {
            first: u32::from_le_bytes(first),
            moves: u32::from_le_bytes(moves),
        });
        let scores = |list: &[_]| room::collect(list.iter().map(|&it| i64::from_le_bytes(it)));
        let graph = Self {
            heads: room::collect(heads)?,
            targets: room::collect(from.list()?.iter().map(|&it| u32::from_le_bytes(it)))?,
            rewards: scores(from.list()?)?,
            results: scores(from.list()?)?,
            places: HashMap::default(),
            stages: Stages::default(),
        };
        let edges = graph.targets.len();
        let is_right = |&Head { first, moves }: &Head| match moves {
            0 => (first as usize) < graph.results.len(),
            u32::MAX => true,
            _ => first as usize + moves as usize / 2 <= edges,
        };
        let positions = graph.count();
        let fits = firsts.len() == moves.len()
            && graph.heads.iter().all(is_right)
            && graph.targets.iter().all(|&to| (to as usize) < positions)
            && (graph.rewards.is_empty() || graph.rewards.len() == edges);
        fits.then_some(graph).ok_or(Unreadable::Wrong)
    }

    /// Whether another graph has the same positions with the same moves.
    pub fn is_same(&self, other: &Self) -> bool {
        self.heads == other.heads
            && self.targets == other.targets
            && self.rewards == other.rewards
            && self.results == other.results
    }
}

const TOO_MANY_MOVES: TooLarge = TooLarge::Numbers("the game has more than 4 billion moves");
