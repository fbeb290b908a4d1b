//! By stage: the order of the stages, the root alone, overflow, limits.

use optimal_play::{
    GameState, Indexed, Limit, Minimax, Player, Run, SolveErrorKind, Solver, Staged, Tabulate,
};

use super::by_index::Places;

/// The same game, told by stages: `stages` has those of the places.
#[derive(Clone)]
struct Tour<'p> {
    places: Places<'p>,
    stages: &'p [usize],
    longest_step: usize,
}

impl GameState for Tour<'_> {
    type Move = usize;
    type Key = usize;
    type Value = i8;

    fn to_move(&self) -> Player {
        self.places.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        self.places.moves()
    }

    fn play(&self, at: usize) -> Self {
        let places = self.places.play(at);
        Self { places, ..*self }
    }

    fn terminal_value(&self) -> i8 {
        0
    }

    fn key(&self) -> usize {
        self.places.key()
    }

    fn reward(&self, to: usize) -> i8 {
        self.places.reward(to)
    }
}

impl Indexed for Tour<'_> {
    fn index_count(&self) -> usize {
        self.places.index_count()
    }

    fn index(&self) -> usize {
        self.places.index()
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let places = self.places.at_index(index)?;
        Some(Self { places, ..*self })
    }
}

impl Staged for Tour<'_> {
    fn stage(&self) -> usize {
        self.stages[self.places.at]
    }

    fn longest_step(&self) -> usize {
        self.longest_step
    }
}

/// From place 2 to 0, 3 or 5, and from these to 1 and 4: neither up nor down.
const MOVES: &[&[usize]] = &[&[1, 4], &[], &[0, 3, 5], &[4], &[], &[1]];

const STAGES: &[usize] = &[20, 21, 10, 20, 22, 20];

const fn tour(stages: &[usize], longest_step: usize) -> Tour<'_> {
    let places = Places { to: MOVES, at: 2 };
    Tour {
        places,
        stages,
        longest_step,
    }
}

#[test]
fn by_stage_values_are_those_of_minimax_whatever_the_order_of_the_indices() {
    for longest_step in [10, usize::MAX] {
        let root = tour(STAGES, longest_step);
        let minimax = Minimax::hashed().solve(&root, Run::new());
        let minimax = minimax.expect("the game ends");
        let staged = Tabulate::by_stage().solve(&root, Run::new());
        let staged = staged.expect("moves lead to later stages");
        assert_eq!(staged.value(), 3 + 4);
        for (state, value) in minimax.positions() {
            assert_eq!(staged.value_of(&state), Some(value));
        }
        assert!(staged.line().eq(minimax.line()));
        assert_eq!(staged.report().positions, 6);
        let verified = staged.verify().expect("every value is right");
        assert_eq!((verified.positions, verified.complete), (6, true));
        // No stage before the root's is worked out, and of the root's the root alone.
        let third = root.play(3);
        let staged = Tabulate::by_stage().solve(&third, Run::new());
        assert_eq!(staged.expect("as before").report().positions, 3);
    }
}

#[test]
fn the_root_alone_knows_its_best_moves_too() {
    for longest_step in [10, usize::MAX] {
        let root = tour(STAGES, longest_step);
        let solution = Tabulate::root_only().solve(&root, Run::new());
        let solution = solution.expect("moves lead to later stages");
        assert_eq!(solution.value(), 7);
        assert!(solution.move_values(&root).eq([(0, 4), (3, 7), (5, 6)]));
        assert!(solution.line().eq([3]));
        assert_eq!(solution.value_of(&root.play(5)), Some(1));
        assert_eq!(solution.value_of(&root.play(5).play(1)), None);
        assert_eq!(solution.positions().count(), 4);
        assert_eq!(solution.report().positions, 6);
        let verified = solution.verify().expect("the root is right");
        assert_eq!((verified.positions, verified.complete), (1, false));
    }
    // Where the game is over there is nothing to know.
    let over = tour(STAGES, 1).play(4);
    let solution = Tabulate::root_only().solve(&over, Run::new());
    assert_eq!(solution.expect("it is over").value(), 0);
}

#[test]
fn a_move_that_does_not_lead_to_a_later_stage_or_too_far_is_an_error_that_shows_it() {
    let (same, earlier) = ([20, 21, 10, 22, 22, 20], [20, 21, 10, 23, 22, 20]);
    for (stages, to) in [(&same, 22), (&earlier, 22)] {
        let root = tour(stages, usize::MAX);
        let order = SolveErrorKind::StageOrder {
            index: 30,
            mv: 4,
            from: stages[3],
            to,
        };
        let errors = [
            Tabulate::by_stage().solve(&root, Run::new()),
            Tabulate::root_only().solve(&root, Run::new()),
        ];
        for error in errors {
            let error = error.expect_err("a move does not lead to a later stage");
            assert_eq!(error.kind(), &order);
            assert!(error.to_string().contains("stage"), "{error}");
        }
    }
    // Place 0 leads one stage forward.
    let error = Tabulate::root_only().solve(&tour(STAGES, 0), Run::new());
    let error = error.expect_err("a move goes farther than the game says");
    let order = SolveErrorKind::StageOrder {
        index: 0,
        mv: 1,
        from: 20,
        to: 21,
    };
    assert_eq!(error.kind(), &order);
}

#[test]
fn by_stage_overflow_and_limits_are_errors() {
    let chain: Vec<Vec<usize>> = (0..100_usize)
        .map(|at| at.checked_sub(1).into_iter().collect())
        .collect();
    let chain: Vec<_> = chain.iter().map(Vec::as_slice).collect();
    let stages: Vec<_> = (0..100).rev().collect();
    let root = Tour {
        places: Places { to: &chain, at: 99 },
        stages: &stages,
        longest_step: 1,
    };
    let error = Tabulate::root_only()
        .solve(&root, Run::new())
        .expect_err("127 at most");
    assert_eq!(error.kind(), &SolveErrorKind::Overflow { line: vec![] });
    let limited = Tabulate::by_stage().solve(&root, Run::new().with_position_limit(7));
    let error = limited.expect_err("a limit");
    assert_eq!(error.kind(), &SolveErrorKind::Limit(Limit::Positions(7)));
    assert_eq!(error.report().positions, 7);
    // Ten places, whose values stay in range.
    let root = Tour {
        places: Places { to: &chain, at: 9 },
        ..root
    };
    let solve = |run| Tabulate::root_only().solve(&root, run);
    let peak = |run| solve(run).map(|solution| solution.report().peak_bytes);
    let enough = peak(Run::new()).expect("no limit");
    assert_eq!(peak(Run::new().with_memory_limit(enough)), Ok(enough));
    let error = peak(Run::new().with_memory_limit(enough - 1)).expect_err("a limit");
    assert!(matches!(
        error.kind(),
        SolveErrorKind::Limit(Limit::Memory { .. })
    ));
}
