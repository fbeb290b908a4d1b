//! Which game and instance a file belongs to.

use std::fmt;
use std::hash::Hasher;
use std::str::FromStr;

use siphasher::sip128::{Hasher128, SipHasher24};

use super::Identity;
use super::identity::Order;
use crate::game::{BreadthFirst, GameState, Value};
use crate::run::{Run, StopReason};

/// A hash of the rules and the instance of a game: of the first 4,096 positions in breadth-first
/// order from the root, with their successors, rewards and results.
///
/// It needs nothing of a game that a solver does not, and changes when the rules do. Two games that
/// agree in all of these positions have the same one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fingerprint(u128);

/// The number of moves of a position listed between two looks at the limits.
const MANY_MOVES: usize = 1 << 10;

/// The number of positions covered.
const POSITIONS: usize = 1 << 12;

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
        let mut search = BreadthFirst::from_root(root);
        while let Some((number, state)) = search.next()
            && number < POSITIONS
        {
            hasher.write_u64(identity.of(&state).to_le());
            run.poll(0)?;
            write(&mut hasher, &state.to_move().to_string());
            if let Some(value) = state.result() {
                write(&mut hasher, &format!("{value:?}"));
                continue;
            }
            if trusts_bounds {
                let candidates = state.candidate_moves().count();
                write(&mut hasher, &format!("{:?}, {candidates}", state.bounds()));
            }
            for (listed, step) in (1_usize..).zip(state.successors()) {
                if listed.is_multiple_of(MANY_MOVES) {
                    run.check_memory(search.bytes())?;
                    run.poll(0)?;
                }
                hasher.write_u64(identity.of(&step.state).to_le());
                write(&mut hasher, &format!("{:?}", step.reward));
                search.follow(number, step);
            }
            write(&mut hasher, "no more moves");
        }
        Ok(Self(hasher.finish128().as_u128()))
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
