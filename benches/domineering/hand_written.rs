//! Domineering as one would write it for this game only: bitboards, a table of fixed size, and
//! counts of the moves that nobody can prevent.

/// The slots of the table.
const SLOTS: usize = 1 << 20;

/// A search for the winner on one board.
struct Search {
    columns: u32,
    /// The cells that are not the last of their row.
    has_right: u64,
    /// The free cells of a position, the player to move, and whether that player wins.
    table: Vec<Option<(u64, Player, bool)>>,
    /// The positions visited.
    nodes: u64,
}

/// The first player lays dominoes upright, the second one level.
#[derive(Clone, Copy, PartialEq)]
enum Player {
    Upright,
    Level,
}

/// Whether the player who lays dominoes upright wins, moving first, and how many positions that
/// took. The board has at most 64 cells.
pub(crate) fn first_wins(rows: u32, columns: u32) -> (bool, u64) {
    let cells = u64::MAX >> (64 - rows * columns);
    let row = (1 << (columns - 1)) - 1;
    let mut search = Search {
        columns,
        has_right: (0..rows).fold(0, |all, at| all | row << (at * columns)),
        table: vec![None; SLOTS],
        nodes: 0,
    };
    let wins = search.wins(cells, Player::Upright);
    (wins, search.nodes)
}

impl Search {
    /// Whether the player to move wins.
    fn wins(&mut self, free: u64, player: Player) -> bool {
        self.nodes += 1;
        let other = player.opponent();
        if self.safe(free, player) > self.most(free, other) {
            return true;
        }
        if self.safe(free, other) >= self.most(free, player) {
            return false;
        }
        let slot = slot(free, player);
        if let Some((cells, mover, wins)) = self.table[slot]
            && (cells, mover) == (free, player)
        {
            return wins;
        }
        let mut moves = [(0, 0); 64];
        let mut count = 0;
        let mut places = self.places(free, player);
        while places != 0 {
            let place = places & places.wrapping_neg();
            places ^= place;
            let after = free & !self.cover(place, player);
            let [own, theirs] = [player, other].map(|it| self.places(after, it).count_ones());
            moves[count] = (64 + theirs - own.min(64), after);
            count += 1;
        }
        moves[..count].sort_unstable_by_key(|&(order, _)| order);
        let mut after = moves[..count].iter();
        let wins = after.any(|&(_, after)| !self.wins(after, other));
        self.table[slot] = Some((free, player, wins));
        wins
    }

    /// The first cells of the dominoes that the player can lay.
    const fn places(&self, free: u64, player: Player) -> u64 {
        match player {
            Player::Upright => free & free >> self.columns,
            Player::Level => free & free >> 1 & self.has_right,
        }
    }

    /// The cells of the dominoes with these first cells.
    const fn cover(&self, places: u64, player: Player) -> u64 {
        match player {
            Player::Upright => places | places << self.columns,
            Player::Level => places | places << 1,
        }
    }

    /// The most dominoes that the player can lay if the opponent never moves.
    fn most(&self, mut free: u64, player: Player) -> u32 {
        for count in 0.. {
            let places = self.places(free, player);
            if places == 0 {
                return count;
            }
            free &= !self.cover(places & places.wrapping_neg(), player);
        }
        unreachable!("a board has few cells")
    }

    /// The dominoes that the player can lay where the opponent cannot.
    fn safe(&self, free: u64, player: Player) -> u32 {
        let other = player.opponent();
        let disputed = self.cover(self.places(free, other), other);
        self.most(free & !disputed, player)
    }
}

impl Player {
    const fn opponent(self) -> Self {
        match self {
            Self::Upright => Self::Level,
            Self::Level => Self::Upright,
        }
    }
}

/// The slot of a position, by Fibonacci hashing.
fn slot(free: u64, player: Player) -> usize {
    let hash = (free ^ player as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    usize::try_from(hash >> (64 - SLOTS.ilog2())).expect("it has few bits")
}
