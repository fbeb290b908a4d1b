//! How this program shows a game of another crate.

use optimal_play::forward;
use optimal_play::rules::Misere;
use optimal_play_explorer::Show;
use optimal_play_games::nim::{Nim, Take};

#[derive(Clone)]
pub(crate) struct MisereNim(pub(crate) Misere<Nim>);

forward! { impl GameState for MisereNim => Misere<Nim> }

impl Show for MisereNim {
    fn picture(&self) -> String {
        self.0.0.to_string()
    }
    fn name_of(&self, take: Take) -> String {
        format!("{}-{}", take.heap + 1, take.stones)
    }
}
