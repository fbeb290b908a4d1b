"""What a caller asks of a run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from numbers import Real
from operator import index
from os import PathLike
from typing import Any, TypedDict

from optimal_play import _native
from optimal_play.progress import Progress, progress_bar


class Limits(TypedDict, total=False):
    """Limits of a run, and who is told of its progress. All are optional."""

    max_positions: int | None
    """The most positions that the run asks about."""
    max_memory: int | None
    """The most bytes that its tables take."""
    max_seconds: float | None
    """The most time that it takes."""
    progress: Callable[[Progress], object] | None
    """Is called up to ten times a second. It may raise an exception to end the run."""


class Options(Limits, total=False):
    """Limits, and the number of threads: `max_positions`, `max_memory`, `max_seconds`, `progress`
    and `threads`."""

    threads: int | None
    """How many threads a large game is shared between; all cores by default."""


class SearchOptions(Options, total=False):
    """Those of `Options`, and the file of a search by alpha-beta: `table` and `save_every`."""

    table: str | PathLike[str] | None
    """Where the search is kept: the next call with this file goes on. Delete it when the rules
    change: a change is found only near the start and on some lines of play."""
    save_every: float
    """How many seconds the search goes on until the file is written again, 300 by default."""


ALL_OPTIONS = sorted(Options.__required_keys__ | Options.__optional_keys__)


def whole_number(name: str, value: Any, least: int = 0, bits: int = 64) -> int:
    """A whole number that a caller gave, if it is not less than `least` and fits the bits."""
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {value!r}") from None
    if not least <= number < 2**bits:
        raise ValueError(f"{name} must be from {least} to 2**{bits} - 1, not {value!r}")
    return number


def at_least_0(name: str, value: Any) -> float:
    """A number of seconds that a caller gave."""
    if not isinstance(value, Real):
        raise TypeError(f"{name} must be a number, not {value!r}")
    seconds = float(value)
    if not seconds >= 0:
        raise ValueError(f"{name} must be at least 0, not {value!r}")
    return seconds


def one_of(name: str, value: Any, allowed: Sequence[str]) -> None:
    """Fails unless a caller gave one of these names."""
    if value not in allowed:
        raise ValueError(f"there is no {name} {value!r} here; choose from {', '.join(allowed)}")


def settings_of(
    max_positions: int | None = None,
    max_memory: int | None = None,
    max_seconds: float | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], object] | None = None,
    **others: object,
) -> _native.Settings:
    """The settings of a run as the native part takes them."""
    for name in others:
        raise TypeError(f"there is no option {name}; choose from {', '.join(ALL_OPTIONS)}")

    def report(*fields: Any) -> None:
        if progress is not None:
            progress(Progress(*fields))

    def limit(name: str, value: Any, least: int = 0) -> int | None:
        return None if value is None else whole_number(name, value, least)

    callback: object = progress
    if callback is progress_bar:
        raise TypeError("progress must be progress_bar(), which is called first")
    if callback is not None and not callable(callback):
        raise TypeError(f"progress must be a function, not {callback!r}")
    if max_seconds is not None:
        at_least_0("max_seconds", max_seconds)
    return {
        "positions": limit("max_positions", max_positions),
        "memory": limit("max_memory", max_memory),
        "seconds": max_seconds,
        "threads": limit("threads", threads, least=1),
        "progress": None if progress is None else report,
    }
