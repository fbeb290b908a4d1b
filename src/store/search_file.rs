//! The file of a search that can go on: a table of numbers, whose meaning the search knows.
//!
//! Beside the file are a draft of the next one, which takes its place when it is complete, and a
//! lock: one process has the file.

use std::fs;
use std::io::{self, ErrorKind};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::vec;

use super::block::ENTRIES;
use super::directory::replace;
use super::expected::Expected;
use super::header::{Header, Kind};
use super::lock::Lock;
use super::open_files::OpenFiles;
use super::table::{BlockReader, Table};
use super::{Codec, Fingerprint, Identity, Result, StoreError, TableWriter};
use crate::game::PackedKey;
use crate::run::{Run, StopReason};

/// The file of a search, which this process has locked.
pub(crate) struct SearchFile {
    path: PathBuf,
    header: Header,
    /// Until the search ends.
    _lock: Lock,
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
        if path.file_name().is_none() {
            let error = io::Error::new(ErrorKind::InvalidFilename, "not the name of a file");
            return Err(StoreError::io(path)(error).into());
        }
        let lock = Lock::of(path, &beside(path, ".lock"))?;
        let bits = root.key_bits();
        let identity = Identity::Key {
            bits,
            key: G::packed_key,
            stage: |_| 0,
        };
        let fingerprint = Fingerprint::of(root, identity, true, run)?.with(setting);
        Ok(Self {
            path: path.to_owned(),
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
            _lock: lock,
        })
    }

    /// The numbers in the file, if it is there.
    pub(crate) fn read(&self) -> Result<Option<SavedNumbers>> {
        match fs::metadata(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            found => found.map_err(StoreError::io(&self.path))?,
        };
        let expected = Expected {
            header: self.header.clone(),
            entries: 0..=u64::MAX,
            bytes: 0..=u64::MAX,
        };
        let files = Arc::new(OpenFiles::new(NonZero::<usize>::MIN));
        let table = Table::open(&self.path, &expected, &files)?;
        Ok(Some(SavedNumbers {
            path: self.path.clone(),
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
        let draft = beside(&self.path, ".new");
        let write = || {
            let mut writer = TableWriter::create(&draft, &self.header)?;
            push_all(&mut writer)?;
            writer.finish()?;
            replace(&self.path, &draft)
        };
        // One that is not complete may be large, and a full disk the reason.
        write().inspect_err(|_| _ = fs::remove_file(&draft))
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

/// The path of a file beside another one.
fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}
