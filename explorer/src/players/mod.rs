//! Who plays: a human, or the computer, and how well.

mod side;
mod skill;

pub(crate) use side::Side;
pub(crate) use skill::Skill;
