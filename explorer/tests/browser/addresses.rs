//! Every position has an address.

use optimal_play::Run;
use optimal_play::certificate::CertificateReader;
use optimal_play_games::tic_tac_toe::TicTacToe;

use crate::Browser;

#[test]
fn back_and_forward_work_and_a_copied_link_opens_the_same() {
    let (_server, browser) = open!("/connect_four/4x4/start");
    browser.wait_until_solved();
    let mut pages = vec![(browser.url(), browser.texts(".choices .move"))];
    for _ in 0..4 {
        browser.click(".choices li:last-child .move");
        pages.push((browser.url(), browser.texts(".choices .move")));
    }
    browser.click("#flip");
    pages.push((browser.url(), browser.texts(".choices .move")));
    for (url, moves) in pages.iter().rev().skip(1) {
        browser.back();
        assert_eq!(
            (&browser.url(), &browser.texts(".choices .move")),
            (url, moves)
        );
    }
    for (url, moves) in pages.iter().skip(1) {
        browser.forward();
        assert_eq!(
            (&browser.url(), &browser.texts(".choices .move")),
            (url, moves)
        );
    }
    let another = Browser::start(&[]).expect("there is one");
    let (url, moves) = &pages[3];
    another.go(url);
    // Without a server, each browser solves the game for itself.
    another.wait_until_solved();
    assert_eq!(&another.texts(".choices .move"), moves);
}

#[test]
fn trees_statistics_and_certificates_are_a_click_away() {
    let (server, browser) = open!("/tic_tac_toe/only/b2");
    browser.open_tab(4);
    browser.click(".about a[href*='/tree']");
    // The position, and the corners: each is a best move.
    let drawn =
        "return document.querySelectorAll('.tree > li > details > ul > li > .node svg').length";
    assert_eq!(browser.run(drawn), 4);
    let unfolded = "return [...document.querySelectorAll('.tree .node')]\
                    .filter((it) => it.checkVisibility()).length";
    let before = browser.run(unfolded).as_u64();
    browser.run("document.querySelector('.tree details:not([open]) summary').click()");
    assert!(browser.run(unfolded).as_u64() > before);
    browser.fill("#depth", "1");
    browser.click("main form button");
    assert_eq!(browser.path(), "/tic_tac_toe/only/b2/tree?tab=more&depth=1");
    assert_eq!(browser.texts(".tree .node").len(), 5);
    browser.click(".tree ul .node");
    assert_eq!(browser.path(), "/tic_tac_toe/only/b2.a1?tab=more&depth=1");
    browser.go(&server.address("/tic_tac_toe/only/b2"));
    browser.open_tab(4);
    browser.click(".about a[href*='/statistics']");
    assert!(browser.text("main").contains("positions"));
    assert!(browser.texts(".counts tbody tr").len() > 5);
    browser.back();
    browser.open_tab(4);
    browser.click(".about a[href*='max.proof']");
    assert!(browser.text("main").contains("X secures at least ● draw"));
    // The certificate replies to each move, to the end.
    while browser
        .texts("#walk ~ p .button")
        .iter()
        .any(|it| !it.is_empty())
    {
        browser.click("#walk ~ p .button");
    }
    let over = browser.texts("#walk ~ p").concat();
    assert!(
        over.contains("The game is over") && !over.contains("O has won"),
        "{over}"
    );
    // A link that downloads is read here: fetched from the page, and parsed by the library.
    let text = browser.run_async(
        "const done = arguments[arguments.length - 1];\
         const link = document.querySelector('a[download]');\
         fetch(link.href).then((it) => it.text()).then(done);",
    );
    let certificate = CertificateReader::new(text.as_str().expect("a text").as_bytes());
    let certificate = certificate.expect("a certificate");
    let checked = certificate.verify(&TicTacToe::new(), Run::new());
    assert!(checked.is_ok());
}

#[test]
fn a_position_typed_as_text_has_an_address_from_which_the_game_goes_on() {
    let (_server, browser) = open!("/connect_four/4x4/start");
    // While the game is being solved, the page loads again each second.
    browser.wait_until_solved();
    browser.open_tab(4);
    browser.fill("#position", "....,....,.O..,XXO.");
    browser.click("form[action*='/position'] button");
    assert_eq!(
        browser.path(),
        "/connect_four/4x4@....,....,.O..,XXO./start"
    );
    browser.wait_until_solved();
    let moves = browser.texts(".choices .move");
    browser.click(".choices .move");
    let path = browser.path();
    browser.click("#first");
    assert!(
        path.starts_with("/connect_four/4x4@....,....,.O..,XXO./"),
        "{path}"
    );
    assert_eq!(browser.texts(".choices .move"), moves);
    // It is the position that these moves lead to.
    browser.open_tab(4);
    browser.fill("#text", "4");
    browser.click("form[action*='/import'] button");
    browser.open_tab(4);
    let notation = "return document.querySelector('#position').value";
    assert_eq!(browser.run(notation), "....,....,.O..,XXOX");
}

#[test]
fn the_moves_so_far_are_scrolled_to_the_last() {
    let line = [["1-1"; 7], ["2-1"; 7]].concat().join(".");
    let (_server, browser) = open!(&format!("/nim/7,8,9/{line}?tab=game"));
    let seen = browser.run(
        "const list = document.querySelector('.history .plies');\
         const hidden = list.scrollHeight - list.clientHeight;\
         return [hidden > 0, hidden - list.scrollTop < 1]",
    );
    assert_eq!(seen, serde_json::json!([true, true]));
}

#[test]
fn a_link_to_a_tree_opens_before_anybody_has_solved_the_game() {
    let (server, browser) = open!("/tic_tac_toe/only/b2.b1/tree?depth=2");
    assert!(browser.text("main").contains("All best moves of 2 plies"));
    browser.go(&server.address("/misere_tic_tac_toe/only/start/statistics"));
    assert!(browser.text("main").contains("positions"));
}

#[test]
fn a_large_game_is_solved_as_a_whole_on_demand_and_can_be_cancelled() {
    of_program!();
    let (_server, browser) = open!("/connect_four/7x7/4444");
    browser.open_tab(4);
    browser.click("form[action*='/solve'] button");
    browser.wait("under way", |it| {
        let shown = it.texts(".solving").concat();
        shown.contains("Solving the game") && shown.contains("positions/s")
    });
    // The page loads again and again: what somebody types meanwhile stays.
    browser.open_tab(4);
    browser.run("document.body.id = 'before'; const text = document.querySelector('#text'); text.focus(); text.value = '4444 1'");
    browser.wait("loaded again", |it| {
        it.run("return document.body.id === '' && document.readyState === 'complete'") == true
    });
    let typed = browser.run("return [document.activeElement.id, document.activeElement.value]");
    assert_eq!(typed, serde_json::json!(["text", "4444 1"]));
    browser.click("form[action*='/cancel'] button");
    browser.wait("cancelled", |it| {
        it.texts(".problem").concat().contains("is not solved")
    });
    assert_eq!(browser.path(), "/connect_four/7x7/4444?tab=more");
}
