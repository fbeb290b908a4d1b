//! A certificate that is checked while it is read.

use std::fmt::{self, Debug, Display};
use std::io::{self, BufRead};
use std::str::FromStr;

use super::endgame::{Named, NoEndgame, TrustedEndgame};
use super::format::{Line, Lines};
use super::{
    CertificateError, CertificateErrorKind, Counts, EndlessPlay, Fault, Guide, Next, ProofWalk,
    checked_name,
};
use crate::game::{GameState, OutcomeValue, Player, Staged, Step, Value};
use crate::run::{Report, Run};
use crate::table::StageRules;

/// A certificate: a strategy of one player with the value that it secures, at least that for
/// [`Player::Max`], at most that for [`Player::Min`], whatever the opponent does. It is checked
/// against the rules while it is read, so it may be larger than memory.
///
/// [`Solution::certificate`](crate::Solution::certificate) and
/// [`write_certificate`](crate::Solution::write_certificate) write one, after a solver of all
/// positions or one that was [asked for it](crate::AlphaBeta::with_certificate). One certificate
/// bounds the value of the root from one side; two, of both players with the same value, prove it.
///
/// `docs/certificate-format.md` specifies the text: a line for each position where the player is to
/// move, depth first. `E` is the endgame that the check has; none by default.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::certificate::CertificateReader;
/// use optimal_play::{Player, Run, solve};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let root = game.start();
/// let at_least = solve(&root)?.certificate(Player::Max)?;
/// assert_eq!(at_least, "optimal-play certificate 1\nplayer Max\nvalue 8\n1\n0\n0\n");
///
/// // To check it, only the rules are needed.
/// let reader = CertificateReader::<i32, _>::new(at_least.as_bytes())?;
/// assert_eq!((reader.player(), reader.value()), (Player::Max, 8));
/// let checked = reader.verify(&root, Run::new())?;
/// assert_eq!(checked.lines, 3);
///
/// // Other moves do not secure as much.
/// let wrong = at_least.replace("\n1\n", "\n0\n");
/// let reader = CertificateReader::<i32, _>::new(wrong.as_bytes())?;
/// let error = reader.verify(&root, Run::new()).expect_err("the move is not the best");
/// assert_eq!(error.line().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CertificateReader<V, R, E = NoEndgame> {
    player: Player,
    value: V,
    lines: Lines<R>,
    endless: EndlessPlay<V>,
    endgame: E,
}

/// The size of a certificate, and the effort to write or to check it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CertificateReport {
    /// The lines of moves: one for each position where the player is to move. Those of the header, of
    /// the opponent and of trusted bounds do not count, so it is no number of a line of the file.
    pub lines: u64,
    /// The lines of positions whose bounds are trusted. Where the opponent is to move after the
    /// player, a position counts each time that it comes up.
    pub trusted: u64,
    /// The number of positions whose value came from a trusted endgame.
    pub known: u64,
    /// The positions expanded, the time, and the memory.
    pub report: Report,
}

impl<V: Value + Display + FromStr<Err: Display>, R: BufRead> CertificateReader<V, R> {
    /// Reads whose certificate it is, what it claims, and what it trusts.
    ///
    /// # Errors
    ///
    /// That of the reader; [`io::ErrorKind::InvalidData`] with the number of the line if it does
    /// not begin as a certificate.
    pub fn new(reader: R) -> io::Result<Self> {
        let mut lines = Lines::new(reader);
        let (player, value) = lines.header()?;
        Ok(Self {
            player,
            value,
            lines,
            endless: EndlessPlay::Wrong,
            endgame: NoEndgame,
        })
    }
}

