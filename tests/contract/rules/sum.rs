//! Sums of two games: published values of partizan and impartial games, scores, and contracts.

use std::fmt::Debug;

use optimal_play::audit::Audit;
use optimal_play::cross_check::CrossCheck;
use optimal_play::rules::{Listed, PositionList, Sum, SumMove, Summand};
use optimal_play::{
    AlphaBeta, GameState, Grundy, Impartial, Minimax, OutcomeValue, Player, Retrograde, Run, Wdl,
};
use optimal_play_games::kayles::Kayles;
use optimal_play_games::nim::Nim;
use support::solve;

use crate::rules::domino_board::DominoBoard;

/// The value of a piece: a number, in halves, and how many stars and how many switches ±1 beside
/// it.
#[derive(Clone, Copy, Debug)]
struct Value {
    halves: i32,
    stars: u32,
    switches: u32,
}

impl Value {
    const fn plus(self, other: Self) -> Self {
        Self {
            halves: self.halves + other.halves,
            stars: self.stars + other.stars,
            switches: self.switches + other.switches,
        }
    }

    /// Who wins if `first` moves first. Equal stars cancel, and so do equal switches. The switch is
    /// hot, so it is played first; then a number wins for its sign, and 0 for the second player.
    fn winner(self, first: Player) -> Player {
        let mut to_move = first;
        let mut halves = self.halves;
        if self.switches % 2 == 1 {
            halves += to_move.signed(2);
            to_move = !to_move;
        }
        match (halves, self.stars % 2) {
            (1.., _) => Player::Max,
            (..0, _) => Player::Min,
            (0, 0) => !to_move,
            (0, _) => to_move,
        }
    }
}

/// Pieces of a board with the values in E. Berlekamp, J. Conway and R. Guy, Winning Ways for your
/// Mathematical Plays, chapter 5, and J. Conway, On Numbers and Games, chapter 10.
const PIECES: [(&[&str], Value); 9] = {
    const fn value(halves: i32, stars: u32, switches: u32) -> Value {
        Value {
            halves,
            stars,
            switches,
        }
    }
    [
        (&["#"], value(0, 0, 0)),
        (&["#", "#"], value(2, 0, 0)),
        (&["##"], value(-2, 0, 0)),
        (&["#", "#", "#", "#"], value(4, 0, 0)),
        (&["##", "#"], value(0, 1, 0)),
        (&["##", "##"], value(0, 0, 1)),
        (&["#", "#", "##"], value(1, 0, 0)),
        (&["###", "#"], value(-1, 0, 0)),
        (&["##", "##", "##"], value(0, 0, 0)), // its value is not of this kind: see below
    ]
};

#[test]
fn sums_of_dominoes_have_the_winner_of_the_published_values() {
    let pieces = &PIECES[..8];
    for (at, &(a, a_value)) in pieces.iter().enumerate() {
        for (at, &(b, b_value)) in pieces.iter().enumerate().take(at + 1) {
            for &(c, c_value) in &pieces[..=at] {
                let [a, b, c] = [a, b, c].map(DominoBoard::new);
                let value = a_value.plus(b_value).plus(c_value);
                for first in Player::ALL {
                    let sum = Sum::new(Sum::new(a, b), c).with_to_move(first);
                    let solution = solve(&Minimax::hashed(), &sum);
                    assert_eq!(solution.value(), Wdl::win(value.winner(first)), "{sum:?}");
                }
            }
        }
    }
}

