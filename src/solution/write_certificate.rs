//! A certificate of the root's value, written while it is found.

use std::fmt::Display;
use std::io::{BufWriter, Write};
#[cfg(feature = "disk")]
use std::path::Path;

use super::{Solution, Strategy};
#[cfg(feature = "disk")]
use crate::certificate::save;
use crate::certificate::{
    ALL, Assumptions, BOUNDS, CertificateError, CertificateErrorKind, CertificateReport, Counts,
    EndlessPlay, Fault, Guide, Next, ProofWalk, finish, write_header,
};
use crate::game::{GameState, Player, Step};
use crate::run::Run;
use crate::table::{HashTable, Table};

impl<G: GameState<Value: Display>> Solution<G> {
    /// A certificate of `player` as text: a strategy that secures the value of the root against
    /// every play of the opponent. It is a proof, checked by the rules only, that the value is at
    /// least that for Max, or at most for Min. The certificates of both players together prove the
    /// value. [`CertificateReader`](crate::certificate::CertificateReader) checks it, and plays by
    /// it.
    ///
    /// [`write_certificate`](Self::write_certificate) writes it within limits, and where memory
    /// does not hold the text.
    ///
    /// # Errors
    ///
    /// The errors of [`write_certificate`](Self::write_certificate).
    pub fn certificate(&self, player: Player) -> Result<String, CertificateError<G::Move>> {
        let mut text = Vec::new();
        self.write_certificate(player, Run::new(), &mut text)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// Writes the [`certificate`](Self::certificate) of `player`, line by line, so that nobody has
    /// to hold it.
    ///
    /// The moves are those of [`line_from`](Self::line_from): the first best move; with
    /// [`Wdl`](crate::Wdl) values after retrograde analysis, the first that wins soonest. After
    /// [`AlphaBeta`](crate::AlphaBeta) they are those of the strategy that
    /// [`with_certificate`](crate::AlphaBeta::with_certificate) asked for: each secures the value,
    /// and may win later than another. The header says if the strategy trusts
    /// [bounds](crate::AlphaBeta::with_trusted_bounds) or an
    /// [endgame](crate::AlphaBeta::with_trusted_endgame) besides the rules.
    ///
    /// After an error, what has been written proves nothing.
    ///
    /// # Errors
    ///
    /// [`CertificateError`] if `out` fails, the run ends early, or the solution does not hold every
    /// position that the proof needs ([`NoMove`](CertificateErrorKind::NoMove)). Solutions of
    /// [`AlphaBeta`](crate::AlphaBeta) that was not asked for a strategy of `player`, nor for a
    /// [semi-strong](crate::AlphaBeta::semi_strong) solution, do not.
    ///
    /// # Complexity
    ///
    /// That of [`CertificateReader::verify`](crate::certificate::CertificateReader::verify), since
    /// it checks what it writes, but for play without end. After [`AlphaBeta`](crate::AlphaBeta) it
    /// also keeps the key of each position after a move of the player.
    pub fn write_certificate(
        &self,
        player: Player,
        mut run: Run<'_>,
        out: impl Write,
    ) -> Result<CertificateReport, CertificateError<G::Move>> {
        let mut counts = Counts::default();
        let done = self.write(player, &mut run, &mut counts, out);
        finish(done, counts, &run)
    }

    /// Writes a certificate as [`write_certificate`](Self::write_certificate) does, into a file
    /// compressed by Zstandard. Until it is complete, the file is called `PATH.part`.
    ///
    /// # Errors
    ///
    /// The errors of [`write_certificate`](Self::write_certificate). Then there is no new file.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::knight_pawns::KnightPawns;
    /// use optimal_play::certificate::CertificateReader;
    /// use optimal_play::{AlphaBeta, Player, Run, Solver};
    ///
    /// let path = std::env::temp_dir().join(format!("certificate-{}.zst", std::process::id()));
    /// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
    /// let solver = AlphaBeta::packed().with_certificate(Player::Min);
    /// let solution = solver.solve(&game.start(), Run::new())?;
    /// solution.save_certificate(Player::Min, Run::new(), &path)?;
    ///
    /// // Later, in any process:
    /// let reader = CertificateReader::<i32, _>::open(&path)?;
    /// let run = Run::new().with_memory_limit(100_000);
    /// reader.verify(&game.start(), run)?;
    /// # std::fs::remove_file(path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "disk")]
    pub fn save_certificate(
        &self,
        player: Player,
        mut run: Run<'_>,
        path: impl AsRef<Path>,
    ) -> Result<CertificateReport, CertificateError<G::Move>> {
        let mut counts = Counts::default();
        let done = save(path.as_ref(), |out| {
            self.write(player, &mut run, &mut counts, out)
        });
        finish(done, counts, &run)
    }

    /// Writes a certificate, and sets what it counts, also where it ends early.
    fn write(
        &self,
        player: Player,
        run: &mut Run<'_>,
        counts: &mut Counts,
        out: impl Write,
    ) -> Result<(), Fault<G::Move>> {
        run.begin("certificate");
        run.begin_phase("writing", None);
        let strategy = self.strategies[player].as_deref();
        let rules_only = Assumptions::default();
        let trust = strategy.map_or(&rules_only, Strategy::trust);
        let mut writer = Writer {
            solution: self,
            strategy,
            trusts_bounds: trust.bounds,
            reached: HashTable::new(run),
            out: BufWriter::new(out),
        };
        write_header(&mut writer.out, player, self.value, trust)?;
        let endless = if self.values.read().may_repeat(&self.root) {
            EndlessPlay::Unchecked
        } else {
            EndlessPlay::Wrong
        };
        let stages = self.values.read().stage_rules().cloned();
        let walk = ProofWalk::new(player, self.value, endless, run, &mut writer);
        let mut walk = walk.by_stage(stages);
        let walked = walk.run(&self.root);
        *counts = walk.counts();
        walked?;
        Ok(writer.out.flush()?)
    }
}

/// The replies of a solution, each of which it writes.
struct Writer<'s, G: GameState, W: Write> {
    solution: &'s Solution<G>,
    strategy: Option<&'s Strategy<G>>,
    trusts_bounds: bool,
    /// The positions after the replies of the strategy.
    reached: HashTable<G, ()>,
    out: BufWriter<W>,
}

