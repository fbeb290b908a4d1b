//! Games whose positions share their successors, as data.

use optimal_play::{GameState, Grouped, Members, Player, SharedMove};

/// A game as data. A position is a group and a column; a move leads to the same position from all
/// columns, and its reward depends on the column.
#[derive(Clone, Debug)]
pub(super) struct Layers {
    pub(super) columns: usize,
    pub(super) groups: Vec<Group>,
    /// By row, then by column.
    pub(super) rewards: Vec<Vec<i64>>,
    /// Whether the last group has the first cells.
    pub(super) reversed: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) to_move: Player,
    /// A bit for each column that has a position.
    pub(super) members: u64,
    /// Group and column, and the row of the rewards.
    pub(super) moves: Vec<((usize, usize), usize)>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct At<'g> {
    game: &'g Layers,
    group: usize,
    column: usize,
}

impl Layers {
    pub(super) const fn at(&self, group: usize, column: usize) -> At<'_> {
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
    pub(super) fn root(&self) -> At<'_> {
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

/// Positions in a row, of a single column: each leads to the one before, for this reward.
pub(super) fn chain(length: usize, reward: i64) -> Layers {
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
