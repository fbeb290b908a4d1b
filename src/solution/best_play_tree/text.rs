//! The texts in the picture and in the labels for Graphviz.

use std::fmt::{Debug, Display};

use super::{Arrow, Position};

/// The width of a letter in pixels, a little more than in a monospaced font of 13 pixels.
pub(super) const LETTER: usize = 8;

/// The two lines that a position shows.
pub(super) fn of_position<V: Display>(number: usize, position: &Position<V>) -> [String; 2] {
    let turn = match position.to_move {
        Some(player) => format!("{number}: {player}"),
        None => format!("{number}: over"),
    };
    [turn, position.value.to_string()]
}

/// The move that an arrow shows.
pub(super) fn of_arrow<M: Debug>(arrow: &Arrow<M>) -> String {
    format!("{:?}", arrow.mv)
}

/// The text at the end of an arrow that is not drawn to its position.
pub(super) fn of_end<M>(arrow: &Arrow<M>) -> String {
    format!("to {}", arrow.to)
}

/// The width of a text in pixels. Letters beyond the alphabets of Europe can be twice as wide.
pub(super) fn width(text: &str) -> usize {
    let letters = text.chars().map(|it| if it < '\u{1100}' { 1 } else { 2 });
    letters.sum::<usize>() * LETTER
}

/// Escapes a text for XML, and replaces the characters that XML excludes: control characters,
/// U+FFFE and U+FFFF.
pub(super) fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    let text = text.replace('>', "&gt;");
    let is_excluded = |it: char| it.is_control() || matches!(it, '\u{fffe}' | '\u{ffff}');
    text.replace(is_excluded, "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::{escaped, width};

    #[test]
    fn characters_that_xml_excludes_are_replaced() {
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
