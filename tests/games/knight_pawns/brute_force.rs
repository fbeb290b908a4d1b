//! A brute force from the rules only, on random instances.

use std::collections::HashMap;

use optimal_play::{GameState, Indexed, Minimax, Run, Solver};
use optimal_play_games::knight_board::{Board, Square};
use optimal_play_games::knight_pawns::{KnightPawns, Rules, Scoring};
use proptest::prelude::*;

/// The rules written plainly, without the crate: distances by relaxation over all squares until
/// nothing changes, then every order of captures.
struct BruteForce {
    alice_only: bool,
    /// Distances in knight moves from each square to each pawn.
    distances: Vec<HashMap<Square, i32>>,
}

impl BruteForce {
    /// `None` if some pawn cannot be captured.
    fn new(squares: &[Square], knight: Square, pawns: &[Square], alice_only: bool) -> Option<Self> {
        let distances: Vec<_> = pawns
            .iter()
            .map(|&pawn| {
                let mut distances = HashMap::from([(pawn, 0)]);
                loop {
                    let before = distances.clone();
                    for &(row, column) in squares {
                        for (down, right) in [
                            (1, 2),
                            (2, 1),
                            (-1, 2),
                            (-2, 1),
                            (1, -2),
                            (2, -1),
                            (-1, -2),
                            (-2, -1),
                        ] {
                            if let Some(&distance) = before.get(&(row + down, column + right)) {
                                let nearest = distances.entry((row, column)).or_insert(i32::MAX);
                                *nearest = (distance + 1).min(*nearest);
                            }
                        }
                    }
                    if distances == before {
                        return distances;
                    }
                }
            })
            .collect();
        let reached = distances
            .iter()
            .all(|from_pawn| from_pawn.contains_key(&knight));
        reached.then_some(Self {
            alice_only,
            distances,
        })
    }

    fn value(&self, knight: Square, left: &[(usize, Square)], alice: bool) -> i32 {
        let values = left.iter().map(|&(pawn, square)| {
            let moves = self.distances[pawn][&knight];
            let counted = if alice || !self.alice_only { moves } else { 0 };
            let left: Vec<_> = left
                .iter()
                .copied()
                .filter(|&other| other.0 != pawn)
                .collect();
            counted + self.value(square, &left, !alice)
        });
        let best = if alice { values.max() } else { values.min() };
        best.unwrap_or(0)
    }
}

/// A board, the pieces on it, and the squares that the brute force considers.
#[derive(Clone, Debug)]
struct Instance {
    rules: Rules,
    squares: Vec<Square>,
    knight: Square,
    pawns: Vec<Square>,
}

fn instances() -> impl Strategy<Value = Instance> {
    let bounded =
        (1..=9_u32, 1..=9_u32).prop_map(|(rows, columns)| Board::Bounded { rows, columns });
    let board = prop_oneof![3 => bounded, 1 => Just(Board::Unbounded)];
    let scoring = prop_oneof![Just(Scoring::Total), Just(Scoring::AliceOnly)];
    (
        board,
        scoring,
        proptest::collection::vec((-4..5, -4..5), 2..=7),
    )
        .prop_map(|(board, scoring, places)| {
            // Pieces stand within 4 squares of the origin of the plane, and anywhere on a board.
            let (pieces, squares) = match board {
                Board::Bounded { rows, columns } => {
                    let (rows, columns) = (rows.cast_signed(), columns.cast_signed());
                    let on_board =
                        |(row, column): Square| (row.rem_euclid(rows), column.rem_euclid(columns));
                    let pieces: Vec<_> = places.into_iter().map(on_board).collect();
                    (pieces, rectangle(0..rows, 0..columns))
                }
                Board::Unbounded => (places, rectangle(-9..10, -9..10)),
            };
            Instance {
                rules: Rules { board, scoring },
                squares,
                knight: pieces[0],
                pawns: pieces[1..].to_vec(),
            }
        })
}

fn rectangle(rows: std::ops::Range<i32>, columns: std::ops::Range<i32>) -> Vec<Square> {
    rows.flat_map(|row| columns.clone().map(move |column| (row, column)))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_solver_agrees_with_the_brute_force(instance in instances()) {
        let Instance { rules, squares, knight, pawns } = instance;
        let mut pieces = pawns.clone();
        pieces.push(knight);
        pieces.sort_unstable();
        pieces.dedup();
        prop_assume!(pieces.len() == pawns.len() + 1);

        let alice_only = rules.scoring == Scoring::AliceOnly;
        let brute_force = BruteForce::new(&squares, knight, &pawns, alice_only);
        let game = KnightPawns::with_rules(rules, knight, pawns.iter().copied());
        let (Some(brute_force), Ok(game)) = (&brute_force, &game) else {
            prop_assert!(brute_force.is_none());
            let unreachable = game
                .as_ref()
                .is_err_and(|it| it.to_string().starts_with("no knight moves lead to"));
            prop_assert!(unreachable);
            return Ok(());
        };
        let root = game.start();
        let hashed = Minimax::hashed().solve(&root, Run::new()).expect("an acyclic game");
        let dense = Minimax::dense().solve(&root, Run::new()).expect("an acyclic game");
        prop_assert_eq!(dense.report().positions, hashed.report().positions);
        let mut indices = HashMap::new();
        for (position, value) in dense.positions() {
            let left: Vec<_> = position.remaining().map(|pawn| {
                (pawn as usize, pawns[pawn as usize])
            }).collect();
            let alice = (pawns.len() - left.len()).is_multiple_of(2);
            let expected = brute_force.value(position.knight(), &left, alice);
            prop_assert_eq!(value, expected);
            prop_assert_eq!(hashed.value_of(&position), Some(expected));

            prop_assert!(position.index() < position.index_count());
            let again = root.at_index(position.index()).map(|position| position.key());
            prop_assert_eq!(again, Some(position.key()));
            prop_assert_eq!(indices.insert(position.index(), position.key()), None);
        }
        prop_assert_eq!(indices.len() as u64, dense.report().positions);
        let states = (0..root.index_count()).filter_map(|index| root.at_index(index));
        prop_assert_eq!(states.count(), indices.len());
        prop_assert_eq!(dense.line().count(), pawns.len());
        prop_assert!(dense.line().eq(hashed.line()));
    }
}
