//! Members with directories of their own.

use std::fs;
use std::path::PathBuf;

use optimal_play::store::{Codec, Store, StoreErrorKind};
use optimal_play::{Run, SolveErrorKind, Staged, StoreSolver, Tabulate, Unpack};
use optimal_play_games::connect_four::ConnectFour;
use support::{Moment, ThreadTransport, lost};

use super::{Ended, cluster, solve_distributed};
use crate::ladder::Ladder;
use crate::scratch::{Contents, Scratch, assert_same, contents, copy};
use crate::{error_of, small_files, solve_into};

const LADDER: Ladder = Ladder {
    levels: 8,
    rung_bits: 16,
    moves: 3,
    seed: 8,
};

/// The store of a member.
fn store(scratch: &Scratch, member: usize) -> Store {
    let store = Store::at(scratch.path().join(member.to_string())).local();
    store.with_codec(Codec::None).with_shard_positions(100)
}

/// Solves a game as a member that has its own directory.
fn solve_local<G: Unpack + Staged + Sync>(
    scratch: &Scratch,
    transport: &mut ThreadTransport,
    root: &G,
) -> Ended<G> {
    let store = store(scratch, transport.member);
    solve_distributed(transport, &store, root, Run::new())
}

#[cfg(unix)]
#[test]
fn a_mark_is_not_written_through_a_symbolic_link() {
    let (scratch, root) = (Scratch::new(), LADDER.start::<i32>());
    let victim = scratch.path().join("victim");
    fs::write(&victim, "mine").expect("a new file");
    let directory = scratch.path().join("1");
    fs::create_dir(&directory).expect("a new directory");
    let mark = directory.join("member-00001-of-00002");
    std::os::unix::fs::symlink(&victim, &mark).expect("a new link");
    for ended in cluster(2, |transport| {
        solve_local(&scratch, transport, &root).map(drop)
    }) {
        ended.expect("it is solved");
    }
    assert_eq!(fs::read_to_string(&victim).expect("it stays"), "mine");
    let mark = fs::symlink_metadata(&mark).expect("it is there");
    assert!(mark.is_file());
}

/// What one process writes, and what is beside it where the members have their marks.
fn expected(members: usize) -> Contents {
    let whole = Scratch::new();
    let store = small_files(&whole, Codec::None);
    solve_into(&store, &LADDER.start::<i32>(), Run::new());
    with_marks(contents(store.directory()), members)
}

/// These files, with the marks of the members beside them.
fn with_marks(mut whole: Contents, members: usize) -> Contents {
    for member in 0..if members > 1 { members } else { 0 } {
        let mark = PathBuf::from(format!("member-{member:05}-of-{members:05}"));
        whole.insert(mark, Vec::new());
    }
    whole
}

/// Puts the files of all directories into one.
fn union(scratch: &Scratch, members: usize) -> Store {
    let whole = scratch.path().join("whole");
    for member in 0..members {
        copy(store(scratch, member).directory(), &whole);
    }
    Store::at(whole)
}

#[test]
fn the_directories_together_are_the_store_of_one_process() {
    let root = LADDER.start::<i32>();
    for members in [1, 2, 3, 5] {
        let scratch = Scratch::new();
        let values = cluster(members, |transport| {
            let stored = solve_local(&scratch, transport, &root);
            stored.expect("it is solved").value()
        });
        let whole = union(&scratch, members);
        assert_same(whole.directory(), &expected(members));
        let opened = Tabulate::by_key().open(&whole, &root).expect("it is whole");
        assert_eq!(values, vec![opened.value(); members]);
        assert!(
            Tabulate::by_key()
                .verify(&opened, Run::new())
                .expect("it is right")
                .complete
        );
        // It can be solved again by one process, too, which has nothing to do.
        let solved = solve_into(&whole, &root, Run::new());
        assert_eq!(solved.report().positions, 0);
    }
}

