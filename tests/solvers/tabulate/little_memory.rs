//! What happens where the system has no more memory: an error, no abort.

use std::env;
use std::fs;
use std::process::Command;

use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::{Minimax, Run, Solver};

/// The environment variable with the number of pawns for the process that has little memory.
const PAWNS: &str = "OPTIMAL_PLAY_PAWNS";

#[test]
#[ignore = "the test below runs it, in a process with little memory"]
fn solve_with_little_memory() {
    let Ok(pawns) = env::var(PAWNS) else { return };
    let pawns: u8 = pawns.parse().expect("a number");
    let game = KnightPawns::new((0, 0), (1..=pawns).map(|column| (1, column.into())));
    let game = game.expect("valid");
    match Minimax::dense().solve(&game.start(), Run::new()) {
        Ok(solution) => println!("value {}", solution.value()),
        Err(error) => println!("{error}"),
    }
    let status = fs::read_to_string("/proc/self/status").expect("this is Linux");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmPeak:"));
    println!("peak {}", peak.expect("it has a line").trim());
}

/// What a process prints that solves a game of that many pawns in at most `kilobytes` of memory.
fn print_in(kilobytes: Option<u64>, pawns: u8) -> String {
    let limit = kilobytes.map_or("unlimited".to_owned(), |it| it.to_string());
    let output = Command::new("sh")
        .args([
            "-c",
            "ulimit -v $1; exec \"$0\" --ignored --exact --nocapture $2",
        ])
        .arg(env::current_exe().expect("a path"))
        .args([&limit, "tabulate::little_memory::solve_with_little_memory"])
        .env(PAWNS, pawns.to_string())
        // Otherwise the C library reserves far more than it uses, for each thread.
        .env("MALLOC_ARENA_MAX", "1")
        .output()
        .expect("a shell runs");
    let (out, error) = (output.stdout, output.stderr);
    let error = String::from_utf8_lossy(&error);
    assert!(
        output.status.success(),
        "{limit}: {}, {error}",
        output.status
    );
    String::from_utf8_lossy(&out).into_owned()
}

/// The most memory that the process has taken.
fn peak(printed: &str) -> u64 {
    let peak = printed.split_once("peak ").expect("it is printed").1;
    let kilobytes = peak.split_whitespace().next().expect("a number");
    kilobytes.parse().expect("a number")
}

#[test]
#[cfg(target_os = "linux")]
fn an_array_without_enough_memory_is_an_error() {
    let (least, most) = (peak(&print_in(None, 2)), peak(&print_in(None, 14)));
    let mut failures = 0;
    let limits = (1..16).map(|part| least + (most - least) * part / 16);
    for limit in limits {
        let printed = print_in(Some(limit), 14);
        if printed.contains("failed to allocate") {
            failures += 1;
        } else {
            assert!(printed.contains("value "), "{printed}");
        }
    }
    assert!(failures > 0);
}
