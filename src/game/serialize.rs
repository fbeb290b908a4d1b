//! Players and outcomes, written and read with serde: `docs/serialization.md`.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Outcome, Player, Wdl};

#[derive(Serialize, Deserialize)]
#[serde(remote = "Player")]
enum PlayerSchema {
    #[serde(rename = "Max")]
    Max,
    #[serde(rename = "Min")]
    Min,
}

impl Serialize for Player {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PlayerSchema::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        PlayerSchema::deserialize(deserializer)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Wdl")]
enum WdlSchema {
    #[serde(rename = "Min wins")]
    MinWins,
    #[serde(rename = "draw")]
    Draw,
    #[serde(rename = "Max wins")]
    MaxWins,
}

impl Serialize for Wdl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        WdlSchema::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Wdl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        WdlSchema::deserialize(deserializer)
    }
}

/// Both fields or neither is `None`. A field that is missing is not one that is `None`: hence the function for it.
#[derive(Serialize, Deserialize)]
#[serde(
    rename = "Outcome",
    expecting = "an outcome, with `winner` and `plies`",
    deny_unknown_fields
)]
struct OutcomeSchema {
    #[serde(deserialize_with = "Deserialize::deserialize")]
    winner: Option<Player>,
    #[serde(deserialize_with = "Deserialize::deserialize")]
    plies: Option<u16>,
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (winner, plies) = (self.winner(), self.plies());
        OutcomeSchema { winner, plies }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let OutcomeSchema { winner, plies } = OutcomeSchema::deserialize(deserializer)?;
        match (winner, plies) {
            (None, None) => Ok(Self::DRAW),
            (Some(winner), Some(plies)) if plies <= Self::MAX_PLIES => Ok(Self::win(winner, plies)),
            (Some(_), Some(plies)) => Err(Error::custom(format_args!(
                "a win in {plies} plies, more than {}",
                Self::MAX_PLIES
            ))),
            (Some(_), None) => Err(Error::custom("a winner without the plies to the win")),
            (None, Some(_)) => Err(Error::custom("plies to a win without a winner")),
        }
    }
}
