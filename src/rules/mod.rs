//! What rules are written with: the parts that game after game needs.
//!
//! | part | what it does |
//! |---|---|
//!
//! A game uses those that fit it. Solvers know none of them.
