//! Files, pipes and interrupts. All programs share this code; `knight_pawns` stands for all.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

#[cfg(unix)]
use support::{Signal, signal, wait_until_it_computes};

use crate::knight_pawns::{DOCUMENTED, knight_pawns};
use crate::solve;

#[test]
fn files_are_answered_in_order() {
    let data = tempfile::NamedTempFile::new().expect("a new file");
    fs::write(&data, DOCUMENTED).expect("it is ours");
    let data = data.path().to_str().expect("a name in Unicode");
    let mut command = knight_pawns();
    command.args(["--format=value", data, "-", data]);
    let output = run(&mut command, r#"{"kx":0,"ky":0,"positions":[[1,2]]}"#);
    assert_eq!(output, "4\n8\n3\n1\n4\n8\n3\n");
}

#[test]
fn an_answer_comes_before_the_next_instance_is_read() {
    let mut program = spawn(knight_pawns().args(["--format=value", "-"]));
    let mut input = program.stdin.take().expect("piped");
    let mut output = BufReader::new(program.stdout.take().expect("piped"));
    for expected in ["4\n", "8\n", "3\n"] {
        let instance = match expected {
            "4\n" => r#"{"kx":1,"ky":1,"positions":[[0,0]]}"#,
            "8\n" => r#"{"kx":0,"ky":2,"positions":[[1,1],[2,2],[3,3]]}"#,
            _ => r#"{"kx":0,"ky":0,"positions":[[1,2],[2,4]]}"#,
        };
        input.write_all(instance.as_bytes()).expect("it reads");
        let mut line = String::new();
        output.read_line(&mut line).expect("it answers");
        assert_eq!(line, expected);
    }
    drop(input);
    assert!(program.wait().expect("it ends").success());
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let mut program = spawn(knight_pawns().args(["--format=json", "-"]));
    drop(program.stdout.take());
    let mut input = program.stdin.take().expect("piped");
    // The program may end before it has read everything.
    let _ = input.write_all(DOCUMENTED.repeat(1000).as_bytes());
    drop(input);
    let output = program.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn a_number_of_a_million_digits_is_not_repeated_in_full() {
    let digits = "1".repeat(1_000_000);
    let games = [
        ("awari", format!("4 1 1 1 1 1 {digits} 2 0 0 0 0\n")),
        ("chase", format!("4 1 1 {digits} 2\n")),
        ("staircase", format!("{digits} 2\n")),
        ("connect-four", format!("12 {digits}\n")),
        (
            "knight-pawns",
            format!(r#"{{"kx":"{digits}","ky":1,"positions":[[0,0]]}}"#),
        ),
    ];
    for (name, game) in games {
        let mut program = spawn(solve(name).args(["--format=value", "-"]));
        let mut input = program.stdin.take().expect("piped");
        input.write_all(game.as_bytes()).expect("it reads");
        drop(input);
        let output = program.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(2), "{name}");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.starts_with("error: standard input, instance 1 (line 1): "));
        assert!(message.contains("characters ..."), "{name}");
        assert!(message.len() < 1000, "{name}: {} bytes", message.len());
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_run_with_its_report() {
    let mut program = spawn(solve("connect-four").args(["--format=value", "-"]));
    let mut input = program.stdin.take().expect("piped");
    // Two positions near the end, and one that takes minutes.
    let late = "2252576253462244111563365343671351441\n6274476136716665132411555412333345\n";
    writeln!(input, "{late}44").expect("it reads");
    let mut output = BufReader::new(program.stdout.take().expect("piped"));
    let mut answers = String::new();
    for _ in 0..2 {
        output.read_line(&mut answers).expect("it answers");
    }
    assert_eq!(answers, "-1\n0\n");
    wait_until_it_computes(&program);
    signal(&program, Signal::Interrupt);
    let output = program.wait_with_output().expect("it ends");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{message}");
    assert!(
        message
            .starts_with("error: standard input, instance 3 (line 3): the run was stopped (after "),
        "{message}"
    );
}

#[cfg(unix)]
#[test]
fn an_interrupt_while_input_is_awaited_ends_the_program() {
    let mut program = spawn(knight_pawns().args(["--format=value", "-"]));
    let mut input = program.stdin.take().expect("piped");
    input.write_all(DOCUMENTED.as_bytes()).expect("it reads");
    let mut answers = [0; 6];
    let mut output = program.stdout.take().expect("piped");
    output.read_exact(&mut answers).expect("it answers");
    assert_eq!(&answers, b"4\n8\n3\n");
    signal(&program, Signal::Interrupt);
    assert_eq!(program.wait().expect("it ends").code(), Some(130));
}

fn spawn(command: &mut Command) -> Child {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn run(command: &mut Command, input: &str) -> String {
    let mut program = spawn(command);
    let mut stdin = program.stdin.take().expect("piped");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    let output = program.wait_with_output().expect("it ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("text")
}
