//! A game in progress: the position, the moves so far, and what is known of them.

use std::mem;
use std::path::Path;
use std::time::Duration;
#[cfg(not(feature = "disk"))]
use std::{fs::File, io::BufReader};

use optimal_play::{
    Certificate, CertificateError, CertificateReader, ParseCertificateError, Player, Reward, Run,
    Value,
};

use crate::game::{Mark, Playable, Verdict, Worth};
use crate::knowledge::{Knowledge, Patience};
use crate::study::{Certified, LineEnd, Study};
use crate::view::{Choice, Past, View};

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
    /// Lets the player of a certificate of the first position, given as text, play by it: nothing
    /// is solved from now on. Returns the player, or what is wrong with the certificate.
    fn certify(&mut self, text: &str) -> Result<Player, String>;

    /// The same with a file that has a certificate in a stream.
    fn certify_by_stream(&mut self, path: &Path) -> Result<Player, String>;
    /// Sets the time for each position of a game that is not solved as a whole, from this position
    /// on.
    fn think(&mut self, time: Duration);
}

/// A position that appears for the third time is a draw, so that every game ends.
const MOST_REPETITIONS: usize = 3;

/// A game `G` in progress.
pub(crate) struct Session<G: Playable> {
    title: String,
    plies: Vec<Ply<G>>,
    state: G,
    /// What is known of the state; `None` while it is being solved.
    study: Option<Study<G>>,
    knowledge: Knowledge<G>,
}

/// A played move, with the position before it and what was known of that.
struct Ply<G: Playable> {
    state: G,
    study: Option<Study<G>>,
    played: G::Move,
    reward: Reward<G>,
}

impl<G: Playable> Session<G> {
    pub(crate) fn new(title: String, root: G) -> Self {
        Self {
            title,
            plies: Vec::new(),
            knowledge: Knowledge::new(root.clone(), Duration::from_secs(3)),
            state: root,
            study: None,
        }
    }

    /// A value of the position after the first `plies` moves, as `viewer` sees it; `None` if it
    /// leaves its range.
    fn verdict(&self, plies: usize, rest: G::Value, viewer: Player) -> Option<Verdict> {
        let before = self.plies[..plies].iter().rev();
        let total = before
            .into_iter()
            .try_fold(rest, |after, ply| after.back_up(ply.reward))?;
        Some(G::describe(Worth { rest, total }, viewer))
    }

    /// A value of the current position, as the player to move sees it.
    fn verdict_for_mover(&self, value: G::Value) -> Option<Verdict> {
        self.verdict(self.plies.len(), value, self.state.to_move())
    }

    /// How the game has ended; `None` while it continues.
    fn ending(&self) -> Option<String> {
        let Some(value) = self.state.result() else {
            let before = self.plies.iter().filter(|ply| self.stands_as_at(ply));
            let is_draw = before.count() + 1 >= MOST_REPETITIONS;
            return is_draw.then(|| "a draw: this position appears for the third time".into());
        };
        let seen_by = |player| {
            let verdict = self.verdict(self.plies.len(), value, player);
            verdict.map(|verdict| (verdict.mark, verdict.detail))
        };
        let won = |player, detail: String| match detail.as_str() {
            "" => format!("{} has won", G::player(player)),
            detail => format!("{} has won, {detail}", G::player(player)),
        };
        Some(match (seen_by(Player::Max), seen_by(Player::Min)) {
            (Some((Mark::Win, detail)), _) => won(Player::Max, detail),
            (_, Some((Mark::Win, detail))) => won(Player::Min, detail),
            (Some((Mark::Score, detail)), _) => detail,
            (Some(_), _) => "a draw".to_owned(),
            (None, _) => "the score is out of range".to_owned(),
        })
    }

    /// Whether the board is the same as before that ply. Symmetric positions may share a key, but a
    /// player sees them as different ones.
    fn stands_as_at(&self, ply: &Ply<G>) -> bool {
        ply.state.key() == self.state.key() && ply.state.picture() == self.state.picture()
    }

    /// The number of the move that a perfect player chooses: the first of the expected line. If the
    /// line is unknown, it is the best known move; if that one loses, it is the first unknown one
    /// of the game's move ordering.
    fn favourite(&self, study: &Study<G>) -> usize {
        let number = |mv| study.values.iter().position(|&(it, _)| it == mv);
        let known = study
            .values
            .iter()
            .filter_map(|&(mv, value)| Some((mv, value?)));
        let best_known = known.reduce(|a, b| {
            let is_better = self.state.to_move().choose(a.1, b.1) != a.1;
            if is_better { b } else { a }
        });
        let loses = |value| {
            self.verdict_for_mover(value)
                .is_none_or(|verdict| verdict.mark == Mark::Loss)
        };
        let safe = best_known.filter(|&(_, value)| !loses(value));
        let is_unknown = |mv: &G::Move| study.values.contains(&(*mv, None));
        let unknown = self.state.candidate_moves().chain(self.state.moves());
        let choice = study.line.first().copied();
        let choice = choice.or(safe.map(|(mv, _)| mv));
        let choice = choice.or_else(|| unknown.into_iter().find(is_unknown));
        let choice = choice.or(best_known.map(|(mv, _)| mv));
        choice.and_then(number).unwrap_or_default()
    }

