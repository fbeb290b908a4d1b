"""Games of Ludax and pgx, whose states are trees of JAX arrays."""

from optimal_play.jax_games.ludax import from_ludax
from optimal_play.jax_games.pgx import from_pgx

__all__ = ["from_ludax", "from_pgx"]
