//! Awari.

use std::io::BufRead;
use std::sync::LazyLock;

use optimal_play::certificate::{CertificateError, CertificateReader, Replies};
use optimal_play::{GameState, Player, Retrograde, Run, Solution, Solver};
use optimal_play_games::awari::{Awari, House, Position};

use super::{Choices, Entry, Takes, gathered, keep, mancala, notation, without_last_line};
use crate::game::{Book, Game, Method, OpenGame};
use crate::show::{Board, Legend, Mark, Show, Spot};

pub(crate) const ENTRY: Entry = Entry {
    name: "awari",
    title: "Awari",
    about: "sow seeds round, capture two or three, most seeds win; --position with the seeds of all houses, default 1,1,1,1,0,0,1,1,1,1,0,0",
    rules: "Take the seeds of a house and sow them one by one around the board, past that house. If the last one makes two or three in a house of the opponent, they are captured, and so are the twos and threes before it. An opponent without seeds must be given some.",
    sample: "a.b",
    labels: &["48 seeds", "8 seeds", "an endgame", "12 seeds", "3 houses"],
    takes: Takes::Position(&[
        START,
        FEW,
        "0,0,1,0,0,2,1,1,3,0,0,0",
        "1,1,1,1,1,1,1,1,1,1,1,1",
        "3,3,3,3,3,3",
    ]),
    begin,
    board_bytes: Some(|_| 16 << 10),
    ..Entry::PLAIN
};

const START: &str = "4,4,4,4,4,4,4,4,4,4,4,4";
const FEW: &str = "1,1,1,1,0,0,1,1,1,1,0,0";

/// The most positions that are solved at once, for each player to move: those with 16 seeds on the
/// usual board.
const MOST_POSITIONS: u64 = 30_421_755;

/// The most seeds of which all positions are solved beside a game with more: 1.3 million.
const MOST_ENDGAME_SEEDS: u8 = 10;

/// All positions of the endgame, once somebody needs one.
static ENDGAME: LazyLock<Option<Solution<Position<'static>>>> = LazyLock::new(|| {
    let game = keep(Awari::new(MOST_ENDGAME_SEEDS.into()).ok()?);
    solver().solve(&game.start(), Run::new()).ok()
});

fn solver() -> impl Solver<Position<'static>> + Send + Sync {
    Retrograde::with_predecessors().fold_players().by_stage()
}

/// The solution of the endgame, and a position of it.
fn endgame(
    position: &Position<'static>,
) -> Option<(&'static Solution<Position<'static>>, Position<'static>)> {
    if position.seeds() > MOST_ENDGAME_SEEDS {
        return None;
    }
    let solution = ENDGAME.as_ref()?;
    let game = solution.root().game();
    Some((
        solution,
        game.with_houses(&position.houses(), position.to_move())?,
    ))
}

/// A game with more seeds than can be solved can still be played.
fn begin(choices: Choices<'_>) -> Result<Box<dyn Game>, String> {
    let (title, root) = first(choices)?;
    let seeds = root.seeds();
    if root.game().positions() <= MOST_POSITIONS {
        return Ok(Box::new(OpenGame::new(
            title,
            root,
            Method::whole(solver()),
        )));
    }
    let known = match root.game().houses() {
        Awari::HOUSES => {
            format!(": values are known of all positions with at most {MOST_ENDGAME_SEEDS}")
        }
        _ => String::new(),
    };
    let mut reason = format!("{seeds} seeds are too many to be solved here{known}");
    if root.notation().as_deref() == Some(START) {
        reason +=
            "; J. Romein and H. Bal have solved this start in 2002, it is a draw with best play";
    }
    let game = OpenGame::new(title, root, Method::look_ahead(reason));
    Ok(Box::new(game.with_book(Book::Endgame(endgame))))
}

