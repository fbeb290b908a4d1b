//! Moves and squares that serde writes as the names that players use: `docs/serialization.md`.

use std::fmt::Display;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::dots_and_boxes::{DotsAndBoxes, Edge};
use super::kalah::{House, Kalah};
use super::king_rook_king;

/// Reads a value by its name, one of `all`.
fn named<'de, T: Display, D: Deserializer<'de>>(
    mut all: impl Iterator<Item = T>,
    deserializer: D,
) -> Result<T, D::Error> {
    let name = String::deserialize(deserializer)?;
    let named = all.find(|it| it.to_string() == name);
    named.ok_or_else(|| D::Error::custom(format_args!("there is no `{name}`")))
}

/// Each type, with all its values.
macro_rules! written_by_name {
    ($($named:ty: $all:expr),+ $(,)?) => {$(
        impl Serialize for $named {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $named {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                named($all, deserializer)
            }
        }
    )+};
}

written_by_name! {
    king_rook_king::Square: (0..64).filter_map(Self::from_number),
    Edge: (0..).take(DotsAndBoxes::MAX_EDGES).map(Self),
    House: (0..).take(Kalah::MAX_HOUSES).map(Self),
}
