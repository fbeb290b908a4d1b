//! Checks and measures the network between the processes of a cluster, before a game is solved on
//! it: `cargo run --release -p optimal-play-cluster --example network -- --help`.

use std::error::Error;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use bytesize::ByteSize;
use clap::Parser;
use common::parse::{size, time};
use optimal_play::run::Transport;
use optimal_play_cluster::{Arguments, Cluster, Member};

/// Checks and measures the network between the processes of a cluster.
#[derive(Parser, Debug)]
#[command(name = "network", version, max_term_width = 100)]
struct Program {
    /// How many times all processes send something to all others.
    #[arg(long, value_name = "N", default_value_t = 100)]
    rounds: u64,
    /// How much each process sends to each other one in a round.
    #[arg(long, value_name = "BYTES", value_parser = size, default_value = "1MiB")]
    bytes: ByteSize,
    /// How long the processes rest between rounds, such as 10ms.
    #[arg(long, value_name = "TIME", default_value = "0s", value_parser = time)]
    rest: Duration,
    #[command(flatten)]
    cluster: Arguments,
}

fn main() -> ExitCode {
    let program = Program::parse();
    let failed = |error: &dyn Error, code| {
        eprintln!("error: {error}");
        ExitCode::from(code)
    };
    match program
        .cluster
        .cluster()
        .map(|cluster| program.run(cluster))
    {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(error)) => failed(&*error, 1),
        Err(error) => failed(&error, 2),
    }
}

impl Program {
    fn run(&self, cluster: Cluster) -> Result<(), Box<dyn Error>> {
        let cluster = cluster.with_log(|line| eprintln!("{line}"));
        if let Some(text) = cluster.run(|member| self.exchange(member))? {
            writeln!(io::stdout(), "{text}")?;
        }
        Ok(())
    }

    fn exchange(&self, member: &mut Member) -> Result<String, Box<dyn Error + Send + Sync>> {
        let length = usize::try_from(self.bytes.as_u64())?;
        let (me, members) = (member.number(), member.count());
        if members > 1 {
            eprintln!("connected to all other processes");
        }
        let mut took = Duration::ZERO;
        for round in 0..self.rounds {
            let sent = (0..members)
                .map(|to| message(round, me, to, length))
                .collect();
            let begin = Instant::now();
            let received = member.transport().all_to_all(sent, &mut || true)?;
            took += begin.elapsed();
            for (from, received) in received.into_iter().enumerate() {
                if received != message(round, from, me, length) {
                    return Err(format!("the message of member {from} is another one").into());
                }
            }
            std::thread::sleep(self.rest);
        }
        let rounds = self.rounds;
        let sent = member.tally().sent_bytes(me);
        let seconds = took.as_secs_f64().max(f64::MIN_POSITIVE);
        #[expect(clippy::cast_precision_loss, reason = "it is shown with three digits")]
        let rate = sent as f64 / 1e6 / seconds;
        let each = took / u32::try_from(rounds.max(1))?;
        let sent = ByteSize(sent);
        Ok(format!(
            "{members} processes, {rounds} rounds, {each:.1?} each: sent {sent} at {rate:.1} MB/s"
        ))
    }
}

/// What a member sends to another one. Both can tell what it must be.
fn message(round: u64, from: usize, to: usize, length: usize) -> Vec<u8> {
    let seed = (round << 32) ^ ((from as u64) << 16) ^ to as u64;
    let mut bytes = vec![0; length];
    fastrand::Rng::with_seed(seed).fill(&mut bytes);
    bytes
}
