//! The contract of a game: the audit, the cross-check, and what rules are written with.

mod audit;
mod board;
mod contract_violations;
mod cross_check;
mod outcome;
mod rules;
mod symmetries;
mod values;
