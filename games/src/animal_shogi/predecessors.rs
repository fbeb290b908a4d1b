//! The moves backwards.

use std::iter;

use optimal_play::rules::folded_predecessors;
use optimal_play::{GameState, Predecessors};

use super::Position;
use super::man::{ALL, FAR, Man, Squares, numbers, turned};

/// A man goes back into the hand, or to a free square, and gives back what it may have captured. The
/// game was not over then.
impl Predecessors for Position<'_> {
    #[inline]
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        // Only where all moves are played, a lion is left to be captured.
        let after = (self.game.all_moves || !self.captures()).then(|| self.turned());
        // A man that attacks the lion has just moved: before, it could not be captured.
        let moved = turned(self.attacker());
        // As the player sees it who has moved.
        let before = after.into_iter();
        let before =
            before.flat_map(move |it| it.before_drops(moved).chain(it.before_steps(moved)));
        let before = before.filter(|it| it.sides[0].lion() & FAR == 0 && it.decided().is_none());
        folded_predecessors(self, before, |it| if it.is_own_image() { 1 } else { 2 })
    }
}

impl Position<'_> {
    /// The positions before a drop of the player to move, to one of these squares, led to this one.
    #[inline]
    fn before_drops(self, moved: Squares) -> impl Iterator<Item = Self> {
        Man::IN_HAND.into_iter().flat_map(move |man| {
            numbers(self.sides[0].on_board[man as usize] & moved).map(move |square| {
                let mut before = self;
                let own = &mut before.sides[0];
                own.on_board[man as usize] ^= 1 << square;
                own.in_hand[man as usize] += 1;
                before
            })
        })
    }

    /// The same before a step.
    #[inline]
    fn before_steps(self, moved: Squares) -> impl Iterator<Item = Self> {
        let [own, other] = self.sides;
        let free = ALL & !(own.squares() | other.squares());
        // On the far row, a hen may have been a chick, and a chick has been dropped.
        let steps = Man::ALL.into_iter().flat_map(move |man| {
            let set = own.on_board[man as usize] & moved;
            let has_stepped = if man == Man::Chick { set & !FAR } else { set };
            let was_chick = if man == Man::Hen { set & FAR } else { 0 };
            let same = numbers(has_stepped).map(move |to| (man, to));
            same.chain(numbers(was_chick).map(|to| (Man::Chick, to)))
                .map(move |(before, to)| (before, man, to))
        });
        steps.flat_map(move |(man, now, to)| {
            let free = if man == Man::Lion { free & !FAR } else { free };
            numbers(man.steps(to, false) & free).flat_map(move |from| {
                let mut before = self;
                let own = &mut before.sides[0];
                own.on_board[now as usize] ^= 1 << to;
                own.on_board[man as usize] ^= 1 << from;
                iter::once(before).chain(before.with_captured(to))
            })
        })
    }

    /// The same positions with a man on this square that the player to move has captured.
    #[inline]
    fn with_captured(self, square: u8) -> impl Iterator<Item = Self> {
        let kinds = [Man::Chick, Man::Elephant, Man::Giraffe, Man::Hen].into_iter();
        let kinds = kinds.filter(move |it| self.sides[0].in_hand[it.captured() as usize] > 0);
        kinds.map(move |man| {
            let mut before = self;
            before.sides[0].in_hand[man.captured() as usize] -= 1;
            before.sides[1].on_board[man as usize] ^= 1 << square;
            before
        })
    }
}
