//! What rules are written with: numberings, listed games, sums and misère play.

mod domino_board;
mod listed;
mod misere;
mod numbering;
mod sum;
