//! The manifest of a store: what is finished.
//!
//! A text with a line for each fact, each line with a checksum. Nothing else in the directory
//! counts.

use std::fmt::{self, Display};
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::str::SplitWhitespace;

use super::{Codec, Fingerprint, Part, StoreError, StoreErrorKind, VERSION};

/// Its name in the directory.
pub(crate) const FILE: &str = "manifest";

/// The name of one that is being written.
pub(crate) const NEW_FILE: &str = "manifest.new";

/// What a store holds so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Manifest {
    pub(crate) game: GameLine,
    /// The positions of each stage, in ascending order.
    pub(crate) positions: Vec<StageLine>,
    /// Whether these are all stages.
    pub(crate) all_positions: bool,
    /// In a store by index, the analysis up to a depth to win.
    pub(crate) level: Option<LevelLine>,
    /// The values of each stage, in descending order.
    pub(crate) values: Vec<StageLine>,
    pub(crate) is_finished: bool,
}

/// The first line: the game, and how its files are written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameLine {
    pub(crate) fingerprint: Fingerprint,
    pub(crate) range: Range,
    pub(crate) codec: Codec,
    /// About how many positions a shard has.
    pub(crate) shard_positions: u64,
    /// What the caller calls the game; may be empty.
    pub(crate) name: String,
}

/// The numbers that positions can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Range {
    /// Keys of that many bits.
    KeyBits(u8),
    /// Indices below that.
    Indices(u64),
}

/// The tables of one kind of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StageLine {
    pub(crate) stage: u64,
    pub(crate) tables: Tables,
}

/// Tables that are complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tables {
    pub(crate) shards: u32,
    /// The entries of all of them.
    pub(crate) entries: u64,
    /// The bytes of all of them.
    pub(crate) bytes: u64,
    /// The checksum of their checksums.
    pub(crate) digest: u32,
}

/// The cells of all positions, after the analysis of all wins in fewer plies than these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LevelLine {
    pub(crate) plies: u64,
    pub(crate) tables: Tables,
}

impl Manifest {
    pub(crate) const fn new(game: GameLine) -> Self {
        Self {
            game,
            positions: Vec::new(),
            all_positions: false,
            level: None,
            values: Vec::new(),
            is_finished: false,
        }
    }

    /// The manifest of a directory, and the number of its first line that is damaged. `None` if the
    /// directory has none.
    pub(crate) fn read(directory: &Path) -> Result<Option<(Self, Option<usize>)>, StoreError> {
        let path = directory.join(FILE);
        let text = match fs::read(&path) {
            Ok(text) => text,
            Err(error)
                if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
            {
                return Ok(None);
            }
            Err(error) => return Err(StoreError::io(&path)(error)),
        };
        let lines = text.split_inclusive(|&byte| byte == b'\n');
        let mut lines = (1..).zip(lines.map(checked));
        let damaged = |line| StoreError::corrupt(&path, Part::Line(line));
        let game = match lines.next() {
            Some((_, Some(line))) => GameLine::read(line, &path)?,
            Some((_, None)) if text.starts_with(b"store ") => return Err(damaged(1)),
            _ => return Err(StoreError::new(&path, StoreErrorKind::NotAStore)),
        };
        let mut manifest = Self::new(game);
        for (number, line) in lines {
            if line.and_then(|line| manifest.add_line(line)).is_none() {
                return Ok(Some((manifest, Some(number))));
            }
        }
        Ok(Some((manifest, None)))
    }

    /// Adds what a line says; `None` if no line says that here.
    fn add_line(&mut self, line: &str) -> Option<()> {
        if self.is_finished {
            return None;
        }
        let mut words = Words(line.split_whitespace());
        match words.word()? {
            "positions" => {
                let line = words.stage_line()?;
                let ascends = self
                    .positions
                    .last()
                    .is_none_or(|last| last.stage < line.stage);
                (ascends && !self.all_positions).then(|| self.positions.push(line))?;
            }
            "stages" => {
                let stages: usize = words.number()?;
                (stages == self.positions.len()).then(|| self.all_positions = true)?;
            }
            "level" => {
                let (plies, tables) = (words.number()?, words.tables()?);
                self.level = Some(LevelLine { plies, tables });
            }
            "values" => {
                let line = words.stage_line()?;
                let is_next = match self.game.range {
                    Range::Indices(_) => self.values.is_empty() && line.stage == 0,
                    Range::KeyBits(_) => {
                        self.all_positions && self.next_values() == Some(line.stage)
                    }
                };
                is_next.then(|| self.values.push(line))?;
            }
            "finished" => {
                let is_whole = match self.game.range {
                    Range::Indices(_) => !self.values.is_empty(),
                    Range::KeyBits(_) => self.all_positions && self.next_values().is_none(),
                };
                is_whole.then(|| self.is_finished = true)?;
            }
            _ => return None,
        }
        words.0.next().is_none().then_some(())
    }