#[test]
fn members_that_are_lost_before_or_after_any_exchange_leave_what_the_same_ones_complete() {
    let ladder = Ladder {
        levels: 3,
        rung_bits: 10,
        ..LADDER
    };
    let root = ladder.start::<i32>();
    let whole = Scratch::new();
    solve_into(&small_files(&whole, Codec::None), &root, Run::new());
    let whole = with_marks(contents(whole.path().join("store").as_path()), 2);
    for (member, moment) in [0, 1]
        .into_iter()
        .flat_map(|it| Moment::ALL.map(|at| (it, at)))
    {
        for exchange in 0.. {
            let scratch = Scratch::new();
            let solve = |exchange| {
                cluster(2, |transport| {
                    let store = store(&scratch, transport.member);
                    let at = if transport.member == member {
                        exchange
                    } else {
                        usize::MAX
                    };
                    let mut transport = lost(transport, moment, at);
                    solve_distributed(&mut transport, &store, &root, Run::new()).is_ok()
                })
            };
            let is_lost = solve(exchange).contains(&false);
            assert_eq!(solve(usize::MAX), [true; 2]);
            let union = union(&scratch, 2);
            eprintln!("member {member}, {moment:?} exchange {exchange}");
            assert_same(union.directory(), &whole);
            if !is_lost {
                assert!(exchange > 20, "{exchange}");
                break;
            }
        }
    }
}

#[test]
fn another_placement_is_refused_and_nothing_is_touched() {
    let game = ConnectFour::new(4, 3).expect("a valid board");
    let root = game.start();
    let scratch = Scratch::new();
    cluster(3, |transport| {
        let stored = solve_local(&scratch, transport, &root);
        assert_eq!(stored.expect("it is solved").value(), 0);
    });
    let before = scratch.files();
    let kind_of = |kind: &SolveErrorKind<_>| match kind {
        SolveErrorKind::Store(error) => Some(error.kind().clone()),
        _ => None,
    };
    let other = |found, wanted| {
        let text = format!("holds {found}, wanted {wanted}");
        Some(StoreErrorKind::Placement(text))
    };
    let of = |member, members| format!("the shards of member {member} of {members}");
    // Another number of members, or another order of them.
    let kinds = cluster(2, |transport| {
        let ended = solve_local(&scratch, transport, &root);
        ended.err().map(|error| kind_of(error.kind()))
    });
    assert_eq!(kinds[0], Some(other(of(0, 3), of(0, 2))));
    assert_eq!(kinds[1], Some(other(of(1, 3), of(1, 2))));
    let kinds = cluster(3, |transport| {
        let store = store(&scratch, (transport.member + 1) % 3);
        let ended = solve_distributed(transport, &store, &root, Run::new());
        ended.err().map(|error| kind_of(error.kind()))
    });
    assert_eq!(kinds[0], Some(other(of(1, 3), of(0, 3))));
    // One process.
    let kind = error_of(&store(&scratch, 1), &root, Run::new());
    assert_eq!(kind_of(&kind), other(of(1, 3), "all shards".to_owned()));
    assert_eq!(
        kind.to_string()
            .split_once(": ")
            .map(|(_, message)| message),
        Some("holds the shards of member 1 of 3, wanted all shards")
    );
    assert_eq!(scratch.files(), before);
}

/// A table is in the directory of that one of two members.
fn elsewhere(member: usize) -> StoreErrorKind {
    StoreErrorKind::Placement(format!(
        "is in the directory of member {member} of 2: put the files of all directories into one"
    ))
}

#[test]
fn a_part_of_a_store_says_where_the_rest_is() {
    let root = LADDER.start::<i32>();
    let scratch = Scratch::new();
    cluster(2, |transport| {
        let stored = solve_local(&scratch, transport, &root);
        let stored = stored.expect("it is solved");
        let error = stored.line().expect_err("the line is in both directories");
        let member = 1 - transport.member;
        assert_eq!(error.kind(), &elsewhere(member));
    });
    // The root is in the only shard of its stage.
    assert!(Tabulate::by_key().open(&store(&scratch, 0), &root).is_ok());
    let error = Tabulate::by_key()
        .open(&store(&scratch, 1), &root)
        .err()
        .map(|it| it.kind().clone());
    assert_eq!(error, Some(elsewhere(0)));
}

#[test]
fn some_directories_of_several_are_no_store() {
    let root = LADDER.start::<i32>();
    let scratch = Scratch::new();
    cluster(3, |transport| {
        let stored = solve_local(&scratch, transport, &root);
        assert!(stored.is_ok());
    });
    let two = union(&scratch, 2);
    let error = Tabulate::by_key()
        .open(&two, &root)
        .err()
        .map(|it| it.kind().clone());
    let text = "holds the shards of 2 of 3 members: put the files of all directories into one";
    assert_eq!(error, Some(StoreErrorKind::Placement(text.to_owned())));
}
