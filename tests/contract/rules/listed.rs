//! Listed positions: games without an index get one, which passes the audit with every solver.

use std::fmt::Debug;

use optimal_play::audit::Audit;
use optimal_play::cross_check::CrossCheck;
use optimal_play::games::chase::Chase;
use optimal_play::games::staircase::Staircase;
use optimal_play::rules::{PositionList, count_reachable};
use optimal_play::run::{Limit, StopReason};
use optimal_play::{
    GameState, Indexed, Minimax, Outcome, PackedKey, Predecessors, Retrograde, Run, Staged,
    Tabulate, Unpack,
};
use optimal_play_games::connect_four::ConnectFour;
use optimal_play_games::dodgem::Dodgem;
use optimal_play_games::domineering::Domineering;
use optimal_play_games::dots_and_boxes::DotsAndBoxes;
use optimal_play_games::hexapawn::Hexapawn;
use optimal_play_games::kalah::Kalah;
use optimal_play_games::kayles::Kayles;
use optimal_play_games::nim::Nim;
use optimal_play_games::tic_tac_toe::TicTacToe;
use support::solve;

const BUDGET: usize = 20_000;

fn list<G: GameState>(root: &G) -> PositionList<G> {
    let run = Run::new().with_position_limit(BUDGET as u64);
    PositionList::new(root, run).unwrap_or_else(|it| panic!("{it}"))
}

/// An acyclic game: the list has each of its positions once, the audit finds nothing, all solvers
/// that fit agree, and their values are those of the game.
fn is_sound<G: GameState + Debug + PartialEq + Send + Sync>(root: &G) {
    let list = list(root);
    let listed = list.root();
    let coverage = Audit::new(&listed, BUDGET).indexed().packed_key().unpack();
    let coverage = coverage.run().unwrap_or_else(|it| panic!("{it}"));
    assert!(coverage.complete, "{coverage}");
    let check = CrossCheck::new(&listed, BUDGET).indexed().packed_key();
    let agreement = check.run().unwrap_or_else(|it| panic!("{it}"));
    assert!(agreement.solvers.len() >= 5, "{agreement}");

    let plain = solve(&Minimax::hashed(), root);
    let dense = solve(&Minimax::dense(), &listed);
    assert_eq!(plain.positions().count(), list.count());
    for (state, value) in plain.positions() {
        let position = list.position(state.clone()).expect("the root leads to it");
        assert_eq!(dense.value_of(&position), Some(value), "{state:?}");
        assert_eq!(position.state(), &state);
    }
    let states: Vec<_> = listed.states().collect();
    assert_eq!(
        (states.len(), listed.index()),
        (list.count(), list.count() - 1)
    );
    for (index, state) in states {
        assert_eq!(state.index(), index);
        assert_eq!(listed.unpack(index as u64), Some(state));
    }
    assert_eq!(listed.at_index(list.count()), None);
    assert_eq!(listed.unpack(u64::MAX), None);
}

#[test]
fn games_without_an_index_get_one() {
    is_sound(&ConnectFour::new(3, 3).expect("a board").start());
    is_sound(&Hexapawn::new(3, 3).expect("a board"));
    is_sound(&Domineering::new(3, 4).expect("a board").start());
    is_sound(&Kayles::new([4, 3]));
    is_sound(&Nim::new([2, 3, 1]));
    is_sound(&Nim::new([])); // one position
}

#[test]
fn games_with_an_index_get_another() {
    is_sound(&TicTacToe::new());
    is_sound(&Kalah::new(2, 2).expect("a game").start());
    is_sound(&DotsAndBoxes::new(1, 2).expect("a board").start());
    let weights = [vec![2, 7, 3], vec![9, 1, 2]];
    is_sound(&Staircase::new(&weights, &weights).expect("a game").start());
}

#[test]
fn stages_are_those_of_the_game() {
    let list = list(&TicTacToe::new());
    let root = list.root();
    assert_eq!(root.longest_step(), 1);
    let coverage = Audit::new(&root, BUDGET).indexed().staged().run();
    assert!(coverage.is_ok_and(|it| it.complete));
    // Each move fills a square, so it lowers the index.
    assert_eq!(solve(&Tabulate::by_index(), &root).value(), Outcome::DRAW);
}

