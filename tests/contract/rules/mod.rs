//! What rules are written with: numberings, listed games, wrapped ones, sums and misère play.

mod domino_board;
mod forward;
mod listed;
mod misere;
mod numbering;
mod sum;
