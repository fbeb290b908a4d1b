//! The picture of the tree, read back: it shows what the text in DOT shows, and nothing overlaps.

use std::fmt::{Debug, Display};

use optimal_play::Value;
use optimal_play::solution::BestPlayTree;

/// Left, top, right and bottom edge, in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Edges([f64; 4]);

impl Edges {
    fn overlaps(self, other: Self) -> bool {
        let ([left, top, right, bottom], [its_left, its_top, its_right, its_bottom]) =
            (self.0, other.0);
        left < its_right && its_left < right && top < its_bottom && its_top < bottom
    }
    fn contains(self, other: Self) -> bool {
        let ([left, top, right, bottom], [its_left, its_top, its_right, its_bottom]) =
            (self.0, other.0);
        left <= its_left && top <= its_top && its_right <= right && its_bottom <= bottom
    }
}

/// What is drawn, in order.
#[derive(Default)]
struct Picture {
    frame: Option<Edges>,
    shapes: Vec<(&'static str, Edges)>,
    texts: Vec<(String, Edges)>,
    arrows: Vec<Vec<f64>>,
}

/// The attribute of that name in a tag.
fn attribute<'t>(line: &'t str, name: &str) -> Option<&'t str> {
    let rest = line.split_once(&format!(" {name}=\""))?.1;
    Some(rest.split_once('"')?.0)
}

fn number(line: &str, name: &str) -> f64 {
    let text = attribute(line, name).expect("the attribute is there");
    text.parse().expect("a number")
}

fn read(picture: &str) -> Picture {
    let mut read = Picture::default();
    for line in picture.lines() {
        let at = |name| number(line, name);
        if line.starts_with("<svg ") {
            read.frame = Some(Edges([0., 0., at("width"), at("height")]));
        } else if line.starts_with("<ellipse ") {
            let (x, y, rx, ry) = (at("cx"), at("cy"), at("rx"), at("ry"));
            let edges = Edges([x - rx, y - ry, x + rx, y + ry]);
            read.shapes.push(("ellipse", edges));
        } else if line.starts_with("<rect x=") {
            let (x, y) = (at("x"), at("y"));
            let edges = Edges([x, y, x + at("width"), y + at("height")]);
            read.shapes.push(("box", edges));
        } else if let Some((_, inner)) = line.split_once('>')
            && let Some(text) = inner.strip_suffix("</text>")
        {
            assert!(!text.contains(['<', '>']), "{text}");
            let text = text.replace("&lt;", "<").replace("&gt;", ">");
            let text = text.replace("&amp;", "&");
            // A monospaced letter of 13 pixels is eight pixels wide at most.
            let width = f64::from(u32::try_from(text.chars().count()).expect("short")) * 8.;
            let middle = attribute(line, "text-anchor").is_some();
            let left = at("x") - if middle { width / 2. } else { 0. };
            let edges = Edges([left, at("y") - 11., left + width, at("y") + 3.]);
            read.texts.push((text, edges));
        } else if line.contains("marker-end") {
            let path = attribute(line, "d").expect("a path");
            let numbers = path.split(|it: char| !it.is_ascii_digit());
            let numbers = numbers.filter(|it| !it.is_empty());
            read.arrows
                .push(numbers.map(|it| it.parse().expect("digits")).collect());
        }
    }
    read
}

/// Compares the picture of a tree with its text in DOT.
pub(crate) fn check<V: Value + Display, M: Debug>(tree: &BestPlayTree<V, M>) {
    let picture = read(&tree.svg().to_string());
    let dot = super::read(&tree.to_string());

    // The picture shows the move of each arrow, and the number of its target if it is not drawn to
    // it; then the positions.
    let mut shown = picture.texts.iter().map(|(text, _)| text.clone());
    let mut reached = vec![0];
    for (_, mv, to) in &dot.arrows {
        let mv = mv.replace("\\\"", "\"").replace(r"\\", r"\");
        assert_eq!(shown.next(), Some(mv));
        if reached.contains(to) {
            assert_eq!(shown.next(), Some(format!("to {to}")));
        } else {
            reached.push(*to);
        }
    }
    let mut shapes = picture.shapes.iter().map(|&(shape, _)| shape);
    for (at, position) in dot.positions.iter().enumerate() {
        let label = position.strip_prefix("label=\"").expect("a label");
        let (label, shape) = label.split_once('"').expect("an end");
        let (turn, value) = label.split_once("\\n").expect("two lines");
        assert!(turn.starts_with(&format!("{at}: ")), "{turn}");
        assert_eq!(shown.next(), Some(turn.to_owned()));
        assert_eq!(shown.next(), Some(value.to_owned()));
        match shape {
            "" => assert_eq!(shapes.next(), Some("ellipse")),
            ", shape=box" => assert_eq!(shapes.next(), Some("box")),
            _ => assert_eq!(shape, ", shape=plaintext"),
        }
    }
    assert_eq!((shown.next(), shapes.next()), (None, None));
    assert_eq!(picture.arrows.len(), dot.arrows.len());

    // Where it stands.
    let frame = picture.frame.expect("a size");
    let texts: Vec<_> = picture.texts.iter().map(|&(_, edges)| edges).collect();
    let shapes: Vec<_> = picture.shapes.iter().map(|&(_, edges)| edges).collect();
    let lines: Vec<_> = picture.arrows.iter().map(|it| level(it)).collect();
    for (at, &text) in texts.iter().enumerate() {
        assert!(frame.contains(text));
        assert!(texts[..at].iter().all(|it| !it.overlaps(text)));
        assert!(lines.iter().all(|it| !it.overlaps(text)));
        let touched = shapes.iter().filter(|it| it.overlaps(text));
        assert!(touched.into_iter().all(|it| it.contains(text)));
    }
    for (at, &shape) in shapes.iter().enumerate() {
        assert!(frame.contains(shape));
        assert!(shapes[..at].iter().all(|it| !it.overlaps(shape)));
        assert!(lines.iter().all(|it| !it.overlaps(shape)));
    }
}

/// The level part of an arrow: from the end of its curve on.
fn level(arrow: &[f64]) -> Edges {
    let &[_, _, _, _, _, _, left, y, right] = arrow else {
        panic!("a curve and a line: {arrow:?}");
    };
    Edges([left, y, right, y])
}
