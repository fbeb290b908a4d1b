"""Players of a chosen skill."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Generic, Literal, Protocol, TypeVar

from optimal_play.options import one_of

S_contra = TypeVar("S_contra", contravariant=True)
S = TypeVar("S")
M = TypeVar("M")

Skill = Literal["perfect", "good", "novice", "random"]

SKILLS: dict[str, int] = {"perfect": 100, "good": 85, "novice": 50, "random": 0}
"""How many times of 100 each plays the first best move; else it plays any move."""


class _Solved(Protocol[S_contra, M]):
    def best_moves(self, state: S_contra, /) -> list[M]: ...

    def _legal_moves(self, state: S_contra, /) -> list[M]: ...


class Opponent(Generic[S, M]):
    """A player: called with a state, and its moves where the caller has them, it returns a move."""

    def __init__(self, solution: _Solved[S, M], skill: Skill, seed: int) -> None:
        one_of("skill", skill, tuple(SKILLS))
        self._solution = solution
        self.skill = skill
        self._of_100 = SKILLS[skill]
        self._random = Random(seed)

    def __call__(self, state: S, moves: Sequence[M] | None = None) -> M:
        """The move that it plays.

        Raises `ValueError` if the game is over, or if it would play the best move and the solution
        holds none.
        """
        if self._random.randrange(100) < self._of_100:
            best = self._solution.best_moves(state)
            if not best:
                raise ValueError(f"the solution holds no best move of {state!r}")
            return best[0]
        legal = self._solution._legal_moves(state) if moves is None else moves
        if not legal:
            raise ValueError(f"{state!r} has no moves")
        return self._random.choice(legal)

    def __repr__(self) -> str:
        return f"<Opponent: {self.skill}, by {self._solution!r}>"


def opponent(
    solution: _Solved[Any, Any], skill: Skill = "perfect", *, seed: int = 0
) -> Opponent[Any, Any]:
    """A player with one of the skills that the explorer has.

    | skill | plays the first best move |
    |---|---|
    | `"perfect"` | always |
    | `"good"` | 85 times of 100, else any move |
    | `"novice"` | half of the time, else any move |
    | `"random"` | by chance |

    Players with the same seed play the same moves in the same positions, asked in the same order.
    It is an agent for `evaluate`, too.

    >>> import optimal_play as op
    >>> solution = op.games.TicTacToe().solve()
    >>> op.opponent(solution)([])
    'a1'
    """
    return Opponent(solution, skill, seed)
