//! Canonical forms that solutions hold: of sums of parts, and of impartial games.

use fastrand::Rng;
use optimal_play::game::{Partizan, Summand};
use optimal_play::solver::{PartForms, Sums};
use optimal_play::values::{Form, FormError, Forms};
use optimal_play::{GameState, Grundy, Minimax, Player, Run, Solution, SwapPlayers, Wdl};
use optimal_play_games::kayles::Kayles;
use optimal_play_games::nim::Nim;
use support::{Strip, StripRule, rounds, solve};

fn forms() -> Forms<'static> {
    Forms::new(&Run::new()).expect("no limit")
}

/// The form of a state as text; `None` if the solution does not hold it.
fn text<G: GameState>(solution: &Solution<G>, state: &G) -> Option<String> {
    let mut forms = forms();
    let form = solution.canonical(state, &mut forms).expect("no limit");
    form.map(|it| forms.text(it).expect("no limit"))
}

#[test]
fn sums_have_the_forms_that_their_parts_have_from_the_rules() {
    let mut random = Rng::with_seed(1);
    let (mut held, mut lacking) = (0, 0);
    for round in 0..rounds::<usize>(200) {
        let rule = StripRule::ALL[round % 5];
        // Parts get forms, or only those of few cells do, or none does.
        let scale = [1, 4, 1000][random.usize(..3)];
        let root = Strip::random(2, 5, rule, &mut random).with_scale(scale);
        let solution = solve(&Sums::by_forms(), &root);
        let mut run = Run::new();
        let mut expected = PartForms::new(&mut run).expect("no limit");
        let mut state = root;
        for mv in solution.line().map(Some).chain([None]) {
            let form = expected.form(&state).expect("no limit");
            let class = expected.forms().outcome_class(form).expect("no limit");
            assert_eq!(
                solution.value_of(&state),
                Some(Wdl::win(class.winner(state.to_move())))
            );
            match text(&solution, &state) {
                Some(found) => {
                    let form = expected.forms().text(form);
                    assert_eq!(Ok(found), form, "{state:?}");
                    held += 1;
                }
                None => lacking += 1,
            }
            if let Some(mv) = mv {
                state = state.play(mv);
            }
        }
    }
    assert!(held > 0 && lacking > 0, "{held} {lacking}");
}

#[test]
fn forms_of_many_solutions_add_up_in_one_table() {
    // Winning Ways: strings of Hackenbush; toads and frogs.
    let mut forms = forms();
    let mut sum = Form::ZERO;
    for (rule, strip) in [
        (StripRule::Cut, "XO|OXX"),
        (StripRule::Jump, "X.O"),
        (StripRule::Clobber, "XXO|XXO"),
    ] {
        let root = Strip::new(strip, rule);
        let solution = solve(&Sums::by_forms(), &root);
        let form = solution.canonical(&root, &mut forms).expect("no limit");
        let form = form.expect("the parts are small");
        sum = forms.sum(sum, form).expect("no limit");
    }
    let heaps = Nim::new([2, 4]);
    let nimber = solve(&Grundy::by_search(), &heaps).canonical(&heaps, &mut forms);
    let nimber = nimber.expect("no limit").expect("it is solved");
    let sum = forms.sum(sum, nimber).expect("no limit");
    // 1/2 - 1/4, a star, two ups and *6.
    assert_eq!(forms.text(sum).as_deref(), Ok("1/4^2*7"));
}

#[test]
fn impartial_games_are_worth_nimbers() {
    // The Grundy values of Kayles (R. K. Guy and C. A. B. Smith, The G-values of various games,
    // 1956).
    let published = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6];
    for (pins, nimber) in published.into_iter().enumerate().skip(1) {
        let pins = u32::try_from(pins).expect("few pins");
        for to_move in Player::ALL {
            let row = Kayles::new([pins]);
            let row = match to_move {
                Player::Max => row,
                Player::Min => row.swap_players(),
            };
            for solver in [Grundy::by_definition(), Grundy::by_search()] {
                let expected = match nimber {
                    1 => "*".to_owned(),
                    nimber => format!("*{nimber}"),
                };
                let found = text(&solve(&solver, &row), &row);
                assert_eq!(found, Some(expected), "{pins}");
            }
        }
    }
    let zero = Nim::new([7, 7]);
    let solution = solve(&Grundy::by_definition(), &zero);
    assert_eq!(text(&solution, &zero).as_deref(), Some("0"));
}

