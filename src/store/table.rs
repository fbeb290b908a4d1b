//! Reads a table, block by block, in any order.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::block::{self, ENTRIES, HEAD};
use super::codec::{Codec, Dictionary, Unpacker};
use super::header::{Header, number};
use super::writer::{DICTIONARY, END, FOOTER};
use super::{Part, StoreError, StoreErrorKind};

/// A table in a file, open to read.
pub(crate) struct Table {
    path: PathBuf,
    file: File,
    header: Header,
    /// In a table of names, the first one of each block.
    firsts: Vec<u64>,
    /// Where each block starts, and where the last one ends.
    starts: Vec<u64>,
    dictionary: Option<Dictionary>,
    entries: u64,
}

/// Reads the blocks of tables of one codec, one after the other.
pub(crate) struct BlockReader {
    unpacker: Unpacker,
    packed: Vec<u8>,
    raw: Vec<u8>,
}

impl BlockReader {
    /// A reader of the blocks of `table`, and of others with its codec.
    pub(crate) fn new(table: &Table) -> Self {
        Self::with_codec(table.header.codec)
    }

    fn with_codec(codec: Codec) -> Self {
        Self {
            unpacker: Unpacker::new(codec),
            packed: Vec::new(),
            raw: Vec::new(),
        }
    }

    /// The block at a place of a file, decompressed; `None` if it is damaged.
    fn read(
        &mut self,
        file: &File,
        place: Range<u64>,
        dictionary: Option<&Dictionary>,
    ) -> io::Result<Option<&[u8]>> {
        let start = place.start;
        self.read_checked(file, place, start, dictionary, block::MOST_BYTES)
    }

    /// The dictionary at a place of a file, decompressed; `None` if it is damaged.
    fn read_dictionary(&mut self, file: &File, place: Range<u64>) -> io::Result<Option<&[u8]>> {
        self.read_checked(file, place, 0, None, DICTIONARY + block::MOST_BYTES)
    }

    /// At most `most` bytes, whose checksum has `checked` for their place.
    fn read_checked(
        &mut self,
        file: &File,
        place: Range<u64>,
        checked: u64,
        dictionary: Option<&Dictionary>,
        most: usize,
    ) -> io::Result<Option<&[u8]>> {
        let len = place.end.checked_sub(place.start);
        let len = len.and_then(|len| usize::try_from(len).ok());
        let Some(len) = len.filter(|&len| len <= HEAD + most) else {
            return Ok(None);
        };
        self.packed.resize(len, 0);
        read_at(file, &mut self.packed, place.start)?;
        let Some((packed, raw)) = block::split_head(&self.packed, checked, most) else {
            return Ok(None);
        };
        if packed.len() == raw {
            return Ok(Some(packed));
        }
        self.raw.resize(raw, 0);
        let unpacked = self.unpacker.unpack(packed, dictionary, &mut self.raw);
        Ok(unpacked.map(|()| &self.raw[..]))
    }
}

impl Table {
    /// Opens the table at `path`, whose header has to be `wanted`.
    pub(crate) fn open(path: &Path, wanted: &Header) -> Result<Self, StoreError> {
        let file = File::open(path).map_err(StoreError::io(path))?;
        let len = file.metadata().map_err(StoreError::io(path))?.len();
        let mut header = [0; Header::BYTES];
        if len < (Header::BYTES + FOOTER) as u64 {
            return Err(StoreError::new(path, StoreErrorKind::NotATable));
        }
        read_at(&file, &mut header, 0).map_err(StoreError::io(path))?;
        let header = Header::read(&header, path)?;
        header.check(wanted, path)?;
        let mut table = Self {
            path: path.to_owned(),
            file,
            header,
            firsts: Vec::new(),
            starts: Vec::new(),
            dictionary: None,
            entries: 0,
        };
        let dictionary = table.read_index(len)?;
        table.read_dictionary(dictionary)?;
        Ok(table)
    }

    /// Reads what is behind the blocks, in a file of that length; returns where the dictionary is.
    fn read_index(&mut self, len: u64) -> Result<Range<u64>, StoreError> {
        let corrupt = || StoreError::corrupt(&self.path, Part::Index);
        let mut footer = [0; FOOTER];
        let footer_at = len - FOOTER as u64;
        read_at(&self.file, &mut footer, footer_at).map_err(StoreError::io(&self.path))?;
        let word = |at: usize| u64::from_le_bytes(number(&footer[at..]));
        let (dictionary, index, entries) = (word(0), word(8), word(16));
        let words = if self.header.kind.has_names() { 2 } else { 1 };
        let blocks = entries.div_ceil(ENTRIES as u64);
        let is_sound = footer[28..] == END
            && (Header::BYTES as u64..=index).contains(&dictionary)
            && blocks.checked_mul(8 * words) == footer_at.checked_sub(index);
        if !is_sound {
            return Err(corrupt());
        }
        let mut bytes = vec![0; usize::try_from(footer_at - index).map_err(|_| corrupt())?];
        read_at(&self.file, &mut bytes, index).map_err(StoreError::io(&self.path))?;
        let mut check = crc32fast::Hasher::new();
        check.update(&bytes);
        check.update(&footer[..24]);
        if check.finalize().to_le_bytes() != footer[24..28] {
            return Err(corrupt());
        }
        for entry in bytes.chunks_exact(if words == 2 { 16 } else { 8 }) {
            if words == 2 {
                self.firsts.push(u64::from_le_bytes(number(entry)));
            }
            let start = entry.last_chunk().expect("a number");
            self.starts.push(u64::from_le_bytes(*start));
        }
        self.starts.push(dictionary);
        self.entries = entries;
        Ok(dictionary..index)
    }

