//! Numberings: published counts, ranks in ascending order without gaps, and the way back.

use std::fmt::Debug;

use optimal_play::rules::numbering::{
    DisjointSubsets, Heaps, MixedRadix, PieceKind, Pieces, Placed, Subsets, SubsetsUpTo, Ternary,
    binomial,
};
use optimal_play::rules::set_bits;
use proptest::prelude::*;

#[test]
fn binomials_match_the_published_ones() {
    // OEIS A007318, Pascal's triangle, row 10; A000984, the central ones.
    let row: Vec<_> = (0..=10).map(|k| binomial(10, k)).collect();
    let published = [1, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1];
    assert_eq!(row, published.map(Some));
    let central = [1, 2, 6, 20, 70, 252, 924, 3432, 12870, 48620, 184_756];
    let found: Vec<_> = (0..=10).map(|n| binomial(2 * n, n)).collect();
    assert_eq!(found, central.map(Some));
    assert_eq!(binomial(52, 5), Some(2_598_960)); // hands of poker
    assert_eq!(binomial(64, 32), Some(1_832_624_140_942_590_534));
    // Beyond the table, and around the greatest `u64`.
    assert_eq!(binomial(u32::MAX, 1), Some(u32::MAX.into()));
    assert_eq!(binomial(u32::MAX, u32::MAX), Some(1));
    assert_eq!(binomial(u32::MAX, 2), Some(9_223_372_030_412_324_865));
    assert_eq!(binomial(u32::MAX, 3), None);
    assert_eq!(binomial(100, 101), Some(0));
}

/// `unrank` returns things in strictly ascending order, `rank` is its inverse, and there are
/// exactly `count` of them.
fn numbers_all<T: Ord + Debug + Clone>(
    count: u64,
    rank: impl Fn(&T) -> Option<u64>,
    unrank: impl Fn(u64) -> Option<T>,
) -> Vec<T> {
    let all: Vec<T> = (0..count)
        .map(|number| {
            let thing = unrank(number).unwrap_or_else(|| panic!("{number} of {count}"));
            assert_eq!(rank(&thing), Some(number), "{thing:?}");
            thing
        })
        .collect();
    assert!(all.is_sorted_by(|a, b| a < b), "{all:?}");
    assert!(
        [count, count.saturating_add(1), u64::MAX]
            .map(unrank)
            .iter()
            .all(Option::is_none)
    );
    all
}

#[test]
fn subsets_are_those_of_all_numbers_with_the_right_bits() {
    for things in 0..=10 {
        for size in 0..=11 {
            let sets = Subsets::new(things, size).expect("few things");
            let all = numbers_all(sets.count(), |&set| sets.rank(set), |it| sets.unrank(it));
            let expected = (0..1_u64 << things).filter(|set| set.count_ones() == size);
            assert!(expected.eq(all.iter().copied()), "{size} of {things}");
            for pair in all.windows(2) {
                assert_eq!(sets.after(pair[0]), Some(pair[1]));
                assert_eq!(sets.before(pair[1]), Some(pair[0]));
            }
            assert_eq!(all.first().and_then(|&set| sets.before(set)), None);
            assert_eq!(all.last().and_then(|&set| sets.after(set)), None);
            assert!((0..1 << 12).all(|set| sets.rank(set).is_some() == all.contains(&set)));

            let sets = SubsetsUpTo::new(things, size).expect("few things");
            let all = numbers_all(sets.count(), |&set| sets.rank(set), |it| sets.unrank(it));
            let expected = (0..1_u64 << things).filter(|set| set.count_ones() <= size);
            assert!(expected.eq(all.iter().copied()), "up to {size} of {things}");
            assert!((0..1 << 12).all(|set| sets.rank(set).is_some() == all.contains(&set)));
        }
    }
}

