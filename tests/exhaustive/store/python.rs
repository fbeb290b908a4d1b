//! The format is exact enough for a reader in another language: one in Python.

use std::fs;
use std::process::{Command, Output};

use optimal_play::store::{Codec, Store};
use optimal_play::{
    GameState, Indexed, Minimax, Player, Retrograde, Run, Solver, Staged, StoreSolver, Unpack,
    Value,
};
use optimal_play_games::awari::Awari;
use optimal_play_games::connect_four::ConnectFour;
use support::solve;

use crate::ladder::Ladder;
use crate::scratch::{Scratch, files};
use crate::{small_files, solve_into};

const READER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/store/reader.py");

/// What the reader prints; `None` without an interpreter.
fn read(store: &Store, wanted: &[u64]) -> Option<Output> {
    let mut command = Command::new("python3");
    command.arg(READER).arg(store.directory());
    let output = command.args(wanted.iter().map(u64::to_string)).output();
    if output.is_err() {
        eprintln!("skipped: there is no python3");
    }
    output.ok()
}

fn text(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// All that the reader prints is what minimax finds.
fn is_read_by_another_program<G: Unpack + Staged + Sync>(root: &G, shard_positions: u32) {
    let minimax = solve(&Minimax::hashed(), root);
    let line = |(state, value): (G, G::Value)| {
        let number = value.to_number().expect("64 bits");
        format!("{} {} {number}", state.stage(), state.packed_key())
    };
    let mut expected: Vec<_> = minimax.positions().map(line).collect();
    expected.sort_unstable();
    let scratch = Scratch::new();
    let store = small_files(&scratch, Codec::None).with_shard_positions(shard_positions);
    solve_into(&store, root, Run::new());
    let Some(output) = read(&store, &[]) else {
        return;
    };
    let listed = text(&output);
    let mut listed: Vec<_> = listed.lines().collect();
    listed.sort_unstable();
    assert_eq!(listed, expected);
    for line in expected.iter().step_by(expected.len().div_ceil(2)) {
        is_found(&store, line);
    }
    let stage = root.stage() as u64;
    let missing = [stage, root.packed_key() ^ 1];
    let found = read(&store, &missing).map(|output| text(&output));
    assert_eq!(found.as_deref(), Some(""));
    let path = &files(store.directory())[4];
    let mut bytes = fs::read(path).expect("it is there");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(path, bytes).expect("it is ours");
    let output = read(&store, &[]).expect("there is one");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.ends_with("is damaged\n"), "{errors}");
}

/// All that the reader prints of a store of scores by stage is what the solver in memory finds.
#[test]
fn a_reader_in_python_agrees_by_stage() {
    let game = Awari::new(4).expect("few seeds");
    let (root, solver) = (
        game.start(),
        Retrograde::with_predecessors().fold_players().by_stage(),
    );
    let solution = solver.solve(&root, Run::new()).expect("no limit");
    let states = root.states();
    let states = states.filter(|(_, state)| state.to_move() == Player::Max);
    let line = |(index, state): (usize, _)| {
        let value = solution.value_of(&state).expect("it is solved");
        let plies = solution.plies(&state).map_or(0, |plies| plies + 1);
        format!("{} {index} {value} {plies}", state.stage())
    };
    let expected: Vec<_> = states.map(line).collect();
    let scratch = Scratch::new();
    let store = small_files(&scratch, Codec::None);
    solver
        .solve_into(&store, &root, Run::new())
        .expect("no limit");
    let Some(output) = read(&store, &[]) else {
        return;
    };
    assert!(text(&output).lines().eq(&expected));
    is_found(&store, &expected[expected.len() / 2]);
}

/// The reader prints a line alone if it is asked for the first two numbers of it.
fn is_found(store: &Store, line: &str) {
    let mut words = line.split(' ').map(|word| word.parse().expect("a number"));
    let wanted = [words.next(), words.next()].map(|word: Option<u64>| word.expect("two"));
    let found = read(store, &wanted).map(|output| text(&output));
    assert_eq!(found, Some(format!("{line}\n")));
}

#[test]
fn a_reader_in_python_agrees() {
    let ladder = Ladder {
        levels: 4,
        rung_bits: 20,
        moves: 12,
        seed: 14,
    };
    is_read_by_another_program(&ladder.start::<i8>(), 1 << 20);
    is_read_by_another_program(&ladder.start::<i64>(), 100);
    let game = ConnectFour::new(3, 4).expect("a valid board");
    is_read_by_another_program(&game.start(), 100);
}
