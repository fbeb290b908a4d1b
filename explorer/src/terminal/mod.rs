//! A game in a terminal: on its screen, or as plain text.

mod app;
mod bundled;
mod flags;
mod keys;
mod plain;
mod screen;
#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal};
use std::process::{self, ExitCode};
use std::time::Duration;

use common::Failure;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event};

use app::App;
pub use bundled::{PlayBundled, play_bundled};
pub(crate) use flags::{Flags, play};

use crate::play::{Patience, Play};

/// How often the screen is updated.
const TICK: Duration = Duration::from_millis(50);
/// How long the screen shows a position before the computer moves.
const PAUSE: Duration = Duration::from_millis(700);
const INTERRUPTED: u8 = 130;

/// Plays until the person quits. A panic also restores the terminal before it prints its message.
pub(crate) fn run(play: Play) -> Result<ExitCode, Failure> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        let message = "the screen needs a terminal; --plain plays over a pipe";
        return Err(Failure::Input(message.to_owned()));
    }
    // On this screen Ctrl-C is a key; the handler is for signals: an interrupt from another
    // process, a request to end, a terminal that is closed.
    ctrlc::set_handler(|| {
        ratatui::restore();
        process::exit(INTERRUPTED.into());
    })
    .expect("this is the only handler");
    let mut terminal = ratatui::try_init()?;
    let ended = show(&mut terminal, App::new(play, PAUSE));
    ratatui::restore();
    Ok(ended?)
}

/// Draws the screen and handles keys, until the person quits.
fn show(terminal: &mut DefaultTerminal, mut app: App) -> io::Result<ExitCode> {
    while !app.is_over {
        app.tick(Patience::DoNotWait);
        // `draw` takes the current size, so that the terminal may be resized.
        terminal.draw(|frame| screen::draw(frame, &app))?;
        if !event::poll(TICK)? {
            continue;
        }
        if let Event::Key(key) = event::read()? {
            if keys::is_interrupt(key) {
                return Ok(ExitCode::from(INTERRUPTED));
            }
            keys::press(&mut app, key);
        }
    }
    Ok(ExitCode::SUCCESS)
}
