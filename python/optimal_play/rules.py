"""Games as rules over states."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from optimal_play import _native
from optimal_play.player import Player

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    # So that `Rules` without types is `Rules[Any, Any]`.
    S = TypeVar("S", default=Any)
    M = TypeVar("M", default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S")
    M = TypeVar("M")

Question = str | Callable[..., Any]

START: Any = ...
"""Stands for the start of the game, where a caller gives no state. `None` may be a state."""


class Rules(Generic[S, M]):
    """The rules of a game over states of type `S` and moves of type `M`.

    A state is any value of yours: it says everything that matters for the rest of the game, the
    player to move included. States are hashable, or have a `key` that is.

    Define `start`, `to_move`, `moves` and `play`, and what else the game needs:

    - `terminal_value`, the value where no move is left (0 by default);
    - `reward`, what a move adds to the value (0 by default);
    - `decided`, the value where the game is over although moves are left (`None` by default);
    - `key`, what a state is remembered by (the state by default);
    - `draw`, a state as text, for notebooks.

    All values are seen from `MAX`, and are whole numbers of any type. So are players, rewards and
    bounds. Keys that are equal in Python are one position, whatever their types.
    """

    start: S

    key_is_history: bool = False
    """Whether the key is the whole line of play, which finds no position twice."""

    def to_move(self, state: S, /) -> Player:
        """The player to move. Players need not alternate."""
        raise NotImplementedError

    def moves(self, state: S, /) -> Iterable[M]:
        """The legal moves, each once; none at the end of the game."""
        raise NotImplementedError

    def play(self, state: S, move: M, /) -> S:
        """The state after `move`. It does not change `state`."""
        raise NotImplementedError

    def terminal_value(self, state: S, /) -> int:
        """The value of a state without moves."""
        return 0

    def reward(self, state: S, move: M, /) -> int:
        """What `move` adds to the value of the state after it."""
        return 0

    def decided(self, state: S, /) -> int | None:
        """The value of a state in which the game is over although moves may be left."""
        return None

    def key(self, state: S, /) -> Hashable:
        """What the state is remembered by: states with equal keys are one position.

        Such states have moves to the same keys with the same rewards. The moves themselves may be
        others, in another order, as in a mirror image.
        """
        return state

    def successors(self, state: S, /) -> Iterable[tuple[M, int, S]] | int:
        """The moves with their rewards and the states after them, or the value if it is over.

        Define it for speed, where one computation gives all. Where it returns no moves, the state
        has its `terminal_value`.
        """
        return [
            (move, self.reward(state, move), self.play(state, move)) for move in self.moves(state)
        ]

    def bounds(self, state: S, /) -> tuple[int, int]:
        """A lower and an upper bound on the value, which let alpha-beta search less.

        They are trusted: wrong bounds give wrong values.
        """
        return -(2**63), 2**63 - 1

    def draw(self, state: S, /) -> str:
        """The state as text."""
        return str(state)

    OPTIONAL: ClassVar[tuple[str, ...]] = (
        "terminal_value",
        "reward",
        "decided",
        "key",
        "is_over",
        "successors",
        "bounds",
    )

    def questions(self) -> dict[str, Question]:
        """What the rules define: functions of a state, or names of methods of states."""
        asked: dict[str, Question] = {}
        for name in ("to_move", "moves", "play", *self.OPTIONAL):
            answer = getattr(self, name, None)
            if answer is not None and getattr(answer, "__func__", None) is not getattr(
                Rules, name, None
            ):
                asked[name] = answer
        return asked

    def steps(self, state: S) -> list[tuple[M, int, S]]:
        """The moves with their rewards and the states after them, also where `decided` ends it."""
        return steps_of(self.successors(state))


def steps_of(answer: Any) -> list[tuple[Any, int, Any]]:
    """What `successors` has returned; no steps if that is the value of a finished game."""
    steps = _native.checked("successors", answer)
    return steps if isinstance(steps, list) else []
