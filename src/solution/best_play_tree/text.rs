//! What is written in the picture, and in the labels for Graphviz.

use std::fmt::{Debug, Display};

use super::{Arrow, Position};
use crate::game::Player;

/// The width of a letter, in pixels: those of a monospaced font of 13 pixels are a little narrower.
pub(super) const LETTER: usize = 8;

/// The two lines that a position shows.
pub(super) fn of_position<V: Display>(number: usize, position: &Position<V>) -> [String; 2] {
    let turn = match position.to_move {
        Some(Player::Max) => "Max",
        Some(Player::Min) => "Min",
        None => "over",
    };
    [format!("{number}: {turn}"), position.value.to_string()]
}

/// The move that an arrow shows.
pub(super) fn of_step<M: Debug>(step: &Arrow<M>) -> String {
    format!("{:?}", step.mv)
}

/// What stands at the end of an arrow that is not drawn to its position.
pub(super) fn of_end<M>(step: &Arrow<M>) -> String {
    format!("to {}", step.to)
}

/// The width of a text, in pixels. Letters from beyond the alphabets of Europe may be twice as wide.
pub(super) fn width(text: &str) -> usize {
    let letters = text.chars().map(|it| if it < '\u{1100}' { 1 } else { 2 });
    letters.sum::<usize>() * LETTER
}

/// A text as it is written between the tags of XML, which has no control characters, and no U+FFFE and U+FFFF.
pub(super) fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    let text = text.replace('>', "&gt;");
    let is_none = |it: char| it.is_control() || matches!(it, '\u{fffe}' | '\u{ffff}');
    text.replace(is_none, "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::{escaped, width};

    #[test]
    fn what_xml_does_not_have_is_replaced() {
        assert_eq!(
            escaped("a<b>\u{0}&\u{fffe}é漢"),
            "a&lt;b&gt;\u{fffd}&amp;\u{fffd}é漢"
        );
    }

    #[test]
    fn wide_letters_count_twice() {
        assert_eq!(width("é漢"), 3 * width("a"));
    }
}
