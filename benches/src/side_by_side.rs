//! Times two programs in turn, A B A B ..., so that a change of the machine's speed meets both.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// A program to time.
#[expect(missing_debug_implementations, reason = "a program is a function")]
pub struct Contender<'a, T> {
    /// What it is called.
    pub name: &'a str,
    /// What it computes.
    pub run: &'a dyn Fn() -> T,
}

/// Times every contender beside the first in `rounds` rounds; prints the median time of each, the
/// median over the rounds of its ratio to the first, and its least time, in which other programs
/// disturb it least.
///
/// # Panics
///
/// If two contenders disagree: a wrong answer has no speed.
pub fn compare<T: PartialEq + std::fmt::Debug>(
    title: &str,
    rounds: usize,
    contenders: &[Contender<'_, T>],
) {
    println!("{title} ({rounds} rounds)");
    let expected = (contenders[0].run)();
    for contender in contenders {
        assert_eq!((contender.run)(), expected, "{} is wrong", contender.name);
    }
    let times: Vec<Vec<Duration>> = (0..rounds)
        .map(|_| contenders.iter().map(|it| time(it.run)).collect())
        .collect();
    for (column, contender) in contenders.iter().enumerate() {
        let seconds = || times.iter().map(|round| round[column].as_secs_f64());
        let least = seconds().fold(f64::INFINITY, f64::min);
        let ratio = median(
            times
                .iter()
                .map(|round| round[column].as_secs_f64() / round[0].as_secs_f64()),
        );
        println!(
            "  {:<40} {:>9.3} ms   ratio {ratio:.2}   least {:>9.3} ms",
            contender.name,
            median(seconds()) * 1e3,
            least * 1e3
        );
    }
}

fn time<T>(run: &dyn Fn() -> T) -> Duration {
    let started = Instant::now();
    black_box(run());
    started.elapsed()
}

fn median(figures: impl Iterator<Item = f64>) -> f64 {
    let mut figures: Vec<_> = figures.collect();
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
