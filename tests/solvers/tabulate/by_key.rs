//! By key: values, keys and stages of every kind, threads, overflow, limits.

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use optimal_play::game::Origin;
use optimal_play::run::{Limit, Progress};
use optimal_play::{
    AlphaBeta, Minimax, PackedKey, Player, Run, SolveErrorKind, Solver, Staged, Tabulate, Unpack,
};
use optimal_play_games::connect_four::ConnectFour;
use proptest::prelude::*;
use support::{Graph, Node, Token, rounds, solve};

static STOPPED: AtomicBool = AtomicBool::new(true);

/// The values are those of minimax, with any number of threads.
fn agrees_with_minimax<G: Unpack + Staged + Sync>(root: &G) {
    let minimax = solve(&Minimax::hashed(), root);
    for threads in [1, 2, 3] {
        let run = Run::new().with_threads(threads);
        let solution = match Tabulate::by_key().solve(root, run) {
            Ok(solution) => solution,
            Err(error) => panic!("{error}"),
        };
        assert_eq!(solution.report().positions, minimax.report().positions);
        let mut positions = solution.positions();
        for (state, value) in minimax.positions() {
            let (same, same_value) = positions.next().expect("no position is missing");
            assert!(same.key() == state.key());
            assert_eq!(same_value, value);
        }
        assert!(positions.next().is_none());
        assert!(solution.line().eq(minimax.line()));
        let verified = solution.verify().expect("values follow from each other");
        assert!(verified.complete);
        assert_eq!(verified.positions, minimax.report().positions);
    }
}

/// A random game without cycles: steps of one to nine stages, and keys of that many bits.
fn random_game(seed: u64, nodes: usize, key_bits: u32) -> Graph<i64> {
    let mut state = seed | 1;
    let mut below = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 33).expect("31 bits") % bound
    };
    let score = |number: usize| i64::try_from(number).expect("31 bits");
    let mut node = |at: usize| {
        let later = nodes - 1 - at;
        let count = if later == 0 { 0 } else { below(5) };
        let moves: Vec<_> = (0..count)
            .map(|_| (at + 1 + below(later.min(9)), score(below(2000)) - 1000))
            .collect();
        let end = (score(below(3)) - 1) << [0, 8, 40][below(3)];
        Node::scored([Player::Max, Player::Min][below(2)], moves).worth(end)
    };
    let mut game = Graph::new((0..nodes).map(&mut node));
    // An odd number times the number of the node: different keys of all sizes.
    let mask = u64::MAX >> (u64::BITS - key_bits);
    for (number, node) in (0_u64..).zip(&mut game.nodes) {
        node.packed_key = number.wrapping_mul(0x5851_F42D_4C95_7F2D) & mask;
    }
    game.key_bits = key_bits;
    game
}

proptest! {
    #![proptest_config(ProptestConfig { cases: rounds(40), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_games_with_keys_and_values_of_any_width(seed: u64, nodes in 1_usize..200, bits in 8_u32..=64) {
        let game = random_game(seed, nodes, bits);
        agrees_with_minimax(&game.at(0));
    }
}

/// Whether the error names that packed key, which has more than that number of bits.
fn is_wide_key<M: Debug>(error: &SolveErrorKind<M>, packed: u64, key_bits: u32) -> bool {
    let expected = format!(
        "at the state of packed key {packed}, the key has more than the {key_bits} bits of key_bits"
    );
    matches!(error, SolveErrorKind::Contract { .. }) && error.to_string().starts_with(&expected)
}

