//! King and rook against king: published counts of positions. The tests that take long compare all
//! positions with the rules written another way.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use optimal_play::audit::Audit;
use optimal_play::rules::InstanceError;
use optimal_play::{
    GameState, Indexed, Outcome, Player, Predecessors, Retrograde, Run, Solution, Solver,
};
use optimal_play_games::king_rook_king::KingRookKing;

/// Mate in 16 moves: the example of the source of the longest mates, below.
const LONGEST: &str = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1";

fn position(fen: &str) -> KingRookKing {
    fen.parse().expect("a legal position")
}

/// Every position, solved.
static SOLVED: LazyLock<Solution<KingRookKing>> = LazyLock::new(|| {
    Retrograde::with_predecessors()
        .solve(&position(LONGEST), Run::new().with_threads(1))
        .expect("no limit")
});

/// The number of positions with this side to move and a rook, by the plies to the win of White;
/// `None` for draws.
fn by_plies(to_move: Player) -> BTreeMap<Option<u16>, usize> {
    let mut counts = BTreeMap::new();
    for (_, state) in SOLVED.root().states() {
        if state.to_move() == to_move && state.rook().is_some() {
            let value = SOLVED.value_of(&state).expect("every position is solved");
            assert_ne!(value.winner(), Some(Player::Min), "{state}");
            *counts.entry(value.plies()).or_default() += 1;
        }
    }
    counts
}

/// M. Bain and A. Hoff, Chess (King-Rook vs. King), UCI Machine Learning Repository (1994): all
/// positions with Black to move, up to symmetry, by the moves of White to mate.
#[test]
fn depths_with_black_to_move_match_the_published_distribution() {
    let by_moves = [
        27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390,
    ];
    let won = (0..).step_by(2).map(Some).zip(by_moves);
    let published: BTreeMap<_, _> = won.chain([(None, 2796)]).collect();
    assert_eq!(published.values().sum::<usize>(), 28_056);
    assert_eq!(by_plies(Player::Min), published);
}

/// N. L. Skirrow, OEIS A358339 (2022): on the board of 8×8, up to symmetry, positions won in 0 to 5
/// plies. The longest mates: "Guido" in "Longest Mate in kqk" on the endgame tablebase board of K.
/// Kryukov's site.
#[test]
fn nearest_and_farthest_mates_with_white_to_move_match_the_published_counts() {
    let counts = by_plies(Player::Max);
    for (plies, published) in [(1, 189), (3, 587), (5, 484), (31, 121)] {
        assert_eq!(counts[&Some(plies)], published, "{plies} plies");
    }
    assert_eq!(counts.keys().max(), Some(&Some(31)));
}

/// OEIS A358339 describes these six: the rook gives check from beside its king, where it cannot
/// have come from, and the king that has made room would have stood next to the other.
#[test]
fn six_positions_have_no_predecessor() {
    let states = SOLVED.root().states().map(|(_, state)| state);
    let nowhere = states.filter(|state| state.predecessors().next().is_none());
    let published = ('a'..='f').zip('c'..='h').map(|(black, white)| {
        let [black_king, rook] = [black, white].map(|file| format!("{file}1"));
        let state = KingRookKing::new(&format!("{white}2"), &rook, &black_king, Player::Min);
        state.expect("a legal position").index()
    });
    let nowhere: BTreeSet<_> = nowhere.map(|state| state.index()).collect();
    assert_eq!(nowhere, published.collect());
    assert_eq!(nowhere.len(), 6);
}

#[test]
fn best_play_from_the_longest_mate_takes_31_plies_and_ends_with_the_king_mated_on_the_edge() {
    assert_eq!(SOLVED.value(), Outcome::win(Player::Max, 31));
    assert_eq!(SOLVED.line().count(), 31);
    let last = SOLVED.root().play_all(SOLVED.line());
    let last = last.expect("legal moves");
    assert!(last.moves().next().is_none());
    let on_edge = |at: u8| at == 0 || at == 7;
    assert!(on_edge(last.black_king().file()) || on_edge(last.black_king().rank()));
}

#[test]
fn a_partial_audit_finds_no_violation() {
    // All men stand on one diagonal, so images coincide.
    let coverage = Audit::new(&position(LONGEST), 1000)
        .cyclic()
        .predecessors()
        .run();
    assert!(coverage.is_ok_and(|it| it.positions >= 1000));
}

#[test]
fn an_invalid_position_is_rejected_with_the_reason() {
    let message =
        |it: Result<KingRookKing, InstanceError>| it.expect_err("it is wrong").to_string();
    let squares = [
        ("e9", "a1", "h8"),
        ("e1", "a1", ""),
        ("e1", "é", "h8"),
        ("e1", "e1", "h8"),
        ("e1", "a1", "e1"),
        ("e1", "h8", "h8"),
        ("e1", "a1", "f2"),
        ("e1", "a8", "h8"),
    ];
    let squares = squares.map(|(white_king, rook, black_king)| {
        message(KingRookKing::new(white_king, rook, black_king, Player::Max))
    });
    let fens = [
        "",
        "8/8/8/8/8/2k5/1R6 w",
        "8/8/8/8/8/2k5/1R7/K7 w",
        "8/8/8/8/8/2k5/1Q6/K7 w",
        "9/8/8/8/8/2k5/1R6/K7 w",
        "8/8/8/8/8/2k5/1R6/K1 w",
        "8/8/8/8/8/8/1R6/K7 w",
        "8/8/8/8/8/2k5/RR6/K7 w",
        "8/8/8/8/8/2k5/1R6/K7",
        "8/8/8/8/8/2k5/1R6/K7 white",
        "8/8/8/8/8/2k5/8/4K2R w K - 0 1",
        "8/8/8/8/8/2k5/1R6/K7 w - - 0 -1",
        "8/8/8/8/8/2k5/1R6/K7 w - - 0 1 2",
        "8/8/8/8/8/2k5/2R5/K7 w - - 0 1",
    ];
    let fens = fens.map(|fen| message(fen.parse()));
    insta::assert_snapshot!([squares.join("\n"), fens.join("\n")].join("\n"));
}
