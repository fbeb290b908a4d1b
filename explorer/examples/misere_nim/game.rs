//! How this program shows a game of another crate.

use optimal_play::games::nim::{Nim, Take};
use optimal_play::rules::Misere;
use optimal_play_explorer::Show;

/// Who shows it: this program. Any type of its own will do.
pub(crate) struct Here;

impl Show<Here> for Misere<Nim> {
    fn picture(&self) -> String {
        self.0.to_string()
    }
    fn name_of(&self, take: Take) -> String {
        format!("{}-{}", take.heap + 1, take.stones)
    }
}