/// What the solver returns for the game: the value, or an error that names the key of too many
/// bits.
fn value_or_wide_key<'g>(solver: &dyn Solver<Token<'g, i64>>, game: &'g Graph<i64>) -> Option<i64> {
    match solver.solve(&game.at(0), Run::new()) {
        Ok(solution) => Some(solution.value()),
        Err(error) => {
            let mut wide = game
                .nodes
                .iter()
                .filter(|node| node.packed_key >> game.key_bits > 0);
            assert!(
                wide.any(|node| is_wide_key(error.kind(), node.packed_key, game.key_bits)),
                "{error}"
            );
            None
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: rounds(100), failure_persistence: None, ..ProptestConfig::default() })]

    /// Its three highest bits would be lost, and one position be taken for another.
    #[test]
    fn a_key_of_too_many_bits_is_an_error_and_never_a_wrong_value(seed: u64, nodes in 1_usize..60, bits in 8_u32..=64) {
        let mut game = random_game(seed, nodes, bits);
        game.key_bits -= 3;
        let minimax = solve(&Minimax::hashed(), &game.at(0));
        let mut reached = minimax.positions();
        let all_fit = reached.all(|(state, _)| state.packed_key() >> game.key_bits == 0);
        let value = value_or_wide_key(&Tabulate::by_key(), &game);
        prop_assert_eq!(value, all_fit.then_some(minimax.value()));
        // It may leave the positions out whose keys are too wide.
        let value = value_or_wide_key(&AlphaBeta::packed(), &game);
        prop_assert!(value.is_none_or(|it| it == minimax.value()));
        prop_assert!(value.is_some() || !all_fit);
    }
}

#[test]
fn a_key_of_too_many_bits_is_not_taken_for_another_position() {
    let ends = [5, 7].map(Node::end);
    let mut game = Graph::<i8>::new([Node::new(Player::Max, [1, 2])].into_iter().chain(ends));
    game.nodes[2].stage = 1;
    assert_eq!(solve(&Tabulate::by_key(), &game.root()).value(), 7);
    // Its lowest bits are those of the other end.
    game.nodes[2].packed_key = 1 << game.key_bits | 1;
    let error = Tabulate::by_key().solve(&game.root(), Run::new());
    let (packed, key_bits) = (game.nodes[2].packed_key, game.key_bits);
    let error = error.expect_err("a key is too wide");
    assert!(is_wide_key(error.kind(), packed, key_bits), "{error}");
}

#[test]
fn a_position_whose_key_has_too_many_bits_has_no_value() {
    let (game, mut other) = (countdown(0), countdown(0));
    other.nodes[1].packed_key += 1 << game.key_bits;
    let solution = solve(&Tabulate::by_key(), &game.at(3));
    assert_eq!(solution.value_of(&game.at(1)), Some(1));
    assert_eq!(solution.value_of(&other.at(1)), None);
}

#[test]
fn a_game_large_enough_for_threads() {
    let game = ConnectFour::new(4, 4).expect("a valid board");
    agrees_with_minimax(&game.start());
}

/// J. Tromp, John's Connect Four Playground, <https://tromp.github.io/c4/c4.html>.
#[test]
fn the_number_of_positions_is_the_published_one() {
    for (columns, rows, positions) in [(2, 2, 18), (4, 4, 161_029)] {
        let game = ConnectFour::new(columns, rows).expect("a valid board");
        let game = game.unfolded();
        let solution = solve(&Tabulate::by_key(), &game.start());
        assert_eq!(solution.report().positions, positions, "{columns}×{rows}");
    }
}

#[test]
fn the_root_may_be_terminal_or_under_way() {
    let game = random_game(3, 50, 20);
    for at in [49, 48, 20] {
        agrees_with_minimax(&game.at(at));
    }
}

/// From 3 to 2, 1 and 0, one more at each move.
fn countdown(last: i8) -> Graph<i8> {
    let node = |at: usize| match at {
        0 => Node::end(last),
        at => Node::scored(Player::Max, [(at - 1, 1)]),
    };
    let mut game = Graph::new((0..4).map(node));
    for (number, node) in game.nodes.iter_mut().enumerate() {
        node.stage = 3 - number;
    }
    game
}

#[test]
fn a_move_that_does_not_lead_to_a_later_stage_is_an_error() {
    let mut game = countdown(0);
    game.nodes[1].stage = 1;
    let error = Tabulate::by_key().solve(&game.at(3), Run::new());
    let error = error.expect_err("node 2 is of stage 1, too");
    let SolveErrorKind::Contract {
        at: Some(at),
        fault,
    } = error.kind()
    else {
        panic!("{error}");
    };
    assert_eq!(
        (at.origin, at.line.as_slice()),
        (Origin::PackedKey(2), &[0][..])
    );
    assert!(
        fault.starts_with("the stage is 1, which is not after 1"),
        "{error}"
    );
}