#[test]
fn disjoint_subsets_are_all_ways_to_choose_them() {
    for sizes in [[0, 0], [1, 0], [0, 2], [2, 3], [3, 3], [4, 2], [6, 1]] {
        let sets = DisjointSubsets::new(6, sizes).expect("few things");
        let all = numbers_all(sets.count(), |&it| sets.rank(it), |it| sets.unrank(it));
        let pairs = (0..64).flat_map(|a| (0..64).map(move |b| [a, b]));
        for pair in pairs {
            let [a, b]: [u64; 2] = pair;
            let expected = a & b == 0 && [a.count_ones(), b.count_ones()] == sizes;
            assert_eq!(all.contains(&pair), expected, "{pair:?}");
            assert_eq!(sets.rank(pair).is_some(), expected, "{pair:?}");
        }
    }
    let none = DisjointSubsets::new(5, []).expect("one way");
    assert_eq!(
        (none.count(), none.rank([]), none.unrank(0)),
        (1, Some(0), Some([]))
    );
}

#[test]
fn heaps_are_all_ways_to_fill_them() {
    for (heaps, most) in [(0, 5), (1, 7), (3, 0), (2, 6), (3, 4), (4, 3)] {
        let numbering = Heaps::new(heaps, most).expect("few ways");
        let unrank = |number| -> Option<Vec<u16>> {
            let heaps = numbering.unrank(number)?;
            heaps.map(|it| u16::try_from(it).ok()).collect()
        };
        // All sequences, by the order that the documentation states.
        let mut expected = vec![vec![]];
        for _ in 0..heaps {
            let longer = |row: Vec<u16>| (0..=most).map(move |it| [&row[..], &[it]].concat());
            expected = expected.into_iter().flat_map(longer).collect();
        }
        expected.retain(|row: &Vec<u16>| row.iter().sum::<u16>() <= most);
        let sums = |row: &Vec<u16>| -> Vec<u16> {
            (0..row.len())
                .map(|from| row[from..].iter().sum())
                .collect()
        };
        expected.sort_by_key(sums);
        assert_eq!(u64::try_from(expected.len()), Ok(numbering.count()));
        for (number, row) in (0..).zip(&expected) {
            assert_eq!(unrank(number).as_ref(), Some(row));
            assert_eq!(numbering.rank(row), Some(number));
            let (left, right) = row.split_at(row.len() / 2);
            assert_eq!(numbering.rank_of_rows([left, right]), Some(number));
        }
        assert!(numbering.unrank(numbering.count()).is_none());
        let heaps = usize::from(heaps);
        assert_eq!(numbering.rank(&vec![0_u16; heaps + 1]), None);
        assert_eq!(
            heaps
                .checked_sub(1)
                .and_then(|it| numbering.rank(&vec![0_u16; it])),
            None
        );
        if heaps > 0 {
            // One heap less, with the things of a whole row of the table more.
            for things in most + 1..=3 * most + 9 {
                let mut row = vec![0; heaps];
                row[0] = things;
                assert_eq!(numbering.rank(&row), None);
                assert_eq!(numbering.rank(&row[..heaps - 1]), None);
            }
        }
    }
}

/// What a kind of pieces is placed as, in the order that the documentation states: the number of
/// pieces on squares, the squares, the forms there, the pieces in the first hand.
type Way = (u32, u64, Vec<usize>, u32);

/// All ways to place these kinds from the first on, on these squares: each square is tried empty and
/// with each form.
fn ways(squares: &[u32], kinds: &[PieceKind]) -> Vec<Vec<Way>> {
    let [kind, others @ ..] = kinds else {
        return vec![vec![]];
    };
    let mut placed = vec![(0, vec![])];
    for &square in squares {
        let more = placed.iter().flat_map(|(set, forms)| {
            (0..kind.forms as usize)
                .map(move |form| (set | 1 << square, [&forms[..], &[form]].concat()))
        });
        placed.extend(more.collect::<Vec<(u64, _)>>());
    }
    let mut all = Vec::new();
    for (set, forms) in placed {
        let Some(off) = kind.count.checked_sub(set.count_ones()) else {
            continue;
        };
        let in_hand = match kind.hands {
            0 if off > 0 => continue,
            2 => off,
            _ => 0,
        };
        let free: Vec<_> = squares
            .iter()
            .copied()
            .filter(|it| set >> it & 1 == 0)
            .collect();
        for others in ways(&free, others) {
            for in_hand in 0..=in_hand {
                let way = (set.count_ones(), set, forms.clone(), in_hand);
                all.push([&[way], &others[..]].concat());
            }
        }
    }
    all
}

