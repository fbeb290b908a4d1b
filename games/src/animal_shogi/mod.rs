//! Animal shogi: dōbutsu shōgi, M. Kitao's small shogi (2008).
//!
//! Each player has a lion, a giraffe, an elephant and a chick on a board of 3×4 squares. Men go one
//! step: the lion in any direction, the giraffe ahead, back or to a side, the elephant in a slanting
//! direction, the chick ahead. A chick that steps to the far row becomes a hen, which goes as a
//! giraffe, or one slanting step ahead. A man that steps onto one of the opponent captures it. The
//! player holds it in hand, a hen as a chick, and may drop it on any free square in place of a step;
//! a chick dropped on the far row stays a chick. A player who captures the lion wins. So does one
//! whose lion steps to the far row where it cannot be captured at once, the *try*. Endless play is a
//! draw.
//!
//! These are the rules of T. Tanaka, An Analysis of a Board Game "Doubutsu Shogi", IPSJ SIG Technical
//! Report 2009-GI-22. Published there: the start leads to 246,803,167 positions, with the players
//! swapped and mirrored ones as one; the second player wins in 78 plies; the longest win takes 173.
//!
//! A win with the next move is [`decided`](optimal_play::GameState::decided), so that no position is
//! without a lion. The plies count that move. A move that leaves the lion to be captured is left out:
//! nothing loses sooner, so no value depends on it, and positions with the lions side by side need no
//! numbers. [`AnimalShogi::with_all_moves`] plays it, too.

mod man;
mod notation;
mod numbering;
mod position;
mod predecessors;

pub use man::Man;
pub use position::{Move, Position};

use optimal_play::Player;
use optimal_play::rules::numbering::Pieces;
use optimal_play::rules::{Instance, InstanceError};

use notation::{Placement, counts};

/// An instance of the game: the first position, which determines how many men of each kind there
/// are, and whether any try wins.
///
/// # Examples
///
/// ```
/// use optimal_play::{Outcome, Player, Retrograde, Run, Solver};
/// use optimal_play_games::animal_shogi::AnimalShogi;
///
/// let game = AnimalShogi::with_start("1l1/3/3/1L1 b Cc")?; // lions, and a chick in each hand
/// let solution = Retrograde::with_predecessors().fold_players().solve(&game.start(), Run::new())?;
/// assert_eq!(solution.value(), Outcome::win(Player::Max, 9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnimalShogi {
    start: Placement,
    /// How many chicks, elephants and giraffes there are.
    counts: [u32; 3],
    men: Pieces<3, 4>,
    any_try_wins: bool,
    all_moves: bool,
}

impl AnimalShogi {
    /// The first position of the game.
    pub const START: &str = "gle/1c1/1C1/ELG b -";

    /// The whole game.
    #[expect(clippy::missing_panics_doc, reason = "the text is a position")]
    pub fn new() -> Self {
        Self::with_start(Self::START).expect("the men of the game")
    }

    /// The game from another position, or with fewer men; [`Position::notation`] says how it is
    /// written.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if the text is not a position, a player has not one lion, the lions are side by
    /// side, or there are more than two chicks, elephants or giraffes.
    pub fn with_start(text: &str) -> Result<Self, InstanceError> {
        let start = notation::read(text, false)?;
        let counts = counts(&start.0);
        let men = numbering::numbering(counts);
        Ok(Self {
            start,
            counts,
            men,
            any_try_wins: false,
            all_moves: false,
        })
    }

    /// A lion that reaches the far row wins, even where it could be captured. Default: only if it
    /// cannot.
    #[must_use]
    pub const fn with_any_try(mut self) -> Self {
        self.any_try_wins = true;
        self
    }

    /// Every move is played: one that leaves the lion to be captured, and a step of the lion to the far
    /// row, which ends the game there. So T. Tanaka counted positions. Default: the first is left out,
    /// and before the second a win is decided. No value depends on it.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::Run;
    /// use optimal_play::rules::count_reachable_folded;
    /// use optimal_play_games::animal_shogi::AnimalShogi;
    ///
    /// let game = AnimalShogi::with_start("1l1/3/3/1L1 b -")?; // the whole game has 246,803,167
    /// assert_eq!(count_reachable_folded(&game.start(), Run::new())?, 21);
    /// let game = game.with_all_moves();
    /// assert_eq!(count_reachable_folded(&game.start(), Run::new())?, 39);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn with_all_moves(mut self) -> Self {
        self.all_moves = true;
        self
    }

    /// The first position.
    pub fn start(&self) -> Position<'_> {
        self.placed(self.start)
    }

    /// The position with this [notation](Position::notation).
    ///
    /// # Errors
    ///
    /// [`InstanceError`] as [`with_start`](Self::with_start), or if the game has other men.
    pub fn position(&self, text: &str) -> Result<Position<'_>, InstanceError> {
        let placement = notation::read(text, self.all_moves)?;
        let (expected, found) = (self.counts, counts(&placement.0));
        if found == expected {
            return Ok(self.placed(placement));
        }
        Err(InstanceError::new(format!(
            "the numbers of chicks, elephants and giraffes are {found:?}, and must be {expected:?}"
        )))
    }

    fn placed(&self, (sides, to_move): Placement) -> Position<'_> {
        let state = Position {
            game: Instance(self),
            sides,
            to_move: Player::Max,
        };
        match to_move {
            Player::Max => state,
            Player::Min => state.turned(),
        }
    }
}

impl Default for AnimalShogi {
    fn default() -> Self {
        Self::new()
    }
}
