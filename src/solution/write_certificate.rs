//! A certificate of the root's value, written while it is found.

use std::fmt::Display;
use std::io::{BufWriter, Write};
#[cfg(feature = "disk")]
use std::path::Path;

use super::{Solution, Strategy};
#[cfg(feature = "disk")]
use crate::certificate::save;
use crate::certificate::{
    ALL, BOUNDS, CertificateReport, CertificateStreamError, CertificateStreamErrorKind, Counts,
    Guide, Next, Trust, Walk, finish, write_header,
};
use crate::game::{GameState, Player};
use crate::run::Run;
use crate::table::{HashTable, Table};

impl<G: GameState<Value: Display>> Solution<G> {
    /// Writes a [`certificate`](Self::certificate) of `player` as a stream: version 3 of the
    /// format, for [`CertificateReader`](crate::CertificateReader). The moves are chosen in the
    /// same way, but their lines come in the order of a depth-first walk, so that nobody has to
    /// hold them. If the strategy [trusts bounds](crate::AlphaBeta::with_trusted_bounds), it is
    /// version 4; if it [trusts an endgame](crate::AlphaBeta::with_trusted_endgame), version 5; if
    /// both, version 6.
    ///
    /// The game has no cycles, or the player wins it, as in
    /// [`Certificate::verify`](crate::Certificate::verify). After an error, what has been written
    /// proves nothing.
    ///
    /// # Errors
    ///
    /// [`CertificateStreamError`] if `out` fails, the run ends early, positions repeat, or the
    /// solution does not hold every position that the proof needs, where
    /// [`certificate`](Self::certificate) returns `None` for that reason.
    ///
    /// # Complexity
    ///
    /// That of [`CertificateReader::verify`](crate::CertificateReader::verify), since it checks
    /// what it writes. After [`AlphaBeta`](crate::AlphaBeta) it also keeps the key of each position
    /// after a move of the player.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::knight_pawns::KnightPawns;
    /// use optimal_play::{Player, Run, solve};
    ///
    /// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
    /// let mut text = Vec::new();
    /// solve(&game.start())?.write_certificate(Player::Min, Run::new(), &mut text)?;
    /// let text = String::from_utf8(text)?;
    /// assert_eq!(text, "optimal-play certificate 3\nplayer Min\nvalue 8\n0\n0\n1\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_certificate(
        &self,
        player: Player,
        mut run: Run<'_>,
        out: impl Write,
    ) -> Result<CertificateReport, CertificateStreamError<G::Move>> {
        let mut counts = Counts::default();
        let done = self.write(player, &mut run, &mut counts, out);
        finish(done, counts, &run)
    }

    /// Writes a certificate as [`write_certificate`](Self::write_certificate) does, into a file
    /// compressed by Zstandard. Until it is complete, the file is called `PATH.part`.
    ///
    /// # Errors
    ///
    /// Those of [`write_certificate`](Self::write_certificate). Then there is no new file.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::connect_four::ConnectFour;
    /// use optimal_play::{AlphaBeta, CertificateReader, Player, Run, Solver};
    ///
    /// let path = std::env::temp_dir().join(format!("certificate-{}.zst", std::process::id()));
    /// let game = ConnectFour::new(4, 4)?;
    /// let solver = AlphaBeta::packed().with_certificate(Player::Min);
    /// let solution = solver.solve(&game.start(), Run::new())?;
    /// solution.save_certificate(Player::Min, Run::new(), &path)?;
    ///
    /// // Later, in any process:
    /// let reader = CertificateReader::<i8, _>::open(&path)?;
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
    ) -> Result<CertificateReport, CertificateStreamError<G::Move>> {
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
    ) -> Result<(), CertificateStreamErrorKind<G::Move>> {
        run.begin("certificate");
        run.begin_phase("writing", None);
        let strategy = self.strategies[player].as_deref();
        let rules_only = Trust::default();
        let trust = strategy.map_or(&rules_only, Strategy::trust);
        let mut writer = Writer {
            solution: self,
            strategy,
            trusts_bounds: trust.bounds,
            reached: HashTable::new(run),
            out: BufWriter::new(out),
        };
        write_header(&mut writer.out, player, self.value, trust)?;
        let mut walk = Walk::new(player, self.value, run, &mut writer);
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

impl<G: GameState, W: Write> Guide<G> for Writer<'_, G, W> {
    fn known(&self, state: &G) -> Option<G::Value> {
        self.strategy?.trusted_value(state)
    }

    fn next(
        &mut self,
        state: &G,
        is_players: bool,
    ) -> Result<Next<G>, CertificateStreamErrorKind<G::Move>> {
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
        let (number, step) = reply.ok_or(CertificateStreamErrorKind::NoMove)?;
        if self.strategy.is_some() {
            self.reached.insert(&step.state, ())?;
        }
        writeln!(self.out, "{number}")?;
        Ok(Next::Step(step))
    }
}
