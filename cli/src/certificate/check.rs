//! Checking a certificate.

use std::fmt::{Debug, Display};
use std::io::{self, BufRead};
use std::path::PathBuf;

use clap::Args;
use common::progress::Outlook;
use common::{Failure, run};
use optimal_play::certificate::{CertificateError, CertificateReader, CertificateReport};
use optimal_play::game::NamedPart;
use optimal_play::run::StopReason;
use optimal_play::{
    Impartial, Indexed, OutcomeValue, PackedKey, Player, Predecessors, Run, Staged, SwapPlayers,
    Unpack, Wdl,
};
use optimal_play_games::kalah::{Endgame, Kalah};

use super::of::{Of, claim, failure, is_a_pipe, no_files, summary};
use crate::games::{PartFiles, Shown, Visit, Written};

#[derive(Args, Debug)]
pub(super) struct Check {
    /// The file, compressed by Zstandard or as text; - is standard input, as text.
    #[arg(value_name = "FILE")]
    pub(super) path: PathBuf,
    #[command(flatten)]
    pub(super) of: Of,
}

impl Check {
    fn open<V: Written>(&self) -> Result<Reader<V>, Failure> {
        let reader = if is_a_pipe(&self.path) {
            CertificateReader::new(Box::new(io::stdin().lock()) as Box<dyn BufRead>)
        } else {
            CertificateReader::open(&self.path)
        };
        reader.map_err(|error| self.input(&error))
    }

    /// Checks a certificate, perhaps by an endgame. Returns what it proves.
    fn check<'e, V: Display, M: Debug>(
        &self,
        (player, value): (Player, V),
        check: impl FnOnce(Run<'_>) -> Result<(Checked<M>, Option<Endgame<'e>>), StopReason>,
    ) -> Result<String, Failure> {
        let (checked, endgame) = run::under_way(&self.of.limits, Outlook::default(), check)?;
        let checked = checked.map_err(|error| failure(&error, |it| self.input(&it)))?;
        let (claim, checked) = (claim(player, value, endgame.as_ref()), summary(&checked));
        Ok(format!("{claim}\nchecked  {checked}"))
    }

    /// A failure to read the file.
    fn input(&self, error: &dyn Display) -> Failure {
        Failure::Input(error.to_string()).at(&self.path.display().to_string())
    }
}

type Checked<M> = Result<CertificateReport, CertificateError<M>>;
type Reader<V> = CertificateReader<V, Box<dyn BufRead>>;

impl Visit for &Check {
    type Answer = String;

    fn by_key<G>(self, root: &G, _: Shown<G>) -> Result<String, Failure>
    where
        G: Unpack<Value: Written> + Staged + Display + Send + Sync,
    {
        self.by_search(root)
    }

    fn by_index<G>(self, root: &G) -> Result<String, Failure>
    where
        G: Indexed<Value: OutcomeValue + Written> + Predecessors + Display + Sync,
    {
        let reader: Reader<G::Value> = self.open()?;
        let (of, reader) = ((reader.player(), reader.value()), reader.with_cycles());
        self.check(of, |run| Ok((reader.verify(root, run), None)))
    }

    fn by_stage<G>(self, root: &G) -> Result<String, Failure>
    where
        G: Indexed<Value: Written> + Predecessors + Staged + SwapPlayers + Display + Sync,
    {
        let reader: Reader<G::Value> = self.open()?;
        let of = (reader.player(), reader.value());
        self.check(of, |run| Ok((reader.verify_by_stage(root, run), None)))
    }

    fn by_search<G>(self, root: &G) -> Result<String, Failure>
    where
        G: PackedKey<Value: Written> + Display + Send + Sync,
    {
        let reader: Reader<G::Value> = self.open()?;
        let of = (reader.player(), reader.value());
        self.check(of, |run| Ok((reader.verify(root, run), None)))
    }

    fn by_parts<G>(self, root: &G) -> Result<String, Failure>
    where
        G: Impartial<Value = Wdl> + Display + Sync,
    {
        let reader: Reader<Wdl> = self.open()?;
        let of = (reader.player(), reader.value());
        self.check(of, |run| Ok((reader.verify(root, run), None)))
    }

    fn by_sum<G>(self, root: &G, files: &PartFiles) -> Result<String, Failure>
    where
        G: NamedPart<Value = Wdl> + Display + Sync,
    {
        no_files(files)?;
        let reader: Reader<Wdl> = self.open()?;
        let of = (reader.player(), reader.value());
        self.check(of, |run| Ok((reader.verify(root, run), None)))
    }

    fn kalah(self, game: &Kalah, endgame: Option<usize>) -> Result<String, Failure> {
        let (reader, root) = (self.open()?, game.start());
        let of = (reader.player(), reader.value());
        // To compute it takes time.
        let is_trusted = reader.trusted_endgame().is_some();
        let Some(seeds) = endgame.filter(|_| is_trusted) else {
            return self.check(of, |run| Ok((reader.verify(&root, run), None)));
        };
        self.check(of, |mut run| {
            let endgame = game.endgame(seeds, &mut run)?;
            let value_of = |position: &_| endgame.value_of(position);
            let reader = reader.with_endgame(endgame.to_string(), value_of);
            let checked = reader.verify(&root, run);
            Ok((checked, Some(endgame)))
        })
    }
}
