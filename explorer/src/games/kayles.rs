//! Kayles.

use optimal_play::games::kayles::{Kayles, Knock};
use optimal_play::{GameState, Minimax, Player, SwapPlayers};

use super::{Choices, Entry, Takes, notation};
use crate::game::{Game, Method, OpenGame};
use crate::show::{Board, Piece, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "kayles",
    title: "Kayles",
    about: "knock down a pin, or two side by side, the last one wins; --position ROW,ROW,.., default 1,11",
    takes: Takes::Position {
        default: "1,11",
        others: &["5", "3,4,5", "20"],
    },
    begin,
    open: None,
    board_bytes: None,
};

/// The most pins: each has a letter for its name.
const MOST_PINS: u32 = 26;

fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    // Dudeney's alley: thirteen pins, of which the second has been knocked down.
    let root = read(choices.without_board()?.position.unwrap_or("1,11"))?;
    let title = "Kayles, where c knocks down a pin, and cd two".to_owned();
    let method = Method::whole(Minimax::hashed());
    Ok(Box::new(OpenGame::new(title, root, method)))
}

/// Reads a position; an error says what is wrong with it.
fn read(text: &str) -> Result<Kayles, String> {
    let (rows, to_move) = notation::heaps(text)?;
    let pins = rows
        .iter()
        .fold(0_u32, |all, &pins| all.saturating_add(pins));
    if pins > MOST_PINS {
        let message = format!("--position: there are {pins} pins, at most {MOST_PINS} are allowed");
        return Err(message);
    }
    let root = Kayles::new(rows);
    Ok(match to_move {
        Player::Max => root,
        Player::Min => root.swap_players(),
    })
}

impl Show for Kayles {
    /// The letters of the pins.
    fn name_of(&self, knock: Knock) -> String {
        let before = self.rows()[..knock.row].iter().sum::<u32>() + knock.pin;
        let letters = ('a'..='z').skip(before as usize);
        letters.take(knock.pins as usize).collect()
    }

    /// The pins, and the letter of each.
    fn picture(&self) -> String {
        let pins = self.to_string();
        let mut letters = 'a'..='z';
        let names = pins.chars().map(|pin| match pin {
            '|' => letters.next().expect("there are no more pins"),
            gap => gap,
        });
        let names: String = names.collect();
        format!("{pins}\n{names}")
    }

    /// The pins of each row, such as `1,11`; or `1,11,Min` if Min is to move.
    fn notation(&self) -> Option<String> {
        Some(notation::of_heaps(self.rows(), self.to_move()))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        read(notation).ok()
    }

    fn board(&self) -> Option<Board> {
        let places = self.picture();
        let mut lines = places.lines();
        let (pins, names) = (lines.next()?, lines.next()?);
        let width = u32::try_from(pins.chars().count()).ok()?.max(1);
        let mut board = Board::blank(f64::from(width), 1.0).with_margin(0.2);
        for (column, name) in (0_u32..).zip(names.chars()) {
            if name != ' ' {
                let piece = Piece::neutral(&name.to_string());
                board = board.with_piece((f64::from(column), 0.0), piece);
            }
        }
        Some(board)
    }

    /// A pin; or, for two, the gap between them.
    fn spot_of(&self, knock: Knock) -> Option<Spot> {
        let rows_before = u32::try_from(knock.row).ok()?;
        let pins_before = self.rows()[..knock.row].iter().sum::<u32>() + knock.pin;
        let column = f64::from(rows_before + pins_before);
        Some(match knock.pins {
            1 => Spot::area((column + 0.25, 0.0), (0.5, 1.0)),
            _ => Spot::area((column + 0.75, 0.0), (0.5, 1.0)),
        })
    }
}
