//! Elephants and Rhinos: a recursion over texts.

use optimal_play::game::Partizan;
use optimal_play_games::elephants::{Board, Elephants};

use crate::boards::assert_follows_in_rows;

/// A piece goes onto the empty cell in front of it.
fn after(text: &str, own: char) -> Vec<String> {
    let cells: Vec<char> = text.chars().collect();
    let moved = (0..cells.len()).filter_map(|from| {
        let to = match own {
            'X' => from + 1,
            _ => from.checked_sub(1)?,
        };
        if cells[from] != own || cells.get(to) != Some(&'.') {
            return None;
        }
        let mut cells = cells.clone();
        cells.swap(from, to);
        Some(cells.into_iter().collect())
    });
    moved.collect()
}

#[test]
fn random_rows_have_the_moves_and_winners_of_rules_on_texts() {
    assert_follows_in_rows::<Board>(after);
}

#[test]
fn rows_fall_apart_where_pieces_no_longer_meet() {
    let row: Elephants = "O..O..X.XO.X.O.OX".parse().expect("a row");
    let parts: Vec<_> = row.parts().map(|it| it.to_string()).collect();
    assert_eq!(parts, ["..O", "X.", "X.O.O"]);
}
