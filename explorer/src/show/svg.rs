//! A drawing of a position as SVG (Scalable Vector Graphics), for a browser.

use std::mem::swap;

use maud::{Markup, html};
use optimal_play::Player;

use super::board::{Board, Point, Room, Shape};
use super::{Mark, Piece, Spot};

/// A move on a board: a link that plays it.
pub(crate) struct Target {
    pub(crate) spot: Spot,
    /// The number of the move.
    pub(crate) number: usize,
    pub(crate) address: String,
    /// What a screen reader says.
    pub(crate) label: String,
    /// Its value for the player to move, if it is known and shown.
    pub(crate) mark: Option<Mark>,
    /// Whether it is marked as one of the best.
    pub(crate) is_best: bool,
}

/// How a board is drawn.
pub(crate) struct View<'a> {
    pub(crate) is_flipped: bool,
    pub(crate) targets: &'a [Target],
    /// The move played last, if the board shows its spot.
    pub(crate) last: Option<Spot>,
    /// What a screen reader says.
    pub(crate) label: &'a str,
}

/// The half of a square.
const HALF: f64 = 0.5;

impl Board {
    /// The drawing. Everything is styled by classes.
    pub(crate) fn svg(&self, view: &View<'_>) -> Markup {
        let drawn = Drawn { board: self, view };
        let is_ground = |shape: &&Shape| matches!(shape, Shape::Square { .. });
        html! {
            svg .board viewBox=(drawn.window()) role="group" aria-label=(view.label) {
                @for shape in self.shapes.iter().filter(is_ground) { (drawn.shape(shape)) }
                @if let Some(last) = view.last { (drawn.last(last)) }
                @for shape in self.shapes.iter().filter(|it| !is_ground(it)) {
                    (drawn.shape(shape))
                }
                @for target in view.targets { (drawn.target(target)) }
            }
        }
    }
}

/// A board under way.
struct Drawn<'a> {
    board: &'a Board,
    view: &'a View<'a>,
}

