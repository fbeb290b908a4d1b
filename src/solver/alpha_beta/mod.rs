//! Alpha-beta: the value of the root, from a fraction of the positions.

mod best;
mod driver;
mod endgame;
mod opening;
mod principal_variation;
#[cfg(feature = "disk")]
mod resumable;
mod search;
mod search_table;
mod semi_strong;
mod solve;
mod strategy;
mod threshold_search;
mod winner_search;

pub use endgame::WithEndgame;
#[cfg(feature = "disk")]
pub use resumable::Resumable;
pub(super) use winner_search::WinnerSearch;

use super::minimax::Hashed;
use crate::game::{ByPlayer, Player};

/// Stores packed keys in the table: for games with a [`PackedKey`](crate::PackedKey).
///
/// # Examples
///
/// See [`AlphaBeta`].
#[derive(Clone, Copy, Default, Debug)]
pub struct Packed;

/// Alpha-beta over a transposition table of bounded size: the value of the root, and the line of
/// best play.
///
/// For acyclic games with any kind of value. It prunes positions that cannot affect the root, so
/// the solution holds values only along the principal variation. Where more is wanted,
/// [`with_certificate`](Self::with_certificate) proves the value by the rules only, and
/// [`semi_strong`](Self::semi_strong) solves what a player needs against any opponent. It uses the
/// [`bounds`](crate::GameState::bounds) and [`candidate_moves`](crate::GameState::candidate_moves)
/// that the game provides.
///
/// The transposition table is only for speed. It begins small and grows up to the bytes it is
/// given; then it replaces the entries that cost least to find. With [`hashed`](Self::hashed) an
/// entry takes the bytes of the key, of two values, and about 8 more. With
/// [`packed`](Self::packed) it takes 8, and searches share the [threads](crate::Run::with_threads)
/// of the run; how many positions they expand then depends on chance, and exceeds what one search
/// needs. Value and line do not depend on it. The run checks its limits, stop flag and observer
/// every 256 positions, or, where searches share the table, every 16,384 of each.
///
/// A packed entry shares 64 bits between the key and the bounds. Scores in these ranges have room
/// in a table of 256 MiB:
///
/// | bits of a packed key | both bounds | one bound |
/// |---|---|---|
/// | 46 to 63 | -32 to 31 | -2,048 to 2,047 |
/// | 64 | -16 to 15 | -512 to 511 |
///
/// With shorter keys there is room for more, with smaller tables for 64 bits for less. A bound
/// beyond is not stored. Where most bounds are beyond, the search ends with an error:
/// [`hashed`](Self::hashed) has room for any value.
///
/// D. Knuth and R. Moore describe alpha-beta in An Analysis of Alpha-Beta Pruning, Artificial
/// Intelligence 6 (1975); A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin describe MTD(f),
/// null-window searches over a table of bounds, in Best-First Fixed-Depth Minimax Algorithms,
/// Artificial Intelligence 87 (1996).
///
/// # Errors
///
/// Besides those of any solver: [`SolveErrorKind::Contract`](crate::SolveErrorKind::Contract) if it
/// finds that bounds, candidate moves or keys are wrong, which it need not find; and
/// [`SolveErrorKind::Overflow`](crate::SolveErrorKind::Overflow) also where a threshold leaves the
/// range of values: keep scores away from the ends of their type by the rewards of a whole game.
/// [`SolveErrorKind::Unsupported`](crate::SolveErrorKind::Unsupported) if a packed table has no
/// room for most bounds.
///
/// # Complexity
///
/// | | time | memory |
/// |---|---|---|
/// | the value | from the square root of that of minimax without a table to that of minimax for each null-window search | the table; a stack on the heap of the line of play and the moves beside it |
/// | [certificate](Self::with_certificate), [semi-strong](Self::semi_strong) | a search for each reply on top | a hash table of its positions on top |
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::{AlphaBeta, Run, Solver};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let solution = AlphaBeta::packed().solve(&game.start(), Run::new())?;
/// assert_eq!(solution.value(), 8);
/// assert_eq!(solution.line().count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct AlphaBeta<K = Hashed> {
    options: Options,
    #[cfg_attr(
        not(feature = "disk"),
        expect(dead_code, reason = "only the file of a search is more than a type")
    )]
    keys: K,
}

#[derive(Clone, Copy, Debug)]
struct Options {
    table_bytes: Option<usize>,
    extent: Extent,
    /// Positions up to this many plies after the root are solved, too.
    opening: usize,
    /// The players whose strategies are wanted.
    certified: ByPlayer<bool>,
    trusts_bounds: bool,
}

/// The positions whose values the solution holds.
#[derive(Clone, Copy, Debug)]
enum Extent {
    /// Only the root.
    Root,
    /// The line of best play.
    Line,
    /// All that play leads to while at least one player makes no mistake.
    SemiStrong,
}

impl AlphaBeta<Hashed> {
    /// Alpha-beta over a table that stores keys whole: for any game.
    pub const fn hashed() -> Self {
        Self::new(Hashed)
    }
}

impl AlphaBeta<Packed> {
    /// Alpha-beta over a table that stores the tags of packed keys.
    pub const fn packed() -> Self {
        Self::new(Packed)
    }
}

