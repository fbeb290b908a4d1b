//! The first bytes of a table: which table of which game it is.

use std::fmt;
use std::path::Path;

use super::{Codec, Fingerprint, Part, Result, StoreError, StoreErrorKind};

/// The version of the format, of tables and of the manifest. A program reads no other, so a change
/// that breaks readers raises it.
pub(crate) const VERSION: u16 = 1;

/// Bytes that no text has, and that any conversion of line ends changes.
const MAGIC: [u8; 8] = *b"\x89OPL\r\n\x1a\n";

/// The content of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    /// The names of positions, ascending.
    Positions = 1,
    /// Numbers: the values of positions, in the order of these.
    Values = 2,
    /// Numbers: the cells of a retrograde analysis that is not complete.
    Cells = 3,
    /// Names of positions of a stage, ascending: some that are still to be merged with others.
    Run = 4,
    /// Numbers: a search that can go on. It is a file by itself.
    Search = 5,
}

impl Kind {
    pub(super) const ALL: [Self; 5] = [
        Self::Positions,
        Self::Values,
        Self::Cells,
        Self::Run,
        Self::Search,
    ];

    /// The extension of its files.
    pub(super) const fn suffix(self) -> &'static str {
        match self {
            Self::Positions => ".positions",
            Self::Values => ".values",
            Self::Cells => ".cells",
            Self::Run => ".names",
            Self::Search => ".search",
        }
    }

    /// Whether the entries are names, not numbers of a fixed width.
    pub(super) const fn has_names(self) -> bool {
        matches!(self, Self::Positions | Self::Run)
    }
}

/// The first bytes of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Header {
    pub(crate) kind: Kind,
    pub(crate) codec: Codec,
    /// The bits of a packed key; 0 in a store by index.
    pub(crate) key_bits: u8,
    /// The lowest bits of a key, which its name has unchanged.
    pub(crate) block_bits: u8,
    /// The logarithm of the number of shards of the stage.
    pub(crate) shard_bits: u8,
    /// The bytes of a number; 0 in a table of names.
    pub(crate) value_bytes: u8,
    pub(crate) stage: u64,
    pub(crate) shard: u32,
    /// The number subtracted from all numbers of the table.
    pub(crate) least: i64,
    pub(crate) fingerprint: Fingerprint,
}

/// The text of the error of a file that is no table.
pub(super) const NOT_A_TABLE: &str = "not a table of a store or a search";

impl Header {
    pub(super) const BYTES: usize = 64;

    pub(super) fn to_bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..10].copy_from_slice(&VERSION.to_le_bytes());
        bytes[10] = self.kind as u8;
        bytes[11] = self.codec.number();
        bytes[12] = self.key_bits;
        bytes[13] = self.block_bits;
        bytes[14] = self.shard_bits;
        bytes[15] = self.value_bytes;
        bytes[16..24].copy_from_slice(&self.stage.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.shard.to_le_bytes());
        bytes[32..40].copy_from_slice(&self.least.to_le_bytes());
        bytes[40..56].copy_from_slice(&self.fingerprint.to_le_bytes());
        let check = crc32fast::hash(&bytes[..60]);
        bytes[60..].copy_from_slice(&check.to_le_bytes());
        bytes
    }

    /// The header of the file at `path`, whose first bytes these are.
    pub(super) fn read(bytes: &[u8; Self::BYTES], path: &Path) -> Result<Self> {
        let error = |kind| StoreError::new(path, kind);
        if bytes[..8] != MAGIC {
            return Err(StoreError::content(path, NOT_A_TABLE));
        }
        let corrupt = || error(StoreErrorKind::Corrupt(Part::Header));
        if crc32fast::hash(&bytes[..60]).to_le_bytes() != bytes[60..] {
            return Err(corrupt());
        }
        let found = u16::from_le_bytes([bytes[8], bytes[9]]);
        if found != VERSION {
            return Err(error(StoreErrorKind::OtherVersion { found }));
        }
        for at in [28, 56] {
            let found = u32::from_le_bytes(number(&bytes[at..]));
            if found != 0 {
                let field = format!("the number in bytes {at} to {} of the header", at + 3);
                return Err(StoreError::mismatch(path, field, found, 0));
            }
        }
        let kind = Kind::ALL.into_iter().find(|&kind| kind as u8 == bytes[10]);
        Ok(Self {
            kind: kind.ok_or_else(corrupt)?,
            codec: Codec::from_number(bytes[11]).ok_or_else(corrupt)?,
            key_bits: bytes[12],
            block_bits: bytes[13],
            shard_bits: bytes[14],
            value_bytes: bytes[15],
            stage: u64::from_le_bytes(number(&bytes[16..])),
            shard: u32::from_le_bytes(number(&bytes[24..])),
            least: i64::from_le_bytes(number(&bytes[32..])),
            fingerprint: Fingerprint::from_le_bytes(number(&bytes[40..])),
        })
    }

    /// An error unless this is the header of the table that `wanted` describes. The width and the
    /// least of its values are its own.
    pub(super) fn check(&self, wanted: &Self, path: &Path) -> Result<()> {
        if self.fingerprint != wanted.fingerprint {
            let (found, wanted) = (self.fingerprint, wanted.fingerprint);
            return Err(StoreError::new(
                path,
                StoreErrorKind::OtherGame { found, wanted },
            ));
        }
        let numbers = |it: &Self| {
            [
                ("kind", it.kind as u64),
                ("codec", it.codec.number().into()),
                ("number of key bits", it.key_bits.into()),
                ("number of key bits that stay", it.block_bits.into()),
                ("logarithm of the number of shards", it.shard_bits.into()),
                ("stage", it.stage),
                ("shard", it.shard.into()),
            ]
        };
        let mismatch = |name, found: &dyn fmt::Display, wanted: &dyn fmt::Display| {
            let field = format!("the {name} in the header");
            Err(StoreError::mismatch(path, field, found, wanted))
        };
        for ((name, found), (_, wanted)) in numbers(self).into_iter().zip(numbers(wanted)) {
            if found != wanted {
                return mismatch(name, &found, &wanted);
            }
        }
        let (width, least) = (self.value_bytes, self.least);
        match self.kind.has_names() {
            true if width != 0 => mismatch("number of bytes of an entry", &width, &0),
            true if least != 0 => mismatch("least value", &least, &0),
            false if !(1..=8).contains(&width) => {
                mismatch("number of bytes of an entry", &width, &"1 to 8")
            }
            _ => Ok(()),
        }
    }
}

/// The first bytes of a slice that is long enough.
pub(super) fn number<const N: usize>(bytes: &[u8]) -> [u8; N] {
    *bytes.first_chunk().expect("the bytes of a number")
}
