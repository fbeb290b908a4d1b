//! One item for each player.

use std::ops::{Index, IndexMut};

use super::Player;

/// One item for each player, found by the player.
///
/// # Examples
///
/// ```
/// use optimal_play::game::ByPlayer;
/// use optimal_play::Player;
///
/// let mut stones = ByPlayer { max: 3, min: 5 };
/// stones[Player::Min] += 1;
/// assert_eq!(stones.map(|it| it * 10), ByPlayer { max: 30, min: 60 });
/// assert_eq!(ByPlayer::new(|player| stones[!player]), ByPlayer { max: 6, min: 3 });
/// assert!(stones.iter().eq([(Player::Max, &3), (Player::Min, &6)]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct ByPlayer<T> {
    /// The item of Max.
    pub max: T,
    /// The item of Min.
    pub min: T,
}

impl<T> ByPlayer<T> {
    /// The items that `item` returns, called for Max first.
    pub fn new(item: impl FnMut(Player) -> T) -> Self {
        let [max, min] = Player::ALL.map(item);
        Self { max, min }
    }

    /// The results of `function` for each item, called for Max first.
    pub fn map<U>(self, mut function: impl FnMut(T) -> U) -> ByPlayer<U> {
        ByPlayer {
            max: function(self.max),
            min: function(self.min),
        }
    }

    /// Both players with their items, Max first.
    pub fn iter(&self) -> impl Iterator<Item = (Player, &T)> {
        Player::ALL.into_iter().zip([&self.max, &self.min])
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    #[inline]
    fn index(&self, player: Player) -> &T {
        match player {
            Player::Max => &self.max,
            Player::Min => &self.min,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::Max => &mut self.max,
            Player::Min => &mut self.min,
        }
    }
}
