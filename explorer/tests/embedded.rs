//! Programs that show a game: this one, started again for each.

#[path = "../examples/misere_nim/game.rs"]
mod game;

use std::env;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use game::MisereNim;
use optimal_play::rules::Misere;
use optimal_play_explorer::Explorer;
use optimal_play_games::connect_four::ConnectFour;
use optimal_play_games::nim::Nim;

/// Set in a program that a test has started.
const STARTED: &str = "EXPLORER_STARTED_BY_A_TEST";

fn is_started() -> bool {
    env::var_os(STARTED).is_some()
}

/// Starts this program again, for this test only. So it has arguments of its own.
fn start(test: &str) -> Child {
    let program = env::current_exe().expect("the system knows it");
    let mut program = Command::new(program);
    program.args([test, "--exact", "--nocapture"]);
    program.env(STARTED, "1");
    program.stdin(Stdio::piped()).stdout(Stdio::piped());
    program.stderr(Stdio::piped()).spawn().expect("it starts")
}

/// What it prints, where this is typed.
fn printed(test: &str, typed: &str) -> (String, String) {
    let mut program = start(test);
    let mut input = program.stdin.take().expect("piped");
    // It may end before it has read everything.
    let _ = input.write_all(typed.as_bytes());
    drop(input);
    let output = program.wait_with_output().expect("it ends");
    let read = |bytes| String::from_utf8(bytes).expect("Unicode");
    (read(output.stdout), read(output.stderr))
}

fn misere_nim() -> Explorer<MisereNim> {
    Explorer::new("Misère Nim", MisereNim(Misere(Nim::new([1, 1, 4]))))
}

#[test]
fn a_program_keeps_its_arguments_to_itself() {
    if is_started() {
        misere_nim().play();
        println!("the program continues");
        return;
    }
    let (output, errors) = printed("a_program_keeps_its_arguments_to_itself", "");
    // It has no terminal. It has not looked at the arguments, which are no flags of the explorer.
    assert!(
        errors.contains("error: the screen needs a terminal"),
        "{errors}"
    );
    assert!(output.contains("the program continues"), "{output}");
}

#[test]
fn wrong_arguments_and_questions_for_help_do_not_end_the_program() {
    if is_started() {
        misere_nim().with_args(["nim", "--nonsense"]).play();
        misere_nim().with_args(["nim", "--nonsense"]).serve();
        misere_nim().with_args(["nim", "--help"]).serve();
        println!("the program continues");
        return;
    }
    let test = "wrong_arguments_and_questions_for_help_do_not_end_the_program";
    let (output, errors) = printed(test, "");
    let wrong = errors.matches("unexpected argument '--nonsense'").count();
    assert_eq!(wrong, 2, "{errors}");
    assert!(output.contains("Usage: nim "), "{output}");
    assert!(output.contains("the program continues"), "{output}");
}

#[test]
fn a_game_of_another_crate_is_played() {
    if is_started() {
        misere_nim()
            .with_args(["nim", "--plain", "--seed", "1"])
            .play();
        return;
    }
    let (output, errors) = printed("a_game_of_another_crate_is_played", "3-3\nquit\n");
    // An odd number of single stones is left, so Blue wins.
    let before = output.split_once("Blue plays 3-3");
    let (before, _) = before.unwrap_or_else(|| panic!("{output} {errors}"));
    assert!(before.contains("3-3  ▲ win *\n"), "{output}");
    assert_eq!(before.matches("▲ win").count(), 1, "{output}");
}

#[test]
fn a_game_with_an_instance_is_served_where_the_arguments_say() {
    let test = "a_game_with_an_instance_is_served_where_the_arguments_say";
    if is_started() {
        let game = ConnectFour::new(4, 4).expect("a board");
        let explorer = Explorer::borrowing("Four", game, ConnectFour::start);
        explorer.with_args(["four", "--port", "0"]).serve();
        return;
    }
    let mut program = start(test);
    let mut output = program.stdout.take().expect("piped");
    let mut printed = String::new();
    let address = loop {
        let mut byte = [0];
        output.read_exact(&mut byte).expect("it prints its address");
        printed.push(byte[0].into());
        let address = printed.split_once("http://").map(|(_, rest)| rest);
        if let Some(address) = address.and_then(|rest| rest.strip_suffix('/')) {
            break address;
        }
    };
    let mut stream = TcpStream::connect(address).expect("it listens");
    let head =
        format!("GET /four/only/44 HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    program.kill().expect("it runs");
    program.wait().expect("it ends");
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    assert!(answer.contains("<h1>Four</h1>"), "{answer}");
}
