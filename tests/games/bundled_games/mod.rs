//! Every bundled game with each of its capabilities: the audit finds no violation, all solvers that
//! fit agree position by position, and verification and certificates prove their values. A new game
//! is one row of the table.
//!
//! A row names the test, the module of the game, whether positions can repeat, the type of the
//! values, how many solvers the cross-check compares, the capabilities, and small instances with
//! their roots.

#[macro_use]
mod row;
mod instances;
mod rows;
mod solutions;

use instances::{
    animal_shogis, awaris, chases, connect_fours, domineerings, dots_and_boxes_games, gobblets,
    kalahs, morrises, staircases,
};
use optimal_play::{GameState, Indexed, Minimax, Retrograde, Run, SolveErrorKind, Solver, Wdl};
use optimal_play_games::clobber::Clobber;
use optimal_play_games::cram::Cram;
use optimal_play_games::dodgem::Dodgem;
use optimal_play_games::elephants::Elephants;
use optimal_play_games::hackenbush::Hackenbush;
use optimal_play_games::hexapawn::Hexapawn;
use optimal_play_games::impartial_clobber::ImpartialClobber;
use optimal_play_games::kayles::Kayles;
use optimal_play_games::king_rook_king::KingRookKing;
use optimal_play_games::nim::Nim;
use optimal_play_games::node_kayles::NodeKayles;
use optimal_play_games::nogo::NoGo;
use optimal_play_games::tic_tac_toe::TicTacToe;
use optimal_play_games::toads::Toads;
use support::{six_pawns, solve};

