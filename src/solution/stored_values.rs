//! Values that are in files, as a solution reads them.

use std::sync::OnceLock;

use super::Values;
use crate::game::{
    GameState, Indexed, Outcome, OutcomeValue, PackedKey, Staged, SwapPlayers, Value, are_outcomes,
};
use crate::store::{Files, Identity, LookUp, Order, StoreError};
use crate::table::{ReadValues, StageRules};

/// The form in which a store holds the values of a game.
///
/// As functions, so that a reader of a solution needs no other bounds.
pub(crate) struct StoredForm<G: GameState> {
    pub(crate) identity: Identity<G>,
    /// In a store of outcomes, how they become values.
    to_value: Option<fn(Outcome) -> G::Value>,
    /// In a store of scores by stage, the stages.
    stages: Option<StageRules<G>>,
    /// In a store of positions with Max to move, the values of all.
    unfold: Option<fn(Values<G>) -> Values<G>>,
}

impl<G: GameState> StoredForm<G> {
    const fn new(identity: Identity<G>) -> Self {
        Self {
            identity,
            to_value: None,
            stages: None,
            unfold: None,
        }
    }

    /// Values by key.
    pub(crate) fn by_key(root: &G) -> Self
    where
        G: PackedKey + Staged,
    {
        Self::new(Identity::Key {
            bits: root.key_bits(),
            key: G::packed_key,
            stage: G::stage,
        })
    }

    fn in_order(root: &G, order: Order) -> Self
    where
        G: Indexed,
    {
        Self::new(Identity::Index {
            count: root.index_count() as u64,
            index: G::index,
            order,
        })
    }

    /// Outcomes by index.
    pub(crate) fn by_index(root: &G) -> Self
    where
        G: Indexed<Value: OutcomeValue>,
    {
        Self {
            to_value: Some(G::Value::from),
            ..Self::in_order(root, Order::AtOnce)
        }
    }

    /// Outcomes or scores by index, solved stage by stage.
    pub(crate) fn by_stage(root: &G) -> Self
    where
        G: Indexed + Staged,
    {
        let are_outcomes = are_outcomes::<G::Value>();
        let to_value = |outcome| G::Value::from_outcome(outcome).expect("they are outcomes");
        Self {
            to_value: are_outcomes.then_some(to_value),
            stages: (!are_outcomes).then(StageRules::of_game),
            ..Self::in_order(root, Order::ByStage)
        }
    }

    /// The same, only of positions with Max to move.
    pub(crate) fn by_stage_folded(root: &G) -> Self
    where
        G: Indexed + Staged + SwapPlayers,
    {
        Self {
            identity: Self::in_order(root, Order::FoldedByStage).identity,
            unfold: Some(Values::folded),
            ..Self::by_stage(root)
        }
    }

    /// The values in these files.
    pub(super) fn values(self, files: Files) -> Values<G> {
        let unfold = self.unfold;
        let values = Values::Stored(Box::new(StoredValues {
            look_up: LookUp::new(files),
            form: self,
            failed: OnceLock::new(),
        }));
        match unfold {
            Some(unfold) => unfold(values),
            None => values,
        }
    }
}

/// The values of a store.
pub(crate) struct StoredValues<G: GameState> {
    look_up: LookUp,
    form: StoredForm<G>,
    /// The first look-up that failed. Readers on any thread look here after each value, so they do
    /// not take a failed look-up for a position that is not held.
    failed: OnceLock<StoreError>,
}

impl<G: GameState> StoredValues<G> {
    pub(super) const fn look_up(&self) -> &LookUp {
        &self.look_up
    }

    /// The first error of a look-up.
    pub(super) fn failed(&self) -> Option<&StoreError> {
        self.failed.get()
    }

    /// The value that a number in the files stands for.
    pub(super) fn of_number(&self, number: i64) -> Result<G::Value, StoreError> {
        match self.form.to_value {
            Some(to_value) => self.look_up.files.value(number).map(to_value),
            None => self.look_up.files.value(number),
        }
    }

    /// The number that the files hold for the value of a state; `None` if they do not hold the state,
    /// as one whose index is out of range, or if the look-up fails, which is noted.
    fn number(&self, state: &G) -> Option<i64> {
        let number = match self.form.identity {
            Identity::Key { key, stage, .. } => self.look_up.by_key(stage(state), key(state)),
            Identity::Index { count, index, .. } => {
                let index = Some(index(state) as u64).filter(|&index| index < count);
                let number = index.map(|index| self.look_up.by_index(index, false));
                number.transpose().map(Option::flatten)
            }
        };
        self.known(number)?
    }

    /// Returns the content of a read; notes an error.
    fn known<T>(&self, read: Result<T, StoreError>) -> Option<T> {
        let note = |error| {
            // Another thread may have met one before.
            let _ = self.failed.set(error);
        };
        read.map_err(note).ok()
    }
}

/// Each returns `None` also if a look-up fails.
impl<G: GameState> ReadValues<G> for StoredValues<G> {
    fn value_of(&self, state: &G) -> Option<G::Value> {
        let number = self.number(state)?;
        self.known(self.of_number(number))
    }

    fn outcome(&self, state: &G) -> Option<Outcome> {
        self.form.to_value?;
        let number = self.number(state)?;
        self.known(self.look_up.files.value(number))
    }

    fn plies(&self, state: &G) -> Option<u16> {
        if self.form.stages.is_none() {
            return self.outcome(state)?.plies();
        }
        let plies = self.look_up.by_index(self.form.identity.of(state), true);
        let plies = self.known(plies)??;
        // 0 stands for endless play.
        u16::try_from(plies.checked_sub(1)?).ok()
    }

    fn stage_rules(&self) -> Option<&StageRules<G>> {
        self.form.stages.as_ref()
    }

    fn is_whole(&self) -> bool {
        !self.look_up.files.manifest.is_part
    }
}
