"""Solving a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeVar, overload

from optimal_play import _native
from optimal_play.player import Outcome
from optimal_play.progress import Progress
from optimal_play.rules import Rules
from optimal_play.solution import Solution
from optimal_play.state import State, StateRules

S = TypeVar("S")
M = TypeVar("M")
T = TypeVar("T", bound=State[Any])

Scores = Literal["minimax", "alpha-beta"]


def as_rules(game: Any) -> Rules[Any, Any]:
    """The rules of a game, whose states may know them."""
    if isinstance(game, Rules):
        return game
    if hasattr(game, "moves") and not hasattr(game, "start"):
        return StateRules(game)
    raise TypeError(
        f"{type(game).__name__} is no game: write a subclass of Rules or State, or wrap it by "
        "from_pyspiel or from_easyai"
    )


def settings_of(
    max_positions: int | None = None,
    max_memory: int | None = None,
    max_seconds: float | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> _native.Settings:
    """The settings of a run as the native part takes them."""

    def report(*fields: Any) -> None:
        if progress is not None:
            progress(Progress(*fields))

    return {
        "positions": max_positions,
        "memory": max_memory,
        "seconds": max_seconds,
        "threads": threads,
        "progress": None if progress is None else report,
    }


@overload
def solve(
    game: Rules[S, M],
    solver: Scores = "minimax",
    *,
    max_positions: int | None = None,
    max_memory: int | None = None,
    max_seconds: float | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Solution[S, M, int]: ...
@overload
def solve(
    game: Rules[S, M],
    solver: Literal["retrograde"],
    *,
    max_positions: int | None = None,
    max_memory: int | None = None,
    max_seconds: float | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Solution[S, M, Outcome]: ...
@overload
def solve(
    game: T,
    solver: Scores = "minimax",
    *,
    max_positions: int | None = None,
    max_memory: int | None = None,
    max_seconds: float | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Solution[T, Any, int]: ...
@overload
def solve(
    game: T,
    solver: Literal["retrograde"],
    *,
    max_positions: int | None = None,
    max_memory: int | None = None,
    max_seconds: float | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Solution[T, Any, Outcome]: ...
def solve(
    game: Any,
    solver: str = "minimax",
    *,
    max_positions: int | None = None,
    max_memory: int | None = None,
    max_seconds: float | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Solution[Any, Any, Any]:
    """Solves a game: `Rules`, or a `State` to start from.

    - `"minimax"` finds the value of every position of a game without cycles.
    - `"alpha-beta"` finds the value of the start and the line of best play, and asks only about
      the positions that it searches.
    - `"retrograde"` solves games with cycles: a value is an `Outcome`, with the plies to the win.
      Terminal values are 1, 0 or -1, and there are no rewards.

    Raises a `SolveError` if a position repeats (`CycleError`), a value leaves the range of 64 bits,
    or a limit is reached. An exception of the rules comes with a note of the moves that lead to the
    position. Ctrl-C ends a run at once.

    Limits: `max_positions` asked about, `max_memory` in bytes for tables, `max_seconds`.
    `progress` is called with a `Progress` up to ten times a second.
    """
    rules = as_rules(game)
    settings = settings_of(max_positions, max_memory, max_seconds, threads, progress)
    answer = _native.solve(rules.start, rules.questions(), solver, settings)
    return Solution(rules, answer)
