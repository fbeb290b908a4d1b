//! A game under way: the position, how it came about, and what is known of it.

use std::mem;
use std::time::Duration;

use optimal_play::{Player, Value};

use crate::game::{Mark, Playable, Told, Worth};
use crate::knowledge::{Knowledge, Patience};
use crate::study::{LineEnd, Study};
use crate::view::{Choice, Past, View};

/// A game under way, of whatever kind.
pub(crate) trait Table {
    /// The game and its board, in a line.
    fn title(&self) -> &str;
    /// What the player is called.
    fn player(&self, player: Player) -> &'static str;
    /// Whose turn it is.
    fn to_move(&self) -> Player;
    /// All there is to be seen.
    fn look(&mut self, patience: Patience) -> View;
    /// Plays the move of that number, in the order of the view, from 0.
    fn play(&mut self, number: usize);
    /// Takes the last move back, if there is one.
    fn undo(&mut self) -> bool;
    /// Gives each position that is not solved with the whole game that much time, beginning with this one.
    fn think(&mut self, time: Duration);
}

/// A position stands for the third time: that is a draw, so that watching comes to an end.
const MOST_REPETITIONS: usize = 3;

/// The game `G` under way.
pub(crate) struct Session<G: Playable> {
    title: String,
    plies: Vec<Ply<G>>,
    state: G,
    /// What is known of the state.
    study: Option<Study<G>>,
    knowledge: Knowledge<G>,
}

/// A move played, and what was known before it.
struct Ply<G: Playable> {
    state: G,
    study: Option<Study<G>>,
    played: G::Move,
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

    /// A value after the first `plies` moves, as it is told to `viewer`; `None` if it cannot be reckoned.
    fn tell(&self, plies: usize, rest: G::Value, viewer: Player) -> Option<Told> {
        let before = self.plies[..plies].iter().rev();
        let total = before.into_iter().try_fold(rest, |after, ply| {
            after.back_up(ply.state.reward(ply.played))
        })?;
        Some(G::tell(Worth { rest, total }, viewer))
    }

    /// A value from here on, as the player to move sees it.
    fn tell_mover(&self, value: G::Value) -> Option<Told> {
        self.tell(self.plies.len(), value, self.state.to_move())
    }

    /// How the game has ended, if it has.
    fn ending(&self) -> Option<String> {
        let value = match self.state.decided() {
            Some(value) => value,
            None if self.state.moves().next().is_none() => self.state.terminal_value(),
            None => {
                let before = self.plies.iter().filter(|ply| self.stands_as_at(ply));
                let is_draw = before.count() + 1 >= MOST_REPETITIONS;
                return is_draw.then(|| "a draw: this position stands for the third time".into());
            }
        };
        let seen_by = |player| {
            let told = self.tell(self.plies.len(), value, player);
            told.map(|told| (told.mark, told.detail))
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
            (None, _) => "the score is too great to be told".to_owned(),
        })
    }

    /// Whether the board is as it was before that ply. Images of one another have one key, but a player sees two
    /// positions.
    fn stands_as_at(&self, ply: &Ply<G>) -> bool {
        ply.state.key() == self.state.key() && ply.state.picture() == self.state.picture()
    }

    /// The move that a perfect player chooses: the first of the expected line. Where too little is known for one,
    /// the best of the known moves if it does not lose; or else the first unknown one that the game holds for
    /// promising, and with it for better than others.
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
            self.tell_mover(value)
                .is_none_or(|told| told.mark == Mark::Loss)
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

    /// The board, and what lies beside it.
    fn picture(&self) -> String {
        let plies = self.plies.iter();
        let rewards = plies.map(|ply| (ply.state.to_move(), ply.state.reward(ply.played)));
        match G::gathered(rewards) {
            Some(gathered) => format!("{}\n\n{gathered}", self.state.picture()),
            None => self.state.picture(),
        }
    }

    /// The moves that can be played, with what is known of them.
    fn choices(&self) -> Vec<Choice> {
        let best = self
            .study
            .as_ref()
            .and_then(|study| study.value(&self.state));
        let choice = |mv, value: Option<G::Value>| Choice {
            name: self.state.name_of(mv),
            told: value.and_then(|value| self.tell_mover(value)),
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

    /// The expected line, as names of moves.
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

    /// The moves played, with what they were worth.
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
                told: value.and_then(|value| self.tell(plies, value, mover)),
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
        let Some(played) = self.state.moves().nth(number) else {
            return;
        };
        let after = self.state.play(played);
        self.plies.push(Ply {
            state: mem::replace(&mut self.state, after),
            study: self.study.take(),
            played,
        });
        self.knowledge.look_away();
    }

    fn undo(&mut self) -> bool {
        let Some(ply) = self.plies.pop() else {
            return false;
        };
        (self.state, self.study) = (ply.state, ply.study);
        self.knowledge.look_away();
        true
    }

    fn think(&mut self, time: Duration) {
        self.knowledge.think = time;
        self.knowledge.look_away();
        // A study that left nothing out would say the same again.
        self.study.take_if(|study| study.note.is_some());
    }
}
