"""The two players, and who wins."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Player(IntEnum):
    """One of the two players. All values are seen from `MAX`, who wants the greatest."""

    MAX = 0
    MIN = 1

    @property
    def opponent(self) -> Player:
        """The other player."""
        return Player(1 - self)

    @property
    def sign(self) -> int:
        """1 for `MAX`, -1 for `MIN`: what a point of the player is worth."""
        return 1 - 2 * self

    def __str__(self) -> str:
        return "Max" if self is Player.MAX else "Min"

    def __repr__(self) -> str:
        return self.name


MAX = Player.MAX
MIN = Player.MIN


class Outcome(NamedTuple):
    """Who wins, and in how many plies under best play.

    Both are `None` in a draw. The plies are `None`, too, in a game whose values do not count them.
    """

    winner: Player | None
    plies: int | None

    def __str__(self) -> str:
        if self.winner is None:
            return "draw"
        depth = "" if self.plies is None else f" in {self.plies}"
        return f"{self.winner} wins{depth}"
