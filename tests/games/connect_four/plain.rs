//! The rules written plainly, without the crate.

use std::collections::{HashMap, HashSet};

use optimal_play::Player;
use optimal_play_games::connect_four::{ConnectFour, Position};

/// The board: the stones of each column from the lowest up, `false` for the first player's.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Plain {
    pub(super) height: usize,
    pub(super) columns: Vec<Vec<bool>>,
}

impl Plain {
    pub(super) fn new(game: &ConnectFour) -> Self {
        Self {
            height: game.height().into(),
            columns: vec![Vec::new(); game.width().into()],
        }
    }

    pub(super) fn of<V>(position: &Position<'_, V>) -> Self {
        let game = position.game();
        let column = |column| (0..game.height()).map_while(move |row| position.stone(column, row));
        let column = |it| column(it).map(|stone| stone == Player::Min).collect();
        Self {
            height: game.height().into(),
            columns: (0..game.width()).map(column).collect(),
        }
    }

    pub(super) fn stones(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    /// The board that stands for this one and its mirror image.
    pub(super) fn folded(mut self) -> Self {
        let mirrored = self.columns.iter().rev().cloned().collect();
        self.columns = self.columns.min(mirrored);
        self
    }

    pub(super) fn mover(&self) -> bool {
        self.stones() % 2 == 1
    }

    pub(super) fn moves(&self) -> impl Iterator<Item = usize> {
        (0..self.columns.len()).filter(|&column| self.columns[column].len() < self.height)
    }

    pub(super) fn play(&self, column: usize) -> Self {
        let mut after = self.clone();
        after.columns[column].push(self.mover());
        after
    }

    /// Whether `player` has a line, were there another stone of that player in `cell`.
    pub(super) fn has_line(&self, player: bool, cell: Option<(usize, usize)>) -> bool {
        let own = |column: usize, row: usize| {
            let stone = self.columns.get(column).and_then(|stones| stones.get(row));
            stone == Some(&player) || cell == Some((column, row))
        };
        let cells = (0..self.columns.len()).flat_map(|c| (0..self.height).map(move |r| (c, r)));
        cells.into_iter().any(|(c, r)| {
            (0..4).all(|i| own(c + i, r))
                || (0..4).all(|i| own(c, r + i))
                || (0..4).all(|i| own(c + i, r + i))
                || (r >= 3 && (0..4).all(|i| own(c + i, r - i)))
        })
    }

    pub(super) fn is_won(&self) -> bool {
        self.has_line(!self.mover(), None)
    }

    pub(super) fn wins_at_once(&self) -> bool {
        self.moves().any(|column| self.play(column).is_won())
    }

    /// The empty cells that would complete a line of `player`, whether or not a stone can fall
    /// there.
    pub(super) fn threats(&self, player: bool) -> HashSet<(usize, usize)> {
        let free = |c: usize| (self.columns[c].len()..self.height).map(move |r| (c, r));
        let cells = (0..self.columns.len()).flat_map(free);
        cells
            .filter(|&cell| self.has_line(player, Some(cell)))
            .collect()
    }

    /// The number of threats that the mover has after a stone in `column`, except a known one that
    /// the opponent must block now, and those above a threat of the opponent.
    pub(super) fn lasting_threats_after(&self, column: usize) -> usize {
        let after = self.play(column);
        let mut threats = after.threats(self.mover());
        let above = (column, after.columns[column].len());
        if self.threats(self.mover()).contains(&above) {
            threats.remove(&above);
        }
        let opponents = self.threats(!self.mover());
        threats.retain(|&(column, row)| row == 0 || !opponents.contains(&(column, row - 1)));
        threats.len()
    }

    /// One more than the stones that the winner has left, for the side to move.
    pub(super) fn score(&self, known: &mut HashMap<Self, i32>) -> i32 {
        if let Some(&score) = known.get(self) {
            return score;
        }
        let score = if self.is_won() {
            let cells = self.columns.len() * self.height;
            let winner = !self.mover();
            let share = if winner { cells / 2 } else { cells.div_ceil(2) };
            let stones = self.columns.iter().flatten();
            let played = stones.filter(|&&stone| stone == winner).count();
            -i32::try_from(share - played + 1).expect("small")
        } else {
            let scores = self.moves().map(|column| -self.play(column).score(known));
            scores.collect::<Vec<_>>().into_iter().max().unwrap_or(0)
        };
        known.insert(self.clone(), score);
        score
    }
}
