//! The depth-first walk over the game that a certificate leaves to the opponent.
//!
//! Lines hold no depths: only the opponent has a choice here, so play ends exactly if no position
//! repeats, and then the longest line is the depth to win.

use super::nearest_loss::NearestLoss;
use super::{CertificateErrorKind, Fault};
use crate::game::{GameState, Outcome, OutcomeValue, Player, Reward, Step, Value, added};
use crate::run::{Run, TrackedVec};
use crate::table::{KeyNumbers, StageRules};

/// Who says where the walk goes on: a file, or a strategy.
pub(crate) trait Guide<G: GameState> {
    /// The value of a position where the walk ends because an endgame is trusted.
    fn known(&self, state: &G) -> Option<G::Value>;

    /// Where it goes on from a position that it enters and does not remember. A file has exactly one
    /// line for each such call, so a guide that writes one writes a line; but none where the opponent
    /// is to move and no bounds are trusted.
    fn next(&mut self, state: &G, is_players: bool) -> Result<Next<G>, Fault<G::Move>>;
}

/// The worth of play without end.
#[derive(Clone, Copy, Debug)]
pub(crate) enum EndlessPlay<V> {
    /// Nothing: it is an error.
    Wrong,
    /// A draw, with the outcome that a value stands for, and the other way.
    Drawn {
        outcome: fn(V) -> Outcome,
        value: fn(Outcome) -> V,
    },
    /// Whoever reads what this walk writes has to know.
    Unchecked,
}

impl<V: OutcomeValue> EndlessPlay<V> {
    /// A draw.
    pub(super) const fn drawn() -> Self {
        Self::Drawn {
            outcome: Into::into,
            value: From::from,
        }
    }
}

/// Where a walk goes on from a position.
pub(crate) enum Next<G: GameState> {
    /// By the player's move.
    Step(Step<G>),
    /// By all moves of the opponent.
    All,
    /// Nowhere: the [bounds](GameState::bounds) are trusted.
    Bounds,
}

/// A walk through all positions that the opponent can reach. It backs up what the player secures.
///
/// It remembers a position where the player is to move, because the guide gives a move only once,
/// and a position after a move of the opponent. It expands the others, with the opponent to move
/// after the player, each time: they lead only to remembered ones. So any cycle has a remembered
/// position. Where positions may repeat, it remembers those, too, while they are on the line:
/// otherwise they would be expanded within themselves.
///
/// Only the opponent has a choice, and so can lead play to every position and around every cycle.
/// Where play without end is a draw, the player so has a draw at most if there is a cycle, and less
/// if the end of any line is lost: the walk enters each position at least once, so it finds that
/// out. But a loss may be nearer by another line than the one that the walk took: see
/// [`NearestLoss`].
///
/// With stages, it remembers every position. Those that lead to one another have no rewards in
/// between, and so secure the same: the worst to which any of them leads, or play without end. The
/// walk finds them as R. Tarjan, Depth-first search and linear graph algorithms (1972).
pub(crate) struct ProofWalk<'w, 'r, G: GameState, D> {
    player: Player,
    claim: G::Value,
    endless: EndlessPlay<G::Value>,
    stages: Option<StageRules<G>>,
    /// The numbers of positions that may lead back to the line.
    open: TrackedVec<u32>,
    run: &'w mut Run<'r>,
    guide: &'w mut D,
    /// The numbers of the remembered positions.
    numbers: KeyNumbers<G::Key, u32>,
    /// By number: what the player secures; `None` on the current line, and of those that may lead
    /// back to it.
    secured: TrackedVec<Option<G::Value>>,
    /// The current line of play.
    frames: TrackedVec<OpenPosition<G>>,
    /// The steps of the frames that are not taken yet, the next one last.
    left: TrackedVec<Step<G>>,
    /// Where the claim is a loss, and play need not end.
    nearest: Option<NearestLoss<G>>,
    counts: Counts,
}

/// The counts of what the guide of a walk has given.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counts {
    /// The moves.
    pub(super) lines: u64,
    /// The positions whose bounds are trusted.
    pub(super) trusted: u64,
    /// Those whose values are trusted, because they are of an endgame.
    pub(super) known: u64,
}

