//! The program under test.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use support::Running;

use crate::client::{self, Answer};

/// The longest wait for anything, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server, which ends with its owner.
pub(crate) struct Program {
    child: Running,
    pub(crate) address: String,
}

impl Program {
    /// Starts the program at a free port.
    pub(crate) fn start(flags: &[&str]) -> Self {
        Self::start_at("0", flags)
    }

    /// Starts the program at a port.
    pub(crate) fn start_at(port: &str, flags: &[&str]) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_optimal-play-explorer"));
        program
            .args(["--port", port])
            .args(flags)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = Running::start(&mut program);
        let mut line = String::new();
        let output = child.stdout.take().expect("piped");
        let read = BufReader::new(output).read_line(&mut line);
        read.expect("it prints its address");
        let address = line.trim().trim_start_matches("http://");
        let address = address.trim_end_matches('/').to_owned();
        Self { child, address }
    }

    /// The port.
    pub(crate) fn port(&self) -> &str {
        let (_, port) = self.address.rsplit_once(':').expect("an address");
        port
    }

    pub(crate) fn request(&self, method: &str, path: &str) -> Answer {
        client::request(method, &self.address, path)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.request("GET", path)
    }

    /// The JSON at a path, which must be there.
    pub(crate) fn json(&self, path: &str) -> Value {
        let answer = self.get(path);
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        answer.json()
    }

    /// Asks again until the answer of a path is as wanted, and returns it.
    pub(crate) fn wait_for(&self, path: &str, is_wanted: impl Fn(&Answer) -> bool) -> Answer {
        let begun = Instant::now();
        loop {
            let answer = self.get(path);
            if is_wanted(&answer) {
                return answer;
            }
            assert!(begun.elapsed() < PATIENCE, "{path}: {answer:?}");
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// The bytes of memory that it holds now.
    pub(crate) fn memory(&self) -> u64 {
        self.status("VmRSS:")
    }

    /// The most bytes of memory that it has held.
    pub(crate) fn most_memory(&self) -> u64 {
        self.status("VmHWM:")
    }

    /// The time for which it has run on a processor.
    pub(crate) fn processor_time(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()));
        let stat = stat.expect("the system knows it");
        // After the name in parentheses, which may have spaces: in hundredths of a second.
        let (_, fields) = stat.rsplit_once(") ").expect("a name");
        let times = fields.split(' ').skip(11).take(2);
        let hundredths: u64 = times.map(|it| it.parse::<u64>().expect("a number")).sum();
        Duration::from_millis(10 * hundredths)
    }

    /// A number of bytes that the system states of it.
    fn status(&self, name: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.expect("the system knows it");
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let kibibytes = line.and_then(|line| line.split_whitespace().next());
        let kibibytes: u64 = kibibytes.expect("a number").parse().expect("a number");
        kibibytes << 10
    }

    /// Sends a signal.
    pub(crate) fn signal(&self, signal: rustix::process::Signal) {
        let pid = i32::try_from(self.child.id()).expect("a process number");
        let pid = rustix::process::Pid::from_raw(pid).expect("not zero");
        rustix::process::kill_process(pid, signal).expect("it runs");
    }

    /// Waits for its end; returns how it ended, and after what time.
    pub(crate) fn wait(&mut self) -> (ExitStatus, Duration) {
        let begun = Instant::now();
        let status = self.child.wait().expect("it ends");
        (status, begun.elapsed())
    }

    /// Ends it, and returns what it has written to standard error.
    pub(crate) fn log(mut self) -> String {
        // It may have ended.
        let _ = self.child.kill();
        let mut log = String::new();
        let mut errors = self.child.stderr.take().expect("piped");
        errors.read_to_string(&mut log).expect("text");
        log
    }
}
