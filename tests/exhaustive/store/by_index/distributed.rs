//! Retrograde analysis by the members of a cluster: the files of one process, byte for byte.

use std::ops::ControlFlow;

use optimal_play::games::chase::{Chase, Position, Step};
use optimal_play::run::{Limit, Progress};
use optimal_play::run::{Transport, TransportError};
use optimal_play::store::Store;
use optimal_play::{
    Indexed, Outcome, OutcomeValue, Predecessors, Retrograde, Run, SolveError, SolveErrorKind,
    StoreSolver, Stored,
};
use optimal_play_games::dodgem::Dodgem;
use optimal_play_games::king_rook_king::KingRookKing;
use support::{Moment, lost, solve};

use super::{SHARD, solve_into};
use crate::distributed::cluster;
use crate::scratch::{Contents, Scratch, assert_equal, contents};

/// Solves as a member of a cluster.
pub(super) fn solve_as<G>(
    transport: &mut dyn Transport,
    store: &Store,
    root: &G,
    run: Run<'_>,
) -> Result<Stored<G>, SolveError<G::Move>>
where
    G: Indexed<Value: OutcomeValue> + Predecessors + Sync,
{
    Retrograde::with_predecessors().solve_into(store, root, run.distributed(transport))
}

/// Solves among members, each with a run of its own.
pub(super) fn solve_distributed<G>(
    members: usize,
    store: &Store,
    root: &G,
    run: impl Fn(usize) -> Run<'static> + Sync,
) -> Vec<Result<Stored<G>, SolveError<G::Move>>>
where
    G: Indexed<Value: OutcomeValue> + Predecessors + Send + Sync,
    Stored<G>: Send,
    G::Move: Send,
{
    cluster(members, |transport| {
        let run = run(transport.member());
        solve_as(transport, store, root, run)
    })
}

/// The files that one process writes.
pub(super) fn files_of_one<G>(shard: u32, root: &G) -> Contents
where
    G: Indexed<Value: OutcomeValue> + Predecessors + Sync,
{
    let scratch = Scratch::new();
    let store = Store::at(scratch.path()).with_shard_positions(shard);
    solve_into(&store, root, Run::new()).unwrap_or_else(|error| panic!("{error}"));
    scratch.files()
}

/// Any number of members and threads write the files of one process, and have its answer.
fn writes_the_files_of_one<G>(name: &str, root: &G, shard: u32, teams: &[(usize, usize)])
where
    G: Indexed<Value: OutcomeValue> + Predecessors + Send + Sync,
    Stored<G>: Send,
    G::Move: Send,
{
    let expected = files_of_one(shard, root);
    for &(members, threads) in teams {
        let scratch = Scratch::new();
        let store = Store::at(scratch.path()).with_shard_positions(shard);
        let run = |_| Run::new().with_threads(threads);
        let mut positions = 0;
        for solved in solve_distributed(members, &store, root, run) {
            let solved = solved.unwrap_or_else(|error| panic!("{name}: {error}"));
            let opened = Retrograde::with_predecessors()
                .open(&store, root)
                .expect("it is solved");
            assert_eq!(solved.value(), opened.value());
            assert_eq!(solved.line(), opened.line());
            positions += solved.report().positions;
        }
        let what = format!("{name}, {members} members, {threads} threads");
        assert_eq!(scratch.files(), expected, "{what}");
        assert_eq!(positions, root.states().count() as u64, "{what}");
        // Then it is only read.
        for solved in solve_distributed(members, &store, root, run) {
            assert_eq!(solved.expect("it is solved").report().positions, 0);
        }
        assert_eq!(scratch.files(), expected, "{what}");
    }
}

const TEAMS: [(usize, usize); 6] = [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)];

#[test]
fn chases_have_the_files_of_one_process() {
    for n in 6..=12 {
        let game = Chase::new(n, (1, 1), (n, n)).expect("a valid game");
        writes_the_files_of_one(&format!("chase-{n}"), &game.start(), 1000, &TEAMS);
    }
}

#[test]
fn large_levels_have_the_files_of_one_process() {
    let game = Chase::new(24, (1, 1), (24, 24)).expect("a valid game");
    writes_the_files_of_one("chase-24", &game.start(), 5000, &[(1, 2), (2, 2), (3, 1)]);
}