/// A game with cycles, whose predecessors are those in the list.
fn is_sound_with_cycles<G>(root: &G)
where
    G: Predecessors<Value = Outcome> + Debug + Send + Sync,
{
    let list = list(root);
    let listed = list.root();
    let audit = Audit::new(&listed, BUDGET)
        .cyclic()
        .indexed()
        .predecessors()
        .unpack();
    let coverage = audit.run().unwrap_or_else(|it| panic!("{it}"));
    assert!(coverage.complete, "{coverage}");
    let check = CrossCheck::cyclic(&listed, BUDGET).indexed().predecessors();
    let agreement = check.run().unwrap_or_else(|it| panic!("{it}"));
    assert_eq!(agreement.solvers.len(), 4, "{agreement}");
    let plain = solve(&Retrograde::reachable(), root);
    let solution = solve(&Retrograde::with_predecessors(), &listed);
    assert_eq!(solution.value(), plain.value());
    assert!(
        solution
            .positions()
            .map(|it| it.1)
            .eq(plain.positions().map(|it| it.1))
    );
}

#[test]
fn predecessors_are_those_in_the_list() {
    is_sound_with_cycles(&Dodgem::new(3).expect("a board"));
    let chase = Chase::new(5, (1, 1), (5, 5)).expect("a game");
    is_sound_with_cycles(&chase.start());
}

#[test]
fn a_list_beyond_a_limit_of_its_run_is_an_error() {
    let root = TicTacToe::new();
    assert_eq!(list(&root).count(), 765); // published: up to symmetry
    for limit in [0, 1, 764] {
        let run = Run::new().with_position_limit(limit);
        let error = PositionList::new(&root, run).expect_err("there are more");
        assert_eq!(error, StopReason::Limit(Limit::Positions(limit)));
    }
    let run = Run::new().with_position_limit(765);
    assert!(PositionList::new(&root, run).is_ok());
    let run = Run::new().with_memory_limit(1000);
    let error = PositionList::new(&root, run).expect_err("it takes more");
    assert!(
        matches!(error, StopReason::Limit(Limit::Memory { .. })),
        "{error}"
    );
}

#[test]
fn positions_that_the_root_does_not_lead_to_are_not_in_the_list() {
    let list = list(&Nim::new([2, 1]));
    assert!(list.position(Nim::new([3])).is_none());
    let position = list
        .position(Nim::new([1, 2]))
        .expect("heaps in another order");
    assert_eq!(position.index(), list.root().index());
    assert_eq!(format!("{position:?}"), format!("{:?}", Nim::new([1, 2])));
    assert_eq!(position.to_string(), Nim::new([1, 2]).to_string());
    assert!(format!("{list:?}").contains("count: "));
    assert_eq!(list.root().key_bits(), 3); // 7 positions
}

#[test]
fn reachable_indices_are_as_many_as_listed_positions_in_two_bits_each() {
    fn counts<G: Indexed>(root: &G) {
        let (listed, indices) = (list(root).count(), root.index_count());
        assert!(listed <= indices);
        // Two sets, the summary of one, and some words of it.
        let bytes = indices / 8 * 2 + indices / 512 + (1 << 17);
        let run = Run::new().with_memory_limit(bytes);
        assert_eq!(count_reachable(root, run), Ok(listed));
        let few = Run::new().with_position_limit(listed as u64 - 1);
        let error = Err(StopReason::Limit(Limit::Positions(listed as u64 - 1)));
        assert_eq!(count_reachable(root, few), error);
    }
    counts(&Dodgem::new(3).expect("a valid board"));
    counts(&Chase::new(6, (1, 1), (6, 6)).expect("a valid game").start());
    let game = Staircase::new(&[vec![1; 4], vec![2; 4]], &[vec![3; 4], vec![4; 4]]);
    counts(&game.expect("a valid board").start());
}
