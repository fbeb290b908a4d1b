//! Stores of another game, and damaged ones.

use optimal_play::games::chase::Chase;
use optimal_play::store::{Store, StoreErrorKind};
use optimal_play::{Retrograde, Run, SolveErrorKind, Solver};

use super::{solve_into, stop_after_checkpoints, store};
use crate::scratch::Scratch;

#[test]
fn a_store_of_another_game_is_refused_unless_it_may_go() {
    let [five, six] = [5, 6].map(|n| Chase::new(n, (1, 1), (n, n)).expect("a valid game"));
    let scratch = Scratch::new();
    solve_into(&store(&scratch), &five.start(), Run::new()).expect("no limit");
    let files = scratch.files();
    let error = solve_into(&store(&scratch), &six.start(), Run::new());
    let error = error.expect_err("another game");
    let SolveErrorKind::Store(error) = error.kind() else {
        panic!("{error}");
    };
    assert!(
        matches!(error.kind(), StoreErrorKind::OtherGame { .. }),
        "{error}"
    );
    assert_eq!(scratch.files(), files);
    let solved = solve_into(&store(&scratch).fresh(), &six.start(), Run::new());
    let expected = Retrograde::with_predecessors().solve(&six.start(), Run::new());
    assert_eq!(solved.map(|it| it.value()), expected.map(|it| it.value()));
}

#[test]
fn every_flipped_byte_of_a_checkpoint_is_an_error_that_names_the_file_or_harmless() {
    let game = Chase::new(3, (1, 1), (3, 3)).expect("a valid game");
    let (root, scratch) = (game.start(), Scratch::new());
    let store = Store::at(scratch.path());
    solve_into(&store, &root, Run::new()).expect("no limit");
    let unbroken = scratch.files();
    stop_after_checkpoints(&store.clone().fresh(), &root, 1);
    let checkpoint = scratch.files();
    for (name, bytes) in &checkpoint {
        // After a damaged line of the manifest the whole game is solved.
        let step = if name.extension().is_some() { 1 } else { 5 };
        for at in (0..bytes.len()).step_by(step) {
            let mut damaged = checkpoint.clone();
            damaged.get_mut(name).expect("a file")[at] ^= 1 << (at % 8);
            scratch.unpack(&damaged);
            match solve_into(&store, &root, Run::new().with_threads(1)) {
                // A line of the manifest that is damaged does not count.
                Ok(_) => assert_eq!(scratch.files(), unbroken, "{} {at}", name.display()),
                Err(error) => {
                    let SolveErrorKind::Store(error) = error.kind() else {
                        panic!("{error}");
                    };
                    let is_named =
                        error.path() == scratch.path().join(name) || error.path() == scratch.path();
                    assert!(is_named, "{error}");
                    let is_cells = name.extension().is_some_and(|it| it == "cells");
                    assert!(!is_cells || is_named, "{error}");
                }
            }
        }
    }
    // Cut off, or empty.
    for (name, bytes) in checkpoint
        .iter()
        .filter(|(name, _)| name.extension().is_some())
    {
        for len in [0, 1, bytes.len() / 2, bytes.len() - 1] {
            let mut damaged = checkpoint.clone();
            damaged.get_mut(name).expect("a file").truncate(len);
            scratch.unpack(&damaged);
            let error = solve_into(&store, &root, Run::new()).expect_err("it is cut off");
            let SolveErrorKind::Store(error) = error.kind() else {
                panic!("{error}");
            };
            assert_eq!(error.path(), scratch.path().join(name));
            assert!(
                matches!(error.kind(), StoreErrorKind::Content(_)),
                "{error}"
            );
        }
    }
}
