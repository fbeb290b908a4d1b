//! What a store holds, and what it will hold.

use std::fs;

use optimal_play::games::connect_four::ConnectFour;
use optimal_play::games::domineering::Domineering;
use optimal_play::games::dots_and_boxes::DotsAndBoxes;
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::games::staircase::Staircase;
use optimal_play::store::{Codec, Store, StoreErrorKind, StoreInfo};
use optimal_play::{RestorePacked, Run, Staged, Tabulate};

/// What a directory holds after the game has been solved into it.
fn solved<G: RestorePacked + Staged + Sync>(name: &str, root: &G) -> StoreInfo {
    let directory = tempfile::tempdir().expect("a new directory");
    let store = Store::at(directory.path()).with_name(name);
    let stored = Tabulate::by_key().solve_into(&store, root, Run::new());
    let positions = stored.expect("it is solved").report().positions;
    let info = store.info().expect("it is a store");
    assert_eq!(info.positions(), positions);
    info
}

/// What the store held when it had only the first stages.
fn begun(info: &StoreInfo, stages: usize) -> StoreInfo {
    let mut info = info.clone();
    info.stages.truncate(stages);
    for stage in &mut info.stages {
        stage.value_bytes = None;
    }
    (info.has_all_stages, info.is_finished) = (false, false);
    info
}

#[test]
fn the_info_counts_what_is_in_the_directory() {
    let directory = tempfile::tempdir().expect("a new directory");
    let store = Store::at(directory.path()).with_codec(Codec::Lz4);
    let store = store
        .with_shard_positions(1000)
        .with_name("connect  four 4x4 ");
    let game = ConnectFour::new(4, 4).expect("a board");
    let stored = Tabulate::by_key().solve_into(&store, &game.start(), Run::new());
    stored.expect("it is solved");
    let info = store.info().expect("it is a store");
    assert_eq!(info.name, "connect four 4x4");
    assert_eq!(info.codec, Codec::Lz4);
    assert!(info.is_finished && info.has_all_stages);
    assert_eq!(info.stages.len(), 17);
    let mut bytes = 0;
    for stage in fs::read_dir(store.directory()).expect("it is there") {
        let stage = stage.expect("it is there").path();
        for file in fs::read_dir(stage).into_iter().flatten() {
            bytes += file
                .and_then(|it| it.metadata())
                .expect("it is there")
                .len();
        }
    }
    assert_eq!(info.bytes(), bytes);
    assert_eq!(
        info.plan()
            .map(|plan| (plan.positions, plan.bytes, plan.written)),
        Some((info.positions(), bytes, bytes))
    );
}

#[test]
fn a_directory_without_a_store_is_an_error() {
    let directory = tempfile::tempdir().expect("a new directory");
    let error = Store::at(directory.path().join("nothing"))
        .info()
        .expect_err("nothing is there");
    assert_eq!(error.kind(), &StoreErrorKind::NotAStore);
}

/// After each number of stages that tells something: by how much the last one grew, and the
/// estimates of positions and bytes, as parts of the truth.
fn estimates(info: &StoreInfo) -> Vec<(f64, f64, f64)> {
    let float = |number: u64| f64::from(u32::try_from(number).expect("a small game"));
    let ratio = |one, other| float(one) / float(other);
    let estimate = |stages: usize| {
        let plan = begun(info, stages).plan()?;
        let growth = ratio(
            info.stages[stages - 1].positions,
            info.stages[stages - 2].positions,
        );
        Some((
            growth,
            ratio(plan.positions, info.positions()),
            ratio(plan.bytes, info.bytes()),
        ))
    };
    (2..=info.stages.len()).filter_map(estimate).collect()
}

#[test]
fn estimates_near_the_truth_as_stages_are_found() {
    let table = |seed: u32| {
        let row = |row: u32| (0..7).map(move |column| (row * 5 + column * 3 + seed) % 9);
        (0..7)
            .map(|it| row(it).collect())
            .collect::<Vec<Vec<u32>>>()
    };
    let staircase = Staircase::new(&table(0), &table(4)).expect("a board");
    let pawns = (0..9).map(|pawn| (pawn, (pawn * 5 + 3) % 13));
    let pawns = KnightPawns::new((20, 20), pawns).expect("a game");
    let boards = [(5, 3), (4, 4), (3, 6)]
        .map(|(width, height)| ConnectFour::new(width, height).expect("a board"));
    let boxes = DotsAndBoxes::new(2, 2).expect("a board");
    let dominoes = Domineering::new(4, 4).expect("a board");
    let mut infos = vec![
        solved("staircase", &staircase.start()),
        solved("knight_pawns", &pawns.start()),
        solved("dots_and_boxes", &boxes.start()),
        solved("domineering", &dominoes.start()),
    ];
    infos.extend(
        boards
            .iter()
            .map(|board| solved("connect_four", &board.start())),
    );
    for info in infos {
        let estimates = estimates(&info);
        assert!(estimates.len() >= 4, "{}", info.name);
        for (growth, positions, bytes) in estimates {
            let (of_positions, of_bytes) = match growth {
                ..1.0 => (0.9..1.4, 0.7..1.8),
                ..1.1 => (0.5..2.0, 0.4..2.5),
                ..1.5 => (0.1..10.0, 0.1..10.0),
                _ => continue,
            };
            let place = format!("{}, growth {growth:.2}", info.name);
            assert!(
                of_positions.contains(&positions),
                "{place}: positions {positions:.2}"
            );
            assert!(of_bytes.contains(&bytes), "{place}: bytes {bytes:.2}");
        }
    }
}
