//! Men's morris: merels, mills, Mühle.
//!
//! Two players in turn place their men on the points of a board of nested squares, and then move them
//! along its lines to free points. Three men of a player on a line are a *mill*: the player who closes
//! one removes a man of the opponent that is in no mill, or any if all are. A player with three men
//! left moves them to any free point, where the game allows *flying*. A player with fewer than three
//! men in hand and on the board loses, and so does one who cannot move. Endless play is a draw.
//!
//! | game | board | men | flying | result |
//! |---|---|---:|---|---|
//! | [three men's morris](Rules::THREE_MEN) | 3×3 points, with diagonals | 3 | no | the first player wins in 9; without diagonals a draw |
//! | [mills across](Rules::mills_across) | two squares | 3 | with at most three men | the first player wins in 15, if only a player without men loses and a blocked one draws; with two men each a draw |
//! | [six men's morris](Rules::SIX_MEN) | two squares | 6 | no | a draw |
//! | [nine men's morris](Rules::NINE_MEN) | three squares | 9 | with three men | a draw: R. Gasser, 1993 |
//! | [twelve men's morris](Rules::TWELVE_MEN) | three squares with diagonals | 12 | with three men | |
//!
//! The boards and numbers of men are those of H. Murray, A History of Board-Games Other than Chess
//! (1952). The rules of nine men's morris are those of R. Gasser, Solving Nine Men's Morris, Games of
//! No Chance (1996): a move that closes two mills removes one man. As there, a move and the removal
//! are one ply.
//!
//! Six men's morris has 3,178,025 positions with Max to move, and takes about 1.3 µs of processor time
//! for each. Nine men's morris has 27.9 billion indices with Max to move. [`Morris::with_start`] solves
//! the 9.2 billion with all men placed by themselves.

mod board;
mod notation;
mod numbering;
mod picture;
mod position;
mod predecessors;

pub use position::{Move, Position};

use optimal_play::Player;
use optimal_play::rules::{Instance, InstanceError, Square, Symmetries};

use board::{Points, Set};
use numbering::Numbering;
use position::points;

/// The board and the rules of an instance.
///
/// # Examples
///
/// ```
/// use optimal_play::{Outcome, Player, Retrograde, Run, Solver};
/// use optimal_play_games::morris::{Morris, Rules};
///
/// let game = Morris::new(Rules::THREE_MEN)?;
/// let solver = Retrograde::with_predecessors().fold_players().by_stage();
/// let solution = solver.solve(&game.start(), Run::new())?;
/// assert_eq!(solution.value(), Outcome::win(Player::Max, 9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct Rules {
    /// The squares, one around the other: 1 to 3, each with eight points.
    pub squares: u8,
    /// Whether the centre of the board is a point, too.
    pub has_centre: bool,
    /// Whether lines also join the corners of the squares.
    pub has_diagonals: bool,
    /// The men of each player.
    pub men: u8,
    /// Whether a player with at most three men on the board and none in hand may move them anywhere.
    pub flying: bool,
    /// Whether a player who cannot move loses; otherwise the game is a draw.
    pub blocked_loses: bool,
    /// A player with fewer men on the board and in hand loses: 1 to 3.
    pub fewest: u8,
    /// Whether both points of a line between two squares are a mill, where there are only two squares
    /// and no centre.
    pub mills_across: bool,
    /// Whether a man in a mill is never removed: a mill then removes none if all are in mills.
    pub mills_are_safe: bool,
}

impl Rules {
    /// Three men on the points of a board of 3×3 with diagonals.
    pub const THREE_MEN: Self = Self {
        squares: 1,
        has_centre: true,
        has_diagonals: true,
        men: 3,
        flying: false,
        blocked_loses: true,
        fewest: 3,
        mills_across: false,
        mills_are_safe: false,
    };

    /// Six men on two squares.
    pub const SIX_MEN: Self = Self {
        squares: 2,
        has_centre: false,
        has_diagonals: false,
        men: 6,
        ..Self::THREE_MEN
    };

    /// Nine men on three squares.
    pub const NINE_MEN: Self = Self {
        squares: 3,
        men: 9,
        flying: true,
        ..Self::SIX_MEN
    };

    /// Twelve men on three squares with diagonals: morabaraba.
    pub const TWELVE_MEN: Self = Self {
        has_diagonals: true,
        men: 12,
        ..Self::NINE_MEN
    };

