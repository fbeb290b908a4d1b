//! Cram.

use std::collections::HashMap;

use optimal_play::{GameState, Impartial, Player, Solution};
use optimal_play_games::cram::Cram;
use optimal_play_games::domineering::Domino;

use super::{
    Choices, Entry, NIMBERS, Takes, boxed, by_nimbers, domineering, nimber_values, nimbers_of,
    notation, numbered,
};
use crate::game::OpenGame;
use crate::show::{Board, Legend, PartValues, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "cram",
    title: "Cram",
    about: "lay dominoes, horizontally or vertically; the player who cannot move loses; --board ROWSxCOLUMNS, default 4x5",
    rules: "Lay dominoes on free squares, horizontally or vertically, both players alike; a player who cannot move loses.",
    sample: "1,1-1,2.2,3-3,3.4,1-4,2",
    takes: Takes::Board(&["4x5", "3x3", "4x4", "5x5", "5x6"]),
    begin: |choices| boxed(begin(choices)),
    ..Entry::PLAIN
};

/// The most squares of a board that is solved as a whole: its regions are few.
const WHOLE: u32 = 25;

fn begin(choices: Choices<'_>) -> Result<OpenGame<Cram>, String> {
    let (rows, columns) = choices.board.unwrap_or((4, 5));
    let root = Cram::new(rows, columns).map_err(|error| error.to_string())?;
    let title = format!("Cram on the {rows}×{columns} board");
    let method = by_nimbers(rows * columns <= WHOLE);
    Ok(OpenGame::new(title, root, method))
}

impl Show for Cram {
    fn picture(&self) -> String {
        numbered(&self.to_string())
    }

    fn legend() -> Legend {
        NIMBERS
    }

    /// The rows from the top, such as `..#,.--`.
    fn notation(&self) -> Option<String> {
        Some(notation::of_rows(&self.to_string()))
    }

    /// A board of any shape in the same rows and columns.
    fn read(&self, notation: &str) -> Option<Self> {
        let read: Self = notation.replace(',', "\n").parse().ok()?;
        let is_same_size = (read.rows(), read.columns()) == (self.rows(), self.columns());
        is_same_size.then_some(read)
    }

    fn board(&self) -> Option<Board> {
        self.board_after([].into_iter())
    }

    /// Each domino has the colour of the player who laid it; one of the first position is nobody's.
    fn board_after<'a>(&'a self, past: impl Iterator<Item = (&'a Self, Domino)>) -> Option<Board> {
        let owners: HashMap<Domino, Player> = past
            .map(|(before, domino)| (domino, before.to_move()))
            .collect();
        let text = self.to_string().replace('#', " ");
        domineering::board_of(&text, |domino| owners.get(&domino).copied())
    }

    fn spot_of(&self, domino: Domino) -> Option<Spot> {
        Some(domineering::spot_of(domino))
    }

    fn nimbers(&self, solution: &Solution<Self>) -> Vec<((f64, f64), u64)> {
        nimbers_of(self.parts(), solution, '.')
    }

    fn part_values(&self, solution: Option<&Solution<Self>>) -> Option<PartValues> {
        nimber_values(self, solution)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::game::{Game, Scope, Work};

    #[test]
    fn each_region_has_its_nimber_once_the_game_is_solved() {
        let line = "1,1-1,2.2,3-3,3.4,1-4,2";
        let game = begin(Choices::default()).expect("the usual board");
        let nimbers = |game: &OpenGame<Cram>, line| game.look(line).expect("a line").nimbers;
        assert!(nimbers(&game, line).is_empty());
        let stop = AtomicBool::new(false);
        let found = game.find(Scope::Whole, "", &Work::patient(&stop));
        found.expect("few regions");
        assert_eq!(nimbers(&game, ""), [((-0.22, -0.22), 2)]);
        let corners = [((1.78, -0.22), 0), ((-0.22, 0.78), 0)];
        assert_eq!(nimbers(&game, line), corners);
    }
}
