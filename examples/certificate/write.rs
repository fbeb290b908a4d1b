//! Writing a certificate.

use std::fmt::Display;
use std::io;
use std::path::PathBuf;
use std::str::FromStr;

use bytesize::ByteSize;
use clap::{Args, ValueEnum};
use optimal_play::solver::alpha_beta::Packed;
use optimal_play::{
    AlphaBeta, GameState, Indexed, OutcomeValue, Player, Predecessors, Restore, Retrograde, Run,
    Solution, Solver, Staged, SwapPlayers,
};
use optimal_play_games::kalah::{Endgame, Kalah};
use programs::Failure;
use programs::bundled::{MoveName, Shown, Visit};
use programs::progress::Outlook;
use programs::run::{self, Work};

use super::of::{Of, VisitAny, claim, failure, is_a_pipe, summary};

#[derive(Args, Debug)]
pub(crate) struct Write {
    /// The file, compressed by Zstandard; - is standard output, as text.
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// Whose strategy it is.
    #[arg(long, value_enum)]
    player: Side,
    /// End the strategy where the bounds of the game prove the claim. The file is smaller, and says
    /// that it trusts the bounds besides the rules.
    #[arg(long)]
    trust_bounds: bool,
    /// End the strategy where the endgame of kalah knows the value. The file is smaller, and says
    /// that it trusts the endgame besides the rules: to check it takes the same --endgame.
    #[arg(long)]
    trust_endgame: bool,
    #[command(flatten)]
    pub(crate) of: Of,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Side {
    /// The player who maximizes the value: in most games, the one who begins.
    Max,
    /// The other one.
    Min,
}

impl Write {
    const fn solver(&self) -> AlphaBeta<Packed> {
        let solver = AlphaBeta::packed().without_line();
        let solver = solver.with_certificate(self.player());
        if self.trust_bounds {
            solver.with_trusted_bounds()
        } else {
            solver
        }
    }

    const fn player(&self) -> Player {
        match self.player {
            Side::Max => Player::Max,
            Side::Min => Player::Min,
        }
    }

    /// An error if an endgame is to be trusted, where there is none.
    fn trusts_nothing(&self) -> Result<(), Failure> {
        if self.trust_endgame {
            let message = "--trust-endgame requires an endgame: kalah --endgame SEEDS";
            return Err(Failure::Input(message.to_owned()));
        }
        Ok(())
    }

    /// Solves the game, perhaps by an endgame, writes the certificate, and prints what it proves.
    fn write<'e, G>(
        &self,
        solve: impl FnOnce(Run<'_>) -> Result<(Solution<G>, Option<Endgame<'e>>), Failure>,
    ) -> Result<(), Failure>
    where
        G: GameState<Value: Display>,
    {
        let Self { path, of, .. } = self;
        let (player, limits) = (self.player(), &of.limits);
        let (solution, endgame) = run::under_way(limits, Outlook::default(), solve)?;
        let write = |run: Run<'_>| {
            if is_a_pipe(path) {
                return solution.write_certificate(player, run, io::stdout().lock());
            }
            solution.save_certificate(player, run, path)
        };
        let written = run::under_way(limits, Outlook::default(), write);
        let written = written.map_err(|error| failure(&error, Failure::Output))?;
        if is_a_pipe(path) {
            return Ok(());
        }
        let trusted = endgame.as_ref().filter(|_| written.known > 0);
        let claim = claim(player, solution.value(), trusted);
        let search = Work::of(solution.report());
        let (written, size) = (summary(&written), ByteSize(path.metadata()?.len()));
        run::print(&format!(
            "{claim}\nsearch   {search}\nwriting  {written}, {size}"
        ))
    }
}

impl Visit for &Write {
    type Answer = Result<(), Failure>;

    fn by_key<G>(self, root: &G, _: Shown<G>) -> Self::Answer
    where
        G: Restore<Value: Display + FromStr<Err: Display>> + Staged + Send + Sync,
    {
        self.trusts_nothing()?;
        self.write(|run| Ok((self.solver().solve(root, run)?, None)))
    }

    fn by_index<G: Indexed + Predecessors + Sync>(self, root: &G, _: MoveName<G>) -> Self::Answer
    where
        G::Value: OutcomeValue + Display + FromStr<Err: Display>,
    {
        self.trusts_nothing()?;
        let solver = Retrograde::with_predecessors();
        self.write(|run| Ok((solver.solve(root, run)?, None)))
    }

    fn by_stage<G>(self, root: &G, _: MoveName<G>) -> Self::Answer
    where
        G: Indexed<Value: Display + FromStr<Err: Display>>
            + Predecessors
            + Staged
            + SwapPlayers
            + Sync,
    {
        self.trusts_nothing()?;
        let solver = Retrograde::with_predecessors().fold_players().by_stage();
        self.write(|run| Ok((solver.solve(root, run)?, None)))
    }
}

impl VisitAny for &Write {
    fn kalah(self, game: &Kalah, endgame: Option<usize>) -> Result<(), Failure> {
        let Some(seeds) = endgame else {
            self.trusts_nothing()?;
            return self.write(|run| Ok((self.solver().solve(&game.start(), run)?, None)));
        };
        self.write(|mut run| {
            let endgame = game.endgame(seeds, &mut run)?;
            let value_of = |position: &_| endgame.value_of(position);
            let solver = if self.trust_endgame {
                let name = endgame.to_string();
                self.solver().with_trusted_endgame(name, value_of)
            } else {
                self.solver().with_endgame(value_of)
            };
            let solution = solver.solve(&game.start(), run)?;
            Ok((solution, Some(endgame)))
        })
    }
}
