//! The pictures on buttons, drawn for this page.

use maud::{Markup, html};

/// A picture of 24 by 24 units.
#[derive(Clone, Copy)]
pub(super) struct Icon(&'static str);

impl Icon {
    pub(super) const FIRST: Self = Self("M5 5h2.5v14H5zM19 5v14L9 12z");
    pub(super) const BACK: Self = Self("M16 5v14L6 12z");
    pub(super) const FORWARD: Self = Self("M8 5v14l10-7z");
    pub(super) const AUTOPLAY: Self = Self("M4 5v14l8-7zM12 5v14l8-7z");
    pub(super) const PAUSE: Self = Self("M6 5h4v14H6zM14 5h4v14h-4z");
    pub(super) const FLIP: Self = Self("M8 3 3.5 8H7v8h2V8h3.5zM16 21l4.5-5H17V8h-2v8h-3.5z");
    pub(super) const EYE: Self = Self(
        "M12 5C7 5 3.2 8.4 1.5 12 3.2 15.6 7 19 12 19s8.8-3.4 10.5-7C20.8 8.4 17 5 12 5zm0 11.5a4.5 \
         4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9zm0-2.2a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z",
    );
    pub(super) const BULB: Self = Self(
        "M12 2.5a6.5 6.5 0 0 0-3.5 12V17h7v-2.5a6.5 6.5 0 0 0-3.5-12zM8.5 18.5h7V20L14 21.5h-4L8.5 20z",
    );
    pub(super) const UNDO: Self =
        Self("M9 4 3 9.5 9 15v-4h5a3.5 3.5 0 0 1 0 7H8v2.5h6a6 6 0 0 0 0-12H9z");
    pub(super) const NEW: Self = Self(
        "M12 4a8 8 0 1 0 7.7 10H17a5.5 5.5 0 1 1-5-7.5c1.5 0 2.8.6 3.8 1.6L13 11h7V4l-2.4 2.4A8 8 0 \
         0 0 12 4z",
    );

    pub(super) const SHARE: Self = Self(
        "M17.5 2a3.5 3.5 0 1 1-2.6 5.8L9.3 11a3.5 3.5 0 0 1 0 2l5.6 3.2a3.5 3.5 0 1 1-1 1.8l-5.6-3.2a3.5 \
         3.5 0 1 1 0-5.6l5.6-3.2A3.5 3.5 0 0 1 17.5 2z",
    );

    pub(super) fn draw(self) -> Markup {
        html! {
            svg .icon viewBox="0 0 24 24" aria-hidden="true" { path fill-rule="evenodd" d=(self.0) {} }
        }
    }
}
