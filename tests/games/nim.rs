//! Nim: Bouton's theorem, and the text of positions and moves.

use optimal_play::{GameState, Grundy, Minimax, Run, Solver, Wdl};
use optimal_play_games::nim::{Nim, Take};

#[test]
fn the_first_player_loses_exactly_where_the_exclusive_or_of_the_heaps_is_0() {
    // C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3
    // (1901).
    let largest = Nim::new([5, 5, 5]);
    let minimax = Minimax::hashed().solve(&largest, Run::new());
    let minimax = minimax.expect("an acyclic game");
    let grundy = Grundy::by_definition().solve(&largest, Run::new());
    let grundy = grundy.expect("an acyclic game");
    assert_eq!(grundy.report().positions, 5);
    for heaps in (0..=5).flat_map(|a| (0..=5).flat_map(move |b| (0..=5).map(move |c| [a, b, c]))) {
        let sum = heaps.into_iter().fold(0, |sum, heap| sum ^ heap);
        let state = Nim::new(heaps);
        assert_eq!(grundy.grundy_value(&state), Some(sum.into()), "{heaps:?}");
        let value = if sum == 0 { Wdl::MinWins } else { Wdl::MaxWins };
        // The root leads only to positions with Max to move after an even number of moves.
        let reached = minimax.value_of(&state);
        assert!(reached.is_none_or(|it| it == value), "{heaps:?}");
        let single = Minimax::hashed().solve(&state, Run::new());
        assert_eq!(single.map(|it| it.value()), Ok(value), "{heaps:?}");
    }
}

#[test]
fn the_35_safe_combinations_of_bouton_have_the_value_0() {
    // Bouton's safe combinations of numbers below 16 begin 1, 2, 3; 1, 4, 5; ... 1, 14, 15.
    let small = |a, b, c| Nim::new([a, b, c]);
    let grundy = Grundy::by_definition().solve(&small(15, 15, 15), Run::new());
    let grundy = grundy.expect("an acyclic game");
    let pairs = [(2, 3), (4, 5), (6, 7), (8, 9), (10, 11), (12, 13), (14, 15)];
    for (second, third) in pairs {
        assert_eq!(grundy.grundy_value(&small(1, second, third)), Some(0));
    }
    let safe =
        (1..16).flat_map(|a| (a + 1..16).flat_map(move |b| (b + 1..16).map(move |c| (a, b, c))));
    let safe = safe.filter(|&(a, b, c)| grundy.grundy_value(&small(a, b, c)) == Some(0));
    assert_eq!(safe.count(), 35); // the rows of his table
}

#[test]
fn positions_and_moves_are_printed() {
    let root = Nim::new([3, 41]);
    let take = Take { heap: 0, stones: 3 };
    assert_eq!(take.to_string(), "3 from heap 1");
    let dots = ".".repeat(40);
    let expected = format!("heap 1: 0\nheap 2: 41 {dots}");
    assert_eq!(root.play(take).to_string(), expected);
}
