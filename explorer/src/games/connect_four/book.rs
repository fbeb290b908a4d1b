//! The book: the values of the first positions, as a text.
//!
//! It has a line for each ply from the start on, and in it a character for each position, in the
//! order of [`plies`]: `=` a draw, `A` the first player wins with the last stone of their own, `B`
//! with the last but one, and so on; `a`, `b` and so on the same for the second player; `?` or
//! nothing where the value is not known.

use std::collections::{HashMap, HashSet};
use std::iter;

use optimal_play::GameState;
use optimal_play_games::connect_four::Position;

/// Values of positions by key.
pub(super) type Values = HashMap<u64, i8>;

/// The positions of each ply from `root` on, of mirror images the first: those that follow the
/// first position of the ply before, then those that follow the second, and so on.
pub(super) fn plies(root: Position<'_>) -> impl Iterator<Item = Vec<Position<'_>>> {
    iter::successors(Some(vec![root]), |ply| {
        let mut reached = HashSet::new();
        let after = ply.iter().flat_map(GameState::successors);
        let after = after.map(|step| step.state);
        let after: Vec<_> = after.filter(|it| reached.insert(it.key())).collect();
        (!after.is_empty()).then_some(after)
    })
}

/// The values in the text of a book.
///
/// # Errors
///
/// What is wrong, and in which line.
pub(super) fn read(root: Position<'_>, text: &str) -> Result<Values, String> {
    let mut values = HashMap::new();
    let mut plies = plies(root);
    for (number, line) in (1..).zip(text.lines()) {
        let fail = |message: String| format!("line {number} of the book: {message}");
        let ply = plies.next().unwrap_or_default();
        if line.chars().count() > ply.len() {
            let positions = ply.len();
            return Err(fail(format!(
                "this ply has {positions} positions, not more"
            )));
        }
        for (position, mark) in ply.iter().zip(line.chars()) {
            let value = match mark {
                '?' => continue,
                '=' => Some(0),
                'A'..='Z' => i8::try_from(u32::from(mark) - u32::from('@')).ok(),
                'a'..='z' => i8::try_from(u32::from(mark) - u32::from('`'))
                    .ok()
                    .map(|it| -it),
                _ => None,
            };
            let value = value.ok_or_else(|| fail(format!("{mark:?} is not a value")))?;
            values.insert(position.key(), value);
        }
    }
    Ok(values)
}

/// The line of a ply in the text of a book.
pub(super) fn line(ply: &[Position<'_>], values: &Values) -> String {
    let marks = ply.iter().map(|it| match values.get(&it.key()) {
        None => '?',
        Some(0) => '=',
        Some(&value) => {
            let letter = if value > 0 { b'@' } else { b'`' };
            char::from(letter + value.unsigned_abs())
        }
    });
    let marks: String = marks.collect();
    format!("{}\n", marks.trim_end_matches('?'))
}
