//! The progress of a run, for a person at a terminal: how far it is, how fast, and how long it will
//! take.

use std::fmt::Display;
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use optimal_play::run::Progress;

/// Runs shorter than this show nothing.
const LONG: Duration = Duration::from_millis(500);

/// What is known of a run before it begins.
#[derive(Clone, Default, Debug)]
pub struct Outlook {
    /// What an earlier run found, if this one continues it: "22,345,678 positions found".
    pub found_before: Option<String>,
    /// The last stage that it may find positions of.
    pub last_stage: Option<usize>,
    /// How many positions the game has, where a solver only knows that there are at most more.
    pub positions: Option<u64>,
}

/// What a run reports of itself at one moment; of a cluster, what one member does.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    phase: &'static str,
    stage: Option<usize>,
    visited: u64,
    total: Option<u64>,
    /// What the other members have visited.
    by_others: u64,
    elapsed: Duration,
}

impl Moment {
    /// The moment of a run beside those of other members, which have visited that many positions.
    #[must_use]
    pub const fn with_others(mut self, visited: u64) -> Self {
        self.by_others = visited;
        self
    }
}

impl From<&Progress> for Moment {
    fn from(progress: &Progress) -> Self {
        Self {
            phase: progress.phase,
            stage: progress.stage,
            visited: progress.visited,
            total: progress.total,
            by_others: 0,
            elapsed: progress.elapsed,
        }
    }
}

/// A line on standard error; nothing if that is not a terminal.
pub struct Bar {
    line: Line,
    shown: Option<ProgressBar>,
}

impl Bar {
    pub const fn new(outlook: Outlook) -> Self {
        Self {
            line: Line::new(outlook),
            shown: None,
        }
    }

    /// Shows how far the run is, and `more` of it.
    pub fn show(&mut self, moment: &Moment, more: &str) {
        let (percent, text) = self.line.after(moment);
        if moment.elapsed < LONG {
            return;
        }
        let bar = self.shown.get_or_insert_with(ProgressBar::no_length);
        if percent.is_some() != bar.length().is_some() || bar.prefix().is_empty() {
            bar.set_style(style(self.line.outlook.found_before.is_some(), percent));
            match percent {
                Some(_) => bar.set_length(100),
                None => bar.unset_length(),
            }
            let found = self.line.outlook.found_before.as_deref();
            bar.set_prefix(format!("continuing: {} before", found.unwrap_or("nothing")));
        }
        bar.set_message(text + more);
        bar.set_position(percent.unwrap_or(0));
    }

    /// Leaves nothing on the screen.
    pub fn clear(self) {
        if let Some(bar) = self.shown {
            bar.finish_and_clear();
        }
    }
}

/// How the line looks, below another one for what was found before.
fn style(continues: bool, percent: Option<u64>) -> ProgressStyle {
    let template = match (continues, percent) {
        (false, None) => "{msg}",
        (false, Some(_)) => "{bar:12} {msg}",
        (true, None) => "{prefix}\n{msg}",
        (true, Some(_)) => "{prefix}\n{bar:12} {msg}",
    };
    ProgressStyle::with_template(template).expect("the template is valid")
}

/// The text of the line.
struct Line {
    outlook: Outlook,
    phase: &'static str,
    /// When the phase began: not later than that.
    began: Duration,
    /// Since when the positions of all members are counted, and how many there were.
    counted: (Duration, u64),
    /// The last moment, the positions of this process, and those of all members.
    last: (Duration, u64, u64),
}

impl Line {
    const fn new(outlook: Outlook) -> Self {
        Self {
            outlook,
            phase: "",
            began: Duration::ZERO,
            counted: (Duration::ZERO, 0),
            last: (Duration::ZERO, 0, 0),
        }
    }

