//! King and rook against king.

use itertools::Itertools;
use optimal_play::{GameState, Outcome, Player, Retrograde};
use optimal_play_games::king_rook_king::{KingRookKing, Man, Square, Step};

use super::{Choices, Entry, Takes, notation};
use crate::game::{Game, Method, OpenGame};
use crate::show::{Board, Colours, Legend, Mark, Piece, Show, Spot, Verdict, Worth};

pub(crate) const ENTRY: Entry = Entry {
    name: "king_rook_king",
    title: "King and rook against king",
    about: "the chess ending: white mates; --position FEN, by default one with a mate in 16",
    rules: "White mates the lone black king with king and rook, by the rules of chess. Black draws by stalemate or by capturing the rook.",
    sample: "",
    labels: &["the longest mate", "mate in 2"],
    takes: Takes::Position(&[LONGEST, "7k/8/5K2/8/8/8/8/R7 w - -"]),
    begin,
    ..Entry::PLAIN
};

/// A position with the longest mate.
const LONGEST: &str = "8/8/8/8/8/2k5/1R6/K7 w - -";

fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    let fen = choices.without_board()?.position.unwrap_or(LONGEST);
    let root = fen
        .parse::<KingRookKing>()
        .map_err(|error| error.to_string())?;
    let title = ENTRY.title.to_owned();
    let method = Method::whole(Retrograde::with_predecessors());
    Ok(Box::new(OpenGame::new(title, root, method)))
}

impl Show for KingRookKing {
    const COLOURS: Colours = Colours::WhiteBlack;

    fn legend() -> Legend {
        &[
            (Some(Mark::Win), "▲4: mates at White's move 4 from now"),
            (Some(Mark::Loss), "▼4: is mated at White's move 4"),
            (Some(Mark::Draw), "=: a draw"),
        ]
    }

    fn picture(&self) -> String {
        self.to_string()
    }

    /// A player has one man of each kind, so the name omits where the man comes from.
    fn name_of(&self, step: Step) -> String {
        let letter = match step.man {
            Man::King => 'K',
            Man::Rook => 'R',
        };
        format!("{letter}{}", step.to)
    }

    /// The distance to mate as chess players count it, in moves of White.
    fn describe(worth: Worth<Outcome>, viewer: Player) -> Verdict {
        let verdict = Verdict::outcome(worth.rest, viewer);
        let word = match verdict.mark {
            Mark::Win => "mate",
            Mark::Loss => "mated",
            _ => return verdict,
        };
        let moves = worth.rest.plies().unwrap_or_default().div_ceil(2);
        let detail = if moves == 0 {
            String::new()
        } else {
            format!("in {moves}")
        };
        Verdict {
            word,
            detail,
            ..verdict
        }
    }

    /// The notation of Forsyth and Edwards, without counts of moves. None after the rook is
    /// captured.
    fn notation(&self) -> Option<String> {
        self.rook()?;
        let ranks = notation::of_named_rows(&self.to_string()).replace(',', "/");
        let runs = ranks.chars().chunk_by(|&cell| cell == '.');
        let runs = runs.into_iter().map(|(is_free, cells)| {
            let cells: String = cells.collect();
            if is_free {
                cells.len().to_string()
            } else {
                cells
            }
        });
        let turn = match self.to_move() {
            Player::Max => "w",
            Player::Min => "b",
        };
        Some(format!("{} {turn} - -", runs.collect::<String>()))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        notation.parse().ok()
    }

    fn board(&self) -> Option<Board> {
        let text = self.to_string();
        let board = Board::from_named(&text, |character| match character {
            'K' => Some(Piece::glyph(Player::Max, "♚")),
            'R' => Some(Piece::glyph(Player::Max, "♜")),
            'k' => Some(Piece::glyph(Player::Min, "♚")),
            _ => None,
        });
        Some(board)
    }

    fn spot_of(&self, step: Step) -> Option<Spot> {
        let at = |square: Square| (f64::from(square.file()), 7.0 - f64::from(square.rank()));
        Some(Spot::arrow(at(step.from), at(step.to)))
    }
}
