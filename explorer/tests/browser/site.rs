//! What only the pages without a server do.

use std::time::Instant;

use serde_json::json;

use crate::Server;

#[test]
fn a_first_visit_opens_any_address_and_later_ones_need_no_host() {
    of_site!();
    let (server, browser) = open!("/dodgem/3x3/a3-b3?flip=1");
    assert!(browser.text("h1").starts_with("Dodgem"));
    assert_eq!(browser.path(), "/dodgem/3x3/a3-b3?flip=1");
    let address = server.address("/kalah/3x2/start");
    drop(server);
    browser.go(&address);
    assert!(browser.text("h1").starts_with("Kalah"));
    browser.click(".choices .move");
    browser.open_tab(3);
    assert_eq!(browser.texts(".history .plies li").len(), 1);
}

#[test]
fn the_first_page_is_a_file_that_is_painted_before_anything_answers() {
    of_site!();
    let (server, browser) = open!("/");
    let painted = "return performance.getEntriesByType('paint').map((it) => it.startTime)";
    let first = browser.run(painted);
    println!("the first paint of the list: {first} ms");
    assert_eq!(browser.texts("h2 a").len(), 21);
    assert!(!browser.texts(".thumbnail svg").is_empty());
    browser.go(&server.address("/tic_tac_toe/only/b2"));
    println!("of a position: {} ms", browser.run(painted));
}

#[test]
fn a_game_is_solved_beside_its_page_and_stays_solved() {
    of_site!();
    let browser = start!(&[]);
    let server = Server::start(&[]);
    let begun = Instant::now();
    browser.go(&server.address("/connect_four/5x4/start"));
    browser.wait_until_solved();
    // Its value, as published: a draw.
    assert!(browser.text(".turn").contains("draw"));
    println!(
        "solved within {:.1?}: {}",
        begun.elapsed(),
        browser.text(".turn")
    );
    let begun = Instant::now();
    browser.click(".choices .move");
    assert!(browser.texts(".solving").is_empty());
    assert!(!browser.texts(".choices .best").is_empty());
    println!("the next position within {:.1?}", begun.elapsed());
    // What needs more than a moment is found in the same way.
    browser.open_tab(4);
    browser.click(".about a[href*='/statistics']");
    assert!(browser.text("main").contains("1,974,174 positions"));
}

#[test]
fn a_page_answers_while_it_solves_and_the_solve_can_be_cancelled() {
    of_site!();
    let (_server, browser) = open!("/connect_four/7x7/4444?tab=more");
    browser.run("document.querySelector(\"form[action*='/solve'] button\").click()");
    browser.wait("under way", |it| {
        let shown = "return document.querySelector('.solving')?.textContent ?? ''";
        let shown = it.run(shown);
        let shown = shown.as_str().unwrap_or_default();
        shown.contains("Solving the game") && shown.contains("positions/s")
    });
    // The longest time between two steps of the page, in a second.
    let longest = browser.run_async(
        "const done = arguments[arguments.length - 1];\
         let [start, last, longest] = [performance.now(), performance.now(), 0];\
         const step = () => {\
           const now = performance.now();\
           longest = Math.max(longest, now - last);\
           last = now;\
           if (now - start < 1000) { setTimeout(step, 0); } else { done(longest); }\
         };\
         step();",
    );
    println!("the page answers within {longest} ms");
    browser.run("document.querySelector(\"form[action*='/cancel'] button\").click()");
    browser.wait("cancelled", |it| {
        let shown = "return document.querySelector('.about .problem')?.textContent ?? ''";
        let shown = it.run(shown);
        shown
            .as_str()
            .unwrap_or_default()
            .contains("is not solved: it was cancelled")
    });
    assert_eq!(browser.path(), "/connect_four/7x7/4444?tab=more");
}

#[test]
fn a_game_between_computers_is_watched_to_its_end() {
    of_site!();
    let path = "/tic_tac_toe/only/b2.a1.c1.a3?max=computer&min=computer";
    let (_server, browser) = open!(path);
    browser.wait("over", |it| !it.texts(".ending").is_empty());
    assert!(browser.path().ends_with("?max=computer&min=computer"));
}

#[test]
fn a_certificate_is_downloaded() {
    of_site!();
    let (_server, browser) = open!("/tic_tac_toe/only/start/max.proof");
    let name = browser.run_async(
        "const done = arguments[arguments.length - 1];\
         const click = HTMLAnchorElement.prototype.click;\
         HTMLAnchorElement.prototype.click = function () {\
           if (!this.href.startsWith('blob:')) { return click.call(this); }\
           fetch(this.href).then((it) => it.text()).then((it) => done([this.download, it.slice(0, 26)]));\
         };\
         document.querySelector('a[download]').click();",
    );
    assert_eq!(
        name,
        json!(["max.certificate", "optimal-play certificate 1"])
    );
}
