//! Games played by clicks; each value on the page is the solution's.

use optimal_play::{GameState, Minimax, Outcome, Player, Run, Solution, Solver};
use optimal_play_games::tic_tac_toe::TicTacToe;

use crate::Browser;

/// A value in the words of the page, for the player to move.
fn words(value: Outcome, viewer: Player) -> String {
    let word = match value.winner() {
        None => return "draw".to_owned(),
        Some(winner) if winner == viewer => "win",
        Some(_) => "loss",
    };
    match value.plies() {
        None | Some(0) => word.to_owned(),
        Some(plies) => format!("{word} in {plies}"),
    }
}

/// The moves as a screen reader should name them, sorted.
fn listed(solution: &Solution<TicTacToe>, state: TicTacToe) -> Vec<String> {
    let best: Vec<_> = solution.best_moves(&state).collect();
    let moves = solution.move_values(&state);
    let listed = moves.map(|(mv, value)| {
        let value = words(value.expect("all is solved"), state.to_move());
        // Where all are equal, none is marked.
        let is_marked = best.contains(&mv) && best.len() < state.moves().count();
        let best = if is_marked { ", best" } else { "" };
        format!("{mv}, {value}{best}")
    });
    let mut listed: Vec<_> = listed.collect();
    listed.sort();
    listed
}

/// The moves as the page names them, sorted.
fn shown(browser: &Browser) -> Vec<String> {
    let labels = browser.run(
        "return [...document.querySelectorAll('.choices .move')].map((it) =>\
         it.querySelector('.name').textContent + it.querySelector('.unseen').textContent).sort()",
    );
    serde_json::from_value(labels).expect("texts")
}

#[test]
fn a_game_played_on_the_board_shows_the_value_of_every_move() {
    let (_server, browser) = open!("/tic_tac_toe/only/start");
    // A solver that the program does not use for this game.
    let solution = Minimax::hashed().solve(&TicTacToe::new(), Run::new());
    let solution = solution.expect("it ends");
    let mut state = TicTacToe::new();
    // The last move but one is a slip.
    for name in ["b2", "a1", "c1", "a3", "b3", "c3", "a2"] {
        assert_eq!(shown(&browser), listed(&solution, state), "before {name}");
        let moves: Vec<_> = state.moves().collect();
        let number = moves.iter().position(|mv| mv.to_string() == name);
        let number = number.expect("a legal move");
        browser.click(&format!(".board [data-move='{number}'] .sign"));
        state = state.play(moves[number]);
        assert!(browser.path().ends_with(name));
    }
    browser.open_tab(3);
    let last = browser.texts(".history .plies li strong").pop();
    assert_eq!(last.as_deref(), Some("a2"));
    let slips = browser.texts(".history .slip");
    assert!(!slips.is_empty());
}

#[test]
fn the_computer_answers_perfectly_and_never_loses() {
    let (_server, browser) = open!("/tic_tac_toe/only/start");
    browser.click(".players .button.first");
    // Clicks a losing move each time, where there is one.
    for _ in 0..5 {
        if browser.texts(".choices .move").is_empty() {
            break;
        }
        let worst = browser.run(
            "return document.querySelector('.choices .move.loss')?.dataset.move ??\
             document.querySelector('.choices .move').dataset.move",
        );
        let worst = worst.as_str().expect("a number").to_owned();
        browser.click(&format!(".board [data-move='{worst}'] .disc"));
    }
    assert_eq!(browser.text(".turn strong"), "O has won");
    assert_eq!(browser.text(".ending strong"), "You lost");
    assert!(browser.url().contains("min=computer"));
}

#[test]
fn hidden_values_stay_hidden_and_hints_stay_shown() {
    let (_server, browser) = open!("/tic_tac_toe/only/b2");
    let shown = |what: &str| !browser.texts(what).is_empty();
    browser.click("#hide");
    assert!(!shown(".worth") && !shown(".standing"));
    browser.click("#hint");
    assert!(!shown(".worth") && shown(".standing"));
    // A slip, so that not all moves are equal.
    browser.click(".choices [data-move='1']");
    assert!(!shown(".worth") && shown(".standing"));
    browser.click("#hide");
    assert!(shown(".worth"));
}

#[test]
fn every_bundled_game_opens_with_its_board() {
    let (server, browser) = open!("/");
    let games =
        browser.run("return [...document.querySelectorAll('h2 a')].map((it) => it.pathname)");
    let games: Vec<String> = serde_json::from_value(games).expect("texts");
    assert_eq!(games.len(), 26);
    for game in games {
        browser.go(&server.address(&game));
        browser.click(".sizes a:last-of-type");
        // One script asks all: between two, the page may load again.
        let has_board = "[...document.querySelectorAll('svg.board')].some((board) => {\
                         const spots = board.querySelectorAll('.spot').length;\
                         const moves = document.querySelectorAll('.choices .move').length;\
                         return spots > 0 && spots === moves; })";
        browser.wait_for(&format!("{game} with a spot for each move"), has_board);
    }
}

#[test]
fn a_board_below_the_pointer_shows_no_preview_before_the_pointer_moves() {
    let (_server, browser) = open!("/tic_tac_toe/only/b2");
    let point = |x: u32| {
        browser.run(&format!(
            "const spot = document.querySelector('.board .spot');\
             spot.dispatchEvent(new PointerEvent('pointermove', {{ bubbles: true, screenX: {x} }}));\
             return document.querySelectorAll('.ghost.shown').length"
        ))
    };
    // A browser says so where the pointer is when a page opens.
    assert_eq!((point(300), point(300)), (0.into(), 0.into()));
    assert_eq!(point(301), 1);
}

