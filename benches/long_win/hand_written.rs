//! The same win by plain programs over arrays.

/// How many plies Max needs, and how many positions were visited: every position once, from the end
/// of the path on.
pub(crate) fn once(places: usize) -> (u16, u64) {
    let mut plies = vec![0; places + 1];
    for left in 1..=places {
        // Min waits after each move but the last one.
        let after = |by: usize| match left.saturating_sub(by) {
            0 => 1,
            rest => plies[rest] + 2,
        };
        plies[left] = after(1).min(after(2));
    }
    (plies[places], 2 * places as u64)
}

/// How many plies Max needs, and how many positions were visited: does Max win within no ply,
/// within one, within two, and so on? As a game-playing program that deepens its search step by
/// step.
pub(crate) fn ply_by_ply(places: usize) -> (u16, u64) {
    let mut search = Search {
        not_within: vec![[None; 2]; places + 1],
        nodes: 0,
    };
    let mut plies = 0;
    while !search.wins_within(plies, places, true) {
        plies += 1;
    }
    (plies, search.nodes)
}

/// A search with a transposition table.
struct Search {
    /// The most plies within which Max is known not to win, for each number of places left and each
    /// player to move.
    not_within: Vec<[Option<u16>; 2]>,
    nodes: u64,
}

impl Search {
    fn wins_within(&mut self, plies: u16, left: usize, is_max: bool) -> bool {
        if left == 0 {
            return true;
        }
        if plies == 0 {
            return false;
        }
        if self.not_within[left][usize::from(is_max)].is_some_and(|known| known >= plies) {
            return false;
        }
        self.nodes += 1;
        let wins = if is_max {
            (1..=2).any(|by| self.wins_within(plies - 1, left.saturating_sub(by), false))
        } else {
            self.wins_within(plies - 1, left, true)
        };
        if !wins {
            self.not_within[left][usize::from(is_max)] = Some(plies);
        }
        wins
    }
}
