//! What earlier runs have left in a store.

use common::progress::grouped;
use optimal_play::store::{Store, StoreInfo};

/// What earlier runs have found into a store.
pub enum Found {
    Nothing,
    /// What a run found that was ended: "22,345,678 positions found".
    APart(String),
    Everything,
}

impl Found {
    /// What the store holds before a run, unless that begins anew.
    pub fn before(store: &Store, is_fresh: bool) -> Self {
        let info = store.info().ok().filter(|_| !is_fresh);
        info.map_or(Self::Nothing, |info| Self::of(&info))
    }

    fn of(info: &StoreInfo) -> Self {
        if info.is_finished {
            return Self::Everything;
        }
        if let Some(level) = info.level {
            let plies = grouped(level.plies);
            return Self::APart(format!("all wins in fewer than {plies} plies found"));
        }
        let solved = info.stages.iter().filter(|it| it.value_bytes.is_some());
        let solved = solved.map(|it| it.positions).sum();
        let all = info.positions();
        match (solved, info.key_bits) {
            (0, Some(_)) if all > 0 => Self::APart(format!("{} positions found", grouped(all))),
            (0, _) => Self::Nothing,
            (solved, _) => {
                let (solved, all) = (grouped(solved), grouped(all));
                Self::APart(format!("the values of {solved} of {all} positions found"))
            }
        }
    }

    /// What a run continues.
    pub fn part(&self) -> Option<&str> {
        match self {
            Self::APart(found) => Some(found),
            Self::Nothing | Self::Everything => None,
        }
    }
}
