//! Who moves for a player.

use serde::Deserialize;

/// Who moves for a player. Default: a human.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, Debug)]
#[cfg_attr(feature = "system", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    #[default]
    Human,
    Computer,
}
