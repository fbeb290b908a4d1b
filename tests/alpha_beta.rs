//! Alpha-beta: values and lines as minimax has them, over tables of any size, with any number of threads.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use optimal_play::games::connect_four::ConnectFour;
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::games::staircase::Staircase;
use optimal_play::{
    AlphaBeta, ErrorKind, GameState, Limit, Minimax, Outcome, PackedKey, Player, Reward, Run,
    Solver, Value, Wdl, solve,
};
use proptest::prelude::*;

/// Tables from a few entries to plenty.
const TABLE_BYTES: [usize; 4] = [1, 256, 4096, 1 << 20];

/// Value, line and verification as with minimax, for all tables, and from every position on.
fn agrees<G>(root: &G)
where
    G: PackedKey + Send + Sync,
    G::Value: PartialEq,
{
    let expected = solve(root).expect("an acyclic game");
    let line: Vec<_> = expected.line().collect();
    for bytes in TABLE_BYTES {
        for threads in [1, 3] {
            let run = || Run::new().with_threads(threads);
            let hashed = AlphaBeta::hashed().with_table_bytes(bytes);
            let packed = AlphaBeta::packed().with_table_bytes(bytes);
            for solution in [hashed.solve(root, run()), packed.solve(root, run())] {
                let solution = solution.expect("an acyclic game");
                assert_eq!(solution.value(), expected.value());
                assert_eq!(solution.line().collect::<Vec<_>>(), line);
                assert_eq!(
                    solution.verify().expect("the line is right"),
                    line.len() as u64 + 1
                );
            }
        }
    }
    for (state, value) in expected.positions() {
        let solution = AlphaBeta::packed().without_line();
        let solution = solution.solve(&state, Run::new()).expect("acyclic");
        assert_eq!(solution.value(), value);
        assert_eq!(solution.line().next(), None);
        assert!(solution.verify().is_ok());
    }
}

#[test]
fn the_games_have_the_values_and_lines_of_minimax() {
    let pawns = [(1, 1), (2, 2), (3, 3), (40, 7), (12, 30), (5, 49)];
    agrees(&KnightPawns::new((0, 2), pawns).expect("valid").start());
    let black = [vec![2, 7, 3, 1], vec![9, 1, 2, 8], vec![4, 4, 0, 5]];
    let white = [vec![3, 7, 2, 9], vec![2, 3, 1, 1], vec![6, 2, 8, 3]];
    agrees(&Staircase::new(&black, &white).expect("valid").start());
    let four = ConnectFour::new(4, 3).expect("valid");
    agrees(&four.start());
    agrees(&four.start().valued::<Wdl>());
}

/// A node of [`Layers`]: whether Max moves, and the moves, each with the layers it skips, its target and its
/// reward.
type Node = (bool, Vec<(u8, u8, i8)>);

/// A game of random moves on layers of nodes, with rewards: nodes of one layer lead to some of the next ones.
#[derive(Clone, Debug)]
struct Layers {
    nodes: Vec<Vec<Node>>,
    ends: Vec<i8>,
}

impl Layers {
    const fn start<V>(&self) -> At<'_, V> {
        At {
            game: self,
            layer: 0,
            node: 0,
            value: std::marker::PhantomData,
        }
    }

    /// The layer and node that a move leads to; beyond the last layer the game is over.
    fn target(&self, layer: usize, (skip, to, _): (u8, u8, i8)) -> (usize, usize) {
        let layer = layer + 1 + usize::from(skip);
        match self.nodes.get(layer) {
            Some(nodes) => (layer, usize::from(to) % nodes.len()),
            None => (self.nodes.len(), usize::from(to) % self.ends.len()),
        }
    }
}

/// Where a play of [`Layers`] is, with values of type `V`.
#[derive(Clone, Copy)]
struct At<'g, V> {
    game: &'g Layers,
    layer: usize,
    node: usize,
    value: std::marker::PhantomData<V>,
}

/// A type of values for [`Layers`].
trait Payoff: Value {
    fn of_end(end: i8) -> Self;
    fn of_reward(reward: i8) -> Self::Reward;
}

macro_rules! scores {
    ($($score:ty),*) => {$(
        impl Payoff for $score {
            fn of_end(end: i8) -> Self { end.into() }
            fn of_reward(reward: i8) -> Self { reward.into() }
        }
    )*};
}
scores!(i16, i32, i64, i128);

impl Payoff for Outcome {
    fn of_end(end: i8) -> Self {
        match end {
            ..0 => Self::win(Player::Min, 0),
            0..2 => Self::DRAW,
            2.. => Self::win(Player::Max, 0),
        }
    }
    fn of_reward(_: i8) {}
}

