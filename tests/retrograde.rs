//! Retrograde analysis on random graphs with cycles, against a naive fixpoint iteration; and its limits.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use optimal_play::{
    ErrorKind, GameState, Indexed, Limit, Minimax, Outcome, Player, Predecessors, Progress,
    Retrograde, Run, Solution, Solver, Value, Wdl,
};
use proptest::prelude::*;

/// A node of a random graph.
#[derive(Clone, Debug)]
struct Node {
    to_move: Player,
    moves: Vec<usize>,
    /// Where it has no moves, or by its outcome.
    end: Outcome,
    has_outcome: bool,
}

/// A token on the nodes of a graph; `V` is [`Outcome`] or [`Wdl`].
struct Token<'g, V> {
    nodes: &'g [Node],
    at: usize,
    value: std::marker::PhantomData<V>,
}

impl<'g, V> Token<'g, V> {
    const fn new(nodes: &'g [Node], at: usize) -> Self {
        Self {
            nodes,
            at,
            value: std::marker::PhantomData,
        }
    }

    fn node(&self) -> &'g Node {
        &self.nodes[self.at]
    }
}

impl<V> Clone for Token<'_, V> {
    fn clone(&self) -> Self {
        Self::new(self.nodes, self.at)
    }
}

impl<V: Value + From<Outcome>> GameState for Token<'_, V> {
    type Move = usize;
    type Key = usize;
    type Value = V;

    fn to_move(&self) -> Player {
        self.node().to_move
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..self.node().moves.len()
    }

    fn play(&self, mv: usize) -> Self {
        Self::new(self.nodes, self.node().moves[mv])
    }

    fn terminal_value(&self) -> V {
        self.node().end.into()
    }

    fn key(&self) -> usize {
        self.at
    }

    fn outcome(&self) -> Option<V> {
        self.node().has_outcome.then(|| self.node().end.into())
    }
}

impl<V: Value + From<Outcome>> Indexed for Token<'_, V> {
    fn index_count(&self) -> usize {
        // Every other index is that of no state.
        2 * self.nodes.len()
    }

    fn index(&self) -> usize {
        2 * self.at
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        index
            .is_multiple_of(2)
            .then(|| Self::new(self.nodes, index / 2))
    }
}

impl<V: Value + From<Outcome>> Predecessors for Token<'_, V> {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let nodes = self.nodes;
        let goes_on = |node: &&Node| !node.has_outcome;
        let moves = nodes
            .iter()
            .enumerate()
            .filter(move |(_, node)| goes_on(node));
        let moves = moves.flat_map(|(from, node)| node.moves.iter().map(move |&to| (from, to)));
        moves
            .filter(|&(_, to)| to == self.at)
            .map(|(from, _)| Self::new(nodes, from))
    }
}

fn graphs() -> impl Strategy<Value = Vec<Node>> {
    (1..30_usize).prop_flat_map(|count| {
        let player = prop_oneof![Just(Player::Max), Just(Player::Min)];
        let end = (
            prop_oneof![Just(None), player.clone().prop_map(Some)],
            0..4_u16,
        );
        let end = end.prop_map(|(winner, plies)| {
            winner.map_or(Outcome::DRAW, |winner| Outcome::win(winner, plies))
        });
        let moves = proptest::collection::vec(0..count, 0..4);
        let node = (player, moves, end, prop::bool::weighted(0.1));
        let node = node.prop_map(|(to_move, moves, end, has_outcome)| Node {
            to_move,
            moves,
            end,
            has_outcome,
        });
        proptest::collection::vec(node, count)
    })
}

/// The outcomes by rounds: all are drawn, then each is the best of its children's, until nothing changes.
fn fixpoint(nodes: &[Node]) -> Vec<Outcome> {
    let over = |node: &Node| node.has_outcome || node.moves.is_empty();
    let mut outcomes = vec![Outcome::DRAW; nodes.len()];
    loop {
        let mut next = outcomes.clone();
        for (node, outcome) in nodes.iter().zip(&mut next) {
            *outcome = if over(node) {
                node.end
            } else {
                let children = node
                    .moves
                    .iter()
                    .map(|&child| match outcomes[child].back_up(()) {
                        Some(outcome) => outcome,
                        None => panic!("too far"),
                    });
                let best = if node.to_move == Player::Max {
                    children.max()
                } else {
                    children.min()
                };
                best.expect("it has moves")
            };
        }
        if next == outcomes {
            return outcomes;
        }
        outcomes = next;
    }
}

