//! What a solution answers: lines, trees, statistics, certificates, verification.

mod best_play_tree;
mod certificate;
mod compare;
mod partial;
mod playthrough;
mod positions_and_moves;
mod shared_key;
mod statistics;
mod verify;
