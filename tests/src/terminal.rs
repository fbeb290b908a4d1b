//! A terminal for programs under test.

use std::fs::File;
use std::io::Read;
use std::sync::{Arc, Mutex};
use std::thread;

use rustix::fs::{Mode, OFlags};
use rustix::pty::{self, OpenptFlags};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

/// A terminal without a person: 200 columns wide.
#[derive(Debug)]
pub struct Terminal {
    /// The side of programs.
    theirs: File,
    /// What they have written.
    screen: Arc<Mutex<Vec<u8>>>,
}

impl Terminal {
    /// Opens a terminal, whose screen is read: else a program that writes to it waits.
    ///
    /// # Panics
    ///
    /// If the system has none.
    #[expect(clippy::new_without_default, reason = "it is a resource")]
    pub fn new() -> Self {
        let ours = pty::openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY);
        let ours = ours.expect("there are terminals");
        pty::grantpt(&ours).expect("it is ours");
        pty::unlockpt(&ours).expect("it is ours");
        let path = pty::ptsname(&ours, Vec::new()).expect("it has a name");
        let flags = OFlags::RDWR | OFlags::NOCTTY;
        let theirs = rustix::fs::open(&path, flags, Mode::empty()).expect("it opens");
        let size = Winsize {
            ws_row: 50,
            ws_col: 200,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&theirs, size).expect("it is a terminal");
        let screen = Arc::<Mutex<Vec<u8>>>::default();
        let (mut ours, read) = (File::from(ours), Arc::clone(&screen));
        thread::spawn(move || {
            let mut bytes = [0; 1 << 12];
            // It ends in an error when nobody has the other side any more.
            while let Ok(count @ 1..) = ours.read(&mut bytes) {
                read.lock().expect("no panic").extend(&bytes[..count]);
            }
        });
        Self {
            theirs: File::from(theirs),
            screen,
        }
    }

    /// The terminal, for a stream of a program.
    ///
    /// # Panics
    ///
    /// If there are too many open files.
    pub fn stream(&self) -> File {
        self.theirs.try_clone().expect("there are descriptors")
    }

    /// All that programs have written to it so far.
    ///
    /// # Panics
    ///
    /// If the thread that reads it has.
    pub fn screen(&self) -> String {
        let screen = self.screen.lock().expect("no panic");
        String::from_utf8_lossy(&screen).into_owned()
    }

    /// Whether it passes on each key at once, instead of lines.
    ///
    /// # Panics
    ///
    /// If the system has lost it.
    pub fn is_raw(&self) -> bool {
        let mode = tcgetattr(&self.theirs).expect("it is a terminal");
        !mode.local_modes.contains(LocalModes::ICANON)
    }
}
