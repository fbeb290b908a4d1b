//! Games that list moves or predecessors without end: the limits of the run hold there, too.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use optimal_play::certificate::{CertificateErrorKind, CertificateReader};
use optimal_play::run::{Limit, StopReason};
use optimal_play::{
    AlphaBeta, GameState, Grundy, Impartial, Indexed, Minimax, PackedKey, Player, Predecessors,
    Restore, Retrograde, Run, SolveErrorKind, Solver, Staged, SwapPlayers, Tabulate, Wdl,
};

/// What is listed without end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum List {
    /// The moves of the root.
    Moves,
    /// These, of which the first one wins and is the only candidate move.
    MovesBesideCandidate,
    /// The predecessors of the first end.
    Predecessors,
}

/// What the moves of the root lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum To {
    /// The same end.
    End,
    /// The same end, which is decided early.
    Decided,
    /// The same position, with a move to an end.
    Inner,
    /// An end for each.
    Ends,
}

/// Who ends a game that goes on.
#[derive(Debug)]
struct Endless {
    list: List,
    to: To,
    /// The number of ends that have an index.
    ends: usize,
    /// Whether it is listed without end; before, the root has one move.
    goes_on: AtomicBool,
    /// The number of items that were listed since the start.
    listed: AtomicU64,
    /// Set when [`ENOUGH`] are listed.
    stop: AtomicBool,
}

/// After so many items, the run is to end.
const ENOUGH: u64 = 50_000;

/// A run that goes on for so long never ends.
const TOO_MANY: u64 = 200 * ENOUGH;

/// The run looks at its limits at least that often.
const BETWEEN_LOOKS: u64 = 10_000;

impl Endless {
    const fn new(list: List, to: To) -> Self {
        Self {
            list,
            to,
            ends: 1,
            goes_on: AtomicBool::new(true),
            listed: AtomicU64::new(0),
            stop: AtomicBool::new(false),
        }
    }

    const fn root(&self) -> Place<'_> {
        Place { game: self, at: 0 }
    }

    /// One that goes on only when [`go_on`](Self::go_on) is called.
    const fn quiet(list: List, to: To) -> Self {
        Self {
            goes_on: AtomicBool::new(false),
            ..Self::new(list, to)
        }
    }

    /// From now on it goes on, for a new run.
    fn go_on(&self) {
        self.goes_on.store(true, Ordering::Relaxed);
        self.listed.store(0, Ordering::Relaxed);
        self.stop.store(false, Ordering::Relaxed);
    }

    /// Counts an item that is listed.
    fn list(&self) {
        match self.listed.fetch_add(1, Ordering::Relaxed) {
            ENOUGH => self.stop.store(true, Ordering::Relaxed),
            listed => assert!(listed < TOO_MANY, "{:?} to {:?}", self.list, self.to),
        }
    }

    /// A run that is stopped when enough is listed.
    fn run(&self) -> Run<'_> {
        Run::new().with_stop_flag(&self.stop)
    }

    /// Fails unless the run was stopped, and soon.
    fn assert_stopped(&self, name: &str, kind: &SolveErrorKind<u64>) {
        let listed = self.listed.load(Ordering::Relaxed);
        let what = format!("{name}, {:?} to {:?}: {kind}", self.list, self.to);
        assert!(*kind == SolveErrorKind::Stopped, "{what}");
        assert!(listed < ENOUGH + BETWEEN_LOOKS, "{what} after {listed}");
    }
}

/// The root is 0.
#[derive(Clone, Copy, Debug)]
struct Place<'g> {
    game: &'g Endless,
    at: u64,
}

impl Place<'_> {
    const fn is_end(&self) -> bool {
        self.at > 1 || self.at == 1 && !matches!(self.game.to, To::Inner)
    }
}

impl GameState for Place<'_> {
    type Move = u64;
    type Key = (u64, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        Player::ALL[usize::from(self.at == 1)]
    }

    fn moves(&self) -> impl Iterator<Item = u64> {
        let is_of_moves = matches!(self.game.list, List::Moves | List::MovesBesideCandidate);
        let endless = is_of_moves && self.game.goes_on.load(Ordering::Relaxed);
        let count = match self.at {
            0 if endless => u64::MAX,
            0 | 1 if !self.is_end() => 1,
            _ => 0,
        };
        (0..count).inspect(move |_| {
            if count > 1 {
                self.game.list();
            }
        })
    }

    fn candidate_moves(&self) -> impl Iterator<Item = u64> {
        let few = matches!(self.game.list, List::MovesBesideCandidate);
        let all = (!few).then(|| self.moves());
        let some = self.moves().take(1).filter(move |_| few);
        all.into_iter().flatten().chain(some)
    }

    fn play(&self, mv: u64) -> Self {
        let at = match self.game.to {
            To::Ends => 1 + mv,
            _ => self.at + 1,
        };
        Self { at, ..*self }
    }

    fn decided(&self) -> Option<Wdl> {
        let is_early = matches!(self.game.to, To::Decided) && self.is_end();
        is_early.then(|| self.terminal_value())
    }

    /// For Min, so that no move of the root decides its value: unless that is wanted.
    fn terminal_value(&self) -> Wdl {
        match self.game.list {
            List::MovesBesideCandidate => Wdl::MaxWins,
            _ => Wdl::MinWins,
        }
    }

    fn key(&self) -> (u64, Player) {
        (self.at, self.to_move())
    }
}

