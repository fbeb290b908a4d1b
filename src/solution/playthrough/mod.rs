//! A play of a solved game as a stable text: for each ply all moves with their values, and the one played.

mod illegal_move;
#[cfg(feature = "serde")]
mod serialize;
mod text;

use super::Solution;
use crate::game::{GameState, Value};
pub use illegal_move::IllegalMove;

/// A play of a solved game, with the values of all moves on its way: [`Display`](std::fmt::Display) makes it a text for
/// snapshot tests and for people. See [`Solution::playthrough`].
///
/// The first line tells the value of the position that was solved. Then there is a line a ply: its number, who is
/// to move, and the moves in the order of [`GameState::moves`], each with what the game is worth from here on if
/// it is played, its reward included. A `*` marks the best ones, brackets the one played. The last line tells
/// how the play ends:
///
/// - `over`: the game is;
/// - `on`: it goes on, but the moves given, or the values known, end;
/// - `back`: a position stands that stood before, after so many moves.
///
/// Where that is known it also tells what the whole play is worth, with best play from its end on.
///
/// Moves and values are shown by their `Debug`: where that is short, as `Max wins in 3` or `e4`, the text is easy to read.
/// It is the same on every machine, and from every solver
/// that knows the values. A solution that holds some positions alone, as those of
/// [`AlphaBeta`](crate::AlphaBeta) do, shows `?` for the values that it does not know. The line of best play is
/// the same, too, except that where values are [`Wdl`](crate::Wdl), [`Retrograde`](crate::Retrograde) takes the
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
/// 1. Max: [Fill { row: 0, column: 0 } = -2*]
/// 2. Min: [Fill { row: 1, column: 0 } = -7*], Fill { row: 0, column: 1 } = -3
/// 3. Max: [Fill { row: 0, column: 1 } = -1*]
/// 4. Min: [Fill { row: 1, column: 1 } = -2*]
/// over, worth -2 in all
/// "
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Playthrough<G: GameState> {
    plies: Vec<Ply<G>>,
    /// The position after the last ply.
    last: G,
    value: G::Value,
    end: End,
    /// What the whole play is worth.
    worth: Option<G::Value>,
    /// A picture of each position, the last included; or none at all.
    pictures: Vec<String>,
}

/// A position of the play, and the move played.
#[derive(Clone)]
struct Ply<G: GameState> {
    state: G,
    /// All moves, with their values where these are known, and whether they are best.
    moves: Vec<(G::Move, Option<G::Value>, bool)>,
    played: G::Move,
}

/// How a play ends.
#[derive(Clone, Copy, Debug)]
enum End {
    Over,
    On,
    /// At the position that first stood after so many moves.
    Back(usize),
}

impl<G: GameState> Solution<G> {
    /// The line of best play as a text with the values of all moves on its way, for snapshot tests.
    pub fn playthrough(&self) -> Playthrough<G> {
        self.play(self.line())
    }

    /// The play of these moves from the root, which need not be good ones.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] at the first that cannot be played.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::connect_four::ConnectFour;
    /// use optimal_play::solve;
    ///
    /// let game = ConnectFour::new(4, 4)?;
    /// let solution = solve(&game.position([0, 1, 0, 1, 0])?)?;
    /// let blunder = solution.playthrough_of([1, 0])?; // the first player's three stones are not blocked
    /// assert_eq!(
    ///     blunder.to_string(),
    ///     "\
    /// value 0
    /// 1. Min: [1 = 5], 2 = 5, 0 = 0*, 3 = 5
    /// 2. Max: 1 = 0, 2 = -5, [0 = 5*], 3 = -5
    /// over, worth 5 in all
    /// "
    /// );
    /// assert!(solution.playthrough_of([7]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn playthrough_of(
        &self,
        moves: impl IntoIterator<Item = G::Move>,
    ) -> Result<Playthrough<G>, IllegalMove<G::Move>> {
        let moves: Vec<_> = moves.into_iter().collect();
        let mut state = self.root.clone();
        for (ply, &mv) in (1..).zip(&moves) {
            if state.decided().is_some() || !state.moves().any(|legal| legal == mv) {
                return Err(IllegalMove { ply, mv });
            }
            state = state.play(mv);
        }
        Ok(self.play(moves))
    }

    /// The play of these legal moves.
    fn play(&self, moves: impl IntoIterator<Item = G::Move>) -> Playthrough<G> {
        let (mut plies, mut last) = (Vec::new(), self.root.clone());
        for played in moves {
            let after = last.play(played);
            plies.push(Ply {
                moves: self.known_moves(&last),
                state: last,
                played,
            });
            last = after;
        }
        let at_the_end = match last.decided() {
            None if last.moves().next().is_none() => Some(last.terminal_value()),
            outcome => outcome,
        };
        let first = plies.iter().position(|ply| ply.state.key() == last.key());
        let end = match (at_the_end, first) {
            (Some(_), _) => End::Over,
            (None, Some(moves)) => End::Back(moves),
            (None, None) => End::On,
        };
        let rest = at_the_end.or_else(|| self.value_of(&last));
        let worth = plies.iter().rev().fold(rest, |after, ply: &Ply<G>| {
            after?.back_up(ply.state.reward(ply.played))
        });
        Playthrough {
            plies,
            last,
            value: self.value,
            end,
            worth,
            pictures: Vec::new(),
        }
    }

    /// All moves of `state`, with their values where these are known, and whether they are best.
    fn known_moves(&self, state: &G) -> Vec<(G::Move, Option<G::Value>, bool)> {
        let best = self.value_of(state);
        let moves = self.moves_with_values(state);
        let known = moves.map(|(mv, value)| (mv, value, value.is_some() && value == best));
        known.collect()
    }
}

impl<G: GameState> Playthrough<G> {
    /// Shows each position before its ply, and the last one at the end, as `draw` draws it. Default: not shown.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::knight_pawns::KnightPawns;
    /// use optimal_play::solve;
    ///
    /// let game = KnightPawns::new((1, 1), [(0, 0)])?;
    /// let playthrough = solve(&game.start())?.playthrough();
    /// let drawn = playthrough.with_drawing(|state| format!("knight at {:?}", state.knight()));
    /// assert_eq!(
    ///     drawn.to_string(),
    ///     "\
    /// value 4
    /// knight at (1, 1)
    /// 1. Max: [Capture { pawn: 0 } = 4*]
    /// knight at (0, 0)
    /// over, worth 4 in all
    /// "
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_drawing(mut self, draw: impl Fn(&G) -> String) -> Self {
        let states = self.plies.iter().map(|ply| &ply.state).chain([&self.last]);
        self.pictures = states.map(draw).collect();
        self
    }
}
