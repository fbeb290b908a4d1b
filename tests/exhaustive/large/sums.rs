//! Impartial games that split into parts, by both ways of `Grundy`.

use std::env;

/// The environment variable with the number of games, if other than some.
const GAMES: &str = "OPTIMAL_PLAY_SUMS";

#[test]
fn on_random_games_both_ways_agree_with_the_definition_and_minimax() {
    let games = env::var(GAMES).ok();
    let games = games.map_or(3000, |it| it.parse().expect("a number"));
    let won = support::compare_both_ways(games, 2);
    // About a third.
    assert!((games * 3 / 10..games * 9 / 25).contains(&won), "{won}");
}