/// A position on the current line.
struct OpenPosition<G: GameState> {
    is_players: bool,
    number: Option<u32>,
    /// Where its steps begin.
    first: usize,
    /// The step under way.
    taken: Option<(G::Move, Reward<G>)>,
    /// The worst that the player can get here, as far as it is known.
    worst: Option<G::Value>,
    within: Option<InStage<G::Value>>,
}

/// The stage of a position on the line.
struct InStage<V> {
    stage: usize,
    endless: V,
    /// The number of positions that were open before.
    open: usize,
    /// The least number of a position on the line that this one leads back to.
    lowest: u32,
}

type Walked<G> = Result<(), Fault<<G as GameState>::Move>>;

impl<'w, 'r, G: GameState, D: Guide<G>> ProofWalk<'w, 'r, G, D> {
    pub(crate) fn new(
        player: Player,
        claim: G::Value,
        endless: EndlessPlay<G::Value>,
        run: &'w mut Run<'r>,
        guide: &'w mut D,
    ) -> Self {
        let nearest = match endless {
            EndlessPlay::Drawn { outcome, .. } if outcome(claim).winner() == Some(!player) => {
                Some(NearestLoss::new(player, outcome, run))
            }
            _ => None,
        };
        Self {
            player,
            claim,
            endless,
            stages: None,
            open: TrackedVec::new(run),
            nearest,
            numbers: KeyNumbers::new(run),
            secured: TrackedVec::new(run),
            frames: TrackedVec::new(run),
            left: TrackedVec::new(run),
            counts: Counts::default(),
            run,
            guide,
        }
    }

    /// The same walk through a game with these stages, if there are any.
    pub(crate) fn by_stage(self, stages: Option<StageRules<G>>) -> Self {
        Self { stages, ..self }
    }

    /// The counts of what the guide has given.
    pub(crate) const fn counts(&self) -> Counts {
        self.counts
    }

    /// Walks all that the root leads to; an error if the player may get less than the claim.
    pub(crate) fn run(&mut self, root: &G) -> Walked<G> {
        self.enter(root)?;
        while let Some(frame) = self.frames.last_mut() {
            if self.left.len() > frame.first {
                let step = self.left.pop().expect("one is left");
                frame.taken = Some((step.mv, step.reward));
                self.enter(&step.state)?;
            } else {
                let frame = self.frames.pop().expect("it is there");
                if let Some(nearest) = &mut self.nearest {
                    nearest.leave();
                }
                // Where nobody knows what play without end is worth, there may be nothing else.
                if let Some(worst) = frame.worst {
                    match (frame.number, &frame.within) {
                        (Some(number), Some(within)) => self.close(number, within, worst)?,
                        _ => self.secure(frame.number, worst)?,
                    }
                }
            }
        }
        self.check_nearest(root)
    }

    /// An error if the player loses sooner than is claimed.
    fn check_nearest(&mut self, root: &G) -> Walked<G> {
        let (Some(nearest), EndlessPlay::Drawn { value, .. }) = (self.nearest.take(), self.endless)
        else {
            return Ok(());
        };
        let Some((plies, line)) = nearest.find(root, self.run)? else {
            return Ok(());
        };
        let plies = u16::try_from(plies).ok();
        let kind = match plies.filter(|&plies| plies <= Outcome::MAX_PLIES) {
            Some(plies) => {
                let lost = value(Outcome::win(!self.player, plies));
                not_reached(self.player, self.claim, lost)
            }
            None => Some(CertificateErrorKind::Overflow),
        };
        kind.map_or(Ok(()), |kind| Err(Fault::new(kind, line)))
    }