impl<V: Value, R: BufRead> CertificateReader<V, R> {
    /// Provides the endgame with this name, for a certificate that
    /// [trusts](Self::trusted_endgame) it. The check still rests on the rules only if the
    /// certificate does. It looks up each position that it enters.
    ///
    /// Trusted: `value_of` returns the exact value of each position that the name describes, and
    /// `None` of the others. Wrong values prove wrong claims. So find them by the rules, as the
    /// endgame of Kalah in `optimal_play_games` does, or read them from a store that is
    /// [verified](crate::StoreSolver::verify).
    ///
    /// # Panics
    ///
    /// If the name is empty, longer than 200 bytes, or has control characters or spaces around it.
    #[must_use]
    pub fn with_endgame<G, F>(
        self,
        name: impl Into<String>,
        value_of: F,
    ) -> CertificateReader<V, R, impl TrustedEndgame<G>>
    where
        G: GameState<Value = V>,
        F: Fn(&G) -> Option<V>,
    {
        CertificateReader {
            player: self.player,
            value: self.value,
            lines: self.lines,
            endless: self.endless,
            endgame: Named {
                name: checked_name(name),
                value_of,
            },
        }
    }
}

impl<V: Value, R: BufRead, E> CertificateReader<V, R, E> {
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

    /// The same certificate, of a game where positions may repeat and play without end is a draw,
    /// as in [`Retrograde`](crate::Retrograde).
    ///
    /// A win is then proven only if no position can repeat, so that play ends; its depth in plies
    /// is proven, too. For a draw or a loss, positions may repeat: the proof is that the opponent
    /// can reach no win, or no sooner one.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::chase::{Chase, Rules};
    /// use optimal_play::certificate::CertificateReader;
    /// use optimal_play::{Outcome, Player, Retrograde, Run, Solver};
    ///
    /// // Neither piece is faster than the other, so neither is caught.
    /// let rules = Rules { white_steps: 2, ..Rules::published(3) };
    /// let game = Chase::with_rules(rules, (1, 1), (2, 2))?;
    /// let solution = Retrograde::reachable().solve(&game.start(), Run::new())?;
    /// for player in [Player::Max, Player::Min] {
    ///     let text = solution.certificate(player)?;
    ///     let reader = || CertificateReader::<Outcome, _>::new(text.as_bytes());
    ///     assert_eq!(reader()?.value(), Outcome::DRAW);
    ///     reader()?.with_cycles().verify(&game.start(), Run::new())?;
    ///     assert!(reader()?.verify(&game.start(), Run::new()).is_err()); // positions repeat
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_cycles(self) -> Self
    where
        V: OutcomeValue,
    {
        Self {
            endless: EndlessPlay::drawn(),
            ..self
        }
    }

    /// Checks the certificate by the rules within the limits of the run. It walks through all
    /// positions that the opponent can reach while the player follows the certificate, and backs
    /// up, rewards included, what the player has for certain. It ends at the first line of play
    /// that refutes the claim.
    ///
    /// The proof rests only on the rules, and on their contract that states with the same key have
    /// the same value, which [`audit`](crate::audit::audit) tests. A certificate that
    /// [trusts bounds](Self::trusts_bounds) rests on these, too, which the audit also tests, and
    /// one that trusts an [endgame](Self::trusted_endgame) on that.
    ///
    /// # Errors
    ///
    /// [`CertificateError`] if the certificate is wrong or cannot be read, positions repeat and
    /// nobody has said that they [may](Self::with_cycles), it trusts an endgame that the check does
    /// not have, or the run ends early.
    ///
    /// # Complexity
    ///
    /// Expands each position of the certificate once, but one after a move of the player as often
    /// as there are such moves to it. It keeps the positions where the player is to move, or the
    /// opponent again after a move: for each its key, the value secured, and 6 to 12 bytes. With a
    /// key of eight bytes and a value of one, that is 16 to 23 bytes per line. Beside them it holds
    /// one line of play with its moves. For a lost claim where positions may repeat, it keeps every
    /// position, and 8 bytes for each move. The run counts all of it; the buffers of the reader are
    /// not counted, nor what keys and states own on the heap. The stack is explicit.
    pub fn verify<G: GameState<Value = V>>(
        self,
        root: &G,
        run: Run<'_>,
    ) -> Result<CertificateReport, CertificateError<G::Move>>
    where
        E: TrustedEndgame<G>,
    {
        self.verify_with(root, None, run, |_, _| {})
    }

