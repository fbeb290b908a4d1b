//! Positions as a line of text: parts with commas between them, such as the rows of a board from
//! the top, and the player to move.

use itertools::Itertools;
use optimal_play::rules::Board;
use optimal_play::{GameState, Player};

/// The rows of a picture.
pub(super) fn of_rows(picture: &str) -> String {
    picture.lines().join(",")
}

/// The rows of a picture with names beside its squares.
pub(super) fn of_named_rows(picture: &str) -> String {
    let rows = picture.lines().rev().skip(1).collect_vec();
    let squares = rows.into_iter().rev().map(|row| {
        let squares = row.split_whitespace().skip(1);
        squares.collect::<String>()
    });
    squares.into_iter().join(",")
}

/// The cells of rows that have this character, as rows and columns.
pub(super) fn cells(rows: &str, wanted: char) -> Vec<(usize, usize)> {
    let cells = rows.split(',').enumerate().flat_map(|(row, cells)| {
        let cells = cells.chars().enumerate();
        cells.map(move |(column, cell)| (row, column, cell))
    });
    let wanted = cells.filter(|&(.., cell)| cell == wanted);
    wanted.map(|(row, column, _)| (row, column)).collect()
}

/// The board with these rows.
pub(super) fn board_of(rows: &str) -> Option<Board> {
    let height = rows.split(',').count();
    let width = rows.split(',').next()?.len();
    Board::try_new(width.try_into().ok()?, height.try_into().ok()?).ok()
}

/// The squares of a man on a board, whose first row is at the bottom; `None` if one is not on the
/// board.
pub(super) fn squares(board: Board, rows: &str, man: char) -> Option<u64> {
    cells(rows, man)
        .into_iter()
        .try_fold(0, |set, (row, column)| {
            let row = usize::from(board.rows()).checked_sub(row + 1)?;
            let is_there = column < board.columns().into();
            let number = row * usize::from(board.columns()) + column;
            is_there.then_some(set | 1_u64 << number)
        })
}

/// The squares of X and of O.
pub(super) fn men(board: Board, rows: &str) -> Option<[u64; 2]> {
    Some([squares(board, rows, 'X')?, squares(board, rows, 'O')?])
}

/// The player to move where the men of a text are X and O.
pub(super) const X_O: [&str; 2] = ["X", "O"];

/// The player to move where a text has no men.
pub(super) const MAX_MIN: [&str; 2] = ["Max", "Min"];

/// A part for the player to move, written so.
pub(super) fn of_turn(turns: [&str; 2], state: &impl GameState) -> String {
    format!(",{}", turns[state.to_move() as usize])
}

/// Takes the player to move off the end.
pub(super) fn turn<'a>(turns: [&str; 2], notation: &'a str) -> Option<(&'a str, Player)> {
    let (rest, name) = notation.rsplit_once(',')?;
    let turn = |it: &Player| turns[*it as usize] == name;
    Some((rest, Player::ALL.into_iter().find(turn)?))
}

/// The numbers between commas.
pub(super) fn numbers(text: &str) -> Result<Vec<u32>, String> {
    let number = |text: &str| {
        let number = text.trim().parse();
        number.map_err(|_| format!("{text:?} is not a whole number"))
    };
    text.split(',').map(number).collect()
}

/// What a position ends with if Min is to move, in a game where Max usually begins.
const MIN_MOVES: &str = ",Min";

/// The end of a text by the player to move.
pub(super) const fn min_moves(to_move: Player) -> &'static str {
    match to_move {
        Player::Max => "",
        Player::Min => MIN_MOVES,
    }
}

/// Takes that end off, if it is there.
pub(super) fn before_min(text: &str) -> (&str, Player) {
    match text.strip_suffix(MIN_MOVES) {
        Some(text) => (text, Player::Min),
        None => (text, Player::Max),
    }
}

/// The position of a game for one heap after the other, as numbers.
pub(super) fn of_heaps(heaps: &[u32], to_move: Player) -> String {
    let turn = min_moves(to_move);
    match heaps {
        [] => format!("0{turn}"),
        heaps => heaps.iter().join(",") + turn,
    }
}

