//! The whole of animal shogi, as T. Tanaka solved it in 2009.

use optimal_play::rules::count_reachable_folded;
use optimal_play::{Indexed, Outcome, Player, Retrograde, Run, Solver};
use optimal_play_games::animal_shogi::AnimalShogi;

#[test]
#[ignore = "in release, it takes minutes and a gigabyte"]
fn the_second_player_wins_the_whole_game_in_78() {
    let game = AnimalShogi::new();
    let solver = Retrograde::with_predecessors().fold_players();
    let solution = solver.solve(&game.start(), Run::new()).expect("no limit");
    assert_eq!(solution.value(), Outcome::win(Player::Min, 78));
}

#[test]
#[ignore = "in release, it takes minutes"]
fn positions_are_as_many_as_published() {
    let game = AnimalShogi::new().with_all_moves();
    let count = count_reachable_folded(&game.start(), Run::new());
    println!("positions: {count:?}");
    assert_eq!(count, Ok(246_803_167));
}

#[test]
fn without_chicks_it_is_a_draw() {
    // Computed before by another program.
    let game = AnimalShogi::with_start("gle/3/3/ELG b -")
        .expect("a position")
        .with_any_try();
    let solver = Retrograde::with_predecessors().fold_players();
    let solution = solver.solve(&game.start(), Run::new()).expect("no limit");
    assert_eq!(solution.value(), Outcome::DRAW);
    let states = game.start();
    let plies = states
        .states()
        .filter_map(|(_, state)| solution.value_of(&state)?.plies());
    assert_eq!(plies.max(), Some(46));
}
