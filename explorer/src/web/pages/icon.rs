//! The pictures on buttons, drawn for this page.

use maud::{Markup, html};

/// A picture of 24 by 24 units.
#[derive(Clone, Copy)]
pub(super) struct Icon(&'static str);

impl Icon {
    pub(super) const FIRST: Self =
        Self("M5 5h2.5v14H5zM17.5 5 19.3 6.8 14.1 12l5.2 5.2-1.8 1.8-7-7z");
    pub(super) const BACK: Self = Self("M14.5 5l1.8 1.8L11.1 12l5.2 5.2-1.8 1.8-7-7z");
    pub(super) const FORWARD: Self = Self("M9.5 5 7.7 6.8l5.2 5.2-5.2 5.2L9.5 19l7-7z");
    pub(super) const AUTOPLAY: Self = Self(
        "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2.3a7.7 7.7 0 1 1 0 15.4 7.7 7.7 0 0 1 0-15.4zM9.7 7.8v8.4l6.8-4.2z",
    );
    pub(super) const GO: Self = Self("M8 5v14l10-7z");
    pub(super) const PAUSE: Self = Self("M6 5h4v14H6zM14 5h4v14h-4z");
    pub(super) const FLIP: Self = Self(
        "M4 11a8 8 0 0 1 13.6-4.7L20 4v7h-7l2.9-2.9A5.6 5.6 0 0 0 6.5 11zM20 13a8 8 0 0 1-13.6 4.7L4 20v-7h7l-2.9 \
         2.9A5.6 5.6 0 0 0 17.5 13z",
    );
    pub(super) const EYE: Self = Self(
        "M12 5C7 5 3.2 8.4 1.5 12 3.2 15.6 7 19 12 19s8.8-3.4 10.5-7C20.8 8.4 17 5 12 5zm0 11.5a4.5 \
         4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9zm0-2.2a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z",
    );
    pub(super) const BULB: Self = Self(
        "M12 2.5a6.5 6.5 0 0 0-3.5 12V17h7v-2.5a6.5 6.5 0 0 0-3.5-12zM8.5 18.5h7V20L14 21.5h-4L8.5 20z",
    );
    pub(super) const UNDO: Self =
        Self("M9 4 3 9.5 9 15v-4h5a3.5 3.5 0 0 1 0 7H8v2.5h6a6 6 0 0 0 0-12H9z");
    pub(super) const NEW: Self = Self("M10.8 4h2.4v6.8H20v2.4h-6.8V20h-2.4v-6.8H4v-2.4h6.8z");
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
