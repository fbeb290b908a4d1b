//! A play of a solved game as a stable text: for each ply all moves with their values, and the move
//! played.

mod text;

use std::mem;

use super::Solution;
use super::line_end::LineEnd;
use super::schema_version::SchemaVersion;
use crate::game::{GameState, IllegalMove, Player, Step, Value};

/// A play of a solved game, with the values of all moves in each of its positions.
/// [`Display`](std::fmt::Display) writes it as a text for snapshot tests and for people. See
/// [`Solution::playthrough`].
///
/// The first line shows the value of the root. Then each ply has a line: its number, the player to
/// move, and the moves in the order of [`GameState::moves`], each with its value, the rewards of
/// earlier moves left out. A `*` marks the best moves, and `>` the move played. The last line shows
/// how the play ends:
///
/// | text | the play ends |
/// |---|---|
/// | `over` | with the game |
/// | `on` | with the last of the moves given |
/// | `back to the position after N moves` | at a position that stood before |
/// | `no further value` | where the solution holds no further value |
/// | `no move keeps the value` | where the game breaks its contract: see [`LineEnd::Inconsistent`] |
///
/// and, if it is known, what the whole play is worth, with best play from its end.
///
/// Moves and values are written by their `Debug`, so a short one, such as `Max wins in 3` or `e4`,
/// is easy to read. The text is the same on every machine, and from every solver that knows the
/// values. It shows `?` for values that the solution does not hold, as after
/// [`AlphaBeta`](crate::AlphaBeta). The line of best play is the same from every solver, too, with
/// one exception: where values are [`Wdl`](crate::Wdl), [`Retrograde`](crate::Retrograde) takes the
/// shortest way to the win.
///
/// # Examples
///
/// ```
/// use optimal_play::games::staircase::Staircase;
/// use optimal_play::solve;
///
/// let game = Staircase::new(&[vec![5, 1], vec![2, 4]], &[vec![1, 3], vec![6, 2]])?;
/// let solution = solve(&game.start())?;
/// assert_eq!(
///     solution.playthrough().to_string(),
///     "\
/// value -2
/// 1. Max: > (1,1) = -2*
/// 2. Min: > (2,1) = -7*, (1,2) = -3
/// 3. Max: > (1,2) = -1*
/// 4. Min: > (2,2) = -2*
/// over, worth -2 in all
/// "
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(bound(serialize = "G::Move: serde::Serialize, G::Value: serde::Serialize"))
)]
pub struct Playthrough<G: GameState> {
    #[cfg_attr(
        not(feature = "serde"),
        expect(dead_code, reason = "only serde reads it")
    )]
    schema_version: SchemaVersion,
    value: G::Value,
    plies: Vec<Ply<G::Value, G::Move>>,
    end: End,
    /// If the play goes back: how many moves first led to its last position.
    repeats: Option<usize>,
    /// The value of the whole play.
    worth: Option<G::Value>,
    /// A picture of each position; or none.
    pictures: Vec<String>,
    /// The root, and the position after each ply.
    #[cfg_attr(feature = "serde", serde(skip))]
    positions: Vec<G>,
}

/// A position of the play, and the move played.
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
struct Ply<V, M> {
    to_move: Player,
    moves: Vec<KnownMove<V, M>>,
    played: M,
}

/// A move, its value if the solution holds it, and whether it is a best one.
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
struct KnownMove<V, M> {
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    mv: M,
    value: Option<V>,
    best: bool,
}

/// The end of a play.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
enum End {
    #[cfg_attr(feature = "serde", serde(rename = "over"))]
    Over,
    #[cfg_attr(feature = "serde", serde(rename = "on"))]
    On,
    #[cfg_attr(feature = "serde", serde(rename = "back"))]
    Back,
    #[cfg_attr(feature = "serde", serde(rename = "unknown"))]
    Unknown,
    #[cfg_attr(feature = "serde", serde(rename = "inconsistent"))]
    Inconsistent,
}

impl<G: GameState> Solution<G> {
    /// The line of best play with the values of all moves in each of its positions, as a text for
    /// snapshot tests.
    pub fn playthrough(&self) -> Playthrough<G> {
        let mut line = self.line();
        let moves: Vec<_> = line.by_ref().collect();
        self.play(moves, line.end())
    }

    /// The play of these moves from the root, good or bad.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] for the first move that is not legal.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::knight_pawns::{Capture, KnightPawns};
    /// use optimal_play::solve;
    ///
    /// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
    /// let solution = solve(&game.start())?;
    /// let [a, b] = [0, 1].map(|pawn| Capture { pawn });
    /// let mistake = solution.playthrough_of([a, b])?;
    /// assert_eq!(
    ///     mistake.to_string(),
    ///     "\
    /// value 8
    /// 1. Max: > a = 6, b = 8*, c = 6
    /// 2. Min: > b = 4*, c = 6
    /// on, worth 6 in all
    /// "
    /// );
    /// assert!(solution.playthrough_of([a, a]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn playthrough_of(
        &self,
        moves: impl IntoIterator<Item = G::Move>,
    ) -> Result<Playthrough<G>, IllegalMove<G::Move>> {
        let moves: Vec<_> = moves.into_iter().collect();
        self.root.play_all(moves.iter().copied())?;
        Ok(self.play(moves, None))
    }

    /// The play of these legal moves; `line_end` is why there are no more, if they are a line of
    /// best play.
    fn play(&self, moves: Vec<G::Move>, line_end: Option<LineEnd>) -> Playthrough<G> {
        let (mut positions, mut plies, mut rewards) = (Vec::new(), Vec::new(), Vec::new());
        let mut last = self.root.clone();
        for played in moves {
            plies.push(Ply {
                to_move: last.to_move(),
                moves: self.known_moves(&last).collect(),
                played,
            });
            let Step { reward, state, .. } = last.step(played);
            rewards.push(reward);
            positions.push(mem::replace(&mut last, state));
        }
        let result = last.result();
        let key = last.key();
        let first = positions.iter().position(|state| state.key() == key);
        let (end, repeats) = match (line_end, result, first) {
            (Some(LineEnd::Inconsistent), ..) => (End::Inconsistent, None),
            (_, Some(_), _) => (End::Over, None),
            (_, None, Some(moves)) => (End::Back, Some(moves)),
            (Some(_), None, None) => (End::Unknown, None),
            (None, None, None) => (End::On, None),
        };
        let rest = result.or_else(|| self.value_of(&last));
        let mut rewards = rewards.into_iter().rev();
        let worth = rest.and_then(|rest| rewards.try_fold(rest, Value::back_up));
        positions.push(last);
        Playthrough {
            schema_version: SchemaVersion,
            value: self.value,
            plies,
            end,
            repeats,
            worth,
            pictures: Vec::new(),
            positions,
        }
    }

    /// All moves of `state`.
    fn known_moves(&self, state: &G) -> impl Iterator<Item = KnownMove<G::Value, G::Move>> {
        let best = self.value_of(state);
        let moves = self.move_values(state);
        moves.map(move |(mv, value)| KnownMove {
            mv,
            value,
            best: value.is_some() && value == best,
        })
    }
}

impl<G: GameState> Playthrough<G> {
    /// Adds a picture of each position, as `draw` returns it: before its ply, and of the last
    /// position at the end. Default: no pictures.
    #[must_use]
    pub fn with_drawing(mut self, draw: impl Fn(&G) -> String) -> Self {
        self.pictures = self.positions.iter().map(draw).collect();
        self
    }
}