#[test]
fn a_position_that_is_not_restored_is_an_error() {
    let mut game = countdown(0);
    game.lost = Some(1);
    let error = Tabulate::by_key().solve(&game.at(3), Run::new());
    let error = error.expect_err("node 1 is lost");
    assert!(
        matches!(error.kind(), SolveErrorKind::Contract { .. }),
        "{error}"
    );
    let message = error.to_string();
    assert!(
        message.contains("packed key 1, the position is not restored"),
        "{message}"
    );
}

#[test]
fn a_value_out_of_range_is_an_error() {
    let game = countdown(125);
    let error = Tabulate::by_key().solve(&game.at(3), Run::new());
    let overflow = SolveErrorKind::Overflow {
        from: None,
        line: vec![],
    };
    assert_eq!(error.expect_err("127 at most").kind(), &overflow);
    assert_eq!(solve(&Tabulate::by_key(), &game.at(2)).value(), 127);
    // A value whose number does not fit 64 bits.
    let game = Graph::<i128>::new([Node::end(1 << 64)]);
    let error = Tabulate::by_key().solve(&game.at(0), Run::new());
    assert_eq!(error.expect_err("64 bits at most").kind(), &overflow);
    // Both ends of the range, side by side.
    let ends = [i64::MIN, i64::MAX].map(Node::end);
    let mut game = Graph::new([Node::new(Player::Min, [1, 2])].into_iter().chain(ends));
    game.nodes[2].stage = 1;
    agrees_with_minimax(&game.at(0));
}

#[test]
fn limits_and_the_stop_flag_end_a_run() {
    let game = ConnectFour::new(5, 4).expect("a valid board");
    let root = game.start();
    let error = |run| {
        let error = Tabulate::by_key().solve(&root, run);
        let error = error.expect_err("the run ends early");
        (error.kind().clone(), error.report().positions)
    };
    for threads in [1, 2] {
        let run = || Run::new().with_threads(threads);
        for limit in [0, 1, 54_321] {
            let kind = SolveErrorKind::Limit(Limit::Positions(limit));
            assert_eq!(error(run().with_position_limit(limit)), (kind, limit));
        }
        let limit = Duration::from_millis(2);
        let kind = SolveErrorKind::Limit(Limit::Time(limit));
        assert_eq!(error(run().with_time_limit(limit)).0, kind);
        let (kind, _) = error(run().with_stop_flag(&STOPPED));
        assert_eq!(kind, SolveErrorKind::Stopped);
        let (kind, _) = error(run().with_memory_limit(3_000_000));
        let is_memory = matches!(kind, SolveErrorKind::Limit(Limit::Memory { .. }));
        assert!(is_memory, "{kind}");
    }
}

#[test]
fn it_takes_less_memory_than_a_hash_table() {
    let game = ConnectFour::new(4, 4).expect("a valid board");
    let root = game.start();
    let peak = |solver: &dyn Solver<_>| solve(solver, &root).report().peak_bytes;
    assert!(3 * peak(&Tabulate::by_key()) < peak(&Minimax::hashed()));
}

#[test]
fn an_observer_sees_the_stages_forwards_then_backwards() {
    let game = ConnectFour::new(4, 4).expect("a board");
    let mut seen = Vec::new();
    let run = Run::new().with_observer(1, |progress: &Progress| {
        seen.push((progress.phase, progress.stage.expect("it works by stage")));
        ControlFlow::Continue(())
    });
    Tabulate::by_key()
        .solve(&game.start(), run)
        .expect("it is solved");
    seen.dedup();
    let forwards = (0..=16).map(|stage| ("finding positions", stage));
    let backwards = (0..=16).rev().map(|stage| ("finding values", stage));
    assert_eq!(seen, forwards.chain(backwards).collect::<Vec<_>>());
}
