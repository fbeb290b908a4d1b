//! Sums of parts with moves of their own: against minimax on random sums; how runs end.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use fastrand::Rng;
use optimal_play::game::{Partizan, Summand};
use optimal_play::rules::Sum;
use optimal_play::run::Limit;
use optimal_play::solver::{PartForms, Sums};
use optimal_play::values::Dyadic;
use optimal_play::{GameState, Minimax, Player, Run, SolveErrorKind, Solver, Wdl};
use optimal_play_games::domineering::Domineering;
use support::{Strip, StripRule, rounds, solve};

/// Compares the winner, and the values on the line, with those of minimax.
fn agrees<G: Partizan<Value = Wdl>>(root: &G, text: &str) {
    let expected = solve(&Minimax::hashed(), root);
    let found = solve(&Sums::by_forms(), root);
    assert_eq!(found.value(), expected.value(), "{text}");
    let value = solve(&Sums::by_forms().without_line(), root).value();
    assert_eq!(value, expected.value(), "{text}");
    let verified = found
        .verify()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(verified.positions > 0 || root.is_over(), "{text}");
    // The line is the same as that of another solver, and ends with the game.
    assert!(found.line().eq(expected.line()), "{text}");
    let mut state = root.clone();
    for mv in found.line() {
        assert_eq!(found.value_of(&state), expected.value_of(&state), "{text}");
        state = state.play(mv);
    }
    assert!(state.is_over(), "{text}");
}

#[test]
fn random_sums_have_the_values_of_minimax() {
    let mut random = Rng::with_seed(1);
    for round in 0..rounds::<usize>(1000) {
        let rule = StripRule::ALL[round % 5];
        let (rows, cells) = [(1, 9), (2, 5), (3, 4), (4, 3)][random.usize(..4)];
        // Parts get forms, or only those of few cells do, or none does.
        let scale = [1, 4, 1000][random.usize(..3)];
        let root = Strip::random(rows, cells, rule, &mut random).with_scale(scale);
        agrees(&root, &format!("{root:?}"));
    }
}

#[test]
fn forms_that_are_kept_serve_other_sums() {
    let mut random = Rng::with_seed(5);
    for rule in StripRule::ALL {
        let mut run = Run::new();
        let mut forms = PartForms::new(&mut run).expect("no limit");
        for _ in 0..rounds(60) {
            let scale = [1, 4, 1000][random.usize(..3)];
            let root = Strip::random(3, 4, rule, &mut random).with_scale(scale);
            let expected = solve(&Minimax::hashed(), &root).value();
            assert_eq!(forms.winner(&root).map(Wdl::win), Ok(expected), "{root:?}");
        }
    }
}

#[test]
fn games_of_different_kinds_stand_side_by_side() {
    let mut random = Rng::with_seed(2);
    for round in 0..rounds::<usize>(200) {
        let rules = [round % 5, round / 5 % 5].map(|it| StripRule::ALL[it]);
        let [first, second] = rules.map(|rule| Strip::random(2, 4, rule, &mut random));
        let scale = [1, 1000][random.usize(..2)];
        let root = Sum::new(first, second.with_scale(scale));
        agrees(&root, &format!("{root:?}"));
    }
}

#[test]
fn a_sum_too_large_for_other_solvers_is_won_by_one_copy_more() {
    // A row and its negative are worth nothing, and one more row is positive.
    let mut random = Rng::with_seed(3);
    for rule in StripRule::ALL {
        let half = Strip::random(12, 9, rule, &mut random).text();
        let negative = Strip::new(&half, rule)
            .negative()
            .expect("it is known")
            .text();
        let both = Strip::new(&format!("{half}|{negative}"), rule);
        for to_move in Player::ALL {
            let solution = solve(&Sums::by_forms(), &both.clone().with_to_move(to_move));
            assert_eq!(solution.value(), Wdl::win(!to_move), "{rule:?}");
        }
        if rule == StripRule::Take {
            let more = Strip::new(&format!("{half}|{negative}|X"), rule).with_to_move(Player::Min);
            assert_eq!(solve(&Sums::by_forms(), &more).value(), Wdl::MaxWins);
        }
    }
}

/// E. Berlekamp's rule: of the first run of one colour, each edge is worth one; of the rest, each
/// half of the one before, beginning with a half, by its colour.
fn value_of_string(string: &str) -> Dyadic {
    let mut value = Dyadic::ZERO;
    let mut unit = Dyadic::integer(1);
    let mut colours = string.chars().peekable();
    let first = colours.peek().copied();
    let mut is_first_run = true;
    for colour in colours {
        is_first_run &= Some(colour) == first;
        if !is_first_run {
            unit = unit.half().expect("short strings");
        }
        let more = if colour == 'X' {
            Some(unit)
        } else {
            unit.negated()
        };
        value = more
            .and_then(|more| value.plus(more))
            .expect("short strings");
    }
    value
}