    /// As [`verify`](Self::verify), of a game with scores where positions may repeat within a
    /// stage, as in [`Retrograde::by_stage`](crate::Retrograde::by_stage). Play without end is
    /// worth the [`endless_value`](Staged::endless_value) of its stage. So a player who claims more
    /// makes progress: where play can go round, the claim must hold for endless play, too.
    ///
    /// # Errors
    ///
    /// Those of [`verify`](Self::verify), and [`CertificateErrorKind::Stage`].
    ///
    /// # Complexity
    ///
    /// As [`verify`](Self::verify), but it keeps all positions that it expands.
    pub fn verify_by_stage<G: Staged<Value = V>>(
        self,
        root: &G,
        run: Run<'_>,
    ) -> Result<CertificateReport, CertificateError<G::Move>>
    where
        E: TrustedEndgame<G>,
    {
        self.verify_with(root, Some(StageRules::of_game()), run, |_, _| {})
    }

    /// As [`verify`](Self::verify), and shows each move of the certificate with its position.
    pub(super) fn verify_with<G: GameState<Value = V>>(
        self,
        root: &G,
        stages: Option<StageRules<G>>,
        mut run: Run<'_>,
        show: impl FnMut(&G, &Step<G>),
    ) -> Result<CertificateReport, CertificateError<G::Move>>
    where
        E: TrustedEndgame<G>,
    {
        run.begin("certificate");
        run.begin_phase("checking", None);
        let Self {
            player,
            value,
            lines,
            endless,
            endgame,
        } = self;
        let trusted = lines.trust().endgame.as_deref();
        let is_trusted = trusted.is_some();
        if is_trusted && trusted != endgame.name() {
            let kind = CertificateErrorKind::Endgame {
                trusted: trusted.unwrap_or_default().to_owned(),
                given: endgame.name().map(str::to_owned),
            };
            return finish(Err(kind.into()), Counts::default(), &run);
        }
        let endgame = is_trusted.then_some(endgame);
        let mut text = Text {
            lines,
            endgame,
            show,
        };
        let walk = ProofWalk::new(player, value, endless, &mut run, &mut text);
        let mut walk = walk.by_stage(stages);
        let walked = walk.run(root);
        let counts = walk.counts();
        let needed = counts.lines;
        let done = walked.and_then(|()| {
            let mut given = needed;
            while text.lines.skip_line()? {
                run.poll(0)?;
                given += 1;
            }
            if given == needed {
                return Ok(());
            }
            Err(CertificateErrorKind::SurplusMoves { needed, given }.into())
        });
        finish(done, counts, &run)
    }
}

/// The report of a walk, or the error with how far it got.
pub(crate) fn finish<M>(
    done: Result<(), Fault<M>>,
    counts: Counts,
    run: &Run<'_>,
) -> Result<CertificateReport, CertificateError<M>> {
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
        Err(fault) => Err(CertificateError::new(fault, report)),
    }
}

/// The moves of a text, each shown as it is read.
struct Text<R, E, S> {
    lines: Lines<R>,
    /// That which the text trusts.
    endgame: Option<E>,
    show: S,
}

impl<G, R, E, S> Guide<G> for Text<R, E, S>
where
    G: GameState,
    R: BufRead,
    E: TrustedEndgame<G>,
    S: FnMut(&G, &Step<G>),
{
    fn known(&self, state: &G) -> Option<G::Value> {
        self.endgame.as_ref()?.value_of(state)
    }

    fn next(&mut self, state: &G, is_players: bool) -> Result<Next<G>, Fault<G::Move>> {
        let number = match self.lines.next_line(is_players)? {
            Some(Line::All) => return Ok(Next::All),
            Some(Line::Bounds) => return Ok(Next::Bounds),
            Some(Line::Move(number)) => number,
            None => return Err(CertificateErrorKind::MissingMove.into()),
        };
        let place = usize::try_from(number).ok();
        let Some(mv) = place.and_then(|place| state.moves().nth(place)) else {
            let moves = state.moves().count();
            return Err(CertificateErrorKind::NoSuchMove { number, moves }.into());
        };
        let step = state.step(mv);
        (self.show)(state, &step);
        Ok(Next::Step(step))
    }
}

impl<V: Debug, R, E> Debug for CertificateReader<V, R, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("CertificateReader");
        debug
            .field("player", &self.player)
            .field("value", &self.value);
        debug.finish_non_exhaustive()
    }
}
