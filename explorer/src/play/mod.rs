//! A game between people and the computer, in a terminal.

mod command;
mod terminal_game;

use std::iter;
use std::time::Duration;

use fastrand::Rng;
use optimal_play::Player;

pub(crate) use command::{Command, HELP};
pub(crate) use terminal_game::{Patience, TerminalGame};

use crate::game::NotationError;
use crate::game::view::PositionView;
use crate::players::{Side, Skill};

/// The message while the position is being solved.
const THINKING: &str = "unknown so far, still thinking";

/// Who plays, and how.
pub(crate) struct Players {
    pub(crate) max: Side,
    pub(crate) min: Side,
    pub(crate) skill: Skill,
    /// The seed of the computer's random choices.
    pub(crate) seed: u64,
    /// The time for each position of a game that is not solved as a whole.
    pub(crate) think: Duration,
}

/// A game between people and the computer.
pub(crate) struct Play {
    game: TerminalGame,
    players: Players,
    random: Rng,
    /// Whether the computer waits for `go`.
    pub(crate) is_stopped: bool,
    pub(crate) shows_values: bool,
}

/// The result of a command.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    /// The board, or what is shown beside it, has changed.
    Changed(String),
    /// Something to read.
    Text(String),
    Quit,
}

impl Play {
    pub(crate) fn new(mut game: TerminalGame, players: Players) -> Self {
        game.think(players.think);
        Self {
            game,
            random: Rng::with_seed(players.seed),
            players,
            is_stopped: false,
            shows_values: true,
        }
    }

    pub(crate) fn title(&self) -> &str {
        self.game.game().title()
    }

