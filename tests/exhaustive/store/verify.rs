//! A store is checked by the rules: with others, which its fingerprint does not tell apart, it is
//! wrong.

use optimal_play::game::Origin;
use optimal_play::run::Limit;
use optimal_play::store::Store;
use optimal_play::{
    GameState, Indexed, Outcome, PackedKey, Player, Predecessors, Retrograde, Run, SolveErrorKind,
    Staged, StoreSolver, Tabulate, Unpack,
};

use crate::scratch::Scratch;

/// A way down a triangle, left or right, of more rows than a fingerprint covers: 4,096 positions
/// are in 90, and no random line of play keeps to the left.
#[derive(Clone, Copy)]
struct Triangle {
    row: usize,
    place: usize,
    rules: Rules,
}

/// Rules that differ in one position near the end.
#[derive(Clone, Copy, PartialEq)]
enum Rules {
    Usual,
    OtherEnd,
    AnotherMove,
}

const LAST_ROW: usize = 110;

impl Triangle {
    const fn new(rules: Rules) -> Self {
        let (row, place) = (0, 0);
        Self { row, place, rules }
    }
}

impl GameState for Triangle {
    type Move = usize;
    type Key = (usize, usize);
    type Value = Outcome;

    fn to_move(&self) -> Player {
        Player::ALL[self.row % 2]
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        let is_special = (self.row, self.place) == (LAST_ROW - 1, 1);
        let moves = match self.rules {
            Rules::AnotherMove if is_special => 3,
            _ => 2,
        };
        0..if self.row < LAST_ROW { moves } else { 0 }
    }

    fn play(&self, mv: usize) -> Self {
        let (row, place) = match mv {
            // Past the left end, where no other move leads.
            2 => (LAST_ROW, LAST_ROW + 1),
            mv => (self.row + 1, self.place + mv),
        };
        Self {
            row,
            place,
            ..*self
        }
    }

    fn terminal_value(&self) -> Outcome {
        match self.place % 3 {
            _ if self.rules == Rules::OtherEnd && self.place == 0 => Outcome::win(Player::Min, 0),
            0 => Outcome::win(Player::Max, 0),
            1 => Outcome::win(Player::Min, 0),
            _ => Outcome::DRAW,
        }
    }

    fn key(&self) -> (usize, usize) {
        (self.row, self.place)
    }
}

impl Indexed for Triangle {
    fn index_count(&self) -> usize {
        (LAST_ROW + 1) << 7
    }

    fn index(&self) -> usize {
        (self.row << 7) + self.place
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let (row, place) = (index >> 7, index & 127);
        (place <= row).then_some(Self {
            row,
            place,
            ..*self
        })
    }
}

impl Predecessors for Triangle {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        (0..2).filter_map(move |mv| {
            let (row, place) = (self.row.checked_sub(1)?, self.place.checked_sub(mv)?);
            (place <= row).then_some(Self {
                row,
                place,
                ..*self
            })
        })
    }
}

impl PackedKey for Triangle {
    fn key_bits(&self) -> u32 {
        14
    }

    fn packed_key(&self) -> u64 {
        self.index() as u64
    }
}

impl Unpack for Triangle {
    fn unpack(&self, packed: u64) -> Option<Self> {
        self.at_index(usize::try_from(packed).ok()?)
    }
}

impl Staged for Triangle {
    fn stage(&self) -> usize {
        self.row
    }
}

