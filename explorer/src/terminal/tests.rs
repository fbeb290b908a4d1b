//! The program as a person uses it: keys in, screens out.

use std::fs;
use std::time::Duration;

use fastrand::Rng;
use optimal_play::{AlphaBeta, Player, Run, Solver};
use optimal_play_games::NAMES;
use optimal_play_games::connect_four::ConnectFour;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::style::Color;

use super::app::App;
use super::keys;
use super::screen;
use crate::game::view::PositionView;
use crate::games::{Choices, GAMES};
use crate::play::{Command, Patience, Play, Players, TerminalGame};
use crate::players::{Side, Skill};

const AGAINST_THE_COMPUTER: Players = Players {
    max: Side::Human,
    min: Side::Computer,
    skill: Skill::Perfect,
    seed: 1,
    think: Duration::from_secs(60),
};

const WATCHED: Players = Players {
    max: Side::Computer,
    ..AGAINST_THE_COMPUTER
};

fn play(game: &str, board: Option<(u32, u32)>, players: Players) -> Play {
    let choices = Choices {
        board,
        ..Choices::default()
    };
    begin(game, choices, players)
}

fn begin(game: &str, choices: Choices<'_>, players: Players) -> Play {
    Play::new(begun(game, choices), players)
}

fn begun(game: &str, choices: Choices<'_>) -> TerminalGame {
    let entry = GAMES.iter().find(|entry| entry.name == game);
    let begin = entry.expect("there is such a game").begin;
    TerminalGame::new(begin(choices).expect("a game"))
}

fn app(game: &str, players: Players) -> App {
    let mut app = App::new(play(game, None, players), Duration::ZERO);
    app.tick(Patience::Wait);
    app
}

/// Presses these keys one after the other; the computer answers each move.
fn press(app: &mut App, keys: impl IntoIterator<Item = KeyCode>) {
    for key in keys {
        keys::press(app, KeyEvent::from(key));
        app.tick(Patience::Wait);
    }
}

fn type_in(app: &mut App, text: &str) {
    press(app, text.chars().map(KeyCode::Char));
    press(app, [KeyCode::Enter]);
}

fn drawn(app: &App, width: u16, height: u16) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("it cannot fail");
    let drawn = terminal.draw(|frame| screen::draw(frame, app));
    drawn.expect("it cannot fail");
    terminal
}

/// Lets the computer play to the end.
fn play_on(play: &mut Play) -> PositionView {
    while play.let_computer_move(Patience::Wait).is_some() {}
    play.look(Patience::Wait)
}

#[test]
fn the_start_shows_every_move_with_its_value() {
    let app = app("connect_four", AGAINST_THE_COMPUTER);
    insta::assert_snapshot!(drawn(&app, 80, 24).backend());
}

#[test]
fn after_moves_the_history_and_the_hint_are_shown() {
    let mut app = app("connect_four", AGAINST_THE_COMPUTER);
    press(&mut app, [KeyCode::Down, KeyCode::Enter]);
    press(&mut app, ['5', 'h'].map(KeyCode::Char));
    insta::assert_snapshot!(drawn(&app, 100, 24).backend());
}

#[test]
fn the_page_shows_the_screen() {
    let mut app = app("connect_four", AGAINST_THE_COMPUTER);
    press(&mut app, ['2', '5', 'h'].map(KeyCode::Char));
    let drawn = drawn(&app, 80, 20);
    let rows = drawn.backend().buffer().content().chunks(80);
    let rows = rows.map(|row| row.iter().map(Cell::symbol).collect::<String>());
    let screen: Vec<_> = rows.map(|row| row.trim_end().to_owned()).collect();
    let screen = screen.join("\n");
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/explorer.md"));
    let page = page.expect("the page is part of the repository");
    assert!(page.contains(&screen), "{screen}");
}

#[test]
fn the_end_says_who_has_won() {
    let mut app = app("chase", WATCHED);
    while app.view.ending.is_none() {
        app.tick(Patience::Wait);
    }
    insta::assert_snapshot!("game_over", drawn(&app, 80, 24).backend());
    insta::assert_snapshot!("game_over_small", drawn(&app, 40, 12).backend());
}

#[test]
fn small_screens_omit_what_does_not_fit() {
    let mut app = app("staircase", AGAINST_THE_COMPUTER);
    press(&mut app, [KeyCode::Enter]);
    insta::assert_snapshot!("small", drawn(&app, 46, 10).backend());
    insta::assert_snapshot!("players_stay", drawn(&app, 60, 16).backend());
    insta::assert_snapshot!("medium", drawn(&app, 60, 18).backend());
    insta::assert_snapshot!("tiny", drawn(&app, 20, 5).backend());
}

#[test]
fn the_help_can_be_scrolled_and_left() {
    let mut app = app("knight_pawns", AGAINST_THE_COMPUTER);
    let before = drawn(&app, 60, 24);
    press(&mut app, [KeyCode::Char('?'), KeyCode::Down]);
    insta::assert_snapshot!(drawn(&app, 60, 24).backend());
    press(&mut app, [KeyCode::Esc]);
    assert_eq!(drawn(&app, 60, 24).backend(), before.backend());
}

