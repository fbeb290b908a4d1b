"""Fields of a state that count steps.

Such a field keeps positions apart that are alike. Rules read it to find the player to move, for
which a remainder is enough, or to end the game as a draw after a fixed number of steps. Of fields
that are known by name to be just that, both are tested by steps from random states, with many
numbers in the field. A field that fails is kept whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from optimal_play.jax_games.game import Steps, TreeGame

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

_MOST_PERIOD = 16
_TESTED_STATES = 8
_TESTED_NUMBERS = 256


class Counter(NamedTuple):
    """A field that every step raises by one."""

    period: int
    """The rules read only the remainder by this number."""
    steps_left: int | None
    """After how many steps from the start the game ends as a draw, if there is a limit."""
    most: int
    """The greatest number from which a step is the same as from its remainder."""

    def random(self, count: int, random: Generator) -> NDArray[Any]:
        """Random multiples of the period, which change no step when they are added."""
        return random.integers(0, (self.most + 1) // self.period, count) * self.period


def raised_fields(game: TreeGame, read: list[int], steps: Steps) -> list[int]:
    """Those among these fields that every step raises by one."""
    import numpy

    goes_on = ~game.is_over(steps.after)

    def is_raised(field: int) -> bool:
        if (
            field == game.player
            or game.start[field].shape
            or game.start[field].dtype.kind not in "iu"
        ):
            return False
        before, after = (
            it[field][goes_on].astype(numpy.int64) for it in (steps.before, steps.after)
        )
        return len(numpy.unique(before)) > 2 and bool((after == before + 1).all())

    return [field for field in read if is_raised(field)]


def find_counters(
    game: TreeGame, raised: list[int], read: list[int], steps: Steps
) -> dict[int, Counter]:
    """The counters among the fields that every step raises."""
    found = ((field, _Tested(game, field, read, steps).counter()) for field in raised)
    return {field: counter for field, counter in found if counter is not None}


class _Tested:
    """A field of which it is tested what the rules read of it."""

    def __init__(self, game: TreeGame, field: int, read: list[int], steps: Steps) -> None:
        import numpy

        self._game, self._field = game, field
        self._others = [*(it for it in read if it != field), game.rewards]
        random = numpy.random.default_rng(0)
        self._chosen = random.choice(len(steps.actions), _TESTED_STATES)
        self._steps, self._random = steps, random

    def counter(self) -> Counter | None:
        import numpy

        info = numpy.iinfo(self._game.start[self._field].dtype)
        small = numpy.arange(4 * _MOST_PERIOD)
        period = next((it for it in range(1, _MOST_PERIOD + 1) if self._fit(small, it).all()), None)
        if period is None:
            return None
        if info.bits == 8:
            every = numpy.arange(info.min, info.max + 1)
            fits = self._fit(every, period).all()
            return Counter(period, None, int(info.max) - period) if fits else None
        powers = 2 ** numpy.arange(6, info.bits - (info.min < 0))
        are_right = self._fit(powers, period)
        if are_right.all():
            fits = self._fit(self._some(info.max), period).all()
            return Counter(period, None, int(info.max) - period) if fits else None
        first_wrong = int(are_right.argmin())
        limit = self._first_wrong(
            int(powers[max(first_wrong - 1, 0)]), int(powers[first_wrong]), period
        )
        beyond = limit + self._some(limit)
        if not self._fit(self._some(limit), period).all() or not self._are_draws(beyond, period):
            return None
        steps_left = limit - int(self._game.start[self._field])
        return Counter(period, steps_left, limit - 1 - period)

    def _first_wrong(self, right: int, wrong: int, period: int) -> int:
        """The first number of which the rules read more than the remainder, by bisection."""
        import numpy

        while wrong - right > 1:
            middle = (right + wrong) // 2
            if self._fit(numpy.array([middle]), period)[0]:
                right = middle
            else:
                wrong = middle
        return wrong

    def _some(self, end: int) -> NDArray[Any]:
        """Random numbers below `end`."""
        return self._random.integers(0, end, _TESTED_NUMBERS // _TESTED_STATES)

    def _after(self, numbers: NDArray[Any]) -> list[NDArray[Any]]:
        """The fields after a step from each state, with each of the numbers in the field."""
        import numpy

        states = numpy.tile(self._chosen, len(numbers))
        fields = [it[states] for it in self._steps.before]
        fields[self._field] = numpy.repeat(numbers, _TESTED_STATES).astype(
            fields[self._field].dtype
        )
        return self._game.step_all(fields, self._steps.actions[states])

    def _fit(self, numbers: NDArray[Any], period: int) -> NDArray[Any]:
        """For each number, whether the steps are those with its remainder, and raise it by one."""
        import numpy

        fits = self._fitting(self._after(numbers), numbers, period)
        return numpy.asarray(fits.reshape(-1, _TESTED_STATES).all(axis=1))

    def _fitting(
        self, after: list[NDArray[Any]], numbers: NDArray[Any], period: int
    ) -> NDArray[Any]:
        """For each step with one of the numbers, whether it is the one with its remainder."""

        expected = self._after(numbers % period)
        raised = self._raised(after, period), self._raised(expected, period)
        fits = _equal(*raised)
        fits &= self._game.is_over(after) == self._game.is_over(expected)
        for it in self._others:
            fits &= _equal(after[it], expected[it])
        return fits

    def _raised(self, after: list[NDArray[Any]], period: int) -> NDArray[Any]:
        import numpy

        return after[self._field].astype(numpy.int64) % period

    def _are_draws(self, numbers: NDArray[Any], period: int) -> bool:
        """Whether each of these numbers ends the game without a winner, or changes nothing."""
        after = self._after(numbers)
        drawn = self._game.is_over(after) & (after[self._game.rewards] == 0).all(axis=1)
        return bool((drawn | self._fitting(after, numbers, period)).all())


def _equal(one: NDArray[Any], other: NDArray[Any]) -> NDArray[Any]:
    """For each step, whether a field is the same."""
    import numpy

    return numpy.asarray((one == other).reshape(len(one), -1).all(axis=1))
