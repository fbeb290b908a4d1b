"""Solving a game."""

from __future__ import annotations

from typing import Any, Literal, TypeVar, Unpack, cast, overload

from optimal_play import _native, saving
from optimal_play.batch import BatchRules
from optimal_play.errors import LimitError
from optimal_play.options import SearchOptions, at_least_0, one_of, settings_of
from optimal_play.player import Outcome
from optimal_play.rules import Rules
from optimal_play.solution import Solution
from optimal_play.state import State, as_rules

S = TypeVar("S")
M = TypeVar("M")
T = TypeVar("T", bound=State[Any])

Scores = Literal["minimax", "alpha-beta", "by-stage"]


@overload
def solve(
    game: Rules[S, M], solver: Scores | None = None, **options: Unpack[SearchOptions]
) -> Solution[S, M, int]: ...
@overload
def solve(
    game: Rules[S, M], solver: Literal["retrograde"], **options: Unpack[SearchOptions]
) -> Solution[S, M, Outcome]: ...
@overload
def solve(
    game: T, solver: Scores | None = None, **options: Unpack[SearchOptions]
) -> Solution[T, Any, int]: ...
@overload
def solve(
    game: T, solver: Literal["retrograde"], **options: Unpack[SearchOptions]
) -> Solution[T, Any, Outcome]: ...
def solve(
    game: Any, solver: str | None = None, **options: Unpack[SearchOptions]
) -> Solution[Any, Any, Any]:
    """Solves a game: `Rules`, a `State` to start from, or `BatchRules`.

    - `"minimax"` finds the value of every position of a game without cycles.
    - `"by-stage"` also solves games with cycles, if no position repeats after a move with a reward.
      Play without end is worth 0, besides the rewards before it.
    - `"alpha-beta"` finds the value of the start and the line of best play, and asks only about
      the positions that it searches.
    - `"retrograde"` solves games with cycles: a value is an `Outcome`, with the plies to the win.
      Terminal values are 1, 0 or -1, and there are no rewards.

    Without a name, it is `"by-stage"` where positions repeat and values are scores, else
    `"minimax"`.

    Raises a `SolveError` if a position repeats (`CycleError`), a value leaves the range of 64 bits,
    or a limit is reached. An exception of the rules comes with a note of the moves that lead to the
    position. Ctrl-C ends a run at once.

    `options` are those of `Options`: `max_positions`, `max_memory`, `max_seconds`, `threads` and
    `progress`. For `"alpha-beta"` also those of `SearchOptions`: with `table=path`, a search that a
    limit, Ctrl-C or a crash has ended goes on from that file, and asks nothing again. Keys have to
    be integers, texts, bytes, floats, `None` or tuples of these.
    """
    if solver is not None:
        one_of("solver", solver, ("minimax", "alpha-beta", "by-stage", "retrograde"))
    table = _table(solver, options)
    if isinstance(game, BatchRules):
        return game.solve(cast(Any, solver), **cast(Any, options))
    rules = as_rules(game)
    settings = settings_of(**options)
    try:
        return Solution(rules, _native.solve(rules, solver, settings, table))
    except LimitError as error:
        error.advice = _advice(rules, solver) if table is None else GOES_ON.format(table.path)
        raise


GOES_ON = "call it again to continue the search in {}"


def _table(solver: str | None, options: SearchOptions) -> saving.Search | None:
    """The file of a search. Its options are no longer among the others."""
    table, seconds = options.pop("table", None), options.pop("save_every", None)
    if table is None:
        if seconds is not None:
            raise TypeError("save_every needs a table, the file that is written")
        return None
    if solver != "alpha-beta":
        raise ValueError(f'table keeps a search by solver="alpha-beta", not {solver!r}')
    return saving.Search(table, 300.0 if seconds is None else at_least_0("save_every", seconds))


def _advice(rules: Rules[Any, Any], solver: str | None) -> str:
    """What to try where a run by this solver reaches a limit."""
    if rules.key_is_history:
        advice = "the key is the whole history, which finds no position twice: try another `key=`"
    else:
        advice = "try a `key` that more states share, such as mirror images"
    fits = solver in (None, "minimax")
    return f'{advice}, or solver="alpha-beta", which asks about fewer positions' if fits else advice
