//! King and rook against king: the rules written another way and every solver, in all positions.

use optimal_play::{GameState, Indexed, Player, Predecessors, Retrograde, Run, Solver};
use optimal_play_games::king_rook_king::{KingRookKing, Man, Square};

/// A legal position, from which play reaches all but six.
fn root() -> KingRookKing {
    let root = KingRookKing::new("a1", "b2", "c3", Player::Max);
    root.expect("a legal position")
}

#[test]
fn every_mode_finds_the_same_values_with_one_thread_or_two() {
    let root = root();
    let single = Retrograde::with_predecessors().solve(&root, Run::new().with_threads(1));
    let single = single.expect("no limit");
    let run = || Run::new().with_threads(2);
    let solutions = [
        Retrograde::with_predecessors().solve(&root, run()),
        Retrograde::indexed().solve(&root, run()),
        Retrograde::reachable().solve(&root, run()),
    ];
    let solutions = solutions.map(|solution| solution.expect("no limit"));
    for (_, state) in root.states() {
        let value = single.value_of(&state);
        for solution in &solutions[..2] {
            assert_eq!(solution.value_of(&state), value, "{state}");
        }
        let reached = solutions[2].value_of(&state);
        assert!(reached == value || reached.is_none(), "{state}");
    }
    for solution in &solutions {
        assert!(solution.line().eq(single.line()));
    }
    let [all, _, reached] = solutions.map(|solution| solution.report().positions);
    assert_eq!(reached, all - 6, "those that come from nowhere");
    let verified = single.verify().expect("every value is right");
    assert_eq!((verified.positions, verified.complete), (all, true));
}

#[test]
fn predecessors_are_the_inverse_of_moves_for_every_index() {
    let root = root();
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

/// The number of steps that a king needs.
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
