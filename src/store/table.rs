//! Reads a table, block by block, in any order.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::block::{self, ENTRIES, HEAD};
use super::codec::{Codec, Dictionary, Unpacker};
use super::expected::Expected;
use super::header::{Header, NOT_A_TABLE, number};
use super::open_files::OpenFiles;
use super::writer::{DICTIONARY, END, FOOTER};
use super::{Part, Result, StoreError};

/// A table in a file: what is needed to read it.
pub(crate) struct Table {
    path: PathBuf,
    /// Where the file is opened.
    files: Arc<OpenFiles>,
    ends: Ends,
    header: Header,
    /// In a table of names, the first one of each block.
    firsts: Vec<u64>,
    /// Where each block starts, and where the last one ends.
    starts: Vec<u64>,
    dictionary: Option<Dictionary>,
    entries: u64,
}

/// The length of a file, and what it begins and ends with: another file has others.
#[derive(PartialEq, Eq)]
struct Ends {
    len: u64,
    header: [u8; Header::BYTES],
    footer: [u8; FOOTER],
}

impl Ends {
    fn read(file: &File, path: &Path) -> Result<Self> {
        let len = file.metadata().map_err(StoreError::io(path))?.len();
        let (mut header, mut footer) = ([0; Header::BYTES], [0; FOOTER]);
        if len < (Header::BYTES + FOOTER) as u64 {
            return Err(StoreError::content(path, NOT_A_TABLE));
        }
        read_at(file, &mut header, 0).map_err(StoreError::io(path))?;
        read_at(file, &mut footer, len - FOOTER as u64).map_err(StoreError::io(path))?;
        Ok(Self {
            len,
            header,
            footer,
        })
    }
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
    /// Reads the dictionary from the file that was opened: with that of a file that has replaced it,
    /// blocks may decompress to other names.
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
    /// Opens the table at `path`.
    pub(super) fn open(path: &Path, expected: &Expected, files: &Arc<OpenFiles>) -> Result<Self> {
        let file = files.get(path, |_| Ok(()))?;
        let ends = Ends::read(&file, path)?;
        let header = Header::read(&ends.header, path)?;
        header.check(&expected.header, path)?;
        let mut table = Self {
            path: path.to_owned(),
            files: Arc::clone(files),
            ends,
            header,
            firsts: Vec::new(),
            starts: Vec::new(),
            dictionary: None,
            entries: 0,
        };
        table.is_in(&"its length", table.ends.len, &expected.bytes)?;
        let dictionary = table.read_index(&file, &expected.entries)?;
        table.read_dictionary(&file, dictionary)?;
        Ok(table)
    }

    /// The file of the table, the same as before.
    fn file(&self) -> Result<Arc<File>> {
        self.files.get(&self.path, |file| {
            if Ends::read(file, &self.path)? == self.ends {
                return Ok(());
            }
            // Another process has begun the store afresh.
            let wanted = "the one that was opened before";
            Err(StoreError::mismatch(
                &self.path,
                "the table",
                "another one",
                wanted,
            ))
        })
    }

    /// Reads what is behind the blocks; returns where the dictionary is.
    fn read_index(&mut self, file: &File, expected: &RangeInclusive<u64>) -> Result<Range<u64>> {
        let corrupt = || StoreError::corrupt(&self.path, Part::Index);
        let Ends { len, footer, .. } = self.ends;
        let footer_at = len - FOOTER as u64;
        if footer[28..] != END {
            return Err(corrupt());
        }
        let word = |at: usize| u64::from_le_bytes(number(&footer[at..]));
        let (dictionary, index, entries) = (word(0), word(8), word(16));
        let header = Header::BYTES as u64;
        self.is_in(&"the start of the index", index, &(header..=footer_at))?;
        let mut bytes = Vec::new();
        let bytes_of_index = usize::try_from(footer_at - index).map_err(|_| corrupt())?;
        let reserved = bytes.try_reserve_exact(bytes_of_index);
        reserved.map_err(|_| StoreError::io(&self.path)(ErrorKind::OutOfMemory.into()))?;
        bytes.resize(bytes_of_index, 0);
        read_at(file, &mut bytes, index).map_err(StoreError::io(&self.path))?;
        let mut check = crc32fast::Hasher::new();
        check.update(&bytes);
        check.update(&footer[..24]);
        if check.finalize().to_le_bytes() != footer[24..28] {
            return Err(corrupt());
        }
        self.is_in(&"the number of entries", entries, expected)?;
        let blocks = entries.div_ceil(ENTRIES as u64);
        let has_names = self.header.kind.has_names();
        let bytes_of_block = if has_names { 16 } else { 8 };
        let at = footer_at.saturating_sub(blocks.saturating_mul(bytes_of_block));
        self.is_in(&"the start of the index", index, &(at..=at))?;
        self.is_in(
            &"the start of the dictionary",
            dictionary,
            &(header..=index),
        )?;
        let mut next = header..=header;
        for (block, entry) in bytes
            .chunks_exact(if has_names { 16 } else { 8 })
            .enumerate()
        {
            if has_names {
                let first = u64::from_le_bytes(number(entry));
                let after = self.firsts.last().map_or(0, |last| last.saturating_add(1));
                let field = format_args!("the first name of block {block}");
                self.is_in(&field, first, &(after..=u64::MAX))?;
                self.firsts.push(first);
            }
            let start = u64::from_le_bytes(*entry.last_chunk().expect("a number"));
            let field = format_args!("the start of block {block}");
            self.is_in(&field, start, &next)?;
            self.starts.push(start);
            next = start + HEAD as u64..=dictionary;
        }
        self.is_in(&"the start of the dictionary", dictionary, &next)?;
        self.starts.push(dictionary);
        self.entries = entries;
        Ok(dictionary..index)
    }

