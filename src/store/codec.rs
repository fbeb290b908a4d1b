//! The compression of the blocks of a table.

use std::fmt;
use std::io;
use std::str::FromStr;

use zstd::bulk::Compressor;
use zstd::zstd_safe::{DCtx, DDict};

use crate::game::ParseError;

/// The compression of the blocks of a [`Store`](super::Store).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Codec {
    /// Not at all.
    None,
    /// Zstandard at level 3: the smallest files. The default.
    #[default]
    Zstd,
}

impl Codec {
    /// All codecs, by their numbers in files.
    pub const ALL: [Self; 2] = [Self::None, Self::Zstd];

    /// Its name in commands and manifests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Zstd => "zstd",
        }
    }

    /// Whether blocks that resemble one another become smaller with a dictionary.
    pub(super) const fn has_dictionary(self) -> bool {
        matches!(self, Self::Zstd)
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
        codec.ok_or(ParseError::new("`none` or `zstd`"))
    }
}

/// The level of compression: higher ones take longer and make files a few percent smaller.
const LEVEL: i32 = 3;

/// Compresses blocks, one after the other.
pub(super) enum Packer {
    None,
    Zstd(Compressor<'static>),
}

impl Packer {
    /// A packer whose blocks resemble `dictionary`, which may be empty.
    pub(super) fn new(codec: Codec, dictionary: &[u8]) -> io::Result<Self> {
        Ok(match codec {
            Codec::None => Self::None,
            Codec::Zstd => Self::Zstd(Compressor::with_dictionary(LEVEL, dictionary)?),
        })
    }

    /// The block, compressed; `None` if that does not make it smaller.
    pub(super) fn pack(&mut self, raw: &[u8]) -> io::Result<Option<Vec<u8>>> {
        let packed = match self {
            Self::None => return Ok(None),
            Self::Zstd(compressor) => compressor.compress(raw)?,
        };
        Ok((packed.len() < raw.len()).then_some(packed))
    }
}

/// A sample of the blocks of a table, ready to decompress them.
pub(super) struct Dictionary(DDict<'static>);

/// The bytes that a dictionary must not begin with: Zstandard takes only its own dictionaries so.
const TRAINED: [u8; 4] = 0xEC30_A437_u32.to_le_bytes();

impl Dictionary {
    /// `None` if these bytes cannot serve.
    pub(super) fn new(bytes: &[u8]) -> Option<Self> {
        DDict::try_create(bytes).map(Self)
    }

    /// Whether these bytes can serve.
    pub(super) fn can_be(bytes: &[u8]) -> bool {
        !bytes.starts_with(&TRAINED)
    }
}

/// Decompresses blocks, one after the other.
pub(super) enum Unpacker {
    None,
    Zstd(DCtx<'static>),
}

impl Unpacker {
    pub(super) fn new(codec: Codec) -> Self {
        match codec {
            Codec::None => Self::None,
            Codec::Zstd => Self::Zstd(DCtx::create()),
        }
    }

    /// Fills `raw` with a block that was compressed; `None` if it is none of that length.
    pub(super) fn unpack(
        &mut self,
        packed: &[u8],
        dictionary: Option<&Dictionary>,
        raw: &mut [u8],
    ) -> Option<()> {
        let filled = match (self, dictionary) {
            (Self::None, _) => None,
            (Self::Zstd(context), None) => context.decompress(raw, packed).ok(),
            (Self::Zstd(context), Some(Dictionary(dictionary))) => {
                context.decompress_using_ddict(raw, packed, dictionary).ok()
            }
        };
        (filled? == raw.len()).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_begin_like_a_trained_dictionary_serve_as_none() {
        let bytes = [&TRAINED[..], &[1; 100]].concat();
        assert!(!Dictionary::can_be(&bytes));
        let packer = Packer::new(Codec::Zstd, &bytes);
        assert!(
            packer
                .and_then(|mut packer| packer.pack(&[0; 100]))
                .is_err()
        );
        assert!(Dictionary::new(&bytes).is_none());
        let bytes = &bytes[1..];
        assert!(Dictionary::can_be(bytes));
        assert!(Dictionary::new(bytes).is_some());
    }
}
