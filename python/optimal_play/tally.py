"""How well an agent chose, counted over positions."""

from __future__ import annotations

from dataclasses import dataclass

Value = int | tuple[int | None, int | None]
Chosen = tuple[Value, float]
"""The value of a move, and the probability that it is played."""


@dataclass(slots=True)
class Tally:
    """What an agent gave away in some positions.

    A choice at random counts by its expectation, and its worst loss is that of any move that it
    may play.
    """

    positions: int = 0
    """The positions in which it chose between moves whose values the solution holds."""
    best_sum: float = 0.0
    """How often its move kept the value."""
    loss_sum: float = 0.0
    """The sum of what its moves lost of the value; of outcomes, a win is 1 and a loss -1."""
    worst_loss: int = 0
    """The most that a move lost."""
    won: int = 0
    """The positions that it wins by perfect play; of scores, those worth more than 0."""
    wins_thrown_away: float = 0.0
    """How often it did not win any more after its move."""
    with_plies: float = 0.0
    """How often its move kept a result whose plies the solution counts."""
    plies_lost_sum: float = 0.0
    """The sum of the plies by which it then won later, or lost sooner."""

    @property
    def best_share(self) -> float:
        """The share of best moves, from 0 to 1."""
        return self.best_sum / self.positions if self.positions else float("nan")

    @property
    def mean_loss(self) -> float:
        """The mean loss of value of a move."""
        return self.loss_sum / self.positions if self.positions else float("nan")

    @property
    def mean_plies_lost(self) -> float:
        """The mean of the plies lost by moves that keep the result."""
        return self.plies_lost_sum / self.with_plies if self.with_plies else float("nan")

    def add(self, other: Tally) -> None:
        """Counts the positions of another tally, too."""
        self.positions += other.positions
        self.best_sum += other.best_sum
        self.loss_sum += other.loss_sum
        self.worst_loss = max(self.worst_loss, other.worst_loss)
        self.won += other.won
        self.wins_thrown_away += other.wins_thrown_away
        self.with_plies += other.with_plies
        self.plies_lost_sum += other.plies_lost_sum

    def count(self, value: Value, sign: int, chosen: list[Chosen], times: int) -> None:
        """Counts as many positions with this value, in which the agent chose moves with others.

        `sign` is that of the player to move.
        """
        before, plies = seen(value, sign)
        self.positions += times
        self.won += times * (before > 0)
        for of_move, chance in chosen:
            after, later = seen(of_move, sign)
            lost, share = before - after, times * chance
            self.worst_loss = max(self.worst_loss, lost)
            self.loss_sum += share * lost
            if before > 0 >= after:
                self.wins_thrown_away += share
            if lost == 0 and plies is not None and later is not None:
                lost = later - plies if before > 0 else plies - later
                self.with_plies += share
                self.plies_lost_sum += share * lost
            if lost == 0:
                self.best_sum += share


def seen(value: Value, sign: int) -> tuple[int, int | None]:
    """A value as a number for the player with this sign, and its plies to the win, if it has any."""
    if isinstance(value, tuple):
        winner, plies = value
        return (0 if winner is None else sign * (1 - 2 * winner)), plies
    return sign * value, None
