//! The rows of a game: what each solver takes for it.

use std::mem;
use std::time::{Duration, Instant};

use optimal_play::run::Report;
use optimal_play::{GameState, Run, Solver};

/// Each row prints the shortest time of at least this many runs, over at least this long: other
/// programs only add to it.
const ROUNDS: usize = 5;
const AT_LEAST: Duration = Duration::from_secs(2);

/// The row above those of the games.
pub(crate) fn print_head() {
    println!("| game | solver | holds | time | positions | memory |");
    println!("|---|---|---|---:|---:|---:|");
}

/// A game: its roots, with their values.
pub(crate) struct Table<G: GameState> {
    /// Printed in the first row only.
    game: &'static str,
    roots: Vec<(G, G::Value)>,
}

impl<G: GameState> Table<G> {
    pub(crate) fn new(game: &'static str, roots: impl IntoIterator<Item = (G, G::Value)>) -> Self {
        let roots = roots.into_iter().collect();
        Self { game, roots }
    }

    /// The row of a solver that returns a solution.
    pub(crate) fn row<S: Solver<G>>(&mut self, call: &str, holds: &str, solver: &S) {
        self.measure(call, holds, |root, run| {
            let solution = solver.solve(root, run);
            let solution = solution.unwrap_or_else(|error| panic!("{call}: {error}"));
            (solution.value(), solution.report().clone())
        });
    }

    /// The row of a function that returns the value of a root and the report: means over the roots,
    /// but the maximum of the memory.
    ///
    /// # Panics
    ///
    /// If a value is not the one that is known.
    pub(crate) fn measure(
        &mut self,
        call: &str,
        holds: &str,
        solve: impl Fn(&G, Run<'_>) -> (G::Value, Report),
    ) {
        let count = u32::try_from(self.roots.len()).expect("they are few");
        let (mut shortest, mut positions, mut bytes) = (Duration::MAX, 0, 0);
        let (started, mut rounds) = (Instant::now(), 0);
        while rounds < ROUNDS || started.elapsed() < AT_LEAST {
            rounds += 1;
            let mut time = Duration::ZERO;
            positions = 0;
            for (root, value) in &self.roots {
                let (found, report) = solve(root, Run::new().with_threads(1));
                assert_eq!(found, *value, "{call}");
                time += report.elapsed / count;
                positions += report.positions;
                bytes = bytes.max(report.peak_bytes);
            }
            shortest = shortest.min(time);
        }
        println!(
            "| {} | `{call}` | {holds} | {} | {} | {} |",
            mem::take(&mut self.game),
            two_figures(shortest.as_secs_f64() * 1e6, &["µs", "ms", "s"]),
            grouped(positions / u64::from(count)),
            memory(bytes),
        );
    }
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn memory(bytes: usize) -> String {
    two_figures(bytes as f64, &["B", "kB", "MB", "GB"])
}

/// Two or three significant figures in the unit that fits; each unit is a thousand of the one
/// before.
fn two_figures(mut number: f64, units: &[&str]) -> String {
    let mut unit = 0;
    while number >= 999.5 && unit + 1 < units.len() {
        (number, unit) = (number / 1000.0, unit + 1);
    }
    let digits = usize::from(number < 9.95);
    format!("{number:.digits$} {}", units[unit])
}

/// Figures in groups of three.
fn grouped(number: u64) -> String {
    if number < 1000 {
        return number.to_string();
    }
    format!("{},{:03}", grouped(number / 1000), number % 1000)
}
