//! Searches in a file: killed, damaged, on a full disk, and by two processes.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Duration;
use std::{env, fs};

use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::run::Progress;
use optimal_play::solver::alpha_beta::Resumable;
use optimal_play::store::{StoreError, StoreErrorKind};
use optimal_play::{AlphaBeta, PackedKey, Run, SolveErrorKind, Solver};
use optimal_play_games::connect_four::{ConnectFour, Position};

use crate::crc::crc32;
use crate::full_disk::{MOUNTED, in_a_small_file_system, remount};
use crate::scratch::Scratch;
use crate::victim::{Victim, events};

/// The environment variable with the number of kills, if other than a few.
const KILLS: &str = "OPTIMAL_PLAY_KILLS";

/// The environment variables with the file, the threads and the milliseconds of an interval, for
/// the process that is killed.
const FILE: &str = "OPTIMAL_PLAY_SEARCH";
const THREADS: &str = "OPTIMAL_PLAY_THREADS";
const INTERVAL: &str = "OPTIMAL_PLAY_INTERVAL";

/// The positions between two events of that process.
const EVENT: u64 = 4096;

/// The start of its game, which is a draw.
fn start_of_game() -> Position<'static> {
    static GAME: LazyLock<ConnectFour> =
        LazyLock::new(|| ConnectFour::new(6, 5).expect("a valid board"));
    GAME.start()
}

fn solver(path: impl Into<PathBuf>) -> AlphaBeta<Resumable> {
    let solver = AlphaBeta::packed().without_line().with_table_bytes(1 << 19);
    solver.resumable(path)
}

fn store_error<G: PackedKey + Send>(root: &G, solver: &impl Solver<G>) -> StoreError {
    let error = solver.solve(root, Run::new()).expect_err("it is refused");
    match error.kind() {
        SolveErrorKind::Store(error) => error.clone(),
        _ => panic!("{error}"),
    }
}

/// What the process that is killed does.
#[test]
fn child() {
    let variable = |name| env::var(name).expect("it is set");
    let Some(path) = env::var_os(FILE) else {
        return;
    };
    let milliseconds = variable(INTERVAL).parse().expect("a number");
    let solver = solver(path).with_interval(Duration::from_millis(milliseconds));
    let threads = variable(THREADS).parse().expect("a number");
    let run = Run::new()
        .with_threads(threads)
        .with_observer(EVENT, events());
    let solution = solver
        .solve(&start_of_game(), run)
        .expect("an acyclic game");
    assert_eq!(solution.value(), 0);
}

fn start(path: &Path, threads: usize, milliseconds: u64) -> Victim {
    let variables = [
        (FILE, path.to_str().expect("a name in Unicode").to_owned()),
        (THREADS, threads.to_string()),
        (INTERVAL, milliseconds.to_string()),
    ];
    Victim::start("searches::child", variables)
}

/// An interval of 0 writes the file after every few hundred positions. So a process that is killed
/// loses no more than those and those of an event or two.
#[test]
fn a_search_that_is_killed_loses_no_more_than_an_interval() {
    let most = env::var(KILLS).map_or(6, |kills| kills.parse().expect("a number"));
    let scratch = Scratch::new();
    let run = Run::new().with_threads(1);
    let unbroken = solver(scratch.path().join("unbroken")).solve(&start_of_game(), run);
    let unbroken = unbroken.expect("an acyclic game").report().positions;
    let mut random = fastrand::Rng::with_seed(11);
    let (mut kills, mut rounds) = (0, 0);
    while kills < most {
        rounds += 1;
        let path = scratch.path().join(format!("search {rounds}"));
        // It writes for longer than it searches, so some are killed while they write.
        let (mut seen, mut lost) = (0, 0);
        while kills < most
            && !start(&path, 1, 0).ends_before({
                let events = random.usize(1..=4);
                seen += events;
                events
            })
        {
            kills += 1;
            lost += 1;
        }
        seen += start(&path, 1, 0).finish();
        let positions = seen as u64 * EVENT;
        let allowed = unbroken + unbroken / 10 + lost * EVENT;
        assert!(
            positions <= allowed,
            "{positions} of {unbroken}, {kills} kills"
        );
        eprintln!("round {rounds}: {kills} kills so far, {positions} positions of {unbroken}");
    }
}

