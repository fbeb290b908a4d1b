//! A position of a graph as a game of the library.

use std::marker::PhantomData;

use optimal_play::{GameState, Indexed, Outcome, Player, Reward, Staged, Value};

use crate::graph::Graph;
use crate::values::Values;
use crate::worth::{Kind, Worth};

/// A value of the library that a value of the rules makes.
pub trait FromRules: Value {
    /// The value at the end of the game, where all values are of this kind.
    fn at_end(kind: Kind, result: i64) -> Self;

    /// What a move adds.
    fn of_reward(reward: i64) -> Self::Reward;
}

impl FromRules for i64 {
    fn at_end(_: Kind, result: i64) -> Self {
        result
    }

    fn of_reward(reward: i64) -> i64 {
        reward
    }
}

/// A positive value is a win of Max, a negative one a win of Min.
impl FromRules for Outcome {
    fn at_end(_: Kind, result: i64) -> Self {
        match result {
            1.. => Self::win(Player::Max, 0),
            0 => Self::DRAW,
            _ => Self::win(Player::Min, 0),
        }
    }

    fn of_reward(_: i64) {}
}

impl FromRules for Worth {
    fn at_end(kind: Kind, result: i64) -> Self {
        Self::new(kind, kind.at_end(result))
    }

    fn of_reward(reward: i64) -> i64 {
        reward
    }
}

/// A graph with what is known of it.
#[derive(Clone, Copy, Debug)]
pub struct View<'g> {
    /// The positions and moves.
    pub graph: &'g Graph,
    /// The values of positions, and of which kind they are.
    pub values: &'g Values,
}

/// A position, by its number.
#[derive(Debug)]
pub struct Node<'v, V> {
    view: &'v View<'v>,
    number: u32,
    value: PhantomData<V>,
}

impl<V> Clone for Node<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for Node<'_, V> {}

impl<'v, V> Node<'v, V> {
    /// The position with this number.
    pub const fn new(view: &'v View<'v>, number: u32) -> Self {
        let value = PhantomData;
        Self {
            view,
            number,
            value,
        }
    }

    /// Its number.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The graph that it is in.
    pub const fn view(&self) -> &'v View<'v> {
        self.view
    }
}

impl<V: FromRules> GameState for Node<'_, V> {
    /// An edge.
    type Move = u32;
    type Key = u32;
    type Value = V;

    #[inline]
    fn to_move(&self) -> Player {
        self.view.graph.player(self.number)
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = u32> {
        self.view.graph.edges_of(self.number)
    }

    #[inline]
    fn play(&self, edge: u32) -> Self {
        Self::new(self.view, self.view.graph.target(edge))
    }

    #[inline]
    fn terminal_value(&self) -> V {
        let result = self.view.graph.result(self.number);
        V::at_end(self.view.values.kind(), result.unwrap_or(0))
    }

    #[inline]
    fn key(&self) -> u32 {
        self.number
    }

    #[inline]
    fn reward(&self, edge: u32) -> Reward<Self> {
        V::of_reward(self.view.graph.reward(edge))
    }
}

/// That of the graph.
impl<V: FromRules> Staged for Node<'_, V> {
    #[inline]
    fn stage(&self) -> usize {
        self.view.graph.stages().of(self.number)
    }
}

/// Without stages, the root has the greatest index; else those of a stage lie together.
impl<V: FromRules> Indexed for Node<'_, V> {
    #[inline]
    fn index_count(&self) -> usize {
        self.view.graph.count()
    }

    #[inline]
    fn index(&self) -> usize {
        let index = self.view.graph.stages().index(self.number);
        index.unwrap_or_else(|| self.index_count() - 1 - self.number as usize)
    }

    #[inline]
    fn at_index(&self, index: usize) -> Option<Self> {
        let number = match self.view.graph.stages().at_index(index) {
            Some(number) => number,
            None => u32::try_from((self.index_count() - 1).checked_sub(index)?).ok()?,
        };
        Some(Self::new(self.view, number))
    }
}
