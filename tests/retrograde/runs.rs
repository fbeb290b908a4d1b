//! What runs end by: what cannot be counted, wrong predecessors, limits, a stop, an observer.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use optimal_play::{
    GameState, Indexed, Limit, Outcome, Player, Predecessors, Progress, Retrograde, Run,
    SolveErrorKind, Solver,
};

use super::token::{Node, Token};

/// Node 0 is won by Max; each other one leads to the one before.
fn chain(length: usize) -> Vec<Node> {
    let node = |at: usize| Node {
        to_move: Player::Max,
        moves: if at == 0 { vec![] } else { vec![at - 1] },
        end: Outcome::win(Player::Max, 0),
        has_outcome: false,
    };
    (0..=length).map(node).collect()
}

#[test]
fn a_win_too_far_away_to_be_told_is_an_error() {
    let nodes = chain(28_672);
    let solve = |at| {
        let root = Token::<Outcome>::new(&nodes, at);
        Retrograde::reachable()
            .solve(&root, Run::new())
            .map(|solution| solution.value())
    };
    assert_eq!(solve(28_671), Ok(Outcome::win(Player::Max, 28_671)));
    let error = solve(28_672).expect_err("it is too far");
    assert_eq!(error.kind(), &SolveErrorKind::TooFar { plies: 28_671 });
}

#[test]
fn more_moves_than_can_be_counted_are_an_error() {
    let mut nodes = chain(1);
    nodes[1].to_move = Player::Min;
    let solve = |moves: usize, nodes: &mut Vec<Node>| {
        nodes[1].moves = vec![0; moves];
        let root = Token::<Outcome>::new(nodes, 1);
        Retrograde::with_predecessors()
            .solve(&root, Run::new())
            .map(|solution| solution.value())
    };
    assert_eq!(solve(4095, &mut nodes), Ok(Outcome::win(Player::Max, 1)));
    let error = solve(4096, &mut nodes).expect_err("too many");
    assert_eq!(error.kind(), &SolveErrorKind::TooManyMoves);
}

/// A game whose predecessors are wrong: a position without moves is listed.
#[derive(Clone)]
struct Wrong(usize);

impl GameState for Wrong {
    type Move = usize;
    type Key = usize;
    type Value = Outcome;

    fn to_move(&self) -> Player {
        Player::Min
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..0
    }

    fn play(&self, _: usize) -> Self {
        self.clone()
    }

    fn terminal_value(&self) -> Outcome {
        if self.0 == 0 {
            Outcome::win(Player::Max, 0)
        } else {
            Outcome::DRAW
        }
    }

    fn key(&self) -> usize {
        self.0
    }
}

impl Indexed for Wrong {
    fn index_count(&self) -> usize {
        2
    }

    fn index(&self) -> usize {
        self.0
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        Some(Self(index))
    }
}

impl Predecessors for Wrong {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        std::iter::once(Self(1 - self.0))
    }
}

#[test]
fn a_predecessor_without_a_move_is_an_error() {
    let error = Retrograde::with_predecessors().solve(&Wrong(1), Run::new());
    let error = error.expect_err("the game breaks the contract");
    assert_eq!(error.kind(), &SolveErrorKind::WrongPredecessors);
}

#[test]
fn an_observer_sees_the_analysis_and_may_end_it() {
    let nodes = chain(20_000);
    let root = Token::<Outcome>::new(&nodes, 20_000);
    // Each position is expanded, walked over once more, and then its winner is worked out.
    let mut seen = 0;
    let watch = |progress: &Progress| {
        seen += 1;
        assert!(progress.positions <= 20_001);
        ControlFlow::Continue(())
    };
    let run = Run::new().with_observer(2_000, watch);
    assert!(Retrograde::reachable().solve(&root, run).is_ok());
    assert!(seen > 20, "{seen}");
    for end in [5, 15, 25] {
        let mut seen = 0;
        let watch = |_: &Progress| {
            seen += 1;
            if seen < end {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let run = Run::new().with_observer(2_000, watch);
        let error = Retrograde::reachable()
            .solve(&root, run)
            .expect_err("it was ended");
        assert_eq!(error.kind(), &SolveErrorKind::Stopped);
    }
}

#[test]
fn limits_and_a_stop_end_a_run_with_its_report() {
    let nodes = chain(1000);
    let root = Token::<Outcome>::new(&nodes, 1000);
    let stop = AtomicBool::new(true);
    let errors = |run: fn() -> Run<'static>| {
        [
            Retrograde::reachable()
                .solve(&root, run())
                .expect_err("a limit"),
            Retrograde::indexed()
                .solve(&root, run())
                .expect_err("a limit"),
            Retrograde::with_predecessors()
                .solve(&root, run())
                .expect_err("a limit"),
        ]
    };
    for error in errors(|| Run::new().with_position_limit(1000)) {
        assert_eq!(error.kind(), &SolveErrorKind::Limit(Limit::Positions(1000)));
        assert_eq!(error.report().positions, 1000);
    }
    for error in errors(|| Run::new().with_time_limit(Duration::ZERO)) {
        assert_eq!(
            error.kind(),
            &SolveErrorKind::Limit(Limit::Time(Duration::ZERO))
        );
    }
    for error in errors(|| Run::new().with_memory_limit(1000)) {
        assert!(matches!(
            error.kind(),
            SolveErrorKind::Limit(Limit::Memory {
                limit: 1000,
                needed: 1001..
            })
        ));
        assert!(error.report().peak_bytes <= 1000);
    }
    let stopped = Retrograde::reachable().solve(&root, Run::new().with_stop_flag(&stop));
    assert_eq!(
        stopped.expect_err("it was stopped").kind(),
        &SolveErrorKind::Stopped
    );
    // What a run reports is enough for the next.
    let peak = |run| {
        Retrograde::reachable()
            .solve(&root, run)
            .map(|it| it.report().peak_bytes)
    };
    let enough = peak(Run::new()).expect("no limit");
    assert_eq!(peak(Run::new().with_memory_limit(enough)), Ok(enough));
    assert!(peak(Run::new().with_memory_limit(enough - 1)).is_err());
}
