//! Misère play: published results, and a recursion that shares no code.

use std::fmt::Debug;

use optimal_play::audit::{Audit, ViolationKind};
use optimal_play::cross_check::CrossCheck;
use optimal_play::rules::{Misere, Sum, Summand};
use optimal_play::{
    GameState, Minimax, Outcome, OutcomeValue, PackedKey, Player, Retrograde, Unpack, Wdl,
};
use optimal_play_games::hexapawn::Hexapawn;
use optimal_play_games::kayles::Kayles;
use optimal_play_games::nim::Nim;
use optimal_play_games::tic_tac_toe::TicTacToe;
use support::solve;

/// The winner, where Max moves first.
const fn winner(first_wins: bool) -> Wdl {
    if first_wins {
        Wdl::MaxWins
    } else {
        Wdl::MinWins
    }
}

#[test]
fn misere_nim_is_lost_as_bouton_proved() {
    // C. L. Bouton, Nim, a game with a complete mathematical theory (1901): as the normal game,
    // unless all heaps are ones.
    for heaps in (0..=4).flat_map(|a| (0..=4).flat_map(move |b| (0..=5).map(move |c| [a, b, c]))) {
        let sum = heaps.into_iter().fold(0, |sum, heap| sum ^ heap);
        let are_ones = heaps.into_iter().all(|heap| heap <= 1);
        let first_wins = (sum == 0) == are_ones;
        let solution = solve(&Minimax::hashed(), &Misere(Nim::new(heaps)));
        assert_eq!(solution.value(), winner(first_wins), "{heaps:?}");
    }
}

