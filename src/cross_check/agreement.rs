//! What a cross-check has compared.

use std::fmt;

/// How much was compared, and found to be the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Agreement {
    /// The positions of which at least two solvers told the value; the root is one of them.
    pub positions: usize,
    /// The values that were told of these positions.
    pub values: usize,
    /// The solvers that told at least one of them; brute force counts as one.
    pub solvers: usize,
}

impl fmt::Display for Agreement {
    /// One line, such as `15 positions: 45 values by 3 solvers agree`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            positions,
            values,
            solvers,
        } = self;
        let plural = if *positions == 1 { "" } else { "s" };
        write!(
            f,
            "{positions} position{plural}: {values} values by {solvers} solvers agree"
        )
    }
}
