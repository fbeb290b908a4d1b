//! Random games against minimax, with values in range and out of it.

use optimal_play::check::Audit;
use optimal_play::{ByPlayer, Indexed, Minimax, Player, Run, SolveErrorKind, Solver, Tabulate};
use proptest::prelude::*;

use super::parts::{Down, First, Parts, Second};

/// Games with rewards up to `most`; of up to 40 places in a block, which fill vectors or not.
fn games(most: i16) -> impl Strategy<Value = Parts> {
    let reward = move || -most..=most;
    let rewards = move || (reward(), reward()).prop_map(|(max, min)| ByPlayer { max, min });
    let player = any::<bool>().prop_map(|max| if max { Player::Max } else { Player::Min });
    let own = prop::collection::vec((any::<u16>(), rewards()), 0..3);
    let second = prop::collection::vec((player, own), 1..40);
    let places = (any::<u16>(), any::<u16>(), any::<u16>());
    let down = prop::collection::vec((any::<u16>(), places, rewards()), 0..4);
    let first = prop::collection::vec((any::<bool>(), down), 1..8);
    (first, second).prop_map(|(first, second)| {
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
            let moves = moves.map(|(to, (start, end, less), rewards)| {
                let start = below(start, len);
                Down {
                    to: below(to, at),
                    places: start..start + 1 + below(end, len - start),
                    less: below(less, start + 1),
                    rewards,
                }
            });
            let moves = moves.collect();
            First { turned, moves }
        });
        Parts {
            first: first.collect(),
            second: second.collect(),
        }
    })
}

proptest! {
    /// Every position has the value of minimax, from the last position and from one within a block.
    #[test]
    fn values_are_those_of_minimax(game in games(300), root in any::<u16>()) {
        let all: Vec<_> = game.positions().collect();
        for root in [all.len() - 1, usize::from(root) % all.len()] {
            let solution = Tabulate::by_index().solve(&all[root], Run::new());
            let solution = solution.expect("it is acyclic, and values are small");
            prop_assert_eq!(solution.report().positions, root as u64 + 1);
            for (index, state) in all.iter().enumerate() {
                let minimax = Minimax::hashed().solve(state, Run::new());
                let value = minimax.expect("it is acyclic").value();
                let expected = (index <= root).then_some(value);
                prop_assert_eq!(solution.value_of(state), expected);
            }
        }
        let audited = Audit::new(&all[all.len() - 1], 1000).indexed().run();
        prop_assert!(audited.is_ok(), "{:?}", audited);
    }

    /// With rewards that leave the range now and then, the error is that of an index by itself.
    #[test]
    fn values_out_of_range_are_found(game in games(i16::MAX / 3)) {
        let all: Vec<_> = game.positions().collect();
        let root = all[all.len() - 1];
        let whole = Tabulate::by_index().solve(&root, Run::new());
        let minimax = |state| Minimax::hashed().solve(state, Run::new());
        let in_range = all.iter().all(|state| minimax(state).is_ok());
        prop_assert_eq!(whole.is_ok(), in_range);
        match whole {
            Ok(solution) => for state in &all {
                let value = minimax(state).expect("all are in range").value();
                prop_assert_eq!(solution.value_of(state), Some(value));
            },
            Err(error) => {
                let SolveErrorKind::Overflow { from: Some(from), line } = error.kind() else {
                    panic!("{error}")
                };
                let state = root.at_index(*from).expect("a position");
                let overflow = SolveErrorKind::Overflow { from: None, line: line.clone() };
                let expected = minimax(&state).expect_err("it is out of range");
                prop_assert_eq!(expected.kind(), &overflow);
            }
        }
    }
}
