//! The best-play tree of a position.

use std::sync::atomic::AtomicBool;

use maud::{Markup, html};
use optimal_play::Player;

use super::layout::page;
use super::moves::minus;
use crate::game::LineError;
use crate::game::view::PositionView;
use crate::show::{Last, Verdict, View, class};
use crate::web::address::Address;
use crate::web::options::Depth;
use crate::web::served_game::ServedGame;

/// The most positions that are drawn: the page stays small.
const MOST_DRAWN: usize = 100;

/// The plies that are shown before somebody unfolds more.
const UNFOLDED: usize = 2;

/// A position of the tree.
struct Node {
    line: String,
    /// The move that leads to it, as its player sees it.
    by: Option<(&'static str, String, Option<Verdict>)>,
    view: PositionView,
    /// The numbers of the positions that its best moves lead to.
    next: Vec<usize>,
    /// The best moves whose positions are not drawn.
    left_out: usize,
}

/// The positions that best moves lead to, in order of depth.
fn grow(
    opened: &ServedGame,
    line: &str,
    depth: usize,
    stop: &AtomicBool,
) -> Result<Vec<Node>, LineError> {
    let node = |line: String, by| {
        Ok(Node {
            view: opened.game.look_while(&line, stop)?,
            line,
            by,
            next: Vec::new(),
            left_out: 0,
        })
    };
    let mut nodes = vec![node(line.to_owned(), None)?];
    let mut level = 0..1;
    for _ in 0..depth {
        for parent in level.clone() {
            let Node { view, line, .. } = &nodes[parent];
            let player = opened.game.player(view.to_move);
            let best = view.moves.iter().filter(|choice| choice.is_best);
            let best: Vec<_> = best
                .map(|choice| {
                    let line = opened.game.longer(line, std::slice::from_ref(&choice.name));
                    (line, (player, choice.name.clone(), choice.verdict.clone()))
                })
                .collect();
            for (line, by) in best {
                if nodes.len() == MOST_DRAWN {
                    nodes[parent].left_out += 1;
                    continue;
                }
                let child = node(line, Some(by))?;
                let number = nodes.len();
                nodes[parent].next.push(number);
                nodes.push(child);
            }
        }
        level = level.end..nodes.len();
    }
    Ok(nodes)
}

/// The page.
pub(crate) fn tree(
    opened: &ServedGame,
    address: &Address,
    stop: &AtomicBool,
) -> Result<Markup, LineError> {
    let depth = address.options.depth.0;
    let nodes = grow(opened, &address.line, depth, stop)?;
    let title = format!("Best-play tree, {}", opened.game.title());
    let kept = address.options.named();
    let kept = kept.iter().filter(|(name, _)| *name != "depth");
    let content = html! {
        h1 { (title) }
        p { a href=(address) { "Back to the position" } }
        form action={ (address.path()) "/tree" } method="get" {
            @for (name, value) in kept { input type="hidden" name=(name) value=(value); }
            label for="depth" { "Depth, 1 to " (Depth::MOST) " " }
            input #depth name="depth" type="number" min="1" max=(Depth::MOST) value=(depth);
            button type="submit" { "Draw" }
        }
        p {
            "All best moves of " (depth) " plies, each with its value for the player who makes it. "
            a href=(address.page("tree.svg")) { "As a picture, where equal positions meet" }
            ": an ellipse is a position of " (opened.game.player(Player::Max)) ", a box one of "
            (opened.game.player(Player::Min)) "."
        }
        div .wide tabindex="0" role="region" aria-label="The tree" {
            ul .tree { (branch(opened, address, &nodes, 0, 0)) }
        }
    };
    Ok(page(&title, "tree-page", &content))
}

/// A position, and those after it.
fn branch(
    opened: &ServedGame,
    address: &Address,
    nodes: &[Node],
    number: usize,
    level: usize,
) -> Markup {
    let node = &nodes[number];
    let moves = node.next.len() + node.left_out;
    html! {
        li {
            (drawn(opened, address, node))
            @if moves > 0 {
                details open[level < UNFOLDED] {
                    summary { (moves) @if moves == 1 { " best move" } @else { " best moves" } }
                    ul {
                        @for &next in &node.next { (branch(opened, address, nodes, next, level + 1)) }
                        @if node.left_out > 0 {
                            li { a href=(address.with_line(node.line.as_str()).page("tree")) { (node.left_out) " more" } }
                        }
                    }
                }
            }
        }
    }
}

/// A small drawing of a position, which opens it, with the move that leads there.
fn drawn(opened: &ServedGame, address: &Address, node: &Node) -> Markup {
    let view = &node.view;
    let verdict = match &node.by {
        Some((_, _, verdict)) => verdict.as_ref(),
        None => view
            .worth
            .as_ref()
            .map(|seen| &seen.verdicts[view.to_move as usize]),
    };
    let worth = verdict.map_or("unknown", |verdict| class(verdict.mark));
    html! {
        a .{"node " (worth)} href=(address.with_line(node.line.as_str())) {
            span .drawn aria-hidden="true" {
                @match &view.board {
                    Some(board) => (board.svg(&View {
                        is_flipped: address.options.flip.is_on(),
                        targets: &[],
                        last: view.past.last().map(|past| Last {
                            spot: past.spot,
                            path: &past.path,
                            change: view.change.as_ref(),
                        }),
                        label: "",
                    })),
                    None => span .picture { (view.picture) },
                }
            }
            @match &node.by {
                Some((player, name, _)) => { (player) " " strong { (name) } },
                None => { (opened.game.player(view.to_move)) " to move" },
            }
            @if let Some(verdict) = verdict {
                " " span .worth { (verdict.mark.shape()) " " (minus(&verdict.words())) }
            }
            @if let Some(ending) = &view.ending { " " (ending) }
        }
    }
}
