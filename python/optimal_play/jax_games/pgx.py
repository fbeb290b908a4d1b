"""Games of pgx."""

from __future__ import annotations

from typing import Any

from optimal_play.jax_games.fields import reads_randomness
from optimal_play.jax_games.rules import TreeRules

_STARTS = 16
"""How many starts are compared, to see whether chance decides more than who begins."""


def from_pgx(game: Any, *, start: Any = None) -> TreeRules:
    """The rules of a game of pgx: a name such as `"tic_tac_toe"`, or an `Env`.

    pgx draws by lot which player begins. Here it is player 0, who is `MAX`. `start` is another state
    to begin from; the players keep their numbers.

    A position is remembered by the fields of a state that the program of a step reads: JAX shows
    which these are. `rules.key_fields` lists them.

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
    of_player_0 = [it for it in starts if int(it.current_player) == 0]
    if not of_player_0 and start is None:
        raise ValueError(f"{game.id} does not fit: player 0 never begins")
    first = of_player_0[0] if start is None else start
    if reads_randomness(lambda *it: fields(game.step(*it)), first, 0, jax.random.PRNGKey(0)):
        raise ValueError(f"{game.id} does not fit: it has chance")
    pairs = (zip(fields(it), fields(of_player_0[0]), strict=True) for it in of_player_0)
    if not all(
        numpy.asarray(a).tobytes() == numpy.asarray(b).tobytes() for it in pairs for a, b in it
    ):
        raise ValueError(f"{game.id} does not fit: chance decides its start")
    return TreeRules(game.step, first)
