//! Games that list moves or predecessors without end: the limits of the run hold there, too.

use optimal_play::certificate::{CertificateErrorKind, CertificateReader};
use optimal_play::run::{Limit, StopReason};
use optimal_play::{
    AlphaBeta, Grundy, Minimax, Player, Retrograde, Run, SolveErrorKind, Solver, Tabulate, Wdl,
};
use support::endless::{DESTINATIONS, Endless, List, Place, To};

/// The error of a solver.
fn kind<'g>(
    solver: &dyn Solver<Place<'g>>,
    game: &'g Endless,
    run: Run<'_>,
) -> SolveErrorKind<u64> {
    let error = solver.solve(&game.root(), run);
    error.expect_err("it never ends").kind().clone()
}

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
        let mut game = Endless::new(List::Predecessors, To::End);
        game.ends = ends;
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
