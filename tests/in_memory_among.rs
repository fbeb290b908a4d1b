//! Games that the members of a cluster solve in memory: the answers of one process.
#![cfg(feature = "disk")]

use std::fmt::Debug;

use optimal_play::games::chase::Chase;
use optimal_play::games::connect_four::ConnectFour;
use optimal_play::games::dodgem::Dodgem;
use optimal_play::games::dots_and_boxes::DotsAndBoxes;
use optimal_play::games::tic_tac_toe::TicTacToe;
use optimal_play::post::Post;
use optimal_play::run::Limit;
use optimal_play::solution::LineEnd;
use optimal_play::store::Store;
use optimal_play::{
    GameState, Indexed, OutcomeValue, Predecessors, Restore, Retrograde, Run, Solution, SolveError,
    SolveErrorKind, Solver, Staged, Tabulate, WithoutDistance,
};
use support::{Meddling, Moment, ThreadPost, cluster, six_pawns, staircase};

const TEAMS: [(usize, usize); 6] = [(1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (5, 1)];

/// What a solution says along its line: each move, and the values of all moves there.
fn along<G: GameState>(solution: &Solution<G>) -> (Vec<String>, Option<LineEnd>) {
    let mut line = solution.line();
    let mut said = Vec::new();
    loop {
        let values = solution.moves_with_values(line.state());
        let values: Vec<_> = values.collect();
        assert!(values.iter().all(|(_, value)| value.is_some()));
        said.push(format!("{values:?}"));
        match line.next() {
            Some(mv) => said.push(format!("{mv:?}")),
            None => return (said, line.end()),
        }
    }
}

/// Every member of each team has the answer of one process, and expands its share.
fn agrees<G: GameState + Sync>(
    root: &G,
    expected: &Solution<G>,
    solve: impl Fn(&mut dyn Post, Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> + Sync,
) where
    G::Value: Send,
{
    for (members, threads) in TEAMS {
        let answers = cluster(members, |post| {
            let solved = solve(post, Run::new().with_threads(threads));
            let solved = solved.unwrap_or_else(|error| panic!("{error}"));
            assert!(solved.verify().is_ok());
            let value = solved.value_of(root);
            (value, along(&solved), solved.report().positions)
        });
        for (value, said, _) in &answers {
            assert_eq!(*value, Some(expected.value()));
            assert_eq!(*said, along(expected), "{members} members");
        }
        let positions = answers.iter().map(|(.., positions)| positions);
        assert_eq!(positions.sum::<u64>(), expected.report().positions);
    }
}

fn agrees_by_key<G: Restore + Staged + Sync>(root: &G)
where
    G::Value: Send,
{
    let solver = Tabulate::by_key();
    let expected = solver.solve(root, Run::new());
    let expected = expected.unwrap_or_else(|error| panic!("{error}"));
    agrees(root, &expected, |post, run| {
        solver.solve_in_memory_among(post, root, run)
    });
}

fn agrees_by_index<G: Indexed<Value: OutcomeValue> + Predecessors + Sync>(root: &G)
where
    G::Value: Send,
{
    let solver = Retrograde::with_predecessors();
    let expected = solver.solve(root, Run::new());
    let expected = expected.unwrap_or_else(|error| panic!("{error}"));
    agrees(root, &expected, |post, run| {
        solver.solve_in_memory_among(post, root, run)
    });
}

#[test]
fn games_without_cycles() {
    let board = ConnectFour::new(4, 4).expect("a valid board");
    agrees_by_key(&board.start());
    agrees_by_key(&TicTacToe::new());
    agrees_by_key(&DotsAndBoxes::new(2, 2).expect("a valid board").start());
    agrees_by_key(&staircase((4, 4)).start());
    for game in six_pawns() {
        agrees_by_key(&game.start());
    }
}

#[test]
fn a_game_that_is_over() {
    let board = ConnectFour::new(4, 4).expect("a valid board");
    let over = board.position([0, 1, 0, 1, 0, 1, 0]);
    agrees_by_key(&over.expect("four of one player in a column"));
}

#[test]
fn games_with_cycles() {
    let game = Chase::new(10, (1, 1), (10, 10)).expect("a valid game");
    agrees_by_index(&game.start());
    let game = Chase::new(6, (1, 1), (6, 6)).expect("a valid game");
    agrees_by_index(&game.start());
    // A line ends with the game, also where values have no distance.
    agrees_by_index(&WithoutDistance(game.start()));
    agrees_by_index(&Dodgem::new(3).expect("a valid board"));
}

/// How the members of a cluster end.
fn ends_of<M: Clone + Debug + Send>(
    members: usize,
    solve: impl Fn(&mut ThreadPost) -> Result<(), SolveErrorKind<M>> + Sync,
) -> Vec<SolveErrorKind<M>> {
    cluster(members, |post| solve(post).expect_err("all end"))
}

#[test]
fn a_limit_of_one_member_ends_all() {
    let board = ConnectFour::new(4, 4).expect("a valid board");
    let ends = ends_of(3, |post| {
        let run = match post.member {
            1 => Run::new().with_memory_limit(10_000),
            _ => Run::new(),
        };
        let solved = Tabulate::by_key().solve_in_memory_among(post, &board.start(), run);
        solved.map(drop).map_err(|error| error.kind().clone())
    });
    for (member, end) in ends.iter().enumerate() {
        let is_expected = match end {
            SolveErrorKind::Limit(Limit::Memory { .. }) => member == 1,
            SolveErrorKind::OtherMember { member: 1, .. } => true,
            _ => false,
        };
        assert!(is_expected, "{member}: {end:?}");
    }
}

#[test]
fn another_game_or_a_store_of_one_member_is_an_error_of_all() {
    let boards = [3, 4].map(|rows| ConnectFour::new(4, rows).expect("a valid board"));
    let [board, other] = boards.each_ref().map(ConnectFour::start);
    let by_key = Tabulate::by_key();
    let scratch = tempfile::tempdir().expect("a new directory");
    let directory = scratch.path().join("not-made");
    let store = Store::at(&directory);
    for what in ["game or instance", "kind of store"] {
        let ends = ends_of(3, |post| {
            let solved = match (post.member, what) {
                (1, "game or instance") => by_key.solve_in_memory_among(post, &other, Run::new()),
                (1, _) => {
                    let ended = by_key.solve_among(post, &store, &board, Run::new());
                    return Err(ended.expect_err("all end").kind().clone());
                }
                _ => by_key.solve_in_memory_among(post, &board, Run::new()),
            };
            solved.map(drop).map_err(|error| error.kind().clone())
        });
        assert_eq!(ends, vec![SolveErrorKind::OtherTask { member: 1, what }; 3]);
    }
    assert!(!directory.exists());
}

/// Changes a bit of each parcel, with a sound head.
fn spoil(parcels: &mut [Vec<u8>], seed: u64) {
    let mut random = fastrand::Rng::with_seed(seed);
    for parcel in parcels.iter_mut().filter(|parcel| parcel.len() > 9) {
        let at = random.usize(9..parcel.len());
        parcel[at] ^= 1 << random.u32(0..8);
        let check = crc32fast::hash(&parcel[4..]);
        parcel[..4].copy_from_slice(&check.to_le_bytes());
    }
}

/// Spoils the parcels of member 1 in one exchange.
fn meddling(post: &mut ThreadPost, exchange: usize, seed: u64) -> impl Post {
    let is_odd = post.member == 1;
    Meddling::new(post, Moment::Before, move |number, parcels: &mut Vec<_>| {
        if is_odd && number == exchange {
            spoil(parcels, seed);
        }
        Ok(())
    })
}

#[test]
fn wrong_parcels_are_errors_or_harmless_and_never_panic() {
    let board = ConnectFour::new(4, 3).expect("a valid board");
    let chase = Chase::new(5, (1, 1), (5, 5)).expect("a valid game");
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..40 {
        let (exchange, seed) = (random.usize(..200), random.u64(..));
        cluster(3, |post| {
            let mut post = meddling(post, exchange, seed);
            let _ = Tabulate::by_key().solve_in_memory_among(&mut post, &board.start(), Run::new());
        });
        cluster(3, |post| {
            let mut post = meddling(post, exchange, seed);
            let solver = Retrograde::with_predecessors();
            let _ = solver.solve_in_memory_among(&mut post, &chase.start(), Run::new());
        });
    }
}
