//! What `verify` reports where a value is wrong: a game that violates its contract makes solvers
//! store one.

use optimal_play::game::Origin;
use optimal_play::solution::{Verified, VerifyError};
use optimal_play::{AlphaBeta, GameState, Grundy, Minimax, Player, Solution, Tabulate};
use support::{Graph, Node, Token, Tokens, solve};

/// A countdown from five by two or one, which is worth the last step. The key and the index of the
/// end omit that step, and the index restores a third end.
fn countdown() -> Graph<i8> {
    // The node of each number is its place in the list; the ends by one, by two and of the index
    // come last.
    let countdown = [
        vec![],
        vec![6],
        vec![7, 1],
        vec![1, 2],
        vec![2, 3],
        vec![3, 4],
    ];
    let left = countdown.map(|to| Node::new(Player::Max, to));
    let ends = [1, 2].map(Node::end);
    let mut graph = Graph::new(left.into_iter().chain(ends));
    graph.nodes[0].end = 7;
    graph.with_keys([0, 1, 2, 3, 4, 5, 0, 0])
}

fn wrong<G: GameState>(solution: &Solution<G>) -> VerifyError<G::Move> {
    solution.verify().expect_err("a value is wrong")
}

#[test]
fn a_wrong_value_is_reported_with_the_moves_that_lead_there() {
    let game = countdown();
    let error = wrong(&solve(&Minimax::hashed(), &game.at(5)));
    // The line takes two, two and one.
    assert_eq!(
        (error.location().origin, error.line()),
        (Origin::Root, &[0, 0, 0][..])
    );
    assert_eq!((error.stored(), error.derived()), (Some("2"), Some("1")));
    insta::assert_snapshot!(
        error,
        @"after the moves [0, 0, 0]: the stored value is 2, but the rules and its successors' values give 1"
    );
}

#[test]
fn a_wrong_value_of_a_table_over_all_indices_is_reported_with_its_index() {
    // The states of the table are those of `at_index`, which have another end.
    let game = countdown();
    let error = wrong(&solve(&Minimax::dense(), &game.at(5)));
    assert_eq!(
        (error.location().origin, error.line()),
        (Origin::Index(0), &[][..])
    );
    insta::assert_snapshot!(
        error,
        @"at the state of index 0: the stored value is 2, but the rules and its successors' values give 7"
    );
    let tabulated = solve(&Tabulate::by_index(), &game.at(5));
    assert!(tabulated.verify().is_ok());
}

#[test]
fn a_solution_of_only_a_value_has_nothing_to_check() {
    let game = countdown();
    let solution = solve(&AlphaBeta::hashed().without_line(), &game.at(5));
    let verified = solution.verify().expect("there is nothing to contradict");
    assert_eq!((verified.positions, verified.complete), (0, false));
}

#[test]
fn a_wrong_grundy_value_is_reported_with_the_part_and_its_moves() {
    // Rows of stones; a move takes two or one. Node 5 is a row of one that had three the move
    // before: it has no move, and its key omits that.
    let rows = [
        vec![],
        vec![vec![0]],
        vec![vec![0], vec![1]],
        vec![vec![2], vec![5]],
        vec![vec![3], vec![2]],
        vec![],
    ];
    let root = Tokens {
        keys: &[0, 1, 2, 3, 4, 1],
        ..Tokens::new(&rows, &[0, 4])
    };
    let error = solve(&Grundy::by_definition(), &root).verify();
    let error = error.expect_err("there are two rows of one with one key");
    assert_eq!(error.location().origin, Origin::Part(1));
    assert_eq!(error.line(), [(0, 0), (0, 1)]);
    insta::assert_snapshot!(error);
}

#[test]
fn a_value_whose_index_leads_to_no_state_is_not_counted_as_verified() {
    let mut game = countdown();
    game.at_index.fill(None);
    let solution = solve(&Minimax::dense(), &game.at(5));
    let verified = solution.verify().expect("no value is wrong");
    assert_eq!((verified.positions, verified.complete), (0, false));
}