fn way<const F: usize>(placed: Placed<F>) -> Way {
    let set = placed.forms.iter().fold(0, |all, set| all | set);
    let form = |square| placed.forms.iter().position(|set| set >> square & 1 == 1);
    let forms = set_bits(set).map(|square| form(square).expect("it has a piece"));
    (set.count_ones(), set, forms.collect(), placed.in_first_hand)
}

#[test]
fn pieces_are_all_ways_to_place_them() {
    let kind = |count, forms, hands| PieceKind {
        count,
        forms,
        hands,
    };
    for kinds in [
        [kind(2, 3, 2), kind(1, 1, 0)],
        [kind(1, 2, 1), kind(2, 2, 2)],
        [kind(3, 1, 1), kind(2, 1, 0)],
        [kind(0, 0, 0), kind(5, 2, 0)],
        [kind(6, 0, 2), kind(1, 3, 1)],
    ] {
        for (taken, squares) in [(0, 0), (0, 3), (0b10_0101, 4), (u64::MAX << 4, 4)] {
            let pieces = Pieces::<2, 3>::new(squares, kinds).expect("few ways");
            let free: Vec<_> = set_bits(!taken)
                .map(u32::from)
                .take(squares as usize)
                .collect();
            let mut expected = ways(&free, &kinds);
            expected.sort();
            let unrank = |number| Some(pieces.unrank(taken, number)?.map(way).to_vec());
            let found: Vec<_> = (0..pieces.count()).map_while(unrank).collect();
            assert_eq!(found, expected, "{kinds:?} on {squares} squares");
            assert_eq!(unrank(pieces.count()), None);
            for number in 0..pieces.count() {
                let placed = pieces.unrank(taken, number).expect("it is below the count");
                assert_eq!(pieces.rank(taken, placed), Some(number), "{placed:?}");
            }
        }
    }
}

#[test]
fn pieces_that_are_not_those_have_no_rank() {
    let two = |count| PieceKind {
        count,
        forms: 2,
        hands: 2,
    };
    let pieces = Pieces::<2, 3>::new(4, [two(2), two(1)]).expect("few ways");
    let placed = |forms, in_first_hand| Placed {
        forms,
        in_first_hand,
    };
    let other = placed([0, 0b0010, 0], 0);
    for (wrong, why) in [
        (placed([0b0001, 0b0001, 0], 0), "two forms on a square"),
        (placed([0b0010, 0, 0], 0), "two kinds on a square"),
        (placed([0b0100, 0, 0], 0), "a square that is taken"),
        (placed([0b10_0000, 0, 0], 0), "a square beyond the last"),
        (placed([0, 0, 0b0001], 0), "a form too many"),
        (placed([0b1001, 0b1_0000, 0], 0), "three pieces"),
        (placed([0b0001, 0, 0], 2), "three pieces, two in hand"),
    ] {
        assert_eq!(pieces.rank(0b0100, [wrong, other]), None, "{why}");
    }
    let right = placed([0b0001, 0b1_0000, 0], 0);
    assert!(pieces.rank(0b0100, [right, other]).is_some());
    assert_eq!(pieces.unrank(u64::MAX << 3, 0), None); // three squares are left

    let three_hands = PieceKind { hands: 3, ..two(1) };
    let three_forms = PieceKind { forms: 4, ..two(1) };
    for kind in [three_hands, three_forms, two(64), two(63)] {
        assert_eq!(Pieces::<1, 3>::new(64, [kind]), None, "{kind:?}");
    }
    assert_eq!(Pieces::<1, 3>::new(65, [two(1)]), None);
}

