//! Pictures of three sizes, light and dark, to be looked at: `target/tmp/pictures`.

use crate::{Browser, Server};

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
        let Some(browser) = Browser::start(&[flag]) else {
            return;
        };
        let is_dark = browser.run("return matchMedia('(prefers-color-scheme: dark)').matches");
        assert_eq!(is_dark, scheme == "dark");
        for (name, path) in [
            ("games", "/"),
            ("connect_four", "/connect_four/4x4/2234"),
            ("dodgem", "/dodgem/3x3/a3-b3.b1-b2"),
        ] {
            browser.go(&server.address(path));
            browser.wait("solved", |it| it.texts(".solving").is_empty());
            for (size, window) in SIZES {
                browser.picture(&format!("{name}-{size}-{scheme}"), window);
                let room = "return document.documentElement.scrollWidth - innerWidth";
                let room = browser.run(room).as_i64().expect("a number");
                assert!(room <= 0, "{name} {size}: {room} pixels too wide");
            }
        }
    }
}
