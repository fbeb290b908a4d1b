//! Positions: the moves, and who has won.

use std::fmt;

use optimal_play::rules::{Instance, Square};
use optimal_play::{GameState, Outcome, Player, SwapPlayers};

use super::AnimalShogi;
use super::man::{ALL, BOARD, FAR, Man, NEAR, Side, Squares, numbers, turned};

/// A position of the game: the men on the board and in hand, and the player to move.
///
/// # Examples
///
/// Its text is the board with the names of the squares at its sides, the men in hand, and the
/// player to move. Capital letters are men of Max.
///
/// ```
/// use optimal_play::GameState;
/// use optimal_play_games::animal_shogi::AnimalShogi;
///
/// let game = AnimalShogi::new();
/// let root = game.start();
/// let names: Vec<_> = root.moves().map(|mv| mv.to_string()).collect();
/// assert_eq!(names, ["Cb2-b3", "Gc1-c2", "Lb1-a2", "Lb1-c2"]);
/// let chick = root.moves().next().expect("four moves");
/// assert_eq!(
///     root.play(chick).to_string(),
///     "\
/// 4 g l e
/// 3 . C .
/// 2 . . .
/// 1 E L G
///   a b c
/// in hand: C
/// Min to move"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<'g> {
    pub(super) game: Instance<'g, AnimalShogi>,
    /// The men of the player to move, who moves up, and those of the opponent.
    pub(super) sides: [Side; 2],
    pub(super) to_move: Player,
}

/// A move: a man goes one step, or is dropped from the hand.
///
/// # Examples
///
/// ```
/// use optimal_play::GameState;
/// use optimal_play_games::animal_shogi::{AnimalShogi, Man, Move};
///
/// let game = AnimalShogi::with_start("1l1/3/3/1L1 b C")?;
/// let to = "a4".parse()?;
/// let drop = Move { man: Man::Chick, from: None, to };
/// assert_eq!(drop.to_string(), "C*a4");
/// assert!(game.start().moves().any(|mv| mv == drop));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// The man, before it becomes a hen.
    pub man: Man,
    /// The square that it leaves; `None` if it is dropped from the hand.
    pub from: Option<Square>,
    /// The square that it reaches.
    pub to: Square,
}

impl<'g> Position<'g> {
    /// The instance that the position belongs to.
    pub const fn game(&self) -> &'g AnimalShogi {
        self.game.0
    }

    /// How many men of this kind the player has in hand.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::Player;
    /// use optimal_play_games::animal_shogi::{AnimalShogi, Man};
    ///
    /// let game = AnimalShogi::with_start("1l1/3/3/1L1 w CeC")?;
    /// let state = game.start();
    /// assert_eq!(state.in_hand(Player::Max, Man::Chick), 2);
    /// assert_eq!(state.in_hand(Player::Min, Man::Elephant), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_hand(&self, player: Player, man: Man) -> u8 {
        let side = &self.sides[usize::from(player != self.to_move)];
        side.in_hand.get(man as usize).copied().unwrap_or(0)
    }

    /// The position with the players in exchanged places: the other one moves up, and is to move.
    #[inline]
    pub(super) fn turned(&self) -> Self {
        let [own, other] = self.sides.map(|side| side.map(turned));
        Self {
            sides: [other, own],
            to_move: self.to_move.opponent(),
            ..*self
        }
    }

    /// The men of Max and those of Min, on the board as Max sees it.
    pub(super) fn placed(&self) -> [Side; 2] {
        match self.to_move {
            Player::Max => self.sides,
            Player::Min => self.turned().sides,
        }
    }

    /// A square of the board as Max sees it, by its number as the player to move sees it; or the
    /// other way round.
    const fn seen(&self, square: u8) -> u8 {
        match self.to_move {
            Player::Max => square,
            Player::Min => square % 3 + 9 - square / 3 * 3,
        }
    }

    const fn square(&self, number: u8) -> Square {
        BOARD.square(self.seen(number))
    }

    /// The set of a square as the player to move sees it.
    const fn bit(&self, square: Square) -> u16 {
        1 << self.seen(BOARD.number(square))
    }

    /// Whether the player to move can capture the lion of the opponent.
    #[inline]
    pub(super) const fn captures(&self) -> bool {
        let [own, other] = &self.sides;
        own.attacked(true) & other.lion() != 0
    }

    /// Whether the lion of the player to move wins by a step to the far row.
    #[inline]
    fn can_try(&self) -> bool {
        let [own, other] = &self.sides;
        let goals = Man::Lion.steps(own.lion_number(), true) & FAR & !own.squares();
        goals != 0 && (self.game.any_try_wins || goals & !other.attacked(false) != 0)
    }

    /// Where the lion may go, and where other men may: they cannot come between the lion and a man that
    /// attacks it, so they capture that man.
    #[inline]
    fn goals(&self) -> [Squares; 2] {
        if self.game.all_moves {
            return [ALL; 2];
        }
        let attacked = self.sides[1].attacked(false);
        [!FAR & !attacked, self.attacker()]
    }

    /// The square of the one man that attacks the lion of the player to move; all if none does, and
    /// none if several do.
    #[inline]
    pub(super) fn attacker(&self) -> Squares {
        let [own, other] = &self.sides;
        let attackers = Man::ALL.into_iter().fold(0, |all, man| {
            all | other.on_board[man as usize] & man.steps(own.lion_number(), true)
        });
        match attackers.count_ones() {
            0 => ALL,
            1 => attackers,
            _ => 0,
        }
    }
}

