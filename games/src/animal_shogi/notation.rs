//! Positions as texts: in a line, and as people see them.

use std::{fmt, iter};

use optimal_play::Player;
use optimal_play::rules::{InstanceError, Square};

use super::Position;
use super::man::{BOARD, FAR, Man, Side, turned};
use crate::picture::write_turn;

/// The letters of the player to move.
const PLAYERS: [&str; 2] = ["b", "w"];

/// The men of Max and of Min, on the board as Max sees it, and the player to move.
pub(super) type Placement = ([Side; 2], Player);

/// Reads a position as [`Position::notation`] writes it; the men in hand may be in any order. Where
/// `all_moves` are played, a move may have left the lions side by side, or one on its far row.
pub(super) fn read(text: &str, all_moves: bool) -> Result<Placement, InstanceError> {
    let fields: Vec<_> = text.split_whitespace().collect();
    let [board, to_move, hands] = fields[..] else {
        return wrong(
            "expected a board, the player to move and the men in hand, such as gle/1c1/1C1/ELG b -",
        );
    };
    let mut sides = [Side::default(); 2];
    let rows: Vec<_> = board.split('/').collect();
    if rows.len() != 4 {
        let rows = rows.len();
        return wrong(format!("the number of rows is {rows}, and must be 4"));
    }
    for (text, row) in rows.into_iter().zip((0..4).rev()) {
        if read_row(text, row, &mut sides).is_none() {
            let row = row + 1;
            return wrong(format!(
                "row {row}, {text:?}, must have 3 squares: C, E, G, H and L, or c, e, g, h and l, and numbers of free squares"
            ));
        }
    }
    for letter in hands.chars().filter(|_| hands != "-") {
        match man(letter) {
            Some((man, player)) if Man::IN_HAND.contains(&man) => {
                let count = &mut sides[player as usize].in_hand[man as usize];
                *count = count.saturating_add(1);
            }
            _ => {
                return wrong(format!(
                    "{letter:?} is in hand, where only C, E, G, c, e and g can be"
                ));
            }
        }
    }
    let to_move = Player::ALL
        .into_iter()
        .find(|&it| PLAYERS[it as usize] == to_move);
    let Some(to_move) = to_move else {
        return wrong("the player to move must be b, who has the capital letters, or w");
    };
    check(&sides, all_moves.then_some(to_move))?;
    Ok((sides, to_move))
}

/// Adds the men of a row; `None` if it has others, or not three squares.
fn read_row(text: &str, row: u8, sides: &mut [Side; 2]) -> Option<()> {
    let mut column = 0;
    for letter in text.chars() {
        if let Some(free) = letter.to_digit(10) {
            column += u8::try_from(free).ok().filter(|&free| free > 0)?;
            continue;
        }
        let (man, player) = man(letter)?;
        let square = Some(3 * row + column).filter(|_| column < 3)?;
        sides[player as usize].on_board[man as usize] |= 1 << square;
        column += 1;
    }
    (column == 3).then_some(())
}

/// A man of Max has a capital letter.
fn man(letter: char) -> Option<(Man, Player)> {
    let man = Man::ALL
        .into_iter()
        .find(|it| it.letter() == letter.to_ascii_uppercase())?;
    let is_max = letter.is_ascii_uppercase();
    Some((man, if is_max { Player::Max } else { Player::Min }))
}

const fn letter(man: Man, player: Player) -> char {
    match player {
        Player::Max => man.letter(),
        Player::Min => man.letter().to_ascii_lowercase(),
    }
}

/// An error if there are not the men of the game, or it is over before the player to move, or else
/// before any.
fn check(sides: &[Side; 2], to_move: Option<Player>) -> Result<(), InstanceError> {
    for (player, far) in Player::ALL.into_iter().zip([FAR, turned(FAR)]) {
        let lion = sides[player as usize].lion();
        let lions = lion.count_ones();
        if lions != 1 {
            return wrong(format!("{player:?} has {lions} lions, and must have one"));
        }
        if lion & far != 0 && to_move.is_none_or(|it| it == player) {
            return wrong(format!(
                "the lion of {player:?} is on the far row: the game is over"
            ));
        }
    }
    let [max, min] = sides;
    if to_move.is_none() && Man::Lion.steps(max.lion_number(), true) & min.lion() != 0 {
        return wrong("the lions are side by side: the game is decided");
    }
    let most = Man::IN_HAND
        .into_iter()
        .zip(counts(sides))
        .find(|&(_, count)| count > 2);
    most.map_or(Ok(()), |(man, count)| {
        wrong(format!(
            "there are {count} men of kind {man:?}, and at most 2 are allowed"
        ))
    })
}

/// The number of chicks and hens, of elephants and of giraffes.
pub(super) fn counts(sides: &[Side; 2]) -> [u32; 3] {
    Man::IN_HAND.map(|kind| {
        let of_side = sides.iter().map(|side| {
            let on_board = Man::ALL.into_iter().filter(|it| it.captured() == kind);
            let on_board = on_board.map(|it| side.on_board[it as usize].count_ones());
            on_board.sum::<u32>() + u32::from(side.in_hand[kind as usize])
        });
        of_side.sum()
    })
}

fn wrong<T>(text: impl Into<String>) -> Result<T, InstanceError> {
    Err(InstanceError::new(text))
}

impl Position<'_> {
    /// The position in a line, as shogi players write it: the rows from the top with numbers of free
    /// squares, the player to move, `b` for Max or `w` for Min, and the men in hand, or `-`. Capital
    /// letters are men of Max.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play_games::animal_shogi::AnimalShogi;
    ///
    /// let game = AnimalShogi::new();
    /// assert_eq!(game.start().notation(), "gle/1c1/1C1/ELG b -");
    /// let text = "g1e/1l1/1H1/EL1 w Cg";
    /// assert_eq!(game.position(text)?.notation(), text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn notation(&self) -> String {
        let sides = self.placed();
        let row = |row| (0..3).map(move |column| letter_on(&sides, Square::new(column, row)));
        let rows = (0..4).rev().map(|it| row(it).collect::<String>());
        let board = rows.collect::<Vec<_>>().join("/");
        let board = board
            .replace("...", "3")
            .replace("..", "2")
            .replace('.', "1");
        let (to_move, hands) = (PLAYERS[self.to_move as usize], hands(&sides));
        format!("{board} {to_move} {hands}")
    }
}

/// The letter of the man on a square, or a full stop.
fn letter_on(sides: &[Side; 2], square: Square) -> char {
    let mut players = Player::ALL.into_iter();
    let letter = players.find_map(|player| {
        let man = sides[player as usize].man_on(1 << BOARD.number(square))?;
        Some(letter(man, player))
    });
    letter.unwrap_or('.')
}

/// The men in hand, or `-` if there are none.
fn hands(sides: &[Side; 2]) -> String {
    let hands = Player::ALL.into_iter().flat_map(|player| {
        let side = sides[player as usize];
        let of_kind =
            move |man| iter::repeat_n(letter(man, player), side.in_hand[man as usize].into());
        Man::IN_HAND.into_iter().flat_map(of_kind)
    });
    let hands: String = hands.collect();
    if hands.is_empty() {
        "-".to_owned()
    } else {
        hands
    }
}

impl fmt::Display for Position<'_> {
    /// The board with the names of its squares, the men in hand, and the player to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sides = self.placed();
        writeln!(f, "{}", BOARD.draw(|square| letter_on(&sides, square)))?;
        writeln!(f, "in hand: {}", hands(&sides))?;
        write_turn(self, f)
    }
}

impl fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Position").field(&self.notation()).finish()
    }
}