    /// An error unless a number of the file is in a range.
    fn is_in(&self, field: &dyn Display, found: u64, range: &RangeInclusive<u64>) -> Result<()> {
        if range.contains(&found) {
            return Ok(());
        }
        let (least, most) = (range.start(), range.end());
        let wanted = if least == most {
            least.to_string()
        } else {
            format!("{least} to {most}")
        };
        Err(StoreError::mismatch(&self.path, field, found, wanted))
    }

    fn read_dictionary(&mut self, file: &File, place: Range<u64>) -> Result<()> {
        if place.is_empty() {
            return Ok(());
        }
        let mut reader = BlockReader::with_codec(self.header.codec);
        let bytes = reader.read_dictionary(file, place);
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

    /// An error unless it has as many entries as another table.
    pub(super) fn check_entries(&self, wanted: u64) -> Result<()> {
        self.is_in(&"the number of entries", self.entries, &(wanted..=wanted))
    }

    /// The number of blocks.
    pub(crate) const fn blocks(&self) -> usize {
        self.starts.len() - 1
    }

    /// Appends the entries in a range, which begins with a block and ends with one or with the
    /// table.
    pub(crate) fn read_range(&self, range: Range<usize>, entries: &mut Vec<u64>) -> Result<()> {
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
    ) -> Result<()> {
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
    ) -> Result<T> {
        let corrupt = || StoreError::corrupt(&self.path, Part::Block(block));
        let place = self.starts[block]..self.starts[block + 1];
        let raw = reader.read(&*self.file()?, place, self.dictionary.as_ref());
        let raw = raw.map_err(StoreError::io(&self.path))?;
        read(raw.ok_or_else(corrupt)?, self.entries_of(block)).ok_or_else(corrupt)
    }

    /// The number of entries of a block: all blocks are full but the last.
    pub(super) fn entries_of(&self, block: usize) -> usize {
        let before = (block * ENTRIES) as u64;
        usize::try_from(self.entries - before).map_or(ENTRIES, |it| it.min(ENTRIES))
    }

    /// The checksum of the whole file, and its length.
    pub(crate) fn checksum(&self) -> Result<(u32, u64)> {
        let mut hasher = crc32fast::Hasher::new();
        let (mut buffer, mut at) = (vec![0; 1 << 16], 0);
        let (file, len) = (self.file()?, self.ends.len);
        while at < len {
            let part =
                usize::try_from(len - at).map_or(buffer.len(), |left| left.min(buffer.len()));
            read_at(&file, &mut buffer[..part], at).map_err(StoreError::io(&self.path))?;
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

#[cfg(test)]
mod tests {
    use std::num::NonZero;
    use std::{env, fs, process};

    use super::*;
    use crate::store::{Fingerprint, Kind, TableWriter};

    fn header(least: i64) -> Header {
        Header {
            kind: Kind::Values,
            codec: Codec::None,
            key_bits: 0,
            block_bits: 0,
            shard_bits: 0,
            value_bytes: 1,
            stage: 0,
            shard: 0,
            least,
            fingerprint: Fingerprint::from_le_bytes([0; 16]),
        }
    }

    fn write(path: &Path, least: i64) {
        let mut writer = TableWriter::create(path, &header(least)).expect("a new file");
        for number in 0..2000 {
            writer.push_value(number % 200).expect("there is room");
        }
        writer.finish().expect("there is room");
    }

    #[test]
    fn a_file_that_another_has_replaced_is_not_read() {
        let directory = env::temp_dir().join(format!("optimal-play-table-{}", process::id()));
        fs::create_dir_all(&directory).expect("a new directory");
        let path = directory.join("table");
        write(&path, 0);
        let expected = Expected {
            header: header(0),
            entries: 2000..=2000,
            bytes: 0..=u64::MAX,
        };
        let files = Arc::new(OpenFiles::new(NonZero::<usize>::MIN));
        let table = Table::open(&path, &expected, &files).expect("it is right");
        let mut reader = BlockReader::new(&table);
        let mut block = |number| {
            let mut entries = Vec::new();
            table.read_block(number, &mut reader, &mut entries)?;
            Ok::<_, StoreError>(entries)
        };
        let before = block(1).expect("it is right");
        // Other values with the same checksums.
        write(&path, 7);
        assert_eq!(block(1), Ok(before.clone()), "the file that is open");
        files.close_all();
        let error = block(1).expect_err("it is another file");
        let message = "the table is another one, but must be the one that was opened before";
        assert_eq!(error.kind().to_string(), message);
        write(&path, 0);
        assert_eq!(block(1), Ok(before));
        fs::remove_dir_all(directory).expect("it is there");
    }
}
