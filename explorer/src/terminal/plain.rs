//! The game as plain text, with one command a line.

use std::io::{self, BufRead, ErrorKind, Write};

use common::{Capped, Failure, Parts};

use crate::game::view::PositionView;
use crate::play::{Command, Patience, Play, Reply};

/// The most bytes of a command.
const LONGEST: usize = 500;

/// Plays until `input` ends or quits.
pub(crate) fn run(
    play: &mut Play,
    input: impl BufRead,
    mut out: impl Write,
) -> Result<(), Failure> {
    writeln!(out, "{}\n{}", play.title(), play.who())?;
    writeln!(out, "Type a move or a command; help lists them.")?;
    let (mut input, commands) = Capped::new(input, "a command", LONGEST);
    let mut is_to_be_shown = true;
    loop {
        if is_to_be_shown {
            writeln!(out, "\n{}", position(play))?;
            while let Some(moved) = play.let_computer_move(Patience::Wait) {
                writeln!(out, "{moved}\n\n{}", position(play))?;
            }
        }
        out.flush()?;
        let read = next_command(&mut input, &commands);
        let read =
            read.map_err(|error| Failure::Input(format!("failed to read commands: {error}")));
        let Some(command) = read? else {
            return Ok(());
        };
        let reply = command.and_then(|command| play.execute(command));
        is_to_be_shown = matches!(reply, Ok(Reply::Changed(_)));
        match reply {
            Ok(Reply::Quit) => return Ok(()),
            Ok(Reply::Changed(text)) if text.is_empty() => {}
            Ok(Reply::Changed(text) | Reply::Text(text)) => writeln!(out, "{text}")?,
            Err(message) => writeln!(out, "error: {message}")?,
        }
    }
}

/// The command in the next line; `None` at the end.
fn next_command(
    input: &mut impl BufRead,
    commands: &Parts,
) -> io::Result<Option<Result<Command, String>>> {
    let mut fault = None;
    loop {
        let mut line = Vec::new();
        commands.begin();
        match input.read_until(b'\n', &mut line) {
            Ok(0) if fault.is_none() => return Ok(None),
            Ok(_) => {
                let parse = || String::from_utf8_lossy(&line).parse();
                return Ok(Some(fault.map_or_else(parse, Err)));
            }
            // The rest of the line comes first.
            Err(error) if error.kind() == ErrorKind::InvalidData => fault = Some(error.to_string()),
            Err(error) => return Err(error),
        }
    }
}

/// The board, with the moves, or how the game has ended.
fn position(play: &mut Play) -> String {
    let view = play.look(Patience::Wait);
    let below = match &view.ending {
        Some(ending) => format!("The game is over: {ending}.\n"),
        None => moves(play, &view),
    };
    format!("{}\n\n{below}", view.picture)
}

/// All moves, with their values for the player to move.
fn moves(play: &Play, view: &PositionView) -> String {
    let player = play.player(view.to_move);
    if !play.shows_values {
        let names: Vec<_> = view
            .moves
            .iter()
            .map(|choice| choice.name.as_str())
            .collect();
        return format!("{player} is to move: {}\n", names.join(" "));
    }
    let names = view.moves.iter().map(|choice| choice.name.chars().count());
    let width = names.max().unwrap_or_default();
    let lines = (1..).zip(&view.moves).map(|(number, choice)| {
        let star = if choice.is_best { " *" } else { "" };
        let (number, name, worth) = (format!("#{number}"), &choice.name, choice.worth());
        format!("{number:>4} {name:<width$}  {worth}{star}\n")
    });
    let head = format!("{player} is to move; values for {player}, * the best:\n");
    let note = view.note.iter().map(|note| format!("{note}\n"));
    let parts = play.part_values().into_iter();
    let parts = parts.map(|line| format!("{line}\n"));
    let lines = [head].into_iter().chain(lines).chain(note);
    lines.chain(parts).collect()
}
