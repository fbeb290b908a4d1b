//! The game drawn on a screen of any size.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, List, ListState, Paragraph, Wrap};

use super::app::{App, Page};
use super::keys::keys;
use crate::game::Grade;
use crate::game::view::{Choice, Past};
use crate::play::HELP;
use crate::show::Mark;

/// Smaller screens show only a message with this size.
const LEAST: (u16, u16) = (24, 8);
/// Smaller screens show no frames, history or line.
const ROOMY: (u16, u16) = (60, 18);
/// Narrower screens show no history.
const WIDE: u16 = 80;

pub(crate) fn draw(frame: &mut Frame<'_>, app: &App) {
    let area = frame.area();
    let fits = |(width, height)| area.width >= width && area.height >= height;
    if !fits(LEAST) {
        let (width, height) = LEAST;
        let text = format!("too small: {width}×{height} needed");
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
        return;
    }
    if let Some(page) = &app.page {
        draw_page(frame, app, page, area);
        return;
    }
    // The whole board matters most.
    let keys = key_lines(app, area.width);
    let board = app.view.picture.lines().count();
    let fits_with = |others: usize| board + others <= area.height.into();
    if fits(ROOMY) && (fits_with(keys.len() + 10) || !fits_with(3)) {
        draw_roomy(frame, app, keys, area);
    } else {
        draw_small(frame, app, area);
    }
}

fn draw_roomy(frame: &mut Frame<'_>, app: &App, keys: Vec<Line<'_>>, area: Rect) {
    let [head, main, line, status, foot] = Layout::vertical([
        Constraint::Length(2),
        Constraint::Min(6),
        Constraint::Length(4),
        Constraint::Length(2),
        Constraint::Length(u16::try_from(keys.len()).unwrap_or(u16::MAX)),
    ])
    .areas(area);
    let title = Line::styled(app.play.title(), Modifier::BOLD);
    frame.render_widget(Text::from(vec![title, app.play.who().into()]), head);

    let picture = Text::raw(&app.view.picture);
    let board_width = u16::try_from(picture.width() + 4).unwrap_or(u16::MAX);
    let history_width = if area.width < WIDE { 0 } else { 30 };
    let [board, moves, history] = Layout::horizontal([
        Constraint::Length(board_width.clamp(16, area.width / 2)),
        Constraint::Min(20),
        Constraint::Length(history_width),
    ])
    .areas(main);
    draw_board(frame, picture, board);
    draw_moves(frame, app, moves);
    if history_width > 0 {
        draw_history(frame, &app.view.past, history);
    }
    let expected = Paragraph::new(expected_line(app)).wrap(Wrap { trim: true });
    frame.render_widget(
        expected.block(Block::bordered().title(" Expected line ")),
        line,
    );
    frame.render_widget(
        Paragraph::new(app.status()).wrap(Wrap { trim: true }),
        status,
    );
    frame.render_widget(Text::from(keys), foot);
}