#[test]
fn several_threads_that_are_killed_find_the_same_value() {
    let scratch = Scratch::new();
    let path = scratch.path().join("search");
    let mut random = fastrand::Rng::with_seed(12);
    for threads in [2, 3, 1, 2] {
        if start(&path, threads, 20).ends_before(random.usize(1..40)) {
            break;
        }
    }
    start(&path, 2, 20).finish();
}

/// A small search, its file, and what is right.
struct Small {
    scratch: Scratch,
    game: KnightPawns,
}

impl Small {
    fn new() -> Self {
        let pawns = [(1, 1), (2, 2), (3, 3), (5, 0), (0, 6)];
        let small = Self {
            scratch: Scratch::new(),
            game: KnightPawns::new((0, 2), pawns).expect("a valid game"),
        };
        let run = Run::new().with_position_limit(20);
        let ended = small.solver().solve(&small.game.start(), run);
        ended.expect_err("it takes more");
        small
    }

    fn path(&self) -> PathBuf {
        self.scratch.path().join("search")
    }

    fn solver(&self) -> AlphaBeta<Resumable> {
        AlphaBeta::packed()
            .with_table_bytes(1 << 11)
            .resumable(self.path())
    }

    /// Asserts that a file with these bytes is refused, and stays.
    fn assert_refused(&self, bytes: &[u8], what: impl std::fmt::Display) -> StoreErrorKind {
        fs::write(self.path(), bytes).expect("it is written");
        let error = store_error(&self.game.start(), &self.solver());
        assert_eq!(error.path(), self.path(), "{what}");
        assert_eq!(fs::read(self.path()).expect("it stays"), bytes, "{what}");
        error.kind().clone()
    }
}

#[test]
fn a_file_that_is_cut_or_has_a_changed_bit_is_refused() {
    let small = Small::new();
    let whole = fs::read(small.path()).expect("it is there");
    for len in 0..whole.len() {
        small.assert_refused(&whole[..len], len);
    }
    small.assert_refused(&[&whole[..], &[0]].concat(), "longer");
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            small.assert_refused(&bytes, format_args!("bit {bit} of byte {at}"));
        }
    }
    let mut newer = whole.clone();
    newer[8] = 2;
    let check = crc32(&newer[..60]).to_le_bytes();
    newer[60..64].copy_from_slice(&check);
    let kind = small.assert_refused(&newer, "a newer version");
    assert_eq!(kind, StoreErrorKind::OtherVersion { found: 2 });
    fs::write(small.path(), whole).expect("it is written");
    let solution = small.solver().solve(&small.game.start(), Run::new());
    let right = optimal_play::solve(&small.game.start()).expect("an acyclic game");
    assert_eq!(solution.expect("it is whole again").value(), right.value());
}

/// Whoever forges numbers gives their checksums, too.
#[test]
fn forged_numbers_are_refused_or_change_no_more_than_bounds() {
    let small = Small::new();
    let whole = fs::read(small.path()).expect("it is there");
    let place = 64_u64.to_le_bytes();
    let content = |bytes: &[u8]| {
        let raw = u32::from_le_bytes(*bytes[64..].first_chunk().expect("a head"));
        72..72 + usize::try_from(raw).expect("it is small")
    };
    let range = content(&whole);
    let mut refused = 0;
    for at in range.clone() {
        for byte in [0, 1, 0x7f, 0xff] {
            let mut bytes = whole.clone();
            bytes[at] = byte;
            let raw = bytes[64..68].to_owned();
            let check = crc32(&[&raw[..], &place, &bytes[range.clone()]].concat());
            bytes[68..72].copy_from_slice(&check.to_le_bytes());
            fs::write(small.path(), bytes).expect("it is written");
            // No panic, and an end.
            let solved = small.solver().solve(&small.game.start(), Run::new());
            refused += usize::from(solved.is_err());
        }
    }
    assert!(refused > 0);
}

