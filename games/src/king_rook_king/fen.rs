//! Positions read from the notation of Forsyth and Edwards.

use std::str::FromStr;

use optimal_play::Player;
use optimal_play::rules::InstanceError;

use super::{KingRookKing, Square};

/// Reads a FEN: the ranks from the eighth down, and the player to move. Optional are no castling
/// rights, no en passant square, and two counts of moves, which are ignored.
impl FromStr for KingRookKing {
    type Err = InstanceError;

    fn from_str(fen: &str) -> Result<Self, InstanceError> {
        let mut fields = fen.split_whitespace();
        let [white_king, rook, black_king] = men(fields.next().unwrap_or_default())?;
        let to_move = match fields.next().unwrap_or_default() {
            "w" => Player::Max,
            "b" => Player::Min,
            text => {
                return wrong(format!(
                    "the player to move is {text:?}, and must be w or b"
                ));
            }
        };
        for (number, text) in fields.enumerate() {
            let possible = match number {
                0 | 1 => text == "-",
                2 | 3 => text.parse::<u32>().is_ok(),
                _ => false,
            };
            if !possible {
                return wrong(format!(
                    "{text:?} after the player to move: only -, - and two counts of moves are allowed"
                ));
            }
        }
        Self::on(white_king, rook, black_king, to_move)
    }
}

fn wrong<T>(text: String) -> Result<T, InstanceError> {
    Err(InstanceError::new(text))
}

/// The squares of K, R and k.
fn men(board: &str) -> Result<[Square; 3], InstanceError> {
    let ranks = board.split('/').count();
    if ranks != 8 {
        return wrong(format!("the number of ranks is {ranks}, and must be 8"));
    }
    let mut found = Vec::new();
    for (rank, text) in (0..8).rev().zip(board.split('/')) {
        let Some(men) = men_of_rank(rank, text) else {
            let rank = rank + 1;
            return wrong(format!(
                "rank {rank}, {text:?}, must have 8 squares: K, R, k and numbers of free squares"
            ));
        };
        found.extend(men);
    }
    let only = |man| {
        let squares = found.iter().filter(|&&(other, _)| other == man);
        let squares: Vec<_> = squares.map(|&(_, square)| square).collect();
        match squares[..] {
            [square] => Ok(square),
            _ => wrong(format!(
                "{man} occurs {} times on the board, and must occur once",
                squares.len()
            )),
        }
    };
    Ok([only('K')?, only('R')?, only('k')?])
}

/// The men of a rank; `None` if it has others, or not eight squares.
fn men_of_rank(rank: u8, text: &str) -> Option<Vec<(char, Square)>> {
    let (mut men, mut file) = (Vec::new(), 0_u8);
    for letter in text.bytes() {
        match letter {
            b'1'..=b'8' => file = file.checked_add(letter - b'0')?,
            b'K' | b'R' | b'k' => {
                men.push((letter.into(), Square::at(file, rank)?));
                file += 1;
            }
            _ => return None,
        }
    }
    (file == 8).then_some(men)
}