    /// Takes what the position after the moves so far secures, or puts it on the line.
    fn enter(&mut self, state: &G) -> Walked<G> {
        if let Some(nearest) = &mut self.nearest {
            nearest.enter(state)?;
        }
        if let Some(result) = state.result() {
            return self.end(result);
        }
        if let Some(value) = self.guide.known(state) {
            self.counts.known += 1;
            return self.end(value);
        }
        let mut within = self.within_stage(state)?;
        let is_players = state.to_move() == self.player;
        let is_after_the_player = self.frames.last().is_some_and(|frame| frame.is_players);
        let is_remembered = is_players || !is_after_the_player || within.is_some();
        let mut number = None;
        if is_remembered || !matches!(self.endless, EndlessPlay::Wrong) {
            let key = state.key();
            number = self.numbers.get(&key);
            match number {
                Some(known) if is_remembered || self.secured[known as usize].is_none() => {
                    return self.come_back(known);
                }
                Some(known) => self.secured[known as usize] = None,
                None => number = Some(self.remember(key)?),
            }
        }
        self.run.tick()?;
        let first = self.left.len();
        match self.next(state, is_players)? {
            Next::Step(step) => {
                self.counts.lines += 1;
                self.left.push(step)?;
            }
            Next::All => {
                let mut budget = self.run.stop_signal().poll_budget();
                for step in state.successors() {
                    budget.count()?;
                    self.left.push(step)?;
                }
                self.left[first..].reverse();
            }
            Next::Bounds => {
                self.counts.trusted += 1;
                let (lower, upper) = state.bounds();
                let worst = self.player.opponent().choose(lower, upper);
                if let Some(nearest) = &mut self.nearest {
                    nearest.end(worst)?;
                }
                return self.secure(number, worst);
            }
        }
        if let Some(nearest) = &mut self.nearest {
            nearest.go_on()?;
        }
        if let (Some(within), Some(number)) = (&mut within, number) {
            (within.open, within.lowest) = (self.open.len(), number);
            self.open.push(number)?;
        }
        Ok(self.frames.push(OpenPosition {
            is_players,
            number,
            first,
            taken: None,
            worst: None,
            within,
        })?)
    }

    /// The stage of the position after the moves so far; an error if the last one breaks the
    /// contract of stages.
    fn within_stage(&self, state: &G) -> Result<Option<InStage<G::Value>>, Fault<G::Move>> {
        let Some(stages) = &self.stages else {
            return Ok(None);
        };
        let own = (stages.stage)(state);
        let within = InStage {
            stage: own,
            endless: (stages.endless)(state).unwrap_or_default(),
            open: 0,
            lowest: 0,
        };
        let Some(OpenPosition {
            taken: Some((_, reward)),
            within: Some(before),
            ..
        }) = self.frames.last()
        else {
            return Ok(Some(within));
        };
        let has_reward = added::<G>(*reward) != added::<G>(G::Value::no_reward());
        if own > before.stage || own == before.stage && !has_reward {
            return Ok(Some(within));
        }
        Err(Fault::new(CertificateErrorKind::Stage, self.line()))
    }

    /// Leaves a position, which is open: it leads back to the line, or all that are open since then
    /// lead to one another, and secure the same.
    fn close(&mut self, number: u32, within: &InStage<G::Value>, worst: G::Value) -> Walked<G> {
        if within.lowest < number {
            self.lead_back(within.lowest);
        } else {
            for &number in &self.open[within.open..] {
                self.secured[number as usize] = Some(worst);
            }
            self.open.truncate(within.open);
        }
        self.lower(worst)
    }

    /// The position at the end of the line leads back to that with this number.
    fn lead_back(&mut self, number: u32) {
        let last = self.frames.last_mut();
        if let Some(within) = last.and_then(|frame| frame.within.as_mut()) {
            within.lowest = within.lowest.min(number);
        }
    }

    /// Takes the value of the position after the moves so far, where the walk ends.
    fn end(&mut self, value: G::Value) -> Walked<G> {
        if let Some(nearest) = &mut self.nearest {
            nearest.end(value)?;
        }
        self.lower(value)
    }

