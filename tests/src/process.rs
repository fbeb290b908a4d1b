//! Programs under test: their signals, and output that has no room.

use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Sends a program the signal of this name, such as `TERM`.
///
/// # Panics
///
/// If there is no shell, or no such signal.
pub fn signal(program: &Child, name: &str) {
    let kill = Command::new("sh")
        .args(["-c", &format!("kill -{name} {}", program.id())])
        .status();
    assert!(kill.expect("there is a shell").success());
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

/// Waits until a program has computed for so long that what comes before its work is over. A busy
/// machine does not matter: it is the processor's time that counts.
///
/// # Panics
///
/// If the program ends before, or there is no `ps`.
pub fn wait_until_it_computes(program: &Child) {
    wait_until("computing", || {
        let time = Command::new("ps")
            .args(["-o", "time=", "-p", &program.id().to_string()])
            .output();
        let time = time.expect("there is `ps`").stdout;
        assert!(!time.is_empty(), "it has ended");
        // Hours, minutes and seconds, of which some systems leave out those that are 0 and show
        // parts of a second.
        let time = String::from_utf8_lossy(&time);
        let whole = time.trim().split('.').next().unwrap_or_default();
        whole.bytes().any(|byte| (b'1'..=b'9').contains(&byte))
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
