//! The lines of a manifest: how they are written, and the words that they are read as.

use std::fmt::{self, Display};
use std::str::{FromStr, Split};

use super::{GameLine, Manifest, Range, StageLine, StageRange, Tables};
use crate::game::exactly;
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

/// The words of a line, between single spaces.
pub(super) struct Words<'l>(pub(super) Split<'l, char>);

impl<'l> Words<'l> {
    pub(super) fn word(&mut self) -> Option<&'l str> {
        self.0.next()
    }

    pub(super) fn number<T: Display + FromStr<Err: Display>>(&mut self) -> Option<T> {
        exactly(self.word()?).ok()
    }

    /// The number behind a name.
    pub(super) fn named<T>(&mut self, name: &str) -> Option<T>
    where
        T: Display + FromStr<Err: Display>,
    {
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
                let digits = self.named::<String>("digest")?;
                let digest = u32::from_str_radix(&digits, 16).ok()?;
                Some(digest).filter(|digest| format!("{digest:08x}") == digits)?
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    const LINES: [&str; 6] = [
        "store 1 game 000102030405060708090a0b0c0d0e0f key-bits 9 codec none shard-positions 100 name a  b",
        "positions 0 shards 1 entries 1 bytes 80 digest 0000abcd",
        "positions 3 shards 1 entries 2 bytes 90 digest 12345678",
        "stages 2",
        "values 3 shards 1 entries 2 bytes 90 digest 00000000",
        "values 0 shards 1 entries 1 bytes 80 digest ffffffff",
    ];

    /// The number of the first line that is not read, from 1.
    fn unread(lines: &[String]) -> Option<usize> {
        let lines = lines.iter().map(|it| format!("{it} {}\n", check_of(it)));
        let text: String = lines.collect();
        let read = Manifest::from_text(text.as_bytes(), Path::new("manifest"));
        read.map_or(Some(1), |(manifest, damaged)| {
            assert!(damaged.is_some() || manifest.to_string() == text);
            damaged
        })
    }

    #[test]
    fn a_line_counts_only_as_it_is_written() {
        let lines = LINES.map(str::to_owned);
        assert_eq!(unread(&lines), None);
        for number in 0..lines.len() {
            let words: Vec<_> = lines[number].split(' ').collect();
            let named = words.iter().position(|&it| it == "name");
            for at in 0..named.map_or(words.len(), |name| name + 1) {
                let word = words[at];
                let upper = word.to_uppercase();
                let others = ["+", "0", " ", "\t"].map(|before| format!("{before}{word}"));
                for other in others.into_iter().chain((upper != word).then_some(upper)) {
                    let mut words = words.clone();
                    words[at] = &other;
                    let mut lines = lines.clone();
                    lines[number] = words.join(" ");
                    assert_eq!(unread(&lines), Some(number + 1), "{}", lines[number]);
                }
            }
        }
    }
}
