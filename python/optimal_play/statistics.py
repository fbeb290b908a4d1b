"""How many positions there are of each kind."""

from __future__ import annotations

from html import escape
from typing import Any, NamedTuple


class WithValue(NamedTuple):
    """The positions of one value."""

    value: Any
    positions: int
    line: list[Any]
    """The moves from the start to the nearest."""


class AtDepth(NamedTuple):
    """The positions whose shortest line from the start has `depth` moves."""

    depth: int
    positions: int


class WithMoves(NamedTuple):
    """The positions with `moves` moves, `best` of which keep the value."""

    moves: int
    best: int
    positions: int


class Statistics(NamedTuple):
    """How many positions there are of each value, at each depth, and with each number of moves."""

    positions: int
    over: int
    """Those in which the game is over."""
    is_whole: bool
    """Whether these are all positions of the game."""
    by_value: list[WithValue]
    """The best for `MAX` first."""
    by_depth: list[AtDepth]
    by_moves: list[WithMoves]

    def __str__(self) -> str:
        rows = [f"{self.positions} positions, the game is over in {self.over} of them"]
        rows += [f"{it.value!s:>14} {it.positions:>10}" for it in self.by_value]
        return "\n".join(rows)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(str(it.value))}</td><td>{it.positions}</td>"
            f"<td>{len(it.line)}</td></tr>"
            for it in self.by_value
        )
        return (
            f"<p>{self.positions} positions, the game is over in {self.over} of them</p>"
            "<table><thead><tr><th>value</th><th>positions</th><th>nearest</th></tr></thead>"
            f"<tbody>{rows}</tbody></table>"
        )
