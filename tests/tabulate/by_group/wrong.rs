//! Groups that contradict the rules.

use optimal_play::check::{Audit, ViolationKind};
use optimal_play::{
    GameState, Grouped, Members, Player, Run, SharedMove, SolveErrorKind, Solver, Tabulate,
};

use super::layers::{At, chain};

/// A game whose groups contradict its rules in one way.
#[derive(Clone, Debug)]
struct Wrong<'g>(At<'g>, Fault);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    Cell,
    Reward,
    Members,
    NoMoves,
}

impl GameState for Wrong<'_> {
    type Move = usize;
    type Key = (usize, usize);
    type Value = i64;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        self.0.moves()
    }

    fn play(&self, mv: usize) -> Self {
        Self(self.0.play(mv), self.1)
    }

    fn terminal_value(&self) -> i64 {
        self.0.terminal_value()
    }

    fn key(&self) -> (usize, usize) {
        self.0.key()
    }

    fn reward(&self, mv: usize) -> i64 {
        self.0.reward(mv)
    }
}

impl Grouped for Wrong<'_> {
    fn cell_count(&self) -> usize {
        self.0.cell_count() - usize::from(self.1 == Fault::Cell)
    }

    fn cell(&self) -> usize {
        self.0.cell()
    }

    fn at_cell(&self, cell: usize) -> Option<Self> {
        Some(Self(self.0.at_cell(cell)?, self.1))
    }

    fn group(&self) -> usize {
        self.0.group()
    }

    fn at_group(&self, group: usize) -> Option<Self> {
        Some(Self(self.0.at_group(group)?, self.1))
    }

    fn members(&self) -> Members {
        let mut members = self.0.members();
        if self.1 == Fault::Members {
            members.columns = 0;
        }
        members
    }

    fn shared_moves(&self) -> impl Iterator<Item = SharedMove> {
        let count = if self.1 == Fault::NoMoves {
            0
        } else {
            usize::MAX
        };
        self.0.shared_moves().take(count)
    }

    fn column_count(&self) -> usize {
        self.0.column_count()
    }

    fn reward_row_count(&self) -> usize {
        self.0.reward_row_count()
    }

    fn reward_in_row(&self, row: usize, column: usize) -> i64 {
        self.0.reward_in_row(row, column) + i64::from(self.1 == Fault::Reward)
    }
}

#[test]
fn the_audit_finds_groups_that_contradict_the_rules() {
    let game = chain(4, 3);
    let kinds = [
        (Fault::Cell, ViolationKind::Cell),
        (Fault::Reward, ViolationKind::Group),
        (Fault::Members, ViolationKind::Group),
        (Fault::NoMoves, ViolationKind::Group),
    ];
    for (fault, kind) in kinds {
        let root = Wrong(game.root(), fault);
        let violation = Audit::new(&root, 1000).grouped().run();
        assert_eq!(
            violation.expect_err("it is wrong").kind(),
            kind,
            "{fault:?}"
        );
    }
    let error = Tabulate::by_group().solve(&Wrong(game.root(), Fault::NoMoves), Run::new());
    let wrong = SolveErrorKind::WrongGroup { group: 1, cell: 1 };
    assert_eq!(error.expect_err("it has moves").kind(), &wrong);
}
