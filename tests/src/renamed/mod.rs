//! A game whose states list their moves in another order and by other names.

mod answers;

pub use answers::Answers;
use optimal_play::{
    GameState, Impartial, Indexed, PackedKey, Player, Predecessors, Reward, Staged, SwapPlayers,
    Unpack,
};

/// The same game, whose states differ in what their key leaves out: a salt, which changes with each
/// move. The moves of states with the same key lead to the same keys with the same rewards, but
/// come in another order, and no two states of different salts have a move of the same name. Some
/// list a move twice, by two names.
///
/// So an answer is wrong, or panics, that carries the number or the name of a move from one state
/// to another one.
#[derive(Clone, Debug)]
pub struct Renamed<G> {
    /// The position of the game.
    pub game: G,
    salt: u32,
}

/// The number of salts: so few that a position comes up with several of them, and by several
/// lines with the same one.
const SALTS: u32 = 7;

/// The moves of a state have the numbers below that, and its salt is the number above it.
const MOST_MOVES: u32 = 1 << 10;

impl<G: GameState> Renamed<G> {
    /// The position with the salt 0, where no move is listed twice: the one that indices and packed
    /// keys lead back to.
    pub const fn new(game: G) -> Self {
        let salt = 0;
        Self { game, salt }
    }

    /// The same position with each salt: all have the same key.
    pub fn with_each_salt(&self) -> impl Iterator<Item = Self> {
        (0..SALTS).map(|salt| Self {
            game: self.game.clone(),
            salt,
        })
    }

    /// The moves of the game in the order of this state.
    fn order(&self) -> Vec<G::Move> {
        let mut moves: Vec<_> = self.game.moves().collect();
        let salt = self.salt as usize;
        if salt > 3 && !moves.is_empty() {
            moves.push(moves[salt % moves.len()]);
        }
        for end in (2..=moves.len()).rev().filter(|_| salt > 0) {
            moves.swap(end - 1, (salt * 31 + end * 17) % end);
        }
        moves
    }

    /// The name of the move at a place of the order.
    fn name(&self, place: usize) -> u32 {
        let place = u32::try_from(place).expect("few moves");
        assert!(place < MOST_MOVES, "a name is of one state");
        self.salt * MOST_MOVES + place
    }

    /// The move of the game with this name.
    ///
    /// # Panics
    ///
    /// If it is the name of a move of another state.
    fn named(&self, name: u32) -> G::Move {
        let mv = self.order().get((name % MOST_MOVES) as usize).copied();
        let own = mv.filter(|_| name / MOST_MOVES == self.salt);
        own.unwrap_or_else(|| panic!("{name} is a move of another state"))
    }

    const fn with(&self, game: G) -> Self {
        let salt = self.salt;
        Self { game, salt }
    }
}

impl<G: GameState> GameState for Renamed<G> {
    type Move = u32;
    type Key = G::Key;
    type Value = G::Value;

    fn to_move(&self) -> Player {
        self.game.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        (0..self.order().len()).map(|place| self.name(place))
    }

    fn play(&self, name: u32) -> Self {
        Self {
            game: self.game.play(self.named(name)),
            salt: (3 * self.salt + name % MOST_MOVES + 1) % SALTS,
        }
    }

    fn terminal_value(&self) -> G::Value {
        self.game.terminal_value()
    }

    fn key(&self) -> G::Key {
        self.game.key()
    }

    fn decided(&self) -> Option<G::Value> {
        self.game.decided()
    }

    fn reward(&self, name: u32) -> Reward<Self> {
        self.game.reward(self.named(name))
    }

    fn bounds(&self) -> (G::Value, G::Value) {
        self.game.bounds()
    }

    /// The candidate moves of the game, in the order of the game.
    fn candidate_moves(&self) -> impl Iterator<Item = u32> {
        let order = self.order();
        let candidates = self.game.candidate_moves();
        candidates.filter_map(move |mv| {
            let place = order.iter().position(|&it| it == mv);
            place.map(|place| self.name(place))
        })
    }
}

impl<G: Indexed> Indexed for Renamed<G> {
    fn index_count(&self) -> usize {
        self.game.index_count()
    }

    fn index(&self) -> usize {
        self.game.index()
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        self.game.at_index(index).map(Self::new)
    }
}

impl<G: PackedKey> PackedKey for Renamed<G> {
    fn key_bits(&self) -> u32 {
        self.game.key_bits()
    }

    fn packed_key(&self) -> u64 {
        self.game.packed_key()
    }
}

impl<G: Unpack> Unpack for Renamed<G> {
    fn unpack(&self, packed: u64) -> Option<Self> {
        self.game.unpack(packed).map(Self::new)
    }
}

impl<G: Staged> Staged for Renamed<G> {
    fn stage(&self) -> usize {
        self.game.stage()
    }

    fn longest_step(&self) -> usize {
        self.game.longest_step()
    }

    fn endless_value(&self) -> Option<Self::Value> {
        self.game.endless_value()
    }
}

impl<G: Predecessors> Predecessors for Renamed<G> {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        self.game.predecessors().map(Self::new)
    }

    fn predecessors_in_stage(&self) -> impl Iterator<Item = Self> {
        self.game.predecessors_in_stage().map(Self::new)
    }
}

impl<G: SwapPlayers> SwapPlayers for Renamed<G> {
    fn swap_players(&self) -> Self {
        self.with(self.game.swap_players())
    }
}

impl<G: Impartial> Impartial for Renamed<G> {
    fn parts(&self) -> impl Iterator<Item = Self> {
        self.game.parts().map(|part| self.with(part))
    }

    fn changed_parts(&self, name: u32) -> impl Iterator<Item = Self> {
        let parts = self.game.changed_parts(self.named(name));
        parts.map(|part| self.with(part))
    }
}
