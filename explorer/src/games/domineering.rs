//! Domineering.

use itertools::Itertools;
use optimal_play::{GameState, Player, Solution, Tabulate};
use optimal_play_games::domineering::{Domineering, Domino, Position};

use super::{Choices, Entry, Takes, boxed, keep, notation, numbered};
use crate::game::{Method, OpenGame};
use crate::show::{Board, PartValues, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "domineering",
    title: "Domineering",
    about: "lay dominoes vertically or horizontally; the player who cannot move loses; --board ROWSxCOLUMNS, default 4x4",
    rules: "Lay dominoes on free cells, one player vertically, the other horizontally; a player who cannot move loses.",
    sample: "2,2-3,2.1,3-1,4.2,4-3,4",
    takes: Takes::Board(&["4x4", "3x3", "4x5", "5x5", "8x8"]),
    begin: |choices| boxed(begin(choices)),
    board_bytes: Some(|_| 72 << 10),
    ..Entry::PLAIN
};

pub(super) fn begin(choices: Choices<'_>) -> Result<OpenGame<Position<'static>>, String> {
    let (rows, columns) = choices.board.unwrap_or((4, 4));
    let game = Domineering::new(rows, columns).map_err(|error| error.to_string())?;
    let title = format!("Domineering on the {rows}×{columns} board");
    let root = keep(game).start();
    let method = Method::by_alpha_beta(Tabulate::by_key(), rows.saturating_mul(columns) <= 25);
    Ok(OpenGame::new(title, root, method))
}

impl Show for Position<'static> {
    fn player(player: Player) -> &'static str {
        match player {
            Player::Max => "Vertical",
            Player::Min => "Horizontal",
        }
    }

    fn picture(&self) -> String {
        numbered(&self.to_string())
    }

    /// The rows from the top, such as `.|..,.|..,..--,....`.
    fn notation(&self) -> Option<String> {
        Some(notation::of_rows(&self.to_string()))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        let upright = dominoes(notation, '|', (1, 0))?;
        let level = dominoes(notation, '-', (0, 1))?;
        if !(level.len()..=level.len() + 1).contains(&upright.len()) {
            return None;
        }
        // The players lay them in turn, in any order.
        let mut dominoes = upright.into_iter().interleave(level);
        dominoes.try_fold(*self, |state, laid| {
            let mut moves = state.moves();
            let mv = moves.find(|it| it.first == laid)?;
            Some(state.play(mv))
        })
    }

    fn board(&self) -> Option<Board> {
        board_of(&self.to_string(), |domino| {
            let is_level = domino.first.0 == domino.second.0;
            Some(if is_level { Player::Min } else { Player::Max })
        })
    }

    fn spot_of(&self, domino: Domino) -> Option<Spot> {
        Some(spot_of(domino))
    }

    fn part_values(&self, _: Option<&Solution<Self>>) -> Option<PartValues> {
        Some(PartValues::of(self, |part| {
            notation::of_rows(&part.to_string()).replace(['|', '-'], "#")
        }))
    }
}

/// The drawing of a text in which `|` and `-` are the halves of dominoes. A space is no square.
pub(super) fn board_of(text: &str, owner: impl Fn(Domino) -> Option<Player>) -> Option<Board> {
    let columns = text.lines().next().map_or(0, |line| line.chars().count());
    let mut board = Board::from_characters(text, |_| None).plain();
    let rows = notation::of_rows(text);
    let place = |(row, column): (u32, u32)| (f64::from(column), f64::from(row));
    for (drawn, (down, right)) in [('|', (1, 0)), ('-', (0, 1))] {
        for first in dominoes(&rows, drawn, (down as usize, right as usize))? {
            let second = (first.0 + down, first.1 + right);
            let owner = owner(Domino { first, second });
            board = board.with_domino(place(first), place(second), owner);
        }
    }
    let names = |count: usize| (1..=count).map(|it| it.to_string());
    Some(board.with_names(names(columns), names(text.lines().count())))
}

/// The border between the two cells.
pub(super) fn spot_of(domino: Domino) -> Spot {
    let (row, column) = domino.first;
    let at = (f64::from(column), f64::from(row));
    if row == domino.second.0 {
        Spot::area((at.0 + 0.6, at.1 + 0.2), (0.8, 0.6))
    } else {
        Spot::area((at.0 + 0.2, at.1 + 0.6), (0.6, 0.8))
    }
}

/// The first cells of the dominoes that these characters draw, each of two cells that are a `step`
/// apart; `None` if a cell is left over.
fn dominoes(rows: &str, drawn: char, step: (usize, usize)) -> Option<Vec<(u32, u32)>> {
    let mut cells = notation::cells(rows, drawn);
    let mut dominoes = Vec::new();
    // In reading order, the first cell left is the first one of a domino.
    while !cells.is_empty() {
        let first = cells.remove(0);
        let second = (first.0 + step.0, first.1 + step.1);
        let at = cells.iter().position(|&cell| cell == second)?;
        cells.remove(at);
        dominoes.push((first.0.try_into().ok()?, first.1.try_into().ok()?));
    }
    Some(dominoes)
}
