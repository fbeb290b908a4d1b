//! What a store holds.

use std::fs;

use optimal_play::store::{Codec, Store, StoreErrorKind};
use optimal_play::{Run, StoreSolver, Tabulate};
use optimal_play_games::connect_four::ConnectFour;

use crate::scratch::Scratch;

#[test]
fn the_info_counts_what_is_in_the_directory() {
    let scratch = Scratch::new();
    let store = Store::at(scratch.path()).with_codec(Codec::None);
    let store = store
        .with_shard_positions(1000)
        .with_name("connect  four 4x4 ");
    let game = ConnectFour::new(4, 4).expect("a board");
    let stored = Tabulate::by_key().solve_into(&store, &game.start(), Run::new());
    stored.expect("it is solved");
    let info = store.info().expect("it is a store");
    assert_eq!(info.name, "connect four 4x4");
    assert_eq!(info.codec, Codec::None);
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
}

#[test]
fn a_directory_without_a_store_is_an_error() {
    let scratch = Scratch::new();
    let error = Store::at(scratch.path().join("nothing"))
        .info()
        .expect_err("nothing is there");
    assert_eq!(error.kind(), &StoreErrorKind::NotAStore);
}
