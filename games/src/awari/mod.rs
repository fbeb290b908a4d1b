//! Awari, also called Oware.
//!
//! Each player has a row of houses with seeds, usually six. A move takes all seeds of one of the
//! player's houses and sows them one by one into the houses after it, around the board, but never
//! into the house that they come from. If the last seed makes two or three seeds in a house of the opponent,
//! the player captures them, and so on with the house before it, as long as that is the opponent's
//! and has two or three seeds, too. A player must leave the opponent a seed to move, if a move
//! does. A player without a seed cannot move: the game is over, and the seeds that are left belong
//! to the opponent, in whose houses they are. If a position repeats forever, the players share
//! those that are left equally. Each player wants the most seeds.
//!
//! Those are the rules of J. Romein and H. Bal, Awari is Solved, ICGA Journal 25 (2002), and
//! Solving Awari with Parallel Retrograde Analysis, Computer 36 (2003), after V. Allis, M. van der
//! Meulen and J. van den Herik, Databases in Awari, Heuristic Programming in Artificial
//! Intelligence 2 (1991). Their database has a score for each of the 889,063,398,406 positions that
//! a game can lead to, and shows that the first player, with four seeds in each house, can force a
//! draw and no more.
//!
//! The usual board has six houses a player; [`on_board`](Awari::on_board) takes fewer. The
//! [README](crate#small-boards-of-awari) has the values of small boards under each rule.
//!
//! Others play *Oware* by other rules for a move that captures all seeds of the opponent, which they
//! call a [`GrandSlam`], and some need not leave the opponent a seed
//! ([`without_feeding`](Awari::without_feeding)). Where a game that goes on forever gives each player
//! nothing more, in place of half of the seeds, the difference is 0 as well, so the values are the
//! same. Where each player then gets the seeds of the own side, the value of endless play depends on
//! the position, which is no rule for this crate.

mod board;
mod numbering;
mod picture;
mod position;
mod predecessors;
mod sowing;

pub use crate::kalah::House;
pub use position::Position;

use optimal_play::Player;
use optimal_play::rules::{Instance, InstanceError};

use board::Board;
use position::rows;

/// The effect of a move that captures all seeds of the opponent, a *grand slam*.
///
/// # Examples
///
/// The last house captures both seeds of the opponent, and leaves a seed in the first one.
///
/// ```
/// use optimal_play_games::awari::{Awari, GrandSlam};
/// use optimal_play::{GameState, Retrograde, Run, Solver};
///
/// for (grand_slam, value) in [
///     (GrandSlam::Illegal, -3),
///     (GrandSlam::Captures, 3),
///     (GrandSlam::CapturesNothing, 0),
///     (GrandSlam::GivesTheRest, 1),
/// ] {
///     let game = Awari::new(3)?.with_grand_slam(grand_slam);
///     let position = game.position("1 0 0 0 0 1  1 0 0 0 0 0")?;
///     let solution = Retrograde::reachable().by_stage().solve(&position, Run::new())?;
///     assert_eq!(solution.value(), value, "{grand_slam:?}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum GrandSlam {
    /// Illegal, unless every move leaves the opponent without a seed: then it captures.
    #[default]
    Illegal,
    /// Legal: the opponent cannot move, so the player gets the other seeds, too.
    Captures,
    /// Legal, but the seeds stay where they are sown. So has Oware Abapa.
    CapturesNothing,
    /// Legal: the player captures, and the opponent gets the seeds that are left.
    GivesTheRest,
}

/// An instance of the game: the most seeds on the board, and the rules that differ from place to
/// place.
///
/// # Examples
///
/// ```
/// use optimal_play_games::awari::Awari;
/// use optimal_play::{GameState, Indexed};
///
/// let game = Awari::new(16)?;
/// let position = game.position("1 1 1 1 1 2 4 2 3 0 0 0")?;
/// assert_eq!(position.moves().count(), 6);
/// assert_eq!(position.index_count(), 2 * 30_421_755); // with Max to move, and with Min
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Awari {
    board: &'static Board,
    seeds: u8,
    grand_slam: GrandSlam,
    must_feed: bool,
}

impl Awari {
    /// The houses of a player on the usual board, and the most there are.
    pub const HOUSES: usize = 6;

    /// The most seeds on the board.
    pub const MAX_SEEDS: usize = 48;

    /// The game on the usual board with at most `seeds` seeds, up to
    /// [`MAX_SEEDS`](Self::MAX_SEEDS).
    ///
    /// C(n + 12, 12) positions have at most n seeds: 2.7 million for 12, 30 million for 16, 1.4e12
    /// for 48. Twice as many indices, with either player to move, need a `usize` of 64 bits from 24
    /// seeds on.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if there are too many seeds.
    pub fn new(seeds: usize) -> Result<Self, InstanceError> {
        Self::on_board(Self::HOUSES, seeds)
    }

