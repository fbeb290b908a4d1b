//! Writes a table: its header, its blocks, the index of them, and a footer.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;

use super::StoreError;
use super::block::{ENTRIES, Head, push_varint};
use super::codec::Packer;
use super::header::Header;

/// The bytes that the operating system is given at a time.
const STREAM: usize = 1 << 16;

/// What ends a table.
pub(super) const END: [u8; 4] = *b"OPL.";

/// The bytes behind the index: where it starts, how many blocks and entries there are, a checksum
/// of these and of the index, and the end.
pub(super) const FOOTER: usize = 32;

/// The bytes of the index for each block: its first name, or the number of its first value, and
/// where it starts.
pub(super) const INDEX_ENTRY: usize = 16;

/// A table that is being written. Until [`finish`](Self::finish) it is no table.
pub(crate) struct TableWriter {
    path: PathBuf,
    file: BufWriter<File>,
    packer: Packer,
    width: usize,
    /// The entries of the block so far.
    raw: Vec<u8>,
    in_block: usize,
    /// The first entry of the block, as the index has it.
    first: u64,
    /// The name before.
    last: u64,
    index: Vec<u8>,
    bytes: u64,
    entries: u64,
    check: Hasher,
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
    pub(crate) fn create(path: &Path, header: &Header) -> Result<Self, StoreError> {
        let file = File::create(path).map_err(StoreError::io(path))?;
        let packer = Packer::new(header.codec).map_err(StoreError::io(path))?;
        let mut writer = Self {
            path: path.to_owned(),
            file: BufWriter::with_capacity(STREAM, file),
            packer,
            width: header.value_bytes.into(),
            raw: Vec::new(),
            in_block: 0,
            first: 0,
            last: 0,
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
    pub(crate) fn push_name(&mut self, name: u64) -> Result<(), StoreError> {
        if self.in_block == 0 {
            self.first = name;
            push_varint(&mut self.raw, name);
        } else {
            debug_assert!(name > self.last, "names ascend");
            push_varint(&mut self.raw, name - self.last - 1);
        }
        self.last = name;
        self.count()
    }

    /// Appends the number of a value above the least one.
    #[inline]
    pub(crate) fn push_value(&mut self, number: u64) -> Result<(), StoreError> {
        if self.in_block == 0 {
            self.first = self.entries;
        }
        self.raw
            .extend_from_slice(&number.to_le_bytes()[..self.width]);
        self.count()
    }

    #[inline]
    fn count(&mut self) -> Result<(), StoreError> {
        self.entries += 1;
        self.in_block += 1;
        if self.in_block == ENTRIES {
            self.end_block()?;
        }
        Ok(())
    }

    fn end_block(&mut self) -> Result<(), StoreError> {
        let packed = self
            .packer
            .pack(&self.raw)
            .map_err(StoreError::io(&self.path))?;
        self.index.extend_from_slice(&self.first.to_le_bytes());
        self.index.extend_from_slice(&self.bytes.to_le_bytes());
        let raw = std::mem::take(&mut self.raw);
        let packed = packed.as_deref().unwrap_or(&raw);
        self.write(&Head::to_bytes(self.in_block, raw.len(), packed))?;
        self.write(packed)?;
        self.raw = raw;
        self.raw.clear();
        self.in_block = 0;
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        self.check.update(bytes);
        self.bytes += bytes.len() as u64;
        self.file
            .write_all(bytes)
            .map_err(StoreError::io(&self.path))
    }

    /// Writes what makes it a table.
    pub(crate) fn finish(mut self) -> Result<Written, StoreError> {
        if self.in_block > 0 {
            self.end_block()?;
        }
        let mut end = std::mem::take(&mut self.index);
        let blocks = (end.len() / INDEX_ENTRY) as u64;
        end.extend_from_slice(&self.bytes.to_le_bytes());
        end.extend_from_slice(&blocks.to_le_bytes());
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
