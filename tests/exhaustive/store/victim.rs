//! A process of this program that a test kills: at an event, not after a time.

use std::env;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::process::{Child, ChildStdout, Command, Stdio};

use optimal_play::run::Progress;

/// The bytes that stand for an event. They fill the pipe, so the victim does not go on for more
/// than another event or two while nobody reads them.
const EVENT: usize = 1 << 16;

/// What the victim does at each event: an observer of its run.
pub(crate) fn events() -> impl FnMut(&Progress) -> ControlFlow<()> + Send {
    let event = vec![b'.'; EVENT];
    move |_| {
        // Not by a macro: what that prints, the test runner keeps.
        let mut out = io::stdout().lock();
        match out.write_all(&event).and_then(|()| out.flush()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }
}

/// A process that does what a test of this program does.
pub(crate) struct Victim {
    process: Child,
    output: ChildStdout,
}

impl Victim {
    /// Starts it, with these environment variables.
    pub(crate) fn start<'v>(
        test: &str,
        variables: impl IntoIterator<Item = (&'v str, String)>,
    ) -> Self {
        let mut process = Command::new(env::current_exe().expect("a path"))
            .args(["--exact", test])
            .envs(variables)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let output = process.stdout.take().expect("piped");
        Self { process, output }
    }

    /// Waits for so many events; whether there are so many.
    fn wait_for(&mut self, events: usize) -> bool {
        let mut buffer = vec![0; EVENT];
        (0..events).all(|_| self.output.read_exact(&mut buffer).is_ok())
    }

    /// Kills it after so many events. Returns whether it has ended by itself before, which has to
    /// be with success.
    pub(crate) fn ends_before(mut self, events: usize) -> bool {
        let ends = !self.wait_for(events);
        if !ends {
            self.process.kill().expect("it is ours");
        }
        let status = self.process.wait().expect("it is ours");
        assert!(!ends || status.success(), "{status}");
        ends
    }

    /// Waits until it has ended with success; returns the number of its events.
    pub(crate) fn finish(mut self) -> usize {
        let mut events = 0;
        while self.wait_for(1) {
            events += 1;
        }
        let status = self.process.wait().expect("it is ours");
        assert!(status.success(), "{status}");
        events
    }
}
