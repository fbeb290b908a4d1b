//! Programs under test: their signals, and output that has no room.

use std::io::Read as _;
use std::ops::{Deref, DerefMut};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

pub use sysinfo::Signal;
use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System};

/// A program that by itself would take long, or would not end: it does not outlive the test,
/// whatever comes of that.
#[derive(Debug)]
pub struct Running(Child);

impl Running {
    /// Starts a program.
    ///
    /// # Panics
    ///
    /// If it does not start.
    pub fn start(command: &mut Command) -> Self {
        Self(command.spawn().expect("it starts"))
    }

    /// Asks the program to end. Returns its exit code, and its messages if they come through a pipe.
    ///
    /// # Panics
    ///
    /// If it has ended before.
    pub fn end(mut self) -> (Option<i32>, String) {
        signal(&self.0, Signal::Term);
        let status = self.0.wait().expect("it ends");
        let mut messages = String::new();
        if let Some(stream) = &mut self.0.stderr {
            stream.read_to_string(&mut messages).expect("it is a text");
        }
        (status.code(), messages)
    }
}

impl Deref for Running {
    type Target = Child;

    fn deref(&self) -> &Child {
        &self.0
    }
}

impl DerefMut for Running {
    fn deref_mut(&mut self) -> &mut Child {
        &mut self.0
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It fails where the program has ended.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// Sends a program a signal.
///
/// # Panics
///
/// If the system has no such signal, or the program has ended and was waited for.
pub fn signal(program: &Child, signal: Signal) {
    let sent = look_at(program, |process| process.kill_with(signal));
    assert_eq!(sent, Some(Some(true)), "{signal}");
}

/// Looks at a program from outside. `None` if it has ended and was waited for.
fn look_at<T>(program: &Child, look: impl FnOnce(&sysinfo::Process) -> T) -> Option<T> {
    let (mut system, id) = (System::new(), Pid::from_u32(program.id()));
    system.refresh_processes_specifics(
        ProcessesToUpdate::Some(&[id]),
        true,
        ProcessRefreshKind::nothing().with_cpu(),
    );
    system.process(id).map(look)
}

/// Waits until something holds.
///
/// # Panics
///
/// If it does not hold within ten minutes.
pub fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < PATIENCE, "never {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// How long something takes at most that takes a moment on a machine with nothing else to do.
const PATIENCE: Duration = Duration::from_secs(600);

/// Waits until a program has computed for a second: what comes before its work is over. A busy
/// machine does not matter, since the processor's time counts.
///
/// # Panics
///
/// If the program ends before.
pub fn wait_until_it_computes(program: &Child) {
    wait_until("computing", || {
        let time = look_at(program, |process| {
            assert!(process.exists(), "it has ended");
            process.accumulated_cpu_time()
        });
        time.expect("it has not been waited for") >= 1_000
    });
}

/// Checks that a program whose output has no room says so, and fails.
///
/// # Panics
///
/// If it does not, with its arguments.
#[cfg(target_os = "linux")]
pub fn assert_fails_without_room(command: &mut Command) {
    let full = std::fs::File::options().write(true).open("/dev/full");
    let output = command
        .stdin(Stdio::null())
        .stdout(full.expect("it is there"))
        .stderr(Stdio::piped())
        .spawn()
        .and_then(Child::wait_with_output)
        .expect("it runs");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{command:?}: {messages}");
    let message = "error: failed to write the output: No space left on device (os error 28)\n";
    assert_eq!(messages, message, "{command:?}");
}

/// Checks that the help of a program ends quietly where its reader has enough.
///
/// # Panics
///
/// If it does not, with its arguments.
pub fn assert_help_ends_quietly(command: &mut Command) {
    let spawned = command
        .arg("--help")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut program = spawned.expect("it starts");
    drop(program.stdout.take());
    let output = program.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{command:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command:?}");
}
