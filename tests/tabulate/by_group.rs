//! By group: random games against minimax, values that need more bits, wrong groups, limits.

use optimal_play::check::{Audit, ViolationKind};
use optimal_play::cross_check::CrossCheck;
use optimal_play::{
    GameState, Grouped, Limit, Members, Minimax, Player, Run, SharedMove, SolveErrorKind, Solver,
    Tabulate,
};
use proptest::prelude::*;

/// A game as data. A position is a group and a column; a move leads to the same position from all
/// columns, and its reward depends on the column.
#[derive(Clone, Debug)]
struct Layers {
    columns: usize,
    groups: Vec<Group>,
    /// By row, then by column.
    rewards: Vec<Vec<i64>>,
    /// Whether the last group has the first cells.
    reversed: bool,
}

#[derive(Clone, Debug)]
struct Group {
    to_move: Player,
    /// A bit for each column that has a position.
    members: u64,
    /// Group and column, and the row of the rewards.
    moves: Vec<((usize, usize), usize)>,
}

#[derive(Clone, Copy, Debug)]
struct At<'g> {
    game: &'g Layers,
    group: usize,
    column: usize,
}

impl Layers {
    const fn at(&self, group: usize, column: usize) -> At<'_> {
        At {
            game: self,
            group,
            column,
        }
    }

    const fn first_cell(&self, group: usize) -> usize {
        let row = if self.reversed {
            self.groups.len() - 1 - group
        } else {
            group
        };
        row * self.columns
    }

    /// The first position of the last group.
    fn root(&self) -> At<'_> {
        let last = self.groups.len() - 1;
        let column = self.groups[last].members.trailing_zeros();
        self.at(last, column as usize)
    }
}

impl At<'_> {
    fn own(&self) -> &Group {
        &self.game.groups[self.group]
    }
}

impl GameState for At<'_> {
    type Move = usize;
    type Key = (usize, usize);
    type Value = i64;

    fn to_move(&self) -> Player {
        self.own().to_move
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..self.own().moves.len()
    }

    fn play(&self, mv: usize) -> Self {
        let (group, column) = self.own().moves[mv].0;
        self.game.at(group, column)
    }

    fn terminal_value(&self) -> i64 {
        7 * i64::try_from(self.column).expect("few columns") - 20
    }

    fn key(&self) -> (usize, usize) {
        (self.group, self.column)
    }

    fn reward(&self, mv: usize) -> i64 {
        self.game.rewards[self.own().moves[mv].1][self.column]
    }
}

impl Grouped for At<'_> {
    fn cell_count(&self) -> usize {
        self.game.groups.len() * self.game.columns
    }

    fn cell(&self) -> usize {
        self.game.first_cell(self.group) + self.column
    }

    fn at_cell(&self, cell: usize) -> Option<Self> {
        let column = cell % self.game.columns;
        let groups = self.game.groups.iter().enumerate();
        let mut groups = groups.filter(|(_, it)| it.members >> column & 1 == 1);
        let found = groups.find(|&(group, _)| self.game.first_cell(group) + column == cell);
        found.map(|(group, _)| self.game.at(group, column))
    }

    fn group(&self) -> usize {
        self.group
    }

    fn at_group(&self, group: usize) -> Option<Self> {
        let column = self.game.groups[group].members.trailing_zeros() as usize;
        (column < 64).then_some(self.game.at(group, column))
    }

    fn members(&self) -> Members {
        Members {
            first_cell: self.game.first_cell(self.group),
            columns: self.own().members,
        }
    }

    fn shared_moves(&self) -> impl Iterator<Item = SharedMove> {
        let moves = self.own().moves.iter();
        moves.map(|&((group, column), reward_row)| SharedMove {
            cell: self.game.first_cell(group) + column,
            reward_row,
        })
    }

    fn column_count(&self) -> usize {
        self.game.columns
    }

    fn reward_row_count(&self) -> usize {
        self.game.rewards.len()
    }

    fn reward_in_row(&self, row: usize, column: usize) -> i64 {
        self.game.rewards[row][column]
    }
}

/// Games of up to 64 columns with rewards up to `most`; moves lead to lower groups.
fn games(most: i64) -> impl Strategy<Value = Layers> {
    let sizes = prop_oneof![1..=5_usize, 15..=18_usize, 31..=34_usize, 63..=64_usize];
    let shape = (sizes, 1..12_usize, any::<bool>());
    shape.prop_flat_map(move |(columns, count, reversed)| {
        let row = prop::collection::vec(-most..=most, columns);
        let rewards = prop::collection::vec(row, 1..5_usize);
        let all = u64::MAX >> (64 - columns);
        let members = 1..=all;
        let moves = prop::collection::vec((any::<(u16, u16)>(), any::<u8>()), 0..6);
        let group = (any::<bool>(), members, moves);
        let groups = prop::collection::vec(group, count);
        (rewards, groups).prop_map(move |(rewards, drawn)| {
            let mut groups: Vec<Group> = Vec::new();
            for (max, members, moves) in drawn {
                let lower = groups.len();
                let moves = moves.into_iter().filter(|_| lower > 0);
                let moves = moves.map(|((to, column), row)| {
                    let to = usize::from(to) % lower;
                    let free = groups[to].members;
                    let columns = (0..64).filter(|column| free >> column & 1 == 1);
                    let columns: Vec<_> = columns.collect();
                    let column = columns[usize::from(column) % columns.len()];
                    ((to, column), usize::from(row) % rewards.len())
                });
                let to_move = if max { Player::Max } else { Player::Min };
                let moves = moves.collect();
                groups.push(Group {
                    to_move,
                    members,
                    moves,
                });
            }
            Layers {
                columns,
                groups,
                rewards,
                reversed,
            }
        })
    })
}

