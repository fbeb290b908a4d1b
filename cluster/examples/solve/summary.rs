//! What the run has done, gathered from all members.

use std::error::Error;
use std::fmt;
use std::num::NonZero;

use bytesize::ByteSize;
use optimal_play::run::Report;
use optimal_play::run::Transport;
use optimal_play_cluster::Member;
use serde::Serialize;

use super::progress::{imbalance, ratio};

/// What the run has done.
#[derive(Serialize)]
pub(crate) struct Summary {
    game: String,
    /// The value of the root.
    value: String,
    /// The moves of the line of best play, if process 0 knows them.
    line: Option<Vec<String>>,
    /// All positions that were expanded.
    positions: u64,
    seconds: f64,
    /// Positions a second and worker. By key, each one is visited twice in that time.
    rate: f64,
    /// The most positions of a member, as a multiple of the mean.
    imbalance: f64,
    members: Vec<Part>,
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
        game: &str,
        value: String,
        line: Option<Vec<String>>,
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
        let positions = members.iter().map(|part| part.positions).sum::<u64>();
        let most = members.iter().map(|part| part.positions).max().unwrap_or(0);
        let workers = members.len() * member.workers().map_or(1, NonZero::get);
        let seconds = report.elapsed.as_secs_f64();
        Ok(Self {
            game: game.to_owned(),
            value,
            line,
            positions,
            seconds,
            rate: ratio(positions, workers as u64) / seconds.max(f64::MIN_POSITIVE),
            imbalance: imbalance(most, positions, members.len()),
            members,
        })
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game,
            value,
            line,
            positions,
            seconds,
            rate,
            imbalance,
            members,
        } = self;
        let rate = rate / 1e6;
        let (count, plural) = (members.len(), if members.len() == 1 { "" } else { "es" });
        let sent = ByteSize(members.iter().map(|part| part.sent_bytes).sum());
        let peak = ByteSize(
            members
                .iter()
                .map(|part| part.peak_bytes)
                .max()
                .unwrap_or(0),
        );
        write!(
            f,
            "{game}: value {value}; {positions} positions in {seconds:.1}s on {count} process{plural}, \
             {rate:.2} million/s a worker; imbalance {imbalance:.2}, sent {sent}, \
             at most {peak} each"
        )?;
        match line {
            Some(line) => write!(f, "\nline of best play: {}", line.join(" ")),
            None => Ok(()),
        }
    }
}
