//! Writing a certificate.

use std::fmt::Display;
use std::io;
use std::path::PathBuf;

use bytesize::ByteSize;
use clap::{Args, ValueEnum};
use common::Failure;
use common::progress::Outlook;
use common::run::{self, Work};
use optimal_play::game::NamedPart;
use optimal_play::solver::alpha_beta::Packed;
use optimal_play::{
    AlphaBeta, GameState, Impartial, Indexed, Minimax, OutcomeValue, PackedKey, Player,
    Predecessors, Retrograde, Run, Solution, Solver, Staged, SwapPlayers, Unpack, Wdl,
};
use optimal_play_games::kalah::{Endgame, Kalah};

use super::of::{Of, claim, failure, is_a_pipe, no_files, summary};
use crate::games::{PartFiles, Shown, Visit, Written};

#[derive(Args, Debug)]
pub(super) struct Write {
    /// The file, compressed by Zstandard; - is standard output, as text.
    #[arg(value_name = "FILE")]
    pub(super) path: PathBuf,
    /// Whose strategy it is.
    #[arg(long, value_enum)]
    pub(super) player: Side,
    /// End the strategy where the bounds of the game prove the claim. The file is smaller, and says
    /// that it trusts the bounds besides the rules.
    #[arg(long)]
    pub(super) trust_bounds: bool,
    /// End the strategy where the endgame of kalah knows the value. The file is smaller, and says
    /// that it trusts the endgame besides the rules: to check it takes the same --endgame.
    #[arg(long)]
    pub(super) trust_endgame: bool,
    #[command(flatten)]
    pub(super) of: Of,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
pub(super) enum Side {
    /// The player who maximizes the value: in most games, the one who begins.
    Max,
    /// The other one.
    Min,
}

/// A certificate that is in its file.
pub(super) struct Saved {
    /// The value of the game.
    pub(super) value: String,
    pub(super) lines: u64,
    pub(super) bytes: u64,
    /// What it proves, and what the search and the writing took.
    summary: String,
}

impl Side {
    pub(super) const fn player(self) -> Player {
        match self {
            Self::Max => Player::Max,
            Self::Min => Player::Min,
        }
    }
}

impl Write {
    /// Solves the game, writes the certificate, and prints what it proves, unless the certificate
    /// itself is printed.
    pub(super) fn run(&self) -> Result<(), Failure> {
        match self.of.game.visit(self)? {
            Some(saved) => run::print(&saved.summary),
            None => Ok(()),
        }
    }

    const fn solver(&self) -> AlphaBeta<Packed> {
        let solver = AlphaBeta::packed().without_line();
        let solver = solver.with_certificate(self.player.player());
        if self.trust_bounds {
            solver.with_trusted_bounds()
        } else {
            solver
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

    /// Solves the game, perhaps by an endgame, and writes the certificate. `None` if it goes to
    /// standard output.
    fn write<'e, G>(
        &self,
        solve: impl FnOnce(Run<'_>) -> Result<(Solution<G>, Option<Endgame<'e>>), Failure>,
    ) -> Result<Option<Saved>, Failure>
    where
        G: GameState<Value: Display>,
    {
        let Self { path, of, .. } = self;
        let (player, limits) = (self.player.player(), &of.limits);
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
            return Ok(None);
        }
        let trusted = endgame.as_ref().filter(|_| written.known > 0);
        let claim = claim(player, solution.value(), trusted);
        let search = Work::of(solution.report());
        let bytes = path.metadata()?.len();
        let (writing, size) = (summary(&written), ByteSize(bytes));
        Ok(Some(Saved {
            value: solution.value().to_string(),
            lines: written.lines,
            bytes,
            summary: format!("{claim}\nsearch   {search}\nwriting  {writing}, {size}"),
        }))
    }
}

impl Visit for &Write {
    type Answer = Option<Saved>;

    fn by_key<G>(self, root: &G, _: Shown<G>) -> Result<Option<Saved>, Failure>
    where
        G: Unpack<Value: Written> + Staged + Display + Send + Sync,
    {
        self.by_search(root)
    }

    fn by_index<G>(self, root: &G) -> Result<Option<Saved>, Failure>
    where
        G: Indexed<Value: OutcomeValue + Written> + Predecessors + Display + Sync,
    {
        self.trusts_nothing()?;
        let solver = Retrograde::with_predecessors();
        self.write(|run| Ok((solver.solve(root, run)?, None)))
    }

    fn by_stage<G>(self, root: &G) -> Result<Option<Saved>, Failure>
    where
        G: Indexed<Value: Written> + Predecessors + Staged + SwapPlayers + Display + Sync,
    {
        self.trusts_nothing()?;
        let solver = Retrograde::with_predecessors().fold_players().by_stage();
        self.write(|run| Ok((solver.solve(root, run)?, None)))
    }

    fn by_search<G>(self, root: &G) -> Result<Option<Saved>, Failure>
    where
        G: PackedKey<Value: Written> + Display + Send + Sync,
    {
        self.trusts_nothing()?;
        self.write(|run| Ok((self.solver().solve(root, run)?, None)))
    }

    fn by_parts<G>(self, root: &G) -> Result<Option<Saved>, Failure>
    where
        G: Impartial<Value = Wdl> + Display + Sync,
    {
        self.trusts_nothing()?;
        self.write(|run| Ok((Minimax::hashed().solve(root, run)?, None)))
    }

    fn by_sum<G>(self, root: &G, files: &PartFiles) -> Result<Option<Saved>, Failure>
    where
        G: NamedPart<Value = Wdl> + Display + Sync,
    {
        no_files(files)?;
        self.trusts_nothing()?;
        self.write(|run| Ok((Minimax::hashed().solve(root, run)?, None)))
    }

    fn kalah(self, game: &Kalah, endgame: Option<usize>) -> Result<Option<Saved>, Failure> {
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
