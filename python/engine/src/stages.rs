//! The stages of a graph in which positions repeat: numbers that no move lowers, and that every
//! move with a reward raises.
//!
//! Positions that lead to one another have the same stage. So a graph has stages unless a move
//! between two such positions has a reward: then play goes round with it.

use std::iter;
use std::mem;
use std::ops::Range;

use crate::graph::Graph;
use crate::room::{self, OutOfMemory};

/// Play goes round with a reward.
#[derive(Debug, PartialEq, Eq)]
pub struct RewardInCycle {
    /// The edges from the root to the first position of the cycle.
    pub line: Vec<u32>,
    /// The edges that lead back to that position; the first one has the reward.
    pub cycle: Vec<u32>,
}

/// The stage of each position, and an index by which those of a stage lie together.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Stages {
    /// The stage of each position.
    of: Vec<u32>,
    /// The index of each position.
    indices: Vec<u32>,
    /// The position of each index.
    positions: Vec<u32>,
    /// Whether a position can come again.
    pub repeat: bool,
}

impl Stages {
    /// Finds the stages of a graph whose positions all have moves or results.
    ///
    /// A stage counts moves with a reward: how many fewer a line from the position can have than
    /// one from the root. The positions that lead to one another are found by H. Gabow's algorithm
    /// (Path-based depth-first search for strong and biconnected components, 2000), after all
    /// others that they lead to. Now and then it calls `poll` with the bytes that it has taken so
    /// far.
    ///
    /// # Errors
    ///
    /// Those of `poll`, which end the search; or memory does not suffice. Within, a move has a
    /// reward, and its position can come again after it.
    pub fn find<E: From<OutOfMemory>>(
        graph: &Graph,
        poll: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Result<Self, RewardInCycle>, E> {
        let mut search = Search::new(graph, poll)?;
        search.visit(0)?;
        while let Some((position, edges)) = search.path.last_mut() {
            let position = *position;
            match edges.next() {
                Some(edge) => search.visit(graph.target(edge))?,
                None => {
                    if let Some(edge) = search.leave(position)? {
                        return Ok(Err(graph.reward_in_cycle(edge)));
                    }
                }
            }
            search.tick(1)?;
        }
        let (repeat, ahead) = (search.repeat, mem::take(&mut search.ahead));
        drop(search);
        let most = ahead[0];
        let mut of = ahead;
        for stage in &mut of {
            *stage = most - *stage;
        }
        // Where the next position of each stage has its place.
        let mut next = room::filled(most as usize + 2, 0)?;
        for &stage in &of {
            next[stage as usize + 1] += 1;
        }
        for stage in 1..next.len() {
            next[stage] += next[stage - 1];
        }
        let (mut indices, mut positions) = (room::filled(of.len(), 0)?, room::filled(of.len(), 0)?);
        for ((position, &stage), index) in (0..).zip(&of).zip(&mut indices) {
            *index = next[stage as usize];
            positions[*index as usize] = position;
            next[stage as usize] += 1;
        }
        Ok(Ok(Self {
            of,
            indices,
            positions,
            repeat,
        }))
    }

    /// The stage of a position; 0 if there are none.
    #[must_use]
    pub fn of(&self, position: u32) -> usize {
        let stage = self.of.get(position as usize);
        stage.map_or(0, |&stage| stage as usize)
    }

    /// The index of a position, if there are stages.
    pub(crate) fn index(&self, position: u32) -> Option<usize> {
        let index = self.indices.get(position as usize);
        index.map(|&index| index as usize)
    }

    /// The position of an index, if there are stages.
    pub(crate) fn at_index(&self, index: usize) -> Option<u32> {
        self.positions.get(index).copied()
    }
}

/// A position that was not visited yet.
const NEW: u32 = 0;
/// A position of which it is known what lies ahead.
const DONE: u32 = u32::MAX;

/// How many steps pass between calls of `poll`.
const BETWEEN_POLLS: usize = 1 << 16;

/// A depth-first search from the root.
struct Search<'g, P> {
    graph: &'g Graph,
    poll: P,
    /// How many steps have passed since the last call of `poll`.
    steps: usize,
    /// The positions on the path, each with the edges that are still to be followed.
    path: Vec<(u32, Range<u32>)>,
    /// `NEW`, `DONE`, or how many positions were `open` with this one.
    numbers: Vec<u32>,
    /// Those that are visited and not done, in the order of their visits.
    open: Vec<u32>,
    /// The numbers of the first positions of groups of `open` that lead to one another.
    firsts: Vec<u32>,
    /// The most moves with a reward that can follow each position that is done.
    ahead: Vec<u32>,
    /// Whether a position can come again.
    repeat: bool,
}

