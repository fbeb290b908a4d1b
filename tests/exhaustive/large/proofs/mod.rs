//! What alpha-beta proves: certificates of both players, and semi-strong solutions. They have the
//! values that minimax finds, and a certificate that is changed never proves a false claim.

mod errors;
mod random;
mod sizes;
