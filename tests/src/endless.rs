//! A game that lists moves or predecessors without end.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use optimal_play::{
    GameState, Impartial, Indexed, PackedKey, Player, Predecessors, Run, SolveErrorKind, Staged,
    SwapPlayers, Unpack, Wdl,
};

/// What is listed without end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum List {
    /// The moves of the root.
    Moves,
    /// These, of which the first one wins and is the only candidate move.
    MovesBesideCandidate,
    /// The predecessors of the first end.
    Predecessors,
}

/// What the moves of the root lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum To {
    /// The same end.
    End,
    /// The same end, which is decided early.
    Decided,
    /// The same position, with a move to an end.
    Inner,
    /// An end for each.
    Ends,
}

/// Who ends a game that goes on.
#[derive(Debug)]
pub struct Endless {
    list: List,
    to: To,
    /// The number of ends that have an index.
    pub ends: usize,
    /// Whether it is listed without end; before, the root has one move.
    goes_on: AtomicBool,
    /// The number of items that were listed since the start.
    listed: AtomicU64,
    /// Set when [`ENOUGH`] are listed.
    stop: AtomicBool,
}

/// The run ends after this many items.
const ENOUGH: u64 = 50_000;

/// A run that goes on for so long never ends.
const TOO_MANY: u64 = 200 * ENOUGH;

/// The run looks at its limits at least that often.
const BETWEEN_LOOKS: u64 = 10_000;

impl Endless {
    /// One that goes on from the start.
    #[must_use]
    pub const fn new(list: List, to: To) -> Self {
        Self {
            list,
            to,
            ends: 1,
            goes_on: AtomicBool::new(true),
            listed: AtomicU64::new(0),
            stop: AtomicBool::new(false),
        }
    }

    /// The position from which the game starts.
    #[must_use]
    pub const fn root(&self) -> Place<'_> {
        Place { game: self, at: 0 }
    }

    /// One that goes on only when [`go_on`](Self::go_on) is called.
    #[must_use]
    pub const fn quiet(list: List, to: To) -> Self {
        Self {
            goes_on: AtomicBool::new(false),
            ..Self::new(list, to)
        }
    }

    /// From now on it goes on, for a new run.
    pub fn go_on(&self) {
        self.goes_on.store(true, Ordering::Relaxed);
        self.listed.store(0, Ordering::Relaxed);
        self.stop.store(false, Ordering::Relaxed);
    }

    /// Counts an item that is listed.
    fn list(&self) {
        match self.listed.fetch_add(1, Ordering::Relaxed) {
            ENOUGH => self.stop.store(true, Ordering::Relaxed),
            listed => assert!(listed < TOO_MANY, "{:?} to {:?}", self.list, self.to),
        }
    }

    /// A run that is stopped when enough is listed.
    pub fn run(&self) -> Run<'_> {
        Run::new().with_stop_flag(&self.stop)
    }

    /// Fails unless the run was stopped, and soon.
    ///
    /// # Panics
    ///
    /// If it was not.
    pub fn assert_stopped(&self, name: &str, kind: &SolveErrorKind<u64>) {
        let listed = self.listed.load(Ordering::Relaxed);
        let what = format!("{name}, {:?} to {:?}: {kind}", self.list, self.to);
        assert!(*kind == SolveErrorKind::Stopped, "{what}");
        assert!(listed < ENOUGH + BETWEEN_LOOKS, "{what} after {listed}");
    }
}

/// The root is 0.
#[derive(Clone, Copy, Debug)]
pub struct Place<'g> {
    game: &'g Endless,
    at: u64,
}

impl Place<'_> {
    const fn is_end(&self) -> bool {
        self.at > 1 || self.at == 1 && !matches!(self.game.to, To::Inner)
    }
}

impl GameState for Place<'_> {
    type Move = u64;
    type Key = (u64, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        Player::ALL[usize::from(self.at == 1)]
    }

    fn moves(&self) -> impl Iterator<Item = u64> {
        let is_of_moves = matches!(self.game.list, List::Moves | List::MovesBesideCandidate);
        let endless = is_of_moves && self.game.goes_on.load(Ordering::Relaxed);
        let count = match self.at {
            0 if endless => u64::MAX,
            0 | 1 if !self.is_end() => 1,
            _ => 0,
        };
        (0..count).inspect(move |_| {
            if count > 1 {
                self.game.list();
            }
        })
    }

    fn candidate_moves(&self) -> impl Iterator<Item = u64> {
        let few = matches!(self.game.list, List::MovesBesideCandidate);
        let all = (!few).then(|| self.moves());
        let some = self.moves().take(1).filter(move |_| few);
        all.into_iter().flatten().chain(some)
    }

    fn play(&self, mv: u64) -> Self {
        let at = match self.game.to {
            To::Ends => 1 + mv,
            _ => self.at + 1,
        };
        Self { at, ..*self }
    }

    fn decided(&self) -> Option<Wdl> {
        let is_early = matches!(self.game.to, To::Decided) && self.is_end();
        is_early.then(|| self.terminal_value())
    }

    /// For Min, so that no move of the root decides its value: unless that is wanted.
    fn terminal_value(&self) -> Wdl {
        match self.game.list {
            List::MovesBesideCandidate => Wdl::MaxWins,
            _ => Wdl::MinWins,
        }
    }

    fn key(&self) -> (u64, Player) {
        (self.at, self.to_move())
    }
}

impl Indexed for Place<'_> {
    fn index_count(&self) -> usize {
        2 + self.game.ends
    }

    fn index(&self) -> usize {
        let at = usize::try_from(self.at).expect("a place in memory");
        self.index_count() - 1 - at.min(1 + self.game.ends)
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let at = (self.index_count() - 1 - index) as u64;
        Some(Self { at, ..*self })
    }
}

impl Predecessors for Place<'_> {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let count = match (self.at, self.game.list) {
            (1, List::Predecessors) => u64::MAX,
            (1, _) => 1,
            _ => 0,
        };
        (0..count).map(move |_| {
            if count > 1 {
                self.game.list();
            }
            self.game.root()
        })
    }
}

impl PackedKey for Place<'_> {
    fn key_bits(&self) -> u32 {
        20
    }

    fn packed_key(&self) -> u64 {
        self.at % (1 << 20)
    }
}

impl Unpack for Place<'_> {
    fn unpack(&self, at: u64) -> Option<Self> {
        Some(Self { at, ..*self })
    }
}

impl Staged for Place<'_> {
    fn stage(&self) -> usize {
        match self.game.to {
            To::Inner => usize::from(self.at > 0) + usize::from(self.at > 1),
            _ => usize::from(self.at > 0),
        }
    }
}

impl SwapPlayers for Place<'_> {
    fn swap_players(&self) -> Self {
        *self
    }
}

impl Impartial for Place<'_> {}

/// All that moves can lead to.
pub const DESTINATIONS: [To; 4] = [To::End, To::Decided, To::Inner, To::Ends];
