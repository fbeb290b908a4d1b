//! Canonical forms beside two libraries: the crate `cgt` 0.11.0 (AGPL-3.0) and the Python package
//! `pycgt` 0.2.0 (MIT).
//!
//! ```sh
//! cargo build --release --manifest-path rivals/forms/cgt/Cargo.toml --target-dir /tmp/cgt
//! CGT=/tmp/cgt/release/cgt-forms PYCGT=rivals/forms/pycgt_forms.py cargo bench --bench forms
//! ```
//!
//! Both are programs of their own, so that their licences stay apart; without them, only this crate
//! runs. They read a game and a position a line, and write a form for each, and the processor time
//! last. Every form is compared; a number is the seed of the random positions.

use std::ffi::OsString;
use std::io::Write;
use std::process::{Command, Stdio};

use fastrand::Rng;
use optimal_play::game::Partizan;
use optimal_play::solver::PartForms;
use optimal_play::values::Forms;
use optimal_play::{GameState, Run};
use optimal_play_benches::{blocked, processor_time, sides};
use optimal_play_games::clobber::Clobber;
use optimal_play_games::domineering::Domineering;
use optimal_play_games::hackenbush::Hackenbush;
use optimal_play_games::toads::Toads;

fn main() {
    let seed = std::env::args().skip(1).find_map(|it| it.parse().ok());
    let mut random = Rng::with_seed(seed.unwrap_or(2));
    let rivals = ["CGT", "PYCGT"].map(|name| (name, std::env::var_os(name)));
    println!("positions, time of this crate; time of each rival, and the ratio");
    for (set, game, positions) in sets(&mut random) {
        let (forms, seconds) = ours(game, &positions);
        print!("{set}: {}, {:.2} ms", positions.len(), 1e3 * seconds);
        for (name, program) in &rivals {
            let Some(program) = program else { continue };
            match theirs(program, game, &positions) {
                None => print!("; {name} has no such game"),
                Some((others, time)) => {
                    compare(name, &positions, &forms, &others);
                    print!("; {name} {:.2} ms, {:.4}", 1e3 * time, seconds / time);
                }
            }
        }
        println!();
    }
}

type Set = (&'static str, &'static str, Vec<String>);

/// Positions by kind; cells are `X`, `O` and `.`, those of Domineering `.` and `#`, with `|` between
/// rows.
fn sets(random: &mut Rng) -> Vec<Set> {
    let rectangle = |(rows, columns): (usize, usize)| vec![".".repeat(columns); rows].join("|");
    let rectangles = [
        (2, 2),
        (2, 3),
        (3, 3),
        (2, 5),
        (3, 4),
        (2, 8),
        (3, 5),
        (4, 4),
    ];
    let mut board = |rows: usize, columns: usize, cells: &[u8]| {
        let mut row = || {
            let cell = |_| char::from(cells[random.usize(..cells.len())]);
            (0..columns).map(cell).collect::<String>()
        };
        let rows: Vec<_> = (0..rows).map(|_| row()).collect();
        rows.join("|")
    };
    let mut boards = |count, rows, columns, cells: &[u8]| {
        (0..count).map(|_| board(rows, columns, cells)).collect()
    };
    let rows = (1..=7).map(|pairs| "XO".repeat(pairs));
    let pairs = (1..=5).map(|columns| format!("{0}|{1}", &"XOXOX"[..columns], &"OXOXO"[..columns]));
    let strings: Vec<String> = boards(200, 1, 12, b"XO");
    vec![
        (
            "domineering rectangles",
            "domineering",
            rectangles.map(rectangle).into(),
        ),
        (
            "random domineering",
            "domineering",
            boards(60, 4, 5, b"....#"),
        ),
        ("clobber 1xn, 2xn", "clobber", rows.chain(pairs).collect()),
        ("random clobber", "clobber", boards(60, 3, 4, b"XXXXOOOO.")),
        ("toads and frogs", "toads", boards(200, 1, 11, b"XO.")),
        ("hackenbush strings", "hackenbush", strings),
    ]
}

/// The forms in our notation, and the processor time in seconds.
fn ours(game: &str, positions: &[String]) -> (Vec<String>, f64) {
    match game {
        "clobber" => made(positions, |text| {
            text.parse::<Clobber>().expect("a position")
        }),
        "toads" => made(positions, |text| text.parse::<Toads>().expect("a position")),
        "hackenbush" => made(positions, |text| {
            text.parse::<Hackenbush>().expect("a position")
        }),
        _ => {
            // Boards of other sides are other instances, which share no table.
            let mut all = (Vec::new(), 0.0);
            for same in positions.chunk_by(|a, b| sides(a) == sides(b)) {
                let [rows, columns] = sides(&same[0]);
                let game = Domineering::new(rows, columns).expect("a small board");
                let (forms, seconds) = made(same, |text| game.without(blocked(text)));
                all.0.extend(forms);
                all.1 += seconds;
            }
            all
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a figure for people")]
fn made<G: Partizan + GameState>(
    positions: &[String],
    read: impl Fn(&str) -> G,
) -> (Vec<String>, f64) {
    let (start, mut times) = (processor_time(), 0);
    loop {
        let mut run = Run::new();
        let mut parts = PartForms::new(&mut run).expect("no limit");
        let forms = positions
            .iter()
            .map(|text| parts.form(&read(text)).expect("no limit"));
        let forms: Vec<_> = forms.collect();
        times += 1;
        // Linux counts time in steps of milliseconds.
        let taken = processor_time() - start;
        if taken > 200_000_000 {
            let text = |form| parts.forms().text(form).expect("no limit");
            let seconds = taken as f64 / 1e9 / f64::from(times);
            return (forms.into_iter().map(text).collect(), seconds);
        }
    }
}

/// The forms of a rival, and its processor time in seconds; `None` if it lacks the game.
fn theirs(program: &OsString, game: &str, positions: &[String]) -> Option<(Vec<String>, f64)> {
    let mut command = Command::new(program);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the variable names a program");
    let mut input = child.stdin.take().expect("a pipe");
    for position in positions {
        writeln!(input, "{game} {position}").expect("it reads all");
    }
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("text");
    let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
    let seconds = lines.pop()?.parse().ok()?;
    Some((lines, seconds))
}

fn compare(name: &str, positions: &[String], ours: &[String], theirs: &[String]) {
    assert_eq!(ours.len(), theirs.len(), "{name}");
    let mut forms = Forms::new(&Run::new()).expect("no limit");
    for ((position, ours), theirs) in positions.iter().zip(ours).zip(theirs) {
        let [one, other] = [ours, theirs].map(|text| forms.parse(text).expect("a form"));
        assert_eq!(one, other, "{position}: {ours}, {name} has {theirs}");
    }
}
