//! Random games against minimax, with values in range and out of it.

use optimal_play::audit::Audit;
use optimal_play::game::ByPlayer;
use optimal_play::game::blocks::Rewards;
use optimal_play::{Indexed, Minimax, Player, Run, SolveErrorKind, Solver, Tabulate};
use proptest::prelude::*;
use support::values_by_minimax;

use super::parts::{Down, First, Parts, Second, To};

/// Games with rewards up to `most`; of up to 40 places in a block, which fill vectors or not.
fn games(most: i16) -> impl Strategy<Value = Parts> {
    let reward = move || -most..=most;
    let rewards = move || (reward(), reward()).prop_map(|(max, min)| ByPlayer { max, min });
    let player = any::<bool>().prop_map(|max| if max { Player::Max } else { Player::Min });
    let own = prop::collection::vec((any::<u16>(), rewards()), 0..3);
    let second = prop::collection::vec((player, own), 1..40);
    let places = (any::<u16>(), any::<u16>(), any::<u16>(), any::<bool>());
    let drawn = (rewards(), prop::option::of(0..2_usize));
    let down = prop::collection::vec((any::<u16>(), places, drawn), 0..4);
    let first = prop::collection::vec((any::<bool>(), down), 1..8);
    let row = move || prop::collection::vec(reward(), 40);
    (first, second, [row(), row()]).prop_map(|(first, second, mut rows)| {
        let len = second.len();
        let below = |drawn: u16, end: usize| usize::from(drawn) % end;
        let second = (0..).zip(second).map(|(place, (to_move, moves))| {
            let moves = moves.into_iter().filter(|_| place > 0);
            let moves = moves.map(|(to, rewards)| (below(to, place), rewards));
            let moves = moves.collect();
            Second { to_move, moves }
        });
        let first = (0..).zip(first).map(|(at, (turned, moves))| {
            let moves = moves.into_iter().filter(|_| at > 0);
            let moves = moves.map(|(to, (start, end, second, one), (same, row))| {
                let start = below(start, len);
                let (one_place, less) = (below(second, len), below(second, start + 1));
                Down {
                    to: below(to, at),
                    places: start..start + 1 + below(end, len - start),
                    second: if one {
                        To::One(one_place)
                    } else {
                        To::Less(less)
                    },
                    rewards: row.map_or(Rewards::Same(same), Rewards::Row),
                }
            });
            let moves = moves.collect();
            First { turned, moves }
        });
        for row in &mut rows {
            row.truncate(len);
        }
        Parts {
            first: first.collect(),
            second: second.collect(),
            rewards: rows.to_vec(),
        }
    })
}

proptest! {
    /// Every position has the value of minimax, from the last position and from one within a block:
    /// all positions up to the last one of the block are solved.
    #[test]
    fn values_are_those_of_minimax(game in games(300), root in any::<u16>()) {
        let all: Vec<_> = game.positions().collect();
        let values = values_by_minimax(&all);
        for root in [all.len() - 1, usize::from(root) % all.len()] {
            let solution = Tabulate::by_block().solve(&all[root], Run::new());
            let solution = solution.expect("it is acyclic, and values are small");
            let solved = (all[root].first + 1) * game.second.len();
            prop_assert_eq!(solution.report().positions, solved as u64);
            for (index, state) in all.iter().enumerate() {
                let expected = (index < solved).then_some(values[index]);
                prop_assert_eq!(solution.value_of(state), expected);
            }
        }
        let audited = Audit::new(&all[all.len() - 1], 1000).blocked().run();
        prop_assert!(audited.is_ok(), "{:?}", audited);
    }

    /// With rewards that leave the range now and then, no value is wrong, and each error is right.
    #[test]
    fn values_out_of_range_are_found(game in games(i16::MAX / 3)) {
        let all: Vec<_> = game.positions().collect();
        let root = all[all.len() - 1];
        let minimax = |state| Minimax::hashed().solve(state, Run::new());
        match Tabulate::by_block().solve(&root, Run::new()) {
            Ok(solution) => for state in &all {
                // A value that no best move leads to may leave the range.
                if let Ok(minimax) = minimax(state) {
                    prop_assert_eq!(solution.value_of(state), Some(minimax.value()));
                }
            },
            Err(error) => {
                let SolveErrorKind::Overflow { from: Some(from), line } = error.kind() else {
                    panic!("{error}")
                };
                prop_assert_eq!(line.len(), 1);
                let state = root.at_index(*from).expect("a position");
                prop_assert!(minimax(&state).is_err());
            }
        }
    }
}