/// Board and moves side by side, without frames; the players, too, where the board leaves a line.
fn draw_small(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let picture = Text::raw(&app.view.picture);
    let has_players = picture.height() + 5 <= area.height.into();
    let [head, main, status, foot] = Layout::vertical([
        Constraint::Length(1 + u16::from(has_players)),
        Constraint::Min(4),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(area);
    let title = Line::styled(app.play.title(), Modifier::BOLD);
    frame.render_widget(Text::from(vec![title, app.play.who().into()]), head);
    let board_width = u16::try_from(picture.width() + 2).unwrap_or(u16::MAX);
    let [board, moves] = Layout::horizontal([
        Constraint::Length(board_width.min(area.width / 2)),
        Constraint::Min(10),
    ])
    .areas(main);
    frame.render_widget(picture, board);
    let [turn, list] = Layout::vertical([Constraint::Length(1), Constraint::Min(1)]).areas(moves);
    frame.render_widget(Line::raw(turn_of(app, turn.width)), turn);
    draw_list(frame, app, None, list);
    frame.render_widget(app.status(), status);
    frame.render_widget("Enter play  ? help  q quit", foot);
}

fn draw_board(frame: &mut Frame<'_>, picture: Text<'_>, area: Rect) {
    let block = Block::bordered();
    let inside = block.inner(area);
    let is_cut = picture.width() > inside.width.into() || picture.height() > inside.height.into();
    let block = block.title(if is_cut { " Board (cut) " } else { " Board " });
    frame.render_widget(Paragraph::new(picture).block(block), area);
}

fn draw_moves(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let block =
        Block::bordered().title(format!(" {} ", turn_of(app, area.width.saturating_sub(4))));
    if let Some(ending) = &app.view.ending {
        let text = Paragraph::new(ending.as_str()).wrap(Wrap { trim: true });
        frame.render_widget(text.block(block), area);
    } else {
        draw_list(frame, app, Some(block), area);
    }
}

/// The moves, scrolled so that the selected one is visible.
fn draw_list(frame: &mut Frame<'_>, app: &App, block: Option<Block<'_>>, area: Rect) {
    if let (None, Some(ending)) = (&block, &app.view.ending) {
        frame.render_widget(
            Paragraph::new(ending.as_str()).wrap(Wrap { trim: true }),
            area,
        );
        return;
    }
    let names = app
        .view
        .moves
        .iter()
        .map(|choice| choice.name.chars().count());
    let width = names.max().unwrap_or_default();
    let items = app.view.moves.iter().map(|choice| {
        let mut spans = vec![Span::raw(format!("{:<width$}", choice.name))];
        if app.play.shows_values {
            spans.push(Span::styled(
                format!("  {}", choice.worth()),
                style_of(choice),
            ));
            spans.extend(choice.is_best.then_some(Span::raw(" *")));
        }
        Line::from(spans)
    });
    let list = List::new(items)
        .highlight_symbol("> ")
        .highlight_style(Modifier::REVERSED);
    let list = match block {
        Some(block) => list.block(block),
        None => list,
    };
    let mut state = ListState::default().with_selected(Some(app.selected));
    frame.render_stateful_widget(list, area, &mut state);
}

/// The colours repeat what the shapes show.
fn style_of(choice: &Choice) -> Style {
    let color = match choice.verdict.as_ref().map(|verdict| verdict.mark) {
        Some(Mark::Win) => Color::Green,
        Some(Mark::Draw) => Color::Yellow,
        Some(Mark::Loss) => Color::Red,
        Some(Mark::Score) => Color::Cyan,
        None => Color::DarkGray,
    };
    Style::from(color)
}

/// The last moves, as many as fit.
fn draw_history(frame: &mut Frame<'_>, past: &[Past], area: Rect) {
    let block = Block::bordered().title(" History ");
    let room = usize::from(block.inner(area).height);
    let lines = (1..)
        .zip(past)
        .map(|(number, past)| Line::raw(format!("{number:>2}. {past}")));
    let lines: Vec<_> = lines.skip(past.len().saturating_sub(room)).collect();
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// The player to move, and, if it fits, that the values are this player's.
fn turn_of(app: &App, width: u16) -> String {
    let player = app.play.player(app.view.to_move);
    if app.view.ending.is_some() {
        return "The game is over".to_owned();
    }
    let turn = format!("{player} to move");
    if !app.play.shows_values {
        return turn;
    }
    let both = format!("{turn}; values for {player}");
    if Span::raw(&both).width() <= width.into() {
        both
    } else {
        turn
    }
}

fn expected_line(app: &App) -> String {
    match (&app.view.line, &app.view.note) {
        _ if !app.play.shows_values => "(hidden: v shows it)".to_owned(),
        (Some(line), _) => with_parts(app, line.to_string()),
        (None, Some(note)) => note.clone(),
        (None, None) => String::new(),
    }
}

/// A line, and below it what the parts are worth together.
fn with_parts(app: &App, line: String) -> String {
    match app.play.part_values().last() {
        Some(sum) => format!("{line}\n{}", sum.trim_start()),
        None => line,
    }
}

/// A page on the whole screen; the help lists the keys and the typed commands.
fn draw_page(frame: &mut Frame<'_>, app: &App, page: &Page, area: Rect) {
    let mut text = Text::from("Up and down scroll, any other key goes back.\n\n");
    if let Some(page) = &page.text {
        text.extend(Text::raw(page));
    } else {
        text.extend(key_lines(app, area.width));
        text.extend(Text::from(format!(
            "\nIn the history: {}.\n\nCommands, typed after a colon:\n{HELP}",
            Grade::legend()
        )));
    }
    let text = Paragraph::new(text).wrap(Wrap { trim: false });
    frame.render_widget(text.scroll((page.scrolled, 0)), area);
}

/// All keys, as many in each line as fit.
fn key_lines(app: &App, width: u16) -> Vec<Line<'static>> {
    const GAP: &str = "   ";
    let mut lines = vec![Line::default()];
    for (key, does) in keys(app) {
        let entry = [
            Span::styled(key, Modifier::BOLD),
            Span::raw(format!(" {does}")),
        ];
        let needed: usize = entry.iter().map(Span::width).sum();
        let last = lines.last_mut().expect("there is one");
        if last.spans.is_empty() {
            last.spans.extend(entry);
        } else if last.width() + GAP.len() + needed <= width.into() {
            last.spans.push(Span::raw(GAP));
            last.spans.extend(entry);
        } else {
            lines.push(Line::from_iter(entry));
        }
    }
    lines
}
