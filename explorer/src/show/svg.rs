//! A drawing of a position as SVG (Scalable Vector Graphics), for a browser.

use std::mem::swap;

use maud::{Markup, html};
use optimal_play::Player;

use super::board::{Board, Room};
use super::change::Change;
use super::man::outline;
use super::piece::{Look, Piece};
use super::shape::{Ground, Point, Shape};
use super::target::Target;
use super::{Mark, Spot};

/// How a board is drawn.
pub(crate) struct View<'a> {
    pub(crate) is_flipped: bool,
    pub(crate) targets: &'a [Target<'a>],
    /// The move played last.
    pub(crate) last: Option<Last<'a>>,
    /// What a screen reader says.
    pub(crate) label: &'a str,
}

/// The move played last.
pub(crate) struct Last<'a> {
    /// Where it is, if the board shows that.
    pub(crate) spot: Option<Spot>,
    /// The squares that the piece crossed.
    pub(crate) path: &'a [Point],
    /// What it has changed, if that is known.
    pub(crate) change: Option<&'a Change>,
}

impl Last<'_> {
    /// Whether the pieces show what it has changed.
    fn is_seen(&self) -> bool {
        let change = self.change;
        change.is_some_and(|it| !(it.new.is_empty() && it.gone.is_empty()))
    }
}

/// The half of a square.
pub(super) const HALF: f64 = 0.5;

/// The radius of a disc, and of a hole of a frame.
const DISC: f64 = 0.42;

/// The most twentieths of its height for which the style sheet knows the width of a board.
const TWENTIETHS: u32 = 40;

/// The most best moves whose arrows are seen: more would cover the board.
const MOST_ARROWS: usize = 3;

/// The room of a frame around its holes.
pub(super) const FRAME: f64 = 0.08;

impl Board {
    /// The drawing. Everything is styled by classes.
    pub(crate) fn svg(&self, view: &View<'_>) -> Markup {
        let drawn = Drawn { board: self, view };
        let (window, (width, height)) = drawn.window();
        let ratio = (1..=TWENTIETHS)
            .rev()
            .find(|&it| f64::from(it) * height <= 20.0 * width);
        let ratio = ratio.map_or(String::new(), |it| format!(" r{it}"));
        let best = view.targets.iter().filter(|it| it.is_best).count();
        html! {
            svg .{"board " (self.colours.class()) (ratio)} .many[best > MOST_ARROWS] .on-tray[drawn.has_tray()] viewBox=(window) width=(width) height=(height)
                role="group" aria-label=(view.label) {
                (drawn.ground())
                @if let Some(last) = &view.last { (drawn.last(last)) }
                (drawn.shapes())
                @for target in view.targets { (drawn.ghost(target)) }
                @if self.ground == Ground::Frame { (drawn.frame()) }
                @for shape in self.shapes.iter().filter(|it| matches!(it, Shape::Strike { .. })) {
                    (drawn.shape(shape))
                }
                @for target in view.targets { (drawn.target(target)) }
            }
        }
    }
}

impl Board {
    /// Where the squares begin in the height of the drawing, and their part of it.
    pub(crate) fn rows(&self, is_flipped: bool) -> (f64, f64) {
        let view = &View {
            is_flipped,
            targets: &[],
            last: None,
            label: "",
        };
        let Room { top, bottom, .. } = Drawn { board: self, view }.room();
        let all = top + self.height + bottom;
        (top / all, self.height / all)
    }
}

/// A board under way.
pub(super) struct Drawn<'a> {
    pub(super) board: &'a Board,
    pub(super) view: &'a View<'a>,
}

