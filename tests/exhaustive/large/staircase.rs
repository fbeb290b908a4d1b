//! The staircase of twelve rows and columns: 2.7 million positions, 144 moves.

use optimal_play::{GameState, Minimax, Run, Solver};

#[test]
fn twelve_rows_and_columns_are_solved() {
    let game = support::staircase((12, 12));
    let solution = Minimax::dense().solve(&game.start(), Run::new());
    let solution = solution.expect("no limit");
    // C(24, 12): the paths from corner to corner.
    assert_eq!(solution.report().positions, 2_704_156);
    let line: Vec<_> = solution.line().collect();
    assert_eq!(line.len(), 144);
    let (mut position, mut total) = (game.start(), 0);
    for fill in line {
        total += position.reward(fill);
        position = position.play(fill);
    }
    assert_eq!(total, solution.value());
}
