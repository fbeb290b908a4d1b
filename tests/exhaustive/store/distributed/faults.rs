//! Members that were not given the same, and stores that are not shared as they should be.

use optimal_play::run::Limit;
use optimal_play::store::{Codec, Store, StoreErrorKind};
use optimal_play::{Run, SolveErrorKind, StoreSolver, Tabulate};
use optimal_play_games::connect_four::ConnectFour;
use support::{Meddling, Moment};

use super::{cluster, solve_distributed};
use crate::error_of;
use crate::ladder::Ladder;
use crate::scratch::{Contents, Scratch, assert_same, contents};
use crate::{small_files, solve_into};

#[test]
fn another_task_of_a_member_is_an_error_of_all() {
    let games = [3, 4].map(|rows| ConnectFour::new(4, rows).expect("a valid board"));
    let [game, another] = games.each_ref().map(ConnectFour::start);
    let scratch = Scratch::new();
    let store = || small_files(&scratch, Codec::None);
    let cases = [
        ("game or instance", another, store()),
        ("codec", game, store().with_codec(Codec::Zstd)),
        ("size of shards", game, store().with_shard_positions(7)),
        ("name of the game", game, store().with_name("four")),
        ("kind of store", game, store().local()),
        ("kind of store", game, store().fresh()),
    ];
    for (what, root, other) in &cases {
        for odd in [1, 2] {
            let kinds = cluster(3, |transport| {
                let ended = if transport.member == odd {
                    solve_distributed(transport, other, root, Run::new())
                } else {
                    solve_distributed(transport, &store(), &game, Run::new())
                };
                ended.expect_err("all end").kind().clone()
            });
            let expected = SolveErrorKind::OtherTask { member: odd, what };
            assert_eq!(kinds, vec![expected; 3]);
        }
    }
    let nothing = Contents::from([("(empty)".into(), Vec::new())]);
    assert_same(scratch.path(), &nothing);
}

#[test]
fn directories_that_are_not_shared_are_refused() {
    let scratch = Scratch::new();
    let game = ConnectFour::new(4, 3).expect("a valid board");
    let kinds = cluster(2, |transport| {
        let store = Store::at(scratch.path().join(transport.member.to_string()));
        let ended = solve_distributed(transport, &store, &game.start(), Run::new());
        ended.expect_err("all end").kind().clone()
    });
    assert!(matches!(&kinds[1], SolveErrorKind::Store(error)
        if *error.kind() == StoreErrorKind::OtherManifest));
    assert!(matches!(
        kinds[0],
        SolveErrorKind::OtherMember { member: 1, .. }
    ));
}

#[test]
fn nobody_else_writes_the_store_of_a_cluster() {
    let scratch = Scratch::new();
    let game = ConnectFour::new(4, 3).expect("a valid board");
    let store = small_files(&scratch, Codec::None);
    cluster(3, |transport| {
        let is_last = transport.member == 2;
        let mut transport = Meddling::new(transport, Moment::Before, |exchange, _: &mut _| {
            if is_last && exchange == 20 {
                let kind = error_of(&store, &game.start(), Run::new());
                assert!(matches!(kind, SolveErrorKind::Store(error)
                    if *error.kind() == StoreErrorKind::Busy));
            }
            Ok(())
        });
        let stored = solve_distributed(&mut transport, &store, &game.start(), Run::new());
        assert_eq!(stored.expect("it is solved").value(), 0);
    });
}

#[test]
fn a_solved_store_is_only_read() {
    let scratch = Scratch::new();
    let game = ConnectFour::new(4, 3).expect("a valid board");
    let store = small_files(&scratch, Codec::None);
    let solved = solve_into(&store, &game.start(), Run::new());
    let expected = contents(scratch.path());
    let values = cluster(3, |transport| {
        let stored = solve_distributed(transport, &store, &game.start(), Run::new());
        let stored = stored.expect("it is solved");
        assert_eq!(stored.report().positions, 0);
        stored.value()
    });
    assert_eq!(values, [solved.value(); 3]);
    assert_same(scratch.path(), &expected);
}

#[test]
fn each_member_keeps_its_memory_limit() {
    // More successors in a stage than the members hold at a time.
    const LITTLE: usize = 19 << 19;
    let ladder = Ladder {
        levels: 3,
        rung_bits: 20,
        moves: 100,
        seed: 4,
    };
    let root = ladder.start::<i8>();
    let store = |scratch: &Scratch| small_files(scratch, Codec::None).with_shard_positions(1 << 13);
    let whole = Scratch::new();
    solve_into(&store(&whole), &root, Run::new());
    let expected = contents(whole.path());
    for (members, threads) in [(1, 2), (3, 1), (2, 2)] {
        let scratch = Scratch::new();
        cluster(members, |transport| {
            let run = Run::new().with_threads(threads).with_memory_limit(LITTLE);
            let stored = solve_distributed(transport, &store(&scratch), &root, run);
            let stored = stored.expect("it is solved");
            let peak = stored.report().peak_bytes;
            assert!(peak <= LITTLE, "{peak}");
        });
        assert_same(scratch.path(), &expected);
    }
}

#[test]
fn a_limit_that_cannot_do_is_refused_before_the_work() {
    let scratch = Scratch::new();
    let game = ConnectFour::new(4, 3).expect("a valid board");
    let store = small_files(&scratch, Codec::None);
    let kinds = cluster(2, |transport| {
        let run = Run::new().with_memory_limit(1 << 20 << (8 * transport.member));
        let ended =
            Tabulate::by_key().solve_into(&store, &game.start(), run.distributed(transport));
        ended.expect_err("all end").kind().clone()
    });
    let is_memory = |kind: &_| matches!(kind, SolveErrorKind::Limit(Limit::Memory { .. }));
    assert!(is_memory(&kinds[0]));
    assert!(matches!(
        kinds[1],
        SolveErrorKind::OtherMember { member: 0, .. }
    ));
}
