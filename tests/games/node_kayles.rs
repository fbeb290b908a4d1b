//! Node Kayles on a grid: published nimbers, nimbers by definition on lists of squares, and the
//! table of rectangles.

use std::collections::{BTreeSet, HashMap};

use optimal_play::rules::Square;
use optimal_play::{GameState, Grundy, Player, SwapPlayers};
use optimal_play_games::node_kayles::NodeKayles;
use support::solve;

use crate::nimber_tables::{
    assert_has_nimber, assert_matches_table, by_definition, every_position,
};

fn board(columns: u8, rows: u8) -> NodeKayles {
    NodeKayles::new(columns, rows).expect("a small board")
}

/// The nimber of a board, found and verified.
fn nimber(columns: u8, rows: u8) -> u64 {
    let root = board(columns, rows);
    let solution = solve(&Grundy::by_search(), &root);
    let verified = solution.verify().expect("the values agree");
    assert!(verified.complete);
    solution.grundy_value(&root).expect("the root is solved")
}

#[test]
fn a_row_is_worth_as_much_as_in_dawsons_chess() {
    // OEIS A002187: Sprague-Grundy values for Dawson's Chess, from one pawn on.
    let published = [
        1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5,
        2, 7, 4,
    ];
    for (squares, published) in (1..).zip(published) {
        assert_eq!(nimber(1, squares), published, "{squares} squares");
        if squares <= 26 {
            assert_eq!(nimber(squares, 1), published, "{squares} squares");
        }
    }
}

#[test]
fn nimbers_of_two_to_four_rows_match_the_published_ones() {
    // OEIS A316632: three rows of n; its comments: two rows of n, and four.
    let three_rows = [2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3];
    for (columns, published) in (1..).zip(three_rows) {
        assert_eq!(nimber(columns, 3), published, "3×{columns}");
        assert_eq!(nimber(columns, 2), u64::from(columns % 2), "2×{columns}");
        if columns <= 13 {
            assert_eq!(nimber(columns, 4), 0, "4×{columns}");
        }
    }
}

#[test]
fn every_position_of_small_boards_has_the_nimber_by_definition() {
    /// The sets that are left when a square is taken, with its neighbours.
    fn after(free: &BTreeSet<(u8, u8)>) -> Vec<BTreeSet<(u8, u8)>> {
        let is_far =
            |one: (u8, u8), other: (u8, u8)| one.0.abs_diff(other.0) + one.1.abs_diff(other.1) > 1;
        let left = |taken| free.iter().copied().filter(move |&it| is_far(it, taken));
        free.iter().map(|&taken| left(taken).collect()).collect()
    }

    for (columns, rows) in [(3, 4), (4, 3), (6, 2), (9, 1), (1, 9), (4, 4), (5, 4)] {
        let root = board(columns, rows);
        let solution = solve(&Grundy::by_definition(), &root);
        let mut known = HashMap::new();
        for position in every_position(&root) {
            let free = position.moves().map(|it| (it.column(), it.row()));
            let nimber = by_definition(&free.collect(), &after, &mut known);
            assert_has_nimber(&solution, &position, nimber);
        }
    }
}

#[test]
fn the_table_of_rectangles_has_these_nimbers() {
    assert_matches_table("Node Kayles", 42, nimber);
}

#[test]
fn a_square_ends_the_freedom_of_its_neighbours() {
    let root = board(3, 3);
    let after = root.play(Square::new(1, 0));
    assert_eq!(after.to_string(), "3 . . .\n2 . - .\n1 - o -\n  a b c");
    assert_eq!(after.to_move(), Player::Min);
    assert_eq!(after.swap_players().to_move(), Player::Max);
    // All images have the same key, and only they.
    let keys: BTreeSet<_> = root.moves().map(|it| root.play(it).key()).collect();
    assert_eq!(keys.len(), 3, "a corner, an edge and the centre");
}

#[test]
fn a_size_that_does_not_fit_is_rejected() {
    let errors = [(0, 3), (27, 1), (13, 5)].map(|(columns, rows)| {
        let error = NodeKayles::new(columns, rows).expect_err("it does not fit");
        error.to_string()
    });
    insta::assert_snapshot!(errors.join("\n"));
}
