//! Impartial games, by their parts.

use optimal_play::check::Audit;
use optimal_play::solution::LineEnd;
use optimal_play::{GameState, Grundy, Wdl};
use support::{Renamed, Tokens, solve};

#[test]
fn sums_of_parts_are_played_right_from_every_state() {
    for seed in 0..40 {
        let random = &mut fastrand::Rng::with_seed(seed);
        let nodes: Vec<Vec<Vec<usize>>> = (0..7)
            .map(|node| {
                let moves = if node == 0 { 0 } else { random.usize(..4) };
                let tokens = |random: &mut fastrand::Rng| {
                    let count = random.usize(..3);
                    (0..count).map(|_| random.usize(..node)).collect()
                };
                (0..moves).map(|_| tokens(random)).collect()
            })
            .collect();
        let root = Renamed::new(Tokens::new(&nodes, &[4, 5, 6]));
        Audit::new(&root, 300)
            .impartial()
            .run()
            .expect("the game keeps its contract");
        let solution = solve(&Grundy::new(), &root);
        let plain = optimal_play::solve(&root.game).expect("no limit");
        assert!(solution.verify().is_ok());
        for state in root.with_each_salt() {
            assert_eq!(solution.value_of(&state), Some(plain.value()));
            for (mv, value) in solution.known_move_values(&state) {
                assert_eq!(Some(value), plain.value_of(&state.play(mv).game));
            }
            let mut line = solution.line_from(&state);
            let end = line.by_ref().fold(state.clone(), |state, mv| {
                let after = state.play(mv);
                assert_eq!(plain.value_of(&after.game), Some(plain.value()));
                after
            });
            assert_eq!(line.end(), Some(LineEnd::GameOver));
            assert_eq!(end.result(), Some(plain.value()));
        }
        assert_ne!(plain.value(), Wdl::Draw);
    }
}
