//! Cells and pieces that both have symmetries, compared with all pairs tried one by one.

use std::collections::HashSet;

use optimal_play::rules::{RenamedCells, Symmetries};
use proptest::prelude::*;

/// The image of what stands in the cells under a permutation of the cells and a renaming.
fn image<const N: usize>(cells: &[u8; N], permutation: &[usize], renaming: &[usize]) -> [u8; N] {
    let mut image = [0; N];
    for (&cell, &to) in cells.iter().zip(permutation) {
        let renamed = renaming.get(usize::from(cell));
        image[to] = renamed.map_or(cell, |&it| u8::try_from(it).expect("few values"));
    }
    image
}

/// All images, by all pairs.
fn images<const N: usize>(
    cells: &[u8; N],
    permutations: &Symmetries,
    renamings: &Symmetries,
) -> HashSet<[u8; N]> {
    let pairs = permutations.permutations().flat_map(|permutation| {
        renamings
            .permutations()
            .map(move |renaming| (permutation, renaming))
    });
    pairs
        .map(|(permutation, renaming)| image(cells, permutation, renaming))
        .collect()
}

proptest! {
    /// Six values, of which renamings change five: the group of a star, and one that is not
    /// transitive.
    #[test]
    fn the_least_image_is_that_of_all_pairs(
        cells in prop::array::uniform9(0..6_u8),
        generators in prop::sample::select(vec![
            vec![[1, 2, 3, 4, 0], [4, 3, 2, 1, 0]],
            vec![[1, 0, 2, 3, 4], [0, 1, 3, 4, 2]],
            vec![[1, 0, 2, 3, 4], [1, 2, 3, 4, 0]],
            vec![],
        ]),
    ) {
        let renamings = Symmetries::new(5, generators).expect("a small group");
        let square = Symmetries::square(3);
        let all = images(&cells, &square, &renamings);
        let renamed = RenamedCells::new(square, &renamings);
        prop_assert_eq!(Some(renamed.least(&cells)), all.iter().min().copied());
        prop_assert_eq!(renamed.images_of(&cells), all.len());
    }
}

/// Quarto: 32 permutations of the squares keep the lines of four, 384 renamings keep what two pieces
/// have in common. The piece that is handed over stands beside the board.
#[test]
fn pieces_of_quarto_have_the_images_of_12288_pairs() {
    let place = |at: usize, rows: [usize; 4]| match at {
        16 => 16,
        _ => 4 * rows[at / 4] + rows[at % 4],
    };
    let lines = |rows: [usize; 4]| (0..17).map(|at| place(at, rows)).collect::<Vec<_>>();
    let transposed = (0..17).map(|at| if at < 16 { at % 4 * 4 + at / 4 } else { at });
    let squares = [
        transposed.collect(),
        lines([3, 2, 1, 0]),
        lines([1, 0, 3, 2]),
        lines([0, 2, 1, 3]),
        (0..17)
            .map(|at| if at < 16 { at / 4 * 4 + 3 - at % 4 } else { at })
            .collect(),
    ];
    let squares = Symmetries::new(17, squares).expect("32 permutations");
    let bits = |of: fn(usize) -> usize| (0..16).map(of).collect::<Vec<_>>();
    let pieces = [
        bits(|it| it ^ 1),
        bits(|it| it & 0b1100 | it >> 1 & 1 | (it & 1) << 1),
        bits(|it| it >> 1 | (it & 1) << 3),
    ];
    let pieces = Symmetries::new(16, pieces).expect("384 renamings");
    assert_eq!((squares.order(), pieces.order()), (32, 384));
    let renamed = RenamedCells::new(squares.clone(), &pieces);
    let mut random = fastrand::Rng::with_seed(3);
    for placed in 0..=16 {
        let mut all: Vec<_> = (0..16).collect();
        random.shuffle(&mut all);
        let mut cells = [16; 17];
        cells[..placed].copy_from_slice(&all[..placed]);
        random.shuffle(&mut cells[..16]);
        cells[16] = all.get(placed).copied().unwrap_or(16);
        let all = images(&cells, &squares, &pieces);
        assert_eq!(Some(renamed.least(&cells)), all.iter().min().copied());
        assert_eq!(renamed.images_of(&cells), all.len());
    }
}

#[test]
fn there_are_255_values_at_most() {
    let renamings = |values| Symmetries::new(values, [[0_usize; 0]; 0]).expect("the identity");
    let ring = || Symmetries::new(2, [[1, 0]]).expect("two permutations");
    let most = RenamedCells::new(ring(), &renamings(255));
    assert_eq!(most.least(&[255, 254]), [254, 255]);
    let more = std::panic::catch_unwind(|| RenamedCells::new(ring(), &renamings(256)));
    assert!(more.is_err());
}
