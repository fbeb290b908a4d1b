//! The audit: walks a game and tests every promise that it makes.
//!
//! A solver trusts a game: that a key stands for one value, that an index leads back to its state, that
//! bounds hold. A game that breaks a promise is solved wrongly without a word. [`audit`] tests them all in
//! a call, in a test of your rules; [`Audit`] tests the capabilities, too.
//!
//! ```
//! use optimal_play::check::{self, Audit};
//! use optimal_play::games::chase::Chase;
//! use optimal_play::games::staircase::Staircase;
//!
//! let game = Staircase::new(&[vec![2, 7, 3], vec![9, 1, 2]], &[vec![3, 7, 2], vec![2, 3, 1]])?;
//! assert!(check::audit(&game.start(), 1000)?.complete);
//! // With its capabilities:
//! let coverage = Audit::new(&game.start(), 1000).indexed().packed_key().run()?;
//! assert_eq!((coverage.positions, coverage.complete), (10, true));
//!
//! // A game where positions repeat:
//! let game = Chase::new(4, (1, 1), (3, 3))?;
//! Audit::new(&game.start(), 1000).cyclic().predecessors().run()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answers;
mod arithmetic;
mod coverage;
mod cycle;
mod impartial;
mod indexed;
mod keys;
mod one_to_one;
mod packed_key;
mod predecessors;
mod pruning;
mod staged;
mod values;
mod violation;
mod walk;
mod wander;

use std::fmt;

pub use coverage::Coverage;
pub use violation::{Violation, ViolationKind};

use crate::game::{GameState, Impartial, Indexed, Outcome, PackedKey, Predecessors, Staged};
use walk::Walk;

/// Tests the promises of [`GameState`] and of its values, on up to `budget` positions of a game without
/// cycles. Capabilities and cycles are for [`Audit`].
///
/// In a test: `assert!(audit(&root, 1000)?.complete)`. A larger game passes, too, if there is no fault within the budget.
///
/// # Errors
///
/// As [`Audit::run`].
///
/// # Examples
///
/// See [`Violation`].
pub fn audit<G: GameState>(root: &G, budget: usize) -> Result<Coverage, Violation<G::Move>> {
    Audit::new(root, budget).run()
}

/// An audit of the game that a root begins: what it tests, and how far it goes.
///
/// Each capability is asked for by its name, and a game that does not have it does not compile:
///
/// ```compile_fail,E0277
/// use optimal_play::GameState;
/// use optimal_play::check::Audit;
///
/// fn passes<G: GameState>(root: &G) -> bool {
///     Audit::new(root, 1000).indexed().run().is_ok()
/// }
/// ```
///
/// # What is tested
///
/// - Each state answers the same when asked twice, the same when a move is played twice, and lists each move once.
/// - States with the same key have the same value. States that come to a key with another future than
///   the first are followed on their own, and lines of play at random come to known keys by other ways.
/// - No key comes back on a line of play, unless the game is [`cyclic`](Self::cyclic).
/// - Values are within the bounds; candidate moves are moves, and keep the value.
/// - Values are within their range and have the numbers that they should; no reward reverses an order;
///   thresholds are what they should be: on the values and rewards met.
/// - [`indexed`](Self::indexed), [`packed_key`](Self::packed_key), [`predecessors`](Self::predecessors),
///   [`staged`](Self::staged), [`impartial`](Self::impartial): the contract of each.
///
/// Values are worked out backwards from the ends of the game, with no solver, and compared where all that
/// follows a position is within the budget. So small instances tell the most: those that the budget covers,
/// as [`Coverage::complete`] says. What cannot be decided is not reported: an audit that passes is no proof.
///
/// # Complexity
///
/// Plays the moves of each child of each position a few times, and those of eight states a position that lines
/// at random meet. Holds the positions, their moves, and the keys that these lead to.
///
/// # Examples
///
/// ```
/// use optimal_play::check::Audit;
/// use optimal_play::games::nim::Nim;
///
/// let coverage = Audit::new(&Nim::new([1, 2]), 1000).impartial().run()?;
/// assert!(coverage.complete);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub struct Audit<'g, G: GameState> {
    root: &'g G,
    budget: usize,
    /// What plays without end are worth, if there may be any.
    endless: Option<G::Value>,
    /// Tells more states to walk from.
    states: Option<States<G>>,
    /// The tests of the capabilities.
    checks: Vec<Check<G>>,
}

