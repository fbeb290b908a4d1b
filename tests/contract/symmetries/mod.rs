//! Symmetries: the sizes of groups, published counts of positions up to symmetry, images compared
//! with images made cell by cell, and predecessors of folded positions.

mod colours;
mod folded;
mod images;
mod renamed;
mod sim;

use std::collections::HashSet;

use optimal_play::rules::{Symmetries, SymmetriesError};

fn renamings(points: u8) -> Symmetries {
    Symmetries::renamings(points).expect("few points")
}

#[test]
fn groups_have_the_known_orders() {
    assert_eq!(Symmetries::line(9).order(), 2);
    assert_eq!(Symmetries::rectangle(3, 4).order(), 4);
    assert_eq!(Symmetries::square(8).order(), 8);
    assert_eq!(Symmetries::cube(3).order(), 48);
    assert_eq!(
        [0, 1, 2, 3, 4, 5, 6, 7].map(|it| renamings(it).order()),
        [1, 1, 1, 6, 24, 120, 720, 5040]
    );
    // Small boards have fewer images, each once.
    assert_eq!(Symmetries::line(1).order(), 1);
    assert_eq!(Symmetries::line(0).order(), 1);
    assert_eq!(
        [(1, 1), (1, 3), (3, 1)].map(|(x, y)| Symmetries::rectangle(x, y).order()),
        [1, 2, 2]
    );
    assert_eq!([1, 2].map(|side| Symmetries::square(side).order()), [1, 8]);
    assert_eq!([1, 2].map(|side| Symmetries::cube(side).order()), [1, 48]);
}

#[test]
fn permutations_are_different_and_closed() {
    for group in [Symmetries::square(3), Symmetries::cube(2), renamings(5)] {
        let all: HashSet<_> = group.permutations().collect();
        assert_eq!(all.len(), group.order());
        let identity: Vec<_> = (0..group.cells()).collect();
        assert_eq!(group.permutations().next(), Some(&identity[..]));
        for (one, other) in all
            .iter()
            .flat_map(|one| all.iter().map(move |other| (one, other)))
        {
            let both: Vec<_> = one.iter().map(|&cell| other[cell]).collect();
            assert!(all.contains(&both[..]));
        }
    }
}

#[test]
fn the_subgroup_that_keeps_a_set_has_exactly_the_permutations_that_do() {
    for group in [Symmetries::square(3), Symmetries::cube(2), renamings(4)] {
        for set in 0..1 << group.cells() {
            let images = group.permutations().zip(group.each_image(set));
            let keep: Vec<_> = images.filter(|(_, image)| *image == set).collect();
            let kept = group.keeping(set);
            assert!(kept.permutations().eq(keep.into_iter().map(|(it, _)| it)));
            // A group: it makes nothing else.
            let again = Symmetries::new(group.cells(), kept.permutations());
            assert_eq!(again.map(|it| it.order()), Ok(kept.order()));
        }
    }
    // A set may have bits that are no cell, and a group more cells than a set has bits.
    assert_eq!(Symmetries::line(3).keeping(1 << 63).order(), 2);
    assert_eq!(Symmetries::line(100).keeping(1).order(), 1);
    assert_eq!(Symmetries::line(100).keeping(0).order(), 2);
}

/// Seven of the 24 renamings of four points were once taken for all of them, which folded positions
/// that do not belong together.
#[test]
fn an_incomplete_list_of_permutations_makes_a_group() {
    let all: Vec<Vec<_>> = renamings(4).permutations().map(<[_]>::to_vec).collect();
    for first in 0..24 {
        let some = all.iter().cycle().skip(first).take(7);
        let group = Symmetries::new(6, some).expect("permutations");
        assert!(24 % group.order() == 0 && group.order() >= 7);
        let again = Symmetries::new(6, group.permutations()).expect("permutations");
        assert_eq!(again.order(), group.order());
    }
}

#[test]
fn a_generator_that_is_no_permutation_is_an_error_that_names_it() {
    let new = |generators: &[&[usize]]| Symmetries::new(3, generators).expect_err("none");
    let (generator, cells, identity) = (1, 3, &[0, 1, 2][..]);
    let error = SymmetriesError::Length {
        generator,
        images: 2,
        cells,
    };
    assert_eq!(new(&[identity, &[0, 1]]), error);
    assert_eq!(
        error.to_string(),
        "generator 1 has 2 images: it must have one for each of 3 cells"
    );
    let error = SymmetriesError::OffBoard {
        generator,
        image: 3,
        cells,
    };
    assert_eq!(new(&[identity, &[0, 3, 1]]), error);
    let error = SymmetriesError::Repeated {
        generator,
        image: 2,
    };
    assert_eq!(new(&[identity, &[2, 0, 2]]), error);
}

#[test]
fn a_group_that_is_too_large_is_an_error() {
    let mut generators: [Vec<usize>; 2] = [(1..20).chain([0]).collect(), (0..20).collect()];
    generators[1].swap(0, 1);
    let error = Symmetries::new(20, generators).expect_err("20! permutations");
    assert_eq!(error, SymmetriesError::TooMany);
    assert_eq!(
        error.to_string(),
        "the generators make more than 65536 permutations"
    );
    assert_eq!(Symmetries::renamings(9), Err(SymmetriesError::TooMany));
}

/// Published in the On-Line Encyclopedia of Integer Sequences.
#[test]
fn positions_up_to_symmetry_match_the_published_counts() {
    let counts = |groups: &[Symmetries], colours| -> Vec<u64> {
        groups
            .iter()
            .map(|group| burnside(group, colours))
            .collect()
    };
    // A005418: rows of black and white stones.
    let lines: Vec<_> = (1..9).map(Symmetries::line).collect();
    assert_eq!(counts(&lines, 2), [2, 3, 6, 10, 20, 36, 72, 136]);
    // A054247: square boards of black and white cells.
    let squares: Vec<_> = (1..6).map(Symmetries::square).collect();
    assert_eq!(counts(&squares, 2), [2, 6, 102, 8548, 4_211_744]);
    // A128766: the corners of a cube in two colours.
    assert_eq!(burnside(&Symmetries::cube(2), 2), 22);
    // A000088, A004102: graphs, and graphs whose edges have two colours.
    let graphs: Vec<_> = (1..7).map(renamings).collect();
    assert_eq!(counts(&graphs, 2), [1, 2, 4, 11, 34, 156]);
    assert_eq!(counts(&graphs, 3), [1, 3, 10, 66, 792, 25_506]);
}

/// The number of boards in that number of colours up to symmetry: the mean number of boards that a
/// permutation leaves as they are (Burnside's lemma).
fn burnside(group: &Symmetries, colours: u64) -> u64 {
    let fixed = group
        .permutations()
        .map(|permutation| colours.pow(cycles(permutation)));
    let fixed: u64 = fixed.sum();
    let order = group.order() as u64;
    assert_eq!(fixed % order, 0);
    fixed / order
}

fn cycles(permutation: &[usize]) -> u32 {
    let mut seen = vec![false; permutation.len()];
    let mut cycles = 0;
    for start in 0..permutation.len() {
        cycles += u32::from(!seen[start]);
        let mut at = start;
        while !std::mem::replace(&mut seen[at], true) {
            at = permutation[at];
        }
    }
    cycles
}
