"""Fields that the program of a step mentions, and that change nothing.

A rule may overwrite a field before it reads it, or read one of its items that was just written.
That does not show in the program. So steps are taken with other values in a field that is known by
name to be of this kind. If it changes no step, it is left out of the key, and each step of a solver
tests that again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from optimal_play.jax_games.game import Steps, TreeGame

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

_TESTED_STEPS = 1024


class Fillings:
    """Values for a field: those that occur, and any others of its type."""

    def __init__(self, seen: NDArray[Any], actions: int) -> None:
        self._seen = seen
        self._actions = actions

    def random(self, count: int, random: Generator) -> NDArray[Any]:
        """As many random values."""
        import numpy

        values = self._seen[random.integers(0, len(self._seen), count)]
        others: NDArray[Any]
        if values.dtype == bool:
            others = random.random(values.shape) < 0.5
        elif values.dtype.kind in "iu":
            least, most = min(-1, int(self._seen.min())), max(self._actions, int(self._seen.max()))
            small = random.integers(least, most, values.shape, endpoint=True).astype(values.dtype)
            info = numpy.iinfo(values.dtype)
            large = random.integers(info.min, info.max, values.shape, values.dtype, endpoint=True)
            others = numpy.where(random.random(values.shape) < 0.5, small, large)
        else:
            others = random.integers(-1, 10 ** random.integers(1, 7, values.shape))
        is_seen = random.random((count, *[1] * (values.ndim - 1))) < 0.5
        filled: NDArray[Any] = numpy.where(is_seen, values, others).astype(values.dtype)
        return filled


def unread_fields(
    game: TreeGame, tried: list[int], read: list[int], steps: Steps
) -> dict[int, Fillings]:
    """The fields among those to try that no step depends on, with what to fill them with."""
    import numpy

    random = numpy.random.default_rng(0)
    chosen = random.integers(0, len(steps.actions), _TESTED_STEPS)
    before, actions = [it[chosen] for it in steps.before], steps.actions[chosen]
    after = [it[chosen] for it in steps.after]
    unread: dict[int, Fillings] = {}
    for field in tried:
        fillings = Fillings(steps.before[field], int(game.start[game.mask].size))
        more = unread | {field: fillings}
        filled = list(before)
        for number, values in more.items():
            filled[number] = values.random(_TESTED_STEPS, random)
        found = game.step_all(filled, actions)
        others = [it for it in (*read, game.rewards) if it not in more]
        is_alike = numpy.array_equal(game.is_over(found), game.is_over(after))
        if is_alike and all(numpy.array_equal(found[it], after[it]) for it in others):
            unread = more
    return unread
