//! The tree as a text in the DOT language.

use std::fmt::{self, Debug, Display};

use super::{Arrow, BestPlayTree, text};
use crate::game::{Player, Value};

impl<V: Value + Display, M: Debug> Display for BestPlayTree<V, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "digraph best_play {{")?;
        for (number, position) in self.positions.iter().enumerate() {
            let shape = match position.to_move {
                Some(Player::Max) => "",
                Some(Player::Min) => ", shape=box",
                None => ", shape=plaintext",
            };
            let [turn, value] = text::of_position(number, position).map(|it| quoted(&it));
            writeln!(f, "    {number} [label=\"{turn}\\n{value}\"{shape}];")?;
        }
        for Arrow { from, mv, to } in &self.arrows {
            let mv = quoted(&format!("{mv:?}"));
            writeln!(f, "    {from} -> {to} [label=\"{mv}\"];")?;
        }
        writeln!(f, "}}")
    }
}

/// Escapes a text for quotes in DOT.
fn quoted(text: &str) -> String {
    text.replace('\\', r"\\").replace('"', r#"\""#)
}
