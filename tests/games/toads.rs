//! Toads and Frogs: a recursion over texts, and published values.

use optimal_play_games::toads::Board;

use crate::boards::{assert_follows_in_rows, assert_values};

/// A piece goes onto the next empty cell in front of it, over a piece of the opponent or none.
fn after(text: &str, own: char) -> Vec<String> {
    let after = |from: usize| {
        let (behind, ahead) = match own {
            'X' => (&text[..from], text[from + 1..].to_owned()),
            _ => (&text[from + 1..], text[..from].chars().rev().collect()),
        };
        let landed = match (own, ahead.split_at_checked(1)?, ahead.split_at_checked(2)) {
            (own, (".", rest), _) => format!(".{own}{rest}"),
            ('X', _, Some(("O.", rest))) => format!(".OX{rest}"),
            ('O', _, Some(("X.", rest))) => format!(".XO{rest}"),
            _ => return None,
        };
        Some(match own {
            'X' => format!("{behind}{landed}"),
            _ => format!("{}{behind}", landed.chars().rev().collect::<String>()),
        })
    };
    let own_pieces = text.match_indices(own);
    own_pieces.filter_map(|(from, _)| after(from)).collect()
}

#[test]
fn random_rows_have_the_moves_and_winners_of_rules_on_texts() {
    assert_follows_in_rows::<Board>(after);
}

#[test]
fn rows_have_the_published_values() {
    assert_values::<Board>(&[
        // E. Berlekamp, J. Conway and R. Guy, Winning Ways for your Mathematical Plays, 1982.
        ("XX.OO", "*"),
        // J. Erickson, New Toads and Frogs Results, 1996, conjectures for any number of toads that
        // T. Thanatipanonda and D. Zeilberger proved (Further Hopping with Toads and Frogs,
        // Electronic Journal of Combinatorics 18, 2011): a toads, two empty cells and b frogs are
        // {{a - 3|a - b}|{*|3 - b}} for a > b > 1 ...
        ("XXX..OO", "{1/2|0}"),
        ("XXXX..OO", "{3/2|0}"),
        ("XXXX..OOO", "{1*|v}"),
        ("XXXXX..OOO", "{2*|v}"),
        ("XXXXX..OOOO", "{{2|1}|{*|-1}}"),
        // ... three empty cells and two frogs {a - 2|a - 2}, and three frogs a - 7/2 for a > 4.
        ("XX...OO", "*"),
        ("XXX...OO", "1*"),
        ("XXXX...OO", "2*"),
        ("XXXXX...OOO", "3/2"),
        ("XXXXXX...OOO", "5/2"),
    ]);
}
