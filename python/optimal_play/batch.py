"""Games as rules over arrays of states, for numpy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Unpack, cast

from optimal_play import _native
from optimal_play.options import Options, one_of, settings_of
from optimal_play.player import Player
from optimal_play.rules import Rules
from optimal_play.solution import Solution

if TYPE_CHECKING:
    import numpy
    from numpy.typing import ArrayLike, NDArray


@dataclass
class Expansion:
    """What follows from an array of n states: their m successors, in any order.

    The successors of one state are its moves, in the order in which they stand.
    """

    to_move: ArrayLike
    """The players to move, n of them."""
    parents: ArrayLike
    """For each successor, the place of the state before it, from 0 to n - 1."""
    moves: ArrayLike
    """For each successor, the move that leads to it."""
    states: ArrayLike
    """The successors."""
    values: ArrayLike = 0
    """The values of the states without successors: n numbers, of which the others are ignored."""
    rewards: ArrayLike | None = None
    """For each successor, what its move adds to the value."""


class Arrays(NamedTuple):
    """An expansion as bytes, sorted by parents; `moves` has how many successors each has."""

    to_move: bytes
    values: bytes
    moves: bytes
    rewards: bytes
    states: bytes


class BatchRules:
    """The rules of a game over arrays of states. Solve it by its method `solve`.

    A state is a number, or a row of numbers. Define `start`, an array of one state, whose type all
    states have, and `expand`, which is called with an array of many states at a time.
    """

    start: NDArray[Any]

    def expand(self, states: NDArray[Any], /) -> Expansion:
        """The successors of these states; none for a state in which the game is over."""
        raise NotImplementedError

    def draw(self, state: NDArray[Any], /) -> str:
        """The state as text."""
        return str(state)

    def solve(
        self,
        solver: Literal["minimax", "by-stage", "retrograde"] | None = None,
        **options: Unpack[Options],
    ) -> Solution[NDArray[Any], Any, Any]:
        """Solves the game: as `optimal_play.solve`, layer by layer."""
        if solver is not None:
            one_of("solver", solver, ("minimax", "by-stage", "retrograde"))
        rules = _RowRules(self)
        settings = settings_of(**options)
        answer = _native.solve_batch(rules.start.tobytes(), rules.expand_bytes, solver, settings)
        return Solution(rules, answer)

    def single(self) -> Rules[NDArray[Any], Any]:
        """The same rules over one state at a time."""
        return _RowRules(self)


class _RowRules(Rules["NDArray[Any]", Any]):
    """The same rules over single states. Their keys are their bytes."""

    def __init__(self, batch: BatchRules) -> None:
        import numpy

        start = numpy.ascontiguousarray(batch.start)
        self.batch = batch
        self.start = start.reshape(numpy.shape(batch.start))

    def expand_bytes(self, layer: bytes) -> Arrays:
        """Expands states given as bytes."""
        import numpy

        states = numpy.frombuffer(layer, self.start.dtype).reshape(-1, *self.start.shape)
        expansion = self.batch.expand(states)
        parents, order = _sorted(numpy.asarray(expansion.parents, numpy.int64))
        after = numpy.asarray(expansion.states, self.start.dtype)
        rewards = expansion.rewards
        values = numpy.broadcast_to(numpy.asarray(expansion.values), len(states))
        return Arrays(
            numpy.asarray(expansion.to_move, numpy.uint8).tobytes(),
            _whole(values, "values").tobytes(),
            _counts(parents, len(states)).tobytes(),
            b"" if rewards is None else _whole(numpy.asarray(rewards), "rewards")[order].tobytes(),
            after.reshape(-1, *self.start.shape)[order].tobytes(),
        )

    def to_move(self, state: NDArray[Any]) -> Player:
        import numpy

        player, *_ = numpy.ravel(numpy.asarray(self._expand(state).to_move))
        return Player(bool(player))

    def terminal_value(self, state: NDArray[Any]) -> int:
        import numpy

        value, *_ = numpy.ravel(numpy.asarray(self._expand(state).values)).tolist()
        return cast(int, value)

    def successors(self, state: NDArray[Any]) -> list[tuple[Any, int, NDArray[Any]]]:
        import numpy

        expansion = self._expand(state)
        moves = numpy.asarray(expansion.moves).tolist()
        after = numpy.asarray(expansion.states, self.start.dtype).reshape(-1, *self.start.shape)
        rewards = expansion.rewards
        worth = [0] * len(moves) if rewards is None else numpy.asarray(rewards).tolist()
        return list(zip(moves, worth, after))

    def key(self, state: NDArray[Any]) -> bytes:
        import numpy

        return numpy.asarray(state, self.start.dtype).tobytes()

    def _expand(self, state: NDArray[Any]) -> Expansion:
        import numpy

        one = numpy.asarray(state, self.start.dtype).reshape(1, *self.start.shape)
        return self.batch.expand(one)

    def draw(self, state: NDArray[Any]) -> str:
        return self.batch.draw(state)


def _sorted(parents: NDArray[numpy.int64]) -> tuple[NDArray[numpy.int64], Any]:
    """The parents in ascending order, and the order."""
    import numpy

    if len(parents) < 2 or bool((parents[1:] >= parents[:-1]).all()):
        return parents, slice(None)
    order = numpy.argsort(parents, kind="stable")
    return parents[order], order


def _counts(parents: NDArray[numpy.int64], states: int) -> NDArray[numpy.uint64]:
    """How many successors each state has. The parents are in ascending order."""
    import numpy

    if len(parents) and not 0 <= parents[0] <= parents[-1] < states:
        raise ValueError("expand returned a parent that is no place of a state")
    return numpy.bincount(parents, minlength=states).astype(numpy.uint64)


def _whole(numbers: NDArray[Any], name: str) -> NDArray[numpy.int64]:
    """The numbers as integers."""
    import numpy

    try:
        whole = numbers.astype(numpy.int64, copy=False)
    except OverflowError:
        raise OverflowError(f"{name} must be from -2**63 to 2**63 - 1") from None
    if whole is not numbers and not bool((whole == numbers).all()):
        raise TypeError(
            f"{name} must be whole numbers from -2**63 to 2**63 - 1: count fractions in smaller "
            "units"
        )
    return whole