    /// The game with `houses` houses a player, from 2 to [`HOUSES`](Self::HOUSES), and at most `seeds`
    /// seeds on the board, up to [`MAX_SEEDS`](Self::MAX_SEEDS).
    ///
    /// With h houses a player, C(n + 2h, 2h) positions have at most n seeds: 735,471 for 16 seeds on
    /// four houses a player.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if there are too few or too many houses, or too many seeds.
    ///
    /// # Examples
    ///
    /// Three houses a player, with two seeds in each:
    ///
    /// ```
    /// use optimal_play_games::awari::Awari;
    /// use optimal_play::{Retrograde, Run, Solver};
    ///
    /// let game = Awari::on_board(3, 12)?;
    /// assert_eq!(game.start(), game.position("2 2 2  2 2 2")?);
    /// let solver = Retrograde::with_predecessors().fold_players().by_stage();
    /// assert_eq!(solver.solve(&game.start(), Run::new())?.value(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn on_board(houses: usize, seeds: usize) -> Result<Self, InstanceError> {
        let (usual, most) = (Self::HOUSES, Self::MAX_SEEDS);
        let board = Board::with_houses(houses).ok_or_else(|| {
            InstanceError::new(format!(
                "{houses} houses a player do not fit, from 2 to {usual} do"
            ))
        })?;
        let error =
            || InstanceError::new(format!("{seeds} seeds are too many, at most {most} fit"));
        let seeds = u8::try_from(seeds)
            .ok()
            .filter(|&it| usize::from(it) <= most);
        Ok(Self {
            board,
            seeds: seeds.ok_or_else(error)?,
            grand_slam: GrandSlam::Illegal,
            must_feed: true,
        })
    }

    /// The houses of a player.
    pub const fn houses(&self) -> usize {
        self.board.houses
    }

    /// The number of positions of the board with at most as many seeds, with one player to move.
    pub const fn positions(&self) -> u64 {
        self.board.numbering.fewer(self.seeds + 1)
    }

    /// Sets the effect of a move that captures all seeds of the opponent. Default:
    /// [`GrandSlam::Illegal`].
    #[must_use]
    pub const fn with_grand_slam(mut self, grand_slam: GrandSlam) -> Self {
        self.grand_slam = grand_slam;
        self
    }

    /// Allows moves that leave the opponent without a seed, even if another move leaves one. Whether
    /// they may capture the last ones is a setting of its own, [`GrandSlam`].
    #[must_use]
    pub const fn without_feeding(mut self) -> Self {
        self.must_feed = false;
        self
    }

    /// The first position, with equally many seeds in each house, as far as the seeds are a multiple
    /// of the houses: those that remain are in the first houses of Max and of Min in turn.
    pub fn start(&self) -> Position<'_> {
        let row = self.board.houses;
        let mut houses = vec![0; 2 * row];
        for seed in 0..usize::from(self.seeds) {
            houses[seed / 2 % row + seed % 2 * row] += 1;
        }
        self.placed(&houses, Player::Max)
    }

    /// The position with these seeds in the houses of the player to move, and in those of the
    /// opponent, each in the order of sowing. `None` if the board has more or fewer houses, or there
    /// are too many seeds.
    pub fn with_houses(&self, houses: &[u8], to_move: Player) -> Option<Position<'_>> {
        let seeds: usize = houses.iter().copied().map(usize::from).sum();
        let fits = houses.len() == 2 * self.board.houses && seeds <= self.seeds.into();
        fits.then(|| self.placed(houses, to_move))
    }

    fn placed(&self, houses: &[u8], to_move: Player) -> Position<'_> {
        Position {
            game: Instance(self),
            rows: rows(houses),
            to_move,
        }
    }

    /// The position of a text, with Max to move: the seeds in the houses of the player to move, and
    /// in those of the opponent, as numbers with blanks between them.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if there are not as many as houses, one is not a number, or there are too many
    /// seeds.
    pub fn position(&self, text: &str) -> Result<Position<'_>, InstanceError> {
        let mut houses = vec![0; 2 * self.board.houses];
        let found = text.split_whitespace().count();
        if found != houses.len() {
            let expected = houses.len();
            let error = format!("expected the seeds of {expected} houses, found {found} numbers");
            return Err(InstanceError::new(error));
        }
        let mut all = 0_u8;
        for ((number, text), house) in (1..).zip(text.split_whitespace()).zip(&mut houses) {
            let error = |what| InstanceError::new(format!("house {number}: {what}"));
            let seeds = text.parse::<u64>();
            let seeds = seeds.map_err(|_| error(format!("{text:?} is not a number of seeds")))?;
            let sum = u8::try_from(seeds).ok().and_then(|it| all.checked_add(it));
            let sum = sum.filter(|&sum| sum <= self.seeds).ok_or_else(|| {
                let most = self.seeds;
                error(format!(
                    "with its seeds there are more than {most} on the board"
                ))
            })?;
            (*house, all) = (sum - all, sum);
        }
        Ok(self.placed(&houses, Player::Max))
    }
}
