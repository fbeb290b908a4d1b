//! A thermograph as a picture.

use super::{Dyadic, Thermograph};
use crate::game::Player;

/// The size in pixels, the room at each side, and the heights of the axis of values, of the highest
/// foot of a mast, and of its top.
const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 240.0;
const SIDE: f64 = 48.0;
const FLOOR: f64 = 204.0;
const MAST: f64 = 60.0;
const TOP: f64 = 24.0;

impl Thermograph {
    /// The thermograph as a picture in SVG (Scalable Vector Graphics 1.1), as in Winning Ways:
    /// positive values are on the left, temperatures go up from 0, and the mast stands on the walls.
    /// The stops, the mean and the temperatures of bends have numbers where there is room.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::Run;
    /// use optimal_play::values::{FormError, Forms};
    ///
    /// let mut forms = Forms::new(&Run::new())?;
    /// let form = forms.parse("{4|{1|0}}")?;
    /// let picture = forms.thermograph(form)?.svg();
    /// assert!(picture.contains("<title>mean 9/4, temperature 7/4</title>"));
    /// # Ok::<(), FormError>(())
    /// ```
    pub fn svg(&self) -> String {
        let (mean, temperature) = (self.mean(), self.temperature());
        let foot = temperature.max(Dyadic::ZERO);
        let walls = Player::ALL.map(|player| self.wall(player));
        let stops = walls.map(|wall| wall[0].1);
        let [left, right] = stops.map(number);
        // The same on both axes, so that the tax on moves is a slope of 45 degrees. A number and an
        // infinitesimal have only a mast.
        let across = (left > right).then(|| (WIDTH - 2.0 * SIDE) / (left - right));
        let up = (foot > Dyadic::ZERO).then(|| (FLOOR - MAST) / number(foot));
        let scale = across.into_iter().chain(up).reduce(f64::min).unwrap_or(1.0);
        let x = |value| WIDTH / 2.0 + (f64::midpoint(left, right) - number(value)) * scale;
        let y = |temperature| FLOOR - number(temperature) * scale;
        let [left, right] = walls.map(|wall| {
            let points = wall.iter();
            let points = points.map(|&(at, value)| format!("{:.1},{:.1}", x(value), y(at)));
            points.collect::<Vec<_>>().join(" ")
        });
        let values = labels(stops.into_iter().chain([mean]), x, 44.0);
        let values = values.into_iter().map(|(value, x)| {
            let base = FLOOR + 18.0;
            format!(
                r#"<path d="M{x:.1},{FLOOR} v5" stroke="black"/><text x="{x:.1}" y="{base}" text-anchor="middle">{value}</text>"#
            )
        });
        let bends = walls.into_iter().flatten().map(|&(bend, _)| bend);
        let bends = [foot].into_iter().chain(bends);
        let bends = labels(bends.filter(|&it| it > Dyadic::ZERO), y, 14.0);
        let bends = bends.into_iter().map(|(bend, y)| {
            let (end, base) = (SIDE - 8.0, y + 4.0);
            format!(
                r#"<path d="M{SIDE},{y:.1} h-5" stroke="black"/><text x="{end}" y="{base:.1}" text-anchor="end">{bend}</text>"#
            )
        });
        let labels = values.chain(bends).collect::<Vec<_>>().join("\n");
        let (end, base) = (WIDTH - 4.0, FLOOR - 6.0);
        let (x, y) = (x(mean), y(foot));
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">
<title>mean {mean}, temperature {temperature}</title>
<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>
<path d="M{SIDE},{TOP} V{FLOOR} H{end}" fill="none" stroke="black"/>
<polyline class="left" points="{left}" fill="none" stroke="blue" stroke-width="2"/>
<polyline class="right" points="{right}" fill="none" stroke="red" stroke-width="2"/>
<path class="mast" d="M{x:.1},{y:.1} V{TOP}" stroke="black" stroke-width="2"/>
<g font-family="sans-serif" font-size="12">
<text x="4" y="14">temperature</text><text x="{end}" y="{base}" text-anchor="end">value</text>
{labels}
</g>
</svg>
"#
        )
    }
}

/// The numbers with their places on an axis, without those too near to an earlier one.
fn labels(
    numbers: impl Iterator<Item = Dyadic>,
    place: impl Fn(Dyadic) -> f64,
    apart: f64,
) -> Vec<(Dyadic, f64)> {
    let mut labels: Vec<(Dyadic, f64)> = Vec::new();
    for number in numbers {
        let at = place(number);
        if labels.iter().all(|(_, other)| (other - at).abs() >= apart) {
            labels.push((number, at));
        }
    }
    labels
}

/// A number for a picture.
#[expect(clippy::cast_precision_loss, reason = "a picture needs no more")]
fn number(number: Dyadic) -> f64 {
    number.units() as f64 / (1_u64 << Dyadic::MAX_EXPONENT) as f64
}