impl<K> AlphaBeta<K> {
    /// The most bytes of a table by default.
    const DEFAULT_TABLE_BYTES: usize = 256 << 20;

    const fn new(keys: K) -> Self {
        Self {
            options: Options {
                table_bytes: None,
                extent: Extent::Line,
                opening: 0,
                certified: ByPlayer {
                    max: false,
                    min: false,
                },
                trusts_bounds: false,
            },
            keys,
        }
    }

    /// Lets the table grow up to that many bytes, rounded down to a power of two of slots, and no
    /// further: it doubles in place. It always takes a few hundred, and 8 MiB where packed keys
    /// have 64 bits. Default: 256 MiB, or half of the run's memory limit if that is less.
    pub const fn with_table_bytes(mut self, bytes: usize) -> Self {
        self.options.table_bytes = Some(bytes);
        self
    }

    /// Omits the line of best play: the solution holds only the value of the root, and its
    /// [`line`](crate::Solution::line) has no moves.
    pub const fn without_line(mut self) -> Self {
        self.options.extent = Extent::Root;
        self
    }

    /// Solves semi-strongly, in place of the line of best play: the solution holds the exact value
    /// of every position that can arise while at least one of the players has played only best
    /// moves. So it has an answer to every play of the opponent, for either player, and still
    /// leaves out most positions: those that arise only if both make a mistake.
    ///
    /// [`Solution::verify`](crate::Solution::verify) checks these values against one another, and
    /// [`Solution::certificate`](crate::Solution::certificate) reads proofs of both players from
    /// them. The values stay in a hash table, as those of [`Minimax`](crate::Minimax) do, and each
    /// takes a search.
    ///
    /// S. Takizawa describes semi-strong solutions in Semi-Strongly Solved: a New Definition
    /// Leading Computer to Perfect Gameplay, arXiv 2411.01029 (2024).
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::knight_pawns::KnightPawns;
    /// use optimal_play::{AlphaBeta, GameState, Run, Solver};
    ///
    /// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3), (5, 0), (0, 6)])?;
    /// let root = game.start();
    /// let solution = AlphaBeta::packed().semi_strong().solve(&root, Run::new())?;
    /// // After a mistake of Max, the value of an answer of Min is held, and after another mistake, one
    /// // of Min, no value.
    /// let is_mistake = |mv: &_| !solution.best_moves(&root).any(|best| best == *mv);
    /// let mistake = root.moves().find(is_mistake).expect("not every move is best");
    /// let after = root.play(mistake);
    /// let held: Vec<_> = solution.move_values(&after).map(|(_, value)| value.is_some()).collect();
    /// assert!(held.contains(&true) && held.contains(&false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn semi_strong(mut self) -> Self {
        self.options.extent = Extent::SemiStrong;
        self
    }

    /// Also solves all positions up to `plies` moves after the root, as for an opening book: with
    /// 1, the solution holds the value of each move of the root.
    ///
    /// The searches share one transposition table, so they expand fewer positions than a run for
    /// each would. Only positions exactly that many plies after the root are searched; the values
    /// of the others follow from them. [`Solution::verify`](crate::Solution::verify) checks the
    /// others, and those of the last ply only as far as the solution holds their successors.
    /// Default: 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::knight_pawns::KnightPawns;
    /// use optimal_play::{AlphaBeta, Run, Solver};
    ///
    /// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
    /// let root = game.start();
    /// let solution = AlphaBeta::packed().with_opening(1).solve(&root, Run::new())?;
    /// let values: Vec<_> = solution.move_values(&root).map(|(_, value)| value).collect();
    /// assert_eq!(values, [Some(6), Some(8), Some(6)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn with_opening(mut self, plies: usize) -> Self {
        self.options.opening = plies;
        self
    }

    /// Also finds a strategy of `player` that proves the value from that player's side, which
    /// [`Solution::certificate`](crate::Solution::certificate) returns. Call it for each player to
    /// prove the value from both sides.
    ///
    /// The strategy has a reply to every move of the opponent, down to the end of the game, and so
    /// rests on the rules only. It prefers replies to positions that it has proven already, or else
    /// those that seem to need few new ones; with an [endgame](Self::with_endgame), the first that
    /// keeps the claim. So it is smaller than one of [`Minimax`](crate::Minimax), whose replies are
    /// the first best moves.
    ///
    /// A run that reaches a limit before the strategy is complete ends with
    /// [`SolveErrorKind::Unproven`](crate::SolveErrorKind::Unproven), which holds the value and how
    /// far the strategy got.
    pub const fn with_certificate(mut self, player: Player) -> Self {
        match player {
            Player::Max => self.options.certified.max = true,
            Player::Min => self.options.certified.min = true,
        }
        self
    }

    /// Lets certificates trust [`bounds`](crate::GameState::bounds): where these prove what the
    /// player claims, the strategy ends. Such a certificate is smaller, and proves less: wrong
    /// bounds prove wrong values. Its header says so, and
    /// [`trusts_bounds`](crate::certificate::CertificateReader::trusts_bounds) returns it.
    pub const fn with_trusted_bounds(mut self) -> Self {
        self.options.trusts_bounds = true;
        self
    }
}
