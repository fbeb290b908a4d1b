//! The games of the crate, against answers computed without it.

mod animal_shogi;
mod awari;
mod boards;
mod bundled_games;
mod chase;
mod clobber;
mod connect_four;
mod cram;
mod dodgem;
mod domineering;
mod dots_and_boxes;
mod gobblet;
mod hexapawn;
mod impartial_clobber;
mod kalah;
mod kayles;
mod king_rook_king;
mod knight_board;
mod knight_pawns;
mod morris;
mod nim;
mod nimber_tables;
mod node_kayles;
mod staircase;
mod tic_tac_toe;