impl<'g, E: From<OutOfMemory>, P: FnMut(usize) -> Result<(), E>> Search<'g, P> {
    fn new(graph: &'g Graph, poll: P) -> Result<Self, OutOfMemory> {
        Ok(Self {
            graph,
            poll,
            steps: 0,
            path: Vec::new(),
            numbers: room::filled(graph.count(), NEW)?,
            open: Vec::new(),
            firsts: Vec::new(),
            ahead: room::filled(graph.count(), 0)?,
            repeat: false,
        })
    }

    /// Counts steps.
    fn tick(&mut self, steps: usize) -> Result<(), E> {
        self.steps += steps;
        if self.steps < BETWEEN_POLLS {
            return Ok(());
        }
        self.steps = 0;
        // The path, and four numbers for a position, which make room for the stages in the end.
        let path = self.path.capacity() * size_of::<(u32, Range<u32>)>();
        (self.poll)(path + self.numbers.len() * 4 * size_of::<u32>())
    }

    /// Goes to a position by an edge, or begins there.
    fn visit(&mut self, position: u32) -> Result<(), OutOfMemory> {
        let number = &mut self.numbers[position as usize];
        match *number {
            NEW => {
                room::push(&mut self.open, position)?;
                *number =
                    u32::try_from(self.open.len()).expect("positions have numbers of 32 bits");
                room::push(&mut self.firsts, *number)?;
                let edges = self.graph.edges_of(position);
                room::push(&mut self.path, (position, edges))?;
            }
            DONE => {}
            // All that were visited since lead to it.
            number => {
                self.repeat = true;
                while self.firsts.last().is_some_and(|&first| first > number) {
                    self.firsts.pop();
                }
            }
        }
        Ok(())
    }

    /// Leaves a position, whose edges were followed; if it was the first of a group, that is done.
    /// Returns an edge with a reward within the group, and where it begins.
    fn leave(&mut self, position: u32) -> Result<Option<(u32, u32)>, E> {
        self.path.pop();
        let number = self.numbers[position as usize];
        if self.firsts.last() != Some(&number) {
            return Ok(None);
        }
        self.firsts.pop();
        let group = number as usize - 1..self.open.len();
        let mut most = 0;
        for at in group.clone() {
            let from = self.open[at];
            self.tick(self.graph.edges_of(from).len())?;
            for edge in self.graph.edges_of(from) {
                let (reward, to) = self.graph.step(edge);
                if self.numbers[to as usize] == DONE {
                    most = most.max(self.ahead[to as usize] + u32::from(reward != 0));
                } else if reward != 0 {
                    return Ok(Some((from, edge)));
                }
            }
        }
        for &at in &self.open[group.clone()] {
            self.numbers[at as usize] = DONE;
            self.ahead[at as usize] = most;
        }
        self.open.truncate(group.start);
        Ok(None)
    }
}