impl Indexed for Place<'_> {
    fn index_count(&self) -> usize {
        2 + self.game.ends
    }

    fn index(&self) -> usize {
        let at = usize::try_from(self.at).expect("a place in memory");
        self.index_count() - 1 - at.min(1 + self.game.ends)
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let at = (self.index_count() - 1 - index) as u64;
        Some(Self { at, ..*self })
    }
}

impl Predecessors for Place<'_> {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let count = match (self.at, self.game.list) {
            (1, List::Predecessors) => u64::MAX,
            (1, _) => 1,
            _ => 0,
        };
        (0..count).map(move |_| {
            if count > 1 {
                self.game.list();
            }
            self.game.root()
        })
    }
}

impl PackedKey for Place<'_> {
    fn key_bits(&self) -> u32 {
        20
    }

    fn packed_key(&self) -> u64 {
        self.at % (1 << 20)
    }
}

impl Restore for Place<'_> {
    fn restore(&self, at: u64) -> Option<Self> {
        Some(Self { at, ..*self })
    }
}

impl Staged for Place<'_> {
    fn stage(&self) -> usize {
        match self.game.to {
            To::Inner => usize::from(self.at > 0) + usize::from(self.at > 1),
            _ => usize::from(self.at > 0),
        }
    }
}

impl SwapPlayers for Place<'_> {
    fn swap_players(&self) -> Self {
        *self
    }
}

impl Impartial for Place<'_> {}

/// The error of a solver.
fn kind<'g>(
    solver: &dyn Solver<Place<'g>>,
    game: &'g Endless,
    run: Run<'_>,
) -> SolveErrorKind<u64> {
    let error = solver.solve(&game.root(), run);
    error.expect_err("it never ends").kind().clone()
}

const DESTINATIONS: [To; 4] = [To::End, To::Decided, To::Inner, To::Ends];

#[test]
fn a_run_ends_among_moves_without_end() {
    for to in DESTINATIONS {
        let stopped = |name: &str, solver: &dyn for<'g> SolverOf<'g>| {
            let game = Endless::new(List::Moves, to);
            game.assert_stopped(name, &solver.kind(&game));
        };
        stopped("minimax", &Minimax::hashed());
        stopped("minimax, dense", &Minimax::dense());
        stopped("alpha-beta", &AlphaBeta::hashed());
        stopped("alpha-beta, packed", &AlphaBeta::packed());
        stopped("minimax, folded", &Minimax::hashed().fold_players());
        stopped("by index", &Tabulate::by_index());
        stopped("by key", &Tabulate::by_key());
        stopped("grundy", &Grundy::by_definition());
        stopped("grundy, by search", &Grundy::by_search());
    }
}

#[test]
fn a_run_ends_among_moves_without_end_that_the_value_does_not_need() {
    for to in [To::Decided, To::Inner] {
        let game = || Endless::new(List::MovesBesideCandidate, to);
        let (solver, semi_strong) = (AlphaBeta::hashed(), game());
        let kind = solver.semi_strong().kind(&semi_strong);
        semi_strong.assert_stopped("semi-strong", &kind);
        let found = game();
        let solution = solver.solve(&found.root(), found.run());
        assert_eq!(solution.map(|it| it.value()), Ok(Wdl::MaxWins));
    }
    // The reply is sought among the moves that are proven, first.
    let game = Endless::new(List::MovesBesideCandidate, To::Inner);
    let strategy = AlphaBeta::hashed().without_line();
    let error = strategy.with_certificate(Player::Max).kind(&game);
    let SolveErrorKind::Unproven { reason, .. } = error else {
        panic!("{error}");
    };
    game.assert_stopped("strategy", &reason);
}

/// A solver of the game, whoever holds it.
trait SolverOf<'g> {
    fn kind(&self, game: &'g Endless) -> SolveErrorKind<u64>;
}

impl<'g, S: Solver<Place<'g>>> SolverOf<'g> for S {
    fn kind(&self, game: &'g Endless) -> SolveErrorKind<u64> {
        kind(self, game, game.run())
    }
}

#[test]
fn retrograde_analysis_does_not_count_more_moves_than_a_cell_can() {
    for to in DESTINATIONS {
        let solvers: [&dyn for<'g> SolverOf<'g>; 3] = [
            &Retrograde::reachable(),
            &Retrograde::indexed(),
            &Retrograde::with_predecessors(),
        ];
        for solver in solvers {
            let game = Endless::new(List::Moves, to);
            assert_eq!(
                solver.kind(&game),
                SolveErrorKind::Unsupported("a position has more than 4095 moves".to_owned())
            );
        }
    }
}

