//! The file of a table, which is there once it is complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use common::{Failure, run};
use tempfile::{Builder, NamedTempFile};

/// Where a table is written.
pub(super) enum Output {
    Stdout,
    /// What is no file on a disk, such as a named pipe.
    Device(File),
    /// A new file beside the one whose place it takes in the end; it is gone after an error.
    Draft(NamedTempFile, PathBuf),
}

impl Output {
    /// Opens a file; - is standard output.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        if path.as_os_str() == "-" {
            return Ok(Self::Stdout);
        }
        let path = match fs::metadata(path) {
            Ok(found) if found.is_dir() => return Err(ErrorKind::IsADirectory.into()),
            Ok(found) if !found.is_file() => {
                return File::options().write(true).open(path).map(Self::Device);
            }
            // The file that a link leads to.
            Ok(_) => path.canonicalize()?,
            Err(error) if error.kind() == ErrorKind::NotFound => path.to_owned(),
            Err(error) => return Err(error),
        };
        let directory = path.parent().filter(|it| !it.as_os_str().is_empty());
        let directory = directory.unwrap_or(Path::new("."));
        let mut name = path.file_name().ok_or(ErrorKind::InvalidInput)?.to_owned();
        name.push(".");
        let mut builder = Builder::new();
        builder.prefix(&name).suffix(".part");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let draft = builder.tempfile_in(directory)?;
        run::delete_at_exit(Some(draft.path().to_owned()));
        Ok(Self::Draft(draft, path))
    }

    /// What writes to it.
    pub(super) fn writer(&self) -> io::Result<Box<dyn Write + Send>> {
        let file = match self {
            Self::Stdout => return Ok(Box::new(BufWriter::new(io::stdout()))),
            Self::Device(file) => file.try_clone()?,
            Self::Draft(draft, _) => draft.as_file().try_clone()?,
        };
        Ok(Box::new(BufWriter::new(file)))
    }

    /// Puts a file in its place.
    pub(super) fn finish(self) -> io::Result<()> {
        if let Self::Draft(draft, path) = self {
            draft.as_file().sync_all()?;
            draft.persist(path)?;
            run::delete_at_exit(None);
        }
        Ok(())
    }
}

/// The same failure, which names the file that cannot be written.
pub(super) fn named(path: &Path, failure: Failure) -> Failure {
    match failure {
        Failure::Output(error) if path.as_os_str() != "-" => {
            let message = format!("{}: {error}", path.display());
            Failure::Output(io::Error::new(error.kind(), message))
        }
        failure => failure,
    }
}
