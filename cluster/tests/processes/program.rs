//! Runs the programs of the crate as the members of a cluster.

use std::collections::HashMap;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{LazyLock, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use std::{env, fs, process};

use rustix::process::{Pid, Signal, kill_process};

/// The example program `name`, built from the current sources.
pub(crate) fn path(name: &'static str) -> PathBuf {
    static BUILT: LazyLock<Mutex<HashMap<&str, PathBuf>>> = LazyLock::new(Mutex::default);
    let mut built = BUILT.lock().expect("no build has panicked");
    let path = built.entry(name).or_insert_with(|| {
        let mut program = escargot::CargoBuild::new()
            .manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
            .example(name)
            // With the features that the tests have, where their caller says so.
            .args(env::var_os("TEST_PROGRAMS"));
        if !cfg!(debug_assertions) {
            program = program.release();
        }
        program.run().expect("the program builds").path().to_owned()
    });
    path.clone()
}

/// Ports that nothing listens at, below those that the system gives out by itself.
pub(crate) fn ports(count: usize) -> Vec<u16> {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = u16::try_from(process::id() % 10_000).expect("it is small");
    let is_free = |port: &u16| TcpListener::bind(("127.0.0.1", *port)).is_ok();
    let next = || 20_000 + (first + NEXT.fetch_add(1, Ordering::Relaxed)) % 10_000;
    std::iter::repeat_with(next)
        .filter(is_free)
        .take(count)
        .collect()
}

/// What a member says first, in bytes.
pub(crate) fn hello(version: &str, member: u32, members: u32) -> Vec<u8> {
    let mut bytes = b"\x89OPW\r\n\x1a\n\x01\0\0\0".to_vec();
    let mut text = version.as_bytes().to_vec();
    text.resize(16, 0);
    bytes.extend(text);
    bytes.extend(member.to_le_bytes());
    bytes.extend(members.to_le_bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// Says hello to a listening member, and returns its answer.
pub(crate) fn call(port: u16, hello: &[u8]) -> (TcpStream, Vec<u8>) {
    loop {
        let Ok(mut socket) = TcpStream::connect(("127.0.0.1", port)) else {
            thread::sleep(Duration::from_millis(5));
            continue;
        };
        socket.write_all(hello).expect("it listens");
        let mut answer = vec![0; hello.len()];
        socket.read_exact(&mut answer).expect("it answers");
        return (socket, answer);
    }
}

/// A file of hosts, deleted when it is dropped.
pub(crate) struct Hostfile {
    pub(crate) path: PathBuf,
}

impl Hostfile {
    pub(crate) fn new(lines: &[String]) -> Self {
        static NEXT: AtomicU16 = AtomicU16::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("optimal-play-hosts-{}-{number}", process::id());
        let path = env::temp_dir().join(name);
        fs::write(&path, lines.join("\n")).expect("it can be written");
        Self { path }
    }

    /// Members at these ports of the loopback interface.
    pub(crate) fn at(ports: &[u16]) -> Self {
        let line = |port| format!("127.0.0.1:{port}");
        Self::new(&ports.iter().map(line).collect::<Vec<_>>())
    }
}

impl Drop for Hostfile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// A process that is killed when it is dropped.
pub(crate) struct Process(Child);

/// How a process has ended.
#[derive(Debug)]
pub(crate) struct Ended {
    /// The exit code; `None` if a signal has ended it.
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Process {
    pub(crate) fn start(command: &mut Command) -> Self {
        let command = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        Self(command.spawn().expect("it starts"))
    }

    /// Member `number` of the program `network`.
    pub(crate) fn member(hosts: &Hostfile, number: usize, arguments: &str) -> Self {
        let mut command = Command::new(path("network"));
        let command = command.arg("--hostfile").arg(&hosts.path);
        let command = command.args(["--process", &number.to_string()]);
        Self::start(command.args(arguments.split_whitespace()))
    }

    /// All members of the program `network`.
    pub(crate) fn members(hosts: &Hostfile, count: usize, arguments: &str) -> Vec<Self> {
        (0..count)
            .map(|number| Self::member(hosts, number, arguments))
            .collect()
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.0), signal).expect("it is ours");
    }

    /// A number of bytes from what the system knows of the process, such as `VmHWM:`.
    pub(crate) fn memory(&self, field: &str) -> u64 {
        let path = format!("/proc/{}/status", self.0.id());
        let status = fs::read_to_string(path).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix(field));
        let kilobytes = line.and_then(|line| line.split_whitespace().next());
        kilobytes
            .and_then(|number| number.parse::<u64>().ok())
            .expect("a number")
            << 10
    }

    /// How the process ends within `time`.
    pub(crate) fn ends_within(mut self, time: Duration) -> Ended {
        let begin = Instant::now();
        while self.0.try_wait().expect("it is ours").is_none() {
            assert!(begin.elapsed() < time, "it runs longer than {time:?}");
            thread::sleep(Duration::from_millis(5));
        }
        let (mut out, mut err) = (String::new(), String::new());
        let piped = "it is piped";
        let (stdout, stderr) = (self.0.stdout.take(), self.0.stderr.take());
        stdout.expect(piped).read_to_string(&mut out).expect("text");
        stderr.expect(piped).read_to_string(&mut err).expect("text");
        let code = self.0.wait().expect("it is ours").code();
        Ended { code, out, err }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Ended {
    /// Asserts that it ended with this error: exit code 1, one line on standard error, nothing on
    /// standard output.
    #[track_caller]
    pub(crate) fn assert_error(&self, error: &str) {
        assert_eq!(self.code, Some(1), "{self:?}");
        assert_eq!(self.out, "", "{self:?}");
        assert_eq!(self.err, format!("error: {error}\n"));
    }

    #[track_caller]
    pub(crate) fn assert_success(&self) {
        assert_eq!(self.code, Some(0), "{self:?}");
    }
}
