//! What holds or covers a part alone says so in its text.

use optimal_play::check::audit;
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::{AlphaBeta, GameState, Player, Run, Solver, solve};

#[test]
fn statistics_of_a_part_say_so() {
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    let all = solve(&game.start()).expect("it ends").statistics();
    assert!(all.is_whole() && all.to_string().starts_with("13 positions"));
    let line = AlphaBeta::hashed().solve(&game.start(), Run::new());
    let line = line.expect("it ends").statistics();
    assert!(!line.is_whole());
    insta::assert_snapshot!(line);
}

/// A countdown by one or two, in which each step scores a hundred.
#[derive(Clone)]
struct Hundreds(u8);

impl GameState for Hundreds {
    type Move = u8;
    type Key = u8;
    type Value = i8;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        1..=self.0.min(2)
    }

    fn play(&self, by: u8) -> Self {
        Self(self.0 - by)
    }

    fn terminal_value(&self) -> i8 {
        0
    }

    fn key(&self) -> u8 {
        self.0
    }

    fn reward(&self, _: u8) -> i8 {
        100
    }
}

#[test]
fn a_coverage_tells_how_many_values_it_does_not_know() {
    let texts = [
        // A step is within the range, two are not.
        audit(&Hundreds(5), 100),
        audit(&Hundreds(5), 3),
        audit(&Hundreds(1), 100),
        audit(&Hundreds(0), 100),
    ];
    let texts = texts.map(|it| it.expect("it keeps its promises").to_string());
    insta::assert_snapshot!(texts.join("\n"));
}
