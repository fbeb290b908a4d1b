"""Games of OpenSpiel."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from optimal_play.action import Action
from optimal_play.open_spiel.keys import Key, known_key
from optimal_play.player import MAX, Player
from optimal_play.rules import Question, Rules


class PyspielRules(Rules[Any, int]):
    """The rules of a game of OpenSpiel. Player 0 is `MAX`."""

    def __init__(self, start: Any, key: Key | None, *, is_own: bool = False) -> None:
        self.start = start
        self.key_is_history = key is None
        self._key = key or _history
        self._is_own = is_own

    def __reduce__(self) -> tuple[Any, ...]:
        """A key of the caller travels as pickle does, by its name; others are made again."""
        key = self._key if self._is_own else None
        return _restored, (self.start, key, self.key_is_history)

    def to_move(self, state: Any) -> Player:
        return Player(state.current_player())

    def moves(self, state: Any) -> list[int]:
        name = state.action_to_string
        return [Action(action, name(action)) for action in state.legal_actions()]

    def play(self, state: Any, move: int) -> Any:
        return state.child(move)

    def terminal_value(self, state: Any) -> int:
        if not state.is_terminal():
            raise ValueError(f"the game is not over, but no action is legal:\n{state}")
        value: int = state.returns()[MAX]  # whole numbers as floats are numbers here, too
        return value

    def key(self, state: Any) -> Hashable:
        if not hasattr(state, "legal_actions"):
            shown = "a position is a state of OpenSpiel, as `positions` and `to_dataframe` show it"
            raise TypeError(f"{shown}, not {state!r}")
        return self._key(state)

    def questions(self) -> dict[str, Question]:
        # Functions are faster to call than methods of states, and solvers need no names of actions.
        kind = type(self.start)
        return {
            "to_move": kind.current_player,
            "moves": kind.legal_actions,
            "play": kind.child,
            "terminal_value": self.terminal_value,
            "key": self._key,
        }


def _restored(start: Any, key: Key | None, key_is_history: bool) -> PyspielRules:
    known = None if key_is_history else known_key(start)
    return PyspielRules(start, key or known, is_own=key is not None)


def _history(state: Any) -> Hashable:
    return tuple(state.history())
