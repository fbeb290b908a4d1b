//! Positions as texts in a line.

use optimal_play::Player;
use optimal_play::rules::{Instance, InstanceError, Square};

use super::{Morris, Position, numbering, wrong};

/// The letters of the players.
const PLAYERS: [&str; 2] = ["X", "O"];

impl Morris {
    /// The points in the order of a text: by rows from the top.
    fn rows(&self) -> impl Iterator<Item = Vec<Square>> {
        let rows = (0..self.points.board.rows()).rev();
        rows.map(|row| {
            let squares = self.points.squares.iter().copied();
            squares.filter(|it| it.row() == row).collect()
        })
    }

    /// The position with this [notation](Position::notation).
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if the text is not a position of this game.
    pub fn position(&self, text: &str) -> Result<Position<'_>, InstanceError> {
        let mut fields: Vec<_> = text.split(',').collect();
        let turn = fields.pop().unwrap_or_default();
        let Some(to_move) = Player::ALL
            .into_iter()
            .find(|&it| PLAYERS[it as usize] == turn)
        else {
            return wrong(format!(
                "the player to move is {turn:?}, and must be X or O"
            ));
        };
        let hands = fields.split_off(fields.len().saturating_sub(2));
        let hands: Option<Vec<u8>> = hands.iter().map(|it| it.parse().ok()).collect();
        let Some([max, min]) = hands.and_then(|it| <[u8; 2]>::try_from(it).ok()) else {
            return wrong(
                "before the player to move must be the men in hand of X and of O".to_owned(),
            );
        };
        let rows: Vec<_> = self.rows().collect();
        let fits = |(row, text): (&Vec<_>, &&str)| row.len() == text.chars().count();
        if fields.len() != rows.len() || !rows.iter().zip(&fields).all(fits) {
            let rows: Vec<_> = rows.iter().map(|it| it.len().to_string()).collect();
            return wrong(format!("the rows must have {} points", rows.join(", ")));
        }
        let mut men = [0; 2];
        let letters = fields.iter().flat_map(|it| it.chars());
        for (square, letter) in rows.into_iter().flatten().zip(letters) {
            match letter {
                'X' => men[0] |= self.point(square),
                'O' => men[1] |= self.point(square),
                '.' => {}
                _ => {
                    return wrong(format!(
                        "{letter:?} is on {square}, where X, O or . must be"
                    ));
                }
            }
        }
        let mut in_hand = [max, min];
        if to_move == Player::Min {
            (men, in_hand) = ([men[1], men[0]], [min, max]);
        }
        let state = Position {
            game: Instance(self),
            men,
            in_hand,
            to_move,
        };
        let fits = in_hand.iter().all(|&it| it <= self.rules.men)
            && in_hand == numbering::in_hand(max + min);
        if fits && state.is_possible() {
            Ok(state)
        } else {
            wrong("no line of play leads to as many men in hand and on the board".to_owned())
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
        let mut fields: Vec<String> = self.game.rows().map(letters).collect();
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
