//! The version of the schema in `docs/serialization.md`.

/// The first field of every document that serde writes: the number 1. A change that breaks readers
/// raises it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SchemaVersion;

#[cfg(feature = "serde")]
impl serde::Serialize for SchemaVersion {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(1)
    }
}