#[test]
fn two_processes_have_no_file_at_a_time() {
    let scratch = Scratch::new();
    let path = scratch.path().join("search");
    let victim = start(&path, 1, 0);
    while !path.exists() {
        std::thread::yield_now();
    }
    let error = store_error(&start_of_game(), &solver(&path));
    assert_eq!(error.kind(), &StoreErrorKind::Busy);
    assert_eq!(error.path(), path);
    victim.ends_before(1);
    let run = Run::new().with_position_limit(1000);
    let ended = solver(&path).solve(&start_of_game(), run);
    let error = ended.expect_err("it takes more");
    assert!(matches!(error.kind(), SolveErrorKind::Limit(_)), "{error}");
}

#[test]
fn a_search_continues_when_the_disk_has_room_again() {
    in_a_small_file_system("searches::full");
}

#[test]
#[ignore = "the test above runs it, in a process with a file system of its own"]
fn full() {
    let Some(mounted) = env::var_os(MOUNTED) else {
        return;
    };
    let path = Path::new(&mounted).join("search");
    let root = start_of_game();
    let io_kind = |error: StoreError| match error.kind() {
        StoreErrorKind::Io { kind, .. } => *kind,
        kind => panic!("{kind}"),
    };
    let limited = |most| solver(&path).solve(&root, Run::new().with_position_limit(most));
    let is_limit = |error: &SolveErrorKind<_>| matches!(error, SolveErrorKind::Limit(_));
    assert!(is_limit(limited(1000).expect_err("it takes more").kind()));
    let before = fs::read(&path).expect("it has room");
    // When a limit ends the run, and at an interval.
    let at_the_end = limited(100_000).expect_err("there is no room");
    let SolveErrorKind::Store(error) = at_the_end.kind() else {
        panic!("{at_the_end}");
    };
    assert_eq!(io_kind(error.clone()), std::io::ErrorKind::StorageFull);
    assert!(fs::read(&path).expect("it stays") == before);
    let often = solver(&path).with_interval(Duration::ZERO);
    let at_an_interval = io_kind(store_error(&root, &often));
    assert_eq!(at_an_interval, std::io::ErrorKind::StorageFull);
    let files = fs::read_dir(&mounted).expect("a directory").count();
    assert_eq!(files, 2, "no draft takes the room");
    remount(Path::new(&mounted), "size=64m,ro");
    let error = io_kind(store_error(&root, &often));
    assert_eq!(error, std::io::ErrorKind::ReadOnlyFilesystem);
    remount(Path::new(&mounted), "rw");
    let solution = often.solve(&root, Run::new()).expect("there is room");
    assert_eq!(solution.value(), 0);
}

/// Where the run is ended while the table doubles, the file has all entries.
#[test]
fn a_search_that_is_stopped_at_any_moment_continues() {
    let scratch = Scratch::new();
    let root = start_of_game();
    let unbroken = AlphaBeta::packed().without_line();
    let unbroken = unbroken.solve(&root, Run::new().with_threads(1));
    let unbroken = unbroken.expect("an acyclic game").report().positions;
    let solver = AlphaBeta::packed().without_line();
    let solver = solver.resumable(scratch.path().join("search"));
    let mut random = fastrand::Rng::with_seed(13);
    let mut positions = 0;
    let solution = loop {
        let mut left = random.u32(1..2000);
        let observer = |_: &Progress| {
            left -= 1;
            match left {
                0 => std::ops::ControlFlow::Break(()),
                _ => std::ops::ControlFlow::Continue(()),
            }
        };
        let run = Run::new().with_threads(1).with_observer(1, observer);
        match solver.solve(&root, run) {
            Ok(solution) => break solution,
            Err(error) => {
                assert_eq!(error.kind(), &SolveErrorKind::Stopped);
                positions += error.report().positions;
            }
        }
    };
    positions += solution.report().positions;
    assert_eq!(solution.value(), 0);
    assert!(
        positions <= unbroken + unbroken / 10,
        "{positions} of {unbroken}"
    );
}
