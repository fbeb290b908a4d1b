//! Kayles.

use itertools::Itertools;
use optimal_play::{GameState, Minimax, Player, Solution, SwapPlayers};
use optimal_play_games::kayles::{Kayles, Knock};

use super::{Choices, Entry, Takes, notation, of_few_parts};
use crate::game::{Game, Method, OpenGame};
use crate::show::{Board, PartValues, Piece, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "kayles",
    title: "Kayles",
    about: "knock down a pin, or two side by side, the last one wins; --position ROW,ROW,.., default 1,11",
    rules: "Knock down a pin, or two side by side; whoever knocks down the last one wins.",
    sample: "c",
    labels: &["1 and 11 pins", "5 pins", "3, 4 and 5 pins", "20 pins"],
    takes: Takes::Position(&["1,11", "5", "3,4,5", "20"]),
    begin,
    ..Entry::PLAIN
};

/// The most pins: each has a letter for its name.
const MOST_PINS: u32 = 26;

fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    // Dudeney's alley: thirteen pins, of which the second has been knocked down.
    let root = read(choices.without_board()?.position.unwrap_or("1,11"))?;
    let title = format!("Kayles {}", root.rows().iter().join(", "));
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
        let message = format!("there are {pins} pins, at most {MOST_PINS} are allowed");
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

    /// The pins in lines of ten places, with a free place between rows.
    fn board(&self) -> Option<Board> {
        let picture = self.picture();
        let names = picture.lines().nth(1).unwrap_or_default();
        let places = u32::try_from(names.chars().count()).ok()?;
        let lines = places.div_ceil(LINE).max(1);
        let height = HEIGHT * f64::from(lines);
        let mut board = Board::blank(f64::from(LINE) + 0.4, height).with_margin(0.1);
        for (number, name) in (0_u32..).zip(names.chars()) {
            if name != ' ' {
                let at = place(number);
                let pin = board.with_piece(at, Piece::neutral(""));
                board = pin.with_label((at.0, at.1 + 0.75), &name.to_string());
            }
        }
        Some(board.without_places())
    }

    fn part_values(&self, _: Option<&Solution<Self>>) -> Option<PartValues> {
        of_few_parts(self)
    }

    /// A pin; or, for two, the gap between their names, which may be at the end of a line.
    fn spot_of(&self, knock: Knock) -> Option<Spot> {
        let rows_before = u32::try_from(knock.row).ok()?;
        let pins_before = self.rows()[..knock.row].iter().sum::<u32>() + knock.pin;
        let (column, line) = place(rows_before + pins_before);
        Some(match knock.pins {
            1 => Spot::square((column, line)),
            _ => Spot::area((column + 0.7, line + 1.0), (0.6, 0.5)),
        })
    }
}

/// The places of a line.
const LINE: u32 = 10;

/// The height of a line: the pins, and their names below.
const HEIGHT: f64 = 1.5;

/// The column and row of a place.
fn place(number: u32) -> (f64, f64) {
    (f64::from(number % LINE), HEIGHT * f64::from(number / LINE))
}
