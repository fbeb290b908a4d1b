//! Searches that share a table: they search different parts, and leave what others decide.
//!
//! A search marks the positions that it searches, and another one puts these off until their
//! siblings are searched: the essence of ABDADA, from J.-C. Weill, The ABDADA Distributed Minimax
//! Search Algorithm, ICCA Journal 19 (1996). But all search the first child together: mostly it
//! decides its parent, and then its siblings were searched without effect. "Young brothers wait"
//! for it: R. Feldmann, B. Monien, P. Mysliwietz and O. Vornberger, Distributed Game-Tree Search,
//! ICCA Journal 12 (1989).

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::{Child, Frame, KnownValues, Search};
use crate::game::GameState;
use crate::run::Instant;
use crate::solver;
use crate::table::BoundTable;

/// The number of positions that a search expands, at least, before it looks again for what others
/// decide.
const BETWEEN_LOOKS: u64 = 256;

/// The work of searches that share a table before they are joined. It is over for all of them as
/// soon as one has an answer or has expanded enough, so that none waits for another one.
pub(in super::super) struct TimeSlice {
    /// The most positions that each of them expands.
    most: u64,
    /// When it ends at the latest.
    until: Instant,
    is_over: AtomicBool,
}

impl TimeSlice {
    /// The longest time between two joins, where the run looks whether it is to stop.
    const LONGEST: Duration = Duration::from_millis(50);

    /// A slice of at most that many positions of each search.
    pub(in super::super) fn new(most: u64) -> Self {
        Self {
            most,
            until: Instant::now() + Self::LONGEST,
            is_over: AtomicBool::new(false),
        }
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed) || Instant::now() >= self.until
    }
}

