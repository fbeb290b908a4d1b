//! Hackenbush strings: a recursion over texts, and Berlekamp's rule.

use fastrand::Rng;
use optimal_play::Run;
use optimal_play::solver::PartForms;
use optimal_play_games::hackenbush::{Board, Hackenbush};
use support::rounds;

use crate::boards::{assert_follows, random_board};

/// The string below an edge that is cut.
fn after(text: &str, own: char) -> Vec<String> {
    let cuts = text.match_indices(own).map(|(at, _)| match at {
        0 => ".",
        at => &text[..at],
    });
    cuts.map(str::to_owned).collect()
}

#[test]
fn random_strings_have_the_moves_and_winners_of_rules_on_texts() {
    let mut random = Rng::with_seed(4);
    for _ in 0..rounds(20) {
        let strings = [9, 3].map(|edges| random_board(1, edges, b"XO", &mut random));
        assert_follows::<Board>(&strings.join(" + "), after);
    }
}

/// The value of a string and the power of two that it is divided by. Edges count one as long as all
/// have the colour of the first; from the first of the other on, each counts half as much as the one
/// before, with the sign of its colour (E. Berlekamp, The Hackenbush Number System for Compression
/// of Numerical Data, Information and Control 26, 1974).
fn berlekamp(string: &str) -> (i64, u32) {
    let mut halvings = 0;
    let mut sum = 0;
    for edge in string.chars() {
        if halvings > 0 || !string.starts_with(edge) {
            halvings += 1;
            sum *= 2;
        }
        sum += if edge == 'X' { 1 } else { -1 };
    }
    (sum, halvings)
}

#[test]
fn strings_have_the_values_of_berlekamps_rule() {
    let mut random = Rng::with_seed(5);
    let mut run = Run::new();
    let mut values = PartForms::new(&mut run).expect("no limit");
    for edges in (1..=24).cycle().take(200) {
        let text = random_board(1, edges, b"XO", &mut random);
        let string: Hackenbush = text.parse().expect("a string");
        let form = values.form(&string).expect("no limit");
        let (mut units, mut halvings) = berlekamp(&text);
        while halvings > 0 && units % 2 == 0 {
            (units, halvings) = (units / 2, halvings - 1);
        }
        let expected = match halvings {
            0 => units.to_string(),
            halvings => format!("{units}/{}", 1 << halvings),
        };
        assert_eq!(
            values.forms().text(form).expect("no limit"),
            expected,
            "{text}"
        );
    }
}
