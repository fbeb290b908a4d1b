//! Kalah(6,3): the crate, with an endgame and without, beside a hand-written solver, in one run.
//!
//! `cargo bench --bench kalah -- large` adds Kalah(6,4).

mod hand_written;

use hand_written::{Board, HandWritten};
use optimal_play::{AlphaBeta, GameState, Run, Solution, Solver};
use optimal_play_benches::{Contender, compare};
use optimal_play_games::kalah::{Endgame, Kalah, Position};

fn main() {
    let game = Kalah::new(6, 3).expect("a valid game");
    side_by_side("Kalah(6,3), the start", (&game, 14), &[game.start()], 11);
    // Nothing was tuned on these.
    let mut random = fastrand::Rng::with_seed(2026);
    let mut under_way = || after_random_moves(&game.start(), &mut random);
    let positions: Vec<_> = (0..20).map(|_| under_way()).collect();
    side_by_side(
        "Kalah(6,3), 20 positions after 1 to 8 random moves",
        (&game, 14),
        &positions,
        3,
    );
    if std::env::args().any(|argument| argument == "large") {
        let game = Kalah::new(6, 4).expect("a valid game");
        side_by_side("Kalah(6,4), the start", (&game, 20), &[game.start()], 1);
    }
}

/// The values of these positions, with `seeds` seeds in the endgame.
fn side_by_side(
    title: &str,
    (game, seeds): (&Kalah, usize),
    positions: &[Position<'_>],
    rounds: usize,
) {
    let endgame = game.endgame(seeds, &mut Run::new()).expect("enough memory");
    let with_endgame = format!("the same, an endgame of {seeds} seeds, built before");
    let and_its_time = "the same, and the time to build it";
    compare(
        title,
        rounds,
        &[
            Contender {
                name: "hand-written",
                run: &|| values(positions, |root| by_hand(root).0),
            },
            Contender {
                name: "AlphaBeta::packed()",
                run: &|| values(positions, |root| searched(root).value()),
            },
            Contender {
                name: &with_endgame,
                run: &|| values(positions, |root| with(&endgame, root).value()),
            },
            Contender {
                name: and_its_time,
                run: &|| {
                    let endgame = game.endgame(seeds, &mut Run::new()).expect("enough memory");
                    values(positions, |root| with(&endgame, root).value())
                },
            },
        ],
    );
    let nodes: u64 = positions.iter().map(|root| by_hand(root).1).sum();
    let alone = positions
        .iter()
        .map(|root| searched(root).report().positions);
    let together = positions
        .iter()
        .map(|root| with(&endgame, root).report().positions);
    println!(
        "  nodes, hand-written: {nodes}; positions here: {}; with the endgame: {}",
        alone.sum::<u64>(),
        together.sum::<u64>()
    );
}

fn values(positions: &[Position<'_>], value: impl Fn(&Position<'_>) -> i8) -> Vec<i8> {
    positions.iter().map(value).collect()
}

/// The value by the hand-written program, and its nodes.
fn by_hand(root: &Position<'_>) -> (i8, u64) {
    let player = root.to_move();
    let mut board = Board::default();
    let rows = [root.row(player), root.row(!player)].concat();
    board.copy_from_slice(&rows);
    let mut solver = HandWritten::new();
    let value = solver.solve(&board);
    (player.signed(value), solver.nodes())
}

fn searched<'g>(root: &Position<'g>) -> Solution<Position<'g>> {
    let run = Run::new().with_threads(1);
    let solution = AlphaBeta::packed().without_line().solve(root, run);
    solution.expect("an acyclic game")
}

fn with<'g>(endgame: &Endgame<'g>, root: &Position<'g>) -> Solution<Position<'g>> {
    let run = Run::new().with_threads(1);
    let search = AlphaBeta::packed().without_line();
    let solver = search.with_endgame(|position| endgame.value_of(position));
    solver.solve(root, run).expect("an acyclic game")
}

/// A position after 1 to 8 moves at random, in which the game goes on.
fn after_random_moves<'g>(start: &Position<'g>, random: &mut fastrand::Rng) -> Position<'g> {
    loop {
        let mut state = *start;
        for _ in 0..random.usize(1..=8) {
            let moves: Vec<_> = state.moves().collect();
            let Some(mv) = random.choice(moves) else {
                break;
            };
            state = state.play(mv);
        }
        if !state.is_over() {
            return state;
        }
    }
}
