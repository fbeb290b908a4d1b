//! Every solver on every game of the crate that it fits: the tables of `benches/NOTES.md`.
//!
//! All with one thread, so that the positions are the same in each run. A wrong answer fails.

mod chase;
mod connect_four;
mod dodgem;
mod domineering;
mod dots_and_boxes;
mod hexapawn;
mod kalah;
mod kayles;
mod king_rook_king;
mod knight_pawns;
mod nim;
mod staircase;
mod tic_tac_toe;

mod rows;
mod table;

fn main() {
    family("Scores", &[knight_pawns::measure, staircase::measure]);
    family(
        "Players who move again",
        &[dots_and_boxes::measure, kalah::measure],
    );
    family(
        "Wins, losses and draws",
        &[
            tic_tac_toe::measure,
            hexapawn::measure,
            connect_four::measure,
            domineering::measure,
        ],
    );
    family(
        "Positions that repeat",
        &[chase::measure, dodgem::measure, king_rook_king::measure],
    );
    family(
        "Games that split into parts",
        &[nim::measure, kayles::measure],
    );
}

/// The games of a table.
fn family(title: &str, games: &[fn()]) {
    println!("### {title}\n");
    table::print_head();
    for measure in games {
        measure();
    }
    println!();
}
