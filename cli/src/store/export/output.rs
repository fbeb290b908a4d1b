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
    /// A file, and its draft beside it, which takes its place in the end and is gone after an error.
    File(PathBuf, Option<NamedTempFile>),
}

impl Output {
    /// What a path names; - is standard output.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        if path.as_os_str() == "-" {
            return Ok(Self::Stdout);
        }
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => Err(ErrorKind::IsADirectory.into()),
            Ok(found) if !found.is_file() => {
                let device = File::options().write(true).open(path)?;
                Ok(Self::Device(device))
            }
            // The file that a link leads to.
            Ok(_) => Ok(Self::File(path.canonicalize()?, None)),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                Ok(Self::File(path.to_owned(), None))
            }
            Err(error) => Err(error),
        }
    }

    /// What writes to it. The draft of a file is made here, in the run that writes it: a signal then
    /// stops the run, which leaves no draft.
    pub(super) fn writer(&mut self) -> io::Result<Box<dyn Write + Send>> {
        let file = match self {
            Self::Stdout => return Ok(Box::new(BufWriter::new(io::stdout()))),
            Self::Device(file) => file.try_clone()?,
            Self::File(path, draft) => draft.insert(new_draft(path)?).as_file().try_clone()?,
        };
        Ok(Box::new(BufWriter::new(file)))
    }

    /// Puts a file in its place.
    pub(super) fn finish(self) -> io::Result<()> {
        if let Self::File(path, Some(draft)) = self {
            draft.as_file().sync_all()?;
            draft.persist(path)?;
            run::delete_at_exit(None);
        }
        Ok(())
    }
}

/// A new file beside another.
fn new_draft(path: &Path) -> io::Result<NamedTempFile> {
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
    Ok(draft)
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