#[test]
fn boards_to_base_3_are_all_boards() {
    for cells in 0..=9 {
        let boards = Ternary::new(cells).expect("few cells");
        assert_eq!(boards.count(), 3_u64.pow(cells));
        for number in 0..boards.count() {
            let pieces = boards.unrank(number).expect("it is below the count");
            assert_eq!(boards.rank(pieces), Some(number));
            let digit = |cell: u32| number / 3_u64.pow(cell) % 3;
            let cells_with = |piece| (0..cells).filter(move |&it| digit(it) == piece);
            let expected = [1, 2].map(|it| cells_with(it).fold(0, |set, cell| set | 1 << cell));
            assert_eq!(pieces, expected, "{number}");
        }
        assert_eq!(boards.unrank(boards.count()), None);
        assert_eq!(boards.rank([1 << cells, 0]), None);
        assert_eq!(boards.rank([0, u64::MAX]), None);
    }
}

#[test]
fn the_largest_numberings_fit_and_larger_ones_are_none() {
    let all = Subsets::new(64, 64).expect("one set");
    assert_eq!(
        (all.count(), all.rank(u64::MAX), all.unrank(0)),
        (1, Some(0), Some(u64::MAX))
    );
    assert_eq!((all.before(u64::MAX), all.after(u64::MAX)), (None, None));
    let half = Subsets::new(64, 32).expect("they fit");
    let (first, last) = (u64::MAX >> 32, u64::MAX << 32);
    assert_eq!(
        (half.rank(first), half.rank(last)),
        (Some(0), Some(half.count() - 1))
    );
    assert_eq!((half.before(first), half.after(last)), (None, None));
    assert_eq!(half.unrank(half.count() - 1), Some(last));
    assert_eq!(Subsets::new(65, 1), None);
    assert_eq!(Subsets::new(9, u32::MAX).map(|it| it.count()), Some(0));

    let most = SubsetsUpTo::new(64, 63).expect("all but one");
    assert_eq!((most.count(), most.rank(u64::MAX)), (u64::MAX, None));
    assert_eq!(most.unrank(u64::MAX - 1), Some(u64::MAX - 1));
    assert_eq!(SubsetsUpTo::new(64, 0).map(|it| it.count()), Some(1));
    assert_eq!(
        SubsetsUpTo::new(63, u32::MAX).map(|it| it.count()),
        Some(1 << 63)
    );
    assert_eq!(
        (SubsetsUpTo::new(64, 64), SubsetsUpTo::new(65, 0)),
        (None, None)
    );

    assert_eq!(DisjointSubsets::new(64, [32, 16]), None);
    assert_eq!(
        DisjointSubsets::new(5, [4, 4, 4]).map(|it| it.count()),
        Some(0)
    );
    let draughts = DisjointSubsets::new(50, [5, 5]).expect("they fit");
    assert_eq!(draughts.count(), 2_118_760 * 1_221_759);

    assert_eq!(
        Ternary::new(40).map(|it| it.count()),
        Some(12_157_665_459_056_928_801)
    );
    assert_eq!((Ternary::new(41), Ternary::new(u32::MAX)), (None, None));

    assert_eq!(Heaps::new(u16::MAX, 1).map(|it| it.count()), Some(65_536));
    assert_eq!(Heaps::new(12, 127).map(|it| it.count()), binomial(139, 12));
    assert_eq!(Heaps::new(40, 40), None);

    assert_eq!(
        MixedRadix::new([1 << 32, 1 << 31, 1]).map(|it| it.count()),
        Some(1 << 63)
    );
    assert_eq!(MixedRadix::new([1 << 32, 1 << 32]), None);
    assert_eq!(
        MixedRadix::new([7, 0]).map(|it| (it.count(), it.unrank(0))),
        Some((0, None))
    );
}