    /// Takes what the position with this number secures, to which the moves so far lead again.
    fn come_back(&mut self, number: u32) -> Walked<G> {
        let secured = self.secured[number as usize];
        let within = self.frames.last().and_then(|frame| frame.within.as_ref());
        if let (None, Some(&InStage { endless, .. })) = (secured, within) {
            self.lead_back(number);
            return self.lower(endless);
        }
        match (secured, self.endless) {
            (Some(secured), _) => self.lower(secured),
            (None, EndlessPlay::Unchecked) => Ok(()),
            (None, EndlessPlay::Wrong) => Err(self.cycle_to(number, CertificateErrorKind::Endless)),
            (None, EndlessPlay::Drawn { value, .. }) => {
                let draw = value(Outcome::DRAW);
                match not_reached(self.player, self.claim, draw) {
                    Some(kind) => Err(self.cycle_to(number, kind)),
                    None => self.lower(draw),
                }
            }
        }
    }

    /// Gives a number to the position with this key.
    fn remember(&mut self, key: G::Key) -> Result<u32, Fault<G::Move>> {
        let number = self.numbers.insert(key)?;
        let number = number.ok_or(CertificateErrorKind::TooLarge)?;
        self.secured.push(None)?;
        Ok(number)
    }

    /// Where the guide says that the walk goes on; its error shows the moves so far.
    fn next(&mut self, state: &G, is_players: bool) -> Result<Next<G>, Fault<G::Move>> {
        let next = self.guide.next(state, is_players);
        next.map_err(|fault| Fault::new(fault.kind, self.line()))
    }

    /// Remembers what the position after the moves so far secures, if it has a number, and lowers
    /// what those before it do.
    fn secure(&mut self, number: Option<u32>, worst: G::Value) -> Walked<G> {
        if let Some(number) = number {
            self.secured[number as usize] = Some(worst);
        }
        self.lower(worst)
    }

    /// Lowers what the positions on the line secure, now that the one at its end is known to secure
    /// at most `value`; an error if that is less than the claim.
    ///
    /// Positions before the last one may turn out to secure less, so there a value out of range
    /// says nothing yet.
    fn lower(&mut self, mut value: G::Value) -> Walked<G> {
        let opponent = self.player.opponent();
        for (height, frame) in self.frames.iter_mut().rev().enumerate() {
            let (_, reward) = frame.taken.expect("a step is under way");
            let Some(backed_up) = value.back_up(reward) else {
                if height > 0 {
                    return Ok(());
                }
                return Err(Fault::new(CertificateErrorKind::Overflow, self.line()));
            };
            value = frame
                .worst
                .map_or(backed_up, |worst| opponent.choose(worst, backed_up));
            if frame.worst == Some(value) {
                return Ok(());
            }
            frame.worst = Some(value);
        }
        match not_reached(self.player, self.claim, value) {
            Some(kind) => Err(Fault::new(kind, self.line())),
            None => Ok(()),
        }
    }

    /// The moves from the root.
    fn line(&self) -> Vec<G::Move> {
        self.moves_from(0).collect()
    }

    /// The moves from a position on the line.
    fn moves_from(&self, height: usize) -> impl Iterator<Item = G::Move> {
        let taken = self.frames[height..].iter().map(|frame| frame.taken);
        taken.flatten().map(|(mv, _)| mv)
    }

    /// The error that play comes back to the position with this number, which is on the line.
    fn cycle_to(&self, number: u32, kind: CertificateErrorKind) -> Fault<G::Move> {
        let is_it = |frame: &OpenPosition<G>| frame.number == Some(number);
        let height = self.frames.iter().position(is_it);
        let height = height.expect("an unknown value is on the line");
        Fault {
            kind,
            line: self.moves_from(0).take(height).collect(),
            cycle: self.moves_from(height).collect(),
        }
    }
}

/// The fault if the player has only the `secured` value; `None` if that is as good as the one
/// claimed.
fn not_reached<V: Value>(player: Player, claimed: V, secured: V) -> Option<CertificateErrorKind> {
    let is_reached = player.choose(secured, claimed) == secured;
    (!is_reached).then(|| CertificateErrorKind::NotReached {
        secured: format!("{secured:?}"),
        claimed: format!("{claimed:?}"),
    })
}
