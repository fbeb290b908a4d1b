//! Every solver, on random games and on those with faults: values, limits.

mod alpha_beta;
mod canonical;
mod endless;
mod fold_players;
mod grundy;
mod minimax;
mod random_games;
mod renamed;
mod retrograde;
mod sums;
mod tabulate;
