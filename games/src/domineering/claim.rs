//! What a player is sure of, from one choice of dominoes.

use num_traits::PrimInt;

use super::cells::Cells;
use super::direction::Direction;
use super::parts::{Parts, in_turn};

/// The most dominoes of a player on some cells: first the safe ones, then others.
pub(super) struct Layout<C> {
    free: C,
    /// The cells that the opponent can cover.
    disputed: C,
    /// The first cells of the dominoes that the opponent cannot prevent.
    pub(super) safe: C,
    others: C,
}

impl<C: Cells> Layout<C> {
    #[inline]
    pub(super) fn new(
        own: &impl Direction<Set = C>,
        other: &impl Direction<Set = C>,
        free: C,
    ) -> Self {
        let disputed = other.reach(free);
        let safe = own.pack(free & !disputed);
        Self {
            free,
            disputed,
            safe,
            others: own.pack(free & !own.cover(safe)),
        }
    }
}

/// That a player is sure to lay as many dominoes as are missing beside the safe ones, or to take as
/// much of the opponent's room.
pub(super) struct Claim<'b, D, E> {
    pub(super) own: &'b D,
    pub(super) other: &'b E,
    pub(super) is_first: bool,
    pub(super) missing: u32,
}

impl<D: Direction, E: Direction<Set = D::Set>> Claim<'_, D, E> {
    /// Whether the claim holds with these dominoes.
    ///
    /// The opponent's most moves are those of the runs of the board. If the player takes a cell of
    /// each of a few moves, half as many are lost: a second cell of the same run may cost nothing.
    /// Nor does the first one in a run of odd length, if it is every second one from an end.
    #[inline]
    pub(super) fn holds(&self, layout: &Layout<D::Set>) -> bool {
        let &Layout {
            free,
            disputed,
            safe,
            others,
        } = layout;
        let (own, other) = (self.own, self.other);
        let (sure, first) = self.parts(free, others).sure_moves(self.is_first);
        let missing = self.missing.saturating_sub(sure);
        // Each of them costs the opponent one move at most, and so does an option.
        if missing == 0 || sure + in_turn(safe.count_ones(), first) < missing {
            return missing == 0;
        }

        let every_other = other.every_other_after(other.first_of_runs(disputed), disputed);
        let last_of_odd = other.last_of_runs(disputed) & every_other;
        let harmless = other.every_other_before(last_of_odd, disputed);
        let [whole, half] = self.options(layout).map(|it| it & !harmless);
        let half_disputed = others & !(disputed & disputed >> own.step());
        let [wholes, halves] = [whole, half].map(D::Set::count_ones);
        let taken = 2 * sure - half_disputed.count_ones().min(sure)
            + 2 * in_turn(wholes, first)
            + in_turn(halves, first ^ wholes & 1);
        if taken < 2 * missing - 1 {
            return false;
        }
        let from = own.cover(others) & harmless;
        let free_of_loss = other.every_other_after(from, disputed) & last_of_odd;
        taken.saturating_sub(free_of_loss.count_ones()).div_ceil(2) >= missing
    }

    /// The cells that the player can take from the opponent without a move more: a safe domino may
    /// be laid one cell further, on a cell that the opponent could cover. What N. Bullock calls a
    /// safe move with an option.
    ///
    /// At most one beside each safe domino; one move of the opponent spoils at most one of them,
    /// and nothing else. The first ones leave a single cell of a run behind, and so cost the
    /// opponent a move each, whatever else the player takes there. Of the others, two cost a move.
    #[inline]
    fn options(&self, layout: &Layout<D::Set>) -> [D::Set; 2] {
        let (own, other) = (self.own, self.other);
        let taken = own.cover(layout.others);
        let open = layout.disputed & !taken & !other.beside(taken);
        let after = own.next(layout.safe << own.step()) & open;
        let others = layout.safe & !(own.previous(after) >> own.step());
        let options = after | own.previous(others) & open;
        let apart = other.every_other_after(other.first_of_runs(options), options);
        let second = other.next(other.first_of_runs(layout.free));
        let second_last = other.previous(other.last_of_runs(layout.free));
        let whole = apart & (second | second_last);
        [whole, apart & !whole]
    }

    /// The parts that these dominoes of the player make, given by their first cells.
    #[inline]
    fn parts(&self, free: D::Set, dominoes: D::Set) -> Parts {
        let (own, across) = (self.own, self.other);
        // A guarded domino has no free cell on one side, so one beside it on the other makes it
        // safe.
        let guarded = |cells: D::Set| dominoes & !own.touching(dominoes, cells);
        let first_guarded = guarded(across.next(free));
        let last_guarded = guarded(across.previous(free));
        let mut makers = across.next(first_guarded) & dominoes;
        let mut grouped = makers | across.previous(makers);
        let thirds = across.next(makers) & last_guarded & !grouped;
        let triples = across.previous(thirds);
        grouped |= thirds;
        let others = across.previous(last_guarded & !grouped) & dominoes & !grouped;
        makers |= others;
        grouped |= others | across.next(others);

        let touched =
            |dominoes: D::Set, cells: D::Set| own.touching(dominoes, across.beside(cells));
        let singles = dominoes & !grouped;
        let close = touched(singles, own.cover(singles));
        let exposed = touched(makers & !triples, own.cover(makers));
        let [triples, exposed, close] = [triples, exposed, close].map(D::Set::count_ones);
        Parts {
            triples,
            exposed,
            pairs: makers.count_ones() - triples - exposed,
            close,
            apart: singles.count_ones() - close,
        }
    }
}
