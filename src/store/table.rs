//! Reads a table, block by block, in any order.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::block::{self, ENTRIES, HEAD, Head};
use super::codec::Unpacker;
use super::header::{Header, number};
use super::writer::{END, FOOTER, INDEX_ENTRY};
use super::{Part, StoreError, StoreErrorKind};

/// A table in a file, open to read.
pub(crate) struct Table {
    path: PathBuf,
    file: File,
    header: Header,
    /// For each block its first name, or the number of its first value, and where it starts.
    index: Vec<(u64, u64)>,
    entries: u64,
    /// Where the index starts, and the last block ends.
    end: u64,
}

/// Reads the blocks of tables of one codec, one after the other.
pub(crate) struct BlockReader {
    unpacker: Unpacker,
    packed: Vec<u8>,
    raw: Vec<u8>,
}

impl BlockReader {
    /// A reader of the blocks of `table`, and of others with its codec.
    pub(crate) fn new(table: &Table) -> Result<Self, StoreError> {
        let unpacker = Unpacker::new(table.header.codec).map_err(StoreError::io(&table.path))?;
        Ok(Self {
            unpacker,
            packed: Vec::new(),
            raw: Vec::new(),
        })
    }
}

impl Table {
    /// Opens the table at `path`, whose header has to be `wanted`.
    pub(crate) fn open(path: &Path, wanted: &Header) -> Result<Self, StoreError> {
        let file = File::open(path).map_err(StoreError::io(path))?;
        let len = file.metadata().map_err(StoreError::io(path))?.len();
        let mut header = [0; Header::BYTES];
        let least = (Header::BYTES + FOOTER) as u64;
        if len < least {
            return Err(StoreError::new(path, StoreErrorKind::NotATable));
        }
        read_at(&file, &mut header, 0).map_err(StoreError::io(path))?;
        let header = Header::read(&header, path)?;
        header.check(wanted, path)?;

        let corrupt = || StoreError::corrupt(path, Part::Index);
        let mut footer = [0; FOOTER];
        read_at(&file, &mut footer, len - FOOTER as u64).map_err(StoreError::io(path))?;
        let word = |at: usize| u64::from_le_bytes(number(&footer[at..]));
        let (start, blocks, entries) = (word(0), word(8), word(16));
        let index_len = blocks.checked_mul(INDEX_ENTRY as u64).ok_or_else(corrupt)?;
        let is_sound = footer[28..] == END
            && start >= Header::BYTES as u64
            && start.checked_add(index_len) == Some(len - FOOTER as u64)
            && entries.div_ceil(ENTRIES as u64) == blocks;
        if !is_sound {
            return Err(corrupt());
        }
        let mut end = vec![0; usize::try_from(index_len).map_err(|_| corrupt())?];
        read_at(&file, &mut end, start).map_err(StoreError::io(path))?;
        let mut check = crc32fast::Hasher::new();
        check.update(&end);
        check.update(&footer[..24]);
        if check.finalize().to_le_bytes() != footer[24..28] {
            return Err(corrupt());
        }
        let index = end.chunks_exact(INDEX_ENTRY).map(|entry| {
            let word = |at: usize| u64::from_le_bytes(number(&entry[at..]));
            (word(0), word(8))
        });
        Ok(Self {
            path: path.to_owned(),
            file,
            header,
            index: index.collect(),
            entries,
            end: start,
        })
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
        self.index.len()
    }

    /// The blocks of a range of entries, which begins with a block and ends with one or with the
    /// table.
    pub(crate) fn blocks_of(&self, entries: Range<usize>) -> Range<usize> {
        debug_assert!(entries.start.is_multiple_of(ENTRIES));
        entries.start / ENTRIES..entries.end.div_ceil(ENTRIES)
    }

    /// The last block whose first name is at most `name`.
    pub(crate) fn block_of(&self, name: u64) -> Option<usize> {
        let after = self.index.partition_point(|&(first, _)| first <= name);
        after.checked_sub(1)
    }

    /// Appends the entries of a block to `entries`.
    pub(crate) fn read_block(
        &self,
        block: usize,
        reader: &mut BlockReader,
        entries: &mut Vec<u64>,
    ) -> Result<(), StoreError> {
        let corrupt = || StoreError::corrupt(&self.path, Part::Block(block));
        let (first, start) = self.index[block];
        let end = self
            .index
            .get(block + 1)
            .map_or(self.end, |&(_, start)| start);
        let len = end
            .checked_sub(start)
            .and_then(|len| usize::try_from(len).ok());
        let packed = len
            .and_then(|len| len.checked_sub(HEAD))
            .ok_or_else(corrupt)?;
        if packed > block::MOST_BYTES {
            return Err(corrupt());
        }
        reader.packed.resize(HEAD + packed, 0);
        read_at(&self.file, &mut reader.packed, start).map_err(StoreError::io(&self.path))?;
        let (head_bytes, packed) = reader.packed.split_first_chunk().ok_or_else(corrupt)?;
        let head = Head::read(head_bytes).filter(|head| head.packed == packed.len());
        let head = head
            .filter(|head| head.fits(head_bytes, packed))
            .ok_or_else(corrupt)?;
        // The last block alone may have fewer.
        let before = (block * ENTRIES) as u64;
        let expected = (self.entries - before).min(ENTRIES as u64);
        if head.entries as u64 != expected {
            return Err(corrupt());
        }
        let raw = if head.packed == head.raw {
            packed
        } else {
            reader.raw.resize(head.raw, 0);
            reader
                .unpacker
                .unpack(packed, &mut reader.raw)
                .ok_or_else(corrupt)?;
            &reader.raw
        };
        let at = entries.len();
        let (kind, width) = (self.header.kind, self.header.value_bytes.into());
        block::unpack(kind, width, raw, head.entries, entries).ok_or_else(corrupt)?;
        if kind.has_names() && entries[at] != first {
            return Err(corrupt());
        }
        Ok(())
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
