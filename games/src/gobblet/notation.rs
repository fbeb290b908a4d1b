//! Positions and moves as texts.

use std::fmt;

use optimal_play::rules::{Instance, InstanceError, Square};
use optimal_play::{GameState, Player};

use super::position::BOARD;
use super::{Gobblet, Position, Size, wrong};
use crate::picture::write_turn;

/// The squares in the order of a text: by rows from the top.
fn squares() -> impl Iterator<Item = Square> {
    let rows = (0..3).rev();
    rows.flat_map(|row| (0..3).map(move |column| Square::new(column, row)))
}

/// A piece of Max has a capital letter.
const fn letter(size: Size, player: Player) -> char {
    match player {
        Player::Max => size.letter(),
        Player::Min => size.letter().to_ascii_lowercase(),
    }
}

/// The size with this letter, of a player.
fn size(letter: char, player: Player) -> Option<Size> {
    Size::ALL
        .into_iter()
        .find(|&it| self::letter(it, player) == letter)
}

impl Gobblet {
    /// The position with this [notation](Position::notation).
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if the text is not a position of this game.
    pub fn position(&self, text: &str) -> Result<Position<'_>, InstanceError> {
        let mut fields: Vec<_> = text.split(',').collect();
        let turn = fields.pop().unwrap_or_default();
        let named = |player: &Player| format!("{player:?}") == turn;
        let Some(to_move) = Player::ALL.into_iter().find(named) else {
            return wrong(format!(
                "the player to move is {turn:?}, and must be Max or Min"
            ));
        };
        if fields.len() != 9 {
            let count = fields.len();
            return wrong(format!("there are {count} squares, and must be nine"));
        }
        let mut state = Position {
            game: Instance(self),
            sets: [[0; 2]; 3],
            to_move,
        };
        for (square, field) in squares().zip(fields) {
            let mut free = 0;
            for piece in field.chars().filter(|_| field != ".") {
                let of = |player| Some((size(piece, player)? as usize, player));
                let found = Player::ALL.into_iter().find_map(of);
                let Some((size, owner)) = found.filter(|&(size, _)| size >= free) else {
                    return wrong(format!(
                        "{field:?} is on {square}, where . must be, or S, M and L or s, m and l from the smallest"
                    ));
                };
                let whose = usize::from(owner != to_move);
                state = state.toggled(size, whose, BOARD.number(square));
                free = size + 1;
            }
        }
        for (size, (sets, most)) in Size::ALL
            .into_iter()
            .zip(state.sets.iter().zip(self.pieces))
        {
            for count in sets.map(u16::count_ones) {
                if count > most.into() {
                    return wrong(format!(
                        "a player has {count} pieces of size {size:?}, and at most {most} are allowed"
                    ));
                }
            }
        }
        Ok(state)
    }
}

impl Position<'_> {
    /// The position in a line: the pieces of each square by rows from the top, on each from the
    /// smallest, and the player to move, with commas between them. A square without a piece is a full
    /// stop, and pieces of Max have capital letters.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play_games::gobblet::Gobblet;
    ///
    /// let game = Gobblet::new(Gobblet::USUAL)?;
    /// assert_eq!(game.start().notation(), ".,.,.,.,.,.,.,.,.,Max");
    /// let text = "S,.,.,.,sML,.,.,.,.,Min";
    /// assert_eq!(game.position(text)?.notation(), text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn notation(&self) -> String {
        let squares: String = squares().map(|it| self.pieces_on(it) + ",").collect();
        format!("{squares}{:?}", self.to_move())
    }

    /// The letters of the pieces on a square, from the smallest, or a full stop.
    fn pieces_on(&self, square: Square) -> String {
        let pieces = Size::ALL.into_iter();
        let pieces = pieces.filter_map(|size| Some(letter(size, self.piece(square, size)?)));
        let pieces: String = pieces.collect();
        if pieces.is_empty() {
            ".".to_owned()
        } else {
            pieces
        }
    }
}

impl fmt::Display for Position<'_> {
    /// The board with the names of its squares, the pieces in hand, and the player to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..3).rev() {
            let pieces = |column| format!("{:4}", self.pieces_on(Square::new(column, row)));
            let pieces: String = (0..3).map(pieces).collect();
            writeln!(f, "{} {}", row + 1, pieces.trim_end())?;
        }
        writeln!(f, "  a   b   c")?;
        let in_hand = Player::ALL.map(|player| {
            let of_size = |size| {
                let count = self.in_hand(player, size).into();
                letter(size, player).to_string().repeat(count)
            };
            let pieces: String = Size::ALL.into_iter().map(of_size).collect();
            if pieces.is_empty() {
                "-".to_owned()
            } else {
                pieces
            }
        });
        writeln!(f, "in hand: {}", in_hand.join(", "))?;
        write_turn(self, f)
    }
}

impl fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Position").field(&self.notation()).finish()
    }
}
