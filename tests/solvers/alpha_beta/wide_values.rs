//! Packed tables whose entries have no room for the values of a game beside the key.

use optimal_play::{AlphaBeta, Player, SolveErrorKind, Solver};
use support::{Graph, Node};

use super::one_thread;

/// Most lines of play across a board of this many columns and rows meet again.
const SIZE: usize = 16;

/// A token goes right or up across a board, and scores up to `most`. Keys have 64 bits.
fn walk(most: i32) -> Graph<i32> {
    let node = |place: usize| {
        let (column, row) = (place % SIZE, place / SIZE);
        let right = (column + 1 < SIZE).then_some(place + 1);
        let up = (row + 1 < SIZE).then_some(place + SIZE);
        let score = |to: usize| {
            let mixed = i32::try_from(to * to % 211 + 3 * place % 17).expect("small");
            (to, mixed % (2 * most + 1) - most)
        };
        let player = Player::ALL[(column + row) % 2];
        Node::scored(player, [right, up].into_iter().flatten().map(score))
    };
    let mut graph = Graph::new((0..SIZE * SIZE).map(node));
    graph.key_bits = 64;
    for node in &mut graph.nodes {
        node.packed_key = (node.packed_key + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
    graph
}

#[test]
fn a_packed_table_that_cannot_store_the_values_is_an_error_that_names_the_room() {
    let game = walk(1000);
    let hashed = AlphaBeta::hashed().solve(&game.root(), one_thread());
    let positions = hashed.expect("acyclic").report().positions;
    assert!(positions < 4000, "{positions}");
    let packed = AlphaBeta::packed().with_table_bytes(8 << 20);
    let error = packed.solve(&game.root(), one_thread());
    let error = error.expect_err("the table stays empty");
    assert!(
        matches!(error.kind(), SolveErrorKind::Unsupported(_)),
        "{error}"
    );
    assert!(error.report().positions < 4000, "{error}");
    insta::assert_snapshot!(
        error.kind(),
        @"most values do not fit a packed table: beside keys of 64 bits there is room for scores from -31 to 31; AlphaBeta::hashed has room for any value"
    );
}

#[test]
fn a_packed_table_with_room_for_the_values_is_as_good_as_one_with_whole_keys() {
    let game = walk(1);
    let hashed = AlphaBeta::hashed().solve(&game.root(), one_thread());
    let hashed = hashed.expect("acyclic");
    let packed = AlphaBeta::packed().with_table_bytes(8 << 20);
    let packed = packed.solve(&game.root(), one_thread()).expect("room");
    assert_eq!(packed.value(), hashed.value());
    let (packed, hashed) = (packed.report().positions, hashed.report().positions);
    assert!(packed < 2 * hashed, "{packed}, {hashed}");
}
