"""Games of easyAI."""

from __future__ import annotations

from collections.abc import Hashable
from copy import deepcopy
from typing import Any

from optimal_play.player import Player
from optimal_play.rules import Question, Rules

_SHARED = frozenset({int, float, str, bytes, bool, type(None)})
"""Types whose values never change."""


class EasyAIRules(Rules[Any, Any]):
    """The rules of a game of easyAI. Player 1 is `MAX`."""

    def __init__(self, start: Any) -> None:
        self.start = start
        self._names = sorted(set(vars(start)) - _IGNORED)

    def to_move(self, state: Any) -> Player:
        return Player(state.current_player - 1)

    def moves(self, state: Any) -> list[Any]:
        return list(state.possible_moves())

    def play(self, state: Any, move: Any) -> Any:
        after = _copy(state)
        after.make_move(move)
        after.switch_player()
        return after

    def is_over(self, state: Any) -> bool:
        """Whether the game is over."""
        return bool(state.is_over())

    def terminal_value(self, state: Any) -> int:
        score: int = state.scoring()
        return score if state.current_player == 1 else -score

    def key(self, state: Any) -> Hashable:
        if hasattr(state, "ttentry"):
            return state.ttentry(), state.current_player
        values = state.__dict__
        return tuple([_frozen(values[name]) for name in self._names])

    def steps(self, state: Any) -> list[tuple[Any, int, Any]]:
        return [] if self.is_over(state) else super().steps(state)

    def draw(self, state: Any) -> str:
        from contextlib import redirect_stdout
        from io import StringIO

        with redirect_stdout(StringIO()) as shown:
            state.show()
        return shown.getvalue().strip("\n")

    def questions(self) -> dict[str, Question]:
        return {
            "to_move": self.to_move,
            "moves": "possible_moves",
            "play": self.play,
            "is_over": "is_over",
            "terminal_value": self.terminal_value,
            "key": self.key,
        }


_IGNORED = frozenset({"players", "nmove", "ai_move"})


def from_easyai(game: Any) -> Rules[Any, Any]:
    """The rules of a game of easyAI, from its present position.

    Player 1 is `MAX`. A value is what `scoring` returns at the end of the game, seen from `MAX`.
    Positions are remembered by `ttentry()` and the player to move, or else by all attributes of the
    game but the players and the number of moves.
    """
    for name in ("possible_moves", "make_move", "is_over", "scoring", "current_player"):
        if not hasattr(game, name):
            raise TypeError(f"{type(game).__name__} is no game of easyAI: it has no {name}")
    return EasyAIRules(game)


def _copy(state: Any) -> Any:
    """A game that shares nothing that a move may change."""
    if not hasattr(state, "__dict__") or hasattr(state, "__slots__"):
        return deepcopy(state)
    kind = type(state)
    after = object.__new__(kind)
    after.__dict__ = {
        name: it if type(it) in _SHARED or name == "players" else _copy_of(it)
        for name, it in state.__dict__.items()
    }
    return after


def _copy_of(value: Any) -> Any:
    if type(value) is list and _SHARED.issuperset(map(type, value)):
        return value.copy()
    return deepcopy(value)


def _frozen(value: Any) -> Hashable:
    """A value that equals another exactly if the two attributes do, and that can be hashed."""
    if type(value) in _SHARED:
        return value  # type: ignore[no-any-return]
    if type(value) is list and _SHARED.issuperset(map(type, value)):
        return tuple(value)
    if isinstance(value, dict):
        return tuple((name, _frozen(it)) for name, it in sorted(value.items(), key=_by_text))
    if isinstance(value, list | tuple):
        return tuple(_frozen(it) for it in value)
    if isinstance(value, set):
        return frozenset(_frozen(it) for it in value)
    if hasattr(value, "tolist"):
        return _frozen(value.tolist())
    hash(value)
    return value  # type: ignore[no-any-return]


def _by_text(item: tuple[Any, Any]) -> str:
    return repr(item[0])