#[test]
fn a_disc_falls_when_it_is_played_and_not_again() {
    for (flags, falls) in [(&[][..], 1), (&["--force-prefers-reduced-motion"][..], 0)] {
        let (_server, browser) = open!("/connect_four/4x4/12", flags);
        browser.wait_until_solved();
        let could_fall = "const falling = document.querySelector('.falling');\
                          return getComputedStyle(falling).animationName === 'fall' ? 1 : 0";
        assert_eq!(browser.run(could_fall), 0);
        browser.click(".board .spot");
        assert_eq!(browser.run(could_fall), falls);
        browser.run("location.reload()");
        browser.wait("loaded again", |it| {
            it.run("return document.readyState === 'complete' && !document.body.classList.contains('moved')") == true
        });
        assert_eq!(browser.run(could_fall), 0);
    }
}

#[test]
fn a_piece_slides_seeds_are_sown_and_what_is_captured_leaves_within_150_milliseconds() {
    let (server, browser) = open!("/");
    // A position, a move from there, and what moves.
    for (path, name, moving) in [
        ("/dodgem/3x3/start", "a3-b3", ".car"),
        ("/kalah/3x2/start", "a", ".seed"),
        ("/hexapawn/3x3/b1-b2", "a3-b2", ".leaving"),
    ] {
        browser.go(&server.address(path));
        browser.wait_until_solved();
        let number = browser.run(&format!(
            "return [...document.querySelectorAll('.choices .move')].find((it) =>\
             it.querySelector('.name').textContent === '{name}').dataset.move"
        ));
        let number = number.as_str().expect("a number");
        browser.click(&format!(".choices [data-move='{number}']"));
        let seen = browser.run(
            "return document.querySelector('.moved') !== null &&\
             document.querySelectorAll('[data-way], .leaving').length > 0",
        );
        assert_eq!(seen, true, "{path}");
        // As the script does it, once more.
        let times = browser.run(&format!(
            "const moved = [...document.querySelectorAll('{moving}')];\
             document.body.classList.remove('moved'); void document.body.offsetWidth;\
             document.body.classList.add('moved');\
             return [moved.length > 0, ...document.getAnimations().map((it) =>\
             it.effect.getTiming().duration).filter((it) => it > 150)]"
        ));
        assert_eq!(times, serde_json::json!([true]), "{path}");
    }
}

#[test]
fn a_position_is_shared_by_its_address_and_as_a_picture() {
    let (_server, browser) = open!("/connect_four/4x4/12?flip=1");
    browser.wait_until_solved();
    browser.run("document.querySelector('[popovertarget]').click()");
    let link = browser.run("return document.querySelector('#share:popover-open #link').value");
    assert_eq!(link, browser.url());
    // The picture is one by itself, and becomes PNG.
    let size = browser.run_async(
        "const done = arguments[arguments.length - 1];\
         HTMLAnchorElement.prototype.click = function () {\
           const picture = Object.assign(new Image(), { src: document.querySelector('#picture').href });\
           picture.decode().then(() => done([this.download, this.href.slice(0, 22), picture.naturalWidth]));\
         };\
         document.querySelector('#png').click();",
    );
    let wanted = serde_json::json!(["position.png", "data:image/png;base64,", 416]);
    assert_eq!(size, wanted);
}

/// Presses and releases the pointer in the middle of squares of the board, given in squares.
fn press(browser: &Browser, event: &str, (x, y): (f64, f64)) {
    browser.run(&format!(
        "const board = document.querySelector('svg.board');\
         const at = new DOMPoint({x}, {y}).matrixTransform(board.getScreenCTM());\
         const hit = document.elementFromPoint(at.x, at.y);\
         hit.dispatchEvent(new PointerEvent('{event}', {{ bubbles: true, cancelable: true,\
         clientX: at.x, clientY: at.y }}))"
    ));
}

#[test]
fn a_piece_is_dragged_or_chosen_before_its_square() {
    let path = "/dodgem/3x3/start";
    let (server, browser) = open!(path);
    browser.wait_until_solved();
    // X drives from a3, at the top left, to b3: dragged.
    let (from, to) = ((0.5, 0.5), (1.5, 0.5));
    press(&browser, "pointerdown", from);
    let seen = "return [...document.querySelectorAll('.board .spot')]\
                .filter((it) => getComputedStyle(it).visibility === 'visible')\
                .map((it) => it.getAttribute('aria-label').split(',')[0])";
    assert_eq!(browser.run(seen), serde_json::json!(["a3-b3"]));
    press(&browser, "pointerup", to);
    browser.wait_for_path("/dodgem/3x3/a3-b3");
    // The same by two clicks, after another piece was chosen and left.
    browser.go(&server.address(path));
    for (event, at) in [
        ("pointerdown", (0.5, 1.5)),
        ("pointerup", (0.5, 1.5)),
        ("click", (0.5, 1.5)),
        ("pointerdown", from),
        ("pointerup", from),
        ("click", from),
        ("pointerdown", to),
    ] {
        press(&browser, event, at);
    }
    assert_eq!(browser.path(), path);
    press(&browser, "pointerup", to);
    browser.wait_for_path("/dodgem/3x3/a3-b3");
}
