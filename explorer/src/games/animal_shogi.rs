//! Animal shogi.

use optimal_play::{GameState, Indexed, Player, Retrograde};
use optimal_play_games::animal_shogi::{AnimalShogi, Man, Move, Position};

use super::{Choices, Entry, Takes, keep, place, without_last_line};
use crate::game::{Game, Method, OpenGame};
use crate::show::{Board, Piece, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "animal_shogi",
    title: "Animal shogi",
    about: "dōbutsu shōgi: capture the lion, drop what you capture; --position as gle/1c1/1C1/ELG b -, which is the whole game, default with lions and chicks only",
    rules: "Capture the lion of the opponent, or take your own to the far row where it cannot be captured. All men go one step: the lion in any direction, the giraffe straight, the elephant diagonally, the chick ahead. A captured man is yours to drop on a free square. On the far row a chick becomes a hen, which cannot step back diagonally.",
    sample: "Cb2-b3.Lb4-b3",
    labels: &["the whole game", "lions and chicks", "without chicks"],
    takes: Takes::Position(&[AnimalShogi::START, FEW, "gle/3/3/ELG b -"]),
    begin,
    board_bytes: Some(|_| 16 << 10),
    ..Entry::PLAIN
};

/// Lions and chicks on their squares.
const FEW: &str = "1l1/1c1/1C1/1L1 b -";

/// The most indices that are solved: those without one of the three kinds of men.
const MOST_INDICES: usize = 100_000_000;

/// The whole game can be played, but is not solved here.
fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    let text = choices.without_board()?.position.unwrap_or(FEW);
    let game = AnimalShogi::with_start(text)
        .map_err(|error| error.to_string())?
        .with_all_moves();
    let root = keep(game).start();
    let method = if root.index_count() <= MOST_INDICES {
        Method::whole(Retrograde::with_predecessors().fold_players())
    } else {
        Method::look_ahead(TOO_MANY.to_owned())
    };
    Ok(Box::new(OpenGame::new(
        ENTRY.title.to_owned(),
        root,
        method,
    )))
}

/// Why the whole game is not solved.
const TOO_MANY: &str = "with all kinds of men there are too many positions to be solved here; T. Tanaka has solved the usual start in 2009, the second player wins in 78 plies";

impl Show for Position<'static> {
    fn picture(&self) -> String {
        without_last_line(&self.to_string())
    }

    /// As shogi players write it.
    fn notation(&self) -> Option<String> {
        Some(Position::notation(self))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        self.game().position(notation).ok()
    }

    /// Men are tiles with animals, as in the box. Men in hand lie at the right hand of their owner.
    fn board(&self) -> Option<Board> {
        let text = self.to_string();
        let squares: Vec<_> = text.lines().take(5).collect();
        let board = Board::from_named(&squares.join("\n"), |letter| {
            let player = match letter {
                '.' => return None,
                'A'..='Z' => Player::Max,
                _ => Player::Min,
            };
            Some(Piece::tile(player, animal(letter)))
        });
        let mut board = board.with_stands(3);
        for player in Player::ALL {
            for man in Man::IN_HAND {
                let place = board.in_hand(player, man as u32);
                let count = self.in_hand(player, man);
                if count > 0 {
                    board = board.with_piece(place, Piece::tile(player, animal(man.letter())));
                }
                if count > 1 {
                    board = board.with_label((place.0 + 0.4, place.1), &format!("×{count}"));
                }
            }
        }
        Some(board)
    }

    fn spot_of(&self, mv: Move) -> Option<Spot> {
        let stand = || {
            let board = Board::blank(3.0, 4.0).with_stands(3);
            board.in_hand(self.to_move(), mv.man as u32)
        };
        let from = mv.from.map_or_else(stand, |from| place(from, 4));
        Some(Spot::arrow(from, place(mv.to, 4)))
    }
}

/// The animal of a letter.
const fn animal(letter: char) -> &'static str {
    match letter.to_ascii_uppercase() {
        'L' => "🦁",
        'G' => "🦒",
        'E' => "🐘",
        'C' => "🐤",
        _ => "🐔",
    }
}
