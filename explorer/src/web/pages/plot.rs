//! The value along the game, as a plot.

use maud::{Markup, html};
use optimal_play::Player;

use super::Scene;
use super::moves::minus;
use crate::game::Grade;
use crate::game::view::{Past, ValueView};
use crate::show::{Board, Mark, owned_by};

/// The size of the drawing, in its own units.
const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 120.0;
/// The room at its edges.
const MARGIN: f64 = 14.0;

/// A point of the plot.
struct Dot {
    x: f64,
    y: f64,
    /// The player for whom it is better.
    better: Option<Player>,
    slip: Option<Grade>,
    title: String,
    address: String,
}

/// The value of each position for the first player, with the slips marked.
pub(super) fn plot(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    if view.past.is_empty() {
        return html! {};
    }
    let seen: Vec<Option<&ValueView>> = view
        .past
        .iter()
        .map(|past| past.worth.as_ref())
        .chain([view.worth.as_ref()])
        .collect();
    let heights = seen.iter().flatten().map(|seen| seen.height.abs());
    let most = heights.fold(1.0, f64::max);
    let last = f64::from(u32::try_from(view.past.len()).unwrap_or(u32::MAX));
    let slips = view.past.iter().map(Past::grade);
    // A slip shows in the position after it.
    let slips = [None].into_iter().chain(slips);
    let dots = seen.iter().zip(slips).zip(0_u32..);
    let dots = dots.filter_map(|((seen, slip), ply)| {
        let seen = (*seen)?;
        let [verdict, _] = &seen.verdicts;
        let sign = slip.map_or(String::new(), |it| format!(", a slip {}", it.sign()));
        Some(Dot {
            x: MARGIN + f64::from(ply) / last * (WIDTH - 2.0 * MARGIN),
            y: HEIGHT / 2.0 - seen.height / most * (HEIGHT / 2.0 - 1.6 * MARGIN),
            better: match verdict.mark {
                Mark::Win => Some(Player::Max),
                Mark::Loss => Some(Player::Min),
                Mark::Draw | Mark::Score => None,
            },
            slip,
            title: format!("after {ply} moves: {}{sign}", minus(&verdict.words())),
            address: scene
                .at(usize::try_from(ply).unwrap_or(usize::MAX))
                .to_string(),
        })
    });
    let dots: Vec<_> = dots.collect();
    if dots.is_empty() {
        return html! {};
    }
    let points: Vec<_> = dots
        .iter()
        .map(|dot| format!("{:.1},{:.1}", dot.x, dot.y))
        .collect();
    let colours = view.board.as_ref().map_or("black-white", Board::colours);
    let [first, second] = Player::ALL.map(|player| scene.player(player));
    html! {
        figure .{"plot " (colours)} {
            svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="group"
                aria-label="The value along the game" {
                line .even x1="0" x2=(WIDTH) y1=(HEIGHT / 2.0) y2=(HEIGHT / 2.0) {}
                text .side x="6" y="12" { (first) " is better" }
                text .side x="6" y=(HEIGHT - 6.0) { (second) " is better" }
                polyline .course points=(points.join(" ")) {}
                @for dot in &dots {
                    a href=(dot.address) aria-label=(dot.title) tabindex="-1" {
                        title { (dot.title) }
                        circle .{"dot " (owned_by(dot.better))} cx=(dot.x) cy=(dot.y) r="4" {}
                        @if let Some(slip) = dot.slip {
                            text .{"slip " (slip.class())} x=(dot.x) y=(dot.y - 7.0) { (slip.sign()) }
                        }
                    }
                }
            }
            @if dots.iter().any(|dot| dot.slip.is_some()) { figcaption { (Grade::legend()) "." } }
        }
    }
}