/// Reads heaps, and the player to move.
pub(super) fn heaps(text: &str) -> Result<(Vec<u32>, Player), String> {
    let (heaps, to_move) = before_min(text);
    Ok((numbers(heaps)?, to_move))
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use crate::game::view::PositionView;
    use crate::game::{Game, NotationError};
    use crate::games::{Choices, Entry, GAMES, Takes};

    fn begin(entry: &Entry) -> Box<dyn Game> {
        (entry.begin)(Choices::default()).expect("the usual board")
    }

    /// What a person sees of the position itself.
    fn seen(view: &PositionView) -> (&str, Vec<&str>, Option<&str>) {
        // What the players have gathered depends on the way to the position.
        let picture = view.picture.split("\n\n").next().unwrap_or_default();
        let moves = view.moves.iter().map(|choice| choice.name.as_str());
        (picture, moves.collect(), view.notation.as_deref())
    }

    #[test]
    fn every_position_of_every_game_is_read_back_from_its_notation() {
        let mut random = Rng::with_seed(5);
        let mut without = Vec::new();
        for entry in &GAMES {
            let game = begin(entry);
            for _ in 0..20 {
                let mut line = String::new();
                // Positions repeat: a game with cycles is left some time.
                for _ in 0..60 {
                    let view = game.look(&line).expect("a line");
                    let is_over = |it: &str| it.ends_with("appears for the third time");
                    if view.ending.as_deref().is_some_and(is_over) {
                        break;
                    }
                    let Some(notation) = &view.notation else {
                        without.push(entry.name);
                        break;
                    };
                    match game.begun_at(notation) {
                        Ok(begun) => {
                            let read = begun.look("").expect("the first position");
                            assert_eq!(seen(&read), seen(&view), "{} {line}", entry.name);
                        }
                        Err(error) => {
                            let is_first = error == NotationError::First;
                            assert!(is_first, "{} {line}: {error}", entry.name);
                        }
                    }
                    let Some(choice) = random.choice(&view.moves) else {
                        break;
                    };
                    line = game.longer(&line, std::slice::from_ref(&choice.name));
                }
            }
        }
        without.dedup();
        // The position is that after the captures, and their order matters. After the rook is
        // captured, the ending is no longer one of king and rook.
        assert_eq!(without, ["king_rook_king", "knight_pawns"]);
    }

    #[test]
    fn a_text_is_refused_or_is_the_one_notation_of_its_position() {
        let characters: Vec<char> = "XO.,|-/wbkKR0123456789abMaxin ité".chars().collect();
        for entry in &GAMES {
            let game = begin(entry);
            let Some(first) = game.look("").expect("the start").notation else {
                continue;
            };
            let mut random = Rng::with_seed(6);
            let mut read = 0;
            for _ in 0..4000 {
                let mut text: Vec<char> = first.chars().collect();
                for _ in 0..random.usize(1..=3) {
                    let at = random.usize(..text.len());
                    let character = characters[random.usize(..characters.len())];
                    match random.u8(..3) {
                        0 => text[at] = character,
                        1 => text.insert(at, character),
                        _ if text.len() > 1 => drop(text.remove(at)),
                        _ => {}
                    }
                }
                let text: String = text.into_iter().collect();
                if let Ok(begun) = game.begun_at(&text) {
                    let view = begun.look("").expect("the first position");
                    assert_eq!(view.notation.as_deref(), Some(&*text), "{}", entry.name);
                    read += 1;
                }
            }
            let is_numbers = matches!(entry.takes, Takes::Position(_));
            assert!(read > 0 || !is_numbers, "{}: none was read", entry.name);
        }
    }

    #[test]
    fn positions_that_the_rules_cannot_reach_are_refused() {
        for row in [
            "connect_four | .....,.....,.....,O.... | O moves second",
            "connect_four | .....,X....,.....,O.... | a stone hangs in the air",
            "connect_four | .....,....,X.... | another board",
            "connect_four | .....,.....,OOOO.,XXXX. | O has moved after X has won",
            "tic_tac_toe | XXX,OOO,... | both have won",
            "tic_tac_toe | XX.,...,... | X has moved twice",
            "hexapawn | OXO,.O.,X.X,X | a pawn is across, but its player is to move",
            "hexapawn | OOO,...,XXX | nobody is to move",
            "dodgem | X..,X..,XOO,X | X has three cars",
            "domineering | |...,....,....,.... | half a domino",
            "domineering | --..,....,....,.... | level has moved first",
            "dots_and_boxes | aabc,Max | an edge twice",
            "kalah | 9,9,9,9,9,9,9,9,Max | too many seeds",
            "kalah | 3,3,3,3,3,3,Max | too few houses",
            "awari | 1,1,1,1,0,0,1,1,1,1,0,1 | too many seeds",
            "awari | 1,1,1,1,0,0,1,1,1,1,0 | too few houses",
            "chase | 1,1,5,4,white | not on the board",
            "staircase | 1,2,0,0 | no staircase",
            "animal_shogi | gle/1c1/1C1/ELG b C | three chicks",
            "animal_shogi | gle/1c1/1C1/EGL w -c | a hand and none",
            "morris | ...,.X.,...,3,3,X | a man on the board, but all in hand",
            "morris | ...,.X.,...,2,3,X | the other player is to move",
            "gobblet | .,.,.,.,.,.,.,L,L,Max | two large pieces",
            "gobblet | .,.,.,.,mS,.,.,.,.,Max | a small piece on a medium one",
            "node_kayles | oo..,....,....,.... | neighbours are taken",
            "impartial_clobber | XO.,...,....,Max | rows of different lengths",
            "clobber | XOX,OX | rows of different lengths",
            "clobber | XOX|OXO | another way to write it",
            "nogo | XO_.. | a block without a liberty",
            "toads | X.O,X.O | two rows on a board",
            "elephants | X.O_ | no second board",
            "hackenbush | X.O | no edge",
            "nim | 3,4,500 | a heap that is too large",
            "kayles | 20,20 | too many pins",
            "king_rook_king | 8/8/8/8/8/1k6/1K6/R7 w - - | the kings meet",
        ] {
            let mut parts = row.split(" | ");
            let mut part = || parts.next().expect("a game, a text, and why");
            let (name, text, why) = (part(), part(), part());
            let entry = GAMES.iter().find(|entry| entry.name == name);
            let game = begin(entry.expect("a game"));
            let begun = game.begun_at(text).err();
            let is_wrong = matches!(begun, Some(NotationError::Wrong { .. }));
            assert!(is_wrong, "{name} {text}: {why}");
        }
        let long = begin(&GAMES[0]).begun_at(&"X".repeat(401)).err();
        assert_eq!(long, Some(NotationError::TooLong(401)));
    }
}
