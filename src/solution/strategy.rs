//! A strategy that a solver has found: what a player claims of each position.

use crate::certificate::Assumptions;
use crate::game::{ByPlayer, GameState, Player, Step, Value};
use crate::run::StopReason;
use crate::table::{HashTable, Table};

/// The strategies that a solver has found.
pub(crate) type Strategies<G> = ByPlayer<Option<Box<Strategy<G>>>>;

/// The claims of a player: of the root, of all successors where the opponent has the move, and of
/// at least one where the player has it. It names no moves, because states with the same key may
/// list theirs in another order.
pub(crate) struct Strategy<G: GameState> {
    player: Player,
    claims: HashTable<G, Claim<G::Value>>,
    /// The assumptions it may make besides the rules.
    allowed: Assumptions,
    /// The assumptions it does make.
    trust: Assumptions,
}

/// The claim of a player about a position where the game is not over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim<V> {
    pub(crate) threshold: Threshold<V>,
    pub(crate) proof: Proof<V>,
}

/// The ground of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Proof<V> {
    /// The solver is looking for a proof.
    Open,
    /// Claims of successors.
    Successors,
    /// The [`bounds`](GameState::bounds) of the position, which are trusted.
    Bounds,
    /// The value of the position in an endgame, which is trusted.
    Endgame(V),
}

/// A bound on a value: Max claims at least this, Min less than this; `None` claims nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Threshold<V>(pub(crate) Option<V>);

impl<V: Value> Threshold<V> {
    /// Whether the value keeps the claim of `player`.
    pub(crate) fn is_kept(self, player: Player, value: V) -> bool {
        self.0.is_none_or(|threshold| match player {
            Player::Max => value >= threshold,
            Player::Min => value < threshold,
        })
    }

    /// Whether a proof of this claim of `player` proves the other one, too.
    fn implies(self, player: Player, other: Self) -> bool {
        match (self.0, other.0) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(this), Some(other)) => player.choose(this, other) == this,
        }
    }

    /// The claim of `player` after a move with this reward that proves the one before it; `None` if
    /// no value after the move is enough, or the threshold is out of range.
    pub(crate) fn after(self, player: Player, reward: V::Reward) -> Option<Self> {
        let Some(before) = self.0 else {
            return Some(self);
        };
        let after = before.threshold_after(reward)?;
        // The greatest value may back up to less, too.
        let is_below = after.back_up(reward).is_some_and(|it| it < before);
        match player {
            _ if !is_below => Some(Self(Some(after))),
            Player::Max => None,
            Player::Min => Some(Self(None)),
        }
    }
}

impl<G: GameState> Strategy<G> {
    /// A strategy of `player` without claims.
    pub(crate) fn new(
        player: Player,
        allowed: Assumptions,
        claims: HashTable<G, Claim<G::Value>>,
    ) -> Self {
        Self {
            player,
            claims,
            allowed,
            trust: Assumptions::default(),
        }
    }

    /// Remembers a claim in place of an earlier one.
    pub(crate) fn insert(&mut self, state: &G, claim: Claim<G::Value>) -> Result<(), StopReason> {
        match claim.proof {
            Proof::Open | Proof::Successors => {}
            Proof::Bounds => self.trust.bounds = true,
            Proof::Endgame(_) if self.trust.endgame.is_some() => {}
            Proof::Endgame(_) => self.trust.endgame.clone_from(&self.allowed.endgame),
        }
        self.claims.insert(state, claim)
    }

    /// The assumptions that the strategy may make besides the rules.
    pub(crate) const fn allowed(&self) -> &Assumptions {
        &self.allowed
    }

    /// The assumptions of its claims besides the rules.
    pub(crate) const fn trust(&self) -> &Assumptions {
        &self.trust
    }

    /// The claim of `state`, if there is one.
    pub(crate) fn claim(&self, state: &G) -> Option<Claim<G::Value>> {
        self.claims.get(state)
    }

    /// Whether the claim of `state` has no proof yet.
    pub(crate) fn is_open(&self, state: &G) -> bool {
        self.claim(state).is_some_and(|it| it.proof == Proof::Open)
    }

    /// Whether the claim of `state` rests on its bounds.
    pub(crate) fn trusts_bounds_of(&self, state: &G) -> bool {
        let claim = self.claim(state);
        claim.is_some_and(|it| it.proof == Proof::Bounds)
    }

    /// The value of `state` in the endgame, if its claim rests on that.
    pub(crate) fn trusted_value(&self, state: &G) -> Option<G::Value> {
        self.trust.endgame.as_ref()?;
        match self.claim(state)?.proof {
            Proof::Endgame(value) => Some(value),
            _ => None,
        }
    }

    /// Whether a claim of `state` is proven: by the rules if the game is over, or else by this
    /// strategy.
    pub(crate) fn proves(&self, state: &G, threshold: Threshold<G::Value>) -> bool {
        if let Some(result) = state.result() {
            return threshold.is_kept(self.player, result);
        }
        self.claim(state).is_some_and(|it| {
            it.proof != Proof::Open && it.threshold.implies(self.player, threshold)
        })
    }

    /// Of the moves of a position where the player is to move: those after which the position is
    /// proven such that they prove a claim of the one before; each with its number.
    pub(crate) fn replies(
        &self,
        steps: impl Iterator<Item = Step<G>>,
        threshold: Threshold<G::Value>,
    ) -> impl Iterator<Item = (u32, Step<G>)> {
        (0..).zip(steps).filter(move |(_, step)| {
            let after = threshold.after(self.player, step.reward);
            after.is_some_and(|after| self.proves(&step.state, after))
        })
    }

    /// The reply to play in `state`, with its number: one that ends the game, or else one to a
    /// position that play `reaches` anyway, or else the first.
    pub(crate) fn reply(&self, state: &G, reaches: impl Fn(&G) -> bool) -> Option<(u32, Step<G>)> {
        let threshold = self.claim(state)?.threshold;
        let replies = self.replies(state.successors(), threshold);
        replies.min_by_key(|(_, step)| (!step.state.is_over(), !reaches(&step.state)))
    }
}
