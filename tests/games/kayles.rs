//! Kayles: published values, a recursion over the pins themselves, and the text of positions.

use std::collections::HashMap;

use optimal_play::{GameState, Grundy, Minimax, Player, Run, Solver, Wdl};
use optimal_play_games::kayles::Kayles;

/// OEIS A002186: Sprague-Grundy values for Kayles, n = 0 to 104.
const PUBLISHED: [u64; 105] = [
    0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2,
    1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8,
    1, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7,
    4, 1, 2, 8, 1, 4, 7, 2, 1,
];

/// The values of one row of each length.
fn values(longest: u32) -> Vec<u64> {
    let solution = Grundy::by_definition().solve(&Kayles::new([longest]), Run::new());
    let solution = solution.expect("an acyclic game");
    let rows = (0..=longest).map(|pins| solution.grundy_value(&Kayles::new([pins])));
    rows.map(|it| it.expect("shorter rows are left over"))
        .collect()
}

#[test]
fn values_of_a_row_match_the_published_ones() {
    assert_eq!(values(104), PUBLISHED);
}

#[test]
fn values_have_period_12_from_71_pins_on_and_14_exceptions_before() {
    // OEIS A002186, formula; first proved by R. K. Guy in 1949.
    let values = values(300);
    let period = &values[72..84];
    let periodic = |pins: &usize| values[*pins] == period[pins % 12];
    let exceptions: Vec<_> = (0..=298).filter(|pins| !periodic(pins)).collect();
    assert_eq!(
        exceptions,
        [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
    );
}

/// Whether the player to move wins, by recursion over the pins themselves, one bit each.
fn wins(pins: u32, known: &mut HashMap<u32, bool>) -> bool {
    if let Some(&wins) = known.get(&pins) {
        return wins;
    }
    let knocks = (0..16).flat_map(|pin| [1 << pin, 3 << pin]);
    let mut legal = knocks.filter(|knock| pins & knock == *knock);
    let result = legal.any(|knock| !wins(pins & !knock, known));
    known.insert(pins, result);
    result
}

#[test]
fn winners_match_a_recursion_over_pins() {
    let mut known = HashMap::new();
    let longest = Kayles::new([12]);
    let grundy = Grundy::by_definition().solve(&longest, Run::new());
    let grundy = grundy.expect("an acyclic game");
    for pins in 0..1_u32 << 12 {
        let line: String = (0..12)
            .map(|pin| if pins >> pin & 1 == 1 { '|' } else { ' ' })
            .collect();
        let rows = line.split_whitespace();
        let alley = Kayles::new(
            rows.clone()
                .map(|row| u32::try_from(row.len()).expect("short")),
        );
        assert_eq!(alley.to_string(), rows.collect::<Vec<_>>().join(" "));
        let first_wins = wins(pins, &mut known);
        let value = grundy
            .grundy_value(&alley)
            .expect("rows of at most 12 pins");
        assert_eq!(value != 0, first_wins, "{alley}");
        let winner = Wdl::win(if first_wins { Player::Max } else { Player::Min });
        assert_eq!(grundy.value_of(&alley), Some(winner), "{alley}");
    }
}

#[test]
fn dudeneys_alley_is_won_by_the_player_to_move() {
    // The Canterbury Puzzles, "The game of kayles": of thirteen pins the second is down.
    let alley = Kayles::new([1, 11]);
    let grundy = Grundy::by_definition().solve(&alley, Run::new());
    let grundy = grundy.expect("an acyclic game");
    assert_eq!(grundy.grundy_value(&alley), Some(1 ^ 6));
    assert_eq!(grundy.value(), Wdl::MaxWins);
    let minimax = Minimax::hashed().solve(&alley, Run::new());
    let minimax = minimax.expect("an acyclic game");
    assert_eq!(minimax.value(), Wdl::MaxWins);
    assert!(grundy.best_moves(&alley).eq(minimax.best_moves(&alley)));
    assert!(grundy.line().eq(minimax.line()));
    assert!(minimax.report().positions > 5 * grundy.report().positions);
}

#[test]
fn the_first_player_wins_a_single_row() {
    // The first player takes the middle of the row, then mirrors every move.
    assert!(values(200)[1..].iter().all(|&value| value != 0));
}

#[test]
fn moves_are_listed_from_the_first_pin_of_each_row() {
    let alley = Kayles::new([2, 0, 1]);
    assert_eq!(alley.rows(), [2, 1]);
    let moves: Vec<_> = alley.moves().map(|knock| knock.to_string()).collect();
    let expected = [
        "pin 1 of row 1",
        "pins 1 and 2 of row 1",
        "pin 2 of row 1",
        "pin 1 of row 2",
    ];
    assert_eq!(moves, expected);
    let after: Vec<_> = alley
        .moves()
        .map(|knock| alley.play(knock).to_string())
        .collect();
    assert_eq!(after, ["| |", "|", "| |", "||"]);
}
