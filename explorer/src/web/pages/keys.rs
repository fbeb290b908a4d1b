//! The keys.

use maud::{Markup, html};

use super::layout::page;

/// The keys of a position, with what each does. The script has the same.
const KEYS: [(&str, &str); 17] = [
    ("← →", "one move back, one move on along the best line"),
    ("Home", "to the start"),
    ("↑ ↓", "choose a move in the list"),
    ("Enter", "play the chosen move"),
    (
        "0 to 9",
        "play the move of this name, such as a column; if no name is a digit, the move with this \
         number in the list",
    ),
    ("f", "flip the board"),
    ("h", "hints: mark the best move while values are hidden"),
    ("v", "show or hide values"),
    ("u", "take the last move back"),
    ("r", "a new game"),
    ("o", "best moves first, or board order"),
    ("a", "autoplay along the best line; any key stops it"),
    (
        "t",
        "think longer about the positions of a game that is not solved as a whole",
    ),
    (
        "x, n",
        "the first, or second, player is human or the computer",
    ),
    ("s", "the next skill of the computer"),
    (":", "type a line"),
    ("Space", "the computer waits, or goes on"),
];

/// The page.
pub(crate) fn keys() -> Markup {
    let content = html! {
        h1 { "Keys" }
        p { "In a position. Without a keyboard, everything is a link or a button, too." }
        dl .keys {
            @for (key, does) in KEYS { dt { kbd { (key) } } dd { (does) } }
            dt { kbd { "?" } } dd { "this list" }
        }
    };
    page("Keys", "keys", &content)
}
