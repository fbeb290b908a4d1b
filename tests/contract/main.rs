//! The contract of a game: the audit, the cross-check, and what rules are written with.

mod board;
mod check;
mod contract_violations;
mod cross_check;
mod outcome;
mod rules;
mod symmetries;
