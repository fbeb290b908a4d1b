//! Hackenbush strings: a recursion over texts, and Berlekamp's rule.

use fastrand::Rng;
use optimal_play::rules::Summand;
use optimal_play::solver::{PartForms, Sums};
use optimal_play::{Player, Run, Wdl};
use optimal_play_games::hackenbush::{Board, Hackenbush};
use support::{rounds, solve};

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

/// Who wins strings, whoever begins: by the exact sum of their values.
fn assert_winner(strings: &[String], line: bool) {
    let sum: i128 = strings
        .iter()
        .map(|string| {
            let (units, halvings) = berlekamp(string);
            i128::from(units) << (62 - halvings)
        })
        .sum();
    let text = strings.join(" + ");
    let root: Hackenbush = text.parse().expect("strings");
    for first in Player::ALL {
        let winner = match sum {
            0 => first.opponent(),
            1.. => Player::Max,
            _ => Player::Min,
        };
        let solver = if line {
            Sums::by_forms()
        } else {
            Sums::by_forms().without_line()
        };
        let solution = solve(&solver, &root.clone().with_to_move(first));
        assert_eq!(solution.value(), Wdl::win(winner), "{text}, {first} first");
    }
}

/// A sum of two numbers may have a numerator of more than 64 bits: 2 and 2^-62 do.
#[test]
fn sums_of_numbers_that_do_not_fit_have_their_winner() {
    let tiny = "X".to_owned() + &"O".repeat(62);
    let negative = "O".to_owned() + &"X".repeat(62);
    for (strings, line) in [
        (vec![&tiny, "XX"], true),
        (vec![&negative, "XX"], true),
        (vec![&tiny, "OO"], true),
        (vec![&tiny, &tiny, "XXX", "OOO"], false),
        (vec![&tiny, &negative, "XXX", "OOO"], false),
        (vec![&negative, "XXX", "OOO"], false),
    ] {
        let strings: Vec<_> = strings.into_iter().map(str::to_owned).collect();
        assert_winner(&strings, line);
    }
    let mut random = Rng::with_seed(6);
    for _ in 0..rounds(30) {
        // A string, others that nearly are its negative, and some whole edges.
        let mut strings = Vec::new();
        for _ in 0..random.usize(1..4) {
            let edges = random.usize(58..=61);
            let string = random_board(1, edges, b"XO", &mut random);
            let swap = |it| if it == 'X' { 'O' } else { 'X' };
            let negative: String = string.chars().map(swap).collect();
            let cut = edges - random.usize(..3);
            let whole = random.usize(1..4);
            strings.extend([string, negative[..cut].to_owned()]);
            strings.extend(["X".repeat(whole), "O".repeat(random.usize(1..4))]);
        }
        random.shuffle(&mut strings);
        assert_winner(&strings, false);
    }
}

/// A string of 64 edges may have a denominator of 2^63: it is searched without a form.
#[test]
fn a_string_whose_value_does_not_fit_has_its_winner() {
    let tiny = "X".to_owned() + &"O".repeat(63);
    for (others, winner) in [("O", Player::Min), ("X", Player::Max)] {
        let text = format!("{tiny} + {others}");
        let root: Hackenbush = text.parse().expect("strings");
        for first in Player::ALL {
            let root = root.clone().with_to_move(first);
            let solution = solve(&Sums::by_forms().without_line(), &root);
            assert_eq!(solution.value(), Wdl::win(winner), "{text}");
        }
    }
}
