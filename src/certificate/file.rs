//! Certificates in files, compressed by Zstandard: its frames have a checksum, and any program that
//! knows them reads the text.

use std::ffi::OsString;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::str::FromStr;

use zstd::stream::{read, write};

use super::CertificateReader;
use crate::game::Value;
use crate::store::create_draft;

/// The first bytes of a Zstandard frame.
const MAGIC: [u8; 4] = 0xFD2F_B528_u32.to_le_bytes();

/// The level of compression: higher ones take longer and make files a few percent smaller.
const LEVEL: i32 = 3;

impl<V: Value + Display + FromStr<Err: Display>> CertificateReader<V, Box<dyn BufRead>> {
    /// Opens a file with a certificate, compressed by Zstandard or plain text.
    ///
    /// # Errors
    ///
    /// Those of the file system, and those of [`new`](Self::new). If the file is cut or damaged,
    /// the error comes where that is read.
    ///
    /// # Examples
    ///
    /// [`Solution::save_certificate`](crate::Solution::save_certificate) has one.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        let mut file = BufReader::new(File::open(path)?);
        if !file.fill_buf()?.starts_with(&MAGIC) {
            return Self::new(Box::new(file));
        }
        let text = read::Decoder::with_buffer(file)?;
        Self::new(Box::new(BufReader::new(text)))
    }
}

/// Creates a file with what `write` writes, compressed. It has another name, `PATH.part`, until it
/// is complete; it is gone after an error.
pub(crate) fn save<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    let mut part = OsString::from(path);
    part.push(".part");
    let written = write_packed(Path::new(&part), write).and_then(|written| {
        fs::rename(&part, path)?;
        Ok(written)
    });
    if written.is_err() {
        // The first error says more than one of this.
        let _ = fs::remove_file(&part);
    }
    written
}

fn write_packed<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    let file = BufWriter::new(create_draft(path)?);
    let mut out = write::Encoder::new(file, LEVEL)?;
    out.include_checksum(true)?;
    let written = write(&mut out)?;
    let file = out.finish()?.into_inner().map_err(io::Error::from)?;
    file.sync_all()?;
    Ok(written)
}
