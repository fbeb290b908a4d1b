//! How the wins of a level are visited: by one thread, or shared between several.

use std::iter;
use std::ops::Range;

use super::super::exchange::Exchange;
use super::super::marks::{BLOCK, mark, range};
use super::super::matches::{Matches, find};
use super::super::predecessors::{Graph, POSITIONS_BETWEEN_POLLS};
use super::super::share::{Place, Share};
use super::super::team::{Standing, Team, Told};
use super::super::win::Win;
use super::{ROUND, Scan};
use crate::game::index_out_of_range;
use crate::run::{Pool, Run};
use crate::solver::SolveErrorKind;
use crate::table::{Cell, Number};

impl<B: Graph + Sync, N: Number, T: Team> Scan<'_, B, N, T> {
    /// Goes from the positions with that win in the blocks to their predecessors.
    pub(super) fn sweep<M>(
        &mut self,
        win: Win,
        run: &mut Run<'_>,
    ) -> Result<(), SolveErrorKind<M>> {
        let (won, before) = (win.cell()?, win.before());
        let (cells, words) = (&mut *self.cells, self.marks.words());
        let share = self.team.share();
        let team = &mut *self.team;
        let (mut passed, mut patience) = (0, run.stop_signal().patience());
        for &block in &*self.blocks {
            let Range { mut start, end } = range(block, cells.len());
            while let Some(at) = find(&cells[start..end], won) {
                let cell = start + at;
                start = cell + 1;
                passed += 1;
                let position = self.graph.position(share.number(cell));
                for previous in self.graph.predecessors(&position) {
                    patience.count()?;
                    let number = self.graph.number(&previous);
                    let wins = self.graph.to_move(&previous) == before.winner;
                    let cell = match share.place(number) {
                        Place::Here(cell) => cell,
                        Place::There { member, cell } => {
                            let winner = before.winner;
                            team.tell(member, Told { cell, winner, wins });
                            self.last = self.last.max(before.plies);
                            continue;
                        }
                    };
                    let count = cells.len();
                    let Some(found) = cells.get_mut(cell) else {
                        index_out_of_range(cell, count);
                    };
                    if before.settle(found, wins)? {
                        mark(words, cell, before);
                        self.last = self.last.max(before.plies);
                    }
                }
                if team.is_full() {
                    trade(team, Standing::with_more(before), cells, words, run)?;
                }
            }
            if passed >= POSITIONS_BETWEEN_POLLS {
                run.poll(passed as u64)?;
                passed = 0;
            }
        }
        run.poll(passed as u64)?;
        Ok(())
    }

    /// As [`sweep`](Self::sweep), shared between threads.
    pub(super) fn sweep_shared<M: Send>(
        &mut self,
        win: Win,
        pool: Pool<'_>,
        run: &mut Run<'_>,
    ) -> Result<(), SolveErrorKind<M>> {
        let Self {
            graph,
            team,
            cells,
            marks,
            blocks,
            exchange,
            last,
        } = self;
        let (count, share, others) = (cells.len(), team.share(), team.members() - 1);
        let exchange = exchange.get_or_insert_with(|| {
            // A box for each member, where there are any others.
            let members = if others > 0 { others + 1 } else { 0 };
            Exchange::new(pool.threads(), count, members, ROUND, run)
        });
        let (won, before) = (win.cell()?, win.before());
        let mut places: Vec<_> = exchange.parts(blocks).map(|it| (it, 0)).collect();
        let mut is_over = false;
        while !is_over {
            // The threads go on by themselves until something is found for another member.
            is_over = pool.enter(|| -> Result<bool, SolveErrorKind<M>> {
                loop {
                    let matches = |place| Matches { place, cells, won }.map(iter::once);
                    let mut parts: Vec<_> = places.iter_mut().map(matches).collect();
                    let graph = (*graph, share);
                    let threads = (pool, run.stop_signal());
                    let found = exchange.find(graph, cells, before.winner, &mut parts, threads)?;
                    if found == 0 {
                        return Ok(true);
                    }
                    let words = marks.words().chunks_mut(exchange.cells_per_owner() / BLOCK);
                    let recorders = words.map(|words| {
                        move |number| {
                            mark(words, number, before);
                            Ok(())
                        }
                    });
                    if exchange.settle(cells, before, pool, recorders)? > 0 {
                        *last = (*last).max(before.plies);
                    }
                    run.poll(found as u64)?;
                    if exchange.away().next().is_some() {
                        return Ok(false);
                    }
                }
            })?;
            for (member, cell, player) in exchange.away() {
                let (winner, wins) = (before.winner, player == before.winner);
                team.tell(member, Told { cell, winner, wins });
                *last = (*last).max(before.plies);
            }
            if team.is_full() {
                let standing = Standing::with_more(before);
                trade(*team, standing, cells, marks.words(), run)?;
            }
        }
        Ok(())
    }
}

/// Exchanges with the other members what has been found, and settles what they have found for the
/// cells here.
pub(super) fn trade<M>(
    team: &mut impl Team,
    standing: Standing,
    cells: &mut [Cell],
    words: &mut [u64],
    run: &mut Run<'_>,
) -> Result<Standing, SolveErrorKind<M>> {
    let plies = standing.plies;
    team.exchange(standing, run, |Told { cell, winner, wins }| {
        let win = Win { winner, plies };
        if win.settle(&mut cells[cell], wins)? {
            mark(words, cell, win);
        }
        Ok(())
    })
}
