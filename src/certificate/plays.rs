//! All lines of play that a certificate leaves to the opponent, and what the player has for certain in them.

use std::collections::VecDeque;
use std::ops::Range;

use hashbrown::HashMap;

use super::error::Cycle;
use super::{Certificate, CertificateError, CertificateErrorKind};
use crate::game::{GameState, Outcome, Player, Reward, Value};

/// The positions that can be reached, breadth first, numbered in that order; the root is 0.
pub(super) struct Plays<G: GameState> {
    positions: Vec<Position<G>>,
    /// The moves that can be played, position by position.
    steps: Vec<Step<G>>,
    /// How many moves of the certificate there is a position for.
    used: usize,
}

struct Position<G: GameState> {
    /// The position before, and the move: by a shortest way from the root.
    from: Option<(usize, G::Move)>,
    /// How many moves that way has.
    depth: u64,
    /// The value where the game is over.
    end: Option<G::Value>,
    /// Which of the steps lead on: none exactly where the game is over.
    steps: Range<usize>,
}

struct Step<G: GameState> {
    mv: G::Move,
    reward: Reward<G>,
    to: usize,
}

/// A position on the way there and back.
#[derive(Clone, Copy, PartialEq)]
enum Visit {
    Ahead,
    OnTheLine,
    Passed,
}

/// The value of the game if it is over.
fn end<G: GameState>(state: &G) -> Option<G::Value> {
    let is_over = || state.moves().next().is_none();
    state
        .decided()
        .or_else(|| is_over().then(|| state.terminal_value()))
}

impl<G: GameState> Plays<G> {
    /// Walks all positions that the opponent can steer to, and asks the certificate for the player's moves.
    pub(super) fn walk(
        certificate: &Certificate<G::Value>,
        root: &G,
    ) -> Result<Self, CertificateError<G::Move>> {
        let mut plays = Self {
            positions: Vec::new(),
            steps: Vec::new(),
            used: 0,
        };
        plays.reach(None, 0);
        let mut numbers: HashMap<_, _> = HashMap::from_iter([(root.key(), 0)]);
        let mut ahead = VecDeque::from([root.clone()]);
        let mut given = certificate.moves.iter();
        for at in 0.. {
            let Some(state) = ahead.pop_front() else {
                break;
            };
            let moves = if let Some(value) = end(&state) {
                plays.positions[at].end = Some(value);
                Vec::new()
            } else if state.to_move() == certificate.player {
                let mv = chosen(&state, given.next());
                vec![mv.map_err(|kind| CertificateError::new(kind, plays.line_to(at)))?]
            } else {
                state.moves().collect()
            };
            let first = plays.steps.len();
            for mv in moves {
                let child = state.play(mv);
                let to = *numbers.entry(child.key()).or_insert_with(|| {
                    ahead.push_back(child);
                    plays.reach(Some((at, mv)), plays.positions[at].depth + 1)
                });
                let reward = state.reward(mv);
                plays.steps.push(Step { mv, reward, to });
            }
            plays.positions[at].steps = first..plays.steps.len();
        }
        plays.used = certificate.moves.len() - given.len();
        Ok(plays)
    }

    /// An error if the certificate has more moves. That comes last: where a wrong move leads to other positions, the
    /// play that shows it says more.
    pub(super) const fn use_all_moves(
        &self,
        certificate: &Certificate<G::Value>,
    ) -> Result<(), CertificateError<G::Move>> {
        let (needed, given) = (self.used, certificate.moves.len());
        if needed == given {
            return Ok(());
        }
        let kind = CertificateErrorKind::SurplusMoves { needed, given };
        Err(CertificateError::new(kind, Vec::new()))
    }

    /// Adds a position, and tells its number.
    fn reach(&mut self, from: Option<(usize, G::Move)>, depth: u64) -> usize {
        self.positions.push(Position {
            from,
            depth,
            end: None,
            steps: 0..0,
        });
        self.positions.len() - 1
    }

    /// How many positions there are.
    pub(super) const fn len(&self) -> u64 {
        self.positions.len() as u64
    }

    /// The moves of a shortest way from the root to a position.
    fn line_to(&self, mut at: usize) -> Vec<G::Move> {
        let mut line = Vec::new();
        while let Some((before, mv)) = self.positions[at].from {
            line.push(mv);
            at = before;
        }
        line.reverse();
        line
    }

