//! Games whose positions share their successors, as data.

use optimal_play::game::ByPlayer;
use optimal_play::game::blocks::{Block, Blocked, Places, Rewards, SharedStep};
use optimal_play::{GameState, Indexed, Player};

/// A game as data. A position is a layer and a column; those of a layer are a block.
#[derive(Clone, Debug)]
pub(super) struct Layered {
    pub(super) columns: usize,
    pub(super) layers: Vec<Layer>,
    /// By row, then by column.
    pub(super) rewards: Vec<Vec<i64>>,
    /// Whether the last layer has the first indices.
    pub(super) reversed: bool,
    /// What the blocks say wrongly.
    pub(super) fault: Option<Fault>,
}

#[derive(Clone, Debug)]
pub(super) struct Layer {
    pub(super) to_move: Player,
    /// A bit for each column that has a position.
    pub(super) members: u32,
    pub(super) moves: Vec<Down>,
}

/// A move of all positions of a layer to a lower one: to one column of it, or each to its own.
#[derive(Clone, Debug)]
pub(super) struct Down {
    pub(super) layer: usize,
    pub(super) column: Option<usize>,
    pub(super) rewards: Rewards<i64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    Marks,
    Player,
    Reward,
    Target,
    Missing,
    Order,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct At<'g> {
    game: &'g Layered,
    layer: usize,
    column: usize,
}

impl Layered {
    pub(super) const fn at(&self, layer: usize, column: usize) -> At<'_> {
        At {
            game: self,
            layer,
            column,
        }
    }

    const fn first(&self, layer: usize) -> usize {
        let row = if self.reversed {
            self.layers.len() - 1 - layer
        } else {
            layer
        };
        row * self.columns
    }

    /// The first position of a layer.
    pub(super) fn first_of(&self, layer: usize) -> At<'_> {
        self.at(layer, self.layers[layer].members.trailing_zeros() as usize)
    }

    /// The first position of the last layer.
    pub(super) fn root(&self) -> At<'_> {
        self.first_of(self.layers.len() - 1)
    }

    pub(super) fn positions(&self) -> impl Iterator<Item = At<'_>> {
        let layers = (0..).zip(&self.layers);
        layers.flat_map(move |(number, layer)| {
            let columns = (0..self.columns).filter(|column| layer.members >> column & 1 == 1);
            columns.map(move |column| self.at(number, column))
        })
    }
}

impl At<'_> {
    fn own(&self) -> &Layer {
        &self.game.layers[self.layer]
    }

    fn has(&self, fault: Fault) -> bool {
        self.game.fault == Some(fault) && self.layer == 1
    }
}

impl GameState for At<'_> {
    type Move = usize;
    type Key = (usize, usize);
    type Value = i64;

    fn to_move(&self) -> Player {
        self.own().to_move
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..self.own().moves.len()
    }

    fn play(&self, mv: usize) -> Self {
        let down = &self.own().moves[mv];
        self.game.at(down.layer, down.column.unwrap_or(self.column))
    }

    fn terminal_value(&self) -> i64 {
        7 * i64::try_from(self.column).expect("few columns") - 20
    }

    fn key(&self) -> (usize, usize) {
        (self.layer, self.column)
    }

    fn reward(&self, mv: usize) -> i64 {
        match self.own().moves[mv].rewards {
            Rewards::Same(rewards) => rewards[self.to_move()],
            Rewards::Row(row) => self.game.rewards[row][self.column],
        }
    }
}

impl Indexed for At<'_> {
    fn index_count(&self) -> usize {
        self.game.layers.len() * self.game.columns
    }

    fn index(&self) -> usize {
        self.game.first(self.layer) + self.column
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let mut positions = self.game.positions();
        positions.find(|it| it.index() == index)
    }
}

impl Blocked for At<'_> {
    fn blocks(&self) -> impl Iterator<Item = Block<Self>> + Clone {
        let game = self.game;
        let last = self.layer;
        let mut order: Vec<_> = (0..=last).collect();
        if game.fault == Some(Fault::Order) {
            order.swap(0, 1);
        }
        order.into_iter().map(move |layer| {
            let state = game.first_of(layer);
            let mut members = game.layers[layer].members;
            members |= if state.has(Fault::Marks) { 1 << 31 } else { 0 };
            Block {
                state: if state.has(Fault::Player) {
                    game.first_of(0)
                } else {
                    state
                },
                first: game.first(layer),
                places: Places::Marked(members),
            }
        })
    }

    fn shared_steps(&self) -> impl Iterator<Item = SharedStep<i64>> {
        let game = self.game;
        let moves = self.own().moves.iter();
        moves
            .skip(usize::from(self.has(Fault::Missing)))
            .map(|down| {
                let first = game.first(down.layer) + usize::from(self.has(Fault::Target));
                let to = match down.column {
                    Some(column) => first + column..first + column + 1,
                    None => first..first + game.columns,
                };
                let rewards = match down.rewards {
                    Rewards::Same(rewards) if self.has(Fault::Reward) => {
                        Rewards::Same(ByPlayer::new(|player| rewards[player] + 1))
                    }
                    rewards => rewards,
                };
                let places = 0..game.columns;
                SharedStep {
                    places,
                    to,
                    rewards,
                }
            })
    }

    fn reward_rows(&self) -> Vec<Vec<i64>> {
        self.game.rewards.clone()
    }
}

/// Layers of this many columns in a row: each leads to the one before, for this reward.
pub(super) fn chain(length: usize, columns: usize, reward: i64) -> Layered {
    let rewards = Rewards::Same(ByPlayer::new(|_| reward));
    let down = |layer| Down {
        layer,
        column: None,
        rewards,
    };
    let layer = |number: usize| Layer {
        to_move: Player::Max,
        members: u32::MAX >> (32 - columns),
        moves: number.checked_sub(1).map(down).into_iter().collect(),
    };
    Layered {
        columns,
        layers: (0..length).map(layer).collect(),
        rewards: Vec::new(),
        reversed: false,
        fault: None,
    }
}
