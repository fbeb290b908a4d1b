//! Everything by the keyboard.

const LEFT: &str = "\u{E012}";
const UP: &str = "\u{E013}";
const RIGHT: &str = "\u{E014}";
const DOWN: &str = "\u{E015}";
const ENTER: &str = "\u{E007}";
const ESCAPE: &str = "\u{E00C}";

/// The pieces that stand only where a move would put them.
const GHOSTS: &str = "return [...document.querySelectorAll('.ghost .piece')]\
                      .filter((it) => getComputedStyle(it.closest('.ghost')).display !== 'none').length";

#[test]
fn a_game_is_played_by_keys() {
    let (_server, browser) = open!("/tic_tac_toe/only/start");
    for (keys, path) in [
        // The second move of the list, then the third by its number.
        (&[DOWN, DOWN, ENTER][..], "b3"),
        (&["3"], "b3.a2"),
        (&[UP, ENTER], "b3.a2.c1"),
        // Back twice, on once to where we came from.
        (&[LEFT], "b3.a2"),
        (&[LEFT], "b3"),
        (&[RIGHT], "b3.a2"),
        (&["v"], "b3.a2?hide=1"),
        (&["h"], "b3.a2?hide=1&hint=1"),
        (&["v"], "b3.a2?hint=1"),
        (&["f"], "b3.a2?flip=1&hint=1"),
        (&["u"], "b3?flip=1&hint=1"),
        (&["r"], "start?flip=1&hint=1"),
    ] {
        for key in keys {
            browser.press(key);
        }
        browser.wait_for_path(&format!("/tic_tac_toe/only/{path}"));
    }
    // The keys stand over the page, and go.
    browser.press("?");
    browser.wait("shown", |it| !it.texts("dialog dl").is_empty());
    browser.press(ESCAPE);
    browser.wait("gone", |it| it.texts("dialog").is_empty());
    assert_eq!(browser.path(), "/tic_tac_toe/only/start?flip=1&hint=1");
    browser.press(":");
    browser.wait("the line as text", |it| {
        it.run("return document.activeElement.id") == "text"
    });
}

#[test]
fn a_key_lists_moves_in_the_order_of_the_game_and_back() {
    let (_server, browser) = open!("/dodgem/3x3/start");
    browser.press("o");
    browser.wait_for_path("/dodgem/3x3/start?board_order=1");
    browser.press("o");
    browser.wait_for_path("/dodgem/3x3/start");
}

#[test]
fn a_digit_plays_the_column_of_this_name_wherever_the_list_has_it() {
    let (_server, browser) = open!("/connect_four/4x4/2222");
    browser.wait_until_solved();
    // The column is full.
    browser.press("2");
    browser.press("4");
    browser.wait_for_path("/connect_four/4x4/22224");
}

#[test]
fn autoplay_follows_the_best_line_to_its_end_and_any_key_stops_it() {
    let (_server, browser) = open!("/tic_tac_toe/only/a1.b2.c3.a3.c1");
    browser.press("a");
    browser.wait("a move on", |it| {
        it.path() != "/tic_tac_toe/only/a1.b2.c3.a3.c1"
    });
    // The page may follow the line at this moment: then the next one hears the key.
    let is_on = "return sessionStorage.getItem('autoplay') !== null";
    browser.wait("stopped", |it| {
        it.press("z");
        it.run(is_on) == false
    });
    // Now nothing leads on: what is stopped stays so on the next page.
    assert!(browser.texts(".playing").is_empty());
    let stopped = browser.path();
    browser.click("#back");
    assert_ne!(browser.path(), stopped);
    assert_eq!(browser.run(is_on), false);
    browser.press("a");
    browser.wait("at the end", |it| !it.texts(".ending").is_empty());
    browser.wait("still", |it| it.texts(".playing").is_empty());
}

#[test]
fn a_move_that_is_pointed_at_shows_its_piece_below_the_values_and_the_line_from_there() {
    let (_server, browser) = open!("/tic_tac_toe/only/a1.b2.c3.a3");
    browser.wait_until_solved();
    assert_eq!(browser.run(GHOSTS), 0);
    browser.press(DOWN);
    browser.wait("a preview", |it| it.text("#preview").starts_with("then: "));
    let shown = browser.run("return document.querySelectorAll('.shown').length");
    // In the list and on the board, with its piece.
    assert_eq!(shown, 3);
    assert_eq!(browser.run(GHOSTS), 1);
    browser.picture("preview", (1280, 900));
    // The value of each of the five moves is on top.
    let on_top = "return [...document.querySelectorAll('.board .sign')].filter((it) => {\
                  const { x, y, width, height } = it.getBoundingClientRect();\
                  const top = document.elementFromPoint(x + width / 2, y + height / 2);\
                  return top === it; }).length";
    assert_eq!(browser.run(on_top), 5);
    browser.run("document.activeElement.blur()");
    browser.wait("no preview", |it| it.run(GHOSTS) == 0);
    browser.click(".board [data-move='1'] .sign");
    browser.wait_for_path("/tic_tac_toe/only/a1.b2.c3.a3.c1");
}

#[test]
fn hidden_values_stay_hidden_where_a_move_is_pointed_at() {
    let (server, browser) = open!("/tic_tac_toe/only/a1.b2?hide=1");
    browser.press(DOWN);
    browser.wait("a preview", |it| it.run(GHOSTS) == 1);
    browser.go(&server.address("/tic_tac_toe/only/a1.b2.c3/preview?hide=1"));
    assert!(browser.texts(".then").is_empty());
}

#[test]
fn a_key_thinks_longer_about_a_position_that_is_not_solved() {
    of_program!();
    let browser = start!(&[]);
    let server = crate::Server::start(&["--think", "1ms"]);
    browser.go(&server.address("/connect_four/7x7/4444"));
    browser.wait("a note", |it| !it.texts("#think").is_empty());
    browser.press("t");
    browser.wait("more time", |it| {
        it.texts(".moves .note")
            .concat()
            .contains("solved within 2ms")
    });
}
