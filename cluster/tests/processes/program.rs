//! Runs the programs of the crate as the members of a cluster.

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{LazyLock, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{env, fs, io, process};

use optimal_play_cluster::Secret;
use rustix::process::{Pid, Signal, kill_process};

/// Longer than anything takes. A test waits for what happens, and this long only if it fails.
pub(crate) const LONG: Duration = Duration::from_secs(900);

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

/// A new directory, deleted in the end.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    pub(crate) fn new() -> Self {
        // In memory, where the system has a place for that: a commit takes no time there.
        let in_memory = Some(PathBuf::from("/dev/shm")).filter(|path| path.is_dir());
        let parent = in_memory.unwrap_or_else(env::temp_dir);
        let name = |number: u64| format!("optimal-play-cluster-{}-{number}", process::id());
        let is_new = |path: &PathBuf| match fs::create_dir(path) {
            Ok(()) => true,
            // Another test has it, or a process that was killed.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => false,
            Err(error) => panic!("{}: {error}", path.display()),
        };
        let mut paths = (0..).map(|number| parent.join(name(number)));
        Self(paths.find(is_new).expect("there are enough names"))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What the members of a cluster are started with: their addresses, and their secret.
pub(crate) struct Cluster {
    pub(crate) addresses: Vec<String>,
    directory: Scratch,
    /// While it is there, no other test has the port.
    _port: Option<TcpListener>,
}

impl Cluster {
    /// Members on this machine. Each has an address of its own, where nothing listens, and all have
    /// the same port.
    pub(crate) fn new(members: usize) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let number = port.local_addr().expect("it is bound").port();
        let address = |member| format!("127.0.0.{}:{number}", 2 + member);
        Self {
            _port: Some(port),
            ..Self::at((0..members).map(address).collect())
        }
    }

    pub(crate) fn at(addresses: Vec<String>) -> Self {
        let cluster = Self {
            addresses,
            directory: Scratch::new(),
            _port: None,
        };
        fs::write(cluster.hostfile(), cluster.addresses.join("\n")).expect("it can be written");
        Secret::create_file(cluster.secret_file()).expect("it can be written");
        cluster
    }

    /// Members at these addresses that know the secret of another cluster.
    pub(crate) fn with_secret_of(other: &Self, addresses: Vec<String>) -> Self {
        let cluster = Self::at(addresses);
        fs::copy(other.secret_file(), cluster.secret_file()).expect("it can be copied");
        cluster
    }

    pub(crate) fn hostfile(&self) -> PathBuf {
        self.directory.0.join("hosts")
    }

    pub(crate) fn secret_file(&self) -> PathBuf {
        self.directory.0.join("secret")
    }

    /// Tells a program that it is a member.
    fn place(&self, command: &mut Command, member: usize) {
        command.arg("--hostfile").arg(self.hostfile());
        command.arg("--secret-file").arg(self.secret_file());
        command.args(["--process", &member.to_string()]);
    }

    /// Starts a program as a member with these arguments. Unless they say otherwise, it waits for
    /// others as long as a busy machine takes.
    pub(crate) fn start(&self, command: &mut Command, number: usize, arguments: &str) -> Process {
        self.place(command, number);
        for limit in ["--deadline", "--silence"] {
            if !arguments.contains(limit) {
                command.args([limit, "10min"]);
            }
        }
        Process::start(command.args(arguments.split_whitespace()))
    }

    /// Starts member `number` of the program `network`.
    pub(crate) fn member(&self, number: usize, arguments: &str) -> Process {
        self.start(&mut Command::new(path("network")), number, arguments)
    }

    /// Starts all members of the program `network`.
    pub(crate) fn members(&self, arguments: &str) -> Vec<Process> {
        (0..self.addresses.len())
            .map(|number| self.member(number, arguments))
            .collect()
    }

    /// All members of the program `network`, once they have met.
    pub(crate) fn connected(&self, arguments: &str) -> Vec<Process> {
        let mut members = self.members(arguments);
        members.iter_mut().for_each(Process::is_connected);
        members
    }

    /// Waits until a member listens.
    pub(crate) fn listens(&self, member: usize) {
        let (host, port) = self.addresses[member].split_once(':').expect("it has both");
        let host: Ipv4Addr = host.parse().expect("an address");
        let port: u16 = port.parse().expect("a port");
        // As the system writes it; the state is that of a socket that listens.
        let socket = format!(" {:08X}:{port:04X} ", u32::from_ne_bytes(host.octets()));
        let is_listening = |line: &str| line.contains(&socket) && line.contains(" 0A ");
        wait(|| {
            let sockets = fs::read_to_string("/proc/net/tcp").expect("it is Linux");
            sockets.lines().any(is_listening)
        });
    }
}

