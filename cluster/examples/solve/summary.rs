//! What the run has done, gathered from all members.

use std::error::Error;
use std::fmt;
use std::num::NonZero;
use std::time::Duration;

use bytesize::ByteSize;
use common::progress::{grouped, rate};
use optimal_play::run::Report;
use optimal_play::run::Transport;
use optimal_play_cli::Found;
use optimal_play_cluster::Member;
use serde::Serialize;

use super::progress::imbalance;

/// What the run has done.
#[derive(Serialize)]
pub(crate) struct Summary {
    #[serde(flatten)]
    answer: Answer,
    /// Positions that this run has expanded: fewer if it continued another one.
    expanded: u64,
    seconds: f64,
    /// Positions expanded a second and worker. By key, each one is visited twice in that time.
    rate: u64,
    /// The most positions of a member, as a multiple of the mean.
    imbalance: f64,
    members: Vec<Part>,
}

/// What the store says of the game.
#[derive(Serialize)]
pub(crate) struct Answer {
    pub(crate) game: String,
    /// The value of the root.
    pub(crate) value: String,
    /// The moves of the line of best play, if process 0 knows them.
    pub(crate) line: Option<Vec<String>>,
    /// All positions.
    pub(crate) positions: u64,
    /// Which of them earlier runs have found.
    #[serde(skip)]
    pub(crate) found_before: Found,
}

/// What one member has done.
#[derive(Serialize)]
struct Part {
    positions: u64,
    sent_bytes: u64,
    peak_bytes: u64,
}

impl Summary {
    /// Tells every member what each has done. All members call it together.
    pub(crate) fn gather(
        member: &mut Member,
        answer: Answer,
        report: &Report,
    ) -> Result<Self, Box<dyn Error + Send + Sync>> {
        let sent = member.tally().sent_bytes(member.number());
        let own = [report.positions, sent, report.peak_bytes as u64];
        let own: Vec<u8> = own.into_iter().flat_map(u64::to_le_bytes).collect();
        let messages = vec![own; member.count()];
        let received = member.transport().all_to_all(messages, &mut || true)?;
        let part = |message: &Vec<u8>| {
            let (numbers, _) = message.as_chunks();
            let [positions, sent_bytes, peak_bytes] = numbers else {
                return Err("a member sent no summary");
            };
            Ok(Part {
                positions: u64::from_le_bytes(*positions),
                sent_bytes: u64::from_le_bytes(*sent_bytes),
                peak_bytes: u64::from_le_bytes(*peak_bytes),
            })
        };
        let members: Vec<_> = received.iter().map(part).collect::<Result<_, _>>()?;
        let expanded = members.iter().map(|part| part.positions).sum::<u64>();
        let most = members.iter().map(|part| part.positions).max().unwrap_or(0);
        let workers = members.len() * member.workers().map_or(1, NonZero::get);
        let time: Duration = report.elapsed * u32::try_from(workers)?;
        Ok(Self {
            answer,
            expanded,
            seconds: report.elapsed.as_secs_f64(),
            rate: rate(expanded, time).unwrap_or(0),
            imbalance: imbalance(most, expanded, members.len()),
            members,
        })
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            answer,
            seconds,
            rate,
            imbalance,
            members,
            ..
        } = self;
        let Answer {
            game,
            value,
            line,
            positions,
            found_before,
        } = answer;
        let (count, plural) = (members.len(), if members.len() == 1 { "" } else { "es" });
        let sent = ByteSize(members.iter().map(|part| part.sent_bytes).sum());
        let peak = members.iter().map(|part| part.peak_bytes).max();
        let (peak, rate) = (ByteSize(peak.unwrap_or(0)), grouped(*rate));
        write!(
            f,
            "{game}: value {value}; {} positions",
            grouped(*positions)
        )?;
        if let Found::Everything = found_before {
            write!(f, ", all found before")?;
        } else {
            write!(f, " in {seconds:.1}s on {count} process{plural}")?;
            if let Some(found) = found_before.part() {
                write!(f, " ({found} before)")?;
            }
            write!(
                f,
                ", {rate}/s a worker; imbalance {imbalance:.2}, sent {sent}, at most {peak} each"
            )?;
        }
        match line {
            Some(line) => write!(f, "\nline of best play: {}", line.join(" ")),
            None => Ok(()),
        }
    }
}
