//! Impartial games, by their parts.

use optimal_play::audit::Audit;
use optimal_play::solution::LineEnd;
use optimal_play::{GameState, Grundy, Impartial, Player, Run, SolveErrorKind, Solver, Wdl};
use support::{Renamed, Tokens, rounds, solve};

#[test]
fn sums_of_parts_are_played_right_from_every_state() {
    for seed in 0..rounds(16) {
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
        let solution = solve(&Grundy::by_definition(), &root);
        let plain = optimal_play::solve(&root.game).expect("no limit");
        assert!(solution.verify().is_ok());
        for state in root.with_each_salt() {
            assert_eq!(solution.value_of(&state), Some(plain.value()));
            for (mv, value) in solution.move_values(&state) {
                assert!(value.is_some());
                assert_eq!(value, plain.value_of(&state.play(mv).game));
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

#[test]
fn the_moves_of_a_cycle_are_those_of_the_parts_on_the_way() {
    let mut cycles = [0; 2];
    for seed in 0..rounds(300) {
        let random = &mut fastrand::Rng::with_seed(seed);
        let nodes: Vec<Vec<Vec<usize>>> = (0..9)
            .map(|node| {
                let moves = if node == 0 { 0 } else { random.usize(1..4) };
                let tokens = |random: &mut fastrand::Rng| {
                    let count = random.usize(1..3);
                    (0..count).map(|_| random.usize(..9)).collect()
                };
                (0..moves).map(|_| tokens(random)).collect()
            })
            .collect();
        let root = Renamed::new(Tokens::new(&nodes, &[8]));
        for (way, found) in [Grundy::by_definition(), Grundy::by_search()]
            .iter()
            .zip(&mut cycles)
        {
            let Err(error) = way.solve(&root, Run::new()) else {
                continue;
            };
            let SolveErrorKind::Cycle { line, cycle } = error.kind() else {
                panic!("{error}");
            };
            let before = play(vec![root.clone()], line);
            let after = play(before.clone(), cycle);
            let repeats = |part: &Renamed<_>| after.iter().any(|it| it.key() == part.key());
            assert!(!cycle.is_empty() && before.iter().any(repeats), "{error}");
            *found += 1;
        }
    }
    assert!(cycles.iter().all(|&found| found > 50), "{cycles:?}");
}

/// The parts, with Max to move, after these moves, each of a part after the one before. Several
/// parts may have a move of that name.
fn play<G: Impartial<Move = u32>>(parts: Vec<G>, moves: &[u32]) -> Vec<G> {
    moves.iter().fold(parts, |parts, &mv| {
        let is_move_of = |part: &G| part.moves().any(|it| it == mv);
        let movable: Vec<_> = parts.into_iter().filter(is_move_of).collect();
        assert!(!movable.is_empty(), "{mv} is a move of none of them");
        let to_max = |part: G| match part.to_move() {
            Player::Max => part,
            Player::Min => part.swap_players(),
        };
        let after = movable.iter().map(|part| part.play(mv));
        let parts = after.flat_map(|after| after.parts().collect::<Vec<_>>());
        parts.map(to_max).collect()
    })
}
