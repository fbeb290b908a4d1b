//! A position of a graph as a game of the library.

use std::collections::HashMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use optimal_play::{GameState, Indexed, Outcome, Player, Reward, Value, Wdl};

use crate::graph::Graph;

/// What moves are called in texts and pictures.
pub(crate) enum Names {
    /// By their edges.
    Given(HashMap<u32, String>),
    /// For each edge the place of its name.
    All {
        places: Vec<u32>,
        names: Vec<String>,
    },
}

impl Names {
    /// No names.
    pub(crate) fn none() -> Self {
        Self::Given(HashMap::new())
    }

    /// The name of the move of an edge.
    pub(crate) fn get(&self, edge: u32) -> Option<&str> {
        match self {
            Self::Given(names) => names.get(&edge).map(String::as_str),
            Self::All { places, names } => {
                let place = *places.get(edge as usize)?;
                names.get(place as usize).map(String::as_str)
            }
        }
    }
}

/// The values of positions, by their numbers.
pub(crate) enum Known<V> {
    All(Vec<V>),
    /// Those that a search needed.
    Some(HashMap<u32, V>),
}

impl<V: Copy> Known<V> {
    /// The same values as others.
    pub(crate) fn map<W>(self, change: impl Fn(V) -> W) -> Known<W> {
        match self {
            Self::All(values) => Known::All(values.into_iter().map(change).collect()),
            Self::Some(values) => {
                let values = values.into_iter();
                Known::Some(
                    values
                        .map(|(number, value)| (number, change(value)))
                        .collect(),
                )
            }
        }
    }

    pub(crate) fn get(&self, position: u32) -> Option<V> {
        match self {
            Self::All(values) => values.get(position as usize).copied(),
            Self::Some(values) => values.get(&position).copied(),
        }
    }
}

/// A value of the library that a value of the rules makes.
pub(crate) trait FromRules: Value {
    /// The value at the end of the game.
    fn at_end(result: i64) -> Self;

    fn of_reward(reward: i64) -> Self::Reward;
}

impl FromRules for i64 {
    fn at_end(result: i64) -> Self {
        result
    }

    fn of_reward(reward: i64) -> i64 {
        reward
    }
}

/// A positive value is a win of Max, a negative one a win of Min.
impl FromRules for Outcome {
    fn at_end(result: i64) -> Self {
        match result {
            1.. => Self::win(Player::Max, 0),
            0 => Self::DRAW,
            _ => Self::win(Player::Min, 0),
        }
    }

    fn of_reward(_: i64) {}
}

/// As an outcome, without the plies.
impl FromRules for Wdl {
    fn at_end(result: i64) -> Self {
        Outcome::at_end(result).into()
    }

    fn of_reward(_: i64) {}
}

/// A graph with what is known of it.
pub(crate) struct View<'g, V> {
    pub(crate) graph: &'g Graph,
    pub(crate) values: &'g Known<V>,
    pub(crate) names: &'g Names,
}

/// A position, by its number.
pub(crate) struct Node<'v, V> {
    view: &'v View<'v, V>,
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
    pub(crate) const fn new(view: &'v View<'v, V>, number: u32) -> Self {
        let value = PhantomData;
        Self {
            view,
            number,
            value,
        }
    }

    pub(crate) const fn number(&self) -> u32 {
        self.number
    }

    pub(crate) const fn view(&self) -> &'v View<'v, V> {
        self.view
    }
}

/// A move, by its edge.
#[derive(Clone, Copy)]
pub(crate) struct Edge<'v> {
    pub(crate) number: u32,
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
        V::at_end(self.view.graph.result(self.number).unwrap_or(0))
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
