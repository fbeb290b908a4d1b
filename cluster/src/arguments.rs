//! The arguments that place a process in a cluster.

use std::env;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser};

use crate::cluster::Cluster;
use crate::error::ClusterError;
use crate::secret::Secret;
use crate::{hostfile, slurm};

/// The port of the first member on a host, by default.
const PORT: u16 = 21_010;

/// The environment variable with the secret, where no file is named.
const SECRET: &str = "OPTIMAL_PLAY_CLUSTER_SECRET";

/// The arguments that place a process in a cluster, for programs that have others, too: flatten
/// them into those.
///
/// Without any of them, and without variables of Slurm, the cluster has one member. A cluster of
/// several needs a [`Secret`]: a file that is named, or the environment variable
/// `OPTIMAL_PLAY_CLUSTER_SECRET`.
///
/// # Examples
///
/// ```
/// use clap::Parser;
/// use optimal_play_cluster::{Arguments, Secret};
///
/// #[derive(Parser)]
/// struct Program {
///     board: String,
///     #[command(flatten)]
///     cluster: Arguments,
/// }
///
/// # let path = std::env::temp_dir().join(format!("optimal-play-arguments-{}", std::process::id()));
/// # let _ = std::fs::remove_file(&path);
/// # let secret = path.to_str().expect("a temporary directory");
/// Secret::create_file(secret)?;
/// let place = ["--processes", "2", "--process", "1", "--secret-file", secret];
/// let program = Program::parse_from(["solve", "5x5"].iter().chain(&place));
/// assert_eq!(program.cluster.cluster()?.members(), 2);
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Args, Clone, Default, Debug)]
#[command(next_help_heading = "Cluster")]
#[group(skip)]
pub struct Arguments {
    /// The number of threads of each process.
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    workers: Option<NonZero<usize>>,
    /// The number of processes. Without a file of hosts, all are on this machine.
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    processes: Option<NonZero<usize>>,
    /// The number of this process, from 0 on.
    #[arg(long, value_name = "I")]
    process: Option<usize>,
    /// A file with a line for each process: its HOST or HOST:PORT.
    #[arg(long, value_name = "FILE")]
    hostfile: Option<PathBuf>,
    /// The port of the first process on each host; those of others follow.
    #[arg(long, value_name = "PORT", default_value_t = PORT)]
    port: u16,
    #[arg(long, value_name = "FILE")]
    #[arg(help = format!("A file with the secret of all processes; by default {SECRET} has it"))]
    secret_file: Option<PathBuf>,
    /// How long to wait for all processes to come, such as 1min.
    #[arg(long, value_name = "TIME", default_value = "1min")]
    #[arg(value_parser = time)]
    deadline: Duration,
    /// How long a process may be silent before it counts as lost, such as 10s.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = silence)]
    silence: Duration,
}

/// A program that has no other arguments.
#[derive(Parser, Debug)]
struct Program {
    #[command(flatten)]
    arguments: Arguments,
}

impl Arguments {
    /// The cluster that they describe. Where they name no process, it is that of Slurm, if there
    /// is one.
    ///
    /// # Errors
    ///
    /// Returns an error if they contradict one another, if a file that they name cannot be read or
    /// is wrong, if the variables of Slurm are wrong, or if several members have no secret or a
    /// wrong one.
    pub fn cluster(&self) -> Result<Cluster, ClusterError> {
        let cluster = self.place()?;
        let cluster = cluster
            .with_deadline(self.deadline)
            .with_silence(self.silence);
        Ok(match self.workers {
            Some(workers) => cluster.with_workers(workers),
            None => cluster,
        })
    }

    fn place(&self) -> Result<Cluster, ClusterError> {
        let is_alone = self.processes.is_none() && self.hostfile.is_none();
        if is_alone && self.process.is_none() {
            let placed = slurm::place(|name| env::var(name).ok(), self.port)?;
            return match placed {
                Some((member, addresses)) => self.at(member, addresses),
                None => Ok(Cluster::local(1)),
            };
        }
        let wrong = |message| Err(ClusterError::Placement(message));
        let addresses = match (&self.hostfile, self.processes) {
            (Some(path), processes) => {
                let addresses = hostfile::read(path, self.port)?;
                let found = addresses.len();
                if processes.is_some_and(|processes| processes.get() != found) {
                    let message =
                        format!("it has {found} hosts, and --processes is another number");
                    let (path, line) = (path.clone(), None);
                    return Err(ClusterError::File {
                        path,
                        line,
                        message,
                    });
                }
                addresses
            }
            (None, Some(processes)) => {
                let host = "127.0.0.1".to_owned();
                hostfile::with_ports(vec![(host, None); processes.get()], self.port)
                    .map_err(|(_, message)| ClusterError::Placement(message))?
            }
            (None, None) => return wrong("--process needs --processes or --hostfile".to_owned()),
        };
        match self.process {
            Some(member) if member < addresses.len() => self.at(member, addresses),
            None if addresses.len() == 1 => self.at(0, addresses),
            Some(member) => wrong(format!(
                "--process is {member}, and must be below {}",
                addresses.len()
            )),
            None => wrong("--process is missing: the number of this process".to_owned()),
        }
    }

    /// The member with this number. One that is alone meets nobody, so it needs neither its address
    /// nor a secret.
    fn at(&self, member: usize, addresses: Vec<String>) -> Result<Cluster, ClusterError> {
        if addresses.len() == 1 {
            return Ok(Cluster::local(1));
        }
        let secret = match (&self.secret_file, env::var_os(SECRET)) {
            (Some(path), _) => Secret::from_file(path)?,
            (None, Some(text)) => {
                let secret = Secret::from_text(&text.to_string_lossy());
                secret.map_err(|why| ClusterError::Placement(format!("{SECRET}: {why}")))?
            }
            (None, None) => {
                let message = "the secret of the cluster is missing: --secret-file FILE, or the \
                               environment variable";
                return Err(ClusterError::Placement(format!("{message} {SECRET}")));
            }
        };
        Ok(Cluster::process(member, addresses, secret))
    }
}

impl Cluster {
    /// The cluster that the arguments of this program describe: see [`Arguments`].
    ///
    /// Prints the usage and ends the process if the arguments are no [`Arguments`].
    ///
    /// # Errors
    ///
    /// Those of [`Arguments::cluster`].
    pub fn from_args() -> Result<Self, ClusterError> {
        Program::parse().arguments.cluster()
    }
}

fn at_least_one(text: &str) -> Result<NonZero<usize>, String> {
    let number = text.parse::<usize>().map_err(|error| error.to_string())?;
    NonZero::new(number).ok_or_else(|| "expected a number of at least 1".to_owned())
}

fn time(text: &str) -> Result<Duration, String> {
    let time = humantime::parse_duration(text);
    time.map_err(|_| "expected a time, such as 30s or 5m".to_owned())
}

fn silence(text: &str) -> Result<Duration, String> {
    let silence = time(text)?;
    if silence < Duration::from_millis(10) {
        return Err("at least 10ms".to_owned());
    }
    Ok(silence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_worker_and_no_process_are_refused_in_plain_words() {
        for option in ["--workers", "--processes"] {
            let error = Program::try_parse_from(["solve", option, "0"]).expect_err("no member");
            let message = error.to_string();
            assert!(
                message.contains("expected a number of at least 1"),
                "{message}"
            );
        }
    }
}
