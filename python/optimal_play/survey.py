"""Positions with what a solution holds of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from optimal_play._native import Value


class Surveyed(NamedTuple):
    """A state with its moves; values are those of the native part."""

    state: Any
    depth: int
    player: int | None
    """The player to move; `None` where the game is over, or the rules were not asked."""
    value: Value | None
    moves: list[Any]
    values: list[Value | None]
    """The value of each move."""
