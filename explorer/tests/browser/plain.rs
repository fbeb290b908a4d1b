//! Everything without scripts.

use serde_json::json;

use crate::{Browser, Server};

#[test]
fn a_game_is_played_without_scripts() {
    of_program!();
    let blocked = json!({ "profile.managed_default_content_settings.javascript": 2 });
    let Some(browser) = Browser::start_with(&[], &blocked) else {
        return;
    };
    let server = Server::start(&[]);
    browser.go(&server.address("/"));
    browser.click("a[href='/nim']");
    browser.fill("#instance", "1,2");
    browser.click(".instance button");
    assert_eq!(browser.path(), "/nim/1,2/start");
    let is_shown = |id| {
        browser.run(&format!(
            "return document.querySelector('{id}').checkVisibility()"
        ))
    };
    assert_eq!(is_shown("#autoplay"), false, "it needs a script");
    browser.click(".choices .move.best");
    assert_eq!(browser.path(), "/nim/1,2/2-1");
    browser.click("#flip");
    browser.click("#back");
    assert_eq!(browser.path(), "/nim/1,2/start?flip=1");
    browser.open_tab(4);
    browser.fill("#text", "2-1 1-1 2-1");
    browser.click(".as-line button");
    assert_eq!(browser.path(), "/nim/1,2/2-1.1-1.2-1");
    assert_eq!(browser.text(".ending strong"), "Blue has won");
    browser.choose("select[name=max]", "computer");
    browser.choose("select[name=min]", "computer");
    browser.click(".players button");
    browser.click("#new");
    // The computer plays a move a second, to the end.
    browser.wait("over", |it| !it.texts(".ending").is_empty());
}
