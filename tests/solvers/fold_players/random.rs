//! Random games whose rules are the same for both players: with and without cycles, with scores and
//! with outcomes.

use optimal_play::audit::Audit;
use optimal_play::{
    GameState, Indexed, Minimax, Outcome, Player, Retrograde, Run, Solver, SwapPlayers, Value,
};
use proptest::prelude::*;
use support::{Graph, Node, solve};

/// For each position: the moves, and what the player to move gets if there are none. A move has the
/// position that it leads to, whether the player moves again, and what the player gets.
type Rules = Vec<(Vec<(prop::sample::Index, bool, i16)>, i16)>;

fn rules(may_move_again: bool) -> impl Strategy<Value = Rules> {
    let again = if may_move_again {
        any::<bool>().boxed()
    } else {
        Just(false).boxed()
    };
    let mv = (any::<prop::sample::Index>(), again, -9..10_i16);
    let position = (prop::collection::vec(mv, 0..4), -9..10_i16);
    prop::collection::vec(position, 1..12)
}

/// Position n is node 2n with Max to move, and node 2n + 1 with Min to move. `range` returns the
/// positions that moves from a position can lead to; `end` makes a value of what Max gets.
fn graph<V: Value>(
    rules: &Rules,
    range: impl Fn(usize) -> std::ops::Range<usize>,
    end: impl Fn(i16) -> V,
    reward: impl Fn(i16) -> V::Reward,
) -> Graph<V> {
    let nodes = rules
        .iter()
        .enumerate()
        .flat_map(|(number, (moves, left))| {
            let (range, end, reward) = (range(number), &end, &reward);
            Player::ALL.map(move |player| {
                let range = range.clone();
                let moves = moves.iter().filter(|_| !range.is_empty());
                let moves = moves.map(|(to, again, gets)| {
                    let to = range.start + to.index(range.len());
                    let next = if *again { player } else { !player };
                    (2 * to + next as usize, reward(player.signed(*gets)))
                });
                let node = Node::scored(player, moves);
                node.worth(end(player.signed(*left)))
            })
        });
    Graph::new(nodes)
}

const fn outcome(left: i16) -> Outcome {
    match left {
        0 => Outcome::DRAW,
        1.. => Outcome::win(Player::Max, 0),
        _ => Outcome::win(Player::Min, 0),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn minimax_and_alpha_beta_agree_with_minimax_of_all_positions(rules in rules(true)) {
        let count = rules.len();
        let graph = graph::<i16>(&rules, |number| number + 1..count, |it| it, |it| it);
        for root in [graph.at(0), graph.at(1)] {
            Audit::new(&root, 1000).swap_players().run().expect("the same rules for both players");
            let all = solve(&Minimax::hashed(), &root);
            let folded = solve(&Minimax::hashed().fold_players(), &root);
            let dense = solve(&Minimax::dense().fold_players(), &root);
            for (state, value) in all.positions() {
                for solution in [&folded, &dense] {
                    prop_assert_eq!(solution.value_of(&state), Some(value));
                    prop_assert_eq!(solution.value_of(&state.swap_players()), Some(-value));
                }
            }
            prop_assert!(folded.report().positions <= count as u64);
            prop_assert!(folded.verify().is_ok_and(|it| it.complete));
            prop_assert!(dense.verify().is_ok_and(|it| it.complete));
        }
    }

    #[test]
    fn retrograde_analysis_agrees_with_that_of_all_positions_also_with_threads(
        rules in rules(false),
    ) {
        let count = rules.len();
        let graph = graph::<Outcome>(&rules, |_| 0..count, outcome, |_| ());
        for root in [graph.at(0), graph.at(1)] {
            let all = solve(&Retrograde::indexed(), &root);
            let solvers: [&dyn Solver<_>; 3] = [
                &Retrograde::reachable().fold_players(),
                &Retrograde::indexed().fold_players(),
                &Retrograde::with_predecessors().fold_players(),
            ];
            for (place, solver) in solvers.into_iter().enumerate() {
                let run = Run::new().with_threads(2);
                let folded = solver.solve(&root, run).expect("the players move in turn");
                let positions = folded.report().positions;
                prop_assert!(positions <= count as u64);
                prop_assert!(folded.verify().is_ok_and(|it| it.complete));
                for (state, value) in all.positions() {
                    prop_assert_eq!(folded.value_of(&state), Some(value));
                }
                for (_, state) in root.states().filter(|_| place > 0) {
                    prop_assert_eq!(folded.value_of(&state), all.value_of(&state));
                }
                prop_assert_eq!(root.key(), folded.root().key());
            }
        }
    }
}