    /// The numbers of all positions, each after all that it leads to; or a cycle.
    pub(super) fn backwards(&self) -> Result<Vec<usize>, Cycle<G::Move>> {
        let mut order = Vec::with_capacity(self.positions.len());
        let mut visits = vec![Visit::Ahead; self.positions.len()];
        // The line of play at hand: positions, and which of their steps are left.
        let mut line = vec![(0, self.positions[0].steps.clone())];
        visits[0] = Visit::OnTheLine;
        while let Some((at, left)) = line.last_mut() {
            let Some(step) = left.next() else {
                visits[*at] = Visit::Passed;
                order.push(*at);
                line.pop();
                continue;
            };
            let to = self.steps[step].to;
            match visits[to] {
                Visit::Passed => {}
                Visit::Ahead => {
                    visits[to] = Visit::OnTheLine;
                    line.push((to, self.positions[to].steps.clone()));
                }
                Visit::OnTheLine => {
                    let mut moves = line.iter().map(|(_, left)| self.steps[left.start - 1].mv);
                    let before = line.iter().take_while(|&&(at, _)| at != to).count();
                    return Err(Cycle {
                        line: moves.by_ref().take(before).collect(),
                        cycle: moves.collect(),
                    });
                }
            }
        }
        Ok(order)
    }

    /// An error if the player may get less than the certificate claims. `order` is that of
    /// [`backwards`](Self::backwards), so that play ends.
    pub(super) fn secures(
        &self,
        certificate: &Certificate<G::Value>,
        order: &[usize],
    ) -> Result<(), CertificateError<G::Move>> {
        let opponent = certificate.player.opponent();
        let mut secured = vec![G::Value::default(); self.positions.len()];
        for &at in order {
            let Position { end, steps, .. } = &self.positions[at];
            let mut worst = *end;
            for step in &self.steps[steps.clone()] {
                let value = secured[step.to].back_up(step.reward).ok_or_else(|| {
                    CertificateError::new(CertificateErrorKind::Overflow, self.line_to(at))
                })?;
                worst = Some(worst.map_or(value, |worst| opponent.choose(worst, value)));
            }
            secured[at] = worst.expect("there is a step where the game is not over");
        }
        if certificate.is_reached_by(secured[0]) {
            return Ok(());
        }
        // The opponent shows it by the moves that are worst for the player.
        let mut line = Vec::new();
        let mut at = 0;
        let worst = |at: usize| {
            let steps = &self.steps[self.positions[at].steps.clone()];
            let mut steps = steps.iter();
            steps.find(|step| secured[step.to].back_up(step.reward) == Some(secured[at]))
        };
        while let Some(step) = worst(at) {
            line.push(step.mv);
            at = step.to;
        }
        Err(not_reached(certificate, secured[0], line))
    }

    /// As [`secures`](Self::secures) where play can go round by `cycle`, which is a draw.
    ///
    /// The opponent, who alone has a choice, can steer to every position and so into the cycle: the player has
    /// a draw at most, and less if there is an end that is lost, soonest by a shortest way.
    pub(super) fn secures_in_cycles(
        &self,
        certificate: &Certificate<G::Value>,
        cycle: Cycle<G::Move>,
    ) -> Result<(), CertificateError<G::Move>>
    where
        G::Value: From<Outcome> + Into<Outcome>,
    {
        let opponent = certificate.player.opponent();
        let losses = self.positions.iter().enumerate().filter_map(|(at, it)| {
            let plies = lost_in(it.end?.into(), opponent)?;
            Some((u64::from(plies) + it.depth, at))
        });
        let Some((plies, at)) = losses.min() else {
            let secured = Outcome::DRAW.into();
            if certificate.is_reached_by(secured) {
                return Ok(());
            }
            return Err(not_reached(certificate, secured, cycle.line).round(cycle.cycle));
        };
        let plies = u16::try_from(plies).ok();
        let Some(plies) = plies.filter(|&plies| plies <= Outcome::MAX_PLIES) else {
            let kind = CertificateErrorKind::Overflow;
            return Err(CertificateError::new(kind, self.line_to(at)));
        };
        let secured = Outcome::win(opponent, plies).into();
        if certificate.is_reached_by(secured) {
            return Ok(());
        }
        Err(not_reached(certificate, secured, self.line_to(at)))
    }
}

/// The plies to a win of `winner`.
fn lost_in(outcome: Outcome, winner: Player) -> Option<u16> {
    outcome.plies().filter(|_| outcome.winner() == Some(winner))
}

/// The move of the number that the certificate gives.
fn chosen<G: GameState>(state: &G, given: Option<&u32>) -> Result<G::Move, CertificateErrorKind> {
    let &number = given.ok_or(CertificateErrorKind::MissingMove)?;
    let mv = usize::try_from(number)
        .ok()
        .and_then(|it| state.moves().nth(it));
    mv.ok_or_else(|| CertificateErrorKind::NoSuchMove {
        number,
        moves: state.moves().count(),
    })
}

fn not_reached<V: Value, M>(
    certificate: &Certificate<V>,
    secured: V,
    line: Vec<M>,
) -> CertificateError<M> {
    let kind = CertificateErrorKind::NotReached {
        secured: format!("{secured:?}"),
        claimed: format!("{:?}", certificate.value),
    };
    CertificateError::new(kind, line)
}
