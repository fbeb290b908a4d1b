//! What the screen shows, and what a person is about to do with it.

use std::time::{Duration, Instant};

use crate::command::Command;
use crate::knowledge::Patience;
use crate::play::{Play, Reply};
use crate::view::View;

/// A game on a screen.
pub(crate) struct App {
    pub(crate) play: Play,
    pub(crate) view: View,
    /// The number of the move that the person points at.
    pub(crate) selected: usize,
    /// What is being typed, if anything is.
    pub(crate) typed: Option<String>,
    /// The answer to what was asked last.
    pub(crate) message: String,
    /// What is shown instead of the game, if anything is.
    pub(crate) page: Option<Page>,
    pub(crate) is_over: bool,
    /// How long the computer's position stands before it moves.
    pause: Duration,
    /// When the position last changed.
    changed: Instant,
}

/// A text of several lines.
pub(crate) struct Page {
    /// `None` is the help, which depends on the screen.
    pub(crate) text: Option<String>,
    /// By how many lines it is scrolled.
    pub(crate) scrolled: u16,
}

impl Page {
    pub(crate) const fn help() -> Self {
        let (text, scrolled) = (None, 0);
        Self { text, scrolled }
    }
}

impl App {
    /// `pause` is how long a position stands before the computer moves, so that a person can follow.
    pub(crate) fn new(mut play: Play, pause: Duration) -> Self {
        Self {
            view: play.look(Patience::DoNotWait),
            play,
            selected: 0,
            typed: None,
            message: String::new(),
            page: None,
            is_over: false,
            pause,
            changed: Instant::now(),
        }
    }

    /// Looks at what has become known; the computer moves if it is time.
    pub(crate) fn tick(&mut self, patience: Patience) {
        if self.changed.elapsed() >= self.pause
            && let Some(moved) = self.play.let_computer_move(patience)
        {
            self.changed(moved);
        }
        self.view = self.play.look(patience);
    }

    /// Does what is asked.
    pub(crate) fn execute(&mut self, command: Command) {
        match self.play.execute(command) {
            Ok(Reply::Changed(text)) => self.changed(text),
            Ok(Reply::Text(text)) if text.contains('\n') => {
                let (text, scrolled) = (Some(text), 0);
                self.page = Some(Page { text, scrolled });
            }
            Ok(Reply::Text(text)) => self.message = text,
            Ok(Reply::Quit) => self.is_over = true,
            Err(message) => self.message = format!("error: {message}"),
        }
        self.view = self.play.look(Patience::DoNotWait);
        self.selected = self.selected.min(self.view.moves.len().saturating_sub(1));
    }

    /// Does what was typed.
    pub(crate) fn execute_typed(&mut self) {
        match self.typed.take().unwrap_or_default().parse() {
            Ok(Command::Help) => self.page = Some(Page::help()),
            Ok(command) => self.execute(command),
            Err(message) => self.message = format!("error: {message}"),
        }
    }

    /// Plays the move that the person points at.
    pub(crate) fn play_selected(&mut self) {
        if let Some(choice) = self.view.moves.get(self.selected) {
            let name = choice.name.clone();
            self.execute(Command::Play(name));
        }
    }

    /// Points at another move.
    pub(crate) fn select(&mut self, number: usize) {
        self.selected = number.min(self.view.moves.len().saturating_sub(1));
    }

    /// What there is to read: what is being typed, or the answer to it.
    pub(crate) fn status(&self) -> String {
        match &self.typed {
            Some(typed) => format!(": {typed}_"),
            None if self.view.ending.is_none() && self.view.favourite.is_none() => {
                format!("{}  thinking ...", self.message)
                    .trim_start()
                    .to_owned()
            }
            None => self.message.clone(),
        }
    }

    fn changed(&mut self, text: String) {
        self.message = text;
        self.selected = 0;
        self.changed = Instant::now();
    }
}
