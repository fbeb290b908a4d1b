//! A game in progress, in a terminal.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use optimal_play::Player;
use optimal_play::certificate::CertificateReader;

use super::history::History;
use super::knowledge::{Knowledge, Patience};
use super::known::{Known, Whole};
use super::look::Look;
use super::study::Certified;
use super::subject::Subject;
use super::view::View;
use crate::show::Show;

/// A game in progress, of any kind.
pub(crate) trait Table {
    /// The game and its board, in a line.
    fn title(&self) -> &str;
    /// The name of the player.
    fn player(&self, player: Player) -> &'static str;
    /// The player to move.
    fn to_move(&self) -> Player;
    /// What the person sees.
    fn look(&mut self, patience: Patience) -> View;
    /// Plays the move with this number, from 0, in the order of the view.
    fn play(&mut self, number: usize);
    /// Takes the last move back; returns whether there was one.
    fn undo(&mut self) -> bool;
    /// Lets the player of a certificate of the first position play by it: nothing is solved from
    /// now on. Returns the player, or what is wrong with the file.
    fn certify(&mut self, path: &Path) -> Result<Player, String>;
    /// Sets the time for each position of a game that is not solved as a whole, from this position
    /// on.
    fn think(&mut self, time: Duration);
}

/// The time for a position, until the person sets another.
const THINK: Duration = Duration::from_secs(3);

/// A game `G` in progress.
pub(crate) struct Session<G: Show> {
    subject: Arc<Subject<G>>,
    history: History<G>,
    knowledge: Knowledge<G>,
}

impl<G: Show> Session<G> {
    pub(crate) fn new(subject: Arc<Subject<G>>, known: Arc<Known<G>>) -> Self {
        Self {
            history: History::new(subject.root.clone()),
            knowledge: Knowledge::new(Arc::clone(&subject), known, THINK),
            subject,
        }
    }

    fn look_now(&self) -> Look<'_, G> {
        Look::new(&self.history, self.knowledge.known())
    }
}

impl<G: Show> Table for Session<G> {
    fn title(&self) -> &str {
        &self.subject.title
    }

    fn player(&self, player: Player) -> &'static str {
        G::player(player)
    }

    fn to_move(&self) -> Player {
        self.history.state().to_move()
    }

    fn look(&mut self, patience: Patience) -> View {
        let is_unknown = self.look_now().is_unknown();
        self.knowledge.study(&self.history, is_unknown, patience);
        self.look_now().view()
    }

    fn play(&mut self, number: usize) {
        if self.history.play(number) {
            self.knowledge.leave_position();
        }
    }

    fn undo(&mut self) -> bool {
        let is_undone = self.history.undo();
        if is_undone {
            self.knowledge.leave_position();
        }
        is_undone
    }

    fn certify(&mut self, path: &Path) -> Result<Player, String> {
        let reader = CertificateReader::open(path).map_err(|error| error.to_string())?;
        let (player, value) = (reader.player(), reader.value());
        let replies = self.history.root().replies(reader);
        let replies = replies.map_err(|error| error.to_string())?;
        self.knowledge.stop();
        let note = format!(
            "{} plays by a certificate; value: {value}",
            G::player(player)
        );
        let whole = Whole::Certified(Arc::new(Certified { replies, note }));
        self.knowledge.known().set_whole(whole);
        Ok(player)
    }

    fn think(&mut self, time: Duration) {
        self.knowledge.think = time;
        self.knowledge.leave_position();
        // A study without a note is complete.
        self.knowledge.known().forget_incomplete(&self.history);
    }
}
