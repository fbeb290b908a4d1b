"""Games as objects that know their moves."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, Generic, Self

from optimal_play.player import Player
from optimal_play.rules import M, Question, Rules, steps_of


class State(Generic[M]):
    """A position of a game, which knows its moves. Solve the first one: `solve(state)`.

    Define `to_move`, `moves` and `play`, and what else the game needs, as in `Rules`. A state is
    remembered by `key()`, which is the state by default; then it must be hashable.
    """

    def to_move(self) -> Player:
        """The player to move. Players need not alternate."""
        raise NotImplementedError

    def moves(self) -> Iterable[M]:
        """The legal moves, each once; none at the end of the game."""
        raise NotImplementedError

    def play(self, move: M, /) -> Self:
        """The state after `move`. It does not change this one."""
        raise NotImplementedError

    def terminal_value(self) -> int:
        """The value of a state without moves, seen from `MAX`."""
        return 0

    def reward(self, move: M, /) -> int:
        """What `move` adds to the value of the state after it."""
        return 0

    def decided(self) -> int | None:
        """The value of a state in which the game is over although moves may be left."""
        return None

    def key(self) -> Hashable:
        """What the state is remembered by: see `Rules.key`."""
        return self

    def draw(self) -> str:
        """The state as text."""
        return str(self)


class StateRules(Rules[Any, Any]):
    """The rules of a game whose states know them."""

    def __init__(self, start: Any) -> None:
        self.start = start

    def to_move(self, state: Any) -> Player:
        return Player(state.to_move())

    def moves(self, state: Any) -> Iterable[Any]:
        moves: Iterable[Any] = state.moves()
        return moves

    def play(self, state: Any, move: Any) -> Any:
        return state.play(move)

    def key(self, state: Any) -> Hashable:
        key: Hashable = state.key() if hasattr(state, "key") else state
        return key

    def draw(self, state: Any) -> str:
        return str(state.draw()) if hasattr(state, "draw") else str(state)

    def steps(self, state: Any) -> list[tuple[Any, int, Any]]:
        if "successors" in self.questions():
            return steps_of(state.successors())
        reward = getattr(state, "reward", lambda move: 0)
        return [(move, reward(move), state.play(move)) for move in state.moves()]

    def questions(self) -> dict[str, Question]:
        kind = type(self.start)
        asked: dict[str, Question] = {}
        for name in ("to_move", "moves", "play", *self.OPTIONAL):
            answer = getattr(kind, name, None)
            if answer is not None and answer is not getattr(State, name, None):
                asked[name] = name
        return asked


def as_rules(game: Any) -> Rules[Any, Any]:
    """The rules of a game over one state at a time; its states may know them."""
    from optimal_play.batch import BatchRules
    from optimal_play.impartial import ImpartialRules

    if isinstance(game, Rules):
        return game
    if isinstance(game, BatchRules):
        return game.single()
    if hasattr(game, "moves") and not hasattr(game, "start"):
        return StateRules(game)
    if isinstance(game, ImpartialRules):
        raise TypeError(
            f"{type(game).__name__} is an impartial game: its method solve finds Grundy values; "
            "write a subclass of Rules or State for all else"
        )
    raise TypeError(
        f"{type(game).__name__} is no game: write a subclass of Rules or State, or wrap it by "
        "from_pyspiel or from_easyai"
    )
