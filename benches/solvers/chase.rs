//! The chase, a board of `benches/chase`.

use optimal_play_benches::measured::chase::{VALUE_20, start};

use crate::table::Table;

pub(crate) fn measure() {
    let game = start(20);
    let mut table = Table::new("chase, 20×20", [(game.start(), VALUE_20)]);
    table.retrograde_reachable();
    table.retrograde_indexed();
    table.retrograde_with_predecessors();
}