#[test]
fn misere_kayles_matches_a_recursion_over_pins() {
    const PINS: u32 = 13;
    // A set of pins, a bit each, is won by the player to move if no pin is left, or a knock leads
    // to a set that is lost. A knock leaves a lower number.
    let mut wins = vec![true];
    for pins in 1..1_u32 << PINS {
        let knocks = (0..PINS).flat_map(|pin| [1 << pin, 3 << pin]);
        let mut legal = knocks.filter(|knock| pins & knock == *knock);
        let won = legal.any(|knock| !wins[(pins & !knock) as usize]);
        wins.push(won);
    }
    let solution = solve(&Minimax::hashed(), &Misere(Kayles::new([PINS])));
    let mut compared = 0;
    for (pins, &first_wins) in (0_u32..).zip(&wins) {
        let line = format!("{pins:b}");
        let rows = line
            .split('0')
            .map(|row| u32::try_from(row.len()).expect("short"));
        let alley = Misere(Kayles::new(rows));
        if let Some(value) = solution.value_of(&alley) {
            assert_eq!(value, winner(first_wins), "{line}");
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
    // Under normal play the first player wins every row.
    let lost = (1..=PINS).filter(|row| !wins[(1 << row) - 1]);
    assert_eq!(lost.collect::<Vec<_>>(), [1, 4, 9, 12]);
    for row in 1..=PINS {
        let solution = solve(&Minimax::hashed(), &Misere(Kayles::new([row])));
        assert_eq!(
            solution.value(),
            winner(![1, 4, 9, 12].contains(&row)),
            "{row}"
        );
    }
}

#[test]
fn misere_tic_tac_toe_is_the_bundled_one() {
    let own = solve(&Minimax::hashed(), &Misere(TicTacToe::new()));
    let bundled = solve(&Minimax::hashed(), &TicTacToe::misere());
    assert_eq!(own.value(), Outcome::DRAW);
    let mut others = bundled.positions();
    for (state, value) in own.positions() {
        let (other, other_value) = others.next().expect("as many positions");
        assert_eq!((state.key(), value), (other.key(), other_value));
    }
    assert!(others.next().is_none());
}

#[test]
fn a_sum_under_misere_play_is_the_sum_of_games_under_misere_play() {
    for (pins, heaps) in [(4, [1, 0]), (3, [2, 1]), (5, [2, 2]), (1, [1, 1])] {
        let whole = Misere(Sum::new(Kayles::new([pins]), Nim::new(heaps)));
        let parts = Sum::new(Misere(Kayles::new([pins])), Misere(Nim::new(heaps)));
        for first in Player::ALL {
            let whole = solve(&Minimax::hashed(), &whole.clone().with_to_move(first));
            let parts = solve(&Minimax::hashed(), &parts.clone().with_to_move(first));
            assert_eq!(whole.value(), parts.value());
            assert!(
                whole
                    .positions()
                    .map(|it| it.1)
                    .eq(parts.positions().map(|it| it.1))
            );
        }
    }
}

#[test]
#[should_panic(expected = "a sum of games that end with (Max wins, Min wins) has no value")]
fn normal_and_misere_play_do_not_add_up() {
    let sum = Sum::new(Misere(Nim::new([1])), Nim::new([1]));
    let _ = solve(&Minimax::hashed(), &sum);
}

/// The audit finds nothing, and the solvers that fit agree.
fn is_sound<G: GameState<Value: OutcomeValue> + Debug>(root: &G) {
    let coverage = Audit::new(root, 20_000).run();
    let coverage = coverage.unwrap_or_else(|it| panic!("{it}"));
    assert!(
        coverage.complete && coverage.values == coverage.positions,
        "{coverage}"
    );
    let check = CrossCheck::new(root, 20_000).with_solver(Retrograde::reachable());
    assert!(check.run().is_ok_and(|it| it.solvers.len() >= 4));
}

#[test]
fn misere_games_are_sound() {
    is_sound(&Misere(Nim::new([1, 2, 3])));
    is_sound(&Misere(Kayles::new([7])));
    is_sound(&Misere(Sum::new(Kayles::new([3]), Nim::new([2]))));
    let hexapawn = Misere(Hexapawn::new(3, 3).expect("a valid board"));
    is_sound(&hexapawn);
    let state = hexapawn.unpack(hexapawn.packed_key());
    assert_eq!(
        (hexapawn.key_bits(), state.is_some()),
        (hexapawn.0.key_bits(), true)
    );

    let root = Misere(TicTacToe::new());
    is_sound(&root);
    let audit = Audit::new(&root, 20_000)
        .indexed()
        .packed_key()
        .staged()
        .unpack();
    assert!(audit.run().is_ok_and(|it| it.complete));
    let check = CrossCheck::new(&root, 20_000)
        .indexed()
        .packed_key()
        .by_key();
    let check = check.with_solver(Retrograde::indexed());
    assert!(check.run().is_ok_and(|it| it.solvers.len() >= 7));
}

/// Nim with the Grundy value and the number of stones for its key, which determine the winner of
/// the normal game.
#[derive(Clone, Debug)]
struct ByGrundyValue(Nim);

impl GameState for ByGrundyValue {
    type Move = <Nim as GameState>::Move;
    type Key = (u32, u32, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = Self::Move> {
        self.0.moves()
    }

    fn play(&self, mv: Self::Move) -> Self {
        Self(self.0.play(mv))
    }

    fn terminal_value(&self) -> Wdl {
        self.0.terminal_value()
    }

    fn key(&self) -> Self::Key {
        let sum = self.0.heaps().iter().fold(0, |sum, heap| sum ^ heap);
        (sum, self.0.heaps().iter().sum(), self.to_move())
    }
}

#[test]
fn the_audit_finds_a_key_that_stands_for_the_normal_winner_only() {
    let root = ByGrundyValue(Nim::new([1, 1, 2, 2]));
    let violations = [
        Audit::new(&root, 1000).run(),
        Audit::new(&Misere(root), 1000).run(),
    ];
    for violation in violations {
        let violation = violation.expect_err("heaps of two have other moves than ones");
        assert_eq!(violation.kind(), ViolationKind::Key);
    }
}
