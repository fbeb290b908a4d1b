//! Random games against minimax, with values of any width.

use optimal_play::check::Audit;
use optimal_play::{Minimax, Player, Run, Solver, Tabulate};
use proptest::prelude::*;

use super::layers::{Group, Layers};

/// Games of up to 64 columns with rewards up to `most`; moves lead to lower groups.
fn games(most: i64) -> impl Strategy<Value = Layers> {
    let sizes = prop_oneof![1..=5_usize, 15..=18_usize, 31..=34_usize, 63..=64_usize];
    let shape = (sizes, 1..12_usize, any::<bool>());
    shape.prop_flat_map(move |(columns, count, reversed)| {
        let row = prop::collection::vec(-most..=most, columns);
        let rewards = prop::collection::vec(row, 1..5_usize);
        let all = u64::MAX >> (64 - columns);
        let members = 1..=all;
        let moves = prop::collection::vec((any::<(u16, u16)>(), any::<u8>()), 0..6);
        let group = (any::<bool>(), members, moves);
        let groups = prop::collection::vec(group, count);
        (rewards, groups).prop_map(move |(rewards, drawn)| {
            let mut groups: Vec<Group> = Vec::new();
            for (max, members, moves) in drawn {
                let lower = groups.len();
                let moves = moves.into_iter().filter(|_| lower > 0);
                let moves = moves.map(|((to, column), row)| {
                    let to = usize::from(to) % lower;
                    let free = groups[to].members;
                    let columns = (0..64).filter(|column| free >> column & 1 == 1);
                    let columns: Vec<_> = columns.collect();
                    let column = columns[usize::from(column) % columns.len()];
                    ((to, column), usize::from(row) % rewards.len())
                });
                let to_move = if max { Player::Max } else { Player::Min };
                let moves = moves.collect();
                groups.push(Group {
                    to_move,
                    members,
                    moves,
                });
            }
            Layers {
                columns,
                groups,
                rewards,
                reversed,
            }
        })
    })
}

/// Every position of every group has the value of minimax.
fn agrees(game: &Layers) -> Result<(), TestCaseError> {
    let solution = Tabulate::by_group().solve(&game.root(), Run::new());
    let solution = solution.expect("it is acyclic, and values are small");
    let mut positions = 0;
    for (number, group) in game.groups.iter().enumerate() {
        for column in (0..64).filter(|column| group.members >> column & 1 == 1) {
            let state = game.at(number, column);
            let minimax = Minimax::hashed().solve(&state, Run::new());
            let value = minimax.expect("it is acyclic").value();
            prop_assert_eq!(solution.value_of(&state), Some(value));
            positions += 1;
        }
    }
    prop_assert_eq!(solution.report().positions, positions);
    prop_assert_eq!(solution.verify().map(|it| it.positions), Ok(positions));
    Ok(())
}

proptest! {
    #[test]
    fn values_are_those_of_minimax(game in games(1000)) {
        agrees(&game)?;
        let root = game.root();
        let audited = Audit::new(&root, 1000).grouped().run();
        prop_assert!(audited.is_ok(), "{:?}", audited);
    }

    /// Rewards of up to 8,000, whose sums leave 16 bits after five moves.
    #[test]
    fn values_that_need_more_bits_on_the_way_are_those_of_minimax(game in games(8000)) {
        agrees(&game)?;
    }

    /// Rewards that need more than 16 bits.
    #[test]
    fn rewards_that_need_more_bits_are_added_as_minimax_does(game in games(1 << 40)) {
        agrees(&game)?;
    }
}
