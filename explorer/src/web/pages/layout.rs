//! What all pages have: head, navigation, foot.

use maud::{DOCTYPE, Markup, html};

use super::preview_of;

/// A page of this class.
pub(super) fn page(title: &str, class: &str, content: &Markup) -> Markup {
    const ABOUT: &str = "Games of two players, solved exactly: every move with its value.";
    described(title, ABOUT, "connect_four", class, content)
}

/// A page of this class about a game, with a description for search engines and previews of links.
pub(super) fn described(
    title: &str,
    about: &str,
    game: &str,
    class: &str,
    content: &Markup,
) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                meta name="description" content=(about);
                meta property="og:title" content=(title);
                meta property="og:description" content=(about);
                @if preview_of(game).is_some() {
                    meta property="og:image" content={ "/assets/" (game) ".png" };
                    meta name="twitter:card" content="summary_large_image";
                }
                link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/assets/style.css";
                script src="/assets/script.js" defer {}
            }
            body class=(class) {
                a .skip href="#main" { "Skip to the content" }
                header {
                    nav aria-label="Site" {
                        a .brand href="/" { "Optimal play" }
                        a .keys href="/keys" { "Keys " kbd { "?" } }
                    }
                }
                main #main { (content) }
            }
        }
    }
}