impl<G: GameState> Solution<G> {
    /// The first best move of `state`, with its number.
    fn best_reply(&self, state: &G) -> Option<(u32, Step<G>)> {
        let best = self.best_steps(state).next()?;
        let number = state.moves().position(|mv| mv == best.mv)?;
        Some((u32::try_from(number).ok()?, best))
    }
}

impl<G: GameState, W: Write> Guide<G> for Writer<'_, G, W> {
    fn known(&self, state: &G) -> Option<G::Value> {
        self.strategy?.trusted_value(state)
    }

    fn next(&mut self, state: &G, is_players: bool) -> Result<Next<G>, Fault<G::Move>> {
        if self.strategy.is_some_and(|it| it.trusts_bounds_of(state)) {
            writeln!(self.out, "{BOUNDS}")?;
            return Ok(Next::Bounds);
        }
        if !is_players {
            if self.trusts_bounds {
                writeln!(self.out, "{ALL}")?;
            }
            return Ok(Next::All);
        }
        let reply = match self.strategy {
            Some(strategy) => {
                let is_reached = |state: &G| self.reached.get(state).is_some();
                strategy.reply(state, is_reached)
            }
            None => self.solution.best_reply(state),
        };
        let (number, step) = reply.ok_or(CertificateErrorKind::NoMove)?;
        if self.strategy.is_some() {
            self.reached.insert(&step.state, ())?;
        }
        writeln!(self.out, "{number}")?;
        Ok(Next::Step(step))
    }
}
