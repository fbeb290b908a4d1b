//! The state of the screen: the game, and what the person is doing.

use std::time::{Duration, Instant};

use crate::game::view::PositionView;
use crate::play::{Command, Patience, Play, Reply};

/// A game on a screen.
pub(crate) struct App {
    pub(crate) play: Play,
    pub(crate) view: PositionView,
    /// The number of the selected move, from 0.
    pub(crate) selected: usize,
    /// The text typed so far; `None` if the person is not typing.
    pub(crate) typed: Option<String>,
    /// The reply to the last command.
    pub(crate) message: String,
    /// The page shown instead of the game, if any.
    pub(crate) page: Option<Page>,
    pub(crate) is_over: bool,
    /// How long the screen shows a position before the computer moves.
    pause: Duration,
    /// When the position last changed.
    changed: Instant,
}

/// A text of several lines.
pub(crate) struct Page {
    /// `None` for the help, whose layout depends on the width of the screen.
    pub(crate) text: Option<String>,
    /// The number of lines that it is scrolled down.
    pub(crate) scrolled: u16,
}

impl Page {
    pub(crate) const fn help() -> Self {
        let (text, scrolled) = (None, 0);
        Self { text, scrolled }
    }
}

impl App {
    /// `pause`: how long the screen shows a position before the computer moves, so that a person
    /// can follow.
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

    /// Updates the view, and lets the computer move after the pause.
    pub(crate) fn tick(&mut self, patience: Patience) {
        if self.changed.elapsed() >= self.pause
            && let Some(moved) = self.play.let_computer_move(patience)
        {
            self.changed(moved);
        }
        self.view = self.play.look(patience);
    }

    /// Executes a command.
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

    /// Executes the typed command.
    pub(crate) fn execute_typed(&mut self) {
        match self.typed.take().unwrap_or_default().parse() {
            Ok(Command::Help) => self.page = Some(Page::help()),
            Ok(command) => self.execute(command),
            Err(message) => self.message = format!("error: {message}"),
        }
    }

    /// Plays the selected move.
    pub(crate) fn play_selected(&mut self) {
        if let Some(choice) = self.view.moves.get(self.selected) {
            let name = choice.name.clone();
            self.execute(Command::Play(name));
        }
    }

    /// Selects another move.
    pub(crate) fn select(&mut self, number: usize) {
        self.selected = number.min(self.view.moves.len().saturating_sub(1));
    }

    /// The text typed so far, or the reply to the last command.
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