#[test]
fn dodgem_and_king_rook_king_have_the_files_of_one_process() {
    let dodgem = Dodgem::new(3).expect("a valid game");
    writes_the_files_of_one("dodgem-3", &dodgem, 64, &TEAMS);
    let root = "8/8/8/3k4/8/8/8/K6R w - - 0 1".parse::<KingRookKing>();
    let root = root.expect("a position");
    writes_the_files_of_one("king-rook-king", &root, SHARD, &[(2, 1), (3, 2)]);
}

#[test]
fn members_without_any_position_have_the_files_of_one_process() {
    let game = Chase::new(3, (1, 1), (3, 3)).expect("a valid game");
    writes_the_files_of_one("chase-3", &game.start(), 1 << 20, &[(3, 1)]);
}

/// The memory that members need at least, each of them.
fn needed<G>(members: usize, root: &G) -> usize
where
    G: Indexed<Value: OutcomeValue> + Predecessors + Send + Sync,
    Stored<G>: Send,
    G::Move: Send,
{
    let scratch = Scratch::new();
    let store = Store::at(scratch.path()).with_shard_positions(SHARD);
    let run = |_| Run::new().with_threads(1).with_memory_limit(0);
    let errors = solve_distributed(members, &store, root, run);
    let needed = errors.into_iter().map(|solved| {
        let error = solved.expect_err("too little memory");
        match *error.kind() {
            SolveErrorKind::Limit(Limit::Memory { needed, .. }) => needed,
            // Another one said so first.
            SolveErrorKind::OtherMember { .. } => 0,
            _ => panic!("{error}"),
        }
    });
    needed.max().expect("a member")
}

#[test]
fn a_memory_limit_is_that_of_one_member() {
    let game = Chase::new(60, (1, 1), (60, 60)).expect("a valid game");
    let [one, three] = [1, 3].map(|members| needed(members, &game.start()));
    // Two thirds of the cells, less what is sent.
    assert!(
        one - three > 13 * 25_920_000 / 10 - (6 << 20),
        "{one} and {three}"
    );

    let game = Chase::new(24, (1, 1), (24, 24)).expect("a valid game");
    let root = game.start();
    let (enough, scratch) = (needed(2, &root), Scratch::new());
    let store = Store::at(scratch.path()).with_shard_positions(SHARD);
    let run = |_| Run::new().with_threads(1).with_memory_limit(enough);
    for solved in solve_distributed(2, &store, &root, run) {
        let peak = solved.map(|it| it.report().peak_bytes);
        assert!(peak.as_ref().is_ok_and(|&peak| peak <= enough), "{peak:?}");
    }
}

/// Ends a run at a random moment.
fn until(calls: u64) -> Run<'static> {
    let mut left = calls;
    let observer = move |_: &Progress| match left.checked_sub(1) {
        Some(less) => {
            left = less;
            ControlFlow::Continue(())
        }
        None => ControlFlow::Break(()),
    };
    Run::new().with_observer(1, observer)
}

#[test]
fn members_that_are_stopped_at_any_time_leave_what_others_complete_to_the_same_files() {
    let game = Chase::new(8, (1, 1), (8, 8)).expect("a valid game");
    let root = game.start();
    let expected = files_of_one(500, &root);
    let (mut stops, mut levels) = (0, 0);
    for round in 0..40 {
        let scratch = Scratch::new();
        let store = Store::at(scratch.path()).with_shard_positions(500);
        for _ in 0..fastrand::u8(1..=3) {
            let members = fastrand::usize(1..=3);
            let (stopped, calls) = (fastrand::usize(..members), fastrand::u64(..300));
            let run = |member| {
                if member == stopped {
                    until(calls)
                } else {
                    Run::new()
                }
            };
            for (member, solved) in (0..).zip(solve_distributed(members, &store, &root, run)) {
                let Err(error) = solved else { continue };
                match error.kind() {
                    SolveErrorKind::Stopped => assert_eq!(member, stopped),
                    SolveErrorKind::OtherMember { member, message } => {
                        assert_eq!((*member, &**message), (stopped, "the run was stopped"));
                    }
                    SolveErrorKind::Transport(TransportError::Lost { member }) => {
                        assert_eq!(*member, stopped);
                    }
                    _ => panic!("{error}"),
                }
                stops += 1;
            }
            let manifest = std::fs::read_to_string(scratch.path().join("manifest"));
            levels += usize::from(manifest.is_ok_and(|it| it.contains("\nlevel ")));
        }
        let members = fastrand::usize(1..=3);
        for solved in solve_distributed(members, &store, &root, |_| Run::new()) {
            solved.unwrap_or_else(|error| panic!("{error}"));
        }
        assert_eq!(scratch.files(), expected, "round {round}");
    }
    assert!(stops > 0 && levels > 0, "{stops} stops, {levels} levels");
}

