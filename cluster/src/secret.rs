//! The secret that the members of a cluster share, and the file that holds it.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::Path;

use crate::error::ClusterError;

/// The number of bytes that a secret has.
pub(crate) const LENGTH: usize = 32;

/// What a text must be.
const FORM: &str = "a secret has 64 hexadecimal digits";

/// The most bytes that are read of a file: a secret, and white space around it.
const MOST: u64 = 1 << 10;

/// The secret of a cluster. Only members that know it take part: each proves it when it connects,
/// and all that they send is encrypted with keys made from it.
///
/// A file holds it as 64 hexadecimal digits. Its `Debug` text does not show it.
///
/// # Examples
///
/// A file for the members on all hosts:
///
/// ```
/// use optimal_play_cluster::Secret;
///
/// # let path = std::env::temp_dir().join(format!("optimal-play-secret-{}", std::process::id()));
/// # let _ = std::fs::remove_file(&path);
/// Secret::create_file(&path)?; // only its owner can read it
/// let secret = Secret::from_file(&path)?;
/// assert_eq!(format!("{secret:?}"), "Secret(..)");
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Secret([u8; LENGTH]);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl Secret {
    /// A new secret: random bytes of the system.
    pub(crate) fn generate() -> Result<Self, ClusterError> {
        let mut bytes = [0; LENGTH];
        let filled = getrandom::fill(&mut bytes);
        filled.map_err(|error| ClusterError::Setup(error.into()))?;
        Ok(Self(bytes))
    }

    /// Reads the secret in a file. White space around it is ignored.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, if it holds no secret, or, on Unix, if users
    /// other than its owner and its group have access to it.
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, ClusterError> {
        let path = path.as_ref();
        let text = read(path).map_err(|error| wrong(path, error.to_string()))?;
        Self::from_text(&text).map_err(|message| wrong(path, message))
    }

    /// Writes a new secret to a new file, which only its owner can read.
    ///
    /// # Errors
    ///
    /// Returns an error if the file exists or cannot be written.
    pub fn create_file(path: impl AsRef<Path>) -> Result<(), ClusterError> {
        let path = path.as_ref();
        let Self(bytes) = Self::generate()?;
        let digits = bytes.map(|byte| format!("{byte:02x}")).concat();
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(path);
        let written = file.and_then(|mut file| writeln!(file, "{digits}"));
        written.map_err(|error| wrong(path, error.to_string()))
    }

    /// The secret in a text, or what is wrong with it. White space around it is ignored. An error
    /// does not repeat the text.
    pub(crate) fn from_text(text: &str) -> Result<Self, String> {
        let digits = text.trim();
        let count = digits.chars().count();
        if count != 2 * LENGTH {
            let plural = if count == 1 { "" } else { "s" };
            return Err(format!("it has {count} character{plural}: {FORM}"));
        }
        let value = |digit: u8| char::from(digit).to_digit(16);
        let (pairs, _) = digits.as_bytes().as_chunks();
        let mut bytes = [0; LENGTH];
        for (byte, &[high, low]) in bytes.iter_mut().zip(pairs) {
            let pair = value(high).zip(value(low));
            let number = pair.and_then(|(high, low)| u8::try_from(16 * high + low).ok());
            *byte = number.ok_or_else(|| format!("it has other characters: {FORM}"))?;
        }
        Ok(Self(bytes))
    }

    pub(crate) const fn bytes(&self) -> &[u8; LENGTH] {
        &self.0
    }
}

fn wrong(path: &Path, message: String) -> ClusterError {
    ClusterError::File {
        path: path.to_owned(),
        line: None,
        message,
    }
}

/// The text of a file that only its owner and its group have access to.
fn read(path: &Path) -> io::Result<String> {
    let file = File::open(path)?;
    #[cfg(unix)]
    if std::os::unix::fs::MetadataExt::mode(&file.metadata()?) & 0o007 != 0 {
        return Err(io::Error::other(
            "other users have access to it: allow only its owner, with chmod 600",
        ));
    }
    let mut text = String::new();
    file.take(MOST).read_to_string(&mut text)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_or_its_fault_is_named() {
        let digits = "0123456789abcdefABCDEF0123456789".repeat(2);
        let secret = Secret::from_text(&format!(" {digits}\r\n")).expect("it is right");
        assert_eq!(secret.bytes()[..4], [0x01, 0x23, 0x45, 0x67]);
        assert_eq!(secret.bytes()[8..11], [0xab, 0xcd, 0xef]);
        for (wrong, message) in [
            (String::new(), "it has 0 characters"),
            ("7".to_owned(), "it has 1 character"),
            (digits[1..].to_owned(), "it has 63 characters"),
            (format!("{digits}0"), "it has 65 characters"),
            (digits.replace('3', "x"), "it has other characters"),
            ("ä".repeat(64), "it has other characters"),
        ] {
            let error = Secret::from_text(&wrong).expect_err("it is wrong");
            assert_eq!(error, format!("{message}: {FORM}"));
        }
    }
}