impl Payoff for Wdl {
    fn of_end(end: i8) -> Self {
        Outcome::of_end(end).into()
    }
    fn of_reward(_: i8) {}
}

impl<V: Payoff> GameState for At<'_, V> {
    type Move = usize;
    type Key = (usize, usize);
    type Value = V;

    fn to_move(&self) -> Player {
        let nodes = self.game.nodes.get(self.layer);
        if nodes.is_some_and(|nodes| nodes[self.node].0) {
            Player::Max
        } else {
            Player::Min
        }
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        let nodes = self.game.nodes.get(self.layer);
        0..nodes.map_or(0, |nodes| nodes[self.node].1.len())
    }

    fn play(&self, mv: usize) -> Self {
        let mv = self.game.nodes[self.layer][self.node].1[mv];
        let (layer, node) = self.game.target(self.layer, mv);
        Self {
            layer,
            node,
            ..*self
        }
    }

    fn terminal_value(&self) -> V {
        V::of_end(self.game.ends[self.node % self.game.ends.len()])
    }

    fn key(&self) -> (usize, usize) {
        (self.layer, self.node)
    }

    fn reward(&self, mv: usize) -> Reward<Self> {
        V::of_reward(self.game.nodes[self.layer][self.node].1[mv].2)
    }
}

impl<V: Payoff> PackedKey for At<'_, V> {
    fn key_bits(&self) -> u32 {
        16
    }

    fn packed_key(&self) -> u64 {
        (self.layer << 8 | self.node) as u64
    }
}

fn layers() -> impl Strategy<Value = Layers> {
    let mv = (0..2_u8, any::<u8>(), -9..10_i8);
    let node = (any::<bool>(), prop::collection::vec(mv, 0..5));
    let layer = prop::collection::vec(node, 1..5);
    let nodes = prop::collection::vec(layer, 1..7);
    let ends = prop::collection::vec(-9..10_i8, 1..5);
    (nodes, ends).prop_map(|(nodes, ends)| Layers { nodes, ends })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_games_have_the_values_and_lines_of_minimax(game in layers()) {
        agrees(&game.start::<i16>());
        agrees(&game.start::<i32>());
        agrees(&game.start::<i64>());
        agrees(&game.start::<i128>());
        agrees(&game.start::<Outcome>());
        agrees(&game.start::<Wdl>());
    }
}

/// Takes one to three of the stones left, for points; with faults in its hints.
#[derive(Clone, Copy)]
struct Stones {
    left: u32,
    /// What a move is worth, times the square of the stones.
    points: i32,
    fault: Fault,
}

#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    Bounds,
    PromisingMoves,
}

impl GameState for Stones {
    type Move = u32;
    type Key = u32;
    type Value = i32;

    fn to_move(&self) -> Player {
        if self.left.is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        }
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        1..=self.left.min(3)
    }

    fn play(&self, stones: u32) -> Self {
        Self {
            left: self.left - stones,
            ..*self
        }
    }

    fn terminal_value(&self) -> i32 {
        0
    }

    fn key(&self) -> u32 {
        self.left
    }

    fn reward(&self, stones: u32) -> i32 {
        self.points * (stones * stones).cast_signed()
    }

    fn bounds(&self) -> (i32, i32) {
        match self.fault {
            Fault::Bounds => (1000, 1000),
            _ => (i32::MIN, i32::MAX),
        }
    }

    fn promising_moves(&self) -> impl Iterator<Item = u32> {
        let first = match self.fault {
            Fault::PromisingMoves if self.left == 21 => 3,
            _ => 1,
        };
        first..=self.left.min(3)
    }
}

/// One thread, so that limits are met at the same place each time.
fn one_thread<'r>() -> Run<'r> {
    Run::new().with_threads(1)
}

#[test]
fn wrong_hints_are_an_error() {
    let stones = |fault| Stones {
        left: 21,
        points: 1,
        fault,
    };
    let solved = AlphaBeta::hashed().solve(&stones(Fault::None), one_thread());
    let expected = solve(&stones(Fault::None)).expect("acyclic").value();
    assert_eq!(solved.expect("acyclic").value(), expected);
    for fault in [Fault::Bounds, Fault::PromisingMoves] {
        let error = AlphaBeta::hashed().solve(&stones(fault), one_thread());
        let error = error.expect_err("no line leads to such a value");
        let ErrorKind::WrongHints { line } = error.kind() else {
            panic!("{error}");
        };
        assert_eq!(line, &[], "they are wrong at the root");
        assert!(error.to_string().starts_with("after the moves [] no move"));
    }
}

