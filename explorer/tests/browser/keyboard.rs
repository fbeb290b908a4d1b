//! Everything by the keyboard.

use crate::open;

const LEFT: &str = "\u{E012}";
const UP: &str = "\u{E013}";
const RIGHT: &str = "\u{E014}";
const DOWN: &str = "\u{E015}";
const ENTER: &str = "\u{E007}";

#[test]
fn a_game_is_played_by_keys() {
    let Some((_server, browser)) = open("/tic_tac_toe/only/start?board_order=1", &[]) else {
        return;
    };
    // The second move of the list, then the third by its number.
    browser.press(DOWN);
    browser.press(DOWN);
    browser.press(ENTER);
    browser.wait_for_path("/tic_tac_toe/only/b1?board_order=1");
    browser.press("3");
    browser.wait_for_path("/tic_tac_toe/only/b1.a2?board_order=1");
    browser.press(UP);
    browser.press(ENTER);
    browser.wait_for_path("/tic_tac_toe/only/b1.a2.c3?board_order=1");
    // Back twice, on once to where we came from.
    browser.press(LEFT);
    browser.wait_for_path("/tic_tac_toe/only/b1.a2?board_order=1");
    browser.press(LEFT);
    browser.wait_for_path("/tic_tac_toe/only/b1?board_order=1");
    browser.press(RIGHT);
    browser.wait_for_path("/tic_tac_toe/only/b1.a2?board_order=1");
    browser.press("v");
    browser.wait_for_path("/tic_tac_toe/only/b1.a2?hide=1&board_order=1");
    browser.press("h");
    browser.wait_for_path("/tic_tac_toe/only/b1.a2?hide=1&hint=1&board_order=1");
    browser.press("v");
    browser.wait_for_path("/tic_tac_toe/only/b1.a2?hint=1&board_order=1");
    browser.press("o");
    browser.wait_for_path("/tic_tac_toe/only/b1.a2?hint=1");
    browser.press("f");
    browser.wait_for_path("/tic_tac_toe/only/b1.a2?flip=1&hint=1");
    browser.press("u");
    browser.wait_for_path("/tic_tac_toe/only/b1?flip=1&hint=1");
    browser.press("r");
    browser.wait_for_path("/tic_tac_toe/only/start?flip=1&hint=1");
    browser.press("?");
    browser.wait_for_path("/keys");
}

#[test]
fn autoplay_follows_the_best_line_to_its_end_and_any_key_stops_it() {
    let Some((_server, browser)) = open("/tic_tac_toe/only/a1.b2.c3.a3.c1", &[]) else {
        return;
    };
    browser.press("a");
    browser.wait("a move on", |it| {
        it.path() != "/tic_tac_toe/only/a1.b2.c3.a3.c1"
    });
    browser.press("z");
    let stopped = browser.path();
    std::thread::sleep(std::time::Duration::from_millis(1500));
    assert_eq!(browser.path(), stopped);
    browser.press("a");
    browser.wait("at the end", |it| !it.texts(".ending").is_empty());
    browser.wait("still", |it| it.texts(".playing").is_empty());
}

#[test]
fn a_move_that_is_pointed_at_shows_the_line_from_there() {
    let Some((_server, browser)) = open("/tic_tac_toe/only/a1.b2.c3.a3?board_order=1", &[]) else {
        return;
    };
    browser.press(DOWN);
    browser.wait("a preview", |it| it.text("#preview").starts_with("then: "));
    let shown = browser.run("return document.querySelectorAll('.shown').length");
    // In the list and on the board.
    assert_eq!(shown, 2);
}
