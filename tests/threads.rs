//! Solvers that share their work between threads: the answers are the same with any number of them, and
//! limits, the stop flag and the observer still end a run.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use optimal_play::games::chase::{Chase, Rules};
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::{
    ErrorKind, GameState, Indexed, Limit, Minimax, Outcome, Player, Predecessors, Progress,
    Retrograde, Run, Solution, SolveError, Solver, Tabulate, Value,
};
use proptest::prelude::*;

/// A graph of so many nodes that its levels are shared.
struct Graph {
    to_move: Vec<Player>,
    /// Where each node leads to; it is over where it leads nowhere.
    moves: Vec<Vec<usize>>,
    /// Whence each node is led to, once for each move.
    sources: Vec<Vec<usize>>,
    ends: Vec<Outcome>,
}

impl Graph {
    const NODES: usize = 120_000;

    /// Half of the nodes are ends, and the others lead mostly forward, by steps that lead to nearby or to
    /// any nodes.
    fn random(seed: u64, reach: usize) -> Self {
        // An xorshift generator: the same graph on every machine.
        let mut state = seed | 1;
        let mut below = |bound: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            usize::try_from(state >> 33).expect("31 bits") % bound
        };
        let mut graph = Self {
            to_move: Vec::new(),
            moves: Vec::new(),
            sources: vec![Vec::new(); Self::NODES],
            ends: Vec::new(),
        };
        for node in 0..Self::NODES {
            let player = [Player::Max, Player::Min][below(2)];
            graph.to_move.push(player);
            let count = if below(2) == 0 { 0 } else { 1 + below(5) };
            let moves: Vec<_> = (0..count)
                .map(|_| (node + below(reach)) % Self::NODES)
                .collect();
            for &to in &moves {
                graph.sources[to].push(node);
            }
            graph.moves.push(moves);
            let (max, min) = (Some(Player::Max), Some(Player::Min));
            let winner = [max, max, min, min, None][below(5)];
            let plies = [0, 0, 0, 0, 0, 0, 1, 2][below(8)];
            graph
                .ends
                .push(winner.map_or(Outcome::DRAW, |winner| Outcome::win(winner, plies)));
        }
        graph
    }

    /// The outcomes by rounds: all are drawn, then each is the best of its children's, until nothing
    /// changes.
    fn fixpoint(&self) -> Vec<Outcome> {
        let mut outcomes = vec![Outcome::DRAW; Self::NODES];
        loop {
            let next: Vec<_> = (0..Self::NODES)
                .map(|node| {
                    let after = |&to: &usize| match outcomes[to].back_up(()) {
                        Some(outcome) => outcome,
                        None => panic!("too far"),
                    };
                    let children = self.moves[node].iter().map(after);
                    let best = match self.to_move[node] {
                        Player::Max => children.max(),
                        Player::Min => children.min(),
                    };
                    best.unwrap_or(self.ends[node])
                })
                .collect();
            if next == outcomes {
                return outcomes;
            }
            outcomes = next;
        }
    }
}

/// A token on the nodes of a graph.
#[derive(Clone, Copy)]
struct Token<'g> {
    graph: &'g Graph,
    at: usize,
}

impl GameState for Token<'_> {
    type Move = usize;
    type Key = usize;
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.graph.to_move[self.at]
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..self.graph.moves[self.at].len()
    }

    fn play(&self, mv: usize) -> Self {
        let at = self.graph.moves[self.at][mv];
        Self { at, ..*self }
    }

    fn terminal_value(&self) -> Outcome {
        self.graph.ends[self.at]
    }

    fn key(&self) -> usize {
        self.at
    }
}

/// Every third index is that of no state.
impl Indexed for Token<'_> {
    fn index_count(&self) -> usize {
        Graph::NODES / 2 * 3
    }

    fn index(&self) -> usize {
        self.at / 2 * 3 + self.at % 2
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let at = index / 3 * 2 + index % 3;
        (index % 3 < 2).then_some(Self { at, ..*self })
    }
}

impl Predecessors for Token<'_> {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let sources = self.graph.sources[self.at].iter();
        sources.map(|&at| Self { at, ..*self })
    }
}

const THREADS: [usize; 4] = [1, 2, 3, 8];

