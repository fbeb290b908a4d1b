//! The positions of a game by value and by depth: numbers, with plots beside them.

use maud::{Markup, html};

use super::layout::page;
use super::moves::minus;
use super::solving::grouped;
use crate::game::{AtDepth, Counts};
use crate::show::class;
use crate::web::address::Address;
use crate::web::served_game::ServedGame;

/// The page.
pub(crate) fn counts(opened: &ServedGame, address: &Address, counts: &Counts) -> Markup {
    let title = format!("Statistics, {}", opened.game.title());
    let first = opened.game.player(optimal_play::Player::Max);
    let second = opened.game.player(optimal_play::Player::Min);
    let most_of_value = counts.by_value.iter().map(|(_, count)| *count).max();
    let most_at_depth = counts.by_depth.iter().map(|it| it.positions).max();
    let content = html! {
        h1 { (title) }
        p { a href=(address) { "Back to the game" } }
        p {
            strong { (grouped(counts.positions)) } " positions, the game is over in "
            strong { (grouped(counts.over)) } " of them."
            @if !counts.is_whole { " These are a part of the game." }
        }
        h2 { "By value, for " (first) }
        table .counts {
            thead { tr { th scope="col" { "Value" } th scope="col" { "Positions" } th scope="col" { "Plot" } } }
            tbody {
                @for (verdict, count) in &counts.by_value {
                    tr {
                        th scope="row" .{"worth " (class(verdict.mark))} {
                            (verdict.mark.shape()) " " (minus(&verdict.words()))
                        }
                        td { (grouped(*count)) }
                        td { (bar(*count, most_of_value, class(verdict.mark))) }
                    }
                }
            }
        }
        h2 { "By ply" }
        p { "The ply of a position is the least number of moves to it from the start." }
        (by_ply(counts, first, second))
        div .wide tabindex="0" role="region" aria-label="Positions by ply" {
            table .counts {
                thead {
                    tr {
                        th scope="col" { "Ply" } th scope="col" { "Positions" } th scope="col" { "Plot" }
                        @if !counts.has_scores_only() {
                            th scope="col" { "▲ better for " (first) }
                            th scope="col" { "● even" }
                            th scope="col" { "▼ better for " (second) }
                        }
                    }
                }
                tbody {
                    @for row in &counts.by_depth {
                        tr {
                            th scope="row" { (row.depth) }
                            td { (grouped(row.positions)) }
                            td { (bar(row.positions, most_at_depth, "score")) }
                            @if !counts.has_scores_only() {
                                @for count in row.compared { td { (grouped(count)) } }
                            }
                        }
                    }
                }
            }
        }
    };
    page(&title, "statistics", &content)
}

/// A bar as long as its share of the most.
fn bar(count: u64, most: Option<u64>, class: &str) -> Markup {
    let width = u128::from(count) * 200 / u128::from(most.unwrap_or(1).max(1));
    html! {
        svg .amounts viewBox="0 0 200 14" preserveAspectRatio="none" aria-hidden="true" {
            rect .{"amount " (class)} x="0" y="1" width=(width.max(1)) height="12" {}
        }
    }
}

/// The size of the plot by ply, in its own units, and the room at its edges.
const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 150.0;
const MARGIN: f64 = 14.0;

/// The values at each ply: the shares of both players and of draws; of scores, their range and
/// mean.
fn by_ply(counts: &Counts, first: &str, second: &str) -> Markup {
    let number = |at: usize| f64::from(u32::try_from(at).unwrap_or(u32::MAX));
    let step = (WIDTH - MARGIN) / number(counts.by_depth.len().max(1));
    let left = |at: usize| MARGIN + step * number(at);
    let width = 0.9 * step;
    let bottom = HEIGHT - MARGIN;
    let heights = counts.by_depth.iter().flat_map(|row| row.heights);
    let most = heights.map(f64::abs).fold(1.0, f64::max);
    let level = |height: f64| bottom * (0.5 - 0.5 * height / most);
    // A name for each ply, as far as there is room.
    let named = counts.by_depth.len().div_ceil(20).max(1);
    html! {
        figure .plot {
            svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label="Values by ply" {
                @for (at, row) in counts.by_depth.iter().enumerate() {
                    @if counts.has_scores_only() {
                        @let [least, mean, most] = row.heights.map(level);
                        rect .{"amount score"} x=(left(at)) width=(width) y=(most)
                            height=((least - most).max(1.0)) {}
                        line .mean x1=(left(at)) x2=(left(at) + width) y1=(mean) y2=(mean) {}
                    } @else {
                        (stack(row, (left(at), width), bottom))
                    }
                    @if at % named == 0 {
                        text x=(left(at) + width / 2.0) y=(HEIGHT - 3.0) { (row.depth) }
                    }
                }
            }
            figcaption {
                @if counts.has_scores_only() {
                    "At each ply, the range of the values, and their mean: up is better for " (first) "."
                } @else {
                    "At each ply, the share of the positions that are better for " (first)
                    " (above), even, and better for " (second) " (below)."
                }
            }
        }
    }
}

/// A column of three parts, the best for the first player on top.
fn stack(row: &AtDepth, (x, width): (f64, f64), height: f64) -> Markup {
    let part = |count: u64| {
        let thousandths = u128::from(count) * 1000 / u128::from(row.positions.max(1));
        f64::from(u32::try_from(thousandths).unwrap_or(1000)) / 1000.0 * height
    };
    let [better, even, _] = row.compared.map(part);
    let parts = [
        ("win", 0.0, better),
        ("draw", better, even),
        ("loss", better + even, height - better - even),
    ];
    html! {
        @for (class, y, tall) in parts {
            rect .{"amount " (class)} x=(x) width=(width) y=(y) height=(tall) {}
        }
    }
}