#[test]
fn typed_text_is_played_or_rejected() {
    let mut app = app("knight_pawns", AGAINST_THE_COMPUTER);
    type_in(&mut app, ":z");
    assert!(
        app.message
            .starts_with("error: \"z\" is neither a move here"),
        "{}",
        app.message
    );
    assert_eq!(app.view.past.len(), 0);
    // A move by its name, then one by its number.
    type_in(&mut app, ":A");
    assert_eq!(app.view.past[0].name, "a");
    type_in(&mut app, "1");
    assert_eq!(app.view.past.len(), 4);
    press(&mut app, [KeyCode::Char('u')]);
    assert_eq!(app.view.past.len(), 2);
    type_in(&mut app, ":new");
    assert_eq!(app.view.past.len(), 0);
    // Escape discards a typed line.
    press(
        &mut app,
        [KeyCode::Char(':'), KeyCode::Char('a'), KeyCode::Esc],
    );
    assert_eq!((app.typed.as_deref(), app.view.past.len()), (None, 0));
    // Keys of the screen, typed, unless a move has their name.
    type_in(&mut app, ":h");
    assert!(app.message.starts_with("hint: "), "{}", app.message);
    type_in(&mut app, ":?");
    assert!(app.page.is_some());
    press(&mut app, [KeyCode::Esc]);
    type_in(&mut app, ":q");
    assert!(app.is_over);
}

#[test]
fn sides_and_skill_can_be_changed_and_the_computer_stopped() {
    let mut app = app("connect_four", AGAINST_THE_COMPUTER);
    press(&mut app, [KeyCode::Char('n'), KeyCode::Char('s')]);
    assert_eq!(app.play.side(Player::Min), Side::Human);
    assert_eq!(app.play.skill(), Skill::Good);
    press(&mut app, [KeyCode::Enter]);
    assert_eq!(app.view.past.len(), 1);
    press(
        &mut app,
        [KeyCode::Char(' '), KeyCode::Char('n'), KeyCode::Char('h')],
    );
    assert_eq!(app.view.past.len(), 1);
    press(&mut app, [KeyCode::Char(' ')]);
    assert_eq!(app.view.past.len(), 2);
}

#[test]
fn winning_drawing_and_losing_moves_differ_in_colour_and_in_shape() {
    // Black wins after any move of white; Connect Four has draws and losses at the start.
    let mut chase = app("chase", AGAINST_THE_COMPUTER);
    chase.execute(Command::Side(Player::Min, Side::Human));
    chase.play_selected();
    let mut seen = Vec::new();
    for app in [chase, app("connect_four", AGAINST_THE_COMPUTER)] {
        let terminal = drawn(&app, 80, 24);
        let cells = terminal.backend().buffer().content().iter();
        let cells = cells.filter(|cell| cell.fg != Color::Reset);
        let shapes = cells.filter(|cell| ["▲", "●", "▼"].contains(&cell.symbol()));
        seen.extend(shapes.map(|cell| (cell.symbol().to_owned(), cell.fg)));
    }
    seen.sort_by(|a, b| a.0.cmp(&b.0));
    seen.dedup();
    let expected = [("▲", Color::Green), ("▼", Color::Red), ("●", Color::Yellow)];
    assert_eq!(
        seen,
        expected.map(|(shape, color)| (shape.to_owned(), color))
    );
}

#[test]
fn the_computer_plays_on_when_time_is_too_short() {
    let players = Players {
        think: Duration::ZERO,
        ..WATCHED
    };
    // No book has this board.
    let mut play = play("connect_four", Some((7, 7)), players);
    let view = play.look(Patience::Wait);
    assert!(view.moves.iter().all(|choice| choice.verdict.is_none()));
    assert_eq!(view.note.as_deref(), Some("not solved within 0s"));
    // The first candidate move is the middle column, and no move loses at once.
    assert_eq!(view.favourite, view.find("4"));
    assert!(play_on(&mut play).ending.is_some());
}

/// The certificate of Connect Four on the board of the program, found by a search.
fn certificate(player: Player) -> String {
    let game = ConnectFour::new(5, 4).expect("a valid board");
    let solver = AlphaBeta::packed().with_certificate(player);
    let solution = solver.solve(&game.start(), Run::new()).expect("it ends");
    let certificate = solution.certificate(player);
    certificate.expect("it was asked for")
}

/// Lets the player of a certificate play by it.
fn certify(game: &mut TerminalGame, text: &str) -> Result<Player, String> {
    let file = tempfile::NamedTempFile::new().expect("a new file");
    fs::write(file.path(), text).expect("it is ours");
    game.certify(file.path())
}

