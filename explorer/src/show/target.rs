//! The moves on a drawing: links, each with its value, its arrow, and what it leads to.

use maud::{Markup, html};

use super::change::Change;
use super::shape::{Point, Shape};
use super::svg::{Drawn, FRAME, HALF, class};
use super::{Mark, Spot};

/// A move on a board: a link that plays it.
pub(crate) struct Target<'a> {
    pub(crate) spot: Spot,
    /// The squares that the piece crosses.
    pub(crate) path: &'a [Point],
    /// What it changes on the board, if that is known.
    pub(crate) change: Option<&'a Change>,
    /// The number of the move.
    pub(crate) number: usize,
    pub(crate) address: String,
    /// What a screen reader says.
    pub(crate) label: String,
    /// Its value for the player to move, and the value in a few characters, if it is known and
    /// shown.
    pub(crate) value: Option<(Mark, String)>,
    /// Whether it is marked as one of the best.
    pub(crate) is_best: bool,
}

impl Drawn<'_> {
    /// What a move adds and takes away, below the values: a script shows it where somebody points
    /// at the move.
    pub(super) fn ghost(&self, target: &Target<'_>) -> Markup {
        let Some(Change { gone, new }) = target.change else {
            return html! {};
        };
        let is_piece = |it: &&Shape| it.piece_at().is_some();
        html! {
            g .ghost data-ghost=(target.number) {
                @for shape in gone.iter().filter(is_piece) { g .gone { (self.shape(shape)) } }
                @for shape in new { (self.shape(shape)) }
            }
        }
    }

    /// How large values are: they stay readable on a large board, and small on a small one.
    pub(super) fn unit(&self) -> f64 {
        (self.board.width.max(self.board.height) / 7.0).max(0.55)
    }

    /// Where the value of a move to this square stands: in the centre, or in a corner if it would
    /// hide something.
    fn beside(&self, at: Point, (x, y): Point) -> Point {
        let is_there = |place: Point| (place.0 - at.0).abs() + (place.1 - at.1).abs() < HALF;
        let mut hidden = self.board.shapes.iter().filter_map(Shape::hidden_at);
        if hidden.any(is_there) {
            (x + 0.27, y - 0.27)
        } else {
            (x, y)
        }
    }

    /// Where the value of a move in this area stands: on the piece that the move adds there; else
    /// in the centre, or, of a tall area, in its first square.
    fn within(&self, at: Point, size: Point, change: Option<&Change>) -> Point {
        let is_inside = |it: &Point| {
            (at.0..at.0 + size.0).contains(&it.0) && (at.1..at.1 + size.1).contains(&it.1)
        };
        let added = change.into_iter().flat_map(|it| &it.new);
        let mut places = added.filter_map(Shape::piece_at);
        if let Some(place) = places.find(is_inside) {
            return self.beside(place, self.centre(place));
        }
        let (x, y) = self.turned(at, size);
        let x = x + size.0 / 2.0;
        if self.is_house(at) {
            // Beyond the number of the seeds.
            let is_above = y < self.board.height / 2.0 - 0.1;
            return (
                x,
                if is_above {
                    y - 0.45
                } else {
                    y + size.1 + 0.45
                },
            );
        }
        self.beside(at, (x, y + size.1.min(1.0) / 2.0))
    }

    /// Whether seeds lie there.
    fn is_house(&self, at: Point) -> bool {
        let is_there = |it: &Shape| matches!(it, Shape::Seeds { at: house, .. } if *house == at);
        self.board.shapes.iter().any(is_there)
    }

    /// Where several pieces can move to this square: the number of the one that comes from there,
    /// from 0 and from above, how many there are, and how many of these moves are the best.
    fn rank(&self, from: Point, to: Point) -> (f64, f64, usize) {
        let same = self
            .view
            .targets
            .iter()
            .filter_map(|target| match target.spot {
                Spot::Arrow { from, to: other } => {
                    let is_there = (other.0 - to.0).abs() + (other.1 - to.1).abs() < HALF;
                    is_there.then(|| (self.centre(from), target.is_best))
                }
                Spot::Area { .. } => None,
            });
        let own = self.centre(from);
        let is_above = |(x, y): Point| y < own.1 || (y <= own.1 && x < own.0);
        let none = (0.0, 0.0, 0);
        same.fold(none, |(rank, all, best), (origin, is_best)| {
            let above = f64::from(u8::from(is_above(origin)));
            (rank + above, all + 1.0, best + usize::from(is_best))
        })
    }

    pub(super) fn target(&self, target: &Target<'_>) -> Markup {
        let hit = |at, size| {
            let (x, y): Point = self.turned(at, size);
            html! { rect .hit x=(x) y=(y) width=(size.0) height=(size.1) {} }
        };
        let (mut scale, mut is_shared) = (1.0, false);
        let (shape, place) = match target.spot {
            // A dot on seeds would look like one: the house itself is marked.
            Spot::Area { at, size } if target.value.is_none() && self.is_house(at) => {
                let (x, y) = self.turned(at, size);
                let open = html! {
                    rect .hit.open x=(x + FRAME) y=(y + FRAME) rx="0.42"
                        width=(size.0 - 2.0 * FRAME) height=(size.1 - 2.0 * FRAME) {}
                };
                (open, None)
            }
            Spot::Area { at, size } => {
                if self.is_house(at) {
                    scale = 0.8;
                }
                (hit(at, size), Some(self.within(at, size, target.change)))
            }
            Spot::Arrow { from, to } => {
                let (x, y) = self.centre(to);
                let (rank, all, best) = self.rank(from, to);
                let top = y - HALF + rank / all;
                let part = html! { rect .hit x=(x - HALF) y=(top) width="1" height=(1.0 / all) {} };
                // Each has a part of the square; the best ones are seen, or else the first.
                is_shared = !target.is_best && (best > 0 || rank > 0.0);
                let place = if best > 1 {
                    scale = (1.6 / all).clamp(0.6, 1.0);
                    (x, top + HALF / all)
                } else {
                    self.beside(to, (x, y))
                };
                (part, Some(place))
            }
        };
        let arrow = match target.spot {
            Spot::Arrow { from, to } => &[from, to][..],
            Spot::Area { .. } => target.path,
        };
        let (class, text) = match &target.value {
            Some((mark, text)) => (class(*mark), text.as_str()),
            None => ("unknown", ""),
        };
        let piece = match target.spot {
            Spot::Arrow { from, to } => Some([from, to].map(|at| {
                let (x, y) = self.centre(at);
                format!("{x} {y}")
            })),
            Spot::Area { .. } => None,
        };
        let end = |number: usize| piece.as_ref().map(|ends| ends[number].as_str());
        html! {
            a .{"spot " (class)} .best[target.is_best] .shared[is_shared] href=(target.address) aria-label=(target.label)
                data-move=(target.number) data-from=[end(0)] data-to=[end(1)] tabindex="-1" {
                (shape)
                @if arrow.len() > 1 { g .arrow { (self.path(arrow)) } }
                @if let Some(place) = place { (self.badge(place, scale, text, target.is_best)) }
            }
        }
    }

    /// A value, drawn that many times as large as usual; a dot where it is unknown or hidden, or where
    /// squares are too small for it. A shape without a number is small, or of many a dot, so that the best
    /// move stands out.
    fn badge(&self, (mut x, mut y): Point, scale: f64, text: &str, is_best: bool) -> Markup {
        /// From as many squares of the longer side on there is no room for a number.
        const MANY: f64 = 12.0;
        const MOST_SHAPES: usize = 8;
        let is_large = self.board.width.max(self.board.height) >= MANY;
        // Of many moves, those that are not the best have dots in place of mere shapes.
        let is_shape = text.chars().count() == 1 && text != "=" && !is_best;
        let is_one_of_many = is_shape && self.view.targets.len() > MOST_SHAPES;
        let text = if is_large || is_one_of_many { "" } else { text };
        let characters = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
        let unit = self.unit() * if is_shape { 0.7 * scale } else { scale };
        let edge = if is_best { 0.07 } else { 0.03 } * unit;
        let height = if characters == 0 { 0.2 } else { 0.4 } * unit;
        let width = height.max((0.2 * f64::from(characters) + 0.14) * unit);
        // All of it is seen.
        let room = self.room();
        let inside = |at: f64, size: f64, before: f64, end: f64| {
            let half = f64::midpoint(size, edge);
            at.min(end - half).max(half - before)
        };
        x = inside(x, width, room.left, self.board.width + room.right);
        y = inside(y, height, room.top, self.board.height + room.bottom);
        html! {
            rect .disc x=(x - width / 2.0) y=(y - height / 2.0) width=(width) height=(height)
                rx=(height / 2.0) stroke-width=(edge) {}
            @if characters > 0 { text .sign x=(x) y=(y) font-size=(0.28 * unit) { (text) } }
        }
    }
}