impl GameState for Position<'_> {
    type Move = Move;
    type Key = u64;
    type Value = Outcome;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    /// Steps, then drops, without captures of the lion: the game is decided before.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Move> {
        let [own, other] = self.sides;
        let (squares, others) = (own.squares(), other.squares());
        let [lion_goals, goals] = self.goals();
        let steps = Man::ALL.into_iter().flat_map(move |man| {
            let goals = if man == Man::Lion { lion_goals } else { goals };
            let goals = goals & !(squares | other.lion());
            numbers(own.on_board[man as usize]).flat_map(move |from| {
                let to = numbers(man.steps(from, true) & goals);
                to.map(move |to| (man, Some(from), to))
            })
        });
        let hand = Man::IN_HAND.into_iter();
        let hand = hand.filter(move |&man| own.in_hand[man as usize] > 0);
        let free = goals & !(squares | others);
        let drops = hand.flat_map(move |man| numbers(free).map(move |to| (man, None, to)));
        steps.chain(drops).map(|(man, from, to)| Move {
            man,
            from: from.map(|from| self.square(from)),
            to: self.square(to),
        })
    }

    #[inline]
    fn play(&self, Move { man, from, to }: Move) -> Self {
        let ([mut own, mut other], to) = (self.sides, self.bit(to));
        let mut placed = man;
        match from {
            None => own.in_hand[man as usize] -= 1,
            Some(from) => {
                own.on_board[man as usize] ^= self.bit(from);
                if let Some(captured) = other.man_on(to) {
                    other.on_board[captured as usize] ^= to;
                    own.in_hand[captured.captured() as usize] += 1;
                }
                if man == Man::Chick && to & FAR != 0 {
                    placed = Man::Hen;
                }
            }
        }
        own.on_board[placed as usize] |= to;
        Self {
            sides: [own, other],
            ..*self
        }
        .turned()
    }

    /// The player to move is blocked, or the lion is captured after every move.
    fn terminal_value(&self) -> Outcome {
        Outcome::win(self.to_move.opponent(), 2)
    }

    /// The index.
    #[inline]
    fn key(&self) -> u64 {
        self.number()
    }

    /// A win with the next move, or a lion that stands on the far row and cannot be captured.
    #[inline]
    fn decided(&self) -> Option<Outcome> {
        let captures = self.captures();
        let has_tried = self.sides[1].lion() & NEAR != 0;
        if has_tried && (self.game.any_try_wins || !captures) {
            return Some(Outcome::win(self.to_move.opponent(), 0));
        }
        let wins = captures || !self.game.all_moves && self.can_try();
        wins.then(|| Outcome::win(self.to_move, 1))
    }
}

/// Each player sees the board as the other did.
impl SwapPlayers for Position<'_> {
    #[inline]
    fn swap_players(&self) -> Self {
        Self {
            to_move: self.to_move.opponent(),
            ..*self
        }
    }
}

/// The letter of the man and both squares, as `Gc1-c2`, or the square of a drop, as `G*c2`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.man.letter();
        match self.from {
            Some(from) => write!(f, "{letter}{from}-{}", self.to),
            None => write!(f, "{letter}*{}", self.to),
        }
    }
}

optimal_play::debug_as_display! { Move; }
