//! Every solver, on random games and on those with faults: values, limits, threads.

mod alpha_beta;
mod endless;
mod fold_players;
mod grundy;
#[cfg(feature = "files")]
mod into_store;
mod minimax;
mod random_games;
mod renamed;
mod retrograde;
mod tabulate;
mod threads;
