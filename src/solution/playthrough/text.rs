//! A play as a text.

use std::fmt::{self, Debug, Display};

use super::{End, KnownMove, Playthrough, Ply};
use crate::game::GameState;

impl<G: GameState> Display for Playthrough<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "value {:?}", self.value)?;
        let mut pictures = self.pictures.iter();
        let mut draw = |f: &mut fmt::Formatter<'_>| match pictures.next() {
            Some(picture) => writeln!(f, "{}", picture.trim_end_matches('\n')),
            None => Ok(()),
        };
        for (number, ply) in (1..).zip(&self.plies) {
            draw(f)?;
            writeln!(f, "{number}. {ply}")?;
        }
        draw(f)?;
        match self.end {
            End::Over => write!(f, "over")?,
            End::On => write!(f, "on")?,
            End::Back => write!(f, "back")?,
            End::Unknown => write!(f, "no further value")?,
            End::Inconsistent => {
                write!(f, "no move keeps the value: the game breaks its contract")?;
            }
        }
        if let Some(moves) = self.repeats {
            write!(
                f,
                " to the position after {moves} move{}",
                if moves == 1 { "" } else { "s" }
            )?;
        }
        match self.worth {
            Some(worth) => writeln!(f, ", worth {worth:?} in all"),
            None => writeln!(f),
        }
    }
}

impl<V: Debug, M: Debug + PartialEq> Display for Ply<V, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.to_move)?;
        for (number, KnownMove { mv, value, best }) in self.moves.iter().enumerate() {
            let comma = if number == 0 { "" } else { ", " };
            // Brackets around it would look like those of a move that is an array.
            let played = if *mv == self.played { "> " } else { "" };
            write!(f, "{comma}{played}{mv:?} = ")?;
            match value {
                Some(value) => write!(f, "{value:?}")?,
                None => write!(f, "?")?,
            }
            write!(f, "{}", if *best { "*" } else { "" })?;
        }
        Ok(())
    }
}

impl<G: GameState> Debug for Playthrough<G> {
    /// The text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
