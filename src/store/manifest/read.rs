//! Reads a manifest: up to its first line that is damaged.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

use super::line::{Words, checked};
use super::{FILE, GameLine, LevelLine, MOST_BYTES, Manifest, Range, too_long};
use crate::store::{Part, Result, StoreError, StoreErrorKind, VERSION};

impl Manifest {
    /// The manifest of a directory, and the number of its first line that is damaged. `None` if the
    /// directory has none.
    pub(crate) fn read(directory: &Path) -> Result<Option<(Self, Option<usize>)>> {
        let path = directory.join(FILE);
        let mut text = Vec::new();
        let file = File::open(&path).map(|file| file.take(MOST_BYTES + 1));
        match file.and_then(|mut file| file.read_to_end(&mut text)) {
            Ok(_) if text.len() as u64 <= MOST_BYTES => {}
            Ok(_) => return Err(too_long(&path)),
            Err(error)
                if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
            {
                return Ok(None);
            }
            Err(error) => return Err(StoreError::io(&path)(error)),
        }
        Self::from_text(&text, &path).map(Some)
    }

    /// The manifest that is the text of the file at `path`, and the number of its first line that
    /// is damaged.
    pub(crate) fn from_text(text: &[u8], path: &Path) -> Result<(Self, Option<usize>)> {
        let lines = text.split_inclusive(|&byte| byte == b'\n');
        let mut lines = (1..).zip(lines.map(checked));
        let damaged = |line| StoreError::corrupt(path, Part::Line(line));
        let game = match lines.next() {
            Some((_, Some(line))) => GameLine::read(line, path)?,
            Some((_, None)) if text.starts_with(b"store ") => return Err(damaged(1)),
            _ => return Err(StoreError::new(path, StoreErrorKind::NotAStore)),
        };
        let mut manifest = Self::new(game);
        let damaged = lines.find_map(|(number, line)| {
            let added = line.and_then(|line| manifest.add_line(line));
            added.is_none().then_some(number)
        });
        manifest.check(path)?;
        Ok((manifest, damaged))
    }

    /// Adds what a line says; `None` if no line says that here.
    fn add_line(&mut self, line: &str) -> Option<()> {
        if self.is_finished {
            return None;
        }
        let mut words = Words(line.split(' '));
        match words.word()? {
            // Before all else, so that damage to a later line cannot hide it.
            "part" => {
                let is_first = self.is_empty() && !self.all_positions && !self.is_part;
                let has_keys = matches!(self.game.range, Range::KeyBits(_));
                (is_first && has_keys).then(|| self.is_part = true)?;
            }
            "positions" => {
                let line = words.stage_line()?;
                let ascends = self
                    .positions
                    .last()
                    .is_none_or(|last| last.stage < line.stage);
                (ascends && !self.all_positions).then(|| self.positions.push(line))?;
            }
            "range" => {
                let range = words.range()?;
                let ascends = self.ranges.last().is_none_or(|it| it.stage < range.stage);
                let has_indices = matches!(self.game.range, Range::Indices(_));
                let is_next = has_indices && ascends && !self.all_positions && self.is_empty();
                is_next.then(|| self.ranges.push(range))?;
            }
            "stages" => {
                let stages: usize = words.number()?;
                let found = self.positions.len() + self.ranges.len();
                (stages == found && !self.all_positions).then(|| self.all_positions = true)?;
            }
            "level" => {
                let (plies, tables) = (words.number()?, words.tables()?);
                let ascends = self.levels.last().is_none_or(|last| last.plies < plies);
                let is_next = ascends && self.levels.len() < 2 && self.ranges.is_empty();
                is_next.then(|| self.levels.push(LevelLine { plies, tables }))?;
            }
            "values" => {
                let line = words.stage_line()?;
                let is_next = if self.has_one_stage() {
                    self.values.is_empty() && line.stage == 0
                } else {
                    self.all_positions && self.next_values() == Some(line.stage)
                };
                is_next.then(|| self.values.push(line))?;
            }
            "finished" => {
                let is_whole = if self.has_one_stage() {
                    !self.values.is_empty()
                } else {
                    self.all_positions && self.next_values().is_none()
                };
                is_whole.then(|| self.is_finished = true)?;
            }
            _ => return None,
        }
        words.0.next().is_none().then_some(())
    }

    /// Whether all indices are one stage.
    const fn has_one_stage(&self) -> bool {
        matches!(self.game.range, Range::Indices(_)) && self.ranges.is_empty()
    }

    /// The stage whose values come next.
    fn next_values(&self) -> Option<u64> {
        let positions = self.positions.iter().map(|it| it.stage);
        let mut stages = positions.chain(self.ranges.iter().map(|it| it.stage)).rev();
        stages.nth(self.values.len())
    }
}

impl GameLine {
    fn read(line: &str, path: &Path) -> Result<Self> {
        let mut words = Words(line.split(' '));
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
                shard_positions: {
                    let positions: u32 = words.named("shard-positions")?;
                    Some(positions).filter(|&it| it > 0)?.into()
                },
                name: {
                    (words.word()? == "name").then_some(())?;
                    words.0.by_ref().collect::<Vec<_>>().join(" ")
                },
            })
        };
        rest().ok_or_else(not_a_store)
    }
}
