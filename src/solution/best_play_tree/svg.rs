//! The tree as a picture.

use std::fmt::{self, Debug, Display};

use super::layout::Layout;
use super::{Arrow, BestPlayTree, Position, text};
use crate::game::{Player, Value};

/// The height of a position in pixels.
const HEIGHT: usize = 44;

impl<V: Value + Display, M: Debug> BestPlayTree<V, M> {
    /// The tree as a picture in SVG (Scalable Vector Graphics 1.1), for a browser, without another
    /// program.
    ///
    /// The root is on the left, and each column is one move further. The first arrow to a position
    /// is drawn to it; the others end at its number, so that nothing overlaps and no lines cross.
    pub fn svg(&self) -> impl Display {
        let layout = Layout::new(self);
        Svg { tree: self, layout }
    }
}

struct Svg<'t, V, M> {
    tree: &'t BestPlayTree<V, M>,
    layout: Layout,
}

impl<V: Value + Display, M: Debug> Display for Svg<'_, V, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Layout { width, height, .. } = self.layout;
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">
<title>best play</title>
<marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
<path d="M0,0 L8,4 L0,8 Z"/>
</marker>
<rect width="{width}" height="{height}" fill="white"/>
<g font-family="monospace" font-size="13">"#
        )?;
        for (number, arrow) in self.tree.arrows.iter().enumerate() {
            self.arrow(f, number, arrow)?;
        }
        for (number, position) in self.tree.positions.iter().enumerate() {
            self.position(f, number, position)?;
        }
        writeln!(f, "</g>\n</svg>")
    }
}

impl<V: Value + Display, M: Debug> Svg<'_, V, M> {
    /// Draws an arrow: a curve to the column of the moves, and a line under the move.
    fn arrow(&self, f: &mut fmt::Formatter<'_>, number: usize, arrow: &Arrow<M>) -> fmt::Result {
        let layout = &self.layout;
        let depth = self.tree.positions[arrow.from].depth;
        let [(_, begin), (left, _)] = layout.columns[depth];
        let [(end, _), _] = layout.columns[depth + 1];
        let (from, y) = (layout.positions[arrow.from], layout.arrows[number]);
        let bend = begin.midpoint(left);
        writeln!(
            f,
            r#"<path d="M{begin},{from} C{bend},{from} {bend},{y} {left},{y} H{end}" fill="none" stroke="black" marker-end="url(#head)"/>"#
        )?;
        let mv = text::escaped(&text::of_arrow(arrow));
        writeln!(f, r#"<text x="{left}" y="{}">{mv}</text>"#, y - 4)?;
        if !layout.drawn[number] {
            let (x, y) = (end + text::LETTER / 2, y + 4);
            writeln!(f, r#"<text x="{x}" y="{y}">{}</text>"#, text::of_end(arrow))?;
        }
        Ok(())
    }

    /// Draws a position: its texts in its shape.
    fn position(
        &self,
        f: &mut fmt::Formatter<'_>,
        number: usize,
        position: &Position<V>,
    ) -> fmt::Result {
        let [(left, right), _] = self.layout.columns[position.depth];
        let (x, y) = (left.midpoint(right), self.layout.positions[number]);
        let (width, top) = (right - left, y - HEIGHT / 2);
        let outline = r#"fill="none" stroke="black""#;
        match position.to_move {
            Some(Player::Max) => {
                let (rx, ry) = (width / 2, HEIGHT / 2);
                writeln!(
                    f,
                    r#"<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" {outline}/>"#
                )?;
            }
            Some(Player::Min) => writeln!(
                f,
                r#"<rect x="{left}" y="{top}" width="{width}" height="{HEIGHT}" {outline}/>"#
            )?,
            None => {}
        }
        let [turn, value] = text::of_position(number, position).map(|it| text::escaped(&it));
        for (line, y) in [(turn, y - 4), (value, y + 12)] {
            writeln!(
                f,
                r#"<text x="{x}" y="{y}" text-anchor="middle">{line}</text>"#
            )?;
        }
        Ok(())
    }
}
