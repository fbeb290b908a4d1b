//! Canonical forms by the crate `cgt`: reads a game and a position a line, writes a form a line, and the
//! processor time in seconds last. For a game that it lacks, it writes nothing.

use std::fs;
use std::io;

use cgt::short::partizan::games::domineering::Domineering;
use cgt::short::partizan::games::toads_and_frogs::ToadsAndFrogs;
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;

fn main() {
    let dominoes = ParallelTranspositionTable::new();
    let rows = ParallelTranspositionTable::new();
    let start = seconds();
    let mut forms = Vec::new();
    for line in io::stdin().lines() {
        let line = line.expect("text");
        let (game, position) = line.split_once(' ').expect("a game and a position");
        forms.push(match game {
            "domineering" => {
                let board: Domineering = position.parse().expect("a board");
                board.canonical_form(&dominoes)
            }
            "toads" => {
                let row = position.replace('X', "T").replace('O', "F");
                let row: ToadsAndFrogs = row.parse().expect("a row");
                row.canonical_form(&rows)
            }
            _ => return,
        });
    }
    let taken = seconds() - start;
    for form in forms {
        println!("{form}");
    }
    println!("{taken}");
}

/// The processor time of this thread.
fn seconds() -> f64 {
    let counted = fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    let first = counted.split(' ').next().expect("a number");
    first.parse::<f64>().expect("a number") / 1e9
}