/// Waits until something has happened that leaves no other way than to look for it.
pub(crate) fn wait(mut has_happened: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !has_happened() {
        assert!(begin.elapsed() < LONG, "it has not happened");
        thread::sleep(Duration::from_millis(5));
    }
}

/// A process that is killed when it is dropped.
pub(crate) struct Process {
    child: Child,
    out: Option<JoinHandle<String>>,
    err: Receiver<String>,
    /// What was read of its errors.
    said: Vec<String>,
}

/// How a process has ended.
#[derive(Debug)]
pub(crate) struct Ended {
    /// The exit code; `None` if a signal has ended it.
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    /// The lines on standard error.
    pub(crate) err: Vec<String>,
}

impl Process {
    pub(crate) fn start(command: &mut Command) -> Self {
        let command = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let mut stdout = child.stdout.take().expect("it is piped");
        let stderr = BufReader::new(child.stderr.take().expect("it is piped"));
        let (line, err) = mpsc::channel();
        let out = thread::spawn(move || {
            let mut out = String::new();
            stdout.read_to_string(&mut out).expect("text");
            out
        });
        thread::spawn(move || {
            let lines = stderr.lines().map(|line| line.expect("text"));
            // Nobody reads them any more if the test has failed.
            lines.map(|it| line.send(it)).find(Result::is_err)
        });
        Self {
            child,
            out: Some(out),
            err,
            said: Vec::new(),
        }
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).expect("it is ours");
    }

    /// Reads the next line on standard error; `None` if it has ended.
    fn line(&mut self) -> Option<&str> {
        let line = match self.err.recv_timeout(LONG) {
            Ok(line) => line,
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => panic!("it still runs: {:?}", self.said),
        };
        self.said.push(line);
        self.said.last().map(String::as_str)
    }

    /// Waits for a line on standard error that contains this text.
    #[track_caller]
    pub(crate) fn says(&mut self, text: &str) {
        while !self.line().expect("it says so").contains(text) {}
    }

    /// Waits until a member of the program `network` has met the others.
    pub(crate) fn is_connected(&mut self) {
        self.says("connected to ");
    }

    /// Waits until the process ends.
    pub(crate) fn ends(mut self) -> Ended {
        while self.line().is_some() {}
        let out = self.out.take().expect("it is there").join();
        Ended {
            code: self.child.wait().expect("it is ours").code(),
            out: out.expect("text"),
            err: std::mem::take(&mut self.said),
        }
    }

    /// A number of bytes from what the system knows of the process, such as `VmHWM:`; `None` if it
    /// has ended.
    pub(crate) fn memory(&self, field: &str) -> Option<u64> {
        let path = Path::new("/proc").join(self.child.id().to_string());
        let status = fs::read_to_string(path.join("status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(field))?;
        let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
        Some(kilobytes << 10)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Ended {
    /// The errors, without notes of those who were dropped, and such.
    pub(crate) fn errors(&self) -> Vec<&str> {
        let errors = self
            .err
            .iter()
            .filter_map(|line| line.strip_prefix("error: "));
        errors.collect()
    }

    /// Asserts that a member ended with this error only, and nothing on standard output.
    #[track_caller]
    pub(crate) fn assert_error(&self, error: &str) {
        self.assert_error_code(error, 1);
    }

    /// Asserts that a program was given something wrong.
    #[track_caller]
    pub(crate) fn assert_wrong(&self, error: &str) {
        self.assert_error_code(error, 2);
        assert_eq!(self.err.len(), 1, "{self:?}");
    }

    #[track_caller]
    fn assert_error_code(&self, error: &str, code: i32) {
        assert_eq!(self.errors(), [error], "{self:?}");
        assert_eq!((self.code, self.out.as_str()), (Some(code), ""), "{self:?}");
    }

    #[track_caller]
    pub(crate) fn assert_success(&self) {
        assert_eq!(self.code, Some(0), "{self:?}");
    }
}
