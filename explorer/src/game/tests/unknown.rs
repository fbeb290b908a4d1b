//! Positions whose values are known in part.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use optimal_play::run::Progress;
use optimal_play::{AlphaBeta, Minimax, Run, Solution, SolveError, Solver, Staged};
use optimal_play_games::connect_four::{ConnectFour, Position};

use super::found;
use crate::game::view::PositionView;
use crate::game::{Book, Game, LastProgress, Method, OpenGame, Scope, Work};
use crate::show::{Bounds, Mark, Show};

/// Solves only so many times: after that, each run is stopped at once.
struct Tired {
    solves_left: AtomicUsize,
    /// The positions that it was asked to solve.
    asked: Arc<Mutex<Vec<String>>>,
}

impl<G: Show> Solver<G> for Tired {
    fn solve(&self, root: &G, run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        static STOPPED: AtomicBool = AtomicBool::new(true);

        self.asked.lock().expect("no panic").push(root.picture());
        let run = match self.solves_left.load(Ordering::Relaxed) {
            0 => run.with_stop_flag(&STOPPED),
            _ => run,
        };
        let solution = Minimax::hashed().solve(root, run)?;
        self.solves_left.fetch_sub(1, Ordering::Relaxed);
        Ok(solution)
    }
}

/// Connect Four on the 4×4 board, where a drawn game has the value 0.
fn connect_four(method: Method<Position<'static>>) -> OpenGame<Position<'static>> {
    let game = Box::leak(Box::new(ConnectFour::new(4, 4).expect("a board")));
    OpenGame::new("Connect Four".to_owned(), game.start(), method)
}

/// The moves, each with its value and with what is known of it as a choice.
fn choices(view: &PositionView) -> Vec<(String, String, Option<&'static str>)> {
    let choices = view.moves.iter().enumerate();
    let choices = choices.map(|(number, it)| (it.name.clone(), it.worth(), view.standing(number)));
    choices.collect()
}

/// Connect Four whose positions are solved one by one, by a solver that is tired after as many; and
/// the positions that it is asked to solve.
fn tired(solves: usize) -> (OpenGame<Position<'static>>, Arc<Mutex<Vec<String>>>) {
    let asked = Arc::default();
    let values = Tired {
        solves_left: AtomicUsize::new(solves),
        asked: Arc::clone(&asked),
    };
    let others = Minimax::hashed();
    let game = connect_four(Method::by_position(others, others, values, false));
    (game, asked)
}

fn owned<'s>(
    choices: impl IntoIterator<Item = (&'s str, &'s str, Option<&'static str>)>,
) -> Vec<(String, String, Option<&'static str>)> {
    let choices = choices.into_iter();
    let choices = choices.map(|(name, worth, it)| (name.to_owned(), worth.to_owned(), it));
    choices.collect()
}

#[test]
fn mirror_images_share_one_solve_and_are_known_together() {
    // The middle columns come first. They lead to one position, as the outer ones do.
    let view = found(&tired(2).0, Scope::Position, "");
    let best = Some("best");
    let draw = ["2", "3", "1", "4"].map(|name| (name, "● draw", best));
    assert_eq!(choices(&view), owned(draw));
}

#[test]
fn no_move_is_the_best_while_others_are_unknown() {
    let view = found(&tired(1).0, Scope::Position, "");
    let expected = [
        ("2", "● draw", Some("the best known")),
        ("3", "● draw", None),
        ("1", "?", None),
        ("4", "?", None),
    ];
    assert_eq!(choices(&view), owned(expected));
    assert!(view.worth.is_none() && view.line.is_none());

    let (game, asked) = tired(0);
    let view = found(&game, Scope::Position, "");
    let expected = ["2", "3", "1", "4"].map(|it| (it, "?", (it == "2").then_some("looks best")));
    assert_eq!(choices(&view), owned(expected));
    // Each of the two positions for a moment, before one of them takes longer.
    let asked = asked.lock().expect("no panic");
    let (short, long) = asked.split_at(2);
    assert!(short[0] != short[1] && short == long, "{asked:?}");
}

#[test]
fn a_move_with_the_known_value_of_the_position_is_the_best_whatever_others_are_worth() {
    // It holds the values along one line, and those of mirror images.
    let game = connect_four(Method::whole(AlphaBeta::packed()));
    let view = found(&game, Scope::Whole, "");
    let expected = ["2", "3", "1", "4"].map(|name| match name {
        "2" | "3" => (name, "● draw", Some("best")),
        _ => (name, "?", None),
    });
    assert_eq!(choices(&view), owned(expected));
    let document = game.document("", &AtomicBool::new(false)).expect("a line");
    assert_eq!(document["value"], 0);
    let best = document["moves"].as_array().expect("a list").iter();
    assert!(best.map(|it| &it["best"]).eq(&[true, true, false, false]));
}

#[test]
fn a_search_under_way_shows_its_question_and_bounds_that_hold_for_the_values() {
    let values = AlphaBeta::packed().without_line();
    let method = Method::by_position(Minimax::hashed(), AlphaBeta::packed(), values, false);
    let game = connect_four(method);
    let (stop, views) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    let progress = LastProgress::default();
    let run = || {
        let (game, views, progress) = (&game, &views, progress.clone());
        Run::new().with_observer(16, move |now: &Progress| {
            progress.note(*now);
            let seen = game.look("12").expect("a line");
            views.lock().expect("no panic").push(seen);
            ControlFlow::Continue(())
        })
    };
    let work = Work {
        run: &run,
        progress: progress.clone(),
        ..Work::patient(&stop)
    };
    assert_eq!(game.find(Scope::Position, "12", &work), Ok(()));
    let found = game.look("12").expect("a line");
    let (mut asked, mut bounded, mut narrowed) = (0, 0, 0);
    for view in views.lock().expect("no panic").iter() {
        asked += usize::from(view.question.is_some());
        for (choice, found) in view.moves.iter().zip(&found.moves) {
            let mark = found.verdict.as_ref().expect("it is found").mark;
            if let Some(bounds) = choice.bounds {
                bounded += 1;
                let allowed: &[Mark] = match bounds {
                    Bounds::Wins => &[Mark::Win],
                    Bounds::NotLost => &[Mark::Win, Mark::Draw],
                    Bounds::NotWon => &[Mark::Loss, Mark::Draw],
                    Bounds::Loses => &[Mark::Loss],
                };
                assert!(allowed.contains(&mark), "{bounds:?} of {}", choice.name);
            }
            if let Some([least, most]) = choice.range {
                narrowed += usize::from(most - least < 1.0);
                // A draw is in the middle.
                let may_be = match mark {
                    Mark::Win => most > 0.5,
                    Mark::Loss => least < 0.5,
                    _ => least <= 0.5 && 0.5 <= most,
                };
                assert!(
                    least <= most && may_be,
                    "{least} to {most} of {}",
                    choice.name
                );
            }
        }
    }
    assert!(
        asked > 0 && bounded > 0 && narrowed > bounded,
        "{asked} questions, {bounded} bounds, {narrowed} ranges"
    );
}

#[test]
fn a_line_of_best_play_goes_on_from_where_a_book_ends() {
    const BOOK: usize = 3;
    let game = connect_four(Method::by_alpha_beta(Minimax::hashed(), false));
    let root = ConnectFour::new(4, 4).expect("a board");
    let solution = Minimax::hashed().solve(&Box::leak(Box::new(root)).start(), Run::new());
    let solution = solution.expect("it is small");
    let value_of = move |it: &Position<'static>| {
        let value = solution.value_of(it);
        value.filter(|_| it.stage() <= BOOK)
    };
    let game = game.with_book(Book::Values(Box::new(value_of)));
    let seen = game
        .look("")
        .expect("a line")
        .line
        .expect("the book has it");
    assert_eq!((seen.names.len(), seen.is_open), (BOOK, true));
    assert_eq!(game.is_line_open(""), Ok(true));
    let stop = AtomicBool::new(false);
    assert_eq!(game.find_line("", &Work::patient(&stop)), Ok(()));
    let line = game.look("").expect("a line").line.expect("it is found");
    assert!(!line.is_open && line.names.starts_with(&seen.names));
    // A drawn game fills the board.
    assert_eq!(line.names.len(), 16);
    assert_eq!(game.is_line_open(""), Ok(false));
}
