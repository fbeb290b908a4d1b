"""Games as rules over arrays of states, for numpy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Unpack

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
    """The players to move, n of them. Those of states without successors are ignored."""
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
    """An expansion whose numbers are right, sorted by parents: as arrays, or as their bytes."""

    to_move: Any
    values: Any
    moves: Any
    """How many successors each state has."""
    rewards: Any
    """Empty if there are none."""
    states: Any


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

    def shown(self, moves: list[Any], /) -> list[Any]:
        """The moves of a state as people see them; they equal those of `expand`."""
        return moves

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

        self.batch = batch
        self.start = numpy.asarray(batch.start)
        self.start = self._typed(self.start)

    def expand_bytes(self, layer: bytes) -> Arrays:
        """Expands states given as bytes."""
        import numpy

        arrays, _ = self._expand(numpy.frombuffer(layer, self.start.dtype))
        return Arrays(*(array.tobytes() for array in arrays))

    def to_move(self, state: NDArray[Any]) -> Player:
        arrays, _ = self._expand(state)
        return Player(arrays.to_move[0])

    def terminal_value(self, state: NDArray[Any]) -> int:
        arrays, _ = self._expand(state)
        return int(arrays.values[0])

    def successors(self, state: NDArray[Any]) -> list[tuple[Any, int, NDArray[Any]]]:
        arrays, moves = self._expand(state)
        rewards = arrays.rewards.tolist() or [0] * len(moves)
        shown = self.batch.shown(moves.tolist())
        return list(zip(shown, rewards, arrays.states, strict=True))

    def key(self, state: NDArray[Any]) -> bytes:
        return self._typed(state).tobytes()

    def _expand(self, states: NDArray[Any]) -> tuple[Arrays, NDArray[Any]]:
        """The successors of one state, or of many in a row, and the moves to them."""
        import numpy

        before = self._rows(states)
        expansion = self.batch.expand(before)
        parents, order = _sorted(_whole(numpy.asarray(expansion.parents), "parents"))
        counts = _counts(parents, len(before))
        is_over = counts == 0
        values = numpy.zeros(len(before), numpy.int64)
        given = numpy.broadcast_to(numpy.asarray(expansion.values), len(before))
        values[is_over] = _whole(given[is_over], "values")
        to_move = numpy.ravel(numpy.asarray(expansion.to_move))
        after, moves = self._rows(expansion.states), numpy.asarray(expansion.moves)
        rewards = parents[:0]
        if expansion.rewards is not None:
            rewards = _whole(numpy.asarray(expansion.rewards), "rewards")
        lengths = {len(parents), len(after), len(moves), len(rewards) or len(parents)}
        if len(lengths) > 1 or len(to_move) != len(before):
            raise ValueError("expand returned arrays whose lengths do not fit")
        to_move = _players(to_move, ~is_over)
        rewards = rewards[order] if len(rewards) else rewards
        return Arrays(to_move, values, counts, rewards, after[order]), moves[order]

    def _rows(self, states: ArrayLike) -> NDArray[Any]:
        """States in a row."""
        return self._typed(states).reshape(-1, *self.start.shape)

    def _typed(self, states: ArrayLike) -> NDArray[Any]:
        """States in numbers of the type of the start. Equal ones have the same bytes."""
        import numpy

        kind = self.start.dtype
        given = numpy.asarray(states)
        typed = given.astype(kind, copy=False)
        if typed is not given:
            for number in given[typed != given]:
                raise OverflowError(
                    f"states must be of type {kind}, as start is; {number!r} is not"
                )
        # Of the zeros of floats, only the one without a sign.
        return numpy.asarray(typed + 0) if kind.kind in "fc" else typed

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
    """The numbers as integers; one that is none raises what solvers raise."""
    import numpy

    if numbers.dtype.kind not in "biuf":
        whole = [_native.checked(name, number) for number in numbers.ravel().tolist()]
        return numpy.array(whole, numpy.int64).reshape(numbers.shape)
    with numpy.errstate(invalid="ignore"):
        integers = numbers.astype(numpy.int64, copy=False)
    if integers is not numbers:
        # The greatest number of 64 bits is no float: the next one, 2**63, would equal it.
        for number in numbers[(integers != numbers) | (numbers >= 2**63)]:
            _native.checked(name, number)
    return integers


def _players(players: NDArray[Any], are_asked: NDArray[numpy.bool_]) -> NDArray[numpy.uint8]:
    """The players to move; where none is asked for, any number may stand."""
    import numpy

    for player in players[(players != 0) & (players != 1) & are_asked]:
        _native.checked("to_move", player)
    return numpy.asarray(players == 1, numpy.uint8)
