//! Which game and instance a file belongs to.

use std::fmt;
use std::hash::Hasher;
use std::str::FromStr;

use siphasher::sip128::{Hasher128, SipHasher24};

use super::Identity;
use super::identity::Order;
use crate::game::{BreadthFirst, GameState, Random, Step, Value};
use crate::run::{Run, StopReason};

/// A hash of the rules and the instance of a game: of the first 4,096 positions in breadth-first
/// order from the root, with their successors, rewards and results; in a larger game, also of
/// 4,096 positions on pseudorandom lines of play, which reach the end of the game.
///
/// It needs nothing of a game that a solver does not, and changes when the rules do. Two games that
/// agree in all of these positions have the same one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fingerprint(u128);

/// The number of moves of a position listed between two looks at the limits.
const MANY_MOVES: usize = 1 << 10;

/// The number of positions covered from the root on, and again on lines of play.
const POSITIONS: usize = 1 << 12;

/// The most positions of a line of play, which may have no end.
const LONGEST: usize = 1 << 10;

impl Fingerprint {
    /// The fingerprint of the game that `root` begins, whose positions have these identities; also
    /// of their bounds, if values depend on these. An error if the run ends meanwhile.
    pub(super) fn of<G: GameState>(
        root: &G,
        identity: Identity<G>,
        trusts_bounds: bool,
        run: &mut Run<'_>,
    ) -> Result<Self, StopReason> {
        let mut hasher = SipHasher24::new();
        let (kind, range) = match identity {
            Identity::Key { bits, .. } => ("by key", u64::from(bits)),
            Identity::Index { count, order, .. } => {
                let kind = match order {
                    Order::AtOnce => "by index",
                    Order::ByStage => "by index and stage",
                    Order::FoldedByStage => "by index and stage, players folded",
                };
                (kind, count)
            }
        };
        write(&mut hasher, kind);
        hasher.write_u64(range.to_le());
        // Types of values differ in their ends.
        let (least, greatest) = (G::Value::least(), G::Value::greatest());
        write(&mut hasher, &format!("{least:?} to {greatest:?}"));
        let mut positions = Positions {
            hasher,
            identity,
            trusts_bounds,
            run,
        };
        if !positions.add_first(root)? {
            positions.add_lines(root)?;
        }
        Ok(Self(positions.hasher.finish128().as_u128()))
    }

    /// The fingerprint of the game with a setting that its values depend on.
    pub(super) fn with(self, setting: &str) -> Self {
        let mut hasher = SipHasher24::new();
        hasher.write(&self.to_le_bytes());
        write(&mut hasher, setting);
        Self(hasher.finish128().as_u128())
    }

    pub(super) const fn to_le_bytes(self) -> [u8; 16] {
        self.0.to_le_bytes()
    }

    pub(super) const fn from_le_bytes(bytes: [u8; 16]) -> Self {
        Self(u128::from_le_bytes(bytes))
    }
}

/// Adds positions to a hash.
struct Positions<'a, 'r, G> {
    hasher: SipHasher24,
    identity: Identity<G>,
    trusts_bounds: bool,
    run: &'a mut Run<'r>,
}

impl<G: GameState> Positions<'_, '_, G> {
    /// Adds the first positions in breadth-first order. Returns whether these are all.
    fn add_first(&mut self, root: &G) -> Result<bool, StopReason> {
        let mut search = BreadthFirst::from_root(root);
        while let Some((number, state)) = search.next() {
            if number == POSITIONS {
                return Ok(false);
            }
            self.add(&state, |step| {
                search.follow(number, step);
                search.bytes()
            })?;
        }
        Ok(true)
    }

    /// Adds the positions on pseudorandom lines of play, always the same: rules that differ only
    /// late in the game have the same first positions.
    fn add_lines(&mut self, root: &G) -> Result<(), StopReason> {
        let mut random = Random::new(0);
        let (mut state, mut length) = (root.clone(), 0);
        for _ in 0..POSITIONS {
            // Of n moves, the last one is chosen with probability 1 / n, and so is each before it.
            let (mut next, mut listed) = (None, 0);
            self.add(&state, |step| {
                listed += 1;
                if random.below(listed) == 0 {
                    next = Some(step.state);
                }
                size_of::<G>()
            })?;
            length += 1;
            (state, length) = match next.filter(|_| length < LONGEST) {
                Some(next) => (next, length),
                None => (root.clone(), 0),
            };
        }
        Ok(())
    }

    /// Adds a position. Calls `take` with each of its successors, which returns the bytes that the
    /// search holds.
    fn add(&mut self, state: &G, mut take: impl FnMut(Step<G>) -> usize) -> Result<(), StopReason> {
        let hasher = &mut self.hasher;
        hasher.write_u64(self.identity.of(state).to_le());
        self.run.poll(0)?;
        write(hasher, &state.to_move().to_string());
        if let Some(value) = state.result() {
            write(hasher, &format!("{value:?}"));
            return Ok(());
        }
        if self.trusts_bounds {
            let candidates = state.candidate_moves().count();
            write(hasher, &format!("{:?}, {candidates}", state.bounds()));
        }
        for (listed, step) in (1_usize..).zip(state.successors()) {
            hasher.write_u64(self.identity.of(&step.state).to_le());
            write(hasher, &format!("{:?}", step.reward));
            let bytes = take(step);
            if listed.is_multiple_of(MANY_MOVES) {
                self.run.check_memory(bytes)?;
                self.run.poll(0)?;
            }
        }
        write(hasher, "no more moves");
        Ok(())
    }
}

/// Adds a text, so that no two sequences of texts add the same bytes.
fn write(hasher: &mut SipHasher24, text: &str) {
    hasher.write_u64((text.len() as u64).to_le());
    hasher.write(text.as_bytes());
}

impl fmt::Display for Fingerprint {
    /// 32 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl FromStr for Fingerprint {
    type Err = std::num::ParseIntError;

    fn from_str(digits: &str) -> Result<Self, Self::Err> {
        u128::from_str_radix(digits, 16).map(Self)
    }
}
