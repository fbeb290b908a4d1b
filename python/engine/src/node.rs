//! A position of a graph as a game of the library.

use std::collections::HashMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use optimal_play::{GameState, Indexed, Outcome, Player, Reward, Value};

use crate::graph::Graph;
use crate::values::Values;
use crate::worth::{Kind, Worth};

/// What moves are called in texts and pictures.
#[derive(Debug)]
pub enum Names {
    /// By their edges.
    Given(HashMap<u32, String>),
    /// For each edge the place of its name.
    All {
        /// The place of the name of each edge.
        places: Vec<u32>,
        /// The names.
        names: Vec<String>,
    },
}

impl Names {
    /// No names.
    #[must_use]
    pub fn none() -> Self {
        Self::Given(HashMap::new())
    }

    /// The name of the move of an edge.
    pub fn get(&self, edge: u32) -> Option<&str> {
        match self {
            Self::Given(names) => names.get(&edge).map(String::as_str),
            Self::All { places, names } => {
                let place = *places.get(edge as usize)?;
                names.get(place as usize).map(String::as_str)
            }
        }
    }
}

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
    /// What moves are called.
    pub names: &'g Names,
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

/// A move, by its edge.
#[derive(Clone, Copy)]
pub struct Edge<'v> {
    /// Its number in the graph.
    pub number: u32,
    names: &'v Names,
}

impl PartialEq for Edge<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Edge<'_> {}

impl Hash for Edge<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

/// Its name, because texts and pictures show moves by their `Debug`.
impl fmt::Debug for Edge<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.names.get(self.number) {
            Some(name) => f.write_str(name),
            None => write!(f, "edge {}", self.number),
        }
    }
}

impl<'v, V: FromRules> GameState for Node<'v, V> {
    type Move = Edge<'v>;
    type Key = u32;
    type Value = V;

    #[inline]
    fn to_move(&self) -> Player {
        self.view.graph.player(self.number)
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Edge<'v>> {
        let names = self.view.names;
        let edges = self.view.graph.edges_of(self.number);
        edges.map(move |number| Edge { number, names })
    }

    #[inline]
    fn play(&self, edge: Edge<'v>) -> Self {
        Self::new(self.view, self.view.graph.target(edge.number))
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
    fn reward(&self, edge: Edge<'v>) -> Reward<Self> {
        V::of_reward(self.view.graph.reward(edge.number))
    }
}

/// The root has the greatest index.
impl<V: FromRules> Indexed for Node<'_, V> {
    #[inline]
    fn index_count(&self) -> usize {
        self.view.graph.count()
    }

    #[inline]
    fn index(&self) -> usize {
        self.index_count() - 1 - self.number as usize
    }

    #[inline]
    fn at_index(&self, index: usize) -> Option<Self> {
        let number = (self.index_count() - 1).checked_sub(index)?;
        let number = u32::try_from(number).ok()?;
        Some(Self::new(self.view, number))
    }
}
