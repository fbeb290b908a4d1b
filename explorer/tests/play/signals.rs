//! Signals to end: the terminal is as it was.

use std::process::Stdio;

use support::{Signal, Terminal, signal, wait_until};

use crate::program;

#[test]
fn a_signal_to_end_restores_the_terminal() {
    for sent in [Signal::Term, Signal::Hangup, Signal::Interrupt] {
        let terminal = Terminal::new();
        assert!(!terminal.is_raw(), "{sent}: at first");
        let mut play = program()
            .stdin(terminal.stream())
            .stdout(terminal.stream())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        wait_until("raw", || terminal.is_raw());
        signal(&play, sent);
        assert_eq!(play.wait().expect("it ends").code(), Some(130), "{sent}");
        assert!(!terminal.is_raw(), "{sent}: at the end");
    }
}
