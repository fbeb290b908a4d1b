//! Certificates in a stream: read or written line by line, in the order of a depth-first walk, so
//! that neither side holds the moves. `docs/certificate-format.md`, versions 3 to 6.

mod endgame;
mod error;
mod lines;
#[cfg(feature = "disk")]
mod packed;
mod walk;

use std::fmt::{self, Display};
use std::io::{self, BufRead};
use std::str::FromStr;

pub(super) use endgame::Endgame;
pub use endgame::ReaderWithEndgame;
pub use error::{CertificateStreamError, CertificateStreamErrorKind};
pub(crate) use lines::{ALL, BOUNDS, write_header};
use lines::{Line, Lines};
#[cfg(feature = "disk")]
pub(crate) use packed::save;
pub(crate) use walk::{Counts, Guide, Next, Walk};

use super::plays::chosen;
use super::{CertificateError, CertificateErrorKind};
use crate::game::{GameState, Player, Step, Value};
use crate::run::{Report, Run};

/// A certificate that is checked while it is read, so that it may be larger than memory.
///
/// [`Solution::write_certificate`](crate::Solution::write_certificate) writes such a stream, whose
/// lines come in the order of a depth-first walk: version 3 of the format, or another one if it
/// trusts [bounds](Self::trusts_bounds) or an [endgame](Self::trusted_endgame) besides the rules.
///
/// # Examples
///
/// ```
/// use optimal_play::games::connect_four::ConnectFour;
/// use optimal_play::{AlphaBeta, CertificateReader, Player, Run, Solver};
///
/// let game = ConnectFour::new(4, 4)?;
/// let solver = AlphaBeta::packed().with_certificate(Player::Max);
/// let solution = solver.solve(&game.start(), Run::new())?;
/// let mut text = Vec::new();
/// let written = solution.write_certificate(Player::Max, Run::new(), &mut text)?;
///
/// // To check it, only the rules are needed.
/// let reader = CertificateReader::<i8, _>::new(text.as_slice())?;
/// assert_eq!((reader.player(), reader.value()), (Player::Max, 0));
/// let checked = reader.verify(&game.start(), Run::new())?;
/// assert_eq!(checked.lines, written.lines);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CertificateReader<V, R> {
    player: Player,
    value: V,
    lines: Lines<R>,
}

/// How large a certificate in a stream is, and what it took to write or to check it.
///
/// # Examples
///
/// [`CertificateReader`] has one.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CertificateReport {
    /// The lines of moves: one for each position where the player is to move.
    pub lines: u64,
    /// The lines of positions whose bounds are trusted. Where the opponent is to move after the
    /// player, a position counts each time that it comes up.
    pub trusted: u64,
    /// How often the value of a position came from a trusted endgame.
    pub known: u64,
    /// The positions expanded, the time, and the memory.
    pub report: Report,
}

impl<V: Value + Display + FromStr<Err: Display>, R: BufRead> CertificateReader<V, R> {
    /// Reads whose certificate it is, what it claims, and what it trusts: the first three lines, or
    /// four.
    ///
    /// # Errors
    ///
    /// That of the reader; [`io::ErrorKind::InvalidData`] with a
    /// [`ParseCertificateError`](crate::ParseCertificateError) if it does not begin as a
    /// certificate in a stream.
    pub fn new(reader: R) -> io::Result<Self> {
        let mut lines = Lines::new(reader);
        let (player, value) = lines.header()?;
        Ok(Self {
            player,
            value,
            lines,
        })
    }
}

impl<V: Value, R: BufRead> CertificateReader<V, R> {
    /// Whose strategy it is.
    pub const fn player(&self) -> Player {
        self.player
    }

    /// The value that it claims to secure: at least that for Max, at most that for Min.
    pub const fn value(&self) -> V {
        self.value
    }

    /// Whether it may trust [bounds](GameState::bounds) besides the rules:
    /// [`CertificateReport::trusted`] counts where it does.
    pub const fn trusts_bounds(&self) -> bool {
        self.lines.trust().bounds
    }

    /// The name of the endgame that it trusts besides the rules; `None` if it trusts none. To check
    /// it, give that endgame to [`with_endgame`](Self::with_endgame).
    pub fn trusted_endgame(&self) -> Option<&str> {
        self.lines.trust().endgame.as_deref()
    }

