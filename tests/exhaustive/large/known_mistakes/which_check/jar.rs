//! A game with every kind of rule, in which one mistake at a time can be planted.

use optimal_play::{
    GameState, Indexed, PackedKey, Player, Reward, Staged, Step, SwapPlayers, Unpack,
};

/// A mistake in the rules of a [`Jar`], in its key, or in a capability.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mistake {
    None,
    UnsignedReward,
    WrongReward,
    ExchangedWinner,
    OneWinner,
    NoExtraTurn,
    NoExtraTurnForMin,
    NoPass,
    NoPassForMin,
    MissingMove,
    StepWithoutReward,
    KeyWithoutPlayer,
    KeyWithoutPasses,
    EndlessPasses,
    Bounds,
    Candidates,
    Index,
    PackedKey,
    Stage,
    Unpack,
    SwapWithoutPasses,
}

/// A jar of coins. Players in turn take one or two, and score the number of coins that were left if
/// it is odd. A player who leaves a multiple of four moves again; each may pass once. Whoever takes
/// the last coin scores seven more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Jar {
    pub(crate) coins: u8,
    /// Whether each player may still pass.
    pub(crate) may_pass: [bool; 2],
    pub(crate) to_move: Player,
    mistake: Mistake,
}

impl Jar {
    /// The most coins of a jar.
    pub(crate) const MOST: u8 = 12;

    pub(crate) const fn new(coins: u8, mistake: Mistake) -> Self {
        Self {
            coins,
            may_pass: [true; 2],
            to_move: Player::Max,
            mistake,
        }
    }

    pub(crate) const fn with_coins(self, coins: u8) -> Self {
        Self { coins, ..self }
    }

    fn has(self, mistake: Mistake) -> bool {
        self.mistake == mistake
    }

    /// The number of the state: of its coins, its passes and the player to move.
    fn number(self) -> u8 {
        let [max, min] = self.may_pass.map(u8::from);
        self.coins << 3 | max << 2 | min << 1 | self.to_move as u8
    }

    fn with_number(self, number: u8) -> Self {
        Self {
            coins: number >> 3,
            may_pass: [number & 4 != 0, number & 2 != 0],
            to_move: Player::ALL[usize::from(number & 1)],
            ..self
        }
    }
}

impl GameState for Jar {
    type Move = u8; // the coins taken; 0 is a pass
    type Key = u8;
    type Value = i8;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let forgotten = self.has(Mistake::NoPass)
            || self.has(Mistake::NoPassForMin) && self.to_move == Player::Min;
        let passes = self.coins > 0 && self.may_pass[self.to_move as usize] && !forgotten;
        let most = if self.has(Mistake::MissingMove) { 1 } else { 2 };
        u8::from(!passes)..=self.coins.min(most)
    }

    fn play(&self, taken: u8) -> Self {
        let mut after = *self;
        after.coins -= taken;
        let forgotten = self.has(Mistake::NoExtraTurn)
            || self.has(Mistake::NoExtraTurnForMin) && self.to_move == Player::Min;
        let moves_again = taken > 0 && after.coins > 0 && after.coins.is_multiple_of(4);
        if !moves_again || forgotten {
            after.to_move = !self.to_move;
        }
        if taken == 0 && !self.has(Mistake::EndlessPasses) {
            after.may_pass[self.to_move as usize] = false;
        }
        after
    }

    fn terminal_value(&self) -> i8 {
        match self.mistake {
            Mistake::ExchangedWinner => self.to_move.signed(7),
            Mistake::OneWinner => 7,
            _ => (!self.to_move).signed(7),
        }
    }

    fn key(&self) -> u8 {
        match self.mistake {
            Mistake::KeyWithoutPlayer => self.number() >> 1,
            Mistake::KeyWithoutPasses => self.number() & !6,
            _ => self.number(),
        }
    }

    fn reward(&self, taken: u8) -> Reward<Self> {
        let coins = i8::try_from(self.coins).expect("a small jar");
        let score = match coins % 2 {
            _ if taken == 0 => 0,
            0 if self.has(Mistake::WrongReward) => 2,
            0 => 0,
            _ => coins,
        };
        if self.has(Mistake::UnsignedReward) {
            score
        } else {
            self.to_move.signed(score)
        }
    }

    fn step(&self, mv: u8) -> Step<Self> {
        let forgotten = self.has(Mistake::StepWithoutReward);
        Step {
            mv,
            reward: if forgotten { 0 } else { self.reward(mv) },
            state: self.play(mv),
        }
    }

    fn bounds(&self) -> (i8, i8) {
        if self.has(Mistake::Bounds) && self.coins > 0 {
            (-7, 7)
        } else {
            (-100, 100)
        }
    }

    fn candidate_moves(&self) -> impl Iterator<Item = u8> {
        let mut moves: Vec<_> = self.moves().collect();
        if self.has(Mistake::Candidates) {
            moves.truncate(1);
        }
        moves.into_iter()
    }
}

impl Indexed for Jar {
    fn index_count(&self) -> usize {
        8 * (usize::from(Self::MOST) + 1)
    }

    fn index(&self) -> usize {
        let number = if self.has(Mistake::Index) {
            self.number() & !1
        } else {
            self.key()
        };
        number.into()
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let number = u8::try_from(index).ok()?;
        Some(self.with_number(number)).filter(|state| state.index() == index)
    }
}

impl PackedKey for Jar {
    fn key_bits(&self) -> u32 {
        7
    }

    fn packed_key(&self) -> u64 {
        let forgotten = if self.has(Mistake::PackedKey) { 6 } else { 0 };
        (self.key() & !forgotten).into()
    }
}

impl Staged for Jar {
    fn stage(&self) -> usize {
        let left = 3 * usize::from(self.coins);
        let passes: usize = self.may_pass.map(usize::from).iter().sum();
        match self.mistake {
            Mistake::Stage => 3 * usize::from(Self::MOST) - left,
            _ => 3 * usize::from(Self::MOST) + 2 - left - passes,
        }
    }
}

impl Unpack for Jar {
    fn unpack(&self, packed: u64) -> Option<Self> {
        let mut state = self.with_number(u8::try_from(packed).ok()?);
        if self.has(Mistake::Unpack) {
            state.to_move = Player::Max;
        }
        Some(state)
    }
}

impl SwapPlayers for Jar {
    fn swap_players(&self) -> Self {
        let [max, min] = self.may_pass;
        let may_pass = match self.mistake {
            Mistake::SwapWithoutPasses => [max, min],
            _ => [min, max],
        };
        Self {
            may_pass,
            to_move: !self.to_move,
            ..*self
        }
    }
}
