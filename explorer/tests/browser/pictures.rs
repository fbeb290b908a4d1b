//! Pictures of three sizes, light and dark, to be looked at: `target/tmp/pictures`.

use crate::Server;

pub(crate) const LIGHT: &str = "--blink-settings=preferredColorScheme=1";
pub(crate) const DARK: &str = "--blink-settings=preferredColorScheme=0";

const SIZES: [(&str, (u32, u32)); 3] = [
    ("phone", (390, 844)),
    ("desk", (1280, 900)),
    ("projector", (1920, 1080)),
];

#[test]
fn no_page_is_wider_than_its_window() {
    let server = Server::start(&[]);
    for (scheme, flag) in [("light", LIGHT), ("dark", DARK)] {
        let browser = start!(&[flag]);
        let is_dark = browser.run("return matchMedia('(prefers-color-scheme: dark)').matches");
        assert_eq!(is_dark, scheme == "dark");
        for (name, path) in [
            ("games", "/"),
            ("connect_four", "/connect_four/4x4/2234"),
            ("dodgem", "/dodgem/3x3/a3-b3.b1-b2"),
        ] {
            browser.go(&server.address(path));
            browser.wait_until_solved();
            for (size, window) in SIZES {
                browser.picture(&format!("{name}-{size}-{scheme}"), window);
                let room = "return document.documentElement.scrollWidth - innerWidth";
                let room = browser.run(room).as_i64().expect("a number");
                assert!(room <= 0, "{name} {size}: {room} pixels too wide");
            }
        }
    }
}

#[test]
fn a_phone_shows_at_once_who_wins_by_which_moves_and_what_the_numbers_count() {
    let (server, browser) = open!("/");
    for (path, result) in [
        ("/connect_four/4x4/2234", "with best play"),
        ("/kalah/3x2/start", " wins +"),
        ("/chase/6x6/start", " wins in "),
        ("/knight_pawns/8x8/start", "moves in all with best play"),
        ("/domineering/4x4/start", " wins"),
    ] {
        browser.go(&server.address(path));
        browser.wait_until_solved();
        let (phone, size) = SIZES[0];
        let game = path.split('/').nth(1).expect("a game");
        browser.picture(&format!("at-once-{game}-{phone}"), size);
        assert!(browser.text(".turn").contains(result), "{path}");
        for part in [".turn", ".advice", ".legend"] {
            let end = format!(
                "return document.querySelector('{part}').getBoundingClientRect().bottom - innerHeight"
            );
            let below = browser.run(&end).as_f64().expect("a number");
            assert!(
                below <= 0.0,
                "{path}: {part} is {below} pixels below the window"
            );
        }
    }
}

#[test]
fn stones_and_pins_are_wide_enough_for_a_finger_on_a_phone() {
    let (server, browser) = open!("/");
    for path in ["/nim/7,8,9/start", "/nim/1,3,5,7/start", "/kayles/20/start"] {
        browser.go(&server.address(path));
        let (phone, size) = SIZES[0];
        let game = path.split('/').nth(1).expect("a game");
        browser.picture(&format!("fingers-{game}-{phone}"), size);
        // Ghosts of moves have no width.
        let widths = browser.run(
            "return [...document.querySelectorAll('svg.board .piece')]\
             .map((it) => it.getBoundingClientRect().width).filter((it) => it > 0)",
        );
        let widths: Vec<f64> = serde_json::from_value(widths).expect("numbers");
        let least = widths.iter().copied().fold(f64::INFINITY, f64::min);
        assert!(widths.len() >= 16 && least >= 24.0, "{path}: {widths:?}");
    }
}

/// The size of a picture for previews of links.
const PREVIEW: (u32, u32) = (600, 315);

/// Draws them, too: `cp target/tmp/pictures/previews/*.png explorer/src/web/assets/previews`.
#[test]
fn every_game_has_a_picture_for_previews_of_links() {
    let (server, browser) = open!("/", &[LIGHT]);
    let games = "return [...document.querySelectorAll('h2 a')].map((it) => it.pathname)";
    let games: Vec<String> = serde_json::from_value(browser.run(games)).expect("texts");
    assert_eq!(games.len(), 26);
    let (width, height) = PREVIEW;
    for game in games {
        browser.go(&server.address(&game));
        let size = browser.run_async(
            "const done = arguments[arguments.length - 1];\
             const picture = new Image();\
             picture.onload = () => done([picture.naturalWidth, picture.naturalHeight]);\
             picture.onerror = () => done('no picture');\
             picture.src = document.querySelector('meta[property=\"og:image\"]').content",
        );
        assert_eq!(size, serde_json::json!([width, height]), "{game}");
        browser.run(&format!(
            "const board = document.querySelector('.thumbnail svg');\
             board.style.cssText = 'width: {width}px; height: {height}px; max-width: none;\
             max-height: none; padding: 20px; background: var(--ground)';\
             document.body.replaceChildren(board)"
        ));
        browser.picture_of("svg.board", &format!("previews{game}"));
    }
}
