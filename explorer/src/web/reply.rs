//! The moves of the computer: the same in the same position of the same game.

use fastrand::Rng;

use super::options::Options;
use crate::game::view::PositionView;
use crate::players::Side;

/// The name of the move that the computer plays; `None` if it is not to move, or not yet able to.
pub(crate) fn to(view: &PositionView, line: &str, options: &Options) -> Option<String> {
    let is_computers = options.side(view.to_move) == Side::Computer;
    if view.ending.is_some() || options.stop.is_on() || !is_computers {
        return None;
    }
    let mut random = Rng::with_seed(seed(line, options.seed));
    let number = options
        .skill
        .choose(&mut random, view.favourite?, view.moves.len());
    Some(view.moves.get(number)?.name.clone())
}

/// The seed of the choice after this line (FNV-1a, the same on every machine).
fn seed(line: &str, seed: u32) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325 ^ u64::from(seed);
    for byte in line.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash
}
