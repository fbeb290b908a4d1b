//! Positions as texts in a line.

use optimal_play::Player;
use optimal_play::rules::{InstanceError, Square};

use super::board::Points;
use super::{Morris, Placement, Position, Rules, count, numbering, placed, wrong};

/// The letters of the players.
const PLAYERS: [&str; 2] = ["X", "O"];

/// The points in the order of a text: by rows from the top.
fn rows(points: &Points) -> impl Iterator<Item = Vec<Square>> {
    let rows = (0..points.board.rows()).rev();
    rows.map(|row| {
        let squares = points.squares.iter().copied();
        squares.filter(|it| it.row() == row).collect()
    })
}

/// The position with this notation.
pub(super) fn read(points: &Points, rules: Rules, text: &str) -> Result<Placement, InstanceError> {
    let mut fields: Vec<_> = text.split(',').collect();
    let turn = fields.pop().unwrap_or_default();
    let mut players = Player::ALL.into_iter();
    let Some(to_move) = players.find(|&it| PLAYERS[it as usize] == turn) else {
        return wrong(format!(
            "the player to move is {turn:?}, and must be X or O"
        ));
    };
    let hands = fields.split_off(fields.len().saturating_sub(2));
    let hands: Option<Vec<u8>> = hands.iter().map(|it| it.parse().ok()).collect();
    let Some(mut in_hand) = hands.and_then(|it| <[u8; 2]>::try_from(it).ok()) else {
        return wrong("before the player to move must be the men in hand of X and of O");
    };
    let rows: Vec<_> = rows(points).collect();
    let fits = |(row, text): (&Vec<_>, &&str)| row.len() == text.chars().count();
    if fields.len() != rows.len() || !rows.iter().zip(&fields).all(fits) {
        let rows: Vec<_> = rows.iter().map(|it| it.len().to_string()).collect();
        return wrong(format!("the rows must have {} points", rows.join(", ")));
    }
    let mut men = [0; 2];
    let letters = fields.iter().flat_map(|it| it.chars());
    for (square, letter) in rows.into_iter().flatten().zip(letters) {
        match letter {
            'X' => men[0] |= points.point(square),
            'O' => men[1] |= points.point(square),
            '.' => {}
            _ => {
                return wrong(format!(
                    "{letter:?} is on {square}, where X, O or . must be"
                ));
            }
        }
    }
    if to_move == Player::Min {
        men.swap(0, 1);
        in_hand.swap(0, 1);
    }
    let fits = in_hand.iter().all(|&it| it <= rules.men)
        && in_hand == numbering::in_hand(in_hand[0] + in_hand[1])
        && numbering::is_possible(rules, placed(rules, in_hand), men.map(count));
    if fits {
        Ok((men, in_hand, to_move))
    } else {
        wrong(IMPOSSIBLE)
    }
}

const IMPOSSIBLE: &str = "no line of play leads to as many men in hand and on the board";

impl Morris {
    /// The position with this [notation](Position::notation).
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if the text is not a position of this game.
    pub fn position(&self, text: &str) -> Result<Position<'_>, InstanceError> {
        let state = self.at(read(&self.points, self.rules, text)?);
        if state.is_possible() {
            Ok(state)
        } else {
            wrong(IMPOSSIBLE)
        }
    }
}

impl Position<'_> {
    /// The position in a line: the points of each row from the top, the men of each player in hand,
    /// and the player to move, all with commas between them.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::GameState;
    /// use optimal_play_games::morris::{Morris, Rules};
    ///
    /// let game = Morris::new(Rules::SIX_MEN)?;
    /// let root = game.start();
    /// let text = root.play(root.moves().next().expect("a free point")).notation();
    /// assert_eq!(text, "...,...,....,...,X..,5,6,O");
    /// assert_eq!(game.position(&text)?.notation(), text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn notation(&self) -> String {
        let letters = |row: Vec<Square>| row.into_iter().map(|it| self.letter(it)).collect();
        let mut fields: Vec<String> = rows(&self.game.points).map(letters).collect();
        fields.extend(Player::ALL.map(|it| self.in_hand(it).to_string()));
        fields.push(PLAYERS[self.to_move as usize].to_owned());
        fields.join(",")
    }

    /// The letter of the man on a point, or a full stop.
    pub(super) fn letter(&self, square: Square) -> char {
        let has = |player| self.men(player).any(|it| it == square);
        if has(Player::Max) {
            'X'
        } else if has(Player::Min) {
            'O'
        } else {
            '.'
        }
    }
}
