//! The `Debug` of positions and moves.

use std::fmt;

use super::{
    chase, dodgem, domineering, dots_and_boxes, kalah, kayles, king_rook_king, knight_pawns, nim,
    staircase,
};

/// Implements `Debug` for a position by what players see of it.
macro_rules! debug_position {
    ($position:ty $(, any $value:ident)?: |$it:ident| $($field:ident: $seen:expr),+) => {
        impl$(<$value>)? std::fmt::Debug for $position {
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

/// Errors, playthroughs and trees show moves and squares by `Debug`: it is their `Display`.
macro_rules! debug_as_display {
    ($($named:ty),+ $(,)?) => {$(
        impl fmt::Debug for $named {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )+};
}

debug_as_display! {
    chase::Step,
    dodgem::Drive,
    domineering::Domino,
    dots_and_boxes::Edge,
    kalah::House,
    kayles::Knock,
    king_rook_king::Square,
    king_rook_king::Step,
    knight_pawns::Capture,
    nim::Take,
    staircase::Fill,
}
