//! Writes a table: its header, its blocks, the index of them, and a footer.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::mem;
use std::path::{Path, PathBuf};

use crc32fast::Hasher;

use super::block::{self, ENTRIES};
use super::codec::{Dictionary, Packer};
use super::directory::create_draft;
use super::header::Header;
use super::{Result, StoreError};
use crate::table::GapWriter;

/// The bytes that the operating system is given at a time.
const STREAM: usize = 1 << 16;

/// The last bytes of a table.
pub(super) const END: [u8; 4] = *b"OPL.";

/// The bytes behind the index: where the dictionary starts, where the index does, how many entries
/// there are, a checksum of these and of the index, and the end.
pub(super) const FOOTER: usize = 32;

/// The bytes of the first blocks that serve the others as a dictionary.
pub(super) const DICTIONARY: usize = 1 << 16;

/// A table that is being written. Until [`finish`](Self::finish) it is no table.
pub(crate) struct TableWriter {
    path: PathBuf,
    file: BufWriter<File>,
    header: Header,
    /// The first blocks, until there are enough for a dictionary.
    waiting: Option<Waiting>,
    /// The dictionary, compressed, with its head.
    dictionary: Vec<u8>,
    packer: Packer,
    /// The entries of the block so far.
    raw: Vec<u8>,
    in_block: usize,
    /// The first entry of the block.
    first: u64,
    names: GapWriter,
    index: Vec<u8>,
    bytes: u64,
    entries: u64,
    check: Hasher,
}

/// Blocks that are not compressed yet.
#[derive(Default)]
struct Waiting {
    raw: Vec<u8>,
    /// Their first entries, and where they end.
    blocks: Vec<(u64, usize)>,
}

/// A table that has been written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Written {
    pub(crate) entries: u64,
    pub(crate) bytes: u64,
    /// The checksum of the whole file.
    pub(crate) check: u32,
}

impl TableWriter {
    pub(crate) fn create(path: &Path, header: &Header) -> Result<Self> {
        let file = create_draft(path).map_err(StoreError::io(path))?;
        let packer = Packer::new(header.codec, &[]).map_err(StoreError::io(path))?;
        let has_dictionary = header.codec.has_dictionary() && header.kind.has_names();
        let mut writer = Self {
            path: path.to_owned(),
            file: BufWriter::with_capacity(STREAM, file),
            header: header.clone(),
            waiting: has_dictionary.then(Waiting::default),
            dictionary: Vec::new(),
            packer,
            raw: Vec::new(),
            in_block: 0,
            first: 0,
            names: GapWriter::new(0),
            index: Vec::new(),
            bytes: 0,
            entries: 0,
            check: Hasher::new(),
        };
        writer.write(&header.to_bytes())?;
        Ok(writer)
    }

    /// Appends a name, greater than all before.
    #[inline]
    pub(crate) fn push_name(&mut self, name: u64) -> Result<()> {
        if self.in_block == 0 {
            self.first = name;
            self.names = GapWriter::new(0);
        }
        self.names.push(name, &mut self.raw);
        self.count()
    }

    /// Appends the number of a value above the least one.
    #[inline]
    pub(crate) fn push_value(&mut self, number: u64) -> Result<()> {
        if self.in_block == 0 {
            self.first = self.entries;
        }
        let width = self.header.value_bytes.into();
        self.raw.extend_from_slice(&number.to_le_bytes()[..width]);
        self.count()
    }

    #[inline]
    fn count(&mut self) -> Result<()> {
        self.entries += 1;
        self.in_block += 1;
        if self.in_block == ENTRIES {
            self.end_block()?;
        }
        Ok(())
    }

    fn end_block(&mut self) -> Result<()> {
        let (raw, first) = (mem::take(&mut self.raw), self.first);
        self.in_block = 0;
        if let Some(waiting) = &mut self.waiting {
            waiting.raw.extend_from_slice(&raw);
            waiting.blocks.push((first, waiting.raw.len()));
            if waiting.raw.len() >= DICTIONARY {
                self.end_waiting()?;
            }
        } else {
            self.write_block(first, &raw)?;
        }
        self.raw = raw;
        self.raw.clear();
        Ok(())
    }

    /// Makes the blocks that have waited the dictionary, if they are several, and writes them.
    fn end_waiting(&mut self) -> Result<()> {
        let Some(Waiting { raw, blocks }) = self.waiting.take() else {
            return Ok(());
        };
        if blocks.len() > 1 && Dictionary::can_be(&raw) {
            self.dictionary = self.packed(&raw, 0)?;
            let packer = Packer::new(self.header.codec, &raw);
            self.packer = packer.map_err(StoreError::io(&self.path))?;
        }
        let mut start = 0;
        for (first, end) in blocks {
            self.write_block(first, &raw[start..end])?;
            start = end;
        }
        Ok(())
    }

    fn write_block(&mut self, first: u64, raw: &[u8]) -> Result<()> {
        if self.header.kind.has_names() {
            self.index.extend_from_slice(&first.to_le_bytes());
        }
        self.index.extend_from_slice(&self.bytes.to_le_bytes());
        let block = self.packed(raw, self.bytes)?;
        self.write(&block)
    }

    /// Bytes, compressed if that makes them smaller, with the head for their place.
    fn packed(&mut self, raw: &[u8], place: u64) -> Result<Vec<u8>> {
        let packed = self.packer.pack(raw).map_err(StoreError::io(&self.path))?;
        let packed = packed.as_deref().unwrap_or(raw);
        Ok([&block::head(raw.len(), place, packed), packed].concat())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.check.update(bytes);
        self.bytes += bytes.len() as u64;
        self.file
            .write_all(bytes)
            .map_err(StoreError::io(&self.path))
    }

    /// Writes what makes it a table.
    pub(crate) fn finish(mut self) -> Result<Written> {
        if self.in_block > 0 {
            self.end_block()?;
        }
        self.end_waiting()?;
        let dictionary_at = self.bytes;
        let dictionary = mem::take(&mut self.dictionary);
        self.write(&dictionary)?;
        let mut end = mem::take(&mut self.index);
        end.extend_from_slice(&dictionary_at.to_le_bytes());
        end.extend_from_slice(&self.bytes.to_le_bytes());
        end.extend_from_slice(&self.entries.to_le_bytes());
        let check = crc32fast::hash(&end);
        end.extend_from_slice(&check.to_le_bytes());
        end.extend_from_slice(&END);
        self.write(&end)?;
        self.file.flush().map_err(StoreError::io(&self.path))?;
        Ok(Written {
            entries: self.entries,
            bytes: self.bytes,
            check: self.check.finalize(),
        })
    }
}
