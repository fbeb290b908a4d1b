//! Tabulation by key in the memory of all members of a cluster.

use super::home::Outcome;
use super::memory::Memory;
use super::sweep_into;
use crate::game::{Restore, Staged, Value};
use crate::post::Post;
use crate::run::Run;
use crate::solution::{AlongLine, Solution};
use crate::solver::among::{Mail, Member, Others, numbers_at, open_in_memory};
use crate::solver::tabulate::{ByKey, Tabulate};
use crate::solver::{SolveError, SolveErrorKind};
use crate::store::Identity;

impl Tabulate<ByKey> {
    /// Solves a game in memory, together with the other members of a cluster: each calls it with
    /// its [`Post`], and with the same game. Each holds a share of the positions.
    ///
    /// The solution, the same on every member, has the values of the positions on the line of best
    /// play, and of those that their moves lead to; all others are forgotten. To keep them, solve
    /// into a store: see [`solve_among`](Self::solve_among).
    ///
    /// # Errors
    ///
    /// Those of [`solve`](crate::Solver::solve), and those of [`solve_among`](Self::solve_among)
    /// that are about members.
    ///
    /// # Complexity
    ///
    /// The memory of [`solve`](crate::Solver::solve) shared between the members, for up to 64 of
    /// them; and what each sends of a stage: about 2 to 4 bytes for each position.
    ///
    /// # Panics
    ///
    /// As [`solve_among`](Self::solve_among).
    ///
    /// # Examples
    ///
    /// A cluster of one:
    ///
    /// ```
    /// use optimal_play::games::connect_four::ConnectFour;
    /// use optimal_play::post::{Post, PostError};
    /// use optimal_play::{Run, Tabulate};
    ///
    /// struct Alone;
    ///
    /// impl Post for Alone {
    ///     fn members(&self) -> usize { 1 }
    ///     fn member(&self) -> usize { 0 }
    ///     fn exchange(
    ///         &mut self,
    ///         parcels: Vec<Vec<u8>>,
    ///         _: &mut dyn FnMut() -> bool,
    ///     ) -> Result<Vec<Vec<u8>>, PostError> {
    ///         Ok(parcels)
    ///     }
    /// }
    ///
    /// let game = ConnectFour::new(4, 3)?;
    /// let solver = Tabulate::by_key();
    /// let solution = solver.solve_in_memory_among(&mut Alone, &game.start(), Run::new())?;
    /// assert_eq!(solution.value(), 0);
    /// assert_eq!(solution.line().count(), 12); // the board is full
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_in_memory_among<G: Restore + Staged + Sync>(
        &self,
        post: &mut dyn Post,
        root: &G,
        mut run: Run<'_>,
    ) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("tabulate (by key, in memory, among members)");
        let mut member = Member {
            run: &mut run,
            others: Mail::over(post),
        };
        let solved = solve(&mut member, root);
        if let Err(kind) = &solved {
            member.others.end_with(kind);
        }
        solved.map_err(|kind| SolveError::new(kind, run.report()))
    }
}

fn solve<G: Restore + Staged + Sync>(
    member: &mut Member<'_, '_, Mail<'_>>,
    root: &G,
) -> Outcome<Solution<G>, G> {
    open_in_memory(root, Identity::by_key(root), member)?;
    let mut memory = Memory::new(root, member.run);
    sweep_into(root, &mut memory, member)?;
    let (table, placement) = (memory.table, member.placement());
    // The member that holds a position, and the number of its value, if that is this one.
    let look_up = |state: &G| -> Outcome<_, G> {
        let packed = state.packed_key();
        let holder = placement.holder(table.names().of(packed)?.shard);
        if holder != placement.member {
            return Ok((holder, 0));
        }
        let number = table.get(state).and_then(Value::to_number);
        Ok((holder, number.ok_or(SolveErrorKind::WrongKey { packed })?))
    };
    let (held, report) = (AlongLine::new(member.run), member.run.report());
    Solution::along_line(root, held, report, |states| {
        let asked: Vec<_> = states.iter().map(look_up).collect::<Result<_, _>>()?;
        let numbers = numbers_at(&asked, member)?;
        let value = |(number, &(holder, _)): (i64, &(usize, i64))| {
            let value = G::Value::from_number(number).ok_or_else(|| Mail::malformed(holder));
            Ok((value?, None))
        };
        numbers.into_iter().zip(&asked).map(value).collect()
    })
}
