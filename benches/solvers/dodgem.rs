//! Dodgem.

use optimal_play::Outcome;
use optimal_play_games::dodgem::Dodgem;

use crate::table::Table;

/// With best play the game does not end: D. des Jardins, 1996 (Wikipedia, "Dodgem").
pub(crate) fn measure() {
    let root = Dodgem::new(4).expect("a valid side");
    let mut table = Table::new("dodgem, 4×4", [(root, Outcome::DRAW)]);
    table.retrograde_reachable();
    table.retrograde_indexed();
    table.retrograde_with_predecessors();
}
