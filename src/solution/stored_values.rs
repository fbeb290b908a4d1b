//! Values that are in files, as a solution reads them.

use std::sync::OnceLock;

use crate::game::{GameState, Outcome, OutcomeValue, Staged, Value, are_outcomes};
use crate::store::{Identity, LookUp, StoreError};
use crate::table::StageRules;

/// The values of a store.
pub(crate) struct StoredValues<G: GameState> {
    look_up: LookUp,
    identity: Identity<G>,
    /// In a store of outcomes, how they become values.
    to_value: Option<fn(Outcome) -> G::Value>,
    /// In a store of scores by stage, the stages.
    stages: Option<StageRules<G>>,
    /// The first look-up that failed. It stays: whoever reads a value looks here afterwards, also
    /// on another thread, and none takes a failure for a position that is not held.
    failed: OnceLock<StoreError>,
}

impl<G: GameState> StoredValues<G> {
    /// The values of a store of values by key.
    pub(super) const fn by_key(look_up: LookUp, identity: Identity<G>) -> Self {
        Self {
            look_up,
            identity,
            to_value: None,
            stages: None,
            failed: OnceLock::new(),
        }
    }

    /// The values of a store of outcomes by index.
    pub(super) fn by_index(look_up: LookUp, identity: Identity<G>) -> Self
    where
        G::Value: OutcomeValue,
    {
        Self {
            to_value: Some(G::Value::from),
            ..Self::by_key(look_up, identity)
        }
    }

    /// The values of a store by index that was solved stage by stage: outcomes or scores.
    pub(super) fn by_stage(look_up: LookUp, identity: Identity<G>) -> Self
    where
        G: Staged,
    {
        let are_outcomes = are_outcomes::<G::Value>();
        let to_value = |outcome| G::Value::from_outcome(outcome).expect("they are outcomes");
        Self {
            to_value: are_outcomes.then_some(to_value),
            stages: (!are_outcomes).then(StageRules::of_game),
            ..Self::by_key(look_up, identity)
        }
    }

    /// The stages of scores by stage.
    pub(super) const fn stage_rules(&self) -> Option<&StageRules<G>> {
        self.stages.as_ref()
    }

    /// The plies of `state` to the move that ends its stage, in a store of scores by stage; `None`
    /// if it is worth endless play, and also if a look-up fails.
    pub(super) fn plies(&self, state: &G) -> Option<u16> {
        let plies = self.known(self.look_up.plies_by_index(self.identity.of(state)))??;
        // 0 stands for endless play.
        u16::try_from(plies.checked_sub(1)?).ok()
    }

    pub(super) const fn look_up(&self) -> &LookUp {
        &self.look_up
    }

    /// Whether these are not the values of all positions that the root leads to.
    pub(super) const fn is_part(&self) -> bool {
        self.look_up.files.manifest.is_part
    }

    /// The first error of a look-up.
    pub(super) fn failed(&self) -> Option<&StoreError> {
        self.failed.get()
    }

    /// The value of `state`; `None` also if a look-up fails.
    pub(super) fn get(&self, state: &G) -> Option<G::Value> {
        let number = self.number(state)?;
        self.known(self.of_number(number))
    }

    /// The value that a number in the files stands for.
    pub(super) fn of_number(&self, number: i64) -> Result<G::Value, StoreError> {
        match self.to_value {
            Some(to_value) => self.look_up.files.value(number).map(to_value),
            None => self.look_up.files.value(number),
        }
    }

    /// The outcome of `state`, with its distance even where the game's values have none.
    pub(super) fn outcome(&self, state: &G) -> Option<Outcome> {
        self.to_value?;
        let number = self.number(state)?;
        self.known(self.look_up.files.value(number))
    }

    fn number(&self, state: &G) -> Option<i64> {
        let number = match self.identity {
            Identity::Key { key, stage, .. } => self.look_up.by_key(stage(state), key(state)),
            Identity::Index { count, index, .. } => {
                let index = Some(index(state) as u64).filter(|&index| index < count);
                let number = index.map(|index| self.look_up.by_index(index));
                number.transpose().map(Option::flatten)
            }
        };
        self.known(number)?
    }

    /// What has been read; notes an error.
    fn known<T>(&self, read: Result<T, StoreError>) -> Option<T> {
        let note = |error| {
            // Another thread may have met one before.
            let _ = self.failed.set(error);
        };
        read.map_err(note).ok()
    }
}