#[test]
fn what_a_solution_lacks_is_no_form() {
    let heaps = Nim::new([3, 4]);
    let solution = solve(&Grundy::by_definition(), &heaps);
    assert_eq!(text(&solution, &Nim::new([3, 5])), None);
    assert_eq!(text(&solve(&Minimax::hashed(), &heaps), &heaps), None);
    let small = Strip::new("XO", StripRule::Clobber);
    let solution = solve(&Sums::by_forms(), &small);
    assert_eq!(text(&solution, &small).as_deref(), Some("*"));
    assert_eq!(
        text(&solution, &Strip::new("XXO", StripRule::Clobber)),
        None
    );
    // Another state of parts that are known.
    let pair = Strip::new("XO|XO", StripRule::Clobber);
    assert_eq!(text(&solution, &pair).as_deref(), Some("0"));
}

#[test]
fn limits_of_the_table_are_errors() {
    // A form nests as deep as its nimber.
    for (heap, is_small) in [(Forms::MAX_DEPTH, true), (Forms::MAX_DEPTH + 1, false)] {
        let heap = Nim::new([heap]);
        let solution = solve(&Grundy::by_definition(), &heap);
        let found = solution.canonical(&heap, &mut forms());
        assert_eq!(found.err(), (!is_small).then_some(FormError::Depth));
    }
    let root = Strip::new("XXXXO", StripRule::Clobber);
    let solution = solve(&Sums::by_forms(), &root);
    let mut few = forms();
    few.with_step_limit(1);
    let found = solution.canonical(&root, &mut few);
    assert_eq!(found, Err(FormError::Steps(1)));
    few.with_step_limit(u64::MAX);
    let found = solution.canonical(&root, &mut few).map(|it| it.is_some());
    assert_eq!(found, Ok(true));
}

/// Steps that Max can take, one at a time, and those of Min: the integer that is their difference.
/// `None` if Max has a step without end.
#[derive(Clone)]
struct Steps(Option<[u32; 2]>, Player);

impl GameState for Steps {
    type Move = u8;
    type Key = (Option<[u32; 2]>, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.1
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let has_move = self.0.is_none_or(|steps| steps[self.1 as usize] > 0);
        (0..1).filter(move |_| has_move)
    }

    fn play(&self, _: u8) -> Self {
        let mut after = self.0;
        if let Some(steps) = &mut after {
            steps[self.1 as usize] -= 1;
        }
        Self(after, !self.1)
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.1)
    }

    fn key(&self) -> Self::Key {
        (self.0, self.1)
    }
}

impl Summand for Steps {
    fn with_to_move(self, player: Player) -> Self {
        Self(self.0, player)
    }
}

impl Partizan for Steps {
    fn empty(&self) -> Self {
        Self(Some([0; 2]), self.1)
    }
}

#[test]
fn integers_have_forms_however_many_moves_they_take() {
    let mut run = Run::new();
    let mut values = PartForms::new(&mut run).expect("no limit");
    for (steps, text) in [
        ([300, 0], "300"),
        ([0, 700], "-700"),
        ([20, 600], "-580"),
        ([100_000, 0], "100000"),
    ] {
        let form = values.form(&Steps(Some(steps), Player::Max));
        let form = form.expect("its form is a number");
        assert_eq!(values.forms().text(form).as_deref(), Ok(text));
    }
    // A game that never ends has none.
    let found = values.form(&Steps(None, Player::Max));
    assert_eq!(found, Err(FormError::Depth));
}
