//! The file of a search that can go on: a table of numbers, whose meaning the search knows.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::vec;

use super::block::ENTRIES;
use super::expected::Expected;
use super::header::{Header, Kind};
use super::locked_file::LockedFile;
use super::open_files::OpenFiles;
use super::table::{BlockReader, Table};
use super::{Codec, Fingerprint, Identity, Result, StoreError, TableWriter};
use crate::game::PackedKey;
use crate::run::{Run, StopReason};

/// The file of a search, which this process has locked.
pub(crate) struct SearchFile {
    file: LockedFile,
    header: Header,
}

impl SearchFile {
    /// The file at `path`, which need not be there yet, for a search from `root` that depends on a
    /// `setting`.
    pub(crate) fn lock<G: PackedKey, E: From<StoreError> + From<StopReason>>(
        path: &Path,
        root: &G,
        setting: &str,
        run: &mut Run<'_>,
    ) -> Result<Self, E> {
        let file = LockedFile::lock(path)?;
        let bits = root.key_bits();
        let identity = Identity::Key {
            bits,
            key: G::packed_key,
            stage: |_| 0,
        };
        let fingerprint = Fingerprint::of(root, identity, true, run)?.with(setting);
        Ok(Self {
            file,
            header: Header {
                kind: Kind::Search,
                codec: Codec::None,
                key_bits: bits.to_le_bytes()[0],
                block_bits: 0,
                shard_bits: 0,
                value_bytes: 8,
                stage: 0,
                shard: 0,
                least: 0,
                fingerprint,
            },
        })
    }

    /// The numbers in the file, if it is there.
    pub(crate) fn read(&self) -> Result<Option<SavedNumbers>> {
        if self.file.open()?.is_none() {
            return Ok(None);
        }
        let path = self.file.path();
        let expected = Expected {
            header: self.header.clone(),
            entries: 0..=u64::MAX,
            bytes: 0..=u64::MAX,
        };
        let files = Arc::new(OpenFiles::new(NonZero::<usize>::MIN));
        let table = Table::open(path, &expected, &files)?;
        Ok(Some(SavedNumbers {
            path: path.to_owned(),
            reader: BlockReader::new(&table),
            table,
            blocks_read: 0,
            numbers: Vec::new().into_iter(),
        }))
    }

    /// Replaces the file by one with the numbers that `push_all` pushes.
    pub(crate) fn write(
        &self,
        push_all: impl FnOnce(&mut TableWriter) -> Result<()>,
    ) -> Result<()> {
        self.file.replace_by(|draft| {
            let mut writer = TableWriter::create(draft, &self.header)?;
            push_all(&mut writer)?;
            writer.finish().map(drop)
        })
    }
}

/// The numbers in a file, read block by block.
pub(crate) struct SavedNumbers {
    path: PathBuf,
    table: Table,
    reader: BlockReader,
    blocks_read: usize,
    /// Those that are left of the last block.
    numbers: vec::IntoIter<u64>,
}

impl SavedNumbers {
    /// Whether all were read.
    pub(crate) fn is_at_end(&self) -> bool {
        self.numbers.len() == 0 && self.blocks_read == self.table.blocks()
    }

    /// The next one.
    #[inline]
    pub(crate) fn next<E: From<StoreError> + From<StopReason>>(
        &mut self,
        run: &mut Run<'_>,
    ) -> Result<u64, E> {
        if let Some(number) = self.numbers.next() {
            return Ok(number);
        }
        run.poll(0)?;
        if self.is_at_end() {
            return Err(self.wrong().into());
        }
        let (block, mut numbers) = (self.blocks_read, Vec::with_capacity(ENTRIES));
        self.table
            .read_block(block, &mut self.reader, &mut numbers)?;
        (self.blocks_read, self.numbers) = (block + 1, numbers.into_iter());
        self.numbers.next().ok_or_else(|| self.wrong().into())
    }

    /// The error that they are those of no search that this version reads.
    pub(crate) fn wrong(&self) -> StoreError {
        StoreError::content(&self.path, "the numbers are those of no search")
    }
}