    /// The board, and what the players have gathered.
    fn picture(&self) -> String {
        let plies = self.plies.iter();
        let rewards = plies.map(|ply| (ply.state.to_move(), ply.reward));
        match G::gathered(rewards) {
            Some(gathered) => format!("{}\n\n{gathered}", self.state.picture()),
            None => self.state.picture(),
        }
    }

    /// The legal moves, with their values as far as they are known.
    fn choices(&self) -> Vec<Choice> {
        let best = self
            .study
            .as_ref()
            .and_then(|study| study.value(&self.state));
        let choice = |mv, value: Option<G::Value>| Choice {
            name: self.state.name_of(mv),
            verdict: value.and_then(|value| self.verdict_for_mover(value)),
            is_best: value.is_some() && value == best,
        };
        match &self.study {
            Some(study) => study
                .values
                .iter()
                .map(|&(mv, value)| choice(mv, value))
                .collect(),
            None => self.state.moves().map(|mv| choice(mv, None)).collect(),
        }
    }

    /// The names of the moves of the expected line.
    fn line(&self, study: &Study<G>) -> Option<String> {
        let mut state = self.state.clone();
        let names = study.line.iter().map(|&mv| {
            let name = state.name_of(mv);
            state = state.play(mv);
            name
        });
        let mut names: Vec<_> = names.collect();
        match study.end {
            LineEnd::Over => {}
            LineEnd::Repeats => names.push("and round again".to_owned()),
            LineEnd::Unknown => return None,
        }
        Some(names.join(" "))
    }

    /// The moves so far, with their values as far as they were known.
    fn past(&self) -> Vec<Past> {
        let past = self.plies.iter().enumerate().map(|(plies, ply)| {
            let (mover, study) = (ply.state.to_move(), ply.study.as_ref());
            let values = study.iter().flat_map(|study| &study.values);
            let value = values.copied().find(|&(mv, _)| mv == ply.played);
            let value = value.and_then(|(_, value)| value);
            let best = study.and_then(|study| study.value(&ply.state));
            Past {
                player: G::player(mover),
                name: ply.state.name_of(ply.played),
                verdict: value.and_then(|value| self.verdict(plies, value, mover)),
                is_slip: value.is_some() && best.is_some() && value != best,
            }
        });
        past.collect()
    }
}

impl<G: Playable> Table for Session<G> {
    fn title(&self) -> &str {
        &self.title
    }

    fn player(&self, player: Player) -> &'static str {
        G::player(player)
    }

    fn to_move(&self) -> Player {
        self.state.to_move()
    }

    fn look(&mut self, patience: Patience) -> View {
        let ending = self.ending();
        if ending.is_none() && self.study.is_none() {
            self.study = self.knowledge.study(&self.state, patience);
        }
        let study = self.study.as_ref();
        View {
            picture: self.picture(),
            to_move: self.to_move(),
            moves: if ending.is_none() {
                self.choices()
            } else {
                Vec::new()
            },
            ending,
            favourite: study.map(|study| self.favourite(study)),
            line: study.and_then(|study| self.line(study)),
            note: study.and_then(|study| study.note.clone()),
            past: self.past(),
        }
    }

    fn play(&mut self, number: usize) {
        let Some(step) = self.state.successors().nth(number) else {
            return;
        };
        self.plies.push(Ply {
            state: mem::replace(&mut self.state, step.state),
            study: self.study.take(),
            played: step.mv,
            reward: step.reward,
        });
        self.knowledge.leave_position();
    }

    fn undo(&mut self) -> bool {
        let Some(ply) = self.plies.pop() else {
            return false;
        };
        (self.state, self.study) = (ply.state, ply.study);
        self.knowledge.leave_position();
        true
    }

    fn certify(&mut self, text: &str) -> Result<Player, String> {
        let certificate: Certificate<G::Value> = text
            .parse()
            .map_err(|error: ParseCertificateError| error.to_string())?;
        let root = self.plies.first().map_or(&self.state, |ply| &ply.state);
        let wrong = |error: CertificateError<G::Move>| error.to_string();
        root.verify(&certificate).map_err(wrong)?;
        let replies = certificate.replies(root).map_err(wrong)?;
        let value = certificate.value();
        self.knowledge.certify(Certified { replies, value });
        Ok(certificate.player())
    }

    fn certify_by_stream(&mut self, path: &Path) -> Result<Player, String> {
        #[cfg(feature = "disk")]
        let reader = CertificateReader::open(path);
        // Then only text can be read.
        #[cfg(not(feature = "disk"))]
        let reader = File::open(path).and_then(|file| CertificateReader::new(BufReader::new(file)));
        let reader = reader.map_err(|error| error.to_string())?;
        let (player, value) = (reader.player(), reader.value());
        let root = self.plies.first().map_or(&self.state, |ply| &ply.state);
        let replies = reader.replies(root, Run::new());
        let replies = replies.map_err(|error| error.to_string())?;
        self.knowledge.certify(Certified { replies, value });
        Ok(player)
    }

    fn think(&mut self, time: Duration) {
        self.knowledge.think = time;
        self.knowledge.leave_position();
        // A study without a note is complete.
        self.study.take_if(|study| study.note.is_some());
    }
}
