"""Perfect play as probabilities of moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Generic, Literal, Protocol, TypeVar

from optimal_play.options import one_of
from optimal_play.player import MAX, Outcome, Player

S = TypeVar("S")
M = TypeVar("M")
S_contra = TypeVar("S_contra", contravariant=True)

Ties = Literal["uniform", "first", "shortest"]
TIES: tuple[Ties, ...] = ("uniform", "first", "shortest")


class Source(Protocol[S_contra, M]):
    """What a policy asks: a solution of any kind."""

    def _shortest(self, state: S_contra, /) -> list[M]: ...

    def best_moves(self, state: S_contra, /) -> list[M]: ...

    def _open_states(self) -> Iterator[Any]: ...


class Policy(Mapping[S, dict[M, float]], Generic[S, M]):
    """A mapping from each state to the probabilities of its best moves, for the player to move.

    It asks the solution anew for each state, and stores nothing. A state without a value in the
    solution, or in which the game is over, is not in it.

    >>> import optimal_play as op
    >>> class Race(op.Rules[int, int]):
    ...     start = 4
    ...     def to_move(self, left): return op.Player(left % 2)
    ...     def moves(self, left): return [1] if left else []
    ...     def play(self, left, step): return left - step
    >>> policy = op.solve(Race()).policy()
    >>> policy[3], 0 in policy, len(policy)
    ({1: 1.0}, False, 4)
    """

    def __init__(self, solution: Source[S, M], ties: Ties = "uniform") -> None:
        one_of("ties", ties, TIES)
        self._solution = solution
        self.ties = ties

    def __getitem__(self, state: S) -> dict[M, float]:
        moves = dict.fromkeys(self._moves(state))
        if not moves:
            raise KeyError(state)
        return dict.fromkeys(moves, 1 / len(moves))

    def _moves(self, state: S) -> list[M]:
        if self.ties == "shortest":
            return self._solution._shortest(state)
        moves = self._solution.best_moves(state)
        return moves[:1] if self.ties == "first" else moves

    def __iter__(self) -> Iterator[S]:
        return self._solution._open_states()

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<Policy: ties {self.ties}, of {self._solution!r}>"


def for_player(value: Any, player: Player) -> int:
    """A value as a number, seen from `player`; of an outcome, 1 for a win and -1 for a loss."""
    if isinstance(value, Outcome):
        return 0 if value.winner is None else value.winner.sign * player.sign
    number: int = value
    return number if player is MAX else -number
