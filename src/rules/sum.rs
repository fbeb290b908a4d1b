//! Two games side by side.

#[cfg(feature = "disk")]
use crate::game::NamedPart;
use crate::game::{
    GameState, Impartial, Partizan, Player, Reward, Staged, SumValue, Summand, SwapPlayers,
};

/// The disjunctive sum of two games: a move is a move in either (J. H. Conway, On Numbers and
/// Games, 1976). A sum is a [`Summand`], so sums of more games are sums of sums.
///
/// It is over when the player to move has a move in neither game.
///
/// | values | what the sum is worth then |
/// |---|---|
/// | [`Wdl`](crate::Wdl), [`Outcome`](crate::Outcome) | the result of a player who cannot move, the same in both games: a loss under normal play |
/// | integers | the sum of the terminal values; rewards add up along the play as ever |
///
/// # When to use it
///
/// It plays a position that splits into parts as a whole, for games that are not [`Impartial`], or
/// whose parts are of different kinds. It has as many positions as the product of both games. So if
/// both are impartial, solve each by [`Grundy`](crate::Grundy) instead.
///
/// # Panics
///
/// If a game violates the contract of [`Summand`]: [`decided`](GameState::decided) if a game is
/// decided while moves are left, [`terminal_value`](GameState::terminal_value) if the games
/// disagree on who wins, or the sum of their scores leaves the range of the type.
///
/// [`Summand`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sum<G, H> {
    first: G,
    /// With the same player to move as the first.
    second: H,
}

/// A move in a [`Sum`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SumMove<M, N> {
    /// In the first game.
    First(M),
    /// In the second game.
    Second(N),
}

impl<G: Summand, H: Summand<Value = G::Value>> Sum<G, H> {
    /// The sum of two positions. The player to move is that of the first.
    pub fn new(first: G, second: H) -> Self {
        let second = second.with_to_move(first.to_move());
        Self { first, second }
    }

    /// The position of the first game, with the player to move in the sum.
    pub const fn first(&self) -> &G {
        &self.first
    }

    /// The position of the second game, with the player to move in the sum.
    pub const fn second(&self) -> &H {
        &self.second
    }
}

impl<G: Summand, H: Summand<Value = G::Value>> GameState for Sum<G, H> {
    type Move = SumMove<G::Move, H::Move>;
    type Key = (G::Key, H::Key, Player);
    type Value = G::Value;

    fn to_move(&self) -> Player {
        self.first.to_move()
    }

    /// Those in the first game, then those in the second.
    fn moves(&self) -> impl Iterator<Item = Self::Move> {
        let first = self.first.moves().map(SumMove::First);
        first.chain(self.second.moves().map(SumMove::Second))
    }

    fn play(&self, mv: Self::Move) -> Self {
        match mv {
            SumMove::First(mv) => Self::new(self.first.play(mv), self.second.clone()),
            SumMove::Second(mv) => {
                let second = self.second.play(mv);
                let first = self.first.clone().with_to_move(second.to_move());
                Self { first, second }
            }
        }
    }

    fn terminal_value(&self) -> G::Value {
        let ends = (self.first.terminal_value(), self.second.terminal_value());
        let total = ends.0.total(ends.1);
        total.unwrap_or_else(|| panic!("a sum of games that end with {ends:?} has no value"))
    }

    fn key(&self) -> Self::Key {
        (self.first.key(), self.second.key(), self.to_move())
    }

    fn decided(&self) -> Option<G::Value> {
        let decided = [self.first.decided(), self.second.decided()];
        assert!(
            decided == [None; 2],
            "a game that is decided while moves are left cannot be part of a sum"
        );
        None
    }

    fn reward(&self, mv: Self::Move) -> Reward<Self> {
        match mv {
            SumMove::First(mv) => self.first.reward(mv),
            SumMove::Second(mv) => self.second.reward(mv),
        }
    }
}

impl<G: Summand, H: Summand<Value = G::Value>> Summand for Sum<G, H> {
    fn with_to_move(self, player: Player) -> Self {
        let first = self.first.with_to_move(player);
        let second = self.second.with_to_move(player);
        Self { first, second }
    }
}

/// The players are swapped in both.
impl<G: Summand + SwapPlayers, H: Summand<Value = G::Value> + SwapPlayers> SwapPlayers
    for Sum<G, H>
{
    fn swap_players(&self) -> Self {
        let (first, second) = (self.first.swap_players(), self.second.swap_players());
        Self { first, second }
    }
}

/// The stage is the sum of both. Play without end, in one of them or both, adds nothing.
impl<G: Summand + Staged, H: Summand<Value = G::Value> + Staged> Staged for Sum<G, H> {
    fn stage(&self) -> usize {
        self.first.stage() + self.second.stage()
    }

    fn longest_step(&self) -> usize {
        self.first.longest_step().max(self.second.longest_step())
    }
}

/// A sum is its own only part, so that [`Grundy`](crate::Grundy) can be compared with the exclusive
/// or of both values.
impl<G: Summand + Impartial, H: Summand<Value = G::Value> + Impartial> Impartial for Sum<G, H> {}

/// The parts of both games, each beside nothing of the other game.
impl<G: Partizan, H: Partizan<Value = G::Value>> Partizan for Sum<G, H> {
    fn parts(&self) -> impl Iterator<Item = Self> {
        let beside = |first, second| Self { first, second };
        let first = self.first.parts().map(move |first| {
            let second = self.second.empty().with_to_move(first.to_move());
            beside(first, second)
        });
        first.chain(self.second.parts().map(move |second| {
            let first = self.first.empty().with_to_move(second.to_move());
            beside(first, second)
        }))
    }

    fn empty(&self) -> Self {
        Self::new(self.first.empty(), self.second.empty())
    }

    fn size(&self) -> u64 {
        self.first.size().saturating_add(self.second.size())
    }

    fn negative(&self) -> Option<Self> {
        let (first, second) = (self.first.negative()?, self.second.negative()?);
        Some(Self::new(first, second))
    }
}

/// The names of both parts, with a tab between them.
#[cfg(feature = "disk")]
impl<G: NamedPart, H: NamedPart<Value = G::Value>> NamedPart for Sum<G, H> {
    fn rules(&self) -> String {
        format!("{} + {}", self.first.rules(), self.second.rules())
    }

    fn part_name(&self, (first, second, _): &Self::Key) -> String {
        let names = [self.first.part_name(first), self.second.part_name(second)];
        names.join("\t")
    }

    fn part_named(&self, name: &str) -> Option<Self> {
        let (first, second) = name.split_once('\t')?;
        let first = self.first.part_named(first)?;
        Some(Self::new(first, self.second.part_named(second)?))
    }
}