#[test]
fn by_key_every_value_is_checked_and_every_successor_is_there() {
    let scratch = Scratch::new();
    let store = Store::at(scratch.path()).with_shard_positions(16);
    let root = Triangle::new(Rules::Usual);
    let stored = Tabulate::by_key().solve_into(&store, &root, Run::new());
    let stored = stored.expect("no limit");
    for threads in [1, 2] {
        let run = Run::new().with_threads(threads).with_memory_limit(12 << 20);
        let verified = Tabulate::by_key()
            .verify(&stored, run)
            .expect("all values are right");
        assert_eq!(
            (verified.positions, verified.complete),
            (111 * 112 / 2, true)
        );
    }

    let other = Tabulate::by_key()
        .open(&store, &Triangle::new(Rules::OtherEnd))
        .expect("the same fingerprint");
    let error = Tabulate::by_key()
        .verify(&other, Run::new())
        .expect_err("a win of the other player");
    let SolveErrorKind::WrongValue {
        packed,
        stored,
        derived,
    } = error.kind()
    else {
        panic!("{error}")
    };
    let at_the_end = (LAST_ROW << 7) as u64;
    assert_eq!(*packed, at_the_end);
    assert_eq!(stored.as_deref(), Some("Max wins in 0"));
    assert_eq!(derived.as_deref(), Some("Min wins in 0"));
    assert_eq!(
        error.kind().to_string(),
        format!(
            "the stored value of the position with the packed key or index {at_the_end} is Max wins in 0, but the rules and its successors' values give Min wins in 0"
        )
    );

    let other = Tabulate::by_key()
        .open(&store, &Triangle::new(Rules::AnotherMove))
        .expect("the same fingerprint");
    let error = Tabulate::by_key()
        .verify(&other, Run::new())
        .expect_err("a position that the store lacks");
    let beyond = ((LAST_ROW << 7) + LAST_ROW + 1) as u64;
    assert!(
        matches!(error.kind(), SolveErrorKind::Contract { at: Some(at), .. } if at.origin == Origin::PackedKey(beyond)),
        "{error}"
    );
}

#[test]
fn by_index_every_outcome_is_checked() {
    let scratch = Scratch::new();
    let store = Store::at(scratch.path()).with_shard_positions(1000);
    let root = Triangle::new(Rules::Usual);
    let stored = Retrograde::with_predecessors().solve_into(&store, &root, Run::new());
    let stored = stored.expect("no limit");
    let verified = Retrograde::with_predecessors()
        .verify(&stored, Run::new())
        .expect("all outcomes are right");
    assert_eq!(
        (verified.positions, verified.complete),
        (111 * 112 / 2, true)
    );

    let solver = Retrograde::with_predecessors();
    let other = solver
        .open(&store, &Triangle::new(Rules::OtherEnd))
        .expect("the same fingerprint");
    let error = solver
        .verify(&other, Run::new())
        .expect_err("a win of the other player");
    let at_the_end = (LAST_ROW << 7) as u64;
    assert!(
        matches!(error.kind(), SolveErrorKind::WrongValue { packed, .. } if *packed == at_the_end),
        "{error}"
    );
}

#[test]
fn a_check_keeps_the_limits_of_its_run() {
    let scratch = Scratch::new();
    let store = Store::at(scratch.path());
    let root = Triangle::new(Rules::Usual);
    let stored = Tabulate::by_key().solve_into(&store, &root, Run::new());
    let stored = stored.expect("no limit");
    let error = Tabulate::by_key()
        .verify(&stored, Run::new().with_memory_limit(1000))
        .expect_err("too little");
    assert!(
        matches!(
            error.kind(),
            SolveErrorKind::Limit(Limit::Memory { limit: 1000, .. })
        ),
        "{error}"
    );
}

/// A game with a numbering and packed keys can have a store of either kind.
#[test]
fn a_check_of_the_other_kind_of_store_is_an_error_that_names_the_right_one() {
    let root = Triangle::new(Rules::Usual);
    let scratch = Scratch::new();
    let store = Store::at(scratch.path().join("by_index"));
    let by_index = Retrograde::with_predecessors().solve_into(&store, &root, Run::new());
    let error = Tabulate::by_key().verify(&by_index.expect("no limit"), Run::new());
    let store = Store::at(scratch.path().join("by_key"));
    let by_key = Tabulate::by_key().solve_into(&store, &root, Run::new());
    let other = Retrograde::with_predecessors().verify(&by_key.expect("no limit"), Run::new());
    let messages = [error, other].map(|verified| {
        let error = verified.expect_err("another kind of store");
        let SolveErrorKind::Store(error) = error.kind() else {
            panic!("{error}");
        };
        error.kind().to_string()
    });
    assert_eq!(
        messages,
        [
            "holds positions by index, which `Retrograde::with_predecessors` reads",
            "holds positions by key, which `Tabulate::by_key` reads"
        ]
    );
}