#[test]
fn a_game_a_million_moves_deep_is_solved() {
    let deep = Stones {
        left: 1_000_000,
        points: 0,
        fault: Fault::None,
    };
    let solution = AlphaBeta::hashed().without_line();
    let solution = solution.solve(&deep, Run::new()).expect("acyclic");
    let expected = Minimax::hashed().solve(&deep, Run::new());
    assert_eq!(solution.value(), expected.expect("acyclic").value());
}

#[test]
fn threads_that_share_a_table_find_the_same_value_and_line() {
    let game = ConnectFour::new(7, 6).expect("valid");
    // It takes some hundred thousand positions.
    let root = game
        .position([3, 3, 3, 3, 3, 1, 0, 2, 1, 1, 1, 2, 4, 5, 5, 5])
        .expect("legal");
    let solve = |threads| {
        let run = Run::new().with_threads(threads);
        let solution = AlphaBeta::packed().solve(&root, run).expect("acyclic");
        solution.verify().expect("the line is right");
        (solution.value(), solution.line().collect::<Vec<_>>())
    };
    let alone = solve(1);
    for threads in [2, 3] {
        assert_eq!(solve(threads), alone);
    }
}

#[test]
fn limits_end_a_run_with_its_report() {
    let game = ConnectFour::new(7, 6).expect("valid");
    let solver = AlphaBeta::packed();
    let fail = |run| {
        solver
            .solve(&game.start(), run)
            .expect_err("that is not enough")
    };

    let error = fail(one_thread().with_position_limit(1000));
    assert_eq!(error.kind(), &ErrorKind::Limit(Limit::Positions(1000)));
    assert_eq!(error.report().positions, 1000);

    let error = fail(one_thread().with_memory_limit(1000));
    let ErrorKind::Limit(Limit::Memory {
        limit: 1000,
        needed,
    }) = error.kind()
    else {
        panic!("{error}");
    };
    assert!(*needed > 1000);

    let tenth = Duration::from_millis(100);
    let error = fail(Run::new().with_time_limit(tenth));
    assert_eq!(error.kind(), &ErrorKind::Limit(Limit::Time(tenth)));

    let stop = AtomicBool::new(true);
    let error = fail(Run::new().with_stop_flag(&stop));
    assert_eq!(error.kind(), &ErrorKind::Stopped);
}

#[test]
fn a_run_takes_no_more_memory_than_it_is_allowed() {
    let game = ConnectFour::new(5, 4).expect("valid");
    for limit in [100_000, 1_000_000] {
        let run = one_thread().with_memory_limit(limit);
        let solution = AlphaBeta::packed().solve(&game.start(), run);
        let report = solution.expect("the table fits the limit").report().clone();
        assert!(report.peak_bytes <= limit, "{report}");
    }
}

/// A token on a ring, a step or two at a time: it never ends.
#[derive(Clone, Copy)]
struct Ring(u8);

impl GameState for Ring {
    type Move = u8;
    type Key = u8;
    type Value = i8;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        [1].into_iter()
    }

    fn play(&self, by: u8) -> Self {
        Self((self.0 + by) % 5)
    }

    fn terminal_value(&self) -> i8 {
        0
    }

    fn key(&self) -> u8 {
        self.0
    }
}

#[test]
fn a_cycle_is_an_error_that_shows_it() {
    let error = AlphaBeta::hashed().solve(&Ring(3), one_thread());
    let error = error.expect_err("the game has a cycle");
    let ErrorKind::Cycle { line, cycle } = error.kind() else {
        panic!("{error}");
    };
    assert_eq!((&line[..], &cycle[..]), (&[][..], &[1; 5][..]));
}

/// Three moves, each for a hundred: too much for the type.
#[derive(Clone, Copy)]
struct Rich(u8);

impl GameState for Rich {
    type Move = u8;
    type Key = u8;
    type Value = i8;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        1..=1.min(self.0)
    }

    fn play(&self, mv: u8) -> Self {
        Self(self.0 - mv)
    }

    fn terminal_value(&self) -> i8 {
        0
    }

    fn key(&self) -> u8 {
        self.0
    }

    fn reward(&self, _: u8) -> i8 {
        100
    }
}

#[test]
fn a_value_out_of_range_is_an_error_with_its_line() {
    let fail = |root| {
        AlphaBeta::hashed()
            .solve(&root, one_thread())
            .map(|it| it.value())
    };
    assert_eq!(fail(Rich(1)), Ok(100));
    for moves in 2..5 {
        let error = fail(Rich(moves)).expect_err("it is at least 200");
        let ErrorKind::Overflow { line } = error.kind() else {
            panic!("{error}");
        };
        assert!(!line.is_empty() && line.len() <= moves.into());
    }
}
