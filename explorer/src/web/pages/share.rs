//! Ways to show a position to others: its address, its picture, and a frame on another page.

use maud::{Markup, PreEscaped, html};

use super::Scene;
use super::board::picture;
use super::icon::Icon;

/// The style of a board in a file of its own.
const STYLE: &str = include_str!("../assets/board.css");

/// The button, with what it opens.
pub(super) fn share(scene: &Scene<'_>) -> Markup {
    let address = scene.address;
    let frame = format!("<iframe src=\"{address}\" width=\"420\" height=\"700\"></iframe>");
    html! {
        button .button type="button" popovertarget="share" {
            (Icon::SHARE.draw()) span { "Share" }
        }
        div #share popover {
            label { "The address " input #link readonly value=(address); }
            button #copy .scripted type="button" { "Copy the link" }
            @if scene.view.board.is_some() {
                a #picture .button href=(address.page("picture.svg")) download { "Picture as SVG" }
                button #png .scripted type="button" { "Picture as PNG" }
            }
            @if scene.limits.allow_embed {
                label { "On another page " input #frame readonly value=(frame); }
            }
        }
    }
}

/// The board as a file of its own, with its style; `None` if the game is drawn as text.
pub(crate) fn picture_file(scene: &Scene<'_>) -> Option<String> {
    scene.view.board.as_ref()?;
    let drawing = picture(scene, &[]).into_string();
    let style = html! { style { (PreEscaped(STYLE)) } }.into_string();
    let root = "<svg xmlns=\"http://www.w3.org/2000/svg\" ";
    let drawing = drawing.replacen("<svg ", root, 1);
    Some(drawing.replacen('>', &format!(">{style}"), 1))
}