    /// The name of the player.
    pub(crate) fn player(&self, player: Player) -> &'static str {
        self.game.game().player(player)
    }

    /// What the parts of the position are worth, a line each below a head; none in a game without
    /// parts.
    pub(crate) fn part_values(&self) -> Vec<String> {
        let names = Player::ALL.map(|player| self.player(player));
        let values = self.game.part_values();
        let lines = values.iter().flat_map(|it| it.lines(names));
        let lines: Vec<_> = lines.map(|line| format!("  {line}")).collect();
        if lines.is_empty() {
            return lines;
        }
        let head = "Parts, whoever moves first:".to_owned();
        [head].into_iter().chain(lines).collect()
    }

    /// Who moves for the player.
    pub(crate) const fn side(&self, player: Player) -> Side {
        match player {
            Player::Max => self.players.max,
            Player::Min => self.players.min,
        }
    }

    pub(crate) const fn skill(&self) -> Skill {
        self.players.skill
    }

    /// The time for each position of a game that is not solved as a whole.
    pub(crate) const fn think(&self) -> Duration {
        self.players.think
    }

    /// Who moves for each player, in a line.
    pub(crate) fn who(&self) -> String {
        let who = |player| match self.side(player) {
            Side::Human => format!("{}: human", self.player(player)),
            Side::Computer => format!("{}: computer, {}", self.player(player), self.skill()),
        };
        format!("{}   {}", who(Player::Max), who(Player::Min))
    }

    /// What the person sees.
    pub(crate) fn look(&mut self, patience: Patience) -> PositionView {
        self.game.look(patience)
    }

    /// Whether the computer is to move.
    pub(crate) fn is_computers_turn(&self, view: &PositionView) -> bool {
        view.ending.is_none() && !self.is_stopped && self.side(view.to_move) == Side::Computer
    }

    /// Plays a move if the computer is to move and has its choice; returns a message with the move.
    pub(crate) fn let_computer_move(&mut self, patience: Patience) -> Option<String> {
        let view = self.look(patience);
        let favourite = view.favourite.filter(|_| self.is_computers_turn(&view))?;
        let skill = self.skill();
        let number = skill.choose(&mut self.random, favourite, view.moves.len());
        let (player, name) = (self.player(view.to_move), &view.moves[number].name);
        if let Err(message) = self.game.play(name) {
            self.is_stopped = true;
            return Some(message);
        }
        Some(format!("{player}, the computer, plays {name}"))
    }

    /// Executes a command.
    pub(crate) fn execute(&mut self, command: Command) -> Result<Reply, String> {
        let changed = |text: &str| Ok(Reply::Changed(text.to_owned()));
        match command {
            Command::Play(text) => match self.shortened(&text) {
                Some(command) => self.execute(command),
                None => self.play(&text),
            },
            Command::Moves => changed(""),
            Command::Hint => self.hint().map(Reply::Text),
            Command::Line => self.line().map(Reply::Text),
            Command::History => Ok(Reply::Text(self.history())),
            Command::Position => self.position().map(Reply::Text),
            Command::Undo => self.undo(),
            Command::New => {
                while self.game.undo() {}
                self.is_stopped = false;
                changed("a new game")
            }
            Command::Go => {
                self.is_stopped = false;
                changed("")
            }
            Command::Stop => {
                self.is_stopped = true;
                changed("the computer waits for `go`")
            }
            Command::Skill(skill) => {
                self.players.skill = skill;
                changed(&format!("the computer plays {skill}"))
            }
            Command::Side(player, side) => {
                match player {
                    Player::Max => self.players.max = side,
                    Player::Min => self.players.min = side,
                }
                changed(&self.who())
            }
            Command::Think(time) => {
                self.players.think = time;
                self.game.think(time);
                let time = humantime::format_duration(time);
                changed(&format!("{time} for each position"))
            }
            Command::Values => {
                self.shows_values = !self.shows_values;
                changed("")
            }
            Command::Help => Ok(Reply::Text(HELP.to_owned())),
            Command::Quit => Ok(Reply::Quit),
        }
    }

    /// The command that a key of the screen stands for, unless a move has this name.
    fn shortened(&mut self, text: &str) -> Option<Command> {
        let command = match text {
            "?" => Command::Help,
            "h" => Command::Hint,
            "q" => Command::Quit,
            _ => return None,
        };
        let view = self.look(Patience::DoNotWait);
        view.find(text).is_none().then_some(command)
    }

    fn play(&mut self, text: &str) -> Result<Reply, String> {
        let view = self.look(Patience::DoNotWait);
        if view.ending.is_some() {
            return Err(format!(
                "{text:?} is not a command, and the game is over: type undo or new; help lists commands"
            ));
        }
        let number = view.find(text);
        let number = number.ok_or_else(|| {
            format!("{text:?} is neither a move here nor a command; help lists commands")
        })?;
        let player = self.player(view.to_move);
        let name = &view.moves[number].name;
        self.game.play(name)?;
        Ok(Reply::Changed(format!("{player} plays {name}")))
    }

    /// Takes moves back until a person is to move. If the computer moves for both, takes one back
    /// and stops it.
    fn undo(&mut self) -> Result<Reply, String> {
        if !self.game.undo() {
            return Err("there is no move to take back".to_owned());
        }
        let mut taken = 1;
        if self.players.max == Side::Computer && self.players.min == Side::Computer {
            self.is_stopped = true;
        } else {
            while self.side(self.game.view().to_move) == Side::Computer && self.game.undo() {
                taken += 1;
            }
        }
        let plural = if taken == 1 { "move" } else { "moves" };
        Ok(Reply::Changed(format!("{taken} {plural} taken back")))
    }

    fn hint(&mut self) -> Result<String, String> {
        let view = self.look_at_game_on()?;
        let number = view.favourite.ok_or(THINKING)?;
        let choice = view.moves.get(number).ok_or(THINKING)?;
        let verdict = choice.verdict.iter().map(ToString::to_string);
        let standing = view.standing(number).filter(|_| !choice.is_best);
        let parts = iter::once(choice.name.clone()).chain(verdict);
        let parts = parts.chain(standing.map(str::to_owned));
        Ok(format!("hint: {}", parts.collect::<Vec<_>>().join(", ")))
    }

    fn position(&mut self) -> Result<String, String> {
        let notation = self.look(Patience::DoNotWait).notation;
        let none = || NotationError::NoNotation.to_string();
        Ok(format!("position: {}", notation.ok_or_else(none)?))
    }

    fn line(&mut self) -> Result<String, String> {
        let view = self.look_at_game_on()?;
        match view.line {
            Some(line) => Ok(format!("line: {line}")),
            None => Err(view.note.unwrap_or_else(|| THINKING.to_owned())),
        }
    }

    /// What the person sees, if the game is not over.
    fn look_at_game_on(&mut self) -> Result<PositionView, String> {
        let view = self.look(Patience::DoNotWait);
        match view.ending {
            Some(_) => Err("the game is over".to_owned()),
            None => Ok(view),
        }
    }

    fn history(&mut self) -> String {
        let past = self.look(Patience::DoNotWait).past;
        let lines = (1..)
            .zip(&past)
            .map(|(number, past)| format!("{number:>3}. {past}"));
        match past.len() {
            0 => "no move has been played".to_owned(),
            _ => lines.collect::<Vec<_>>().join("\n"),
        }
    }
}
