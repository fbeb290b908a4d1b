//! A game that is nothing but its graph: the values of all positions, and the moves that have them.

use optimal_play::{GameState, Indexed, Minimax, Player, Run, Solution, SolveError, Solver};

/// A token on numbered places; each move leads to a place and has a reward.
#[derive(Clone)]
pub(super) struct Graph<'g> {
    pub(super) moves: &'g [&'g [(usize, i8)]],
    pub(super) at: usize,
}

impl GameState for Graph<'_> {
    type Move = usize;
    type Key = usize;
    type Value = i8;

    fn to_move(&self) -> Player {
        if self.at.is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        }
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..self.moves[self.at].len()
    }

    fn play(&self, mv: usize) -> Self {
        Self {
            at: self.moves[self.at][mv].0,
            ..*self
        }
    }

    fn terminal_value(&self) -> i8 {
        0
    }

    fn key(&self) -> usize {
        self.at
    }

    fn reward(&self, mv: usize) -> i8 {
        self.moves[self.at][mv].1
    }
}

impl Indexed for Graph<'_> {
    fn index_count(&self) -> usize {
        self.moves.len()
    }

    fn index(&self) -> usize {
        self.at
    }

    fn at_index(&self, at: usize) -> Option<Self> {
        Some(Self { at, ..*self })
    }
}

/// Solves with both tables, which must do the same.
pub(super) fn solve_both<'g>(
    moves: &'g [&'g [(usize, i8)]],
) -> Result<Solution<Graph<'g>>, SolveError<usize>> {
    let root = Graph { moves, at: 0 };
    let hashed = Minimax::hashed().solve(&root, Run::new());
    let dense = Minimax::dense().solve(&root, Run::new());
    match (&hashed, &dense) {
        (Ok(hashed), Ok(dense)) => assert!(hashed.line().eq(dense.line())),
        (Err(hashed), Err(dense)) => assert_eq!(hashed.kind(), dense.kind()),
        _ => panic!("hashed {hashed:?}, dense {dense:?}"),
    }
    hashed
}

#[test]
fn every_value_move_value_and_best_move_is_told() {
    // 0 (Max) to 1 or 3 (Min) or 4 (over); 1 to 4 or 5 (over); 3 to 5. Unreached: 2 to 5 or 6.
    let solution = solve_both(&[
        &[(1, 2), (3, 1), (4, 1)],
        &[(4, 3), (5, -1)],
        &[(5, 3), (6, 0)],
        &[(5, 0)],
        &[],
        &[],
        &[],
    ])
    .expect("an acyclic game");
    let root = solution.root().clone();
    assert_eq!(solution.value(), 1);
    let values: Vec<_> = solution.move_values(&root).collect();
    assert_eq!(values, [(0, 1), (1, 1), (2, 1)]);
    assert_eq!(solution.best_moves(&root).collect::<Vec<_>>(), [0, 1, 2]);
    assert_eq!(solution.line().collect::<Vec<_>>(), [0, 1]);
    let one = root.play(0);
    assert_eq!(solution.value_of(&one), Some(-1));
    assert_eq!(solution.best_moves(&one).collect::<Vec<_>>(), [1]);
    assert_eq!(solution.line_from(&one).collect::<Vec<_>>(), [1]);
    let over = one.play(1);
    assert_eq!(solution.value_of(&over), Some(0));
    assert_eq!(solution.move_values(&over).count(), 0);
    let unreached = Graph { at: 2, ..root };
    assert_eq!(solution.value_of(&unreached), None);
    assert_eq!(solution.line_from(&unreached).next(), None);
    assert_eq!(solution.move_values(&unreached).count(), 0);
    let some: Vec<_> = solution.moves_with_values(&unreached).collect();
    assert_eq!(some, [(0, Some(3)), (1, None)]);
    let positions: Vec<_> = solution
        .positions()
        .map(|(state, value)| (state.at, value))
        .collect();
    assert_eq!(positions, [(0, 1), (1, -1), (3, 0), (4, 0), (5, 0)]);
    assert_eq!(solution.report().positions, 5);
}