#[test]
fn a_certified_player_keeps_its_claim_against_any_play_and_solves_nothing() {
    for player in Player::ALL {
        let text = certificate(player);
        for seed in 0..5 {
            let mut random = Rng::with_seed(seed);
            let mut game = begun("connect_four", Choices::default());
            assert_eq!(certify(&mut game, &text), Ok(player));
            let mut players = AGAINST_THE_COMPUTER;
            (players.max, players.min) = match player {
                Player::Max => (Side::Computer, Side::Human),
                Player::Min => (Side::Human, Side::Computer),
            };
            let mut play = Play::new(game, players);
            let ending = loop {
                let view = play.look(Patience::DoNotWait);
                if let Some(ending) = view.ending {
                    break ending;
                }
                assert!(view.moves.iter().all(|choice| choice.verdict.is_none()));
                if play.is_computers_turn(&view) {
                    assert!(
                        view.note
                            .is_some_and(|note| note.ends_with("by a certificate; value: 0"))
                    );
                    play.let_computer_move(Patience::DoNotWait);
                } else {
                    let number = random.usize(..view.moves.len());
                    let name = view.moves[number].name.clone();
                    play.execute(Command::Play(name)).expect("a move");
                }
            };
            let opponent = play.player(!player);
            assert!(!ending.starts_with(opponent), "{ending}");
        }
    }
}

#[test]
fn a_wrong_certificate_is_rejected_with_the_reason() {
    let mut game = begun("connect_four", Choices::default());
    let boast = certificate(Player::Max).replace("value 0", "value 1");
    let error = certify(&mut game, &boast).expect_err("it is a draw");
    assert!(
        error.ends_with("this secures 0, but the certificate claims 1"),
        "{error}"
    );
    let error = certify(&mut game, "a text").expect_err("it is none");
    assert!(
        error.starts_with("line 1: expected `optimal-play certificate 1`"),
        "{error}"
    );
}

#[test]
fn a_game_too_large_to_solve_can_still_be_played() {
    let mut play = play("chase", Some((200, 200)), AGAINST_THE_COMPUTER);
    let view = play.look(Patience::Wait);
    let note = view.note.expect("it says why nothing is known");
    assert!(note.contains("more than the memory limit"), "{note}");
    play.execute(Command::Play("2,1".to_owned()))
        .expect("a move");
    assert!(play.let_computer_move(Patience::Wait).is_some());
}

#[test]
fn a_draw_by_repetition_needs_the_same_board_not_a_symmetric_one() {
    let players = Players {
        min: Side::Human,
        ..AGAINST_THE_COMPUTER
    };
    let choices = Choices {
        position: Some("7k/8/8/8/8/8/8/K1R5 w"),
        ..Choices::default()
    };
    let mut play = begin("king_rook_king", choices, players);
    // With the rook on c1, a3 and c1 again, the board appears three times, but once as its
    // reflection.
    for name in ["Rc3", "Kg8", "Ra3", "Kh8", "Rc3", "Kg8", "Rc1", "Kh8"] {
        let command = Command::Play(name.to_owned());
        play.execute(command).expect("a move");
    }
    assert_eq!(play.look(Patience::Wait).ending, None);
    play.execute(Command::Play("Rc3".to_owned()))
        .expect("a move");
    let ending = play.look(Patience::Wait).ending;
    assert!(ending.is_some_and(|ending| ending.contains("for the third time")));
}

#[test]
fn every_game_of_the_library_can_be_played() {
    for name in NAMES {
        assert!(GAMES.iter().any(|entry| entry.name == name), "{name}");
    }
}

#[test]
fn perfect_players_make_no_slip_in_any_game() {
    for entry in &GAMES {
        let view = play_on(&mut play(entry.name, None, WATCHED));
        assert!(view.ending.is_some(), "{}", entry.name);
        let slip = view.past.iter().find(|past| past.slip.is_some());
        assert!(slip.is_none(), "{}: {}", entry.name, slip.expect("one"));
    }
}

#[test]
fn every_game_names_its_moves_and_is_drawn_at_any_size_until_its_end() {
    let players = || Players {
        skill: Skill::Random,
        ..WATCHED
    };
    for entry in &GAMES {
        let mut app = app(entry.name, players());
        while app.view.ending.is_none() {
            for (number, choice) in app.view.moves.iter().enumerate() {
                let place = format!("{}: {}", entry.name, choice.name);
                assert_eq!(app.view.find(&choice.name), Some(number), "{place}");
                let command = choice.name.parse();
                assert_eq!(command, Ok(Command::Play(choice.name.clone())), "{place}");
            }
            for (width, height) in [(1, 1), (24, 8), (40, 12), (60, 18), (200, 60)] {
                drawn(&app, width, height);
            }
            app.tick(Patience::Wait);
        }
        // The same seed makes the same game.
        let again = play_on(&mut play(entry.name, None, players()));
        let names = |view: &PositionView| -> Vec<_> {
            view.past.iter().map(|past| past.name.clone()).collect()
        };
        assert_eq!(names(&again), names(&app.view), "{}", entry.name);
    }
}
