//! The check of Grundy values: that of each part is the least number that no move leads to.

use super::{Verdict, Verified, VerifyError};
use crate::game::{BreadthFirst, GameState, Location, Origin, Step};
use crate::solution::grundy::GrundyValues;
use crate::table::NumberSet;

/// Checks every part that the parts of `root` lead to; after a search, every one that it needed.
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
        let stored = values.of_part(&part).nimber();
        let needed = check(values, &part, &steps).map_err(|(derived, missing)| {
            let (start, line) = search.origin_of(number);
            let origin = Origin::Part(starts[start]);
            let error = VerifyError::new(Location { origin, line }, stored, derived);
            match missing {
                Some(mv) => error.missing(mv),
                None => error,
            }
        })?;
        for step in steps.iter().filter(|step| needed.includes(values, step)) {
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

/// Which moves of a part its check rests on.
enum Needed {
    All,
    /// Those that lead to a known number.
    NimberBound,
    /// None: the bounds of the part are trusted.
    None,
}

impl Needed {
    fn includes<G: GameState>(&self, values: &GrundyValues<G>, step: &Step<G>) -> bool {
        match self {
            Self::All => true,
            Self::NimberBound => values.nimber(&step.state).is_some(),
            Self::None => false,
        }
    }
}

/// The fault in a part: the number that its moves give, or the move that leads to nothing known.
type Wrong<G> = (Option<u64>, Option<<G as GameState>::Move>);

/// Checks what is known of a part.
fn check<G: GameState>(
    values: &GrundyValues<G>,
    part: &G,
    steps: &[Step<G>],
) -> Result<Needed, Wrong<G>> {
    let known = values.of_part(part);
    let mut reached = NumberSet::default();
    if part.decided().is_none() {
        let trusted = values.trusted(part);
        if trusted.nimber().is_some() && trusted == known {
            return Ok(Needed::None);
        }
        reached = NumberSet::of_bits(trusted.excluded());
    }
    let mut open = None;
    for step in steps {
        match (values.nimber(&step.state), known.nimber()) {
            (Some(nimber), _) => reached.insert(nimber),
            (None, Some(stored)) if !values.is_whole && values.excludes(&step.state, stored) => {}
            (None, _) => open = open.or(Some(step.mv)),
        }
    }
    let least = reached.least_missing();
    match known.nimber() {
        Some(stored) if least == stored && open.is_none() => Ok(Needed::All),
        // A move leads to the stored number, so what the others lead to does not matter.
        Some(stored) if least > stored => Err((Some(least), None)),
        None if !values.is_whole => {
            let excluded = NumberSet::of_bits(known.excluded());
            let is_shown = |number| !excluded.contains(number) || reached.contains(number);
            if (0..64).all(is_shown) {
                return Ok(Needed::NimberBound);
            }
            Err((None, open))
        }
        _ => Err((open.is_none().then_some(least), open)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Impartial, Player, SwapPlayers, Wdl};
    use crate::run::Run;
    use crate::table::{NimberBound, NimberTable};

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

    /// Verifies what a search knows of each heap.
    fn verified_search(known: &dyn Fn(u64) -> Option<NimberBound>) -> Verdict<Heap> {
        let mut parts = NimberTable::new(&Run::new());
        for heap in (0..=9).map(|stones| Heap(stones, Player::Max)) {
            if let Some(known) = known(heap.0) {
                let hash = parts.hash(&heap.key());
                parts.insert(hash, heap.key(), known).expect("no limit");
            }
        }
        verify(&GrundyValues::of_search(parts), &Heap(9, Player::Max))
    }

    #[test]
    fn what_a_search_knows_is_verified() {
        let none_of = |numbers: u64| NimberBound::none_of(&NumberSet::of_bits(numbers));
        // That 9 is worth neither 0 nor 1 needs only two heaps.
        let needed = |known: NimberBound| {
            move |heap| match heap {
                0 | 1 => Some(NimberBound::exact(heap)),
                9 => Some(known),
                _ => None,
            }
        };
        assert_eq!(
            verified_search(&needed(none_of(0b11))).map(|it| it.positions),
            Ok(3)
        );
        // No known move leads to 2, and that the value is 2 rests on heaps that are not known.
        assert!(verified_search(&needed(none_of(0b111))).is_err());
        assert!(verified_search(&needed(NimberBound::exact(2))).is_err());
        // That it is 9 needs all others, or that they are worth something else.
        let all = |heap| Some(NimberBound::exact(heap));
        assert_eq!(verified_search(&all).map(|it| it.positions), Ok(10));
        // A look at the moves shows what smaller heaps are worth.
        for wrong in 2..=9 {
            let with = |known: Option<NimberBound>| {
                verified_search(&move |heap| if heap == wrong { known } else { all(heap) })
            };
            assert!(with(Some(NimberBound::exact(wrong + 1))).is_err());
            assert!(with(Some(none_of(1 << wrong))).is_err());
            // Nothing is claimed of the whole heap without a value.
            assert_eq!(with(None).is_err(), wrong < 9);
        }
    }

    #[test]
    fn right_values_pass_and_a_wrong_or_missing_one_is_found() {
        let verified = |value: &dyn Fn(u64) -> Option<u64>| {
            let mut parts = NimberTable::new(&Run::new());
            for heap in (0..=9).map(|stones| Heap(stones, Player::Max)) {
                if let Some(value) = value(heap.0) {
                    let hash = parts.hash(&heap.key());
                    let inserted = parts.insert(hash, heap.key(), NimberBound::exact(value));
                    inserted.expect("no limit");
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
