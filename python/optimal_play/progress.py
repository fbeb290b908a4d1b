"""How far a run is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Progress(NamedTuple):
    """How far a run is: what `solve(..., progress=function)` gives to the function now and then.

    The function may raise an exception to end the run.
    """

    phase: str
    """What the run is doing."""
    positions: int
    """The positions expanded so far."""
    visited: int
    """The positions visited in this phase."""
    total: int | None
    """At most how many it visits, if that is known."""
    seconds: float
    """The time since its start."""


def progress_bar(description: str = "solving") -> Callable[[Progress], None]:
    """A function for `progress` that shows a bar. It needs the extra `progress`: `tqdm`."""
    try:
        from tqdm.auto import tqdm
    except ImportError as error:
        message = 'progress_bar needs tqdm: pip install "optimal-play[progress]"'
        raise ImportError(message) from error

    bar = tqdm(desc=description, unit=" positions", unit_scale=True)
    phase = ""

    def show(progress: Progress) -> None:
        nonlocal phase
        if progress.phase != phase:
            phase = progress.phase
            bar.reset(progress.total)
            bar.set_description(phase)
        bar.update(progress.visited - bar.n)

    return show