#[test]
fn hackenbush_strings_are_worth_what_berlekamps_rule_says() {
    let mut run = Run::new();
    let mut values = PartForms::new(&mut run).expect("no limit");
    for length in 0..=9 {
        for bits in 0..1 << length {
            let colour = |edge| if bits >> edge & 1 == 0 { 'X' } else { 'O' };
            let string: String = (0..length).map(colour).collect();
            let form = values
                .form(&Strip::new(&string, StripRule::Cut))
                .expect("no limit");
            let found = values.forms().as_number(form);
            assert_eq!(found, Some(value_of_string(&string)), "{string}");
        }
    }
}

/// Values in Winning Ways, and by hand.
#[test]
fn positions_have_published_values() {
    for (rule, positions) in [
        // Toads and frogs.
        (StripRule::Jump, &[("X.O", "*"), ("X..O", "0")][..]),
        (
            StripRule::Clobber,
            &[("XO", "*"), ("XXO", "^"), ("XOO", "v"), ("XXOO", "0")],
        ),
        (
            StripRule::Step,
            &[("X..O", "0"), ("X.", "1"), ("X.O", "*"), ("X...", "3")],
        ),
    ] {
        let mut run = Run::new();
        let mut values = PartForms::new(&mut run).expect("no limit");
        for &(text, value) in positions {
            let form = values.form(&Strip::new(text, rule)).expect("no limit");
            assert_eq!(
                values.forms().text(form).as_deref(),
                Ok(value),
                "{rule:?} {text}"
            );
        }
    }
}

/// Large enough that sums and the whole board are searched in turns.
#[test]
fn boards_with_bounds_have_the_values_of_minimax() {
    let mut random = Rng::with_seed(6);
    let game = Domineering::new(5, 5).expect("a small board");
    for _ in 0..rounds(6) {
        let blocked: Vec<_> = (0..2).map(|_| (random.u32(..5), random.u32(..5))).collect();
        let root = game.without(blocked);
        for first in Player::ALL {
            agrees(&root.with_to_move(first), &format!("{root}"));
        }
    }
}

/// A hard sum: many long rows.
fn large() -> Strip {
    Strip::random(12, 40, StripRule::Jump, &mut Rng::with_seed(4))
}

#[test]
fn limits_end_a_run_with_the_report_so_far() {
    let error = |run| {
        Sums::by_forms()
            .solve(&large(), run)
            .expect_err("it is too large")
    };
    let limited = error(Run::new().with_position_limit(1000));
    assert_eq!(
        limited.kind(),
        &SolveErrorKind::Limit(Limit::Positions(1000))
    );
    assert_eq!(limited.report().positions, 1000);

    let time = Duration::from_millis(100);
    let started = Instant::now();
    let limited = error(Run::new().with_time_limit(time));
    assert_eq!(limited.kind(), &SolveErrorKind::Limit(Limit::Time(time)));
    assert!(started.elapsed() < 10 * time, "{:?}", started.elapsed());

    let limited = error(Run::new().with_memory_limit(1 << 20));
    let is_memory = matches!(limited.kind(), SolveErrorKind::Limit(Limit::Memory { .. }));
    assert!(is_memory, "{limited}");
    assert!((1 << 18..=1 << 20).contains(&limited.report().peak_bytes));

    let stopped = AtomicBool::new(true);
    let limited = error(Run::new().with_stop_flag(&stopped));
    assert_eq!(limited.kind(), &SolveErrorKind::Stopped);
}

/// A token that goes back and forth: not a game for this solver.
#[derive(Clone)]
struct Endless(u8, Player, u64);

impl GameState for Endless {
    type Move = u8;
    type Key = (u8, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.1
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        (0..3).filter(|&to| to != self.0)
    }

    fn play(&self, to: u8) -> Self {
        Self(to, !self.1, self.2)
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.1)
    }

    fn key(&self) -> (u8, Player) {
        (self.0, self.1)
    }
}

impl Summand for Endless {
    fn with_to_move(self, player: Player) -> Self {
        Self(self.0, player, self.2)
    }
}

impl Partizan for Endless {
    fn empty(&self) -> Self {
        self.clone()
    }

    fn size(&self) -> u64 {
        self.2
    }
}

#[test]
fn a_part_that_repeats_is_refused() {
    for size in [1, 1000] {
        let error = Sums::by_forms().solve(&Endless(0, Player::Max, size), Run::new());
        let error = error.expect_err("it has no end");
        let text = "a part repeats below itself: forms are values of games in which none does";
        assert_eq!(error.kind(), &SolveErrorKind::Unsupported(text.into()));
    }
}
