//! King and rook against king: published counts of positions, and the rules written another way.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use optimal_play::check::Audit;
use optimal_play::games::InstanceError;
use optimal_play::games::king_rook_king::{KingRookKing, Man, Square};
use optimal_play::{
    GameState, Indexed, Outcome, Player, Predecessors, Retrograde, Run, Solution, Solver,
};

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
fn every_mode_finds_the_same_values_with_one_thread_or_two() {
    let root = position(LONGEST);
    let run = || Run::new().with_threads(2);
    let solutions = [
        Retrograde::with_predecessors().solve(&root, run()),
        Retrograde::indexed().solve(&root, run()),
        Retrograde::reachable().solve(&root, run()),
    ];
    let solutions = solutions.map(|solution| solution.expect("no limit"));
    for (_, state) in root.states() {
        let value = SOLVED.value_of(&state);
        for solution in &solutions[..2] {
            assert_eq!(solution.value_of(&state), value, "{state}");
        }
        let reached = solutions[2].value_of(&state);
        assert!(reached == value || reached.is_none(), "{state}");
    }
    for solution in &solutions {
        assert!(solution.line().eq(SOLVED.line()));
    }
    let [all, _, reached] = solutions.map(|solution| solution.report().positions);
    assert_eq!(reached, all - 6, "those that come from nowhere");
    let verified = SOLVED.verify().expect("every value is right");
    assert_eq!((verified.positions, verified.complete), (all, true));
}

#[test]
fn predecessors_are_the_inverse_of_moves_for_every_index() {
    let root = position(LONGEST);
    let (mut forward, mut backward) = (Vec::new(), Vec::new());
    for (index, state) in root.states() {
        if state.decided().is_none() {
            forward.extend(state.moves().map(|mv| (index, state.play(mv).index())));
        }
        backward.extend(state.predecessors().map(|before| (before.index(), index)));
    }
    forward.sort_unstable();
    backward.sort_unstable();
    assert!(forward == backward);
}

/// A square as (file, rank).
type Place = (i8, i8);

/// The rules from the view of the target square: whether a man may move there.
struct Rules {
    white_king: Place,
    rook: Place,
    black_king: Place,
}

impl Rules {
    /// Whether the rook could go from its square to another: step by step, without passing a king.
    fn rook_reaches(&self, to: Place) -> bool {
        let (files, ranks) = (self.rook.0 - to.0, self.rook.1 - to.1);
        if (files == 0) == (ranks == 0) {
            return false;
        }
        let mut at = to;
        loop {
            at = (at.0 + files.signum(), at.1 + ranks.signum());
            if at == self.rook {
                return true;
            }
            if at == self.white_king || at == self.black_king {
                return false;
            }
        }
    }

    fn is_allowed(&self, to_move: Player) -> bool {
        let together = distance(self.white_king, self.black_king) < 2;
        let shared = self.rook == self.white_king || self.rook == self.black_king;
        let in_check = to_move == Player::Max && self.rook_reaches(self.black_king);
        !together && !shared && !in_check
    }

    /// Whether a man of the player, the rook or else the king, may go there.
    fn may_go(&self, to_move: Player, rook: bool, to: Place) -> bool {
        match (to_move, rook) {
            (Player::Max, true) => {
                self.rook_reaches(to) && to != self.white_king && to != self.black_king
            }
            (Player::Max, false) => {
                distance(self.white_king, to) == 1
                    && to != self.rook
                    && distance(self.black_king, to) > 1
            }
            (Player::Min, true) => false,
            (Player::Min, false) => {
                // The king does not block the rook from the square behind it.
                let moved = Self {
                    black_king: to,
                    ..*self
                };
                distance(self.black_king, to) == 1
                    && distance(self.white_king, to) > 1
                    && (to == self.rook || !moved.rook_reaches(to))
            }
        }
    }
}

/// How many steps a king needs.
fn distance(from: Place, to: Place) -> i8 {
    (from.0 - to.0).abs().max((from.1 - to.1).abs())
}

/// Checks every way to place three men: whether it is a position, its moves, and that symmetric
/// images share an index.
fn check_everywhere(to_move: Player) {
    let places: Vec<Place> = (0..64).map(|it| (it % 8, it / 8)).collect();
    let names = (1..=8).flat_map(|rank| ('a'..='h').map(move |file| format!("{file}{rank}")));
    let names: Vec<_> = names.collect();
    let men_of = |number: usize| [number / 4096, number / 64 % 64, number % 64];
    let mut indices = vec![None; 64 * 64 * 64];
    for (number, index) in indices.iter_mut().enumerate() {
        let [white_king, rook, black_king] = men_of(number).map(|it| places[it]);
        let rules = Rules {
            white_king,
            rook,
            black_king,
        };
        let [white_king, rook, black_king] = men_of(number).map(|it| names[it].as_str());
        let state = KingRookKing::new(white_king, rook, black_king, to_move);
        assert_eq!(state.is_ok(), rules.is_allowed(to_move), "{number}");
        let Ok(state) = state else { continue };
        *index = Some(state.index());
        let place = |square: Square| usize::from(8 * square.rank() + square.file());
        let moves = state.moves();
        let mut moves: Vec<_> = moves
            .map(|mv| (mv.man == Man::Rook, place(mv.to)))
            .collect();
        moves.sort_unstable();
        let all = (0..128).map(|it| (it >= 64, it % 64));
        let expected = all.filter(|&(rook, to)| rules.may_go(to_move, rook, places[to]));
        assert!(expected.eq(moves), "{state}");
    }
    for (number, index) in indices.iter().enumerate() {
        for image in [|it: usize| it ^ 7, |it| it % 8 * 8 + it / 8] {
            let [white_king, rook, black_king] = men_of(number).map(image);
            assert_eq!(indices[white_king * 4096 + rook * 64 + black_king], *index);
        }
    }
}

#[test]
fn positions_and_moves_with_white_to_move_match_the_rules() {
    check_everywhere(Player::Max);
}

#[test]
fn positions_and_moves_with_black_to_move_match_the_rules() {
    check_everywhere(Player::Min);
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
