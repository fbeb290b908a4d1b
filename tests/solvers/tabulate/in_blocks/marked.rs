//! Blocks of marked places: random games against minimax, values of any width, wrong blocks,
//! limits.

use optimal_play::audit::{Audit, ViolationKind};
use optimal_play::cross_check::CrossCheck;
use optimal_play::game::ByPlayer;
use optimal_play::game::blocks::Rewards;
use optimal_play::run::Limit;
use optimal_play::{GameState, Indexed, Player, Run, SolveErrorKind, Solver, Tabulate};
use proptest::prelude::*;
use support::values_by_minimax;

use super::layers::{Down, Fault, Layer, Layered, chain};

/// Games of up to 32 columns with rewards up to `most`; moves lead to lower layers.
fn games(most: i64) -> impl Strategy<Value = Layered> {
    let sizes = prop_oneof![1..=5_usize, 15..=18_usize, 23..=26_usize, 31..=32_usize];
    let shape = (sizes, 1..12_usize, any::<bool>());
    shape.prop_flat_map(move |(columns, count, reversed)| {
        let reward = move || -most..=most;
        let rewards = prop::collection::vec(prop::collection::vec(reward(), columns), 1..5_usize);
        let members = 1..=u32::MAX >> (32 - columns);
        let same = prop::option::of((reward(), reward()));
        let moves = prop::collection::vec((any::<(u16, u16)>(), any::<u8>(), same), 0..6);
        let layers = prop::collection::vec((any::<bool>(), members, moves), count);
        (rewards, layers).prop_map(move |(rewards, drawn)| {
            let mut layers: Vec<Layer> = Vec::new();
            for (max, members, moves) in drawn {
                let lower = layers.len();
                let moves = moves.into_iter().filter(|_| lower > 0);
                let moves = moves.map(|((to, column), row, same)| {
                    let to = usize::from(to) % lower;
                    let free = layers[to].members;
                    let columns = (0..32).filter(|column| free >> column & 1 == 1);
                    let columns: Vec<_> = columns.collect();
                    let each = free & members == members && column.is_multiple_of(2);
                    let column = columns[usize::from(column) % columns.len()];
                    let row = usize::from(row) % rewards.len();
                    Down {
                        layer: to,
                        column: (!each).then_some(column),
                        rewards: same.map_or(Rewards::Row(row), |(max, min)| {
                            Rewards::Same(ByPlayer { max, min })
                        }),
                    }
                });
                let moves = moves.collect();
                let to_move = if max { Player::Max } else { Player::Min };
                layers.push(Layer {
                    to_move,
                    members,
                    moves,
                });
            }
            Layered {
                columns,
                layers,
                rewards,
                reversed,
                fault: None,
            }
        })
    })
}

/// Every position has the value of minimax.
fn agrees(game: &Layered) -> Result<(), TestCaseError> {
    let solution = Tabulate::by_block().solve(&game.root(), Run::new());
    let solution = solution.expect("it is acyclic, and values are small");
    let all: Vec<_> = game.positions().collect();
    for (state, value) in all.iter().zip(values_by_minimax(&all)) {
        prop_assert_eq!(solution.value_of(state), Some(value));
    }
    let positions = all.len() as u64;
    prop_assert_eq!(solution.report().positions, positions);
    prop_assert_eq!(solution.verify().map(|it| it.positions), Ok(positions));
    Ok(())
}

proptest! {
    #[test]
    fn values_are_those_of_minimax(game in games(1000)) {
        agrees(&game)?;
        let audited = Audit::new(&game.root(), 1000).blocked().run();
        prop_assert!(audited.is_ok(), "{:?}", audited);
    }

    /// Rewards of up to 8,000, whose sums leave 16 bits after five moves.
    #[test]
    fn values_that_need_more_bits_on_the_way_are_those_of_minimax(game in games(8000)) {
        agrees(&game)?;
    }

    /// Rewards whose sums leave the half of 32 bits that is computed with.
    #[test]
    fn values_that_need_more_than_32_bits_on_the_way_are_those_of_minimax(game in games(1 << 28)) {
        agrees(&game)?;
    }

    /// Rewards that no number of 32 bits holds.
    #[test]
    fn rewards_that_need_more_bits_are_added_as_minimax_does(game in games(1 << 40)) {
        agrees(&game)?;
    }
}