proptest! {
    #[test]
    fn a_random_set_comes_back(things in 0..=64_u32, set: u64, step in 0..1000_u64) {
        let set = set & u64::MAX.unbounded_shr(64 - things);
        let sets = Subsets::new(things, set.count_ones()).expect("at most 64 things");
        let rank = sets.rank(set).expect("it has this size");
        prop_assert!(rank < sets.count());
        prop_assert_eq!(sets.unrank(rank), Some(set));
        let later = rank.saturating_add(step).min(sets.count() - 1);
        prop_assert!(sets.unrank(later) >= Some(set));
        prop_assert_eq!(sets.after(set).and_then(|it| sets.rank(it)),
            Some(rank + 1).filter(|&it| it < sets.count()));

        if let Some(sets) = SubsetsUpTo::new(things, set.count_ones().saturating_add(1)) {
            let rank = sets.rank(set).expect("it has fewer");
            prop_assert!(rank < sets.count());
            prop_assert_eq!(sets.unrank(rank), Some(set));
        }
    }

    #[test]
    fn random_men_of_three_kinds_come_back(
        things in 1..=64_u32,
        squares in proptest::collection::btree_set(0..64_u32, 0..12),
    ) {
        let mut men = [0_u64; 3];
        for (at, square) in squares.into_iter().filter(|&it| it < things).enumerate() {
            men[at * at % 3] |= 1 << square;
        }
        if let Some(sets) = DisjointSubsets::new(things, men.map(u64::count_ones)) {
            let rank = sets.rank(men).expect("they have these sizes");
            prop_assert!(rank < sets.count());
            prop_assert_eq!(sets.unrank(rank), Some(men));
            let next = sets.unrank(rank + 1);
            prop_assert!(next.is_none_or(|it| it > men));
            prop_assert_eq!(next.is_none(), rank + 1 == sets.count());
        }
    }

    #[test]
    fn random_digits_come_back(bases: [u16; 4], digits: [u16; 4]) {
        let bases = bases.map(|it| u64::from(it) + 1);
        let radix = MixedRadix::new(bases);
        prop_assert_eq!(radix.is_none(), bases.iter().map(|&it| u128::from(it)).product::<u128>()
            > u64::MAX.into());
        if let Some(radix) = radix {
            let mut digits = digits.map(u64::from);
            let fit = digits.iter().zip(&bases).all(|(digit, base)| digit < base);
            prop_assert_eq!(radix.rank(digits).is_some(), fit);
            for (digit, base) in digits.iter_mut().zip(bases) {
                *digit %= base;
            }
            let rank = radix.rank(digits).expect("each is below its base");
            prop_assert!(rank < radix.count());
            prop_assert_eq!(radix.unrank(rank), Some(digits));
            prop_assert!(radix.unrank(rank + 1).is_none_or(|it| it > digits));
        }
    }

    #[test]
    fn a_random_board_comes_back(cells in 0..=40_u32, one: u64, two: u64) {
        let board = u64::MAX.unbounded_shr(64 - cells);
        let pieces = [one & board, two & board & !one];
        let boards = Ternary::new(cells).expect("at most 40 cells");
        let rank = boards.rank(pieces).expect("a board");
        prop_assert!(rank < boards.count());
        prop_assert_eq!(boards.unrank(rank), Some(pieces));
    }

    #[test]
    fn random_heaps_come_back(heaps in proptest::collection::vec(0..9_u8, 0..14), more in 0..20_u16) {
        let things: u16 = heaps.iter().map(|&it| u16::from(it)).sum();
        let row = u16::try_from(heaps.len()).expect("a short row");
        let numbering = Heaps::new(row, things + more).expect("they fit");
        let rank = numbering.rank(&heaps).expect("there are as many");
        prop_assert!(rank < numbering.count());
        let back = numbering.unrank(rank).expect("it is below the count");
        prop_assert!(back.eq(heaps.iter().map(|&it| usize::from(it))));
    }
}