/// The store of a member in a directory of its own.
fn local(scratch: &Scratch, member: usize) -> Store {
    let store = Store::at(scratch.path().join(member.to_string()));
    store.with_shard_positions(500).local()
}

/// The files of all directories, and those of one process with the marks of the members.
fn united(scratch: &Scratch, members: usize, mut whole: Contents) -> [Contents; 2] {
    let mut united = Contents::new();
    for member in 0..members {
        united.extend(contents(local(scratch, member).directory()));
        let mark = format!("member-{member:05}-of-{members:05}");
        whole.insert(mark.into(), Vec::new());
    }
    [united, whole]
}

/// Solves among members with directories of their own, one of which ends early.
fn solve_locally(
    scratch: &Scratch,
    members: usize,
    root: &Position<'_>,
    (ending, run): (usize, impl Fn() -> Run<'static> + Sync),
    (moment, exchange): (Moment, usize),
) -> Vec<Result<Outcome, SolveErrorKind<Step>>> {
    cluster(members, |transport| {
        let store = local(scratch, transport.member);
        let is_ending = transport.member == ending;
        let run = if is_ending { run() } else { Run::new() };
        let at = if is_ending { exchange } else { usize::MAX };
        let solved = solve_as(&mut lost(transport, moment, at), &store, root, run);
        let solved = solved.map(|stored| stored.value());
        solved.map_err(|error| error.kind().clone())
    })
}

/// The number of manifests that name a level.
fn levels(scratch: &Scratch, members: usize) -> usize {
    let manifests = (0..members).map(|member| {
        let manifest = local(scratch, member).directory().join("manifest");
        std::fs::read_to_string(manifest).unwrap_or_default()
    });
    manifests.filter(|it| it.contains("\nlevel ")).count()
}

/// The members complete what is there to the files of one process.
fn complete(scratch: &Scratch, members: usize, root: &Position<'_>, whole: &Contents) {
    let nobody = (members, Run::new);
    for value in solve_locally(scratch, members, root, nobody, (Moment::Before, usize::MAX)) {
        let expected = solve(&Retrograde::with_predecessors(), root).value();
        assert_eq!(value, Ok(expected));
    }
    let [united, whole] = united(scratch, members, whole.clone());
    assert_equal(&united, &whole);
}

#[test]
fn directories_of_members_have_together_the_files_of_one_process() {
    let game = Chase::new(8, (1, 1), (8, 8)).expect("a valid game");
    let root = game.start();
    let whole = files_of_one(500, &root);
    let (mut stops, mut seen) = (0, 0);
    for _ in 0..30 {
        let (scratch, members) = (Scratch::new(), fastrand::usize(2..=3));
        for _ in 0..fastrand::u8(1..=5) {
            let (stopped, calls) = (fastrand::usize(..members), fastrand::u64(..400));
            let ending = (stopped, || until(calls));
            let ended = solve_locally(
                &scratch,
                members,
                &root,
                ending,
                (Moment::Before, usize::MAX),
            );
            stops += ended.into_iter().filter(Result::is_err).count();
            seen += levels(&scratch, members);
        }
        complete(&scratch, members, &root, &whole);
    }
    assert!(stops > 0 && seen > 0, "{stops} stops, {seen} levels");
}

#[test]
fn members_that_are_lost_before_or_after_any_exchange_leave_what_the_same_ones_complete() {
    let game = Chase::new(6, (1, 1), (6, 6)).expect("a valid game");
    let root = game.start();
    let whole = files_of_one(500, &root);
    let mut seen = 0;
    for (member, moment) in [0, 1]
        .into_iter()
        .flat_map(|it| Moment::ALL.map(|at| (it, at)))
    {
        for exchange in 0.. {
            let scratch = Scratch::new();
            let at = (moment, exchange);
            let ended = solve_locally(&scratch, 2, &root, (member, Run::new), at);
            seen += levels(&scratch, 2);
            eprintln!("member {member}, {moment:?} exchange {exchange}");
            complete(&scratch, 2, &root, &whole);
            if ended.iter().all(Result::is_ok) {
                assert!(exchange > 20, "{exchange}");
                break;
            }
        }
    }
    assert!(seen > 0);
}
