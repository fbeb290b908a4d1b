//! Awari, also called Oware.
//!
//! Each player has a row of six houses with seeds. A move takes all seeds of one of the player's
//! houses and sows them one by one into the houses after it, around the board, but never into the
//! house that they come from. If the last seed makes two or three seeds in a house of the opponent,
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
//! Others play *Oware* by other rules for a move that captures all seeds of the opponent, which they
//! call a [`GrandSlam`], and some need not leave the opponent a seed
//! ([`without_feeding`](Awari::without_feeding)). Where a game that goes on forever gives each player
//! nothing more, in place of half of the seeds, the difference is 0 as well, so the values are the
//! same. Where each player then gets the seeds of the own side, the value of endless play depends on
//! the position, which is no rule for this crate.

mod numbering;
mod picture;
mod position;
mod predecessors;
mod sowing;

pub use crate::kalah::House;
pub use position::Position;

use optimal_play::Player;
use optimal_play::rules::{Instance, InstanceError};

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
    seeds: u8,
    grand_slam: GrandSlam,
    must_feed: bool,
}

impl Awari {
    /// The houses of a player.
    pub const HOUSES: usize = 6;

    /// The most seeds on the board.
    pub const MAX_SEEDS: usize = 48;

    /// The game with at most `seeds` seeds on the board, up to [`MAX_SEEDS`](Self::MAX_SEEDS).
    ///
    /// C(n + 12, 12) positions have at most n seeds: 2.7 million for 12, 30 million for 16, 1.4e12
    /// for 48. Twice as many indices, with either player to move, need a `usize` of 64 bits from 24
    /// seeds on.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if there are too many seeds.
    pub fn new(seeds: usize) -> Result<Self, InstanceError> {
        let most = Self::MAX_SEEDS;
        let error =
            || InstanceError::new(format!("{seeds} seeds are too many, at most {most} fit"));
        let seeds = u8::try_from(seeds)
            .ok()
            .filter(|&it| usize::from(it) <= most);
        Ok(Self {
            seeds: seeds.ok_or_else(error)?,
            grand_slam: GrandSlam::Illegal,
            must_feed: true,
        })
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

    /// The first position, with equally many seeds in each house, as far as they are a multiple of
    /// twelve: those that remain are in the first houses of Max and of Min in turn.
    pub fn start(&self) -> Position<'_> {
        let mut houses = [0; 12];
        for seed in 0..usize::from(self.seeds) {
            houses[seed / 2 % 6 + seed % 2 * 6] += 1;
        }
        self.placed(houses, Player::Max)
    }

    /// The position with these seeds in the houses of the player to move, and in those of the
    /// opponent, each in the order of sowing. `None` if there are too many seeds.
    pub fn with_houses(&self, houses: [u8; 12], to_move: Player) -> Option<Position<'_>> {
        let seeds: usize = houses.into_iter().map(usize::from).sum();
        (seeds <= self.seeds.into()).then(|| self.placed(houses, to_move))
    }

    fn placed(&self, houses: [u8; 12], to_move: Player) -> Position<'_> {
        Position {
            game: Instance(self),
            rows: rows(houses),
            to_move,
        }
    }

    /// The position of a text, with Max to move: the seeds in the houses of the player to move, and
    /// in those of the opponent, twelve numbers with blanks between them.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if there are not twelve, one is not a number, or there are too many seeds.
    pub fn position(&self, text: &str) -> Result<Position<'_>, InstanceError> {
        let mut houses = [0; 12];
        let found = text.split_whitespace().count();
        if found != houses.len() {
            let error = format!("expected the seeds of 12 houses, found {found} numbers");
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
        Ok(self.placed(houses, Player::Max))
    }
}
