//! What the programs share: options, input streams, drawings, runs under way, ways to fail.

pub(crate) mod drawing;
pub(crate) mod failure;
pub(crate) mod options;
pub(crate) mod run;
pub(crate) mod stream;
