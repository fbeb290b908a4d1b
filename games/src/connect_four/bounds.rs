//! Results that a position shows without a search: wins within three plies, and a player whom an
//! opponent holds who follows up.

use super::Position;
use super::board::count;

/// The result of the next two plies for the player to move, with the cells worth playing.
pub(super) enum Outlook {
    /// A move to any of these cells wins.
    Win(u64),
    /// The opponent wins after any move; these are all moves.
    Loss(u64),
    /// Neither. Only after a move to one of these cells, the opponent cannot win in the next ply.
    Open(u64),
}

impl<V> Position<'_, V> {
    #[inline]
    pub(super) const fn outlook(&self) -> Outlook {
        let free = self.free();
        let wins = self.own_threats & free;
        if wins != 0 {
            return Outlook::Win(wins);
        }
        let blocking = match self.threats & free {
            0 => free,
            one if one.is_power_of_two() => one,
            _ => return Outlook::Loss(free),
        };
        // A move below a threat lets the opponent carry it out.
        match blocking & !(self.threats >> 1) {
            0 => Outlook::Loss(free),
            cells => Outlook::Open(cells),
        }
    }

    /// The least and the greatest score for the player to move.
    #[inline]
    pub(super) fn scores(&self) -> (i8, i8) {
        let win_in = |plies| self.game.0.win(self.stones + plies);
        match self.outlook() {
            Outlook::Win(_) => (win_in(1), win_in(1)),
            Outlook::Loss(_) => (-win_in(2), -win_in(2)),
            Outlook::Open(cells) if self.has_two_threats_above(cells) => (win_in(3), win_in(3)),
            Outlook::Open(_) => (-win_in(4), self.held().unwrap_or_else(|| win_in(3))),
        }
    }

    /// Whether a move to one of these cells has two threats right above it. The opponent must block
    /// the lower one, and the player carries out the upper one.
    #[inline]
    const fn has_two_threats_above(&self, cells: u64) -> bool {
        self.own_threats & self.own_threats >> 1 & cells << 1 != 0
    }

    /// The greatest score for the player to move, if the opponent has a draw or a win by following
    /// up.
    #[inline]
    fn held(&self) -> Option<i8> {
        let game = self.game.0;
        let never_filled = game.board.never_filled(self.own, self.all, self.threats)?;
        if never_filled == 0 {
            return Some(0);
        }
        // The lowest one is, in the end: it completes the line.
        let stones = game.cells - count(never_filled) + 1;
        Some(-game.win(stones))
    }
}
