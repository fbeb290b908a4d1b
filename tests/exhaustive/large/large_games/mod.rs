//! Games without a small instance, written as a user writes them: an audit of them takes seconds in
//! a debug build, and checks values.

mod cube;
mod l_game;