/// In node 4, Max takes 50 on the way to node 6, which is worth 4. The other way, to node 9, is
/// worth -116 and costs 21 more.
fn far_below() -> Graph<i8> {
    let mut graph = Graph::new(
        [
            Node::scored(Player::Min, [(3, 0), (4, 0)]),
            Node::end(0),
            Node::end(0),
            Node::scored(Player::Min, [(6, 0), (4, 0), (8, 0)]),
            Node::scored(Player::Max, [(9, -21), (6, 0), (6, 50)]),
            Node::end(0),
            Node::scored(Player::Max, [(9, 0), (8, 0)]),
            Node::end(0),
            Node::scored(Player::Max, [(9, 0), (11, 0)]),
            Node::scored(Player::Min, [(12, -43), (14, 0)]),
        ]
        .into_iter()
        .chain([0, 4, 3, 0, -116].map(Node::end)),
    );
    graph.key_bits = 4;
    graph
}

#[test]
fn a_move_that_is_out_of_range_beside_a_better_one_does_not_fail_the_check_of_a_part() {
    let game = far_below();
    let solution = solve(&AlphaBeta::hashed().semi_strong(), &game.root());
    // Both are held, the one by the best play of Max, the other by that of Min.
    let values = [4, 9].map(|node| solution.value_of(&game.at(node)));
    assert_eq!(values, [Some(54), Some(-116)]);
    let verified = solution.verify().expect("no value is wrong");
    assert_eq!((verified.positions, verified.complete), (8, false));
}

#[test]
fn a_move_that_is_out_of_range_fails_the_check_of_a_whole_game_only() {
    let ends = [0, -100].map(Node::end);
    let start = Node::scored(Player::Max, [(1, 0), (2, -50)]);
    let mut game = Graph::<i8>::new([start].into_iter().chain(ends));
    for (node, value) in game.nodes.iter_mut().zip([0, 0, -100]) {
        node.bounds = Some((value, value));
    }
    let value_of = |state: &Token<'_, i8>| Some(state.bounds().0);
    let report = solve(&Minimax::hashed(), &game.at(1)).report().clone();
    let solution =
        |is_whole| Solution::from_values(game.root(), value_of, is_whole, report.clone());
    // A solver of all positions reports a value out of range; one of a part may leave it out.
    let error = wrong(&solution(true));
    assert_eq!((error.stored(), error.derived()), (Some("0"), None));
    let verified = solution(false).verify().expect("no value is wrong");
    assert_eq!((verified.positions, verified.complete), (3, false));
}

/// The players in turn take one or two of the coins left, and score that many times the coins left.
/// The solution has something added to the value of `wrong` coins.
#[derive(Clone)]
struct Coins {
    left: u32,
    wrong: u32,
    added: i32,
}

impl GameState for Coins {
    type Move = u32;
    type Key = u32;
    type Value = i32;

    fn to_move(&self) -> Player {
        Player::ALL[usize::from(!self.left.is_multiple_of(2))]
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        1..=self.left.min(2)
    }

    fn play(&self, coins: u32) -> Self {
        Self {
            left: self.left - coins,
            ..*self
        }
    }

    fn terminal_value(&self) -> i32 {
        0
    }

    fn key(&self) -> u32 {
        self.left
    }

    fn reward(&self, coins: u32) -> i32 {
        coins.cast_signed() * self.left.cast_signed()
    }
}

impl Coins {
    fn value(&self) -> i32 {
        let values = self
            .successors()
            .map(|step| step.state.value() + step.reward);
        let best = values.reduce(|best, value| self.to_move().choose(best, value));
        best.unwrap_or_default()
    }

    fn verify(wrong: u32, added: i32) -> Result<Verified, VerifyError<u32>> {
        let root = Self {
            left: 10,
            wrong,
            added,
        };
        let value_of = |coins: &Self| {
            let added = if coins.left == coins.wrong {
                coins.added
            } else {
                0
            };
            Some(coins.value() + added)
        };
        let report = solve(&Minimax::hashed(), &root).report().clone();
        Solution::from_values(root, value_of, true, report).verify()
    }
}

#[test]
fn right_values_pass_and_a_wrong_one_is_found_wherever_it_is() {
    let verified = Coins::verify(0, 0).expect("all values are right");
    assert_eq!((verified.positions, verified.complete), (11, true));
    for wrong in 0..=10 {
        for added in [-50, -1, 1, 50] {
            let error = Coins::verify(wrong, added).expect_err("a value is wrong");
            // A position before it may seem wrong, because its best child is.
            let left = 10 - error.line().iter().sum::<u32>();
            assert!((wrong..=wrong + 2).contains(&left), "{error}");
            let moves = (10 - left).div_ceil(2);
            assert_eq!(error.line().len(), moves as usize, "a shortest line");
        }
    }
}