#[test]
fn the_sum_of_two_pieces_is_the_board_with_both() {
    let both = |a: &[&'static str], b: &[&'static str]| {
        let lines = (0..3).map(|row| {
            let [a, b] = [a, b].map(|lines| lines.get(row).copied().unwrap_or_default());
            format!("{a:4}{b}")
        });
        let lines: Vec<_> = lines.collect();
        DominoBoard::new(&lines.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let pieces = PIECES.iter().filter(|(lines, _)| lines.len() <= 3);
    for (a, _) in pieces.clone() {
        for (b, _) in pieces.clone() {
            let board = both(a, b);
            let sum = Sum::new(DominoBoard::new(a), DominoBoard::new(b));
            for first in Player::ALL {
                let board = solve(&Minimax::hashed(), &board.with_to_move(first));
                let sum = solve(&Minimax::hashed(), &sum.with_to_move(first));
                assert_eq!(sum.value(), board.value());
                assert_eq!(sum.positions().count(), board.positions().count());
                assert!(sum.verify().is_ok_and(|it| it.complete));
            }
        }
    }
}

/// The audit finds nothing, with the way back from keys, and all solvers that fit agree, with those
/// of the listed sum.
fn is_sound<G>(root: &G)
where
    G: GameState<Value: OutcomeValue> + Debug + Send + Sync,
{
    let list = PositionList::new(root, Run::new()).expect("a small sum");
    let listed = list.root();
    let coverage = Audit::new(&listed, 20_000)
        .indexed()
        .unpack()
        .packed_key()
        .run();
    let coverage = coverage.unwrap_or_else(|it| panic!("{it}"));
    assert!(
        coverage.complete && coverage.values == coverage.positions,
        "{coverage}"
    );
    let check = CrossCheck::new(&listed, 20_000).indexed().packed_key();
    let check = check
        .with_solver(Retrograde::reachable())
        .with_solver(Retrograde::indexed());
    let agreement = check.run().unwrap_or_else(|it| panic!("{it}"));
    assert!(agreement.solvers.len() >= 7, "{agreement}");
}

#[test]
fn sums_are_sound() {
    let [switch, half] = [5, 6].map(|it: usize| DominoBoard::new(PIECES[it].0));
    let large = DominoBoard::new(PIECES[8].0);
    is_sound(&Sum::new(switch, Sum::new(half, large)));
    let sum = Sum::new(Kayles::new([5]), Nim::new([2, 1]));
    is_sound(&sum);
    let audit = Audit::new(&sum, 20_000).impartial().run();
    assert!(audit.is_ok_and(|it| it.complete));
    let check = CrossCheck::new(&sum, 20_000).impartial().run();
    assert!(check.is_ok_and(|it| it.solvers.len() >= 4));
}

#[test]
fn rows_and_heaps_add_up_as_their_grundy_values_do() {
    // OEIS A002186, Grundy values of a row of Kayles.
    for (pins, row) in (0..).zip([0, 1, 2, 3, 1, 4, 3, 2, 1_u32]) {
        for heap in 0..=5 {
            let sum = Sum::new(Kayles::new([pins]), Nim::new([heap]));
            let solution = solve(&Minimax::hashed(), &sum);
            let winner = if row == heap {
                Player::Min
            } else {
                Player::Max
            };
            assert_eq!(
                solution.value(),
                Wdl::win(winner),
                "{pins} pins, {heap} stones"
            );
            let grundy = solve(&Grundy::by_definition(), &sum);
            assert_eq!(grundy.grundy_value(&sum), Some((row ^ heap).into()));
            assert_eq!(grundy.value(), solution.value());
        }
    }
    let three = Sum::new(Sum::new(Nim::new([1]), Nim::new([2])), Kayles::new([3]));
    assert_eq!(solve(&AlphaBeta::hashed(), &three).value(), Wdl::MinWins); // 1 ^ 2 ^ 3 is 0
    assert!(Impartial::parts(&three).eq([three.clone()]));
}

/// Switches {a|-a}: the player to move gains `a`, by reward or at the end.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Switch {
    stake: i8,
    at_the_end: i8,
    is_over: bool,
    to_move: Player,
}

impl Switch {
    const fn new(stake: i8) -> Self {
        Self {
            stake,
            at_the_end: 0,
            is_over: false,
            to_move: Player::Max,
        }
    }
}

impl GameState for Switch {
    type Move = bool; // whether the stake counts at the end
    type Key = (i8, i8, bool, Player);
    type Value = i8;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = bool> {
        [false, true].into_iter().filter(|_| !self.is_over)
    }

    fn play(&self, later: bool) -> Self {
        let gain = self.to_move.signed(self.stake);
        Self {
            stake: self.stake,
            at_the_end: if later { gain } else { 0 },
            is_over: true,
            to_move: !self.to_move,
        }
    }

    fn terminal_value(&self) -> i8 {
        self.at_the_end
    }

    fn key(&self) -> Self::Key {
        (self.stake, self.at_the_end, self.is_over, self.to_move)
    }

    fn reward(&self, later: bool) -> i8 {
        if later {
            0
        } else {
            self.to_move.signed(self.stake)
        }
    }
}

impl Summand for Switch {
    fn with_to_move(self, to_move: Player) -> Self {
        Self { to_move, ..self }
    }
}

#[test]
fn switches_are_played_by_stake() {
    for stakes in [[5, 3, 1], [1, 5, 3], [2, 2, 2], [0, 4, 4]] {
        let [a, b, c] = stakes.map(Switch::new);
        let sum = Sum::new(a, Sum::new(b, c));
        let mut sorted = stakes;
        sorted.sort_unstable();
        let value = sorted[2] - sorted[1] + sorted[0];
        for (first, value) in [(Player::Max, value), (Player::Min, -value)] {
            let sum = sum.with_to_move(first);
            assert_eq!(solve(&Minimax::hashed(), &sum).value(), value, "{stakes:?}");
            assert!(Audit::new(&sum, 1000).run().is_ok_and(|it| it.complete));
            let agreement = CrossCheck::new(&sum, 1000).run();
            assert!(agreement.is_ok_and(|it| it.solvers.len() >= 3));
        }
    }
}

#[test]
#[should_panic(expected = "a sum of games that end with (127, 1) has no value")]
fn scores_that_leave_their_range_at_the_end_are_not_added() {
    let ended = |at_the_end| Switch {
        at_the_end,
        is_over: true,
        ..Switch::new(0)
    };
    let _ = Sum::new(ended(127), ended(1)).terminal_value();
}

/// A heap that is won by whoever takes its last stone, though stones may be left elsewhere.
#[derive(Clone, PartialEq, Debug)]
struct Decided(Nim);

impl GameState for Decided {
    type Move = <Nim as GameState>::Move;
    type Key = <Nim as GameState>::Key;
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
        self.0.key()
    }

    fn decided(&self) -> Option<Wdl> {
        self.0.heaps().contains(&0).then(|| self.terminal_value())
    }
}

impl Summand for Decided {
    fn with_to_move(self, player: Player) -> Self {
        Self(self.0.with_to_move(player))
    }
}

#[test]
#[should_panic(expected = "a game that is decided while moves are left cannot be part of a sum")]
fn games_that_are_decided_early_are_not_added() {
    let sum = Sum::new(Decided(Nim::new([2, 1])), Nim::new([1]));
    let _ = solve(&Minimax::hashed(), &sum);
}

#[test]
fn the_player_to_move_is_that_of_the_first_game() {
    let first = Nim::new([1]).with_to_move(Player::Min);
    let sum = Sum::new(first.clone(), Nim::new([2]));
    assert_eq!((sum.to_move(), sum.first()), (Player::Min, &first));
    assert_eq!(sum.second().to_move(), Player::Min);
    let moves: Vec<_> = sum
        .moves()
        .map(|mv| matches!(mv, SumMove::First(_)))
        .collect();
    assert_eq!(moves, [true, false, false]);
    let list = PositionList::new(&sum, Run::new()).expect("a small sum");
    assert_eq!(Listed::state(&list.root()), &sum);
}