fn check<'g>(solution: &Solution<Token<'g, Outcome>>, nodes: &'g [Node], expected: &[Outcome]) {
    for (state, value) in solution.positions() {
        assert_eq!(value, expected[state.at], "node {}", state.at);
        // The line of best play ends when its value says, and a drawn one ends or repeats.
        let mut line = solution.line_from(&state);
        let moves = line.by_ref().count();
        if let (Some(plies), None) = (value.plies(), line.repeats()) {
            let end = line.state().node().end.plies().expect("it was won");
            assert_eq!(usize::from(plies - end), moves);
        } else {
            assert_eq!(value, Outcome::DRAW);
        }
    }
    assert!(solution.verify().is_ok());
    assert_eq!(solution.root().nodes.len(), nodes.len());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_position_of_a_random_graph_is_as_the_fixpoint_says(nodes in graphs()) {
        let expected = fixpoint(&nodes);
        let root = Token::<Outcome>::new(&nodes, 0);
        let reachable = Retrograde::reachable().solve(&root, Run::new()).expect("no limit");
        let indexed = Retrograde::indexed().solve(&root, Run::new()).expect("no limit");
        let told = Retrograde::with_predecessors().solve(&root, Run::new()).expect("no limit");
        for solution in [&reachable, &indexed, &told] {
            check(solution, &nodes, &expected);
        }
        for (at, expected) in expected.iter().enumerate() {
            let state = Token::new(&nodes, at);
            prop_assert_eq!(indexed.value_of(&state), Some(*expected));
            prop_assert_eq!(told.value_of(&state), Some(*expected));
            // The same position solved from any root has the same value.
            let own = Retrograde::reachable().solve(&state, Run::new()).expect("no limit");
            prop_assert_eq!(own.value(), *expected);
        }
        let root = Token::<Wdl>::new(&nodes, 0);
        let wdl = Retrograde::reachable().solve(&root, Run::new()).expect("no limit");
        for (state, value) in wdl.positions() {
            prop_assert_eq!(value, expected[state.at].into());
            // The values have no distance, but a won line ends.
            let mut line = wdl.line_from(&state);
            let _ = line.by_ref().count();
            prop_assert!(value == Wdl::Draw || line.repeats().is_none());
        }
        prop_assert!(wdl.verify().is_ok());
    }

    #[test]
    fn minimax_agrees_where_there_is_no_cycle_and_shows_one_where_there_is(nodes in graphs()) {
        let expected = fixpoint(&nodes);
        let root = Token::<Outcome>::new(&nodes, 0);
        match Minimax::hashed().solve(&root, Run::new()) {
            Ok(solution) => {
                for (state, value) in solution.positions() {
                    prop_assert_eq!(value, expected[state.at]);
                }
            }
            Err(error) => {
                let ErrorKind::Cycle { line, cycle } = error.kind() else {
                    panic!("{error}");
                };
                let state = line.iter().fold(root, |state, &mv| state.play(mv));
                let again = cycle.iter().fold(state.clone(), |state, &mv| state.play(mv));
                prop_assert!(!cycle.is_empty());
                prop_assert_eq!(state.at, again.at);
                prop_assert!(error.to_string().contains("Retrograde"));
            }
        }
    }
}

/// Node 0 is won by Max; each other one leads to the one before.
fn chain(length: usize) -> Vec<Node> {
    let node = |at: usize| Node {
        to_move: Player::Max,
        moves: if at == 0 { vec![] } else { vec![at - 1] },
        end: Outcome::win(Player::Max, 0),
        has_outcome: false,
    };
    (0..=length).map(node).collect()
}

#[test]
fn a_win_too_far_away_to_be_told_is_an_error() {
    let nodes = chain(28_672);
    let solve = |at| {
        let root = Token::<Outcome>::new(&nodes, at);
        Retrograde::reachable()
            .solve(&root, Run::new())
            .map(|solution| solution.value())
    };
    assert_eq!(solve(28_671), Ok(Outcome::win(Player::Max, 28_671)));
    let error = solve(28_672).expect_err("it is too far");
    assert_eq!(error.kind(), &ErrorKind::TooFar { plies: 28_671 });
}

