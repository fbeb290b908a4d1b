//! Sums of parts beside MCGS, twelve sets: how many instances each program finishes, and the
//! processor time beside that of MCGS.
//!
//! `MCGS` in the environment names the program (version 1.7). Without it, only the solvers of this
//! crate run. `cargo bench --bench sums -- clobber` measures the sets with that word; a number is the
//! seed of the random instances. The search was tuned on seed 1. Forms that were made before come
//! with the winners of parts, so that this column says nothing about a set of single boards.

mod instance;
mod mcgs;
mod regions;
mod sets;

use instance::{Ours, Taken};
use mcgs::Mcgs;

/// The time for one player.
const SECONDS: u64 = 10;

/// What a program took for each instance that it finished.
type Times = Vec<Option<Taken>>;

fn main() {
    let words: Vec<_> = std::env::args()
        .skip(1)
        .filter(|it| !it.starts_with('-'))
        .collect();
    let seed = words.iter().find_map(|word| word.parse().ok()).unwrap_or(2);
    let is_alone = words.iter().any(|word| word == "alone");
    let is_name = |it: &&String| it.parse::<u64>().is_err() && *it != "alone";
    let words: Vec<_> = words.iter().filter(is_name).collect();
    let mcgs = Mcgs::from_environment();
    println!(
        "finished: sums / with forms made before / alpha-beta / MCGS / MCGS with its database; time of \
         sums beside each (instances that both finish), then with forms made before beside the last"
    );
    for set in sets::sets(seed) {
        if !words.iter().all(|word| set.name.contains(word.as_str())) {
            continue;
        }
        let contenders: &[Ours] = if is_alone {
            &[Ours::Sums]
        } else {
            &[Ours::Sums, Ours::KeptForms, Ours::AlphaBeta]
        };
        let ours = contenders.iter().map(|&by| {
            let solved = set.instances.iter().map(|it| it.solve(by, SECONDS));
            solved.collect::<Times>()
        });
        let ours: Vec<_> = ours.collect();
        let rivals = mcgs.as_ref().map(|mcgs| {
            [false, true].map(|database| mcgs.solve(&set.instances, database, SECONDS))
        });
        let all: Vec<_> = ours
            .into_iter()
            .chain(rivals.into_iter().flatten())
            .collect();
        let finished = all.iter().map(|it| it.iter().flatten().count().to_string());
        let mut ratios: Vec<_> = all[1..].iter().map(|other| ratio(&all[0], other)).collect();
        if let [_, kept, .., last] = all.as_slice() {
            ratios.push(ratio(kept, last));
        }
        println!(
            "{}: {:.3} s, {} of {}; {}",
            set.name,
            all[0].iter().flatten().map(|it| it.seconds).sum::<f64>(),
            finished.collect::<Vec<_>>().join(" / "),
            set.instances.len(),
            ratios.join(", ")
        );
    }
}

/// The time of one program beside another, for the instances that both finish.
fn ratio(one: &Times, other: &Times) -> String {
    let both: Vec<_> = one
        .iter()
        .zip(other)
        .filter_map(|(a, b)| Some(((*a)?, (*b)?)))
        .collect();
    for (a, b) in &both {
        assert_eq!(a.first_wins, b.first_wins, "a wrong answer has no speed");
    }
    let [a, b] = [
        both.iter().map(|it| it.0.seconds).sum::<f64>(),
        both.iter().map(|it| it.1.seconds).sum(),
    ];
    format!("{:.3} of {b:.3} s ({})", a / b, both.len())
}
