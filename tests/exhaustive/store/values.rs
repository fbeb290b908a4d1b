//! Every value and every count.

use std::fmt::Debug;

use optimal_play::game::Origin;
use optimal_play::store::{Codec, Store, StoreErrorKind};
use optimal_play::{
    GameState, Minimax, Outcome, PackedKey, Player, Run, SolveErrorKind, Solver, Staged,
    StoreSolver, Tabulate, Unpack,
};
use optimal_play_games::connect_four::{ConnectFour, Position};
use optimal_play_games::domineering::Domineering;
use optimal_play_games::dots_and_boxes::DotsAndBoxes;
use support::{Graph, Node, six_pawns, solve, staircase};

use crate::ladder::{Chosen, Ladder};
use crate::scratch::Scratch;
use crate::{error_of, small_files, solve_into};

/// The values in files are those of minimax, whether solved just now or opened.
fn agrees_with_minimax<G: Unpack + Staged + Sync>(root: &G) {
    let minimax = solve(&Minimax::hashed(), root);
    for (codec, threads) in Codec::ALL.into_iter().zip(1..) {
        let scratch = Scratch::new();
        let store = small_files(&scratch, codec);
        let solved = solve_into(&store, root, Run::new().with_threads(threads));
        assert_eq!(solved.report().positions, minimax.report().positions);
        let opened = Tabulate::by_key().open(&store, root).expect("it is solved");
        for (state, value) in minimax.positions() {
            for stored in [&solved, &opened] {
                assert_eq!(stored.value_of(&state).expect("it is read"), Some(value));
            }
        }
        assert_eq!(opened.value(), minimax.value());
        let line = opened.line().expect("it is read");
        assert!(line.into_iter().eq(minimax.line()));
    }
}

#[test]
fn bundled_games_agree_with_minimax() {
    agrees_with_minimax(&staircase((4, 4)).start());
    for game in six_pawns() {
        agrees_with_minimax(&game.start());
    }
    let dots = DotsAndBoxes::new(2, 2).expect("a valid board");
    agrees_with_minimax(&dots.start());
    let dominoes = Domineering::new(4, 4).expect("a valid board");
    agrees_with_minimax(&dominoes.start());
    let stones = ConnectFour::new(4, 3).expect("a valid board");
    agrees_with_minimax(&stones.start());
}

#[test]
fn values_of_every_width_with_rewards_and_long_steps_agree_with_minimax() {
    fn of_type<V: Chosen + Debug>() {
        for (rung_bits, seed) in [(0, 1), (4, 2), (9, 3)] {
            let ladder = Ladder {
                levels: 9,
                rung_bits,
                moves: 4,
                seed,
            };
            agrees_with_minimax(&ladder.start::<V>());
        }
    }
    of_type::<i8>();
    of_type::<i32>();
    of_type::<i64>();
    of_type::<Outcome>();
}

/// A position of a board of 8×7 with nine free cells, where nobody has four in a row yet.
fn late_position(game: &ConnectFour) -> Position<'_> {
    let mut random = fastrand::Rng::with_seed(1);
    'playing: loop {
        let mut position = game.start();
        for _ in 0..47 {
            let after = position.successors().map(|step| step.state);
            let after = after.filter(|it| it.decided().is_none());
            let Some(next) = random.choice(after.collect::<Vec<_>>()) else {
                continue 'playing;
            };
            position = next;
        }
        return position;
    }
}

#[test]
fn keys_of_64_bits_agree_with_minimax() {
    let column = ConnectFour::new(1, 63).expect("a valid board");
    let board = ConnectFour::new(8, 7).expect("a valid board");
    for position in [column.start(), late_position(&board)] {
        assert_eq!(position.key_bits(), 64);
        agrees_with_minimax(&position);
        let [minimax, swept] = [&Minimax::hashed() as &dyn Solver<_>, &Tabulate::by_key()]
            .map(|solver| solve(solver, &position));
        assert!(swept.positions().eq(minimax.positions()));
    }
}

/// The count is published: J. Tromp, John's Connect Four Playground,
/// <https://tromp.github.io/c4/c4.html>.
#[test]
fn every_value_of_four_by_four() {
    let game = ConnectFour::new(4, 4).expect("a valid board").unfolded();
    every_value(&game.start(), 161_029);
}

/// The environment variable that asks for tests that take minutes, unless they are optimized.
pub(crate) const LARGE: &str = "OPTIMAL_PLAY_LARGE_STORES";

#[test]
fn every_value_of_five_by_four() {
    if std::env::var_os(LARGE).is_none() {
        eprintln!("skipped: {LARGE} is not set");
        return;
    }
    let game = ConnectFour::new(5, 4).expect("a valid board").unfolded();
    every_value(&game.start(), 3_945_711);
}

fn every_value<G: Unpack + Staged + Sync>(root: &G, positions: u64) {
    let minimax = solve(&Minimax::hashed(), root);
    assert_eq!(minimax.report().positions, positions);
    let scratch = Scratch::new();
    let store = Store::at(scratch.path()).with_shard_positions(1 << 12);
    let stored = solve_into(&store, root, Run::new());
    assert_eq!(stored.report().positions, positions);
    // By table, so that each block is read once.
    let mut all: Vec<_> = minimax.positions().collect();
    all.sort_by_key(|(state, _)| (state.stage(), state.packed_key() >> 12));
    for (state, value) in all {
        assert_eq!(stored.value_of(&state).expect("it is read"), Some(value));
    }
}

/// Six nodes in a row, the next to last of which has that packed key.
fn row(packed: u64) -> Graph<i8> {
    let node = |at: usize| match at {
        5 => Node::end(1),
        at => Node::scored(Player::Max, [(at + 1, 1)]),
    };
    let mut row = Graph::new((0..6).map(node));
    row.nodes[4].packed_key = packed;
    row
}

#[test]
fn a_packed_key_of_too_many_bits_is_an_error_of_whoever_writes_and_no_position_of_a_reader() {
    let [right, wrong] = [4, 8 | 1].map(row);
    let (packed, key_bits) = (8 | 1, right.key_bits);
    let scratch = Scratch::new();
    let store = small_files(&scratch, Codec::None);
    let kind = error_of(&store, &wrong.root(), Run::new());
    let SolveErrorKind::Contract {
        at: Some(at),
        fault,
    } = kind
    else {
        panic!("{kind}");
    };
    assert_eq!(at.origin, Origin::PackedKey(packed));
    assert!(
        fault.starts_with(&format!("the key has more than the {key_bits} bits")),
        "{fault}"
    );

    let scratch = Scratch::new();
    let store = small_files(&scratch, Codec::None);
    let solution = solve(&Minimax::hashed(), &wrong.root());
    let error = solution.write_into(&store).expect_err("a key is too wide");
    assert!(
        matches!(error.kind(), StoreErrorKind::CannotHold(_)),
        "{error}"
    );
    let message = "cannot hold a position: the packed key 9 has more than the 3 bits of `key_bits`";
    assert_eq!(error.kind().to_string(), message);

    let scratch = Scratch::new();
    let stored = solve_into(
        &small_files(&scratch, Codec::None),
        &right.root(),
        Run::new(),
    );
    assert_eq!(stored.value_of(&right.at(4)), Ok(Some(2)));
    assert_eq!(stored.value_of(&wrong.at(4)), Ok(None));
}
