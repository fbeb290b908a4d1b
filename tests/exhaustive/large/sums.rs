//! Impartial games that split into parts, by both ways of `Grundy`.

#[test]
fn on_fifty_thousand_random_games_both_ways_agree_with_the_definition_and_minimax() {
    let won = support::compare_both_ways(50_000, 2);
    assert!((15_000..18_000).contains(&won), "{won}");
}
