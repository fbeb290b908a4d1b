//! The audit: walks a game and tests the contract of its rules.
//!
//! A solver trusts a game: that states with the same key are one position, that an index leads back
//! to its state, that bounds hold. A game that breaks the contract gets wrong answers without
//! an error. [`audit`] tests a game in one call, in a test of your rules; [`Audit`] tests its
//! capabilities, too.
//!
//! ```
//! use optimal_play::audit::{Audit, audit};
//! use optimal_play::games::chase::Chase;
//! use optimal_play::games::staircase::Staircase;
//!
//! let game = Staircase::new(&[vec![2, 7, 3], vec![9, 1, 2]], &[vec![3, 7, 2], vec![2, 3, 1]])?;
//! audit(&game.start(), 1000)?.require_complete()?;
//! // With its capabilities:
//! let coverage = Audit::new(&game.start(), 1000).indexed().packed_key().staged().run()?;
//! assert_eq!((coverage.positions, coverage.complete), (10, true));
//!
//! // A game where positions repeat:
//! let game = Chase::new(4, (1, 1), (3, 3))?;
//! Audit::new(&game.start(), 1000).cyclic().predecessors().run()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answers;
mod arithmetic;
mod blocks;
mod coverage;
mod cycle;
mod impartial;
mod indexed;
mod keys;
mod late;
mod normal_play;
mod one_to_one;
mod packed_key;
mod partizan;
mod predecessors;
mod pruning;
mod staged;
mod states;
mod swap_players;
mod unpack;
mod values;
mod view;
mod violation;
mod walk;

use std::fmt;

pub use coverage::{Coverage, Incomplete};
pub use late::late_positions;
pub use violation::{Violation, ViolationKind};

use crate::game::blocks::Blocked;
use crate::game::{
    GameState, Impartial, Indexed, Outcome, OutcomeValue, PackedKey, Partizan, Predecessors,
    Staged, SwapPlayers, Unpack,
};
use values::Endless;
use violation::Checked;
use walk::Walk;

/// Tests the contracts of [`GameState`] and of its values, on up to `budget` positions of a game
/// without cycles. For capabilities and cycles, use [`Audit`].
///
/// In a test: `audit(&root, 1000)?.require_complete()?`. Without
/// [`require_complete`](Coverage::require_complete), a larger game passes, too, if the audit finds
/// no violation within the budget.
///
/// # Errors
///
/// As [`Audit::run`]; [`Violation`] has an example.
pub fn audit<G: GameState>(root: &G, budget: usize) -> Result<Coverage, Violation<G::Move>> {
    Audit::new(root, budget).run()
}

/// An audit of the game that starts at a root: what it tests, and up to which budget. The
/// [module](self) has an example.
///
/// Each capability has a method, which does not compile for a game without the capability.
///
/// # What is tested
///
/// - Each state returns the same when it is asked twice and when its last move is played twice, and
///   it lists each move once, at most 2^20 of them. `step` agrees with `play` and `reward`.
/// - States with the same key have the same result or player to move, and their moves lead to the
///   same keys with the same rewards. The audit compares each state that a move leads to with the
///   first state that has its key. Random lines of play through each of these moves, and from the
///   root, find what shows only later.
/// - No key repeats on a line of play, unless the game is [`cyclic`](Self::cyclic) or played
///   [`by_stage`](Self::by_stage).
/// - Values are within the bounds, which are the same for states with the same key. Candidate moves
///   are legal, and keep the value.
/// - Values are within their range and have the right numbers, no reward reverses an order, and
///   thresholds are right: for the values and rewards met.
/// - [`indexed`](Self::indexed), [`blocked`](Self::blocked), [`packed_key`](Self::packed_key),
///   [`unpack`](Self::unpack), [`predecessors`](Self::predecessors), [`staged`](Self::staged),
///   [`swap_players`](Self::swap_players), [`impartial`](Self::impartial),
///   [`partizan`](Self::partizan): the contract of each.
///
/// The audit backs values up from the terminal positions, with no solver, and tests those of
/// positions from which all lines end within the budget. So it finds most in small instances, which
/// fit the budget: see [`Coverage::require_complete`]. In a larger game, half of the budget is for
/// the positions nearest to the root, and half for positions near the end of random lines of play,
/// whose values the budget suffices for. The audit has no false alarms, but
/// passing it is not a proof.
///
/// # Panics
///
/// Only where a method of the game panics. The audit does not call [`index`](Indexed::index) of a
/// listed predecessor that it knows to be no position; one that it cannot know of may panic there.
///
/// # Complexity
///
/// Plays each move of each position about six times, and a few thousand moves at least. In a game
/// with many moves per position, tests that play the moves of states take only some of the states
/// that share a position. Stores the positions, their moves, and the keys that these lead to.
#[must_use]
pub struct Audit<'g, G: GameState> {
    root: &'g G,
    budget: usize,
    /// Play without end, if there may be any.
    endless: Option<Endless<G>>,
    /// Returns more states to walk from.
    states: Option<States<G>>,
    /// The tests of the capabilities, by name.
    checks: Vec<(&'static str, Check<G>)>,
}

type Check<G> = fn(&Walk<G>) -> Checked<G>;
type States<G> = fn(&Walk<G>, usize) -> Checked<G, Vec<(usize, G)>>;

impl<'g, G: GameState> Audit<'g, G> {
    /// An audit of up to `budget` positions, those nearest to `root` first, of a game without
    /// cycles.
    pub const fn new(root: &'g G, budget: usize) -> Self {
        Self {
            root,
            budget,
            endless: None,
            states: None,
            checks: Vec::new(),
        }
    }