    /// How far the run is after this moment: of a phase whose positions are known in percent, and
    /// in words.
    fn after(&mut self, moment: &Moment) -> (Option<u64>, String) {
        let Moment {
            phase,
            visited,
            elapsed,
            ..
        } = *moment;
        let all = visited + moment.by_others;
        let (last, own_before, all_before) = self.last;
        if self.phase != phase || visited < own_before {
            // What this process has visited, it has visited since the last moment.
            (self.phase, self.began) = (phase, last);
            self.counted = (last, moment.by_others);
        } else if all < all_before {
            // Others have begun a phase.
            self.counted = (elapsed, all);
        }
        self.last = (elapsed, visited, all);
        let (since, before) = self.counted;
        let rate = match rate(all - before, elapsed.saturating_sub(since)) {
            Some(rate) => format!(", {}/s", grouped(rate)),
            None => String::new(),
        };
        let (positions, passed) = (grouped(all), time(elapsed));
        let most = self.outlook.positions.unwrap_or(u64::MAX);
        let Some(total) = moment.total.map(|total| total.min(most).max(visited)) else {
            let stage = self.stage(moment.stage, true);
            let text = format!("{phase}{stage}: {positions} positions{rate}, {passed} passed");
            return (None, text);
        };
        let percent = scaled(visited, 100, total.max(1)).unwrap_or(100);
        let left = left(visited, total, elapsed.saturating_sub(self.began));
        let left = left.map_or(String::new(), |left| format!(", {} left", time(left)));
        let of = match moment.by_others {
            0 => format!(" of {}", grouped(total)),
            // How many all members visit, this one does not know.
            _ => String::new(),
        };
        let stage = self.stage(moment.stage, false);
        let text = format!(
            "{phase}{stage}: {percent}%{left}, {positions}{of} positions{rate}, {passed} passed"
        );
        (Some(percent), text)
    }

    /// The stage at hand, of how many if that shows how far the run is.
    fn stage(&self, stage: Option<usize>, is_estimate: bool) -> String {
        let last = self.outlook.last_stage.filter(|_| is_estimate);
        match (stage, last) {
            (None, _) => String::new(),
            (Some(stage), Some(last)) if stage <= last => format!(", stage {stage} of {last}"),
            (Some(stage), _) => format!(", stage {stage}"),
        }
    }
}

/// A number with its digits in groups of three: `34,886,123`.
pub const fn grouped(number: u64) -> impl Display {
    HumanCount(number)
}

/// Positions a second, to three digits; `None` if the time is too short.
pub fn rate(positions: u64, time: Duration) -> Option<u64> {
    let rate = scaled(positions, 1_000_000, u64::try_from(time.as_micros()).ok()?)?;
    let unit = 10_u64.pow(rate.checked_ilog10().unwrap_or(0).saturating_sub(2));
    Some(rate / unit * unit)
}

/// The time that the rest of `total` takes if what was visited took `time`; `None` if that is too
/// little to tell.
fn left(visited: u64, total: u64, time: Duration) -> Option<Duration> {
    let nanoseconds = u64::try_from(time.as_nanos()).ok()?;
    let left = scaled(total - visited, nanoseconds, visited)?;
    (time >= LONG).then(|| Duration::from_nanos(left))
}

/// The product of two numbers, divided by a third one; `None` if it is 0, or if that is out of
/// range.
fn scaled(number: u64, by: u64, of: u64) -> Option<u64> {
    let product = u128::from(number) * u128::from(by);
    product.checked_div(of.into())?.try_into().ok()
}

