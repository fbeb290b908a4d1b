"""The end of the interpreter, before which other threads end their calls.

A daemon thread dies where it next waits for the interpreter. If that is in rules that the native
part has called, the whole process aborts. So such calls end first, as soon as the interpreter is
about to leave.
"""

from __future__ import annotations

import atexit
import sys
from contextlib import suppress
from threading import get_ident
from time import monotonic, sleep
from types import FrameType

from optimal_play import _native

PATIENCE = 5.0
"""How many seconds calls have to end: rules may wait for something that nobody can interrupt."""


def register() -> None:
    """Lets the interpreter wait for other threads before it leaves."""
    atexit.register(_end_calls)


def _end_calls() -> None:
    """Raises `SystemExit` in each other thread that this package has called rules in, or will."""
    _native.leave()
    until = monotonic() + PATIENCE
    told: set[int] = set()
    while (calling := set(_calling())) and monotonic() < until:
        for thread in calling - told:
            _exit(thread)
        told |= calling
        sleep(0.001)


def _calling() -> list[int]:
    """The other threads that are in a call of this package."""

    def is_calling(frame: FrameType | None) -> bool:
        while frame is not None and frame.f_globals.get("__package__") != __package__:
            frame = frame.f_back
        return frame is not None

    me = get_ident()
    return [it for it, frame in sys._current_frames().items() if it != me and is_calling(frame)]


def _exit(thread: int) -> None:
    """Ends what a thread does in Python. What it does elsewhere ends by itself."""
    with suppress(ImportError):  # Not every interpreter has it.
        import ctypes

        raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
        raise_in(ctypes.c_ulong(thread), ctypes.py_object(SystemExit))
