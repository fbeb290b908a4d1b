//! The lines of a manifest: how they are written, and the words that they are read as.

use std::fmt::{self, Display};
use std::str::{FromStr, SplitWhitespace};

use super::{GameLine, Manifest, Range, StageLine, StageRange, Tables};
use crate::store::VERSION;

impl Display for Manifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |text: String| writeln!(f, "{text} {}", check_of(&text));
        line(self.game.to_string())?;
        if self.is_part {
            line("part".to_owned())?;
        }
        for it in &self.positions {
            line(format!("positions {} {}", it.stage, it.tables))?;
        }
        for StageRange { stage, first, end } in &self.ranges {
            line(format!("range {stage} from {first} to {end}"))?;
        }
        if self.all_positions {
            line(format!(
                "stages {}",
                self.positions.len() + self.ranges.len()
            ))?;
        }
        for it in &self.levels {
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

/// The text of a line without its checksum, if that is right.
pub(super) fn checked(line: &[u8]) -> Option<&str> {
    let line = str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (text, check) = line.rsplit_once(' ')?;
    (check == check_of(text)).then_some(text)
}

fn check_of(text: &str) -> String {
    format!("{:08x}", crc32fast::hash(text.as_bytes()))
}

/// The words of a line.
pub(super) struct Words<'l>(pub(super) SplitWhitespace<'l>);

impl<'l> Words<'l> {
    pub(super) fn word(&mut self) -> Option<&'l str> {
        self.0.next()
    }

    pub(super) fn number<T: FromStr>(&mut self) -> Option<T> {
        self.word()?.parse().ok()
    }

    /// The number behind a name.
    pub(super) fn named<T: FromStr>(&mut self, name: &str) -> Option<T> {
        (self.word()? == name).then(|| self.number())?
    }

    pub(super) fn stage_line(&mut self) -> Option<StageLine> {
        let (stage, tables) = (self.number()?, self.tables()?);
        Some(StageLine { stage, tables })
    }

    pub(super) fn range(&mut self) -> Option<StageRange> {
        let range = StageRange {
            stage: self.number()?,
            first: self.named("from")?,
            end: self.named("to")?,
        };
        Some(range).filter(|it| it.first < it.end)
    }

    pub(super) fn tables(&mut self) -> Option<Tables> {
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
