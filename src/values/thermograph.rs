//! Thermographs: means, temperatures and the walls that lead there.

use super::{Dyadic, Form, FormError, Forms};
use crate::game::Player;
use crate::run::{Run, StopReason, TrackedVec};

/// A point of a wall: a temperature, and the stop of the game cooled by it.
type Point = (Dyadic, Dyadic);

/// The thermograph of a value: the stops of the game if each move costs a tax, from temperature 0
/// on. Above the [temperature](Self::temperature), both walls are the mast at the
/// [mean](Self::mean).
///
/// # Examples
///
/// ```
/// use optimal_play::values::{Dyadic, FormError, Forms};
/// use optimal_play::{Player, Run};
///
/// let mut forms = Forms::new(&Run::new())?;
/// let form = forms.parse("{4|{1|0}}")?;
/// let thermograph = forms.thermograph(form)?;
/// let [half, one] = [Dyadic::new(1, 1).expect("it fits"), Dyadic::integer(1)];
/// assert_eq!(thermograph.wall(Player::Min)[..2], [(Dyadic::ZERO, one), (half, one)]);
/// assert_eq!(thermograph.mean().to_string(), "9/4");
/// assert_eq!(thermograph.temperature().to_string(), "7/4");
/// # Ok::<(), FormError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thermograph {
    walls: [Vec<Point>; 2],
    mean: Dyadic,
    temperature: Dyadic,
}

impl Thermograph {
    /// The wall of a player, where this player begins: the points at which it bends, each as the
    /// temperature and the value, from temperature 0 to the mast. The wall of Max (Left) is at the
    /// greater values. It is straight between two points, and the mast goes on from the last.
    pub fn wall(&self, player: Player) -> &[(Dyadic, Dyadic)] {
        &self.walls[player as usize]
    }

    /// The mean value: that of a copy among many.
    pub const fn mean(&self) -> Dyadic {
        self.mean
    }

    /// The temperature: the tax from which on no player gains by moving. That of a number is
    /// negative, minus one by its denominator.
    pub const fn temperature(&self) -> Dyadic {
        self.temperature
    }
}

/// The walls of the forms that are known.
pub(super) struct Walls {
    points: TrackedVec<Point>,
    /// By form: the place of its points, and the number of points in each wall; none if unknown.
    spans: TrackedVec<(usize, [u32; 2])>,
}

impl Walls {
    pub(super) fn new(run: &Run<'_>) -> Self {
        Self {
            points: TrackedVec::new(run),
            spans: TrackedVec::new(run),
        }
    }

    /// The wall of a player; empty if it is unknown.
    fn get(&self, form: Form, player: Player) -> &[Point] {
        let unknown = (0, [0; 2]);
        let &(start, [left, right]) = self.spans.get(form.0 as usize).unwrap_or(&unknown);
        let (left, right) = (left as usize, right as usize);
        match player {
            Player::Max => &self.points[start..start + left],
            Player::Min => &self.points[start + left..start + left + right],
        }
    }

    fn insert(&mut self, form: Form, walls: &[Vec<Point>; 2]) -> Result<(), StopReason> {
        while self.spans.len() <= form.0 as usize {
            self.spans.push((0, [0; 2]))?;
        }
        let start = self.points.len();
        for &point in walls.iter().flatten() {
            self.points.push(point)?;
        }
        let count = |wall: &Vec<Point>| u32::try_from(wall.len()).expect("few points");
        self.spans[form.0 as usize] = (start, walls.each_ref().map(count));
        Ok(())
    }
}

impl Forms<'_> {
    /// The thermograph of a form.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`], [`FormError::Stopped`], [`FormError::Steps`].
    pub fn thermograph(&mut self, form: Form) -> Result<Thermograph, FormError> {
        let (mean, temperature) = (self.mean(form)?, self.temperature(form)?);
        let walls = Player::ALL.map(|player| match self.as_number(form) {
            Some(number) => vec![(Dyadic::ZERO, number)],
            None => self.walls.get(form, player).to_vec(),
        });
        Ok(Thermograph {
            walls,
            mean,
            temperature,
        })
    }

    /// The mean value of a form: that of a copy among many.
    ///
    /// # Errors
    ///
    /// As [`thermograph`](Self::thermograph).
    pub fn mean(&mut self, form: Form) -> Result<Dyadic, FormError> {
        Ok(self.mast(form)?.1)
    }

    /// The temperature of a form. That of a number is minus one by its denominator.
    ///
    /// # Errors
    ///
    /// As [`thermograph`](Self::thermograph).
    pub fn temperature(&mut self, form: Form) -> Result<Dyadic, FormError> {
        match self.as_number(form) {
            Some(number) => Dyadic::new(-1, number.exponent()).ok_or(FormError::Overflow),
            None => Ok(self.mast(form)?.0),
        }
    }

    /// The foot of the mast: the temperature, at least 0, and the mean, in one unit, since sums of
    /// games add both.
    pub(crate) fn mast(&mut self, form: Form) -> Result<(Dyadic, Dyadic), FormError> {
        if let Some(number) = self.as_number(form) {
            return Ok((Dyadic::ZERO, number));
        }
        if self.walls.get(form, Player::Max).is_empty() {
            let walls = self.walls_of(form)?;
            self.walls.insert(form, &walls)?;
        }
        let wall = self.walls.get(form, Player::Max);
        Ok(*wall.last().expect("a wall has a point"))
    }

    /// The walls of a form that is no number: so both players have options, and the walls meet at a
    /// temperature of 0 or above.
    fn walls_of(&mut self, form: Form) -> Result<[Vec<Point>; 2], FormError> {
        let mut best = [Vec::new(), Vec::new()];
        for player in Player::ALL {
            let mut walls = Vec::new();
            for at in 0..self.options_of(form, player).len() {
                self.step()?;
                let option = self.options_of(form, player)[at];
                self.mast(option)?;
                let mut wall = match self.as_number(option) {
                    Some(number) => vec![(Dyadic::ZERO, number)],
                    None => self.walls.get(option, player.opponent()).to_vec(),
                };
                if player == Player::Min {
                    negate(&mut wall).ok_or(FormError::Overflow)?;
                }
                walls.push(wall);
            }
            best[player as usize] = envelope(&walls).ok_or(FormError::Overflow)?;
        }
        walls_between(&best).ok_or(FormError::Overflow)
    }
}