type Check<G> = fn(&Walk<G>) -> Result<(), Violation<<G as GameState>::Move>>;
type States<G> = fn(&Walk<G>, usize) -> Result<Vec<(usize, G)>, Violation<<G as GameState>::Move>>;

impl<'g, G: GameState> Audit<'g, G> {
    /// An audit of up to `budget` positions, those nearest to `root` first, of a game without cycles.
    pub const fn new(root: &'g G, budget: usize) -> Self {
        Self {
            root,
            budget,
            endless: None,
            states: None,
            checks: Vec::new(),
        }
    }

    /// Positions may repeat, and a play without end is a draw. Default: they may not.
    pub fn cyclic(mut self) -> Self
    where
        G::Value: From<Outcome>,
    {
        self.endless = Some(G::Value::from(Outcome::DRAW));
        self
    }

    /// Tests [`Indexed`] too: of the positions met, and of the others that indices lead to, as far as the
    /// budget allows. Default: not tested.
    pub fn indexed(mut self) -> Self
    where
        G: Indexed,
    {
        if self.states.is_none() {
            self.states = Some(indexed::states);
            self.checks.push(indexed::check);
        }
        self
    }

    /// Tests [`PackedKey`] too. Default: not tested.
    pub fn packed_key(mut self) -> Self
    where
        G: PackedKey,
    {
        self.checks.push(packed_key::check);
        self
    }

    /// Tests [`Predecessors`] too, and [`Indexed`], which says what states of one key lead to. Default:
    /// not tested.
    pub fn predecessors(self) -> Self
    where
        G: Indexed + Predecessors,
    {
        let mut audit = self.indexed();
        audit.checks.push(predecessors::check);
        audit
    }

    /// Tests [`Staged`] too. Default: not tested.
    pub fn staged(mut self) -> Self
    where
        G: Staged,
    {
        self.checks.push(staged::check);
        self
    }

    /// Tests [`Impartial`] too: that each move is followed by the other player's, that who cannot move has lost, and,
    /// of states whose Grundy values the budget is enough to work out, that they are those of their keys and of their
    /// parts. Default: not tested.
    pub fn impartial(mut self) -> Self
    where
        G: Impartial,
    {
        self.checks.push(impartial::check);
        self
    }

    /// Runs the audit.
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found, of the kind that is tested first, and of that kind one with the
    /// shortest line of play.
    pub fn run(self) -> Result<Coverage, Violation<G::Move>> {
        let mut walk = Walk::new(self.root, self.budget)?;
        let complete = walk.is_complete();
        walk.wander(self.root)?;
        // Before capabilities, which speak of keys and would be blamed for a wrong one.
        keys::check(&walk, &values::values(&walk, self.endless), "value")?;
        if let Some(states) = self.states {
            for (index, state) in states(&walk, self.budget)? {
                walk.meet_at(index, state)?;
            }
            walk.go_on()?;
        }
        for check in &self.checks {
            check(&walk)?;
        }
        if self.endless.is_none() {
            cycle::check(&walk)?;
        }
        let values = values::values(&walk, self.endless);
        let by_key = keys::check(&walk, &values, "value")?;
        arithmetic::check(&walk, &values)?;
        pruning::check(&walk, &values, &by_key)?;
        Ok(Coverage {
            positions: walk.with_key().iter().filter(|it| !it.is_empty()).count(),
            moves: walk.positions().iter().map(|it| it.view.steps.len()).sum(),
            values: by_key.into_iter().flatten().count(),
            complete,
        })
    }
}

impl<G: GameState> fmt::Debug for Audit<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            root: _,
            budget,
            endless,
            states,
            checks,
        } = self;
        f.debug_struct("Audit")
            .field("budget", budget)
            .field("endless", endless)
            .field("indexed", &states.is_some())
            .field("checks", &checks.len())
            .finish_non_exhaustive()
    }
}
