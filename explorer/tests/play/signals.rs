//! Signals to end: the terminal is as it was.

use std::fs::File;
use std::os::fd::AsFd;
use std::process::Stdio;
use std::thread;

use rustix::fs::{Mode, OFlags};
use rustix::pty;
use rustix::termios::{LocalModes, tcgetattr};
use support::{Signal, signal, wait_until};

use crate::program;

/// Whether the terminal passes on each key at once, instead of lines.
fn is_raw(terminal: impl AsFd) -> bool {
    let mode = tcgetattr(terminal).expect("it is a terminal");
    !mode.local_modes.contains(LocalModes::ICANON)
}

#[test]
fn a_signal_to_end_restores_the_terminal() {
    for sent in [Signal::Term, Signal::Hangup, Signal::Interrupt] {
        let ours = pty::openpt(pty::OpenptFlags::RDWR | pty::OpenptFlags::NOCTTY);
        let ours = ours.expect("there are terminals");
        pty::grantpt(&ours).expect("it is ours");
        pty::unlockpt(&ours).expect("it is ours");
        let path = pty::ptsname(&ours, Vec::new()).expect("it has a name");
        let flags = OFlags::RDWR | OFlags::NOCTTY;
        let theirs = rustix::fs::open(&path, flags, Mode::empty()).expect("it opens");
        let theirs = File::from(theirs);
        assert!(!is_raw(&theirs), "{sent}: at first");
        let copy = || theirs.try_clone().expect("there are descriptors");
        let mut play = program()
            .stdin(copy())
            .stdout(copy())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        wait_until("raw", || is_raw(&theirs));
        // The screen must be read, or the program waits.
        let screen = File::from(ours);
        thread::spawn(move || std::io::copy(&mut &screen, &mut std::io::sink()));
        signal(&play, sent);
        assert_eq!(play.wait().expect("it ends").code(), Some(130), "{sent}");
        assert!(!is_raw(&theirs), "{sent}: at the end");
    }
}
