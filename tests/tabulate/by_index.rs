//! By index: gaps, the order of the indices, overflow, limits.

use optimal_play::{
    GameState, Indexed, Limit, Minimax, Player, Run, SolveErrorKind, Solver, Tabulate,
};

/// A token on numbered places: it moves to a place of the list and gains the place's number.
#[derive(Clone)]
pub(super) struct Places<'p> {
    pub(super) to: &'p [&'p [usize]],
    pub(super) at: usize,
}

impl GameState for Places<'_> {
    type Move = usize;
    type Key = usize;
    type Value = i8;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        self.to[self.at].iter().copied()
    }

    fn play(&self, at: usize) -> Self {
        Self { at, ..*self }
    }

    fn terminal_value(&self) -> i8 {
        0
    }

    fn key(&self) -> usize {
        self.at
    }

    fn reward(&self, to: usize) -> i8 {
        i8::try_from(to).expect("places are few")
    }
}

/// The index is ten times the place: most indices are of no state.
impl Indexed for Places<'_> {
    fn index_count(&self) -> usize {
        10 * self.to.len()
    }

    fn index(&self) -> usize {
        10 * self.at
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        index.is_multiple_of(10).then_some(Self {
            at: index / 10,
            ..*self
        })
    }
}

#[test]
fn values_are_those_of_minimax_and_indices_may_have_gaps() {
    let to: &[&[usize]] = &[&[], &[0], &[0, 1], &[1, 0], &[2, 3], &[3]];
    let root = Places { to, at: 4 };
    let tabulate = Tabulate::by_index()
        .solve(&root, Run::new())
        .expect("moves go down");
    let minimax = Minimax::hashed()
        .solve(&root, Run::new())
        .expect("moves go down");
    assert_eq!(tabulate.value(), 4);
    assert!(tabulate.line().eq(minimax.line()));
    for (state, value) in minimax.positions() {
        assert_eq!(tabulate.value_of(&state), Some(value));
    }
    // The places up to the root's are tabulated, and no others.
    assert_eq!(tabulate.report().positions, 5);
    assert_eq!(tabulate.value_of(&Places { to, at: 5 }), None);
    let verified = tabulate.verify().expect("every value is right");
    assert_eq!((verified.positions, verified.complete), (5, true));
}

#[test]
fn a_move_that_does_not_lower_the_index_is_an_error_that_shows_it() {
    for to in [1, 2] {
        let moves: &[&[usize]] = &[&[], &[0, to], &[1], &[2]];
        let root = Places { to: moves, at: 3 };
        let error = Tabulate::by_index()
            .solve(&root, Run::new())
            .expect_err("a move goes up");
        let order = SolveErrorKind::IndexOrder {
            from: 10,
            mv: to,
            to: 10 * to,
        };
        assert_eq!(error.kind(), &order);
        assert!(error.to_string().contains("Minimax"), "{error}");
        assert_eq!(error.report().positions, 2);
    }
}

#[test]
fn overflow_and_limits_are_errors() {
    let chain: Vec<Vec<usize>> = (0..100_usize)
        .map(|at| at.checked_sub(1).into_iter().collect())
        .collect();
    let chain: Vec<_> = chain.iter().map(Vec::as_slice).collect();
    let root = Places { to: &chain, at: 99 };
    let error = Tabulate::by_index()
        .solve(&root, Run::new())
        .expect_err("127 at most");
    assert_eq!(error.kind(), &SolveErrorKind::Overflow { line: vec![] });
    let limited = Tabulate::by_index().solve(&root, Run::new().with_position_limit(7));
    let error = limited.expect_err("a limit");
    assert_eq!(error.kind(), &SolveErrorKind::Limit(Limit::Positions(7)));
    let limited = Tabulate::by_index().solve(&root, Run::new().with_memory_limit(1999));
    let memory = Limit::Memory {
        limit: 1999,
        needed: 2000,
    };
    assert_eq!(
        limited.expect_err("a limit").kind(),
        &SolveErrorKind::Limit(memory)
    );
}