    fn read_dictionary(&mut self, place: Range<u64>) -> Result<(), StoreError> {
        if place.is_empty() {
            return Ok(());
        }
        let mut reader = BlockReader::with_codec(self.header.codec);
        let bytes = reader.read_dictionary(&self.file, place);
        let bytes = bytes.map_err(StoreError::io(&self.path))?;
        let dictionary = bytes.and_then(Dictionary::new);
        let corrupt = || StoreError::corrupt(&self.path, Part::Dictionary);
        self.dictionary = Some(dictionary.ok_or_else(corrupt)?);
        Ok(())
    }

    pub(crate) const fn header(&self) -> &Header {
        &self.header
    }

    /// The number of entries.
    pub(crate) const fn len(&self) -> u64 {
        self.entries
    }

    /// The number of blocks.
    pub(crate) const fn blocks(&self) -> usize {
        self.starts.len() - 1
    }

    /// Appends the entries in a range, which begins with a block and ends with one or with the
    /// table.
    pub(crate) fn read_range(
        &self,
        range: Range<usize>,
        entries: &mut Vec<u64>,
    ) -> Result<(), StoreError> {
        debug_assert!(range.start.is_multiple_of(ENTRIES));
        let mut reader = BlockReader::new(self);
        let blocks = range.start / ENTRIES..range.end.div_ceil(ENTRIES);
        for block in blocks {
            self.read_block(block, &mut reader, entries)?;
        }
        Ok(())
    }

    /// The last block whose first name is at most `name`.
    pub(crate) fn block_of(&self, name: u64) -> Option<usize> {
        let after = self.firsts.partition_point(|&first| first <= name);
        after.checked_sub(1)
    }

    /// Appends the entries of a block to `entries`.
    pub(crate) fn read_block(
        &self,
        block: usize,
        reader: &mut BlockReader,
        entries: &mut Vec<u64>,
    ) -> Result<(), StoreError> {
        let (at, first) = (entries.len(), self.firsts.get(block));
        let (kind, width) = (self.header.kind, self.header.value_bytes.into());
        self.with_block(block, reader, |raw, count| {
            block::unpack(kind, width, raw, count, entries)?;
            first
                .is_none_or(|first| entries[at] == *first)
                .then_some(())
        })
    }

    /// Calls `read` with a block, decompressed, and the number of its entries; an error if it
    /// returns `None`, because it is no such block.
    pub(super) fn with_block<T>(
        &self,
        block: usize,
        reader: &mut BlockReader,
        read: impl FnOnce(&[u8], usize) -> Option<T>,
    ) -> Result<T, StoreError> {
        let corrupt = || StoreError::corrupt(&self.path, Part::Block(block));
        let place = self.starts[block]..self.starts[block + 1];
        let raw = reader.read(&self.file, place, self.dictionary.as_ref());
        let raw = raw.map_err(StoreError::io(&self.path))?;
        read(raw.ok_or_else(corrupt)?, self.entries_of(block)).ok_or_else(corrupt)
    }

    /// The number of entries of a block: all blocks are full but the last.
    pub(super) fn entries_of(&self, block: usize) -> usize {
        let before = (block * ENTRIES) as u64;
        usize::try_from(self.entries - before).map_or(ENTRIES, |it| it.min(ENTRIES))
    }

    /// The checksum of the whole file, and its length.
    pub(crate) fn checksum(&self) -> Result<(u32, u64), StoreError> {
        let mut hasher = crc32fast::Hasher::new();
        let (mut buffer, mut at) = (vec![0; 1 << 16], 0);
        let len = self
            .file
            .metadata()
            .map_err(StoreError::io(&self.path))?
            .len();
        while at < len {
            let part =
                usize::try_from(len - at).map_or(buffer.len(), |left| left.min(buffer.len()));
            read_at(&self.file, &mut buffer[..part], at).map_err(StoreError::io(&self.path))?;
            hasher.update(&buffer[..part]);
            at += part as u64;
        }
        Ok((hasher.finalize(), len))
    }
}

/// Fills `buffer` from a place in a file.
#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, at)
}

/// Fills `buffer` from a place in a file.
#[cfg(windows)]
fn read_at(file: &File, mut buffer: &mut [u8], mut at: u64) -> io::Result<()> {
    use std::os::windows::fs::FileExt;
    while !buffer.is_empty() {
        match file.seek_read(buffer, at)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => {
                buffer = &mut buffer[read..];
                at += read as u64;
            }
        }
    }
    Ok(())
}
