//! tmp
use optimal_play::games::cram::Cram;
use optimal_play::{Grundy, Run, Solver};
fn main() {
    let a: Vec<u32> = std::env::args()
        .skip(1)
        .map(|x| x.parse().unwrap())
        .collect();
    for c in a.chunks(2) {
        let b = Cram::new(c[0], c[1]).unwrap();
        let t = std::time::Instant::now();
        let s = Grundy::by_search()
            .solve(&b, Run::new().with_threads(1))
            .unwrap();
        println!(
            "{}x{}: {:?} {:?} {}",
            c[0],
            c[1],
            s.grundy_value(&b),
            t.elapsed(),
            s.report()
        );
    }
}
