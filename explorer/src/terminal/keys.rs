//! The keys of the screen.

use optimal_play::Player;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::app::{App, Page};
use crate::play::Command;
use crate::players::Side;

/// The keys, with what each does; the players have the names of the game.
pub(crate) fn keys(app: &App) -> impl Iterator<Item = (&'static str, String)> {
    let [max, min] = Player::ALL.map(|player| app.play.player(player));
    KEYS.into_iter()
        .map(move |(key, does)| (key, does.replace("Max", max).replace("Min", min)))
}

const KEYS: [(&str, &str); 14] = [
    ("↑ ↓", "choose"),
    ("Enter", "play"),
    (":", "type"),
    ("h", "hint"),
    ("u", "undo"),
    ("r", "new game"),
    ("s", "skill"),
    ("x", "Max's side"),
    ("n", "Min's side"),
    ("space", "stop/go"),
    ("v", "values"),
    ("t", "think longer"),
    ("?", "help"),
    ("q", "quit"),
];

/// Executes what the key stands for.
pub(crate) fn press(app: &mut App, key: KeyEvent) {
    if key.kind == KeyEventKind::Release {
        return;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return;
    }
    if let Some(page) = &mut app.page {
        match key.code {
            KeyCode::Down => page.scrolled = page.scrolled.saturating_add(1),
            KeyCode::Up => page.scrolled = page.scrolled.saturating_sub(1),
            _ => app.page = None,
        }
    } else if app.typed.is_some() {
        type_on(app, key.code);
    } else {
        command(app, key.code);
    }
}

/// Whether the key is Ctrl-C.
pub(crate) const fn is_interrupt(key: KeyEvent) -> bool {
    matches!(key.code, KeyCode::Char('c')) && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// Handles a key while the person types a line.
fn type_on(app: &mut App, key: KeyCode) {
    let typed = app.typed.get_or_insert_default();
    match key {
        KeyCode::Char(letter) => typed.push(letter),
        KeyCode::Backspace if typed.pop().is_some() => {}
        KeyCode::Backspace | KeyCode::Esc => app.typed = None,
        KeyCode::Enter => app.execute_typed(),
        _ => {}
    }
}

/// Executes the command of a key.
fn command(app: &mut App, key: KeyCode) {
    match key {
        KeyCode::Up | KeyCode::Char('k') => app.select(app.selected.saturating_sub(1)),
        KeyCode::Down | KeyCode::Char('j') => app.select(app.selected + 1),
        KeyCode::Home => app.select(0),
        KeyCode::End => app.select(usize::MAX),
        KeyCode::Enter => app.play_selected(),
        KeyCode::Char(':') => app.typed = Some(String::new()),
        // A move, or the first character of the name or number of one.
        KeyCode::Char(digit @ ('0'..='9' | '#')) => {
            app.typed = Some(digit.to_string());
            let names = app.view.moves.iter().map(|choice| choice.name.as_str());
            if names
                .filter(|name| name.starts_with(digit))
                .eq([digit.to_string().as_str()])
            {
                app.execute_typed();
            }
        }
        KeyCode::Char('h') => app.execute(Command::Hint),
        KeyCode::Char('u') => app.execute(Command::Undo),
        KeyCode::Char('r') => app.execute(Command::New),
        KeyCode::Char('s') => app.execute(Command::Skill(app.play.skill().next())),
        KeyCode::Char('x') => change_side(app, Player::Max),
        KeyCode::Char('n') => change_side(app, Player::Min),
        KeyCode::Char(' ') if app.play.is_stopped => app.execute(Command::Go),
        KeyCode::Char(' ') => app.execute(Command::Stop),
        KeyCode::Char('v') => app.execute(Command::Values),
        KeyCode::Char('t') => app.execute(Command::Think(2 * app.play.think())),
        KeyCode::Char('?') => app.page = Some(Page::help()),
        KeyCode::Char('q') => app.execute(Command::Quit),
        _ => {}
    }
}

/// Switches a player between human and computer.
fn change_side(app: &mut App, player: Player) {
    let side = match app.play.side(player) {
        Side::Human => Side::Computer,
        Side::Computer => Side::Human,
    };
    app.execute(Command::Side(player, side));
}
