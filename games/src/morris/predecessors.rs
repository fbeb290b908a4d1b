//! The moves backwards.

use optimal_play::Predecessors;
use optimal_play::rules::folded_predecessors;

use super::Position;
use super::board::Set;
use super::position::points;

/// The man that has closed a mill takes back what it may have removed. Then it goes back to the hand,
/// or to a free point.
impl Predecessors for Position<'_> {
    #[inline]
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        self.folded(self.placings().chain(self.steps(true)))
    }

    /// Steps that remove nothing.
    #[inline]
    fn predecessors_in_stage(&self) -> impl Iterator<Item = Self> {
        self.folded(self.steps(false))
    }
}

impl Position<'_> {
    #[inline]
    fn folded(&self, before: impl Iterator<Item = Self>) -> impl Iterator<Item = Self> {
        let before = before.filter(|it| it.is_possible() && !it.is_lost());
        folded_predecessors(self, before, Self::images)
    }

    /// The positions before the opponent has placed a man.
    #[inline]
    fn placings(self) -> impl Iterator<Item = Self> {
        let ([own, other], men) = (self.in_hand, self.men[1]);
        points(men).flat_map(move |to| {
            self.with_removed(men, to, 0, true).map(move |others| Self {
                men: [men & !(1 << to), others],
                in_hand: [other + 1, own],
                to_move: self.to_move.opponent(),
                ..self
            })
        })
    }

    /// The positions before the opponent has moved a man, with or without a removal.
    #[inline]
    fn steps(self, removals: bool) -> impl Iterator<Item = Self> {
        let men = self.men[1];
        let moved = if self.in_hand == [0; 2] { men } else { 0 };
        let steps = points(moved)
            .flat_map(move |to| points(self.reached(men, to)).map(move |from| (from, to)));
        steps.flat_map(move |(from, to)| {
            let before = self.with_removed(men, to, 1 << from, removals);
            before.map(move |others| Self {
                men: [men & !(1 << to) | 1 << from, others],
                in_hand: [0; 2],
                to_move: self.to_move.opponent(),
                ..self
            })
        })
    }

    /// The men of the player to move before the opponent's man reached `to`, and removed one if that
    /// closed a mill; not from where that man came.
    #[inline]
    fn with_removed(
        self,
        men: Set,
        to: u8,
        from: Set,
        removals: bool,
    ) -> impl Iterator<Item = Set> {
        let board = &self.game.0.points;
        let own = self.men[0];
        let closes = board.is_mill(men, to);
        // None is removed where none can be.
        let same = (!closes || board.removable(own) == 0).then_some(own);
        let free = board.all() & !(own | men | from);
        let removed = if closes && removals { free } else { 0 };
        let with_one = points(removed).map(move |it| (own | 1 << it, 1 << it));
        let with_one = with_one.filter(move |&(before, it)| board.removable(before) & it != 0);
        same.into_iter().chain(with_one.map(|(before, _)| before))
    }
}