    /// Allows positions to repeat; play without end is a draw. Default: they may not.
    pub fn cyclic(mut self) -> Self
    where
        G::Value: OutcomeValue,
    {
        self.endless = Some(Endless {
            value: |_| G::Value::from(Outcome::DRAW),
            stage: |_| 0,
        });
        self
    }

    /// Allows positions to repeat within a stage, and tests [`Staged`]: no move leads to an earlier
    /// stage, no move within a stage has a reward, and play without end is worth the same in all of
    /// a stage. Default: they may not.
    pub fn by_stage(mut self) -> Self
    where
        G: Staged,
    {
        self.endless = Some(Endless {
            value: |state| state.endless_value().unwrap_or_default(),
            stage: G::stage,
        });
        self.with("by_stage", staged::check_cyclic)
    }

    /// Tests [`Indexed`] too: for the positions met, and for those of other indices within the
    /// budget. Default: not tested.
    pub fn indexed(mut self) -> Self
    where
        G: Indexed,
    {
        self.states = Some(indexed::states);
        self.with("indexed", indexed::check)
    }

    /// Tests the first [`blocks`](crate::game::blocks) too, with as many positions as the budget,
    /// and [`Indexed`]. Default: not tested.
    pub fn blocked(self) -> Self
    where
        G: Blocked,
    {
        let audit = self.indexed();
        audit.with("blocked", blocks::check)
    }

    /// Tests [`PackedKey`] too. Default: not tested.
    pub fn packed_key(self) -> Self
    where
        G: PackedKey,
    {
        self.with("packed_key", packed_key::check)
    }

    /// Tests [`Unpack`] and [`PackedKey`] too: each packed key leads back to a state with the same
    /// keys, the same result or player to move, and successors with the same keys and rewards.
    /// Default: not tested.
    pub fn unpack(self) -> Self
    where
        G: Unpack,
    {
        let audit = self.packed_key();
        audit.with("unpack", unpack::check)
    }

    /// Tests [`Predecessors`] too, and [`Indexed`], whose states stand for all with the same key.
    /// Default: not tested.
    pub fn predecessors(self) -> Self
    where
        G: Indexed + Predecessors,
    {
        let audit = self.indexed();
        audit.with("predecessors", predecessors::check)
    }

    /// Tests [`Staged`] too, in a game without cycles. Default: not tested.
    pub fn staged(self) -> Self
    where
        G: Staged,
    {
        self.with("staged", staged::check)
    }

    /// Tests [`Predecessors`] too, [`Indexed`], and that the
    /// [predecessors in a stage](Predecessors::predecessors_in_stage) are those of the same stage.
    /// Default: not tested.
    pub fn predecessors_by_stage(self) -> Self
    where
        G: Indexed + Predecessors + Staged,
    {
        let audit = self.predecessors();
        audit.with("predecessors_by_stage", predecessors::check_stages)
    }

    /// Tests [`SwapPlayers`] too: swapping the players twice leads back to the same key, the
    /// other player is to move, moves correspond one to one with negated rewards, and results are
    /// negated. It finds rules that treat the players differently. Default: not tested.
    pub fn swap_players(self) -> Self
    where
        G: SwapPlayers,
    {
        self.with("swap_players", swap_players::check)
    }

    /// Tests [`Impartial`] too, and [`SwapPlayers`]: the players move in turn, no move has a
    /// reward, the moves do not depend on the player to move, the player who cannot move has lost,
    /// and Grundy values known within the budget are those of the keys and of the parts. Default:
    /// not tested.
    pub fn impartial(self) -> Self
    where
        G: Impartial,
    {
        self.with("impartial", impartial::check)
    }

    /// Tests [`Partizan`] too: the players move in turn, the player who cannot move has lost, either
    /// player can be to move, the moves are those in the parts, each of which leaves the others as
    /// they are, and a negative swaps the moves of the players. Default: not tested.
    pub fn partizan(self) -> Self
    where
        G: Partizan,
    {
        self.with("partizan", partizan::check)
    }

    /// Adds a test, once.
    fn with(mut self, name: &'static str, check: Check<G>) -> Self {
        if self.checks.iter().all(|&(other, _)| other != name) {
            self.checks.push((name, check));
        }
        self
    }

    /// Runs the audit.
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found. Kinds are tested in the order of the list above; among
    /// violations of one kind, the error has one with the shortest line of play.
    pub fn run(&self) -> Result<Coverage, Violation<G::Move>> {
        let mut walk = Walk::new(self.root, self.budget)?;
        let complete = walk.is_complete();
        if !complete {
            walk.truncate(self.budget.div_ceil(2));
            late::meet(&mut walk, self.root)?;
        }
        // Before the capabilities, whose contracts speak of keys and would be blamed for a wrong
        // one.
        keys::check(&walk, 0)?;
        if let Some(states) = self.states {
            let first = walk.positions().len();
            for (index, state) in states(&walk, self.budget)? {
                walk.start_at(index, state)?;
            }
            keys::check(&walk, first)?;
        }
        for (_, check) in &self.checks {
            check(&walk)?;
        }
        if self.endless.is_none() {
            cycle::check(&walk)?;
        }
        let values = values::values(&walk, self.endless.as_ref());
        arithmetic::check(&walk, &values)?;
        pruning::check(&walk, &values)?;
        Ok(Coverage {
            positions: walk.positions().len(),
            moves: walk.positions().iter().map(|it| it.view.edges.len()).sum(),
            values: values.into_iter().flatten().count(),
            complete,
        })
    }
}

impl<G: GameState> fmt::Debug for Audit<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let checks: Vec<_> = self.checks.iter().map(|(name, _)| name).collect();
        f.debug_struct("Audit")
            .field("budget", &self.budget)
            .field("cyclic", &self.endless.is_some())
            .field("checks", &checks)
            .finish_non_exhaustive()
    }
}
