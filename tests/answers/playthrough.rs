//! The text of a play: snapshots of a small instance of each game, and the same text from every
//! solver.

use std::error::Error;

use optimal_play::audit::Audit;
use optimal_play::cross_check::CrossCheck;
use optimal_play::game::IllegalMove;
use optimal_play::games::chase::{Chase, Rules};
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::games::staircase::Staircase;
use optimal_play::solution::LineEnd;
use optimal_play::{
    AlphaBeta, GameState, Minimax, Player, Retrograde, Run, Solver, Tabulate, Wdl, solve,
};
use optimal_play_games::connect_four::ConnectFour;

type Tested = Result<(), Box<dyn Error>>;

#[test]
fn of_knight_pawns() -> Tested {
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
    insta::assert_snapshot!(CrossCheck::new(&game.start(), 1000).playthrough()?);
    Ok(())
}

/// The move played has a mark that no array has.
#[test]
fn of_a_game_whose_moves_are_arrays() -> Tested {
    #[derive(Clone)]
    struct Rows([u8; 2]);

    impl GameState for Rows {
        type Move = [usize; 2]; // the row, and how much is taken
        type Key = [u8; 2];
        type Value = i8;

        fn to_move(&self) -> Player {
            Player::ALL[usize::from(self.0[0] % 2)]
        }
        fn moves(&self) -> impl Iterator<Item = [usize; 2]> {
            [[0, 1], [1, 1]]
                .into_iter()
                .filter(|&[row, _]| self.0[row] > 0)
        }
        fn play(&self, [row, _]: [usize; 2]) -> Self {
            let mut after = self.clone();
            after.0[row] -= 1;
            after
        }
        fn terminal_value(&self) -> i8 {
            0
        }
        fn key(&self) -> [u8; 2] {
            self.0
        }
        fn reward(&self, [row, _]: [usize; 2]) -> i8 {
            i8::from(row == 1) * self.to_move().signed(1)
        }
    }

    let text = solve(&Rows([1, 1]))?.playthrough().to_string();
    let expected = "value -1\n1. Min: [0, 1] = 1, > [1, 1] = -1*\n2. Min: > [0, 1] = 0*\n";
    assert!(text.starts_with(expected), "{text}");
    Ok(())
}

#[test]
fn of_the_staircase() -> Tested {
    let game = Staircase::new(
        &[vec![2, 7, 3], vec![9, 1, 2]],
        &[vec![3, 7, 2], vec![2, 3, 1]],
    )?;
    insta::assert_snapshot!(CrossCheck::new(&game.start(), 1000).playthrough()?);
    Ok(())
}

#[test]
fn of_connect_four_with_the_board() -> Tested {
    let game = ConnectFour::new(4, 4)?;
    let root = game.position([1, 1, 2, 1, 0, 3, 3])?;
    let playthrough = CrossCheck::new(&root, 10_000).playthrough()?;
    let playthrough = playthrough.with_drawing(ToString::to_string);
    insta::assert_snapshot!(playthrough);
    Ok(())
}

/// The steps for a game with cycles.
#[test]
fn of_the_chase() -> Tested {
    let game = Chase::new(4, (1, 1), (3, 3))?;
    let root = game.start();
    Audit::new(&root, 1000).cyclic().predecessors().run()?;
    CrossCheck::cyclic(&root, 1000)
        .indexed()
        .predecessors()
        .run()?;
    let solution = Retrograde::with_predecessors().solve(&root, Run::new())?;
    solution.verify()?.require_complete()?;
    insta::assert_snapshot!(solution.playthrough());
    Ok(())
}

/// White is as fast as black, so nobody catches the other.
#[test]
fn of_a_drawn_game_ends_with_the_repeated_position() -> Tested {
    let rules = Rules {
        rows: 3,
        columns: 3,
        white_steps: 2,
        black_steps: 2,
    };
    let game = Chase::with_rules(rules, (1, 1), (2, 3))?;
    let solution = Retrograde::reachable().solve(&game.start(), Run::new())?;
    let text = solution.playthrough().to_string();
    let mut line = solution.line();
    line.by_ref().for_each(drop);
    let repeats = line.repeats().expect("nobody wins");
    assert!(text.contains(&format!("\nback to the position after {repeats} moves,")));
    insta::assert_snapshot!(text);
    Ok(())
}