    /// Checks the certificate by the rules, in a game without cycles or one that the player wins,
    /// within the limits of the run. It ends at the first line of play that refutes the claim.
    /// Where the certificate [trusts bounds](Self::trusts_bounds), it compares these with the
    /// claim.
    ///
    /// What it proves is what [`Certificate::verify`](crate::Certificate::verify) proves.
    ///
    /// # Errors
    ///
    /// [`CertificateStreamError`] if the certificate is wrong, cannot be read, trusts an
    /// [endgame](Self::trusted_endgame), or the run ends early. The line of play that refutes a
    /// claim ends where the game is over, or at a position that the walk has met before and that
    /// secures too little.
    ///
    /// # Complexity
    ///
    /// Expands each position of the certificate once, but one after a move of the player as often
    /// as there are such moves to it. It keeps the positions where the player is to move, or the
    /// opponent again after a move: for each its key, the value secured, and 6 to 12 bytes. With a
    /// key of eight bytes and a value of one, that is 16 to 23 bytes per line. Beside them it holds
    /// one line of play with its moves. The run counts all of it; the buffers of the reader are not
    /// counted, nor what keys and states own on the heap. The stack is explicit.
    pub fn verify<G: GameState<Value = V>>(
        self,
        root: &G,
        run: Run<'_>,
    ) -> Result<CertificateReport, CertificateStreamError<G::Move>> {
        self.verify_with(root, None, run, |_, _| {})
    }

    /// As [`verify`](Self::verify), with an endgame, and shows each move of the certificate with
    /// its position.
    pub(super) fn verify_with<G: GameState<Value = V>>(
        self,
        root: &G,
        endgame: Option<Endgame<'_, G>>,
        mut run: Run<'_>,
        show: impl FnMut(&G, &Step<G>),
    ) -> Result<CertificateReport, CertificateStreamError<G::Move>> {
        run.begin("certificate");
        run.begin_phase("checking", None);
        let Self {
            player,
            value,
            lines,
        } = self;
        let endgame = match endgame::trusted(lines.trust(), endgame) {
            Ok(endgame) => endgame,
            Err(kind) => return finish(Err(kind), Counts::default(), &run),
        };
        let mut file = Shown {
            lines,
            endgame,
            show,
        };
        let mut walk = Walk::new(player, value, &mut run, &mut file);
        let walked = walk.run(root);
        let counts = walk.counts();
        let needed = counts.lines;
        let done = walked.and_then(|()| {
            let mut given = needed;
            while file.lines.skip_line()? {
                run.poll(0)?;
                given += 1;
            }
            if given == needed {
                return Ok(());
            }
            let [needed, given] = [needed, given].map(|it| it.try_into().unwrap_or(usize::MAX));
            let kind = CertificateErrorKind::SurplusMoves { needed, given };
            Err(CertificateError::new(kind, Vec::new()).into())
        });
        finish(done, counts, &run)
    }
}

/// The report of a walk, or the error with how far it got.
pub(crate) fn finish<M>(
    done: Result<(), CertificateStreamErrorKind<M>>,
    counts: Counts,
    run: &Run<'_>,
) -> Result<CertificateReport, CertificateStreamError<M>> {
    let Counts {
        lines,
        trusted,
        known,
    } = counts;
    let report = CertificateReport {
        lines,
        trusted,
        known,
        report: run.report(),
    };
    match done {
        Ok(()) => Ok(report),
        Err(kind) => Err(CertificateStreamError::new(kind, report)),
    }
}

/// The moves of a file, each shown as it is read.
struct Shown<'e, G: GameState, R, S> {
    lines: Lines<R>,
    /// That which the file trusts.
    endgame: Option<Endgame<'e, G>>,
    show: S,
}

impl<G: GameState, R: BufRead, S: FnMut(&G, &Step<G>)> Guide<G> for Shown<'_, G, R, S> {
    fn known(&self, state: &G) -> Option<G::Value> {
        (self.endgame.as_ref()?.value_of)(state)
    }

    fn next(
        &mut self,
        state: &G,
        is_players: bool,
    ) -> Result<Next<G>, CertificateStreamErrorKind<G::Move>> {
        let number = match self.lines.next_line(is_players)? {
            Some(Line::All) => return Ok(Next::All),
            Some(Line::Bounds) => return Ok(Next::Bounds),
            Some(Line::Move(number)) => Some(number),
            None => None,
        };
        let mv = chosen(state, number.as_ref());
        let mv = mv.map_err(|kind| CertificateError::new(kind, Vec::new()))?;
        let step = state.step(mv);
        (self.show)(state, &step);
        Ok(Next::Step(step))
    }
}

impl<V: Value, R> fmt::Debug for CertificateReader<V, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            player,
            value,
            lines: _,
        } = self;
        let mut debug = f.debug_struct("CertificateReader");
        debug.field("player", player).field("value", value);
        debug.finish_non_exhaustive()
    }
}
