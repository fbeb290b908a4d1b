"""Why a game has no solution."""

from __future__ import annotations

from typing import Any

from optimal_play._native import Report


class SolveError(Exception):
    """A run ended without an answer.

    `report` is what it did. `line` has the moves from the start to the position at fault, if the
    error is about one; `cycle` those that lead back to it.
    """

    def __init__(
        self,
        message: str,
        report: Report,
        line: list[Any] | None = None,
        cycle: list[Any] | None = None,
    ) -> None:
        where = f" (after the moves {line})" if line else ""
        back = f": the moves {cycle} lead back" if cycle else ""
        super().__init__(f"{message}{back}{where}")
        self.report = report
        self.line = line or []
        self.cycle = cycle or []
        self._message = message

    def __reduce__(self) -> tuple[Any, ...]:
        made_of = (self._message, self.report, self.line, self.cycle)
        return type(self), made_of, self.__dict__


class CycleError(SolveError):
    """A position repeats.

    If it should not, its key may leave something out: `optimal_play.audit` shows where, and any
    other solver would return wrong values. Otherwise the game needs `solver="retrograde"` or
    `"by-stage"`; if it repeats after a move with a reward, no solver fits.
    """


class ValueRangeError(SolveError):
    """A value leaves the range of 64 bits, or a win takes more than 32,766 plies."""


class LimitError(SolveError):
    """The run reached a limit of positions, memory or time.

    It says how far the run came, as `report` does, and `advice` is what may come further.
    """

    advice: str = ""

    def __str__(self) -> str:
        far = f"after {self.report.positions:,} positions and {self.report.seconds:.1f} s"
        advice = f": {self.advice}" if self.advice else ""
        return f"{super().__str__()} {far}{advice}"


class StoppedError(SolveError):
    """The run was stopped."""


class WrongValueError(Exception):
    """A check found a wrong value, or two solvers that disagree."""


class ContractError(Exception):
    """Rules break their contract: `optimal_play.audit` shows where.

    `line` has the moves from the start to the position at fault, if that is known.
    """

    def __init__(self, message: str, line: list[Any] | None = None) -> None:
        super().__init__(message)
        self.line = line or []


class LoadError(ValueError):
    """A file holds no solution of this game: it was changed or cut, or the rules are others."""
