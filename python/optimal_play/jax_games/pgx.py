"""Games of pgx."""

from __future__ import annotations

from typing import Any

from optimal_play.jax_games.fields import reads_randomness
from optimal_play.jax_games.rules import TreeRules

_STARTS = 16
"""How many starts are compared, to see whether chance decides more than who begins."""


def from_pgx(game: Any, *, start: Any = None, whole_key: bool = False) -> TreeRules:
    """The rules of a game of pgx: a name such as `"tic_tac_toe"`, or an `Env`.

    pgx draws by lot which player begins. Here it is player 0, who is `MAX`. `start` is another state
    to begin from; the players keep their numbers.

    A position is remembered by the fields of a state that matter for the rest of the game, as by
    `from_ludax`; `whole_key` keeps all that the program of a step reads.

    Raises `ValueError` with the reason if the game does not fit: it must be for two players, zero
    sum, with perfect information and without chance.
    """
    import jax
    import numpy

    if isinstance(game, str):
        import pgx

        game = pgx.make(game)
    if game.num_players != 2:
        raise ValueError(f"{game.id} does not fit: it has {game.num_players} players, not 2")
    fields = jax.tree_util.tree_leaves
    starts = map(game.init, jax.random.split(jax.random.PRNGKey(0), _STARTS))
    first, *others = (it for it in starts if int(it.current_player) == 0)
    if reads_randomness(lambda *it: fields(game.step(*it)), first, 0, jax.random.PRNGKey(0)):
        raise ValueError(f"{game.id} does not fit: it has chance")
    pairs = (pair for it in others for pair in zip(fields(it), fields(first), strict=True))
    if not all(numpy.array_equal(a, b) for a, b in pairs):
        raise ValueError(f"{game.id} does not fit: chance decides its start")
    return TreeRules(game.step, first if start is None else start, whole_key=whole_key)