    /// The rules by the usual number of men: `three`, `six`, `nine` or `twelve`.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play_games::morris::Rules;
    ///
    /// assert_eq!(Rules::named("nine"), Some(Rules::NINE_MEN));
    /// assert_eq!(Rules::named("ten"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "three" => Self::THREE_MEN,
            "six" => Self::SIX_MEN,
            "nine" => Self::NINE_MEN,
            "twelve" => Self::TWELVE_MEN,
            _ => return None,
        })
    }
}

/// An instance of the game.
///
/// # Examples
///
/// ```
/// use optimal_play::{GameState, Indexed};
/// use optimal_play_games::morris::{Morris, Rules};
///
/// let game = Morris::new(Rules { men: 4, ..Rules::SIX_MEN })?;
/// assert_eq!(game.start().moves().count(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Morris {
    rules: Rules,
    points: Points,
    symmetries: Symmetries,
    numbering: Numbering,
    start: Placement,
}

/// The men of the player to move and of the opponent on the board and in hand, and that player.
type Placement = ([Set; 2], [u8; 2], Player);

impl Morris {
    /// The game with these rules. It takes memory for a number for each set of men of a player: 16 MB
    /// for nine men's morris.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if there are not 1 to 3 squares, not 3 to 12 men of a player, or at least
    /// [`fewest`](Rules::fewest), or more men than points.
    pub fn new(rules: Rules) -> Result<Self, InstanceError> {
        Self::from(rules, |_| Ok(([0; 2], [rules.men; 2], Player::Max)))
    }

    /// The game from a [position](Position::notation) on. Only what it may lead to has indices: once
    /// nine men of each player are placed, these are a third of all.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] as [`new`](Self::new), or if the text is not a position of the game.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::Indexed;
    /// use optimal_play_games::morris::{Morris, Rules};
    ///
    /// let moving = Morris::with_start(Rules::THREE_MEN, "XOX,O.X,.O.,0,0,X")?;
    /// let whole = Morris::new(Rules::THREE_MEN)?;
    /// let counts = [&moving, &whole].map(|game| game.start().index_count());
    /// assert_eq!(counts, [1200, 2668]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_start(rules: Rules, text: &str) -> Result<Self, InstanceError> {
        Self::from(rules, |points| notation::read(points, rules, text))
    }

    fn from(
        rules: Rules,
        start: impl FnOnce(&Points) -> Result<Placement, InstanceError>,
    ) -> Result<Self, InstanceError> {
        let Rules {
            squares,
            men,
            fewest,
            ..
        } = rules;
        if !(1..=3).contains(&squares) {
            return wrong(format!(
                "the board has {squares} squares, 1 to 3 are allowed"
            ));
        }
        if !(1..=3).contains(&fewest) {
            return wrong(format!(
                "a player with fewer than {fewest} men loses, 1 to 3 are allowed"
            ));
        }
        let points = Points::new(rules);
        let most = u8::try_from(points.count() / 2).unwrap_or(u8::MAX).min(12);
        if !(fewest..=most).contains(&men) {
            return wrong(format!(
                "each player has {men} men, {fewest} to {most} are allowed"
            ));
        }
        let symmetries = points.symmetries(rules);
        let start = start(&points)?;
        let first = (placed(rules, start.1), start.0.map(count));
        let numbering = Numbering::new(points.count(), rules, &symmetries, first);
        Ok(Self {
            rules,
            points,
            symmetries,
            numbering,
            start,
        })
    }

    /// The rules.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The pairs of points that a line joins.
    pub fn lines(&self) -> impl Iterator<Item = [Square; 2]> {
        let squares = &self.points.squares;
        (0..)
            .zip(&self.points.neighbours)
            .flat_map(move |(from, &others)| {
                let later = points(others).filter(move |&to| to > from);
                later.map(move |to| [from, to].map(|it| squares[usize::from(it)]))
            })
    }

    /// The first position.
    pub const fn start(&self) -> Position<'_> {
        self.at(self.start)
    }

    const fn at(&self, (men, in_hand, to_move): Placement) -> Position<'_> {
        Position {
            game: Instance(self),
            men,
            in_hand,
            to_move,
        }
    }
}

/// The number of men in a set.
#[inline]
const fn count(men: Set) -> u8 {
    men.count_ones().to_le_bytes()[0]
}

/// The men placed so far, where as many are in hand.
#[inline]
const fn placed(rules: Rules, in_hand: [u8; 2]) -> u8 {
    2 * rules.men - in_hand[0] - in_hand[1]
}

fn wrong<T>(text: impl Into<String>) -> Result<T, InstanceError> {
    Err(InstanceError::new(text))
}
