//! Members that are lost, that send what no member sends, or that were given something else.

use optimal_play::games::chase::Chase;
use optimal_play::run::TransportError;
use optimal_play::store::Store;
use optimal_play::{Run, SolveErrorKind};
use support::{Meddling, Moment};

use super::distributed::{files_of_one, solve_as, solve_distributed};
use crate::distributed::cluster;
use crate::scratch::Scratch;

#[test]
fn a_member_that_is_lost_ends_all_others_and_the_next_ones_complete_the_files() {
    let game = Chase::new(8, (1, 1), (8, 8)).expect("a valid game");
    let root = game.start();
    let files = files_of_one(500, &root);
    let mut losses = 0;
    for round in 0..60 {
        let scratch = Scratch::new();
        let store = Store::at(scratch.path()).with_shard_positions(500);
        let members = fastrand::usize(2..=3);
        let (lost, at) = (fastrand::usize(..members), fastrand::usize(..50));
        let moment = Moment::ALL[round % 2];
        let solved = cluster(members, |transport| {
            let at = if transport.member == lost {
                at
            } else {
                usize::MAX
            };
            let mut transport = support::lost(transport, moment, at);
            let solved = solve_as(&mut transport, &store, &root, Run::new());
            solved.map(drop).map_err(|error| error.kind().clone())
        });
        if solved[lost].is_err() {
            losses += 1;
            for (member, solved) in solved.into_iter().enumerate() {
                let expected = |of| {
                    Err(SolveErrorKind::Transport(TransportError::Lost {
                        member: of,
                    }))
                };
                if member == lost {
                    assert_eq!(solved, expected((member + 1) % members));
                } else if solved.is_ok() {
                    // The last exchange of all tells only that the store is finished.
                    assert_eq!(scratch.files(), files);
                } else {
                    // Another one that has found it lost may be lost sooner.
                    let Err(SolveErrorKind::Transport(TransportError::Lost { .. })) = solved else {
                        panic!("{solved:?}");
                    };
                }
            }
        }
        let members = fastrand::usize(1..=3);
        for solved in solve_distributed(members, &store, &root, |_| Run::new()) {
            solved.unwrap_or_else(|error| panic!("{error}"));
        }
        assert_eq!(scratch.files(), files, "round {round}");
    }
    assert!(losses > 0);
}

#[test]
fn messages_of_random_bytes_are_an_error_that_names_their_sender() {
    let game = Chase::new(6, (1, 1), (6, 6)).expect("a valid game");
    let root = game.start();
    let mut errors = 0;
    for _ in 0..100 {
        let scratch = Scratch::new();
        let store = Store::at(scratch.path()).with_shard_positions(500);
        let (at, len) = (fastrand::usize(..40), fastrand::usize(..100));
        let flips = fastrand::bool();
        let solved = cluster(2, |transport| {
            let is_faulty = transport.member == 1;
            let fault = |exchange, received: &mut Vec<Vec<u8>>| {
                let message = &mut received[0];
                if is_faulty && exchange == at {
                    if flips && !message.is_empty() {
                        let at = fastrand::usize(..message.len());
                        message[at] ^= 1 << fastrand::u8(..8);
                    } else {
                        message.clear();
                        message.resize_with(len, || fastrand::u8(..));
                    }
                }
                Ok(())
            };
            let mut transport = Meddling::new(transport, Moment::After, fault);
            let solved = solve_as(&mut transport, &store, &root, Run::new());
            solved.map(drop).map_err(|error| error.kind().clone())
        });
        if let Err(kind) = &solved[1] {
            errors += 1;
            let malformed = TransportError::Malformed { member: 0 };
            assert_eq!(*kind, SolveErrorKind::Transport(malformed.clone()));
            let message = malformed.to_string();
            let told = SolveErrorKind::OtherMember { member: 1, message };
            // After the last exchange nobody listens.
            assert!(solved[0] == Err(told) || solved[0].is_ok(), "{solved:?}");
        }
    }
    assert!(errors > 0);
}

#[test]
fn another_game_at_one_member_is_an_error_at_all_of_them() {
    let scratch = Scratch::new();
    let store = Store::at(scratch.path());
    let kinds = cluster(3, |transport| {
        let n = if transport.member == 1 { 5 } else { 6 };
        let game = Chase::new(n, (1, 1), (n, n)).expect("a valid game");
        let solved = solve_as(transport, &store, &game.start(), Run::new());
        solved.expect_err("another game").kind().clone()
    });
    for kind in kinds {
        let is_named = matches!(kind, SolveErrorKind::OtherTask { member: 1, .. });
        assert!(is_named, "{kind}");
    }
    assert_eq!(scratch.files().len(), 1, "nothing is written");
}

#[test]
fn another_directory_at_one_member_is_an_error_at_all_of_them() {
    let game = Chase::new(6, (1, 1), (6, 6)).expect("a valid game");
    let (one, other) = (Scratch::new(), Scratch::new());
    let kinds = cluster(3, |transport| {
        let directory = if transport.member == 2 { &other } else { &one };
        let store = Store::at(directory.path());
        let solved = solve_as(transport, &store, &game.start(), Run::new());
        solved.expect_err("another directory").kind().clone()
    });
    for (member, kind) in kinds.into_iter().enumerate() {
        let is_named = match &kind {
            SolveErrorKind::Store(_) => member == 2,
            SolveErrorKind::OtherMember { member: named, .. } => member != 2 && *named == 2,
            _ => false,
        };
        assert!(is_named, "member {member}: {kind}");
    }
}