fn negate(wall: &mut [Point]) -> Option<()> {
    for (_, value) in wall {
        *value = value.negated()?;
    }
    Some(())
}

/// The value of a wall at a temperature, and whether it rises from there on. It rises by the
/// temperature, or is level.
fn at(wall: &[Point], temperature: Dyadic) -> Option<(Dyadic, bool)> {
    let next = wall.partition_point(|&(point, _)| point <= temperature);
    let (from, value) = wall[next - 1];
    match wall.get(next) {
        Some(&(_, after)) if after > value => Some((value.plus(temperature.minus(from)?)?, true)),
        _ => Some((value, false)),
    }
}

/// The temperatures at which one of several walls bends, in ascending order.
fn bends<'w>(walls: impl IntoIterator<Item = &'w Vec<Point>>) -> Vec<Dyadic> {
    let points = walls.into_iter().flatten();
    let mut bends: Vec<_> = points.map(|&(temperature, _)| temperature).collect();
    bends.sort_unstable();
    bends.dedup();
    bends
}

/// The greatest of several walls that rise or are level.
fn envelope(walls: &[Vec<Point>]) -> Option<Vec<Point>> {
    if let [wall] = walls {
        return Some(wall.clone());
    }
    let bends = bends(walls);
    let mut envelope = Vec::with_capacity(bends.len());
    for (number, &bend) in bends.iter().enumerate() {
        let (mut level, mut rising) = (None, None);
        for wall in walls {
            let (value, rises) = at(wall, bend)?;
            let best = if rises { &mut rising } else { &mut level };
            *best = (*best).max(Some(value));
        }
        envelope.push((bend, level.max(rising)?));
        if let (Some(level), Some(rising)) = (level, rising)
            && level > rising
        {
            let crossing = bend.plus(level.minus(rising)?)?;
            if bends.get(number + 1).is_none_or(|&next| crossing < next) {
                envelope.push((crossing, level));
            }
        }
    }
    Some(envelope)
}

/// The walls of a game, of whose options these are the best walls of either player, each as that
/// player sees it. A move costs the temperature, so the walls come nearer until they meet.
fn walls_between(best: &[Vec<Point>; 2]) -> Option<[Vec<Point>; 2]> {
    let bends = bends(best);
    let mut meeting = None;
    for (number, &bend) in bends.iter().enumerate() {
        let [(left, left_rises), (right, right_rises)] = [at(&best[0], bend)?, at(&best[1], bend)?];
        let distance = left.plus(right)?.minus(bend.plus(bend)?)?;
        let more = match (left_rises, right_rises) {
            (true, true) if distance > Dyadic::ZERO => continue,
            (false, false) => distance.half()?,
            _ => distance,
        };
        let met = bend.plus(more)?;
        if bends.get(number + 1).is_none_or(|&next| met <= next) {
            meeting = Some(met);
            break;
        }
    }
    let temperature = meeting?;
    let mut walls = [Vec::new(), Vec::new()];
    for (wall, best) in walls.iter_mut().zip(best) {
        let below = best.iter().filter(|&&(bend, _)| bend < temperature);
        for &(bend, value) in below.chain([&(temperature, at(best, temperature)?.0)]) {
            let point = (bend, value.minus(bend)?);
            // Of three points in a line, the one in the middle is none.
            if let [.., a, b] = wall[..]
                && is_level(a, b) == is_level(b, point)
            {
                wall.pop();
            }
            wall.push(point);
        }
    }
    negate(&mut walls[1])?;
    Some(walls)
}

fn is_level(from: Point, to: Point) -> bool {
    from.1 == to.1
}