impl Drawn<'_> {
    /// What is seen: the board and the room at its sides, by its upper left corner and its size.
    fn window(&self) -> String {
        let Room {
            mut left,
            mut top,
            mut right,
            mut bottom,
        } = self.board.room;
        if self.view.is_flipped {
            swap(&mut left, &mut right);
            if !self.board.is_upright {
                swap(&mut top, &mut bottom);
            }
        }
        let (width, height) = (
            self.board.width + left + right,
            self.board.height + top + bottom,
        );
        format!("{} {} {width} {height}", -left, -top)
    }

    /// The corner of a rectangle of this size, on the board as it is turned.
    fn turned(&self, (x, y): Point, (width, height): Point) -> Point {
        if !self.view.is_flipped {
            return (x, y);
        }
        let x = self.board.width - x - width;
        if self.board.is_upright {
            return (x, y);
        }
        (x, self.board.height - y - height)
    }

    /// The centre of a square, on the board as it is turned.
    fn centre(&self, at: Point) -> Point {
        let (x, y) = self.turned(at, (1.0, 1.0));
        (x + HALF, y + HALF)
    }

    fn shape(&self, shape: &Shape) -> Markup {
        match shape {
            Shape::Square { at, is_dark } => {
                let (x, y) = self.turned(*at, (1.0, 1.0));
                html! { rect .square .dark[*is_dark] x=(x) y=(y) width="1" height="1" {} }
            }
            Shape::Piece { at, piece } => self.piece(*at, piece),
            Shape::Text { at, text, is_small } => {
                let (x, y) = self.centre(*at);
                html! { text .text .label[*is_small] x=(x) y=(y) { (text) } }
            }
            Shape::Bar { from, to, player } => {
                let ((x1, y1), (x2, y2)) = (self.centre(*from), self.centre(*to));
                let owner = owner(*player);
                html! { line .{"bar " (owner)} x1=(x1) y1=(y1) x2=(x2) y2=(y2) {} }
            }
            Shape::Dot { at } => {
                let (x, y) = self.centre(*at);
                html! { circle .dot cx=(x) cy=(y) r="0.09" {} }
            }
        }
    }

    fn piece(&self, at: Point, piece: &Piece) -> Markup {
        let (x, y) = self.centre(at);
        let owner = owner(piece.owner);
        html! {
            circle .{"piece " (owner)} cx=(x) cy=(y) r="0.4" {}
            text .{"on " (owner)} x=(x) y=(y) { (piece.text) }
        }
    }

    /// The move played last: a frame, or an arrow.
    fn last(&self, spot: Spot) -> Markup {
        match spot {
            Spot::Area { at, size } => {
                let (x, y) = self.turned(at, size);
                html! {
                    rect .last x=(x + 0.03) y=(y + 0.03) width=(size.0 - 0.06) height=(size.1 - 0.06) rx="0.1" {}
                }
            }
            Spot::Arrow { from, to } => {
                let ((x1, y1), (x2, y2)) = (self.centre(from), self.centre(to));
                html! { line .last x1=(x1) y1=(y1) x2=(x2) y2=(y2) {} }
            }
        }
    }

    /// Where the mark of a move to this square stands: in the centre, or in a corner if something
    /// else is there.
    fn beside(&self, at: Point, (x, y): Point) -> Point {
        let is_there = |place: &Point| (place.0 - at.0).abs() + (place.1 - at.1).abs() < HALF;
        let is_taken = self.board.shapes.iter().any(|shape| match shape {
            Shape::Piece { at, .. } | Shape::Text { at, .. } => is_there(at),
            _ => false,
        });
        if is_taken {
            (x + 0.27, y - 0.27)
        } else {
            (x, y)
        }
    }

    /// Whether several pieces can move to this square: their marks must differ in place.
    fn is_shared(&self, to: Point) -> bool {
        let leads_there = |target: &&Target| match target.spot {
            Spot::Arrow { to: other, .. } => (other.0 - to.0).abs() + (other.1 - to.1).abs() < HALF,
            Spot::Area { .. } => false,
        };
        self.view.targets.iter().filter(leads_there).count() > 1
    }

    fn target(&self, target: &Target) -> Markup {
        let (shape, (x, y)) = match target.spot {
            Spot::Area { at, size } => {
                let (x, y) = self.turned(at, size);
                let shape = html! {
                    rect .hit x=(x) y=(y) width=(size.0) height=(size.1) {}
                };
                // The mark of a tall column stands at its top.
                let centre = (x + size.0 / 2.0, y + size.1.min(1.0) / 2.0);
                (shape, self.beside(at, centre))
            }
            Spot::Arrow { from, to } => {
                let ((x1, y1), (x2, y2)) = (self.centre(from), self.centre(to));
                let shape = html! { line .hit x1=(x1) y1=(y1) x2=(x2) y2=(y2) {} };
                let place = if self.is_shared(to) {
                    (x1 + 0.7 * (x2 - x1), y1 + 0.7 * (y2 - y1))
                } else {
                    self.beside(to, (x2, y2))
                };
                (shape, place)
            }
        };
        let class = target.mark.map_or("unknown", class);
        html! {
            a .{"spot " (class)} .best[target.is_best] href=(target.address) aria-label=(target.label)
                data-move=(target.number) tabindex="-1" {
                (shape)
                circle .disc cx=(x) cy=(y) r="0.19" {}
                @if let Some(mark) = target.mark {
                    text .sign x=(x) y=(y) { (mark.shape()) }
                }
            }
        }
    }
}

/// The class of what belongs to a player.
const fn owner(player: Option<Player>) -> &'static str {
    match player {
        Some(Player::Max) => "max",
        Some(Player::Min) => "min",
        None => "nobody",
    }
}

/// The class of a value.
pub(crate) const fn class(mark: Mark) -> &'static str {
    match mark {
        Mark::Win => "win",
        Mark::Draw => "draw",
        Mark::Loss => "loss",
        Mark::Score => "score",
    }
}
