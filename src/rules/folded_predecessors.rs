//! Predecessors where keys fold the images of positions.

use std::iter;

use crate::game::GameState;

/// The predecessors of a state as [`Predecessors`](crate::Predecessors) must list them where keys
/// fold the images of positions: from those on the board, `before`, which has each state with a
/// move to this very `state`, once for each such move. `images` returns the number of different
/// images of a state, as [`Symmetries::images_of`](super::Symmetries::images_of) does.
///
/// Where a has n images and b has m, each predecessor of b that is an image of a counts m / n
/// times. So a position that is its own image lists fewer than it has on the board, and a position
/// that is reached from such a one lists more.
///
/// It calls `images` once for each predecessor. Where a state has fewer images than a predecessor,
/// it also compares their keys one by one.
///
/// # Examples
///
/// Four tokens stand on a ring, which can be turned and turned over. Max takes them one by one, and
/// wins with the last.
///
/// ```
/// use optimal_play::rules::{Symmetries, folded_predecessors};
/// use optimal_play::{audit::Audit, GameState, Indexed, Outcome, Player, Predecessors};
///
/// #[derive(Clone, Copy)]
/// struct Ring<'s> { symmetries: &'s Symmetries, tokens: u64 }
///
/// impl GameState for Ring<'_> {
///     type Move = usize;
///     type Key = u64;
///     type Value = Outcome;
///
///     fn to_move(&self) -> Player { Player::Max }
///     fn moves(&self) -> impl Iterator<Item = usize> { (0..4).filter(|it| self.tokens >> it & 1 == 1) }
///     fn play(&self, token: usize) -> Self { Ring { tokens: self.tokens ^ 1 << token, ..*self } }
///     fn terminal_value(&self) -> Outcome { Outcome::win(Player::Max, 0) }
///     fn key(&self) -> u64 { self.symmetries.least_set(self.tokens) }
/// }
///
/// impl Indexed for Ring<'_> {
///     fn index_count(&self) -> usize { 16 }
///     fn index(&self) -> usize { usize::try_from(self.key()).expect("at most 16") }
///     fn at_index(&self, index: usize) -> Option<Self> {
///         let state = Ring { tokens: index as u64, ..*self };
///         (state.index() == index).then_some(state)
///     }
/// }
///
/// impl Predecessors for Ring<'_> {
///     fn predecessors(&self) -> impl Iterator<Item = Self> {
///         let free = (0..4).filter(|it| self.tokens >> it & 1 == 0);
///         let before = free.map(|place| Ring { tokens: self.tokens | 1 << place, ..*self });
///         folded_predecessors(self, before, |it| it.symmetries.images_of_sets([it.tokens]))
///     }
/// }
///
/// let symmetries = Symmetries::new(4, [[1, 2, 3, 0], [3, 2, 1, 0]])?;
/// let root = Ring { symmetries: &symmetries, tokens: 0b1111 };
/// assert!(Audit::new(&root, 100).predecessors().run().is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn folded_predecessors<G: GameState>(
    state: &G,
    before: impl Iterator<Item = G>,
    images: impl Fn(&G) -> usize,
) -> impl Iterator<Item = G> {
    let own = images(state);
    let mut met = Vec::new();
    before.flat_map(move |before| {
        let others = images(&before);
        // Most positions have as many images as their predecessors, so no division is needed.
        let times = if own == others {
            1
        } else {
            times(before.key(), own, others, &mut met)
        };
        iter::repeat_n(before, times)
    })
}

/// The number of times to list a predecessor with this key and `others` images; `met` has how many
/// there were with each key, where one counts a fraction.
#[cold]
fn times<K: PartialEq>(key: K, own: usize, others: usize, met: &mut Vec<(K, usize)>) -> usize {
    if own.is_multiple_of(others) {
        return own / others;
    }
    // A position has few predecessors, so a list is enough.
    let at = met.iter().position(|(met, _)| *met == key);
    let at = at.unwrap_or_else(|| {
        met.push((key, 0));
        met.len() - 1
    });
    let before = met[at].1;
    met[at].1 += 1;
    (before + 1) * own / others - before * own / others
}