/// The game with as many seeds as a store may have.
#[cfg(feature = "system")]
pub(super) fn begin_stored(choices: Choices<'_>) -> Result<OpenGame<Position<'static>>, String> {
    let (title, root) = first(choices)?;
    Ok(OpenGame::new(title, root, Method::whole(solver())))
}

/// The first position with that many houses a player, and seeds.
#[cfg(feature = "system")]
pub(super) fn start(houses: usize, seeds: usize) -> Result<String, String> {
    let game = Awari::on_board(houses, seeds).map_err(|error| error.to_string())?;
    Ok(of_houses(&game.start()))
}

/// The title of a game, and its first position.
fn first(choices: Choices<'_>) -> Result<(String, Position<'static>), String> {
    let text = choices.without_board()?.position.unwrap_or(FEW);
    let (houses, to_move) = houses(text)?;
    let seeds = houses.iter().copied().map(usize::from).sum();
    let row = houses.len() / 2;
    if houses.len() % 2 == 1 {
        return Err(format!("{} houses are not two equal rows", houses.len()));
    }
    let game = keep(Awari::on_board(row, seeds).map_err(|error| error.to_string())?);
    let root = game.with_houses(&houses, to_move);
    let root = root.expect("the game has as many houses and seeds");
    let on = match row {
        Awari::HOUSES => String::new(),
        few => format!(", {few} houses a player"),
    };
    Ok((format!("Awari with {seeds} seeds{on}"), root))
}

/// The seeds of each house, those of the player to move first, and that player.
fn houses(text: &str) -> Result<(Vec<u8>, Player), String> {
    let (seeds, to_move) = notation::heaps(text)?;
    let seeds = seeds
        .into_iter()
        .map(|it| u8::try_from(it).unwrap_or(u8::MAX));
    Ok((seeds.collect(), to_move))
}

/// What [`houses`] reads.
fn of_houses(position: &Position<'_>) -> String {
    let houses: Vec<_> = position.houses().into_iter().map(u32::from).collect();
    notation::of_heaps(&houses, position.to_move())
}

impl Show for Position<'static> {
    fn legend() -> Legend {
        &[
            (
                Some(Mark::Win),
                "+3: captures more seeds than the opponent, by 3",
            ),
            (Some(Mark::Loss), "−3: captures fewer seeds, by 3"),
            (Some(Mark::Draw), "=: captures as many"),
        ]
    }

    fn replies(
        &self,
        certificate: CertificateReader<i8, impl BufRead>,
        run: Run<'_>,
    ) -> Result<Replies<Self>, CertificateError<House>> {
        certificate.replies_by_stage(self, run)
    }

    fn picture(&self) -> String {
        without_last_line(&self.to_string())
    }

    /// The seeds in the houses of the player to move and in those of the opponent, such as
    /// `1,1,1,1,0,0,1,1,1,1,0,0`; with `,Min` if Min is to move.
    fn notation(&self) -> Option<String> {
        Some(of_houses(self))
    }

    fn read(&self, notation: &str) -> Option<Self> {
        let (houses, to_move) = houses(notation).ok()?;
        self.game().with_houses(&houses, to_move)
    }

    fn gathered(rewards: impl Iterator<Item = (Player, i8)>) -> Option<String> {
        Some(gathered::<Self>("captured", rewards))
    }

    fn board(&self) -> Option<Board> {
        self.board_after([].into_iter())
    }

    fn board_after<'a>(&'a self, past: impl Iterator<Item = (&'a Self, House)>) -> Option<Board> {
        let rows = Player::ALL.map(|player| self.row(player));
        Some(mancala::board(rows.each_ref().map(Vec::as_slice), past))
    }

    fn spot_of(&self, house: House) -> Option<Spot> {
        mancala::spot_of(&house.to_string(), self.to_move(), self.game().houses())
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    #[test]
    fn values_of_the_endgame_are_those_of_the_game_with_these_seeds_only() {
        let many = keep(Awari::new(Awari::MAX_SEEDS).expect("the usual game"));
        let mut random = Rng::with_seed(3);
        for _ in 0..5 {
            let mut houses = [0; 12];
            for _ in 0..random.usize(1..=6) {
                houses[random.usize(..12)] += 1;
            }
            let to_move = if random.bool() {
                Player::Max
            } else {
                Player::Min
            };
            let position = many.with_houses(&houses, to_move).expect("few seeds");
            let (known, same) = endgame(&position).expect("few seeds");
            let own = Awari::new(position.seeds().into()).expect("few seeds");
            let root = keep(own).with_houses(&houses, to_move).expect("its own");
            let solved = solver().solve(&root, Run::new()).expect("few seeds");
            assert_eq!(known.value_of(&same), Some(solved.value()), "{position}");
        }
        assert!(endgame(&many.start()).is_none());
    }
}