impl<G: GameState> Search<'_, G> {
    /// From now until the end of this search, others share the table.
    pub(in super::super) const fn share(&mut self) {
        self.is_shared = true;
    }

    /// As [`run`](Self::run), also where others share the table, until the slice is over.
    pub(in super::super) fn run_beside_others(
        &mut self,
        table: &mut impl BoundTable<G>,
        endgame: &impl KnownValues<G>,
        slice: &TimeSlice,
    ) -> solver::Result<Option<G::Value>, G> {
        let answer = self.look_and_run(table, endgame, slice);
        slice.is_over.store(true, Ordering::Relaxed);
        answer
    }

    fn look_and_run(
        &mut self,
        table: &mut impl BoundTable<G>,
        endgame: &impl KnownValues<G>,
        slice: &TimeSlice,
    ) -> solver::Result<Option<G::Value>, G> {
        let enough = self.expanded + slice.most;
        loop {
            if self.is_shared {
                self.leave_decided(table)?;
            }
            // A look takes as long as the line of play.
            let most = BETWEEN_LOOKS.max(self.frames.len() as u64);
            let most = most.min(enough - self.expanded);
            let answer = self.run(table, endgame, most, &slice.is_over)?;
            if answer.is_some() || self.expanded >= enough || slice.is_over() {
                return Ok(answer);
            }
        }
    }

    /// Leaves the first position of the current line that another search has decided. It becomes a
    /// child again, which the table decides.
    fn leave_decided(&mut self, table: &impl BoundTable<G>) -> solver::Result<(), G> {
        let is_decided = |frame: &Frame<G>| {
            let known = table.look_up(&frame.at);
            known.cutoff(frame.best.threshold).is_some()
        };
        let Some(decided) = self.frames.iter().position(is_decided) else {
            return Ok(());
        };
        self.frames.truncate(decided + 1);
        let frame = self.frames.pop().expect("it is the last one");
        self.children.truncate(frame.first);
        self.children.push(Child {
            threshold: frame.best.threshold,
            at: frame.at,
            edge: frame.edge,
            may_wait: false,
        })?;
        Ok(())
    }

    /// Whether other children of the last frame are left.
    pub(super) fn has_siblings(&self) -> bool {
        let first = self.frames.last().map(|frame| frame.first);
        first.is_some_and(|first| self.children.len() > first)
    }

    /// Puts a child, which another search is searching, behind its siblings, once: by then that
    /// search may be done.
    pub(super) fn put_off(&mut self, child: Child<G>) -> solver::Result<(), G> {
        let first = self.frames.last().map_or(0, |frame| frame.first);
        let may_wait = false;
        self.children.push(Child { may_wait, ..child })?;
        self.children[first..].rotate_right(1);
        Ok(())
    }

    /// Orders the children of a position again, the one to search first last. The first one stays
    /// the first. Of the others, those that other searches are searching come at the end.
    pub(super) fn share_out(children: &mut [Child<G>]) {
        if let Some((first, others)) = children.split_last_mut() {
            first.may_wait = false;
            let mut before = 0;
            for at in 0..others.len() {
                if !others[at].may_wait {
                    // Few of them may wait, so this moves few.
                    others[before..=at].rotate_right(1);
                    before += 1;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;
    use crate::game::{PackedKey, Player};
    use crate::run::Run;
    use crate::solver::AlphaBeta;
    use crate::table::PackedTable;

    /// A tree with random values at its leaves, in which the first moves are mostly the best.
    #[derive(Clone, Copy)]
    struct Tree {
        plies: u8,
        random: u64,
        /// The value of the moves so far to Max.
        balance: i16,
    }

    impl Tree {
        const PLIES: u8 = 12;
        const MOVES: u64 = 4;
        const ROOT: Self = Self {
            plies: 0,
            random: 1,
            balance: 0,
        };

        const fn after(self, mv: u64) -> u64 {
            let mixed = (self.random + mv + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 4
        }
    }

    impl GameState for Tree {
        type Move = u64;
        type Key = u64;
        type Value = i16;

        fn to_move(&self) -> Player {
            Player::ALL[usize::from(self.plies % 2)]
        }

        fn moves(&self) -> impl Iterator<Item = u64> {
            0..if self.plies < Self::PLIES {
                Self::MOVES
            } else {
                0
            }
        }

        fn play(&self, mv: u64) -> Self {
            let random = self.after(mv);
            let loss = i16::try_from(mv + random % 4).expect("it is small");
            Self {
                plies: self.plies + 1,
                random,
                balance: self.balance - self.to_move().signed(loss),
            }
        }

        fn terminal_value(&self) -> i16 {
            self.balance
        }

        fn key(&self) -> u64 {
            self.random
        }
    }

    impl PackedKey for Tree {
        fn key_bits(&self) -> u32 {
            60
        }

        fn packed_key(&self) -> u64 {
            self.random
        }
    }

    /// A table with two searches that share it, for whether the value of a tree is at least 0.
    fn two_searches() -> (PackedTable, [Search<'static, Tree>; 2]) {
        let mut run = Run::new();
        let table =
            PackedTable::new::<i16>(Tree::ROOT.key_bits(), 1 << 20, &mut run).expect("no limit");
        let searches = [(); 2].map(|()| {
            let mut search = Search::new(&run);
            search.begin(Tree::ROOT, 0);
            search.share();
            search
        });
        (table, searches)
    }

    /// A slice that ends long after the test.
    fn slice(most: u64) -> TimeSlice {
        TimeSlice {
            until: Instant::now() + Duration::from_secs(3600),
            ..TimeSlice::new(most)
        }
    }

    /// Continues a search that does not see whether the other one has the answer.
    fn run(mut table: &PackedTable, search: &mut Search<'_, Tree>, most: u64) -> Option<i16> {
        let endgame = AlphaBeta::packed().without_endgame::<Tree>().endgame;
        let answer = search.run_beside_others(&mut table, &endgame, &slice(most));
        answer.expect("no limit")
    }

    #[test]
    fn a_search_leaves_what_another_one_has_decided() {
        let (table, [mut early, mut late]) = two_searches();
        assert_eq!(run(&table, &mut early, 100), None);
        let answer = run(&table, &mut late, u64::MAX / 2);
        assert!(answer.is_some() && late.expanded() > 1000);
        assert_eq!(run(&table, &mut early, 100), answer);
        assert_eq!(early.expanded(), 100);
    }

    #[test]
    fn a_stretch_is_over_for_all_searches_as_soon_as_for_one() {
        let (table, [mut early, mut late]) = two_searches();
        let endgame = AlphaBeta::packed().without_endgame::<Tree>().endgame;
        let slice = slice(1000);
        for search in [&mut early, &mut late] {
            let answer = search.run_beside_others(&mut &table, &endgame, &slice);
            assert_eq!(answer, Ok(None));
        }
        assert_eq!((early.expanded(), late.expanded()), (1000, 0));
    }

    #[test]
    fn a_stretch_in_a_slow_game_ends_by_the_clock() {
        let (table, [mut search, _]) = two_searches();
        let endgame = AlphaBeta::packed().without_endgame::<Tree>().endgame;
        let slice = TimeSlice {
            until: Instant::now(),
            ..TimeSlice::new(1000)
        };
        let answer = search.run_beside_others(&mut &table, &endgame, &slice);
        assert_eq!((answer, search.expanded()), (Ok(None), BETWEEN_LOOKS));
    }

    #[test]
    fn a_position_is_marked_before_it_is_expanded() {
        let (table, [mut search, _]) = two_searches();
        let asked = AtomicU64::new(0);
        // The search asks about each child while it expands the root.
        let endgame = AlphaBeta::packed().with_endgame(|_: &Tree| {
            asked.fetch_add(1, Ordering::Relaxed);
            let root = (&table).probe(Tree::ROOT).expect("a key of that many bits");
            assert!((&table).look_up(&root).is_busy);
            None
        });
        let answer = search.run_beside_others(&mut &table, &endgame.endgame, &slice(1));
        assert_eq!((answer, search.expanded()), (Ok(None), 1));
        assert_eq!(asked.into_inner(), Tree::MOVES);
    }

    #[test]
    fn first_children_are_searched_together() {
        let (table, mut searches) = two_searches();
        let lines = searches.each_mut().map(|search| {
            run(&table, search, 3);
            search.line().map(|(mv, _)| mv).collect::<Vec<_>>()
        });
        assert_eq!(lines[0], [None, Some(0), Some(0)]);
        assert_eq!(lines[1], lines[0]);
    }
}
