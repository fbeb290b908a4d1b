"""Games of OpenSpiel."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Self

from optimal_play.player import MAX, Player
from optimal_play.rules import Question, Rules

TEXT_SAYS_ALL = frozenset(
    {
        "clobber",
        "connect_four",
        "gomoku",
        "havannah",
        "mnk",
        "nim",
        "othello",
        "pentago",
        "tic_tac_toe",
        "ultimate_tic_tac_toe",
        "y",
    }
)
"""Games in which `str(state)` says everything that matters."""

TEXT_AND_PLAYER_SAY_ALL = frozenset({"breakthrough", "dots_and_boxes"})
"""Games in which `str(state)` says everything but the player to move."""


class Action(int):
    """An action of OpenSpiel: its number, which shows as its name, such as `x(1,1)`."""

    name: str

    def __new__(cls, number: int, name: str) -> Self:
        action = super().__new__(cls, number)
        action.name = name
        return action

    def __getnewargs__(self) -> tuple[int, str]:  # type: ignore[override]
        return int(self), self.name

    def __str__(self) -> str:
        return self.name

    __repr__ = __str__


class PyspielRules(Rules[Any, int]):
    """The rules of a game of OpenSpiel. Player 0 is `MAX`."""

    def __init__(self, start: Any, key: Callable[[Any], Hashable]) -> None:
        self.start = start
        self._key = key

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


def from_pyspiel(game: Any, *, key: Callable[[Any], Hashable] | None = None) -> Rules[Any, int]:
    """The rules of a game of OpenSpiel: a game, a state to start from, or a text such as `"nim"`.

    Players 0 and 1 are `MAX` and `MIN`. A move is an action: a number, which shows as its name.

    Positions are remembered by `key`, a function of a state. States with equal keys must be alike
    in everything that matters for the rest of the game. By default that is `str(state)`, with the
    player to move, in games whose text says everything. In other games it is the whole history,
    which is always right, but finds no position twice: give a key where you know one.

    Raises `ValueError` with the reason if the game does not fit: it must be for two players, zero
    sum, with perfect information, without chance and without moves at the same time.
    """
    if isinstance(game, str):
        import pyspiel

        game = pyspiel.load_game(game)
    start = game.new_initial_state() if hasattr(game, "new_initial_state") else game
    game = start.get_game()
    reason = _reason_against(game)
    if reason:
        raise ValueError(f"{game.get_type().short_name} does not fit: {reason}")
    return PyspielRules(start, key or _key_for(start))


def _reason_against(game: Any) -> str | None:
    """Why the game does not fit; `None` if it does."""
    kind = game.get_type()
    if game.num_players() != 2:
        return f"it has {game.num_players()} players, not 2"
    for wanted, found in (
        ("SEQUENTIAL", kind.dynamics),
        ("DETERMINISTIC", kind.chance_mode),
        ("PERFECT_INFORMATION", kind.information),
        ("ZERO_SUM", kind.utility),
        ("TERMINAL", kind.reward_model),
    ):
        if found.name != wanted:
            return _REASONS[wanted].format(found.name.lower().replace("_", " "))
    return None


_REASONS = {
    "SEQUENTIAL": "its players move at the same time ({})",
    "DETERMINISTIC": "it has chance ({})",
    "PERFECT_INFORMATION": "players do not see everything ({})",
    "ZERO_SUM": "its returns do not add up to zero ({})",
    "TERMINAL": "it has rewards before its end ({})",
}


def _key_for(start: Any) -> Callable[[Any], Hashable]:
    """The key of the states of a game."""
    game = start.get_game()
    name = game.get_type().short_name
    if name in TEXT_SAYS_ALL or (name == "hex" and not game.get_parameters().get("swap")):
        text: Callable[[Any], str] = type(start).to_string  # as `str`, but faster to call
        return text
    if name in TEXT_AND_PLAYER_SAY_ALL:
        return _text_and_player
    return _history


def _text_and_player(state: Any) -> Hashable:
    return (str(state), state.current_player())


def _history(state: Any) -> Hashable:
    return tuple(state.history())