#[test]
fn every_solver_that_holds_all_values_prints_the_same_text() -> Tested {
    let tables = [vec![2, 7, 3], vec![9, 1, 2], vec![4, 4, 8]];
    let game = Staircase::new(&tables, &[vec![3, 7, 2], vec![2, 3, 1], vec![5, 0, 6]])?;
    let root = game.start();
    let text = solve(&root)?.playthrough().to_string();
    for solution in [
        Minimax::dense().solve(&root, Run::new())?,
        Tabulate::by_block().solve(&root, Run::new())?,
        Tabulate::by_key().solve(&root, Run::new())?,
    ] {
        assert_eq!(solution.playthrough().to_string(), text);
    }

    let game = Chase::new(3, (1, 1), (3, 3))?;
    let root = game.start();
    let text = Retrograde::reachable().solve(&root, Run::new())?;
    let text = text.playthrough().to_string();
    for solution in [
        Retrograde::indexed().solve(&root, Run::new())?,
        Retrograde::with_predecessors().solve(&root, Run::new())?,
    ] {
        assert_eq!(solution.playthrough().to_string(), text);
    }
    Ok(())
}

/// Their lines may differ, but not the text for the same moves.
#[test]
fn without_the_distance_the_same_moves_have_the_same_text_from_minimax_and_retrograde() -> Tested {
    let game = ConnectFour::new(4, 4)?;
    let root = game.position([1, 1, 2])?.valued::<Wdl>();
    let minimax = solve(&root)?;
    let retrograde = Retrograde::reachable().solve(&root, Run::new())?;
    let moves: Vec<_> = retrograde.line().collect();
    assert_eq!(
        minimax.playthrough_of(moves)?.to_string(),
        retrograde.playthrough().to_string()
    );
    Ok(())
}

#[test]
fn alpha_beta_shows_the_values_that_it_holds() -> Tested {
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
    let root = game.start();
    let line = AlphaBeta::hashed().solve(&root, Run::new())?;
    let value = AlphaBeta::hashed().without_line();
    let value = value.solve(&root, Run::new())?;
    let texts = [line.playthrough(), value.playthrough()];
    insta::assert_snapshot!(texts.map(|it| it.to_string()).join("\n"));
    Ok(())
}

#[test]
fn any_play_shows_its_value_and_an_illegal_one_the_ply() -> Tested {
    let game = Staircase::new(&[vec![5, 1], vec![2, 4]], &[vec![1, 3], vec![6, 2]])?;
    let root = game.start();
    let solution = solve(&root)?;
    let line: Vec<_> = solution.line().collect();
    let nothing = solution.playthrough_of([])?.to_string();
    // Black takes 5, white 6, black 1, and white is left with 2.
    assert_eq!(nothing, "value -2\non, worth -2 in all\n");
    // White takes 3 instead of 6, black 2, and white is left with 2.
    let mut worse = line.clone();
    worse.swap(1, 2);
    let worse = solution.playthrough_of(worse)?.to_string();
    assert!(worse.ends_with("\nover, worth 2 in all\n"), "{worse}");

    let twice = [line[0], line[0]];
    let error = solution.playthrough_of(twice).expect_err("it is filled");
    assert_eq!((error.ply(), error.mv()), (2, line[0]));
    assert_eq!(
        error.to_string(),
        "illegal move at ply 2: (1,1); legal are [(2,1), (1,2)]"
    );
    let after = line.iter().copied().chain([line[0]]);
    let error: Result<_, IllegalMove<_>> = solution.playthrough_of(after);
    assert_eq!(error.expect_err("the game is over").ply(), 5);
    Ok(())
}

#[test]
fn the_end_of_a_line_says_after_how_many_moves_the_position_stood() {
    let text = |moves| LineEnd::Repeats(moves).to_string();
    assert_eq!(text(1), "back to the position after 1 move");
    assert_eq!(text(2), "back to the position after 2 moves");
    let others = [LineEnd::GameOver, LineEnd::Unknown, LineEnd::Inconsistent];
    assert_eq!(
        others.map(|end| end.to_string()),
        [
            "the game is over",
            "the solution holds no further value",
            "no move keeps the value of the position: another one has its key, so the game breaks its contract",
        ]
    );
}

#[test]
fn the_debug_text_of_a_solution_shows_its_value_and_no_table() -> Tested {
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
    let solution = solve(&game.start())?;
    let text = format!("{solution:?}");
    let value = format!("Solution {{ value: {:?}, report: ", solution.value());
    assert!(
        text.starts_with(&value) && text.ends_with(", .. }"),
        "{text}"
    );
    Ok(())
}
