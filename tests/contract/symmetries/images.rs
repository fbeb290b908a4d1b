//! The least images, and their number, compared with images made cell by cell.

use std::collections::{HashMap, HashSet};

use optimal_play::rules::Symmetries;
use proptest::prelude::*;
use support::rounds;

use crate::symmetries::renamings;

/// The image of a set, cell by cell.
fn image(permutation: &[usize], set: u64) -> u64 {
    let of_bit = |bit: usize| permutation.get(bit).copied().unwrap_or(bit);
    let bits = (0..64).filter(|bit| set >> bit & 1 == 1);
    bits.fold(0, |image, bit| image | 1 << of_bit(bit))
}

/// Groups with every number of digits, with full and partial blocks of permutations.
fn groups() -> Vec<Symmetries> {
    let ring = |cells: usize| Symmetries::new(cells, [(1..cells).chain([0]).collect::<Vec<_>>()]);
    let rings = [1, 3, 5, 13, 63, 64].map(|cells| ring(cells).expect("a permutation"));
    let boards = [
        Symmetries::line(0),
        Symmetries::line(64),
        Symmetries::rectangle(5, 7),
        Symmetries::square(3),
        Symmetries::square(8),
        Symmetries::cube(3),
        renamings(5),
    ];
    rings.into_iter().chain(boards).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(rounds(50)))]

    #[test]
    fn images_of_sets_are_those_of_their_cells(sets in any::<[u64; 2]>(), few in any::<bool>()) {
        let sets = if few { [sets[0] & sets[1], 0b1001] } else { sets };
        for group in groups() {
            let images: HashSet<_> =
                group.permutations().map(|it| sets.map(|set| image(it, set))).collect();
            let by_hand = images.iter().copied().min().expect("the identity");
            prop_assert_eq!(group.least_sets(sets), by_hand);
            prop_assert_eq!(group.images_of_sets(sets), images.len());
            let of = |permutation: &[usize]| sets.map(|set| image(permutation, set));
            prop_assert_eq!(group.least(of), by_hand);
            prop_assert_eq!(group.images_of(of), images.len());
            prop_assert_eq!(of(group.to_least(of)), by_hand);
        }
    }

    #[test]
    fn the_least_cells_are_the_same_for_all_images(cells in prop::collection::vec(0..3_u8, 9)) {
        let square = Symmetries::square(3);
        let least = square.least_cells(&cells);
        let mut images = Vec::new();
        for permutation in square.permutations() {
            let mut image = vec![0; 9];
            for (&to, &cell) in permutation.iter().zip(&cells) {
                image[to] = cell;
            }
            prop_assert_eq!(&square.least_cells(&image), &least);
            images.push(image);
        }
        prop_assert_eq!(images.into_iter().min(), Some(least));
    }
}

/// Each board belongs to one class, which has as many boards as images.
#[test]
fn classes_make_up_all_boards() {
    for (group, classes) in [(Symmetries::square(3), 102), (renamings(4), 11)] {
        let mut sizes: HashMap<u64, usize> = HashMap::new();
        for set in 0..1 << group.cells() {
            *sizes.entry(group.least_set(set)).or_default() += 1;
        }
        assert_eq!(sizes.len(), classes);
        for (least, boards) in sizes {
            assert_eq!(group.images_of_sets([least]), boards);
        }
    }
}

#[test]
#[should_panic(expected = "a set of bits has at most 64 cells")]
fn a_set_of_more_than_64_cells_panics() {
    Symmetries::line(65).least_set(1);
}

#[test]
fn more_than_64_cells_have_images_as_lists() {
    let line = Symmetries::line(65);
    let mut cells = [0; 65];
    cells[0] = 1;
    let least = line.least_cells(&cells);
    assert_eq!((least[0], least[64]), (0, 1));
}