/// A time as people write it: not less than it is, to minutes from an hour on, to hours from a day
/// on.
fn time(time: Duration) -> String {
    let seconds = time.as_secs() + u64::from(time.subsec_nanos() > 0);
    let unit = match seconds {
        0..3_600 => 1,
        3_600..86_400 => 60,
        _ => 3_600,
    };
    let rounded = seconds.div_ceil(unit) * unit;
    humantime::format_duration(Duration::from_secs(rounded)).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    /// A moment, that many milliseconds after the start.
    fn moment(phase: &'static str, at: u32, visited: u64, total: Option<u64>) -> Moment {
        Moment {
            phase,
            stage: None,
            visited,
            total,
            by_others: 0,
            elapsed: at * MS,
        }
    }

    fn at_stage(stage: usize, moment: Moment) -> Moment {
        Moment {
            stage: Some(stage),
            ..moment
        }
    }

    /// The texts after each of the moments.
    fn texts(outlook: Outlook, moments: &[Moment]) -> Vec<String> {
        let mut line = Line::new(outlook);
        moments.iter().map(|it| line.after(it).1).collect()
    }

    #[test]
    fn positions_that_are_found_show_the_stage_of_the_last_one() {
        let outlook = Outlook {
            last_stage: Some(30),
            ..Outlook::default()
        };
        let finding = |at, visited| moment("finding positions", at, visited, None);
        let moments = [
            at_stage(12, finding(700, 2_736_384)),
            at_stage(16, finding(61_000, 238_912_345)),
        ];
        assert_eq!(
            texts(outlook, &moments),
            [
                "finding positions, stage 12 of 30: 2,736,384 positions, 3,900,000/s, 1s passed",
                "finding positions, stage 16 of 30: 238,912,345 positions, 3,910,000/s, 1m 1s passed",
            ]
        );
    }

    #[test]
    fn a_phase_has_the_rate_and_the_time_left_of_its_own_positions() {
        let solving = |at, visited| {
            let moment = moment("finding values", at, visited, Some(34_886_123));
            at_stage(20, moment)
        };
        let moments = [
            moment("finding positions", 10_000, 34_886_123, None),
            // The first one of the phase: a rate, but no guess of what is left.
            solving(10_010, 16_384),
            solving(15_000, 10_000_000),
            solving(27_443, 34_886_123),
        ];
        assert_eq!(
            texts(Outlook::default(), &moments)[1..],
            [
                "finding values, stage 20: 0%, 16,384 of 34,886,123 positions, 1,630,000/s, 11s passed",
                "finding values, stage 20: 28%, 13s left, 10,000,000 of 34,886,123 positions, 2,000,000/s, 15s passed",
                "finding values, stage 20: 100%, 0s left, 34,886,123 of 34,886,123 positions, 2,000,000/s, 28s passed",
            ]
        );
    }

    #[test]
    fn a_phase_of_the_same_name_begins_anew() {
        let stage = |stage, at, visited| {
            let moment = moment("solving a stage", at, visited, Some(2000));
            at_stage(stage, moment)
        };
        let moments = [stage(9, 2000, 2000), stage(8, 4000, 500)];
        assert_eq!(
            texts(Outlook::default(), &moments)[1],
            "solving a stage, stage 8: 25%, 6s left, 500 of 2,000 positions, 250/s, 4s passed"
        );
    }

    #[test]
    fn no_moment_has_a_rate_that_its_positions_do_not_have() {
        let mut random = 1_u64;
        let mut draw = |most: u64| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (random >> 33) % most
        };
        for _ in 0..1000 {
            let mut line = Line::new(Outlook::default());
            let (mut at, mut visited, mut others, mut phase) = (Duration::ZERO, 0, 0, 0);
            for _ in 0..50 {
                // At most a million positions a millisecond.
                let passed = draw(3) * draw(1000);
                at += Duration::from_millis(passed);
                visited += draw(1_000_000 * passed + 1);
                others += draw(1_000_000 * passed + 1);
                match draw(8) {
                    0 => (phase, visited) = (phase + 1, draw(1_000_000 * passed + 1)),
                    // Others begin a phase.
                    1 => others = 0,
                    _ => {}
                }
                let total = (draw(2) == 0).then(|| visited + draw(1 << 40));
                let moment = Moment {
                    phase: ["one", "another"][phase % 2],
                    stage: None,
                    visited,
                    total,
                    by_others: others,
                    elapsed: at,
                };
                let (percent, text) = line.after(&moment);
                assert!(percent.is_none_or(|it| it <= 100), "{text}");
                let rate = text.split(", ").find_map(|it| it.strip_suffix("/s"));
                let rate = rate.map(|it| it.replace(',', "").parse::<u64>());
                let rate = rate.map_or(0, |it| it.expect("a number"));
                assert!(rate <= 2_000_000_000, "{text}");
            }
        }
    }

    #[test]
    fn members_of_a_cluster_are_counted_together() {
        let one = |at, visited, others| {
            moment("finding values", at, visited, Some(1_000_000)).with_others(others)
        };
        let moments = [
            // The other one is still in the phase before.
            one(1000, 100_000, 900_000),
            one(2000, 200_000, 100_000),
            one(4000, 400_000, 300_000),
        ];
        assert_eq!(
            texts(Outlook::default(), &moments),
            [
                "finding values: 10%, 9s left, 1,000,000 positions, 100,000/s, 1s passed",
                "finding values: 20%, 8s left, 300,000 positions, 2s passed",
                "finding values: 40%, 6s left, 700,000 positions, 200,000/s, 4s passed",
            ]
        );
    }

    #[test]
    fn a_game_that_has_fewer_positions_than_a_solver_knows_ends_at_all_of_them() {
        let outlook = Outlook {
            positions: Some(201),
            ..Outlook::default()
        };
        let moments = [moment("solving", 1000, 201, Some(210))];
        assert_eq!(
            texts(outlook, &moments),
            ["solving: 100%, 0s left, 201 of 201 positions, 201/s, 1s passed"]
        );
    }

    #[test]
    fn times_are_rounded_up_to_what_people_say() {
        let seconds = [0, 59, 61, 3_599, 3_601, 90_000];
        let texts = seconds.map(|it| time(Duration::from_secs(it)));
        assert_eq!(texts, ["0s", "59s", "1m 1s", "59m 59s", "1h 1m", "1day 1h"]);
        assert_eq!(time(MS), "1s");
    }
}
