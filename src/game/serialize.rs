//! The shape of an [`Outcome`] in serde: `docs/serialization.md`.
//!
//! An outcome is one number inside, and has two fields in the schema. So serde derives the fields,
//! and an outcome is converted from and to them.

use serde::{Deserialize, Serialize};

use super::{Outcome, Player};

/// Both fields are `None`, or neither. The function makes a missing field an error: serde reads one
/// as `None`.
#[derive(Serialize, Deserialize)]
#[serde(
    rename = "Outcome",
    expecting = "an outcome, with `winner` and `plies`",
    deny_unknown_fields
)]
pub(super) struct OutcomeFields {
    #[serde(deserialize_with = "Deserialize::deserialize")]
    winner: Option<Player>,
    #[serde(deserialize_with = "Deserialize::deserialize")]
    plies: Option<u16>,
}

impl From<Outcome> for OutcomeFields {
    fn from(outcome: Outcome) -> Self {
        Self {
            winner: outcome.winner(),
            plies: outcome.plies(),
        }
    }
}

impl TryFrom<OutcomeFields> for Outcome {
    type Error = String;

    fn try_from(fields: OutcomeFields) -> Result<Self, String> {
        match (fields.winner, fields.plies) {
            (None, None) => Ok(Self::DRAW),
            (Some(winner), Some(plies)) if plies <= Self::MAX_PLIES => Ok(Self::win(winner, plies)),
            (Some(_), Some(plies)) => Err(format!(
                "a win in {plies} plies, more than {}",
                Self::MAX_PLIES
            )),
            (Some(_), None) => Err("a winner without the plies to the win".to_owned()),
            (None, Some(_)) => Err("plies to a win without a winner".to_owned()),
        }
    }
}