games! {
    animal_shogi: animal_shogi, cyclic Outcome, 5 solvers,
        [Indexed, Predecessors, SwapPlayers],
        for game in animal_shogis() => game.start();
    awari: awari, staged Score, 5 solvers,
        [Indexed, Predecessors, Staged, SwapPlayers],
        for game in awaris() => game.start();
    chase: chase, cyclic Outcome, 4 solvers,
        [Indexed, Predecessors],
        for game in chases() => game.start();
    clobber: clobber, acyclic Wdl, 5 solvers,
        [Partizan],
        for text in [".", "XOXOOXX", "XOX|OXO|XOX", "XO|OX + OXX.O"] =>
            text.parse::<Clobber>().expect("a position");
    connect_four: connect_four, acyclic Score, 5 solvers,
        [PackedKey, Staged, Unpack],
        for (game, columns) in connect_fours() => game.position(columns).expect("legal moves");
    connect_four_by_winner: connect_four, acyclic Wdl, 6 solvers,
        [PackedKey, Staged, Unpack],
        for (game, columns) in connect_fours() =>
            game.position(columns).expect("legal moves").valued::<Wdl>();
    cram: cram, acyclic Wdl, 7 solvers,
        [Impartial, SwapPlayers],
        for text in ["#", "....", "..\n..", "...\n...", "#..\n...\n..#", "...\n.#.\n...", "..#..\n....."] =>
            text.parse::<Cram>().expect("a small board");
    dodgem: dodgem, cyclic Outcome, 5 solvers,
        [Indexed, Predecessors, Staged, SwapPlayers],
        for side in [2, 3] => Dodgem::new(side).expect("a valid side");
    dodgem_by_stage: dodgem, staged Outcome, 5 solvers,
        [Indexed, Predecessors, Staged, SwapPlayers],
        for side in [2, 3] => Dodgem::new(side).expect("a valid side");
    domineering: domineering, acyclic Wdl, 7 solvers,
        [PackedKey, Partizan, Staged, Unpack],
        for game in domineerings() => game.start();
    dots_and_boxes: dots_and_boxes, acyclic Score, 8 solvers,
        [Indexed, PackedKey, Staged, Unpack, SwapPlayers],
        for game in dots_and_boxes_games() => game.start();
    elephants: elephants, acyclic Wdl, 5 solvers,
        [Partizan],
        for text in [".", "XX..X.O.O", "XO..OX.OO.X..X.O", "X.X.O + XX.O.O"] =>
            text.parse::<Elephants>().expect("rows");
    gobblet: gobblet, staged Outcome, 5 solvers,
        [Indexed, Predecessors, Staged, SwapPlayers],
        for game in gobblets() => game.start();
    hackenbush: hackenbush, acyclic Wdl, 5 solvers,
        [Partizan],
        for text in [".", "XXOXOO", "XO + OOX + OXXO"] =>
            text.parse::<Hackenbush>().expect("strings");
    hexapawn: hexapawn, acyclic Outcome, 6 solvers,
        [PackedKey, Unpack, SwapPlayers],
        for (columns, rows) in [(1, 4), (1, 5), (3, 3), (4, 3), (3, 4)] =>
            Hexapawn::new(columns, rows).expect("a valid board");
    impartial_clobber: impartial_clobber, acyclic Wdl, 7 solvers,
        [Impartial, SwapPlayers],
        for (columns, rows) in [(1, 1), (6, 1), (1, 5), (3, 2), (3, 3)] =>
            ImpartialClobber::new(columns, rows).expect("a small board");
    kalah: kalah, acyclic Score, 7 solvers,
        [Indexed, PackedKey, Unpack, SwapPlayers],
        for game in kalahs() => game.start();
    kayles: kayles, acyclic Wdl, 7 solvers,
        [Impartial, SwapPlayers],
        for rows in [&[][..], &[1], &[7], &[3, 4], &[2, 1, 3]] => Kayles::new(rows.iter().copied());
    king_rook_king: king_rook_king, cyclic Outcome, 4 solvers,
        [Indexed, Predecessors],
        // Black has to capture: the root leads to few positions, but all indices are solved.
        for fen in ["k7/1R6/8/8/8/8/8/7K b"] =>
            fen.parse::<KingRookKing>().expect("a valid position");
    knight_pawns: knight_pawns, acyclic Score, 8 solvers,
        [Indexed, Blocked, PackedKey, Staged, Unpack],
        for game in six_pawns() => game.start();
    morris: morris, staged Outcome, 5 solvers,
        [Indexed, Predecessors, Staged, SwapPlayers],
        for game in morrises() => game.start();
    nim: nim, acyclic Wdl, 7 solvers,
        [Impartial, SwapPlayers],
        for heaps in [&[][..], &[4], &[0, 3, 2], &[1, 2, 3], &[2, 5], &[2, 2, 2, 1]] =>
            Nim::new(heaps.iter().copied());
    node_kayles: node_kayles, acyclic Wdl, 7 solvers,
        [Impartial, SwapPlayers],
        for (columns, rows) in [(1, 1), (9, 1), (1, 6), (4, 2), (3, 4), (4, 4)] =>
            NodeKayles::new(columns, rows).expect("a small board");
    nogo: nogo, acyclic Wdl, 5 solvers,
        [Partizan],
        for text in ["#", ".......", "..OX.OX..", "...|...|...", "X..O|....", "..|.X + ...."] =>
            text.parse::<NoGo>().expect("a position");
    staircase: staircase, acyclic Score, 8 solvers,
        [Indexed, Blocked, PackedKey, Staged, Unpack],
        for game in staircases() => game.start();
    // The root need not be the first position.
    staircase_under_way: staircase, acyclic Score, 8 solvers,
        [Indexed, Blocked, PackedKey, Staged, Unpack],
        for game in staircases() =>
            game.start().moves().fold(game.start(), |root, mv| root.play(mv));
    tic_tac_toe: tic_tac_toe, acyclic Outcome, 8 solvers,
        [Indexed, PackedKey, Staged, Unpack],
        for root in [TicTacToe::new(), TicTacToe::misere()] => root;
    toads: toads, acyclic Wdl, 5 solvers,
        [Partizan],
        for text in [".", "XXX..OO.", "OX.XXOO.XO.O", "XX.O.O + X.O"] =>
            text.parse::<Toads>().expect("rows");
}

#[test]
fn the_same_position_of_the_chase_has_the_same_value_from_any_root() {
    for game in chases() {
        let root = game.start();
        let whole = solve(&Retrograde::with_predecessors(), &root);
        let states = root.states().map(|(_, state)| state);
        for state in states.step_by(97) {
            let own = solve(&Retrograde::reachable(), &state);
            assert_eq!(whole.value_of(&state), Some(own.value()), "{state:?}");
        }
    }
}

#[test]
fn minimax_reports_the_cycles_of_the_chase() {
    // The first one ends after one move.
    for game in chases().skip(1) {
        let error = Minimax::hashed().solve(&game.start(), Run::new());
        let error = error.expect_err("the chase has cycles");
        assert!(
            matches!(error.kind(), SolveErrorKind::Cycle { .. }),
            "{error}"
        );
    }
}