#[test]
fn values_become_wider_anywhere() {
    for reward in [-1000, 1000, 40_000_000, 1 << 50] {
        let game = chain(200, 3, reward);
        let solution = Tabulate::by_block().solve(&game.root(), Run::new());
        let solution = solution.expect("64 bits are enough");
        for (number, state) in (0..).zip(game.positions()) {
            let value = number / 3 * reward + 7 * (number % 3) - 20;
            assert_eq!(solution.value_of(&state), Some(value));
        }
        assert_eq!(solution.report().positions, 600);
    }
}

#[test]
fn overflow_and_limits_are_errors() {
    for reward in [i64::MAX / 50, i64::MIN / 50] {
        let game = chain(100, 1, reward);
        let error = Tabulate::by_block().solve(&game.root(), Run::new());
        let error = error.expect_err("64 bits are not enough");
        let kind = error.kind();
        assert!(
            matches!(
                kind,
                SolveErrorKind::Overflow {
                    from: Some(50..),
                    ..
                }
            ),
            "{kind}"
        );
    }
    let game = chain(100, 1, 1);
    let run = Run::new().with_position_limit(40);
    let error = Tabulate::by_block().solve(&game.root(), run);
    let error = error.expect_err("a limit");
    assert_eq!(error.kind(), &SolveErrorKind::Limit(Limit::Positions(40)));
    assert_eq!(error.report().positions, 40);
    let (bytes, _) = Tabulate::by_block().table_bytes(&game.root());
    assert_eq!(bytes, 200);
    let solve = |bytes| {
        let run = Run::new().with_memory_limit(bytes);
        Tabulate::by_block().solve(&game.root(), run)
    };
    let (limit, needed) = (199, 200);
    let error = solve(limit).expect_err("a limit");
    let memory = Limit::Memory { limit, needed };
    assert_eq!(error.kind(), &SolveErrorKind::Limit(memory));
    assert_eq!(solve(bytes).expect("enough").value(), 99 - 20);
}

#[test]
fn wider_values_take_no_more_memory_than_their_array_if_they_come_first() {
    let peak = |reward| {
        let game = chain(2000, 4, reward);
        let solution = Tabulate::by_block().solve(&game.root(), Run::new());
        solution.expect("64 bits are enough").report().peak_bytes
    };
    let (narrow, wide) = (peak(1), peak(100_000));
    assert!((16_000..17_000).contains(&narrow), "{narrow}");
    assert!((32_000..33_000).contains(&wide), "{wide}");
}

#[test]
fn the_audit_finds_blocks_that_contradict_the_rules() {
    let faults = [
        Fault::Marks,
        Fault::Player,
        Fault::Reward,
        Fault::Target,
        Fault::Missing,
        Fault::Order,
    ];
    let found = faults.map(|fault| {
        let mut game = chain(3, 4, 3);
        game.layers[0].to_move = Player::Min;
        let mut to_one = game.layers[1].moves[0].clone();
        to_one.column = Some(2);
        game.layers[1].moves.push(to_one);
        game.fault = Some(fault);
        let violation = Audit::new(&game.root(), 1000).blocked().run();
        let violation = violation.expect_err("it is wrong");
        assert_eq!(violation.kind(), ViolationKind::Index, "{fault:?}");
        format!("{fault:?}: {violation}")
    });
    insta::assert_snapshot!(found.join("\n"));
}

#[test]
fn a_move_to_a_block_that_comes_later_is_an_error() {
    for to in [1, 2] {
        let mut game = chain(3, 1, 1);
        game.layers[1].moves[0].layer = to;
        let error = Tabulate::by_block().solve(&game.root(), Run::new());
        let error = error.expect_err("a move goes up");
        let missing = format!(
            "after the moves [0] from the state of index 1, the value of index {to} is missing"
        );
        assert!(
            matches!(error.kind(), SolveErrorKind::Contract { .. }),
            "{error}"
        );
        assert!(error.to_string().starts_with(&missing), "{error}");
        assert!(error.to_string().contains("audit"), "{error}");
    }
}

#[test]
fn the_cross_check_compares_it() {
    let game = chain(30, 2, 3);
    let root = game.root();
    assert_eq!(
        root.at_index(root.index()).map(|it| it.key()),
        Some((29, 0))
    );
    let agreement = CrossCheck::new(&root, 1000).indexed().blocked().run();
    assert_eq!(agreement.expect("all agree").solvers.len(), 6);
}
