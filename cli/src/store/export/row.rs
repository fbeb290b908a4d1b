//! A position as a row of the table.

use std::fmt::{self, Display, Write as _};

use optimal_play::store::StoreError;
use optimal_play::{GameState, Indexed, Outcome, Player, Solution, Stored, Value};

use super::columns::Column;
use crate::games::{MoveName, Plies, own_name};

/// The content of the columns of a position.
#[derive(Default)]
pub(super) struct Row {
    pub(super) position: String,
    pub(super) key: u64,
    pub(super) to_move: Option<&'static str>,
    pub(super) value: Option<i64>,
    pub(super) plies: Option<i64>,
    pub(super) moves: Vec<NamedMove>,
    pub(super) best_moves: Vec<String>,
}

/// A move as the table shows it.
pub(super) struct NamedMove {
    pub(super) name: String,
    pub(super) value: Option<i64>,
    pub(super) plies: Option<i64>,
}

/// What depends on the kind of the game.
pub(super) struct OfGame<G: GameState> {
    pub(super) key: fn(&G) -> u64,
    pub(super) move_name: MoveName<G>,
    /// The plies to the end of the game, where the value says how many these are.
    pub(super) plies: Option<Plies<G>>,
    /// The stage, where plies count to its end.
    pub(super) stage: Option<fn(&G) -> usize>,
}

impl<G: Indexed> OfGame<G> {
    /// Of a game whose store is by index.
    pub(super) fn by_index() -> Self {
        Self {
            key: |state| state.index() as u64,
            move_name: own_name::<G>,
            plies: None,
            stage: None,
        }
    }
}

/// Makes rows of positions.
pub(super) struct Rows<'s, G: GameState> {
    stored: &'s Stored<G>,
    columns: &'s [Column],
    of_game: OfGame<G>,
    /// Whether values themselves count the plies to the win.
    values_count_plies: bool,
}

impl<'s, G: GameState + Display> Rows<'s, G> {
    pub(super) fn new(stored: &'s Stored<G>, columns: &'s [Column], of_game: OfGame<G>) -> Self {
        let win = Outcome::win(Player::Max, 1);
        let counted = G::Value::from_outcome(win).and_then(Value::to_outcome);
        Self {
            stored,
            columns,
            of_game,
            values_count_plies: counted == Some(win),
        }
    }

    /// The store of the positions.
    pub(super) const fn stored(&self) -> &'s Stored<G> {
        self.stored
    }

    /// Fills the wanted columns of a row.
    pub(super) fn fill(&self, state: &G, value: G::Value, row: &mut Row) -> Result<(), StoreError> {
        let Self {
            stored, of_game, ..
        } = self;
        for column in self.columns {
            match column {
                Column::Position => {
                    row.position.clear();
                    write!(OnOneLine(&mut row.position), "{state}").expect("a text has room");
                }
                Column::Key => row.key = (of_game.key)(state),
                Column::ToMove => row.to_move = (!state.is_over()).then(|| name(state.to_move())),
                Column::Value => row.value = number(value),
                Column::Plies => row.plies = stored.read(|it| self.plies(it, state, value))?,
                Column::BestMoves => {
                    let best = stored.best_moves(state)?.into_iter();
                    row.best_moves = best.map(of_game.move_name).collect();
                }
                Column::Moves | Column::MoveValues | Column::MovePlies => {}
            }
        }
        if self.has(&[Column::Moves, Column::MoveValues, Column::MovePlies]) {
            row.moves = stored.read(|it| self.moves(it, state))?;
        }
        Ok(())
    }

    /// Whether one of these columns is wanted.
    fn has(&self, columns: &[Column]) -> bool {
        self.columns.iter().any(|it| columns.contains(it))
    }

    fn plies(&self, solution: &Solution<G>, state: &G, value: G::Value) -> Option<i64> {
        let plies = match self.of_game.plies {
            Some(plies) => plies(state, value),
            None if self.values_count_plies => value.to_outcome()?.plies(),
            None => solution.plies(state),
        };
        plies.map(i64::from)
    }

    fn moves(&self, solution: &Solution<G>, state: &G) -> Vec<NamedMove> {
        let move_name = self.of_game.move_name;
        if !self.has(&[Column::MoveValues, Column::MovePlies]) {
            // No look-ups.
            let moves = state.successors().map(|step| NamedMove {
                name: move_name(step.mv),
                value: None,
                plies: None,
            });
            return moves.collect();
        }
        let moves = solution.move_values(state).map(|(mv, value)| {
            let plies = value.filter(|_| self.has(&[Column::MovePlies]));
            NamedMove {
                name: move_name(mv),
                value: value.and_then(number),
                plies: plies.and_then(|value| self.plies_of_move(solution, state, mv, value)),
            }
        });
        moves.collect()
    }

    /// The plies from `state` on by a move with this value, itself included.
    fn plies_of_move(
        &self,
        solution: &Solution<G>,
        state: &G,
        mv: G::Move,
        value: G::Value,
    ) -> Option<i64> {
        if self.values_count_plies {
            return value.to_outcome()?.plies().map(i64::from);
        }
        let after = state.play(mv);
        if self
            .of_game
            .stage
            .is_some_and(|stage| stage(&after) != stage(state))
        {
            return Some(1);
        }
        Some(self.plies(solution, &after, value)? + 1)
    }
}

/// The name of a player, as `Display` writes it.
const fn name(player: Player) -> &'static str {
    match player {
        Player::Max => "Max",
        Player::Min => "Min",
    }
}

/// A value as a number: a score, or 1 for a win of Max, 0 for a draw, -1 for a win of Min.
fn number(value: impl Value) -> Option<i64> {
    match value.to_outcome() {
        Some(outcome) => Some(outcome.winner().map_or(0, |winner| winner.signed(1))),
        None => value.to_number(),
    }
}

/// Writes a text with / in place of the ends of lines.
struct OnOneLine<'t>(&'t mut String);

impl fmt::Write for OnOneLine<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for (at, line) in text.split('\n').enumerate() {
            if at > 0 {
                self.0.push('/');
            }
            self.0.push_str(line);
        }
        Ok(())
    }
}
