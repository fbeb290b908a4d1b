//! What is done with a game of any type.

use std::fmt::Display;
use std::str::FromStr;

use common::Failure;
use optimal_play::game::NamedPart;
use optimal_play::{
    GameState, Impartial, Indexed, OutcomeValue, PackedKey, Predecessors, Staged, SwapPlayers,
    Unpack, Value, Wdl,
};
use optimal_play_games::kalah::Kalah;
use serde::Serialize;

use super::PartFiles;

/// Values that a program prints, and reads in certificates.
pub trait Written: Value + Display + FromStr<Err: Display> + Serialize {}

impl<V: Value + Display + FromStr<Err: Display> + Serialize> Written for V {}

/// How a move of a game is written for people: in Connect Four, columns count from 1.
pub type MoveName<G> = fn(<G as GameState>::Move) -> String;

/// How many plies a value says that the rest of the game takes: in Connect Four, the score does.
pub type Plies<G> = fn(&G, <G as GameState>::Value) -> Option<u16>;

/// The name that the moves of a game have by themselves.
pub fn own_name<G: GameState>(mv: G::Move) -> String {
    format!("{mv:?}")
}

/// What a program shows of a game with stages, besides its values.
pub struct Shown<G: GameState> {
    pub move_name: MoveName<G>,
    /// The last stage of a position, at most.
    pub last_stage: usize,
    /// The plies to the end of the game under best play, where values say how many these are.
    pub plies: Option<Plies<G>>,
}

/// What is done with the first position of a game, by the kind of the game.
pub trait Visit: Sized {
    type Answer;

    /// A game without cycles, whose positions come in stages.
    fn by_key<G>(self, root: &G, shown: Shown<G>) -> Result<Self::Answer, Failure>
    where
        G: Unpack<Value: Written> + Staged + Display + Send + Sync;

    /// A game with cycles, of wins and losses.
    fn by_index<G>(self, root: &G) -> Result<Self::Answer, Failure>
    where
        G: Indexed<Value: OutcomeValue + Written> + Predecessors + Display + Send + Sync;

    /// A game with cycles and stages, whose players can be exchanged.
    fn by_stage<G>(self, root: &G) -> Result<Self::Answer, Failure>
    where
        G: Indexed<Value: Written> + Predecessors + Staged + SwapPlayers + Display + Send + Sync;

    /// A game without cycles and without stages.
    fn by_search<G>(self, _root: &G) -> Result<Self::Answer, Failure>
    where
        G: PackedKey<Value: Written> + Display + Send + Sync,
    {
        Err(self.unfit())
    }

    /// A game that splits into parts.
    fn by_parts<G>(self, _root: &G) -> Result<Self::Answer, Failure>
    where
        G: Impartial<Value = Wdl> + Display + Sync,
    {
        Err(self.unfit())
    }

    /// A game of parts with moves of their own for each player, and its files.
    fn by_sum<G>(self, _root: &G, _files: &PartFiles) -> Result<Self::Answer, Failure>
    where
        G: NamedPart<Value = Wdl> + Display + Sync,
    {
        Err(self.unfit())
    }

    /// Kalah, with the most seeds of an endgame that is computed first.
    fn kalah(self, _game: &Kalah, _endgame: Option<usize>) -> Result<Self::Answer, Failure> {
        Err(self.unfit())
    }

    /// Why the other kinds of games do not fit.
    fn unfit(&self) -> Failure {
        Failure::Input("a game without stages has no store".to_owned())
    }
}
