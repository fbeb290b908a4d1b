//! The nearest loss in a game where play need not end.

use std::mem;

use super::{CertificateErrorKind, Fault};
use crate::game::{GameState, Outcome, Player, line_through};
use crate::run::{Run, StopReason, TrackedVec};
use crate::table::KeyNumbers;

/// All positions that a walk enters, with the moves between them, to find in how few plies the
/// opponent can win: by lines that the walk did not take, too.
pub(super) struct NearestLoss<G: GameState> {
    player: Player,
    outcome: fn(G::Value) -> Outcome,
    /// The numbers of the positions; that of the root is 0.
    numbers: KeyNumbers<G::Key, u32>,
    /// The numbers of the positions on the line, and of the one that was entered last.
    line: TrackedVec<u32>,
    entered: u32,
    /// From which position a move leads to which.
    moves: TrackedVec<(u32, u32)>,
    /// The lost ends, each with the plies to the loss.
    losses: TrackedVec<(u32, u16)>,
}

/// The least number of plies in which the opponent wins, and the line to an end where that is
/// shown.
pub(super) type Loss<M> = (u64, Vec<M>);

/// No position: the root comes from there.
const NONE: u32 = u32::MAX;

impl<G: GameState> NearestLoss<G> {
    pub(super) fn new(player: Player, outcome: fn(G::Value) -> Outcome, run: &Run<'_>) -> Self {
        Self {
            player,
            outcome,
            numbers: KeyNumbers::new(run),
            line: TrackedVec::new(run),
            entered: 0,
            moves: TrackedVec::new(run),
            losses: TrackedVec::new(run),
        }
    }

    /// The walk enters a position after the last one on the line.
    pub(super) fn enter(&mut self, state: &G) -> Result<(), Fault<G::Move>> {
        let key = state.key();
        self.entered = if let Some(number) = self.numbers.get(&key) {
            number
        } else {
            let number = self.numbers.insert(key)?;
            number.ok_or(CertificateErrorKind::TooLarge)?
        };
        match self.line.last() {
            Some(&before) => Ok(self.moves.push((before, self.entered))?),
            None => Ok(()),
        }
    }

    /// The position that was entered last has this value: the walk ends there.
    pub(super) fn end(&mut self, value: G::Value) -> Result<(), Fault<G::Move>> {
        let outcome = (self.outcome)(value);
        match outcome.plies() {
            Some(plies) if outcome.winner() == Some(!self.player) => {
                Ok(self.losses.push((self.entered, plies))?)
            }
            _ => Ok(()),
        }
    }

    /// The walk goes on from the position that was entered last.
    pub(super) fn go_on(&mut self) -> Result<(), Fault<G::Move>> {
        Ok(self.line.push(self.entered)?)
    }

    /// The walk leaves the last position on the line.
    pub(super) fn leave(&mut self) {
        self.line.pop();
    }

    /// The nearest loss; `None` if no end is lost.
    pub(super) fn find(
        mut self,
        root: &G,
        run: &mut Run<'_>,
    ) -> Result<Option<Loss<G::Move>>, StopReason> {
        if self.losses.is_empty() {
            return Ok(None);
        }
        self.moves.sort_unstable();
        // By position: the one before it on a shortest line, and how many moves that has.
        let count = self.numbers.len();
        let mut before = TrackedVec::filled(count, NONE, run)?;
        let mut depths = TrackedVec::filled(count, u64::MAX, run)?;
        depths[0] = 0;
        let (mut level, mut next, mut depth) = (TrackedVec::new(run), TrackedVec::new(run), 0);
        level.push(0)?;
        while !level.is_empty() {
            depth += 1;
            run.poll(level.len() as u64)?;
            for &from in level.iter() {
                let first = self.moves.partition_point(|&(at, _)| at < from);
                let moves = self.moves[first..].iter();
                for &(_, to) in moves.take_while(|&&(at, _)| at == from) {
                    if depths[to as usize] == u64::MAX {
                        depths[to as usize] = depth;
                        before[to as usize] = from;
                        next.push(to)?;
                    }
                }
            }
            mem::swap(&mut level, &mut next);
            next.clear();
        }
        let losses = self.losses.iter();
        let losses = losses.map(|&(at, plies)| (depths[at as usize] + u64::from(plies), at));
        Ok(losses.min().map(|(plies, at)| {
            let mut line = vec![at];
            while let Some(&first) = line.last().filter(|&&at| before[at as usize] != NONE) {
                line.push(before[first as usize]);
            }
            let places = line.into_iter().rev().skip(1);
            let line = line_through(root.clone(), places, |step, &to| {
                self.numbers.get(&step.state.key()) == Some(to)
            });
            (plies, line)
        }))
    }
}
