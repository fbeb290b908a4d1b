//! Animal shogi, all values, beside the generator of R. Clausecker's tablebase, a program in C for this
//! game (`gentb` of <https://github.com/clausecker/dobutsu>, version 6, under the BSD licence).
//!
//! `GENTB` in the environment names the program. Without it, only this crate runs. The whole game takes
//! minutes; `cargo bench --bench animal_shogi -- 'gle/3/3/ELG b -'` solves another position, by this
//! crate only.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use optimal_play::{Retrograde, Run, Solver};
use optimal_play_benches::processor_time;
use optimal_play_games::animal_shogi::AnimalShogi;

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn main() {
    let position = env::args().skip(1).find(|it| !it.starts_with('-'));
    let game = match &position {
        Some(text) => AnimalShogi::with_start(text).expect("a position"),
        None => AnimalShogi::new(),
    };
    let start = processor_time();
    let solver = Retrograde::with_predecessors().fold_players();
    let solution = solver.solve(&game.start(), Run::new()).expect("no limit");
    let ours = (processor_time() - start) as f64 / 1e9;
    println!("{}, {}", solution.value(), solution.report());
    println!("this crate: {ours:.1} s of processor time");
    if let (None, Some(program)) = (position, env::var_os("GENTB")) {
        let theirs = generate(program.as_ref());
        println!("gentb: {theirs:.1} s; ratio {:.2}", ours / theirs);
    }
}

/// The processor time in which the program makes its file.
fn generate(program: &Path) -> f64 {
    let file = env::temp_dir().join(format!("animal-shogi-{}.tb", std::process::id()));
    let before = time_of_children();
    let mut command = Command::new(program);
    let command = command.args(["-j", "1"]).arg(&file).stderr(Stdio::null());
    let status = command.status().expect("GENTB names a program");
    assert!(status.success(), "{status}");
    let taken = time_of_children() - before;
    fs::remove_file(file).expect("the file that it made");
    taken
}

/// The seconds that ended processes of this one have run, as Linux counts them in hundredths.
fn time_of_children() -> f64 {
    let text = fs::read_to_string("/proc/self/stat").expect("Linux");
    let (_, fields) = text.rsplit_once(") ").expect("the name in parentheses");
    let fields = fields.split(' ').skip(13).take(2);
    fields
        .map(|it| it.parse::<f64>().expect("a number"))
        .sum::<f64>()
        / 100.0
}