/// Solves with each number of threads; all solutions agree on every indexed state.
fn solve_with_any_threads<G: Indexed>(
    root: &G,
    solve: impl Fn(Run<'_>) -> Result<Solution<G>, SolveError<G::Move>>,
) -> Solution<G> {
    let solve = |threads| match solve(Run::new().with_threads(threads)) {
        Ok(solution) => solution,
        Err(error) => panic!("{error}"),
    };
    let alone = solve(1);
    for threads in [2, 3, 8] {
        let shared = solve(threads);
        assert_eq!(shared.report().positions, alone.report().positions);
        // Boxes between threads show that there were some.
        let peak = |solution: &Solution<G>| solution.report().peak_bytes;
        let more = peak(&shared) > peak(&alone);
        assert_eq!(more, cfg!(feature = "parallel"));
        for (_, state) in root.states() {
            assert_eq!(shared.value_of(&state), alone.value_of(&state));
        }
        assert!(shared.line().eq(alone.line()));
    }
    alone
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_node_of_a_large_graph_is_as_the_fixpoint_says(seed: u64, near in any::<bool>()) {
        let graph = Graph::random(seed, if near { 50 } else { Graph::NODES });
        let expected = graph.fixpoint();
        let root = Token { graph: &graph, at: 0 };
        let told = solve_with_any_threads(&root, |run| Retrograde::with_predecessors().solve(&root, run));
        let indexed = solve_with_any_threads(&root, |run| Retrograde::indexed().solve(&root, run));
        for (at, &expected) in expected.iter().enumerate() {
            let state = Token { at, ..root };
            prop_assert_eq!(told.value_of(&state), Some(expected));
            prop_assert_eq!(indexed.value_of(&state), Some(expected));
        }
        let reached = |threads| {
            let run = Run::new().with_threads(threads);
            let solution = Retrograde::reachable().solve(&root, run).expect("no limit");
            solution.positions().map(|(state, value)| (state.at, value)).collect::<Vec<_>>()
        };
        let alone = reached(1);
        prop_assert!(alone.iter().all(|&(at, value)| value == expected[at]));
        prop_assert_eq!(&alone, &reached(3));
    }
}

#[test]
fn the_chase_is_the_same_with_any_number_of_threads() {
    let rules = Rules {
        rows: 26,
        columns: 20,
        white_steps: 1,
        black_steps: 2,
    };
    let game = Chase::with_rules(rules, (1, 2), (26, 20)).expect("a valid game");
    let root = game.start();
    let solution = solve_with_any_threads(&root, |run| {
        Retrograde::with_predecessors().solve(&root, run)
    });
    assert_eq!(solution.report().positions, 2 * 520 * 520);
    assert!(solution.verify().is_ok());
}

#[test]
fn knight_pawns_by_stage_are_the_same_with_any_number_of_threads() {
    let pawns = (0..14).map(|pawn| (3 * pawn % 50, (pawn * pawn + 5 * pawn) % 50));
    let game = KnightPawns::new((25, 25), pawns).expect("a valid game");
    let root = game.start();
    let minimax = Minimax::dense().solve(&root, Run::new());
    let minimax = minimax.expect("no limit");
    for threads in THREADS {
        let run = || Run::new().with_threads(threads);
        let staged = Tabulate::staged().solve(&root, run()).expect("no limit");
        // Here every indexed position can be reached.
        assert_eq!(staged.report().positions, minimax.report().positions);
        for (_, state) in root.states() {
            assert_eq!(staged.value_of(&state), minimax.value_of(&state));
        }
        assert!(staged.line().eq(minimax.line()));
        let alone = Tabulate::root_alone()
            .solve(&root, run())
            .expect("no limit");
        assert!(alone.move_values(&root).eq(minimax.move_values(&root)));
        assert_eq!(alone.report().positions, minimax.report().positions);
        for limit in [0, 1, 54_321, 114_688] {
            let error = Tabulate::root_alone().solve(&root, run().with_position_limit(limit));
            let error = error.expect_err("more positions are needed");
            assert_eq!(error.kind(), &ErrorKind::Limit(Limit::Positions(limit)));
            assert_eq!(error.report().positions, limit);
        }
        let stopped = Tabulate::staged().solve(&root, run().with_stop_flag(&STOPPED));
        assert_eq!(stopped.expect_err("stopped").kind(), &ErrorKind::Stopped);
    }
    // 14 · 2^13 positions after the first move, and the root.
    assert_eq!(minimax.report().positions, 114_689);
}

#[test]
fn the_position_limit_is_exact_with_any_number_of_threads() {
    let graph = Graph::random(7, Graph::NODES);
    let root = Token {
        graph: &graph,
        at: 0,
    };
    let nodes = u64::try_from(Graph::NODES).expect("it is small");
    for threads in THREADS {
        let solve = |positions| {
            let run = Run::new().with_threads(threads);
            Retrograde::with_predecessors().solve(&root, run.with_position_limit(positions))
        };
        for limit in [0, 1, 12_345, nodes - 1] {
            let error = solve(limit).expect_err("more positions are needed");
            assert_eq!(error.kind(), &ErrorKind::Limit(Limit::Positions(limit)));
            assert_eq!(error.report().positions, limit);
        }
        assert_eq!(solve(nodes).expect("just enough").report().positions, nodes);
    }
}

#[test]
fn the_first_error_is_the_one_told_with_any_number_of_threads() {
    let mut graph = Graph::random(7, Graph::NODES);
    for node in [31_000, 119_000] {
        graph.moves[node] = vec![0; 4096];
    }
    let root = Token {
        graph: &graph,
        at: 0,
    };
    for threads in THREADS {
        let run = Run::new().with_threads(threads);
        let error = Retrograde::with_predecessors()
            .solve(&root, run)
            .expect_err("too many moves");
        assert_eq!(error.kind(), &ErrorKind::TooManyMoves);
        assert_eq!(error.report().positions, 31_001);
    }
}

#[test]
fn a_wrong_predecessor_is_an_error_with_any_number_of_threads() {
    let mut graph = Graph::random(7, Graph::NODES);
    let dead_end = (0..Graph::NODES)
        .find(|&node| graph.moves[node].is_empty() && graph.ends[node] == Outcome::DRAW);
    let dead_end = dead_end.expect("many nodes are");
    graph.to_move[dead_end] = Player::Max;
    for node in 0..Graph::NODES {
        if graph.ends[node].winner() == Some(Player::Min) {
            graph.sources[node].push(dead_end);
        }
    }
    let root = Token {
        graph: &graph,
        at: 0,
    };
    for threads in THREADS {
        let run = Run::new().with_threads(threads);
        let error = Retrograde::with_predecessors()
            .solve(&root, run)
            .expect_err("the game breaks the contract");
        assert_eq!(error.kind(), &ErrorKind::WrongPredecessors);
    }
}

static STOPPED: AtomicBool = AtomicBool::new(true);

#[test]
fn time_memory_a_stop_and_an_observer_end_a_run_with_any_number_of_threads() {
    let graph = Graph::random(11, Graph::NODES);
    let root = Token {
        graph: &graph,
        at: 0,
    };
    for threads in THREADS {
        let solve = |limit: &dyn Fn(Run<'static>) -> Run<'static>| {
            let run = limit(Run::new().with_threads(threads));
            Retrograde::with_predecessors().solve(&root, run)
        };
        let kind = |limit: &dyn Fn(Run<'static>) -> Run<'static>| {
            let error = solve(limit).expect_err("a limit");
            error.kind().clone()
        };
        assert_eq!(
            kind(&|run| run.with_time_limit(Duration::ZERO)),
            ErrorKind::Limit(Limit::Time(Duration::ZERO))
        );
        assert_eq!(
            kind(&|run| run.with_stop_flag(&STOPPED)),
            ErrorKind::Stopped
        );
        let cells = 2 * root.index_count();
        for limit in [cells - 1, cells + 1000] {
            assert!(matches!(
                kind(&|run| run.with_memory_limit(limit)),
                ErrorKind::Limit(Limit::Memory { .. })
            ));
        }
        // What a run reports is enough for the next.
        let enough = solve(&|run| run).expect("no limit").report().peak_bytes;
        let again = solve(&|run| run.with_memory_limit(enough)).expect("it is enough");
        assert_eq!(again.report().peak_bytes, enough);
        // The observer may end the run wherever it is: in the filling, or in the analysis.
        let watched = |until: u32| {
            let mut seen = 0;
            let watch = |_: &Progress| {
                seen += 1;
                if seen < until {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            };
            let run = Run::new().with_threads(threads).with_observer(1, watch);
            let end = Retrograde::with_predecessors().solve(&root, run);
            let stopped = end.map_err(|error| error.kind().clone()).err();
            (seen, stopped)
        };
        let (all, None) = watched(u32::MAX) else {
            panic!("nobody stopped it")
        };
        for until in [1, all / 4, all / 2, all] {
            assert_eq!(
                watched(until.max(1)),
                (until.max(1), Some(ErrorKind::Stopped))
            );
        }
    }
}
