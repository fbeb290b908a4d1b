//! The `Debug` of moves and squares is their `Display`: errors, playthroughs and trees show moves
//! by it.

use std::fmt;

use super::{
    chase, dodgem, domineering, dots_and_boxes, grid, hexapawn, kalah, kayles, king_rook_king,
    knight_pawns, nim, staircase,
};

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
    grid::Square,
    hexapawn::Step,
    kalah::House,
    kayles::Knock,
    king_rook_king::Square,
    king_rook_king::Step,
    knight_pawns::Capture,
    nim::Take,
    staircase::Fill,
}
