//! How the blocks of a table are compressed.

use std::fmt;
use std::io;
use std::str::FromStr;

use zstd::bulk::{Compressor, Decompressor};

use crate::game::ParseError;

/// How the blocks of a [`Store`](super::Store) are compressed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Codec {
    /// Not at all.
    None,
    /// LZ4: the fastest to read.
    Lz4,
    /// Zstandard at level 3: the smallest files. The default.
    #[default]
    Zstd,
}

impl Codec {
    /// All codecs, by their numbers in files.
    pub const ALL: [Self; 3] = [Self::None, Self::Lz4, Self::Zstd];

    /// Its name in commands and manifests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Lz4 => "lz4",
            Self::Zstd => "zstd",
        }
    }

    /// Its number in files.
    pub(super) const fn number(self) -> u8 {
        self as u8
    }

    pub(super) fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }
}

impl fmt::Display for Codec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Codec {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<Self, ParseError> {
        let codec = Self::ALL.into_iter().find(|it| it.name() == name);
        codec.ok_or(ParseError::new("`none`, `lz4` or `zstd`"))
    }
}

/// Compresses blocks, one after the other.
pub(super) enum Packer {
    None,
    Lz4,
    Zstd(Compressor<'static>),
}

/// The level of compression: higher ones take longer and make files a few percent smaller.
const LEVEL: i32 = 3;

impl Packer {
    pub(super) fn new(codec: Codec) -> io::Result<Self> {
        Ok(match codec {
            Codec::None => Self::None,
            Codec::Lz4 => Self::Lz4,
            Codec::Zstd => Self::Zstd(Compressor::new(LEVEL)?),
        })
    }

    /// The block, compressed; `None` if that does not make it smaller.
    pub(super) fn pack(&mut self, raw: &[u8]) -> io::Result<Option<Vec<u8>>> {
        let packed = match self {
            Self::None => return Ok(None),
            Self::Lz4 => lz4_flex::block::compress(raw),
            Self::Zstd(compressor) => compressor.compress(raw)?,
        };
        Ok((packed.len() < raw.len()).then_some(packed))
    }
}

/// Decompresses blocks, one after the other.
pub(super) enum Unpacker {
    None,
    Lz4,
    Zstd(Decompressor<'static>),
}

impl Unpacker {
    pub(super) fn new(codec: Codec) -> io::Result<Self> {
        Ok(match codec {
            Codec::None => Self::None,
            Codec::Lz4 => Self::Lz4,
            Codec::Zstd => Self::Zstd(Decompressor::new()?),
        })
    }

    /// Fills `raw` with a block that was compressed; `None` if it is none of that length.
    pub(super) fn unpack(&mut self, packed: &[u8], raw: &mut [u8]) -> Option<()> {
        let filled = match self {
            Self::None => None,
            Self::Lz4 => lz4_flex::block::decompress_into(packed, raw).ok(),
            Self::Zstd(decompressor) => decompressor.decompress_to_buffer(packed, raw).ok(),
        };
        (filled? == raw.len()).then_some(())
    }
}
