//! The positions of a game by value and by depth: numbers, with plots beside them.

use maud::{Markup, html};

use super::layout::page;
use super::moves::minus;
use super::solving::grouped;
use crate::game::Counts;
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
        h2 { "By depth" }
        p { "The depth is the least number of moves from the start." }
        table .counts {
            thead {
                tr {
                    th scope="col" { "Depth" } th scope="col" { "Positions" } th scope="col" { "Plot" }
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
    };
    page(&title, "statistics", &content)
}

/// A bar as long as its share of the most.
fn bar(count: u64, most: Option<u64>, class: &str) -> Markup {
    let width = u128::from(count) * 200 / u128::from(most.unwrap_or(1).max(1));
    html! {
        svg .bar width="200" height="14" viewBox="0 0 200 14" aria-hidden="true" {
            rect .{"amount " (class)} x="0" y="1" width=(width.max(1)) height="12" {}
        }
    }
}
