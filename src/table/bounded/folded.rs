//! Bounds of the positions with Max to move, which serve the others, too.

use super::{BoundTable, Bounds, Probe};
use crate::game::{Player, SwapPlayers, Value, with_max_to_move};
use crate::table::{FoldedTable, WideKey};

impl<V: Value> Bounds<V> {
    /// These bounds with the players exchanged. The ends of the range stand for bounds that are
    /// unknown, or beyond it.
    fn negated(self) -> Self {
        let negated = |bound: V| match bound.negated() {
            _ if bound >= V::greatest() => V::least(),
            Some(negated) => negated,
            None => V::greatest(),
        };
        Self {
            lower: negated(self.upper),
            upper: negated(self.lower),
            ..self
        }
    }
}

/// The best move is only a hint: the candidate moves of a position with the players exchanged
/// mostly come in the same order.
impl<G: SwapPlayers, T: BoundTable<G>> BoundTable<G> for FoldedTable<T> {
    #[inline]
    fn probe(&self, state: G) -> Result<Probe<G>, WideKey> {
        let hash = self.0.probe(with_max_to_move(state.clone()))?.hash;
        Ok(Probe { state, hash })
    }

    #[inline]
    fn look_up(&self, of: &Probe<G>) -> Bounds<G::Value> {
        match of.state.to_move() {
            Player::Max => self.0.look_up(of),
            Player::Min => self.0.look_up(&exchanged(of)).negated(),
        }
    }

    #[inline]
    fn store(&mut self, of: &Probe<G>, found: Bounds<G::Value>, cost: u64) {
        match of.state.to_move() {
            Player::Max => self.0.store(of, found, cost),
            Player::Min => self.0.store(&exchanged(of), found.negated(), cost),
        }
    }

    #[inline]
    fn set_busy(&mut self, of: &Probe<G>) {
        match of.state.to_move() {
            Player::Max => self.0.set_busy(of),
            Player::Min => self.0.set_busy(&exchanged(of)),
        }
    }
}

/// The probe of a position with Max to move, which has the same hash.
#[inline]
fn exchanged<G: SwapPlayers>(of: &Probe<G>) -> Probe<G> {
    Probe {
        state: of.state.swap_players(),
        hash: of.hash,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_at_the_ends_of_the_range_stay_there() {
        let unknown = Bounds::<i8>::unknown();
        assert_eq!(unknown.negated(), unknown);
        let negated = |lower, upper| Bounds::<i8>::between((lower, upper)).negated();
        assert_eq!(negated(3, i8::MAX), Bounds::between((i8::MIN, -3)));
        assert_eq!(negated(i8::MIN, 3), Bounds::between((-3, i8::MAX)));
        assert_eq!(negated(-127, 126), Bounds::between((-126, 127)));
    }
}
