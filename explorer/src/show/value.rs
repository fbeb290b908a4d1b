//! Values that can be shown.

use std::fmt::Display;
use std::io::BufRead;
use std::str::FromStr;

use optimal_play::certificate::CertificateReader;
use optimal_play::{Outcome, Player, Value, Wdl};
use serde::Serialize;

use super::{Legend, Mark, Verdict};

/// A value that can be shown in words, on a plot, and as JSON: `i8` to `i64`, `Outcome` and `Wdl`.
///
/// # Examples
///
/// ```
/// use optimal_play::{Outcome, Player};
/// use optimal_play_explorer::ShownValue;
///
/// assert_eq!(3_i32.verdict(Player::Min).to_string(), "▼ loss -3");
/// let (fast, slow) = (Outcome::win(Player::Max, 3), Outcome::win(Player::Max, 7));
/// assert!(fast.height() > slow.height());
/// assert_eq!(slow.cost(fast), "4 plies");
/// ```
pub trait ShownValue: Value + Display + FromStr<Err: Display> + Serialize + 'static {
    /// Whether the rewards of the moves so far add up with the value: true of scores. The plies of
    /// an [`Outcome`] count from the position.
    const ADDS_UP: bool;

    /// What the number of a [`Verdict`] counts.
    const LEGEND: Legend;

    /// The value in words, as `viewer` sees it.
    fn verdict(self, viewer: Player) -> Verdict;

    /// How high the value stands on a plot, seen from Max: 0 for a draw, higher if it is better for
    /// Max.
    fn height(self) -> f64;

    /// Lets the positions of a certificate repeat, if play that goes round has a value: a draw.
    /// Default: they may not.
    fn with_cycles<R: BufRead>(
        certificate: CertificateReader<Self, R>,
    ) -> CertificateReader<Self, R> {
        certificate
    }

    /// How much worse it is than the `best` value: a number of points or plies, or what has become
    /// of it.
    fn cost(self, best: Self) -> String;
}

/// What became of a better value.
fn turn(best: Wdl, now: Wdl) -> String {
    let text = match (best, now) {
        (Wdl::Draw, _) => "the draw",
        (_, Wdl::Draw) => "the win, a draw is left",
        _ => "the win",
    };
    text.to_owned()
}

impl ShownValue for Wdl {
    const ADDS_UP: bool = false;
    const LEGEND: Legend = &[
        (Some(Mark::Win), "▲: the player to move can force a win"),
        (Some(Mark::Loss), "▼: the opponent can force a win"),
        (Some(Mark::Draw), "=: a draw"),
    ];

    fn verdict(self, viewer: Player) -> Verdict {
        Verdict::winner(self, viewer)
    }

    fn height(self) -> f64 {
        match self {
            Self::MinWins => -1.0,
            Self::Draw => 0.0,
            Self::MaxWins => 1.0,
        }
    }

    fn with_cycles<R: BufRead>(
        certificate: CertificateReader<Self, R>,
    ) -> CertificateReader<Self, R> {
        certificate.with_cycles()
    }

    fn cost(self, best: Self) -> String {
        turn(best, self)
    }
}

impl ShownValue for Outcome {
    const ADDS_UP: bool = false;
    const LEGEND: Legend = &[
        (
            Some(Mark::Win),
            "▲7: wins at move 7 from now, counting those of both players",
        ),
        (Some(Mark::Loss), "▼8: loses at move 8 from now"),
        (Some(Mark::Draw), "=: a draw"),
    ];

    fn verdict(self, viewer: Player) -> Verdict {
        Verdict::outcome(self, viewer)
    }

    /// Between 1 and 2 for a win of Max, the sooner the higher.
    fn height(self) -> f64 {
        let plies = self.plies().unwrap_or_default();
        let soon = 1.0 + 1.0 / (1.0 + f64::from(plies) / 8.0);
        soon * Wdl::from(self).height()
    }

    fn with_cycles<R: BufRead>(
        certificate: CertificateReader<Self, R>,
    ) -> CertificateReader<Self, R> {
        certificate.with_cycles()
    }

    fn cost(self, best: Self) -> String {
        match (best.plies(), self.plies()) {
            (Some(best_plies), Some(plies)) if best.winner() == self.winner() => {
                match best_plies.abs_diff(plies) {
                    1 => "1 ply".to_owned(),
                    plies => format!("{plies} plies"),
                }
            }
            _ => turn(best.into(), self.into()),
        }
    }
}

macro_rules! scores {
    ($($score:ty)*) => { $(
        impl ShownValue for $score {
            const ADDS_UP: bool = true;
            const LEGEND: Legend = &[
        (Some(Mark::Win), "+3: ends ahead of the opponent, by 3"),
        (Some(Mark::Loss), "−3: ends behind, by 3"),
        (Some(Mark::Draw), "=: a draw"),
    ];

            fn verdict(self, viewer: Player) -> Verdict {
                Verdict::difference(self, viewer)
            }

            fn height(self) -> f64 {
                #[expect(clippy::cast_precision_loss, reason = "a plot needs no more than 53 bits")]
                let height = i64::from(self) as f64;
                height
            }

            fn cost(self, best: Self) -> String {
                match best.abs_diff(self) {
                    1 => "1 point".to_owned(),
                    points => format!("{points} points"),
                }
            }
        }
    )* };
}

scores! { i8 i16 i32 i64 }
