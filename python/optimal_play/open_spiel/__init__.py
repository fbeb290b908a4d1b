"""Games of OpenSpiel."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from typing import Any
from warnings import warn

from optimal_play.open_spiel.fits import reason_against
from optimal_play.open_spiel.keys import Key, known_key
from optimal_play.open_spiel.rules import PyspielRules
from optimal_play.rules import Rules
from optimal_play.walk import key_fault


def from_pyspiel(game: Any, *, key: Callable[[Any], Hashable] | None = None) -> Rules[Any, int]:
    """The rules of a game of OpenSpiel: a game, a state to start from, or a text such as `"nim"`.

    Players 0 and 1 are `MAX` and `MIN`. A move is an action: a number, which shows as its name.

    Positions are remembered by `key`, a function of a state. States with equal keys must be alike
    in everything that matters for the rest of the game. The default is made for each game, and
    tested by a short walk through it. Where there is none, or this version of OpenSpiel fails the
    test, which a warning says, it is the whole history: that is always right, but finds no position
    twice, and `key_is_history` is true. Give a key where you know one.

    Raises `ValueError` with the reason if the game does not fit: it must be for two players, zero
    sum, with perfect information, without chance and without moves at the same time.
    """
    if isinstance(game, str):
        import pyspiel

        game = pyspiel.load_game(game)
    start = game.new_initial_state() if hasattr(game, "new_initial_state") else game
    reason = reason_against(start)
    if reason:
        raise ValueError(f"{start.get_game().get_type().short_name} does not fit: {reason}")
    return PyspielRules(start, key or _tested_key(start), is_own=key is not None)


def _tested_key(start: Any) -> Key | None:
    """The key that is known for the game, if it passes the test; `None` if not."""
    key = known_key(start)
    if key is None:
        return None
    game = start.get_game()
    fault = _fault_of(str(game))
    if fault is None and str(start) != str(game.new_initial_state()):
        fault = _fault_in(start, key)
    if fault is None:
        return key
    warn(
        f"the key of {game.get_type().short_name} does not fit this version of OpenSpiel, so positions are remembered by "
        f"their whole histories, none of which is found twice: {fault}",
        stacklevel=3,
    )
    return None


@cache
def _fault_of(game: str) -> str | None:
    """What is wrong with the key of a game, if that shows on a walk from its first state."""
    import pyspiel

    start = pyspiel.load_game(game).new_initial_state()
    key = known_key(start)
    return None if key is None else _fault_in(start, key)


def _fault_in(start: Any, key: Key) -> str | None:
    try:
        key(start)
    except (AttributeError, IndexError, RuntimeError, ValueError) as error:
        return repr(error)  # a text that the key cannot read
    try:
        fault = key_fault(PyspielRules(start, key))
    except (RuntimeError, ValueError):
        return None  # whatever is wrong with the rules is left to the solver
    return None if fault is None else str(fault)
