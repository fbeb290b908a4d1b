//! proto
mod search;
use std::marker::PhantomData;
use search::Search;
use super::{ErrorKind, SolveError, Solver, finish};
use crate::game::{GameState, PackedKey, Value};
use crate::run::Run;
use crate::solution::{Solution, Values};
use crate::table::{BoundTable, HashTable, PackedTable, WholeTable, Table};

/// w
#[derive(Clone, Copy, Debug)]
pub struct Whole;
/// p
#[derive(Clone, Copy, Debug)]
pub struct Packed;
/// ab
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta<K = Whole> { bytes: usize, keys: PhantomData<K> }
impl AlphaBeta<Whole> { /// w
 pub const fn whole(bytes: usize) -> Self { Self { bytes, keys: PhantomData } } }
impl AlphaBeta<Packed> { /// p
 pub const fn packed(bytes: usize) -> Self { Self { bytes, keys: PhantomData } } }

impl<G: PackedKey> Solver<G> for AlphaBeta<Packed> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("alpha-beta (packed)");
        let table = PackedTable::try_new(crate::table::Size::new(root.key_bits(), self.bytes)).expect("m");
        let v = mtd(Search::new(table, &mut run), root);
        finish(root, v.map(|v| { let mut t = HashTable::new(); t.grow().expect("x"); t.insert(root, v); Values::Hashed(t)}), &run)
    }
}
impl<G: GameState> Solver<G> for AlphaBeta<Whole> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("alpha-beta (whole)");
        let table = WholeTable::try_new(self.bytes).expect("m");
        let v = mtd(Search::new(table, &mut run), root);
        finish(root, v.map(|v| { let mut t = HashTable::new(); t.grow().expect("x"); t.insert(root, v); Values::Hashed(t)}), &run)
    }
}
fn mtd<G: GameState, T: BoundTable<G>>(mut search: Search<'_, '_, G, T>, root: &G) -> Result<G::Value, ErrorKind<G::Move>> {
    if let Some(v) = root.outcome() { return Ok(v); }
    let (mut lower, mut upper) = root.bounds();
    let mut threshold = G::Value::from_number(std::env::var("GUESS").map_or(1, |g| g.parse().expect("n"))).expect("x");
    while lower < upper {
        let v = search.test(root, threshold)?;
        if std::env::var("TRACE").is_ok() { eprintln!("test {threshold:?} -> {v:?} {}", search.expanded); }
        if v >= threshold { lower = v; } else { upper = v; }
        let drv = std::env::var("DRV").map_or(0, |g| g.parse().expect("n"));
        threshold = if drv == 0 { if v >= threshold { G::Value::from_number(v.to_number().expect("n") + 1).expect("x") } else { v } } else {
            let (l, u) = (lower.to_number().expect("n"), upper.to_number().expect("n"));
            let up = v >= threshold;
            let t = match drv {
                1 => { let mut m = l + (u - l) / 2; if m <= 0 && l / 2 < m { m = l / 2 } else if m >= 0 && u / 2 > m { m = u / 2 } m + 1 }
                2 => l + (u - l + 1) / 2,
                _ => if up { (l + 1).max(l + (u - l) / drv) } else { u.min(u - (u - l) / drv) },
            };
            if l >= u { break; } G::Value::from_number(t.clamp(l + 1, u)).expect("x") };
    }
    Ok(lower)
}
