//! Grundy values: against minimax and plain recursion on random games that split, and what runs end by.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use optimal_play::cross_check::{CrossCheck, CrossCheckError};
use optimal_play::games::nim::Nim;
use optimal_play::{
    ErrorKind, GameState, Grundy, GrundySolution, Impartial, Limit, Minimax, Player, Progress, Run,
    Solver, Wdl,
};
use proptest::prelude::*;

/// Tokens on the nodes of a graph. A move takes one away and puts others in its place: for each node, the nodes
/// of the tokens that each of its moves puts down.
type Graph = Vec<Vec<Vec<usize>>>;

#[derive(Clone)]
struct Tokens<'g> {
    graph: &'g Graph,
    at: Vec<usize>,
    to_move: Player,
    /// How many of its parts it does not tell.
    untold: usize,
}

impl<'g> Tokens<'g> {
    fn new(graph: &'g Graph, at: &[usize]) -> Self {
        Self {
            graph,
            at: at.to_vec(),
            to_move: Player::Max,
            untold: 0,
        }
    }
}

impl GameState for Tokens<'_> {
    type Move = (usize, usize);
    type Key = (Vec<usize>, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = (usize, usize)> {
        let tokens = self.at.iter().enumerate();
        tokens.flat_map(|(token, &node)| (0..self.graph[node].len()).map(move |mv| (token, mv)))
    }

    fn play(&self, (token, mv): (usize, usize)) -> Self {
        let mut at = self.at.clone();
        let node = at.remove(token);
        at.extend(&self.graph[node][mv]);
        at.sort_unstable();
        Self {
            at,
            to_move: self.to_move.opponent(),
            ..*self
        }
    }

    fn terminal_value(&self) -> Wdl {
        match self.to_move {
            Player::Max => Wdl::MinWins,
            Player::Min => Wdl::MaxWins,
        }
    }

    fn key(&self) -> (Vec<usize>, Player) {
        (self.at.clone(), self.to_move)
    }
}

impl Impartial for Tokens<'_> {
    fn parts(&self) -> impl Iterator<Item = Self> {
        let told = self.at.iter().skip(self.untold);
        told.map(|&node| Self::new(self.graph, &[node]))
    }
}

/// The same game as a whole, which says nothing of its parts.
#[derive(Clone)]
struct Whole<'g>(Tokens<'g>);

impl GameState for Whole<'_> {
    type Move = (usize, usize);
    type Key = (Vec<usize>, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = (usize, usize)> {
        self.0.moves()
    }

    fn play(&self, mv: (usize, usize)) -> Self {
        Self(self.0.play(mv))
    }

    fn terminal_value(&self) -> Wdl {
        self.0.terminal_value()
    }

    fn key(&self) -> (Vec<usize>, Player) {
        self.0.key()
    }
}

impl Impartial for Whole<'_> {}

fn solve<G: Impartial>(root: &G) -> GrundySolution<G> {
    let solution = Grundy::new().solve(root, Run::new());
    solution.expect("an acyclic game")
}

/// The least number that no move of the tokens leads to, of the whole, without a word of parts.
fn recursion(graph: &Graph, at: &[usize], known: &mut HashMap<Vec<usize>, u64>) -> u64 {
    let mut sorted = at.to_vec();
    sorted.sort_unstable();
    if let Some(&value) = known.get(&sorted) {
        return value;
    }
    let mut reached = Vec::new();
    for token in 0..sorted.len() {
        for put in &graph[sorted[token]] {
            let mut after = sorted.clone();
            after.remove(token);
            after.extend(put);
            reached.push(recursion(graph, &after, known));
        }
    }
    let value = (0..=reached.len() as u64).find(|value| !reached.contains(value));
    let value = value.expect("so many moves do not reach more numbers");
    known.insert(sorted, value);
    value
}