    /// The stage whose values come next.
    fn next_values(&self) -> Option<u64> {
        let left = self.positions.len().checked_sub(self.values.len() + 1)?;
        Some(self.positions[left].stage)
    }

    /// Puts it in the place of the one that the directory has, so that one of both is there at any
    /// time.
    pub(crate) fn write(&self, directory: &Path) -> Result<(), StoreError> {
        let (path, new) = (directory.join(FILE), directory.join(NEW_FILE));
        let write = || {
            let mut file = File::create(&new)?;
            file.write_all(self.to_string().as_bytes())?;
            file.sync_all()
        };
        write().map_err(StoreError::io(&new))?;
        fs::rename(&new, &path).map_err(StoreError::io(&path))?;
        sync_directory(directory)
    }
}

/// Makes sure that the files of a directory stay in it when the machine fails.
pub(crate) fn sync_directory(directory: &Path) -> Result<(), StoreError> {
    // Where a directory cannot be opened as a file, the system does so itself.
    match File::open(directory) {
        Ok(file) if cfg!(unix) => file.sync_all().map_err(StoreError::io(directory)),
        _ => Ok(()),
    }
}

/// The text of a line without its checksum, if that is right.
fn checked(line: &[u8]) -> Option<&str> {
    let line = str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (text, check) = line.rsplit_once(' ')?;
    (check == check_of(text)).then_some(text)
}

fn check_of(text: &str) -> String {
    format!("{:08x}", crc32fast::hash(text.as_bytes()))
}

/// The words of a line.
struct Words<'l>(SplitWhitespace<'l>);

impl<'l> Words<'l> {
    fn word(&mut self) -> Option<&'l str> {
        self.0.next()
    }

    fn number<T: std::str::FromStr>(&mut self) -> Option<T> {
        self.word()?.parse().ok()
    }

    /// The number behind a name.
    fn named<T: std::str::FromStr>(&mut self, name: &str) -> Option<T> {
        (self.word()? == name).then(|| self.number())?
    }

    fn stage_line(&mut self) -> Option<StageLine> {
        let (stage, tables) = (self.number()?, self.tables()?);
        Some(StageLine { stage, tables })
    }

    fn tables(&mut self) -> Option<Tables> {
        Some(Tables {
            shards: self.named("shards").filter(|&shards| shards > 0)?,
            entries: self.named("entries")?,
            bytes: self.named("bytes")?,
            digest: {
                let digest = self.named::<String>("digest")?;
                u32::from_str_radix(&digest, 16).ok()?
            },
        })
    }
}

impl GameLine {
    fn read(line: &str, path: &Path) -> Result<Self, StoreError> {
        let mut words = Words(line.split_whitespace());
        let not_a_store = || StoreError::new(path, StoreErrorKind::NotAStore);
        let found: u16 = words.named("store").ok_or_else(not_a_store)?;
        if found != VERSION {
            return Err(StoreError::new(
                path,
                StoreErrorKind::OtherVersion { found },
            ));
        }
        let mut rest = || {
            let fingerprint = words.named("game")?;
            let range = match words.word()? {
                "key-bits" => Range::KeyBits(words.number().filter(|&bits| bits <= 64)?),
                "indices" => Range::Indices(words.number()?),
                _ => return None,
            };
            Some(Self {
                fingerprint,
                range,
                codec: words.named("codec")?,
                shard_positions: words.named("shard-positions").filter(|&it| it > 0)?,
                name: {
                    (words.word()? == "name").then_some(())?;
                    words.0.by_ref().collect::<Vec<_>>().join(" ")
                },
            })
        };
        rest().ok_or_else(not_a_store)
    }
}

impl Display for Manifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |text: String| writeln!(f, "{text} {}", check_of(&text));
        line(self.game.to_string())?;
        for it in &self.positions {
            line(format!("positions {} {}", it.stage, it.tables))?;
        }
        if self.all_positions {
            line(format!("stages {}", self.positions.len()))?;
        }
        if let Some(it) = &self.level {
            line(format!("level {} {}", it.plies, it.tables))?;
        }
        for it in &self.values {
            line(format!("values {} {}", it.stage, it.tables))?;
        }
        if self.is_finished {
            line("finished".to_owned())?;
        }
        Ok(())
    }
}

impl Display for GameLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            fingerprint,
            range,
            codec,
            shard_positions,
            name,
        } = self;
        write!(
            f,
            "store {VERSION} game {fingerprint} {range} codec {codec} shard-positions {shard_positions} name {name}"
        )
    }
}

impl Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::KeyBits(bits) => write!(f, "key-bits {bits}"),
            Self::Indices(count) => write!(f, "indices {count}"),
        }
    }
}

impl Display for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            shards,
            entries,
            bytes,
            digest,
        } = self;
        write!(
            f,
            "shards {shards} entries {entries} bytes {bytes} digest {digest:08x}"
        )
    }
}
