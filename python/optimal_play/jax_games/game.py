"""Games of JAX, whose states are trees of arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import jax
    from numpy.typing import NDArray

AT_ONCE = 256
"""How many steps `TreeGame.step_all` takes at a time: JAX compiles one program for each number."""


class Steps(NamedTuple):
    """Steps of a game: each field before and after them, with an axis for the steps in front."""

    before: list[NDArray[Any]]
    actions: NDArray[Any]
    after: list[NDArray[Any]]


class TreeGame:
    """A game whose states are trees of arrays; they have the fields that Ludax and pgx share."""

    def __init__(self, step: Callable[[Any, Any], Any], start: Any) -> None:
        import jax

        paths, self._tree = jax.tree_util.tree_flatten_with_path(start)
        self.names = [jax.tree_util.keystr(path).removeprefix(".") for path, _ in paths]
        """The names of the fields."""
        self.player, self.rewards, self.terminated, self.truncated, self.mask = map(
            self.names.index,
            ("current_player", "rewards", "terminated", "truncated", "legal_action_mask"),
        )
        self._step_of_trees = step
        self.start: list[jax.Array] = self._settled([leaf for _, leaf in paths])
        self._step_all = jax.jit(jax.vmap(self.step))

    def step(self, fields: list[Any], action: Any) -> list[Any]:
        """The fields after an action in a state in which the game goes on."""
        import jax
        from jax import numpy as jnp

        fields = list(fields)
        fields[self.terminated] = fields[self.truncated] = jnp.bool_(False)
        after = self._step_of_trees(jax.tree_util.tree_unflatten(self._tree, fields), action)
        return [jnp.asarray(leaf) for leaf in jax.tree_util.tree_leaves(after)]

    def step_all(self, fields: list[NDArray[Any]], actions: NDArray[Any]) -> list[NDArray[Any]]:
        """The fields after many steps, each with an axis for the steps in front."""
        import numpy

        parts = []
        for first in range(0, len(actions), AT_ONCE):
            stop = min(first + AT_ONCE, len(actions))
            # The last step fills a part that is not full.
            chosen = numpy.minimum(numpy.arange(first, first + AT_ONCE), stop - 1)
            after = self._step_all([field[chosen] for field in fields], actions[chosen])
            parts.append([numpy.asarray(field)[: stop - first] for field in after])
        return [numpy.concatenate(field) for field in zip(*parts, strict=True)]

    def is_over(self, fields: list[NDArray[Any]]) -> NDArray[Any]:
        """Where the game is over."""
        over: NDArray[Any] = fields[self.terminated] | fields[self.truncated]
        return over

    def _settled(self, leaves: list[Any]) -> list[jax.Array]:
        """The fields of the start, of the types that they have after steps."""
        import jax
        import numpy
        from jax import numpy as jnp

        fields = [jnp.asarray(leaf) for leaf in leaves]
        for _ in range(3):
            after = jax.eval_shape(self.step, fields, numpy.int32(0))
            if [it.shape for it in after] != [it.shape for it in fields]:
                raise ValueError("a step changes the shapes of the fields of a state")
            if all(a.dtype == b.dtype for a, b in zip(after, fields, strict=True)):
                return fields
            fields = [old.astype(new.dtype) for old, new in zip(fields, after, strict=True)]
        raise ValueError("each step changes the types of the fields of a state")


def random_steps(game: TreeGame, plies: int = 32) -> Steps:
    """Random lines of play, as many as fit a program, of up to that many plies each."""
    import numpy

    random = numpy.random.default_rng(0)
    start = [numpy.broadcast_to(it, (AT_ONCE, *it.shape)) for it in map(numpy.asarray, game.start)]
    fields, parts = start, []
    for _ in range(plies):
        legal = fields[game.mask].astype(bool) & ~game.is_over(fields)[:, None]
        goes_on = legal.any(axis=1)
        if not goes_on.any():
            break
        actions = (random.random(legal.shape) * legal).argmax(axis=1).astype(numpy.int32)
        after = game.step_all(fields, actions)
        parts.append((fields, actions, after, goes_on))
        # A line that is over stays so.
        fields = [
            numpy.where(goes_on.reshape(-1, *[1] * (old.ndim - 1)), new, old)
            for old, new in zip(fields, after, strict=True)
        ]
    if not parts:
        raise ValueError("the game has no legal action at its start")

    def joined(which: int) -> list[NDArray[Any]]:
        of_parts = [[field[it[3]] for field in it[which]] for it in parts]
        return [numpy.concatenate(field) for field in zip(*of_parts, strict=True)]

    actions = numpy.concatenate([it[1][it[3]] for it in parts])
    return Steps(joined(0), actions, joined(2))