impl Drawn<'_> {
    /// The room at the sides of the board as it is turned.
    pub(super) fn room(&self) -> Room {
        let mut room = self.board.room;
        let is_frame = self.board.ground == Ground::Frame;
        let least = if is_frame { FRAME } else { 0.02 };
        for side in [
            &mut room.left,
            &mut room.top,
            &mut room.right,
            &mut room.bottom,
        ] {
            *side = side.max(least);
        }
        if self.view.is_flipped {
            swap(&mut room.left, &mut room.right);
            if !self.board.is_upright {
                swap(&mut room.top, &mut room.bottom);
            }
        }
        room
    }

    /// What is seen, the board and the room at its sides, by its upper left corner and its size; and
    /// the largest size in pixels, from which a style sheet makes it smaller in proportion.
    fn window(&self) -> (String, Point) {
        const SQUARE: f64 = 100.0;
        let Room {
            left,
            top,
            right,
            bottom,
        } = self.room();
        let (width, height) = (
            self.board.width + left + right,
            self.board.height + top + bottom,
        );
        let window = format!("{} {} {width} {height}", -left, -top);
        (
            window,
            ((SQUARE * width).round(), (SQUARE * height).round()),
        )
    }

    /// The corner of a rectangle of this size, on the board as it is turned.
    pub(super) fn turned(&self, (x, y): Point, (width, height): Point) -> Point {
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
    pub(super) fn centre(&self, at: Point) -> Point {
        let (x, y) = self.turned(at, (1.0, 1.0));
        (x + HALF, y + HALF)
    }

    /// A direction, on the board as it is turned, in degrees clockwise from the right.
    fn degrees(&self, (mut right, mut down): Point) -> f64 {
        if self.view.is_flipped {
            right = -right;
            if !self.board.is_upright {
                down = -down;
            }
        }
        down.atan2(right).to_degrees()
    }

    /// Whether what is drawn lies on a tray, since there are no squares.
    fn has_tray(&self) -> bool {
        let is_square = |it: &Shape| matches!(it, Shape::Square { .. });
        !self.board.shapes.iter().any(is_square)
    }

    /// The squares below the pieces; of a frame, what is seen through its holes.
    fn ground(&self) -> Markup {
        let is_checked = self.board.ground == Ground::Checks;
        let is_frame = self.board.ground == Ground::Frame;
        let (width, height) = self.board.size();
        html! {
            @if is_frame { rect .behind x="0" y="0" width=(width) height=(height) {} }
            @else {
                @if self.has_tray() {
                    @let Room { left, top, right, bottom } = self.room();
                    rect .tray x=(-left) y=(-top) width=(width + left + right) height=(height + top + bottom) rx="0.25" {}
                }
                @for shape in &self.board.shapes {
                    @if let Shape::Square { at, is_dark } = shape {
                        @let (x, y) = self.turned(*at, (1.0, 1.0));
                        rect .square .dark[*is_dark && is_checked] x=(x) y=(y) width="1" height="1" {}
                    }
                    @if let Shape::Line { from, to } = shape {
                        @let ((x1, y1), (x2, y2)) = (self.centre(*from), self.centre(*to));
                        line .line x1=(x1) y1=(y1) x2=(x2) y2=(y2) {}
                    }
                }
            }
        }
    }

    /// The frame before the pieces: a plate with round holes.
    fn frame(&self) -> Markup {
        let (width, height) = self.board.size();
        let holes = self.board.shapes.iter().filter_map(|shape| match shape {
            Shape::Square { at: (x, y), .. } => Some(format!(
                "M{} {}a{DISC} {DISC} 0 1 0 {diameter} 0a{DISC} {DISC} 0 1 0 -{diameter} 0z",
                x + HALF - DISC,
                y + HALF,
                diameter = 2.0 * DISC,
            )),
            _ => None,
        });
        let holes: String = holes.collect();
        // With round corners.
        let sides = (width - 0.2, height - 0.2);
        html! {
            path .frame fill-rule="evenodd"
                d={ "M.1 -" (FRAME) "h" (sides.0) "q.18 0 .18 .18v" (sides.1) "q0 .18 -.18 .18h-" (sides.0)
                    "q-.18 0 -.18 -.18v-" (sides.1) "q0 -.18 .18 -.18z" (holes) } {}
        }
    }

    /// The pieces, the new ones marked; and where pieces stood that the last move has taken away.
    fn shapes(&self) -> Markup {
        let last = self.view.last.as_ref();
        let change = last.and_then(|last| last.change);
        let moves_a_piece = last.is_some_and(|last| matches!(last.spot, Some(Spot::Arrow { .. })));
        let is_new = |shape: &Shape| change.is_some_and(|it| it.new.contains(shape));
        let gone = change.into_iter().flat_map(|it| &it.gone);
        let way = last.map(|last| self.way(last)).unwrap_or_default();
        let is_over = |shape: &Shape| shape.is_ground() || matches!(shape, Shape::Strike { .. });
        html! {
            @for shape in gone {
                @if !moves_a_piece && self.is_left(shape) { g .gone { (self.shape(shape)) } }
                @if moves_a_piece && !self.is_left(shape) { g .leaving { (self.shape(shape)) } }
            }
            @for shape in self.board.shapes.iter().filter(|it| !is_over(it)) {
                @if is_new(shape) {
                    @let way = self.way_to(shape, &way, change);
                    g .new[!moves_a_piece] .falling[self.board.ground == Ground::Frame]
                        data-way=[way.as_ref().map(|(way, _)| way)]
                        data-seeds=[way.as_ref().and_then(|(_, seeds)| *seeds)] { (self.shape(shape)) }
                } @else {
                    (self.shape(shape))
                }
            }
        }
    }

    /// The places through which the move went, from its beginning.
    fn way(&self, last: &Last<'_>) -> Vec<Point> {
        match last.spot {
            Some(Spot::Arrow { from, to }) => vec![self.centre(from), self.centre(to)],
            _ if last.path.len() > 1 => last.path.iter().map(|&at| self.centre(at)).collect(),
            Some(Spot::Area { at, .. }) => vec![self.centre(at)],
            None => Vec::new(),
        }
    }

    /// The way of a new piece to its place, as steps from there, which a script shows: of the piece
    /// that has moved, or of the seeds sown into a pit, with their number.
    fn way_to(
        &self,
        shape: &Shape,
        way: &[Point],
        change: Option<&Change>,
    ) -> Option<(String, Option<u32>)> {
        let (at, seeds) = match shape {
            Shape::Piece { at, .. } => (self.centre(*at), None),
            Shape::Seeds {
                at, size, count, ..
            } => {
                let before = change?.gone.iter().find_map(|it| match it {
                    Shape::Seeds {
                        at: other, count, ..
                    } if other == at => Some(*count),
                    _ => None,
                });
                let (x, y) = self.turned(*at, *size);
                let centre = (x + size.0 / 2.0, y + size.1 / 2.0);
                (
                    centre,
                    Some(count.checked_sub(before?).filter(|it| *it > 0)?),
                )
            }
            _ => return None,
        };
        let (ends_here, is_step) = (way.last() == Some(&at), way.len() > 1);
        if seeds.is_none() && !(ends_here && is_step) {
            return None;
        }
        let step = |(x, y): &Point| format!("{} {}", x - at.0, y - at.1);
        let steps: Vec<_> = way.iter().map(step).collect();
        Some((steps.join(","), seeds))
    }

    /// Whether this is a piece on a square where none is now.
    fn is_left(&self, shape: &Shape) -> bool {
        let mut pieces = self.board.shapes.iter().filter_map(Shape::piece_at);
        let at = shape.piece_at();
        at.is_some() && pieces.all(|it| Some(it) != at)
    }

    pub(super) fn shape(&self, shape: &Shape) -> Markup {
        match shape {
            Shape::Square { .. } | Shape::Line { .. } => html! {},
            Shape::Piece { at, piece } => self.piece(*at, piece),
            Shape::Text { at, text, is_small } => {
                let (x, y) = self.centre(*at);
                let size = if *is_small {
                    0.034 * self.board.width.max(self.board.height).clamp(4.0, 9.0)
                } else {
                    0.38
                };
                // On a square, a quiet colour is hard to read.
                let is_below = |shape: &Shape| match shape {
                    Shape::Square { at: (x, y), .. } => {
                        (x - at.0).abs() <= HALF && (y - at.1).abs() <= HALF
                    }
                    _ => false,
                };
                let is_beside = !self.board.shapes.iter().any(is_below) && !self.has_tray();
                html! {
                    text .text .label[*is_small] .beside[is_beside] x=(x) y=(y) font-size=(size) { (text) }
                }
            }
            Shape::Bar { from, to, player } => {
                let ((x1, y1), (x2, y2)) = (self.centre(*from), self.centre(*to));
                html! { line .{"bar " (owned_by(*player))} x1=(x1) y1=(y1) x2=(x2) y2=(y2) {} }
            }
            Shape::Domino { from, to, owner } => {
                let (one, other) = (self.centre(*from), self.centre(*to));
                let (x, y) = (one.0.min(other.0) - DISC, one.1.min(other.1) - DISC);
                let (width, height) = ((one.0 - other.0).abs(), (one.1 - other.1).abs());
                html! {
                    rect .{"piece domino " (owned_by(*owner))} x=(x) y=(y) rx="0.14"
                        width=(width + 2.0 * DISC) height=(height + 2.0 * DISC) {}
                    @for (x, y) in [one, other] {
                        circle .{"pip " (owned_by(*owner))} cx=(x) cy=(y) r="0.08" {}
                    }
                }
            }
            Shape::Fill { at, size, owner } => {
                let (x, y) = self.turned(*at, *size);
                html! {
                    rect .{"fill " (owned_by(*owner))} x=(x) y=(y) width=(size.0) height=(size.1) {}
                }
            }
            Shape::Seeds {
                at,
                size,
                letter,
                count,
                owner,
            } => self.seeds((*at, *size), *letter, *count, *owner),
            Shape::Strike { from, to } => {
                let ((x1, y1), (x2, y2)) = (self.centre(*from), self.centre(*to));
                html! { line .strike x1=(x1) y1=(y1) x2=(x2) y2=(y2) {} }
            }
            Shape::Dot { at } => {
                let (x, y) = self.centre(*at);
                html! { circle .dot cx=(x) cy=(y) r="0.09" {} }
            }
        }
    }

    fn piece(&self, at: Point, piece: &Piece) -> Markup {
        let (x, y) = self.centre(at);
        let owner = owned_by(piece.owner);
        match piece.look {
            Look::Disc => html! {
                // On lines, pieces are smaller than on squares.
                @let is_line = |it: &Shape| matches!(it, Shape::Line { .. });
                @let radius = if self.board.shapes.iter().any(is_line) { 0.27 } else { DISC };
                circle .{"piece " (owner)} cx=(x) cy=(y) r=(radius) {}
                circle .{"rim " (owner)} cx=(x) cy=(y) r=(0.74 * radius) {}
                @if !piece.text.is_empty() {
                    text .{"on " (owner)} x=(x) y=(y) { (piece.text) }
                }
            },
            Look::Stone { is_white } => html! {
                @let colour = if is_white { "white-black max" } else { "white-black min" };
                circle .{"piece " (colour)} cx=(x) cy=(y) r=(DISC) {}
                circle .{"rim " (colour)} cx=(x) cy=(y) r=(0.74 * DISC) {}
            },
            Look::Nested(part) => html! {
                circle .{"piece " (owner)} cx=(x) cy=(y) r=(DISC * part) {}
            },
            Look::Glyph => html! {
                @match outline(&piece.text) {
                    Some(outline) => path .{"piece glyph " (owner)} fill-rule="evenodd" d=(outline)
                        transform={ "translate(" (x) " " (y) ") scale(1.12)" } {},
                    None => text .{"piece glyph " (owner)} x=(x) y=(y) { (piece.text) },
                }
            },
            Look::Tile => html! {
                @let ahead = if piece.owner == Some(Player::Max) { -1.0 } else { 1.0 };
                @let turn = self.degrees((0.0, ahead)) + 90.0;
                path .{"piece " (owner)} transform={ "translate(" (x) " " (y) ") rotate(" (turn) ")" }
                    d="M0 -.44Q.06 -.44 .3 -.34L.36 .36Q.36 .42 .3 .42H-.3Q-.36 .42 -.36 .36L-.3 -.34Q-.06 -.44 0 -.44z" {}
                @match outline(&piece.text) {
                    Some(outline) => path .{"on animal " (owner)} fill-rule="evenodd" d=(outline)
                        transform={ "translate(" (x) " " (y) ") scale(.8)" } {},
                    None => text .{"on " (owner)} x=(x) y=(y) { (piece.text) },
                }
            },
            Look::Car(towards) => html! {
                g .{"car " (owner)} transform={ "translate(" (x) " " (y) ") rotate(" (self.degrees(towards)) ")" } {
                    @for (x, y) in [(-0.28, -0.31), (0.08, -0.31), (-0.28, 0.21), (0.08, 0.21)] {
                        rect .wheel x=(x) y=(y) width="0.18" height="0.1" rx="0.04" {}
                    }
                    path .{"piece " (owner)} d="M-.4 -.16q0 -.1 .1 -.1H.1q.32 .06 .32 .26t-.32 .26H-.3q-.1 0 -.1 -.1z" {}
                    path .glass d="M.06 -.17q.1 .17 0 .34h.1q.16 -.17 0 -.34z" {}
                }
            },
        }
    }

    /// A pit, its seeds in a spiral as of a sunflower, so that none hides another, its letter and
    /// their number.
    fn seeds(
        &self,
        (at, size): (Point, Point),
        letter: Option<char>,
        count: u32,
        owner: Option<Player>,
    ) -> Markup {
        /// The golden angle.
        const TURN: f64 = 2.399_963;
        let (x, y) = self.turned(at, size);
        let (x, y) = (x + size.0 / 2.0, y + size.1 / 2.0);
        let (across, down) = (size.0 / 2.0 - FRAME, size.1 / 2.0 - FRAME);
        let all = f64::from(count.max(8));
        let seed = (0.66 * across / all.sqrt()).min(0.1);
        let seeds = (0..count).map(|number| {
            let reach = 0.8 * ((f64::from(number) + HALF) / all).sqrt();
            let (sin, cos) = (f64::from(number) * TURN).sin_cos();
            (x + reach * across * cos, y + reach * down * sin)
        });
        // Outside of the middle of the board.
        let is_above = y < self.board.height / 2.0 - 0.1;
        let beside = down + 0.2;
        let number = if is_above { y - beside } else { y + beside };
        html! {
            rect .{"pit " (owned_by(owner))} x=(x - across) y=(y - down) rx="0.42"
                width=(2.0 * across) height=(2.0 * down) {}
            @for (x, y) in seeds { circle .seed cx=(x) cy=(y) r=(seed) {} }
            @match letter {
                Some(letter) => text .count x=(x) y=(number) { tspan .letter { (letter) } " " (count) },
                None => text .{"count store " (owned_by(owner))} x=(x) y=(y + down + 0.24) { (count) },
            }
        }
    }

    /// The squares that the piece moved last has left and reached, or its path.
    fn last(&self, last: &Last<'_>) -> Markup {
        let squares = match last.spot {
            Some(Spot::Arrow { from, to }) => vec![(from, (1.0, 1.0)), (to, (1.0, 1.0))],
            Some(Spot::Area { at, size }) if !last.is_seen() => vec![(at, size)],
            _ => Vec::new(),
        };
        html! {
            @for (at, size) in squares {
                @let (x, y) = self.turned(at, size);
                rect .last x=(x) y=(y) width=(size.0) height=(size.1) {}
            }
            @if last.path.len() > 1 { g .last { (self.path(last.path)) } }
        }
    }

    /// An arrow through the centres of these squares, with a dot at each on the way.
    pub(super) fn path(&self, squares: &[Point]) -> Markup {
        const HEAD: f64 = 0.26;
        let points: Vec<_> = squares.iter().map(|&at| self.centre(at)).collect();
        let [.., before, end] = points[..] else {
            return html! {};
        };
        let (dx, dy) = (end.0 - before.0, end.1 - before.1);
        let length = dx.hypot(dy).max(HEAD);
        let (dx, dy) = (dx / length * HEAD, dy / length * HEAD);
        let text = |points: &[Point]| {
            let points = points.iter().map(|(x, y)| format!("{x:.3},{y:.3}"));
            points.collect::<Vec<_>>().join(" ")
        };
        // The line ends where the head begins.
        let base = (end.0 - dx, end.1 - dy);
        let mut line = points.clone();
        line.pop();
        line.push(base);
        let head = [
            end,
            (base.0 - dy * 0.6, base.1 + dx * 0.6),
            (base.0 + dy * 0.6, base.1 - dx * 0.6),
        ];
        html! {
            polyline .shaft points=(text(&line)) {}
            polygon .head points=(text(&head)) {}
            @for (x, y) in points.iter().skip(1).take(points.len() - 2) {
                circle .stop cx=(x) cy=(y) r="0.1" {}
            }
        }
    }
}

/// The class of what belongs to a player.
pub(crate) const fn owned_by(player: Option<Player>) -> &'static str {
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
