//! The check of Grundy values: that of each part is the least number that no move leads to.

use super::{Verdict, Verified, VerifyError};
use crate::game::{BreadthFirst, GameState, Location, Origin, least_missing};
use crate::solution::grundy::GrundyValues;

/// Checks every part that the parts of `root` lead to.
pub(super) fn verify<G: GameState>(values: &GrundyValues<G>, root: &G) -> Verdict<G> {
    let mut search = BreadthFirst::new();
    // The number of each part of the root where the search starts.
    let mut starts = Vec::new();
    for (number, part) in values.parts_of(root).into_iter().enumerate() {
        let key = part.key();
        if search.reach(part, key, None) == starts.len() {
            starts.push(number);
        }
    }
    while let Some((number, part)) = search.next() {
        let steps: Vec<_> = part.successors().collect();
        let reached = steps.iter().map(|step| values.of_state(&step.state));
        let reached: Vec<_> = reached.collect();
        let missing = reached.iter().position(Option::is_none);
        let reached = reached.into_iter().collect::<Option<Vec<_>>>();
        let derived = reached.map(|mut reached| least_missing(&mut reached));
        let stored = values.of_part(&part);
        if stored.is_none() || stored != derived {
            let (start, line) = search.origin_of(number);
            let origin = Origin::Part(starts[start]);
            let location = Location { origin, line };
            let error = VerifyError::new(location, stored, derived);
            return Err(match missing {
                Some(number) => error.missing(steps[number].mv),
                None => error,
            });
        }
        for step in steps {
            for part in values.parts_of(&step.state) {
                let key = part.key();
                search.reach(part, key, Some((number, step.mv)));
            }
        }
    }
    Ok(Verified {
        positions: search.len() as u64,
        complete: true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Impartial, Player, SwapPlayers, Wdl};
    use crate::run::Run;
    use crate::table::{HashTable, Table};

    /// A heap of stones, from which any number is taken: its Grundy value is its size.
    #[derive(Clone)]
    struct Heap(u64, Player);

    impl GameState for Heap {
        type Move = u64;
        type Key = (u64, Player);
        type Value = Wdl;

        fn to_move(&self) -> Player {
            self.1
        }

        fn moves(&self) -> impl Iterator<Item = u64> {
            1..=self.0
        }

        fn play(&self, stones: u64) -> Self {
            Self(self.0 - stones, !self.1)
        }

        fn terminal_value(&self) -> Wdl {
            Wdl::win(!self.1)
        }

        fn key(&self) -> (u64, Player) {
            (self.0, self.1)
        }
    }

    impl SwapPlayers for Heap {
        fn swap_players(&self) -> Self {
            Self(self.0, !self.1)
        }
    }

    impl Impartial for Heap {}

    #[test]
    fn right_values_pass_and_a_wrong_or_missing_one_is_found() {
        let verified = |value: &dyn Fn(u64) -> Option<u64>| {
            let mut parts = HashTable::new(&Run::new());
            for heap in (0..=9).map(|stones| Heap(stones, Player::Max)) {
                if let Some(value) = value(heap.0) {
                    parts.insert(&heap, value).expect("no limit");
                }
            }
            verify(&GrundyValues::new(parts), &Heap(9, Player::Max))
        };
        assert_eq!(verified(&Some).map(|it| it.positions), Ok(10));
        for wrong in 0..=9 {
            for value in (0..=12).filter(|&value| value != wrong) {
                let stored = |heap| Some(if heap == wrong { value } else { heap });
                let error = verified(&stored).expect_err("a value is wrong");
                // A larger heap may seem wrong, because one that it leads to is. It is at most one
                // move away.
                let taken: u64 = error.line().iter().sum();
                assert!((wrong..=9).contains(&(9 - taken)), "{error}");
                assert!(error.line().len() <= 1, "{error}");
                assert_eq!(error.location().origin, Origin::Part(0));
            }
        }
        for missing in 0..9 {
            assert!(verified(&|heap| (heap != missing).then_some(heap)).is_err());
        }
    }
}
