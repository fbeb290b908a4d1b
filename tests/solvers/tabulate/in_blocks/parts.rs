//! Games of two parts, as data, with faults in their blocks.

use std::ops::Range;

use optimal_play::game::ByPlayer;
use optimal_play::game::blocks::{Block, Blocked, Places, Rewards, SharedStep};
use optimal_play::{GameState, Indexed, Player};

/// A game as data. A position is a place in each of two parts; a move goes down in one of them. The
/// places of the second part are a block.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    pub(super) first: Vec<First>,
    pub(super) second: Vec<Second>,
    /// By row, then by place of the second part.
    pub(super) rewards: Vec<Vec<i16>>,
}

/// A place of the first part.
#[derive(Clone, Debug)]
pub(super) struct First {
    /// Whether the other player is to move, at every place of the second part.
    pub(super) turned: bool,
    pub(super) moves: Vec<Down>,
}

/// A move down in the first part, which may lead to another place of the second part, too.
#[derive(Clone, Debug)]
pub(super) struct Down {
    pub(super) to: usize,
    /// The places of the second part that it is played from.
    pub(super) places: Range<usize>,
    pub(super) second: To,
    pub(super) rewards: Rewards<i16>,
}

/// The place of the second part after a move.
#[derive(Clone, Copy, Debug)]
pub(super) enum To {
    /// As many places lower as this.
    Less(usize),
    /// The same one from all places.
    One(usize),
}

/// A place of the second part: the player to move, and its moves down.
#[derive(Clone, Debug)]
pub(super) struct Second {
    pub(super) to_move: Player,
    pub(super) moves: Vec<(usize, ByPlayer<i16>)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    None,
    Reward,
    Places,
    To,
    Pattern,
    Len,
    NoSecondBlock,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct At<'g> {
    game: &'g Parts,
    fault: Fault,
    pub(super) first: usize,
    pub(super) second: usize,
}

impl Parts {
    pub(super) const fn at(&self, first: usize, second: usize) -> At<'_> {
        self.with(Fault::None, first, second)
    }

    pub(super) const fn with(&self, fault: Fault, first: usize, second: usize) -> At<'_> {
        At {
            game: self,
            fault,
            first,
            second,
        }
    }

    pub(super) fn positions(&self) -> impl Iterator<Item = At<'_>> {
        let places = self.second.len();
        (0..self.first.len() * places).map(move |index| self.at(index / places, index % places))
    }
}

impl At<'_> {
    fn own(&self) -> &Second {
        &self.game.second[self.second]
    }

    /// The moves in the first part: the places after each, and its reward.
    fn down(&self) -> impl Iterator<Item = ((usize, usize), i16)> {
        let moves = self.game.first[self.first].moves.iter();
        let moves = moves.filter(|it| it.places.contains(&self.second));
        moves.map(|it| {
            let second = match it.second {
                To::Less(less) => self.second - less,
                To::One(second) => second,
            };
            let reward = match it.rewards {
                Rewards::Same(rewards) => rewards[self.to_move()],
                Rewards::Row(row) => self.game.rewards[row][self.second],
            };
            ((it.to, second), reward)
        })
    }

    /// The places after each move, and its reward.
    fn steps(&self) -> impl Iterator<Item = ((usize, usize), i16)> {
        let (own, player) = (self.own().moves.iter(), self.to_move());
        let own = own.map(move |&(to, rewards)| ((self.first, to), rewards[player]));
        own.chain(self.down())
    }
}

impl GameState for At<'_> {
    type Move = usize;
    type Key = (usize, usize);
    type Value = i16;

    fn to_move(&self) -> Player {
        let player = self.own().to_move;
        if self.game.first[self.first].turned {
            !player
        } else {
            player
        }
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..self.steps().count()
    }

    fn play(&self, mv: usize) -> Self {
        let ((first, second), _) = self.steps().nth(mv).expect("a move");
        self.game.with(self.fault, first, second)
    }

    fn terminal_value(&self) -> i16 {
        i16::try_from(self.second).expect("few places") - 3
    }

    fn key(&self) -> (usize, usize) {
        (self.first, self.second)
    }

    fn reward(&self, mv: usize) -> i16 {
        self.steps().nth(mv).expect("a move").1
    }
}

impl Indexed for At<'_> {
    fn index_count(&self) -> usize {
        self.game.first.len() * self.game.second.len()
    }

    fn index(&self) -> usize {
        self.first * self.game.second.len() + self.second
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let places = self.game.second.len();
        let first = index / places;
        (first < self.game.first.len()).then(|| self.game.with(self.fault, first, index % places))
    }
}

impl Blocked for At<'_> {
    fn blocks(&self) -> impl Iterator<Item = Block<Self>> + Clone {
        let (game, fault, places) = (self.game, self.fault, self.game.second.len());
        let blocks = (0..=self.first).filter(move |&it| fault != Fault::NoSecondBlock || it != 1);
        blocks.map(move |first| {
            let turned = game.first[first].turned && fault != Fault::Pattern;
            let len = places + usize::from(fault == Fault::Len && first == 1);
            Block {
                state: game.with(fault, first, 0),
                first: first * places,
                places: Places::All {
                    len,
                    pattern: 2 * usize::from(len > places) + usize::from(turned),
                },
            }
        })
    }

    fn shared_steps(&self) -> impl Iterator<Item = SharedStep<i16>> {
        let places = self.game.second.len();
        self.game.first[self.first].moves.iter().map(move |it| {
            let (first, len) = (it.to * places, it.places.len());
            let mut to = match it.second {
                To::Less(less) => {
                    first + it.places.start - less..first + it.places.start - less + len
                }
                To::One(second) => first + second..first + second + 1,
            };
            to.end += usize::from(self.fault == Fault::To);
            let mut places = it.places.clone();
            places.end -= usize::from(self.fault == Fault::Places);
            to.end -= usize::from(self.fault == Fault::Places);
            let rewards = match it.rewards {
                Rewards::Same(ByPlayer { max, min }) if self.fault == Fault::Reward => {
                    Rewards::Same(ByPlayer { max: max + 1, min })
                }
                rewards => rewards,
            };
            SharedStep {
                places,
                to,
                rewards,
            }
        })
    }

    fn reward_rows(&self) -> Vec<Vec<i16>> {
        self.game.rewards.clone()
    }
}

/// Two blocks of four places: in each, a move goes down one place for 1, or -1 for Min; another one
/// leads from the second block to the same place of the first one for 5, or -7.
pub(super) fn ladder() -> Parts {
    let rewards = |max, min| ByPlayer { max, min };
    let second = |place: usize| Second {
        to_move: if place.is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        },
        moves: place
            .checked_sub(1)
            .map(|to| (to, rewards(1, -1)))
            .into_iter()
            .collect(),
    };
    let down = Down {
        to: 0,
        places: 0..4,
        second: To::Less(0),
        rewards: Rewards::Same(rewards(5, -7)),
    };
    let first = |turned, moves| First { turned, moves };
    Parts {
        first: vec![first(false, vec![]), first(true, vec![down])],
        second: (0..4).map(second).collect(),
        rewards: Vec::new(),
    }
}