/// Graphs without cycles: a move from a node puts up to two tokens on nodes before it.
fn graphs() -> impl Strategy<Value = Graph> {
    let put = prop::collection::vec(any::<prop::sample::Index>(), 0..3);
    let node = prop::collection::vec(put, 0..4);
    prop::collection::vec(node, 2..7).prop_map(|nodes| {
        let nodes = nodes.into_iter().enumerate();
        nodes
            .map(|(number, moves)| {
                let put = |put: Vec<prop::sample::Index>| {
                    // The first node has nothing before it.
                    let before = put.iter().filter(|_| number > 0);
                    before.map(|node| node.index(number)).collect()
                };
                moves.into_iter().map(put).collect()
            })
            .collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn on_random_games_that_split_values_are_those_of_a_recursion_and_winners_those_of_minimax(
        graph in graphs(),
        places in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
    ) {
        let at: Vec<_> = places.iter().map(|place| place.index(graph.len())).collect();
        let root = Tokens::new(&graph, &at);
        let grundy = solve(&root);
        let whole = solve(&Whole(root.clone()));
        let minimax = Minimax::hashed().solve(&root, Run::new()).expect("an acyclic game");
        let mut known = HashMap::new();
        for (state, value) in minimax.positions() {
            let expected = Some(recursion(&graph, &state.at, &mut known));
            prop_assert_eq!(grundy.value_of(&state), expected);
            prop_assert_eq!(whole.value_of(&Whole(state.clone())), expected);
            let winner = if value == Wdl::MaxWins { Player::Max } else { Player::Min };
            prop_assert_eq!(grundy.winner_of(&state), Some(winner));
            prop_assert!(grundy.best_moves(&state).eq(minimax.best_moves(&state)));
            for (mv, after) in grundy.move_values(&state) {
                prop_assert_eq!(Some(after), grundy.value_of(&state.play(mv)));
            }
            prop_assert_eq!(grundy.move_values(&state).count(), state.moves().count());
        }
        prop_assert!(grundy.line().eq(minimax.line()));
        // A node each, at most; the whole is solved for both players.
        prop_assert!(grundy.report().positions <= graph.len() as u64);
        prop_assert_eq!(whole.report().positions, minimax.report().positions);
    }
}

/// A heap of which one stone is taken at a time.
#[derive(Clone)]
struct Heap(u32);

impl GameState for Heap {
    type Move = u32;
    type Key = u32;
    type Value = i8;

    /// How many stones are left says whose turn it is.
    fn to_move(&self) -> Player {
        if self.0.is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        }
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        (0..self.0.min(1)).map(|_| 1)
    }

    fn play(&self, stones: u32) -> Self {
        Self(self.0 - stones)
    }

    fn terminal_value(&self) -> i8 {
        -1
    }

    fn key(&self) -> u32 {
        self.0
    }
}

impl Impartial for Heap {}

#[test]
fn a_game_a_million_moves_deep_does_not_overflow_the_stack() {
    let solution = solve(&Heap(1_000_001));
    assert_eq!(solution.value(), 1);
    assert_eq!(solution.report().positions, 1_000_002);
}

#[test]
fn hundreds_of_heaps_are_solved_and_won() {
    let heaps: Vec<u32> = (0..300_u32).map(|heap| heap * heap % 61).collect();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    assert_ne!(sum, 0, "the first player wins");
    let root = Nim::new(heaps.iter().copied());
    let solution = solve(&root);
    assert_eq!(solution.value(), u64::from(sum));
    assert_eq!(solution.winner(), Player::Max);
    assert!(solution.report().positions <= 60);
    // Bouton: a heap is right where the sum with the others is less than it.
    let right = heaps.iter().filter(|&&heap| heap ^ sum < heap).count();
    assert_eq!(solution.best_moves(&root).count(), right);
    let mut state = root;
    for mv in solution.line() {
        let left_to = |sum, heap: &u32| sum ^ heap;
        let nim_sum = state.heaps().iter().fold(0, left_to);
        assert_eq!(nim_sum != 0, state.to_move() == Player::Max);
        state = state.play(mv);
    }
    assert!(state.heaps().iter().all(|&stones| stones == 0));
    assert_eq!(state.to_move(), Player::Min, "Max has taken the last stone");
}

#[test]
fn a_part_that_repeats_below_itself_is_an_error_that_shows_the_moves() {
    // From 3 by its second move to 2 beside 0, from 2 to 1, from 1 by its second move back to 2.
    let graph: Graph = vec![
        vec![],
        vec![vec![0], vec![2]],
        vec![vec![1]],
        vec![vec![0], vec![0, 2]],
    ];
    let root = Tokens::new(&graph, &[0, 3]);
    let error = Grundy::new().solve(&root, Run::new());
    let error = error.expect_err("2 leads back to itself");
    let ErrorKind::Cycle { line, cycle } = error.kind() else {
        panic!("{error}");
    };
    assert_eq!(
        (&line[..], &cycle[..]),
        (&[(0, 1)][..], &[(0, 0), (0, 1)][..])
    );
    // A part that comes with another one each time never repeats as a whole.
    let graph: Graph = vec![vec![], vec![vec![1, 0]]];
    let error = Grundy::new().solve(&Tokens::new(&graph, &[1]), Run::new());
    let error = error.expect_err("1 leads to itself");
    assert!(matches!(error.kind(), ErrorKind::Cycle { .. }), "{error}");
}

#[test]
fn a_run_ends_at_its_limits_with_the_report_so_far() {
    let root = Nim::new([50, 70]);
    let all = solve(&root).report().clone();
    assert_eq!((all.solver, all.positions), ("grundy", 70));

    let run = Run::new().with_position_limit(20);
    let error = Grundy::new().solve(&root, run).expect_err("70 are needed");
    assert_eq!(error.kind(), &ErrorKind::Limit(Limit::Positions(20)));
    assert_eq!(error.report().positions, 20);

    let run = Run::new().with_memory_limit(all.peak_bytes);
    assert!(Grundy::new().solve(&root, run).is_ok());
    let run = Run::new().with_memory_limit(all.peak_bytes - 1);
    let error = Grundy::new().solve(&root, run).expect_err("it takes more");
    assert!(matches!(
        error.kind(),
        ErrorKind::Limit(Limit::Memory { .. })
    ));

    let flag = AtomicBool::new(true);
    let run = Run::new().with_stop_flag(&flag);
    let error = Grundy::new().solve(&root, run).expect_err("it is stopped");
    assert_eq!(error.kind(), &ErrorKind::Stopped);

    let mut seen = Vec::new();
    let run = Run::new().with_observer(30, |progress: &Progress| {
        seen.push(progress.positions);
        ControlFlow::Continue(())
    });
    assert!(Grundy::new().solve(&root, run).is_ok());
    assert_eq!(seen, [30, 60]);
}

#[test]
fn a_game_that_is_over_is_lost_for_the_player_to_move() {
    let over = Nim::new([0, 0]);
    let solution = solve(&over);
    assert_eq!((solution.value(), solution.winner()), (0, Player::Min));
    assert_eq!(solution.line().count(), 0);
    assert_eq!(solution.best_moves(&over).count(), 0);
    assert_eq!(solution.report().positions, 0);
}

#[test]
fn a_cross_check_shows_where_parts_do_not_make_the_whole() {
    // Three tokens that can be taken away, one after the other.
    let graph: Graph = vec![vec![vec![]]];
    let mut root = Tokens::new(&graph, &[0, 0, 0]);
    let check = CrossCheck::new(&root, 100).impartial().run();
    assert_eq!(check.expect("all agree").solvers, 4);
    root.untold = 1;
    let error = CrossCheck::new(&root, 100).impartial().run();
    let error = error.expect_err("two parts are worth 0, and three are not");
    let CrossCheckError::Disagreement {
        line,
        solvers,
        values,
    } = error
    else {
        panic!("{error}");
    };
    // With one token left no part is told, and with none the game is over.
    assert_eq!(line, [(0, 0), (0, 0)]);
    assert_eq!(solvers, ["brute force", "grundy"]);
    assert_eq!(values, [Wdl::MaxWins, Wdl::MinWins]);
}

#[test]
fn of_positions_with_unknown_parts_nothing_is_told() {
    let solution = solve(&Nim::new([4]));
    let larger = Nim::new([2, 5]);
    assert_eq!(solution.value_of(&larger), None);
    assert_eq!(solution.winner_of(&larger), None);
    assert_eq!(solution.move_values(&larger).count(), 0);
    assert_eq!(solution.line_from(&larger).count(), 0);
}