impl Graph {
    /// The cycle of an edge with a reward from a position that it leads back to.
    #[cold]
    fn reward_in_cycle(&self, (from, edge): (u32, u32)) -> RewardInCycle {
        let back = self.line(self.target(edge), from);
        RewardInCycle {
            line: self.line(0, from),
            cycle: iter::once(edge).chain(back).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use optimal_play::Player;

    use super::*;

    /// A graph whose positions have these moves: each a reward and where it leads.
    fn graph(positions: &[Vec<(i64, u32)>]) -> Graph {
        let mut graph = Graph::default();
        for _ in positions {
            graph.push().expect("it is small");
        }
        for (at, moves) in (0..).zip(positions) {
            let first = graph.edges();
            for &(reward, to) in moves {
                graph.push_edge(reward, to).expect("it is small");
            }
            let set = match moves[..] {
                [] => graph.set_result(at, 0),
                _ => graph.set_moves(at, first, Player::Max),
            };
            set.expect("it is small");
        }
        graph
    }

    /// Its stages, without a limit.
    fn find(graph: &Graph) -> Result<Stages, RewardInCycle> {
        let found = Stages::find(graph, |_| Ok::<_, OutOfMemory>(()));
        found.expect("it is small")
    }

    #[test]
    fn stages_are_counted_by_rewards_and_shared_by_positions_that_repeat() {
        // 0 and 1 lead to one another; then a reward leads to 2, and another one to 3.
        let moves = [
            vec![(0, 1)],
            vec![(0, 0), (5, 2)],
            vec![(0, 2), (-1, 3)],
            vec![],
        ];
        let found = find(&graph(&moves)).expect("no reward can come again");
        assert_eq!((found.of, found.repeat), (vec![0, 0, 1, 2], true));
    }

    #[test]
    fn a_reward_in_a_cycle_is_shown_with_the_line_to_it() {
        let moves = [vec![(0, 1)], vec![(0, 2)], vec![(3, 1), (0, 3)], vec![]];
        let (line, cycle) = (vec![0, 1], vec![2, 1]);
        assert_eq!(find(&graph(&moves)), Err(RewardInCycle { line, cycle }));
    }

    #[test]
    fn the_search_can_be_ended_at_any_look() {
        let ends = |count: u32, most: usize| {
            let last = vec![vec![(0, 0)]];
            let moves = (1..count).map(|to| vec![(0, to)]);
            let graph = graph(&moves.chain(last).collect::<Vec<_>>());
            let mut looks = 0;
            let found = Stages::find(&graph, |bytes| {
                assert!(bytes > 4 * size_of::<u32>() * count as usize);
                looks += 1;
                (looks <= most).then_some(()).ok_or(OutOfMemory(looks))
            });
            found.map(|found| found.map(|it| it.repeat))
        };
        // Each position is visited, left and, in its group, done.
        assert_eq!(ends(100, 0), Ok(Ok(true)));
        let all = (1..100).find(|&most| ends(1 << 18, most).is_ok());
        assert_eq!(all, Some(12));
        for most in 0..12 {
            assert_eq!(ends(1 << 18, most), Err(OutOfMemory(most + 1)));
        }
    }

    #[test]
    fn without_a_position_that_repeats_there_are_stages_too() {
        let moves = [vec![(1, 2), (0, 1)], vec![], vec![(1, 1)]];
        let found = find(&graph(&moves)).expect("no reward can come again");
        assert_eq!((found.of, found.repeat), (vec![0, 2, 1], false));
        assert_eq!(
            (found.indices, found.positions),
            (vec![0, 2, 1], vec![0, 2, 1])
        );
    }

    #[test]
    fn random_graphs_have_stages_unless_a_reward_can_come_again() {
        let mut found = [0; 3];
        for seed in 0..600 {
            let mut random = Rng::with_seed(seed);
            let count = random.u32(2..12);
            // Each position is reached from one before it.
            let mut moves = vec![Vec::new(); count as usize];
            for at in 1..count {
                let reward = i64::from(random.u8(0..4) == 0);
                moves[random.u32(0..at) as usize].push((reward, at));
            }
            for _ in 0..random.u32(0..6) {
                let (from, to) = (random.u32(0..count), random.u32(0..count));
                let reward = i64::from(random.u8(0..4) == 0);
                moves[from as usize].push((reward, to));
            }
            let graph = graph(&moves);
            let leads = |graph: &Graph, from, to| from == to || !graph.line(from, to).is_empty();
            let edges = (0..count).flat_map(|from| {
                let graph = &graph;
                let edges = graph.edges_of(from);
                edges.map(move |edge| (from, graph.step(edge)))
            });
            let edges: Vec<_> = edges.collect();
            let comes_again = |&&(from, (_, to)): &&(u32, (i64, u32))| leads(&graph, to, from);
            let cycle = edges.iter().find(comes_again).is_some();
            let reward = edges
                .iter()
                .filter(comes_again)
                .any(|(_, (reward, _))| *reward != 0);
            match find(&graph) {
                Ok(stages) => {
                    assert_eq!((reward, stages.repeat), (false, cycle), "seed {seed}");
                    for &(from, (reward, to)) in &edges {
                        let [before, after] = [from, to].map(|it| stages.of(it));
                        let rises = if reward == 0 {
                            after >= before
                        } else {
                            after > before
                        };
                        assert!(rises, "seed {seed}: {from} to {to}");
                    }
                    found[usize::from(stages.repeat)] += 1;
                }
                Err(RewardInCycle { line, cycle }) => {
                    assert!(reward, "seed {seed}");
                    let mut at = 0;
                    for &edge in &line {
                        assert!(graph.edges_of(at).contains(&edge));
                        at = graph.target(edge);
                    }
                    let first = at;
                    for &edge in &cycle {
                        assert!(graph.edges_of(at).contains(&edge));
                        at = graph.target(edge);
                    }
                    assert_eq!(at, first, "seed {seed}");
                    assert_ne!(graph.reward(cycle[0]), 0, "seed {seed}");
                    found[2] += 1;
                }
            }
        }
        assert!(found.iter().all(|&seeds| seeds > 50), "{found:?}");
    }
}