/// Every position of every group has the value of minimax.
fn agrees(game: &Layers) -> Result<(), TestCaseError> {
    let solution = Tabulate::by_group().solve(&game.root(), Run::new());
    let solution = solution.expect("it is acyclic, and values are small");
    let mut positions = 0;
    for (number, group) in game.groups.iter().enumerate() {
        for column in (0..64).filter(|column| group.members >> column & 1 == 1) {
            let state = game.at(number, column);
            let minimax = Minimax::hashed().solve(&state, Run::new());
            let value = minimax.expect("it is acyclic").value();
            prop_assert_eq!(solution.value_of(&state), Some(value));
            positions += 1;
        }
    }
    prop_assert_eq!(solution.report().positions, positions);
    prop_assert_eq!(solution.verify().map(|it| it.positions), Ok(positions));
    Ok(())
}

proptest! {
    #[test]
    fn values_are_those_of_minimax(game in games(1000)) {
        agrees(&game)?;
        let root = game.root();
        let audited = Audit::new(&root, 1000).grouped().run();
        prop_assert!(audited.is_ok(), "{:?}", audited);
    }

    /// Rewards of up to 8,000, whose sums leave 16 bits after five moves.
    #[test]
    fn values_that_need_more_bits_on_the_way_are_those_of_minimax(game in games(8000)) {
        agrees(&game)?;
    }

    /// Rewards that need more than 16 bits.
    #[test]
    fn rewards_that_need_more_bits_are_added_as_minimax_does(game in games(1 << 40)) {
        agrees(&game)?;
    }
}

/// Positions in a row, of a single column: each leads to the one before, for this reward.
fn chain(length: usize, reward: i64) -> Layers {
    let group = |number: usize| Group {
        to_move: Player::Max,
        members: 1,
        moves: number
            .checked_sub(1)
            .map(|to| ((to, 0), 0))
            .into_iter()
            .collect(),
    };
    Layers {
        columns: 1,
        groups: (0..length).map(group).collect(),
        rewards: vec![vec![reward]],
        reversed: false,
    }
}

#[test]
fn values_leave_16_bits_anywhere() {
    for reward in [-1000, 1000] {
        let game = chain(200, reward);
        let solution = Tabulate::by_group().solve(&game.root(), Run::new());
        let solution = solution.expect("64 bits are enough");
        assert_eq!(solution.value(), 199 * reward - 20);
        for group in 0..200 {
            let plies = i64::try_from(group).expect("few");
            let value = solution.value_of(&game.at(group, 0));
            assert_eq!(value, Some(plies * reward - 20));
        }
        assert_eq!(solution.report().positions, 200);
    }
}

#[test]
fn overflow_and_limits_are_errors() {
    for reward in [i64::MAX / 50, i64::MIN / 50] {
        let game = chain(100, reward);
        let error = Tabulate::by_group().solve(&game.root(), Run::new());
        let error = error.expect_err("64 bits are not enough");
        assert_eq!(error.kind(), &SolveErrorKind::Overflow { line: vec![] });
    }
    let game = chain(100, 1);
    let run = Run::new().with_position_limit(40);
    let error = Tabulate::by_group().solve(&game.root(), run);
    let error = error.expect_err("a limit");
    assert_eq!(error.kind(), &SolveErrorKind::Limit(Limit::Positions(40)));
    assert_eq!(error.report().positions, 40);
    let bytes = Tabulate::by_group().min_table_bytes(&game.root());
    assert_eq!(bytes, 200);
    let run = Run::new().with_memory_limit(bytes - 1);
    let error = Tabulate::by_group().solve(&game.root(), run);
    let memory = Limit::Memory {
        limit: 199,
        needed: 200,
    };
    assert_eq!(
        error.expect_err("a limit").kind(),
        &SolveErrorKind::Limit(memory)
    );
}

#[test]
fn a_move_to_a_group_that_is_not_lower_is_an_error() {
    for to in [1, 2] {
        let mut game = chain(3, 1);
        game.groups[1].moves[0].0.0 = to;
        let root = game.root();
        let error = Tabulate::by_group().solve(&root, Run::new());
        let error = error.expect_err("a move goes up");
        let wrong = SolveErrorKind::WrongGroup { group: 1, cell: to };
        assert_eq!(error.kind(), &wrong);
        assert!(error.to_string().contains("audit"), "{error}");
    }
}

#[test]
fn the_cross_check_compares_it() {
    let game = chain(30, 3);
    let root = game.root();
    let agreement = CrossCheck::new(&root, 1000).grouped().run();
    assert_eq!(agreement.expect("all agree").solvers.len(), 4);
}

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