#[test]
fn retrograde_analysis_ends_among_predecessors_without_end() {
    // So many ends that threads share them.
    for (ends, threads) in [(1, 1), (150_000, 2)] {
        let game = Endless {
            ends,
            ..Endless::new(List::Predecessors, To::End)
        };
        let run = game.run().with_threads(threads);
        let kind = kind(&Retrograde::with_predecessors(), &game, run);
        game.assert_stopped("with predecessors", &kind);
    }
}

#[test]
fn moves_without_end_of_a_sweep_keep_the_memory_limit() {
    let game = Endless::new(List::Moves, To::Ends);
    let run = Run::new().with_memory_limit(20 << 20);
    let kind = kind(&Tabulate::by_key(), &game, run);
    let is_memory = matches!(kind, SolveErrorKind::Limit(Limit::Memory { .. }));
    assert!(is_memory, "{kind}");
}

#[test]
fn a_certificate_ends_among_moves_without_end() {
    let game = Endless::quiet(List::Moves, To::Inner);
    let solution = Minimax::hashed().solve(&game.root(), game.run());
    let solution = solution.expect("one move leads on");
    let mut text = Vec::new();
    let written = solution.write_certificate(Player::Min, game.run(), &mut text);
    assert_eq!(written.expect("a short game").lines, 1);
    game.go_on();
    let written = solution.write_certificate(Player::Min, game.run(), Vec::new());
    game.go_on();
    let reader = CertificateReader::<Wdl, _>::new(&text[..]).expect("it is written");
    let read = reader.verify(&game.root(), game.run());
    for ended in [written, read] {
        let error = ended.expect_err("it never ends");
        let CertificateErrorKind::Ended(StopReason::Stopped) = error.kind() else {
            panic!("{error}");
        };
    }
}

#[cfg(feature = "files")]
mod stores {
    use optimal_play::store::Store;
    use optimal_play::{SolveError, StoreSolver};
    use tempfile::TempDir;

    use super::*;

    fn directory() -> TempDir {
        tempfile::tempdir().expect("a new directory")
    }

    fn store(directory: &TempDir) -> Store {
        Store::at(directory.path()).fresh()
    }

    fn kind_of<T>(ended: Result<T, SolveError<u64>>) -> SolveErrorKind<u64> {
        match ended {
            Ok(_) => panic!("it never ends"),
            Err(error) => error.kind().clone(),
        }
    }

    #[test]
    fn the_fingerprint_of_a_store_ends_among_moves_without_end() {
        let directory = directory();
        let store = store(&directory);
        for to in DESTINATIONS {
            let game = Endless::new(List::Moves, to);
            let root = game.root();
            let ended = Tabulate::by_key().solve_into(&store, &root, game.run());
            game.assert_stopped("by key, into a store", &kind_of(ended));
            let game = Endless::new(List::Moves, to);
            let root = game.root();
            let ended = Retrograde::with_predecessors().solve_into(&store, &root, game.run());
            game.assert_stopped("by index, into a store", &kind_of(ended));
        }
        let game = Endless::new(List::Moves, To::Ends);
        let run = Run::new().with_memory_limit(20 << 20);
        let kind = kind_of(Tabulate::by_key().solve_into(&store, &game.root(), run));
        let is_memory = matches!(kind, SolveErrorKind::Limit(Limit::Memory { .. }));
        assert!(is_memory, "{kind}");
    }

    #[test]
    fn retrograde_analysis_into_a_store_ends_among_predecessors_without_end() {
        let directory = directory();
        for (ends, threads) in [(1, 1), (150_000, 2)] {
            let game = Endless {
                ends,
                ..Endless::new(List::Predecessors, To::End)
            };
            let run = game.run().with_threads(threads);
            let root = game.root();
            let ended = Retrograde::with_predecessors().solve_into(&store(&directory), &root, run);
            game.assert_stopped("into a store", &kind_of(ended));
        }
    }

    #[test]
    fn the_check_of_a_store_ends_among_moves_without_end() {
        let directory = directory();
        let game = Endless::quiet(List::Moves, To::End);
        let root = game.root();
        let stored = Tabulate::by_key().solve_into(&store(&directory), &root, game.run());
        game.go_on();
        let verified = Tabulate::by_key().verify(&stored.expect("it has an end"), game.run());
        game.assert_stopped("by key", &kind_of(verified));

        let game = Endless::quiet(List::Moves, To::End);
        let (store, root) = (store(&directory), game.root());
        let stored = Retrograde::with_predecessors().solve_into(&store, &root, game.run());
        game.go_on();
        let verified =
            Retrograde::with_predecessors().verify(&stored.expect("it has an end"), game.run());
        game.assert_stopped("by index", &kind_of(verified));
    }
}
