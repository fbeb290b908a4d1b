//! The `Debug` of positions and moves.

use super::{
    chase, dodgem, domineering, dots_and_boxes, kalah, kayles, king_rook_king, knight_pawns, nim,
    staircase,
};
use crate::game::debug_as_display;

/// Implements `Debug` for a position by what players see of it.
macro_rules! debug_position {
    ($position:ty $(, any $value:ident $(is $bound:ident)?)?: |$it:ident| $($field:ident: $seen:expr),+) => {
        impl$(<$value $(: $bound)?>)? std::fmt::Debug for $position {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let $it = self;
                let mut fields = f.debug_struct("Position");
                $(fields.field(stringify!($field), &$seen);)+
                fields.finish_non_exhaustive()
            }
        }
    };
}

pub(super) use debug_position;

// Errors, playthroughs and trees show moves and squares by `Debug`.
debug_as_display! {
    chase::Step;
    dodgem::Drive;
    domineering::Domino;
    dots_and_boxes::Edge;
    kalah::House;
    kayles::Knock;
    king_rook_king::Square;
    king_rook_king::Step;
    knight_pawns::Capture;
    nim::Take;
    staircase::Fill;
}
