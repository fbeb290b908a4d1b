"""What a caller asks of a run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict

from optimal_play import _native
from optimal_play.progress import Progress


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
    """Limits, and the number of threads."""

    threads: int | None
    """How many threads a large game is shared between; all cores by default."""


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
