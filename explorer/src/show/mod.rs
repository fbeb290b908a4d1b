//! How a game is shown.

mod board;
mod bounds;
mod change;
mod colours;
mod man;
mod part_values;
mod piece;
mod shape;
mod spot;
mod svg;
mod target;
mod value;
mod verdict;

use std::io::BufRead;

use optimal_play::certificate::{CertificateError, CertificateReader, Replies};
use optimal_play::{GameState, Player, Reward, Run, Solution};

pub use board::Board;
pub(crate) use bounds::Bounds;
pub(crate) use change::Change;
pub use colours::Colours;
pub(crate) use part_values::PartValue;
pub use part_values::PartValues;
pub use piece::Piece;
pub use spot::Spot;
pub(crate) use svg::{Last, View, class, owned_by};
pub(crate) use target::Target;
pub use value::ShownValue;
pub use verdict::{Mark, Verdict};

/// A game that can be shown, in a terminal and in a browser.
///
/// Only [`picture`](Self::picture) is required, which draws the position as text. Each other method
/// has a default; override what your game does better.
///
/// A game of another crate is wrapped into a type of your own by
/// [`forward!`](optimal_play::forward).
///
/// Positions are kept as long as the program runs. If they borrow an instance, put it into a
/// `static`: [`read`](Self::read) has an example.
///
/// # Contract
///
/// [`name_of`](Self::name_of) returns another name for each move of a position. A name is one word,
/// without a full stop. [`read`](Self::read) reads what [`notation`](Self::notation) writes.
///
/// # Examples
///
/// ```
/// use optimal_play::{GameState, Player};
/// use optimal_play_explorer::{Explorer, Show};
///
/// /// Take one or two stones; whoever takes the last one wins.
/// #[derive(Clone)]
/// struct Heap { stones: u32, to_move: Player }
///
/// impl GameState for Heap {
///     type Move = u32;
///     type Key = (u32, Player);
///     type Value = i8;
///
///     fn to_move(&self) -> Player { self.to_move }
///     fn moves(&self) -> impl Iterator<Item = u32> { 1..=self.stones.min(2) }
///     fn play(&self, take: u32) -> Self {
///         Heap { stones: self.stones - take, to_move: self.to_move.opponent() }
///     }
///     fn terminal_value(&self) -> i8 { self.to_move.opponent().signed(1) }
///     fn key(&self) -> (u32, Player) { (self.stones, self.to_move) }
/// }
///
/// impl Show for Heap {
///     fn picture(&self) -> String { "o ".repeat(self.stones as usize) }
/// }
///
/// let heap = Explorer::new("Heap", Heap { stones: 7, to_move: Player::Max });
/// // heap.serve() shows it in a browser, heap.play() in the terminal.
/// # let _ = heap;
/// ```
///
/// A game of another crate, here `optimal_play`:
///
/// ```
/// use optimal_play::forward;
/// use optimal_play_games::nim::Nim;
/// use optimal_play::rules::Misere;
/// use optimal_play_explorer::{Explorer, Show};
///
/// #[derive(Clone)]
/// struct MisereNim(Misere<Nim>);
///
/// forward! { impl GameState for MisereNim => Misere<Nim> }
///
/// impl Show for MisereNim {
///     fn picture(&self) -> String { self.0.0.to_string() }
/// }
///
/// let nim = Explorer::new("Misère Nim", MisereNim(Misere(Nim::new([1, 3, 5]))));
/// # let _ = nim;
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be shown",
    label = "how to show it is missing",
    note = "implement `Show` for it; wrap a type of another crate by `optimal_play::forward!`"
)]
pub trait Show: GameState<Value: ShownValue> + Send + Sync + 'static {
    /// Whether the names of all moves have one character, so that a line of play is written without
    /// full stops between them. Default: no.
    const SHORT_NAMES: bool = false;

    /// The colours of the players, on drawings and in their names. Default: blue and red.
    const COLOURS: Colours = Colours::BlueRed;

    /// The position as text.
    fn picture(&self) -> String;

    /// The name of a move, as it is shown and typed. Default: its `Debug` without parentheses and
    /// spaces.
    fn name_of(&self, mv: Self::Move) -> String {
        format!("{mv:?}").replace(['(', ')', ' ', '.'], "")
    }

    /// The name of a player, wherever one is named. Default: the [colour](Self::COLOURS).
    fn player(player: Player) -> &'static str {
        Self::COLOURS.of(player)
    }

    /// A value in words, as `viewer` sees it. Default: a win, a draw or a loss; how soon, or by how
    /// much, with the rewards of the moves so far.
    fn describe(worth: Worth<Self::Value>, viewer: Player) -> Verdict {
        worth.shown().verdict(viewer)
    }

    /// What the numbers on the moves count. Default: for wins, their plies, or points.
    fn legend() -> Legend {
        Self::Value::LEGEND
    }

    /// The position in a short line of text, which [`read`](Self::read) reads. It stands in
    /// addresses, so people can send one another any position. Default: none.
    fn notation(&self) -> Option<String> {
        None
    }

    /// The position of this notation, in the game that `self` begins; `None` if the text is not the
    /// notation of a position. The text may come from anybody, and has at most 400 bytes. A text
    /// that is not exactly the [`notation`](Self::notation) of the position returned is refused, so
    /// this need not check what that would show. Default: `None`.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::sync::LazyLock;
    ///
    /// use optimal_play_games::connect_four::ConnectFour;
    /// use optimal_play_explorer::Show;
    ///
    /// // Its positions borrow it, and are kept as long as the program runs.
    /// static GAME: LazyLock<ConnectFour> =
    ///     LazyLock::new(|| ConnectFour::new(4, 4).expect("a valid board"));
    ///
    /// let position = GAME.start().read("....,....,.O..,.XX.").expect("it is one");
    /// assert_eq!(position.notation().as_deref(), Some("....,....,.O..,.XX."));
    /// assert!(GAME.start().read("....,....,....,.XX.").is_none()); // the players move in turn
    /// ```
    fn read(&self, notation: &str) -> Option<Self> {
        let _ = notation;
        None
    }

    /// The position as a drawing for a browser. Default: none, the browser shows the
    /// [`picture`](Self::picture).
    fn board(&self) -> Option<Board> {
        None
    }

    /// The same with what only the moves so far show, each with the position before it, such as
    /// whose a box is. Default: [`board`](Self::board).
    fn board_after<'a>(
        &'a self,
        past: impl Iterator<Item = (&'a Self, Self::Move)>,
    ) -> Option<Board> {
        let _ = past;
        self.board()
    }

    /// The Grundy values (nimbers) of the parts of the position that the solution of the game
    /// holds, each with its place on the [`board`](Self::board). Default: none.
    fn nimbers(&self, solution: &Solution<Self>) -> Vec<((f64, f64), u64)> {
        let _ = solution;
        Vec::new()
    }

    /// What the parts of the position are worth, in a game of parts; `solution` is that of the game,
    /// if it is solved. Default: `None`, the position has no parts.
    fn part_values(&self, solution: Option<&Solution<Self>>) -> Option<PartValues> {
        let _ = solution;
        None
    }

    /// Where a move is on the [`board`](Self::board): a click there plays it. Default: nowhere.
    fn spot_of(&self, mv: Self::Move) -> Option<Spot> {
        let _ = mv;
        None
    }

    /// The squares that a piece crosses in this move, with both ends, where its way is not
    /// straight. Default: none.
    fn path_of(&self, mv: Self::Move) -> Vec<(f64, f64)> {
        let _ = mv;
        Vec::new()
    }

    /// What each player has gathered, from the rewards of the moves so far. Default: `None`, for
    /// games whose positions show it or that gather nothing.
    fn gathered(rewards: impl Iterator<Item = (Player, Reward<Self>)>) -> Option<String> {
        let _ = rewards;
        None
    }

    /// Checks a certificate of the position by the rules within `run`, and returns its replies.
    /// Default: for games without cycles, and for outcomes where positions repeat.
    ///
    /// # Errors
    ///
    /// What is wrong with the certificate.
    fn replies(
        &self,
        certificate: CertificateReader<Self::Value, impl BufRead>,
        run: Run<'_>,
    ) -> Result<Replies<Self>, CertificateError<Self::Move>> {
        Self::Value::with_cycles(certificate).replies(self, run)
    }
}

/// What the numbers on the moves count: a text with an example for each kind of value, which is shown
/// where a move has such a value, with its number in place of the example's; one for no kind is always
/// shown.
///
/// # Examples
///
/// ```
/// use optimal_play_explorer::{Legend, Mark};
///
/// const LEGEND: Legend = &[
///     (Some(Mark::Win), "+3: ends ahead, by 3"),
///     (Some(Mark::Loss), "−3: ends behind, by 3"),
/// ];
/// # let _ = LEGEND;
/// ```
pub type Legend = &'static [(Option<Mark>, &'static str)];

/// What a position is worth, seen from Max.
///
/// # Examples
///
/// ```
/// use optimal_play_explorer::Worth;
///
/// // Max has gathered 3 points, and will gather 2 more than Min.
/// let worth = Worth { rest: 2, total: 5 };
/// assert!(worth.total > worth.rest);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Worth<V> {
    /// For the rest of the game.
    pub rest: V,
    /// With the rewards of the moves so far.
    pub total: V,
}

impl<V: ShownValue> Worth<V> {
    /// The value that people see: scores with the rewards of the moves so far.
    pub const fn shown(self) -> V {
        if V::ADDS_UP { self.total } else { self.rest }
    }
}