#[test]
fn more_moves_than_can_be_counted_are_an_error() {
    let mut nodes = chain(1);
    nodes[1].to_move = Player::Min;
    let solve = |moves: usize, nodes: &mut Vec<Node>| {
        nodes[1].moves = vec![0; moves];
        let root = Token::<Outcome>::new(nodes, 1);
        Retrograde::with_predecessors()
            .solve(&root, Run::new())
            .map(|solution| solution.value())
    };
    assert_eq!(solve(4095, &mut nodes), Ok(Outcome::win(Player::Max, 1)));
    let error = solve(4096, &mut nodes).expect_err("too many");
    assert_eq!(error.kind(), &ErrorKind::TooManyMoves);
}

/// A game whose predecessors are wrong: a position without moves is listed.
#[derive(Clone)]
struct Wrong(usize);

impl GameState for Wrong {
    type Move = usize;
    type Key = usize;
    type Value = Outcome;

    fn to_move(&self) -> Player {
        Player::Min
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..0
    }

    fn play(&self, _: usize) -> Self {
        self.clone()
    }

    fn terminal_value(&self) -> Outcome {
        if self.0 == 0 {
            Outcome::win(Player::Max, 0)
        } else {
            Outcome::DRAW
        }
    }

    fn key(&self) -> usize {
        self.0
    }
}

impl Indexed for Wrong {
    fn index_count(&self) -> usize {
        2
    }

    fn index(&self) -> usize {
        self.0
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        Some(Self(index))
    }
}

impl Predecessors for Wrong {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        std::iter::once(Self(1 - self.0))
    }
}

#[test]
fn a_predecessor_without_a_move_is_an_error() {
    let error = Retrograde::with_predecessors().solve(&Wrong(1), Run::new());
    let error = error.expect_err("the game breaks the contract");
    assert_eq!(error.kind(), &ErrorKind::WrongPredecessors);
}

#[test]
fn an_observer_sees_the_analysis_and_may_end_it() {
    let nodes = chain(20_000);
    let root = Token::<Outcome>::new(&nodes, 20_000);
    // Each position is expanded, walked over once more, and then its winner is worked out.
    let mut seen = 0;
    let watch = |progress: &Progress| {
        seen += 1;
        assert!(progress.positions <= 20_001);
        ControlFlow::Continue(())
    };
    let run = Run::new().with_observer(2_000, watch);
    assert!(Retrograde::reachable().solve(&root, run).is_ok());
    assert!(seen > 20, "{seen}");
    for end in [5, 15, 25] {
        let mut seen = 0;
        let watch = |_: &Progress| {
            seen += 1;
            if seen < end {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let run = Run::new().with_observer(2_000, watch);
        let error = Retrograde::reachable()
            .solve(&root, run)
            .expect_err("it was ended");
        assert_eq!(error.kind(), &ErrorKind::Stopped);
    }
}

#[test]
fn limits_and_a_stop_end_a_run_with_its_report() {
    let nodes = chain(1000);
    let root = Token::<Outcome>::new(&nodes, 1000);
    let stop = AtomicBool::new(true);
    let errors = |run: fn() -> Run<'static>| {
        [
            Retrograde::reachable()
                .solve(&root, run())
                .expect_err("a limit"),
            Retrograde::indexed()
                .solve(&root, run())
                .expect_err("a limit"),
            Retrograde::with_predecessors()
                .solve(&root, run())
                .expect_err("a limit"),
        ]
    };
    for error in errors(|| Run::new().with_position_limit(1000)) {
        assert_eq!(error.kind(), &ErrorKind::Limit(Limit::Positions(1000)));
        assert_eq!(error.report().positions, 1000);
    }
    for error in errors(|| Run::new().with_time_limit(Duration::ZERO)) {
        assert_eq!(error.kind(), &ErrorKind::Limit(Limit::Time(Duration::ZERO)));
    }
    for error in errors(|| Run::new().with_memory_limit(1000)) {
        assert!(matches!(
            error.kind(),
            ErrorKind::Limit(Limit::Memory {
                limit: 1000,
                needed: 1001..
            })
        ));
        assert!(error.report().peak_bytes <= 1000);
    }
    let stopped = Retrograde::reachable().solve(&root, Run::new().with_stop_flag(&stop));
    assert_eq!(
        stopped.expect_err("it was stopped").kind(),
        &ErrorKind::Stopped
    );
    // What a run reports is enough for the next.
    let peak = |run| {
        Retrograde::reachable()
            .solve(&root, run)
            .map(|it| it.report().peak_bytes)
    };
    let enough = peak(Run::new()).expect("no limit");
    assert_eq!(peak(Run::new().with_memory_limit(enough)), Ok(enough));
    assert!(peak(Run::new().with_memory_limit(enough - 1)).is_err());
}
