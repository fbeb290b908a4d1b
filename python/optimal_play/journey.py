"""Walks through the positions of a solution, whatever its kind."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from optimal_play.survey import Surveyed

if TYPE_CHECKING:
    from optimal_play.bundled import BundledSolution
    from optimal_play.solution import Solution


class Journey(Protocol):
    """The positions of a solution, and the ways between them."""

    is_whole: bool

    def start(self) -> Surveyed:
        """The start of the game."""

    def all(self) -> Iterator[Surveyed]:
        """All positions that the solution holds."""

    def play(self, at: Surveyed, number: int) -> Surveyed:
        """The position after the move with this number."""

    def perfect(self, at: Surveyed) -> list[int]:
        """The numbers of the best moves that make progress."""

    def key(self, at: Surveyed) -> Hashable:
        """What is the same where a position repeats."""


def journey_of(solution: Any) -> Journey:
    """The positions of a solution.

    Raises `TypeError` if it is none that an agent can be compared with.
    """
    from optimal_play.bundled import BundledSolution
    from optimal_play.solution import Solution

    if isinstance(solution, Solution):
        return _OverStates(solution)
    if isinstance(solution, BundledSolution):
        return _OverLines(solution)
    raise TypeError(
        f"agents are compared with a Solution, or that of a game of optimal_play.games, not with "
        f"{type(solution).__name__}: write impartial games as Rules"
    )


def after(journey: Journey, line: list[Any]) -> Surveyed:
    """The position after a line of moves. Raises `ValueError` if one is not legal."""
    at = journey.start()
    for ply, move in enumerate(line, 1):
        if move not in at.moves:
            raise ValueError(
                f"move {ply} of the line {line!r} is not legal; the moves are {at.moves!r}"
            )
        at = journey.play(at, at.moves.index(move))
    return at


class _OverStates:
    """Positions as states of rules in Python."""

    def __init__(self, solution: Solution[Any, Any, Any]) -> None:
        self._solution = solution
        self.is_whole = solution.is_whole

    def start(self) -> Surveyed:
        return self._solution._surveyed(self._solution._start, 0)

    def all(self) -> Iterator[Surveyed]:
        return self._solution._survey()

    def play(self, at: Surveyed, number: int) -> Surveyed:
        _, _, state = self._solution._rules.steps(at.state)[number]
        return self._solution._surveyed(state, at.depth + 1)

    def perfect(self, at: Surveyed) -> list[int]:
        return [at.moves.index(move) for move in self._solution._shortest(at.state)]

    def key(self, at: Surveyed) -> Hashable:
        return self._solution._find(at.state)


class _OverLines:
    """Positions of a game of the library as the lines that lead to them."""

    def __init__(self, solution: BundledSolution[Any]) -> None:
        self._solution = solution
        self.is_whole = solution.is_whole

    def start(self) -> Surveyed:
        return self._solution._surveyed(())

    def all(self) -> Iterator[Surveyed]:
        self._solution._open_states()

    def play(self, at: Surveyed, number: int) -> Surveyed:
        return self._solution._surveyed((*at.state, at.moves[number]))

    def perfect(self, at: Surveyed) -> list[int]:
        return [at.moves.index(move) for move in self._solution.best_moves(at.state)]

    def key(self, at: Surveyed) -> Hashable:
        return self._solution.position(at.state).picture, at.player
