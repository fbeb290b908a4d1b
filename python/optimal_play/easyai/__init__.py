"""Games of easyAI."""

from __future__ import annotations

from collections.abc import Callable
from operator import methodcaller
from typing import Any

from optimal_play.easyai.chosen_key import choose_key
from optimal_play.easyai.rules import EasyAIRules
from optimal_play.rules import Rules

_NEEDED = ("possible_moves", "make_move", "is_over", "switch_player", "current_player")


def from_easyai(game: Any, *, scoring: Callable[[Any], float] | None = None) -> Rules[Any, Any]:
    """The rules of a game of easyAI, from its present position.

    Player 1 is `MAX`. A value is what `scoring` returns at the end of the game, seen from `MAX`:
    the function that its AIs have, such as `Negamax(9, scoring)`, or else the method of the game.
    It returns whole numbers, seen from the player to move.

    Positions are remembered by all that a move can change: the attributes of the game and of its
    players, but the names and AIs of players, and the number of moves. Where `ttentry` makes one
    position of several, and a walk over the game finds it right, they are remembered by `ttentry`
    and the player to move.

    Raises `ContractError` if rules change what is in no state, such as an attribute of the class or
    a global variable: here or in a solver, where it first happens.
    """
    name = type(game).__name__
    for needed in _NEEDED:
        if not hasattr(game, needed):
            raise TypeError(f"{name} is no game of easyAI: it has no {needed}")
    if scoring is None:
        if not hasattr(game, "scoring"):
            raise TypeError(
                f"{name} has no method scoring: pass the function that its AIs have, such as "
                f"from_easyai(game, scoring=lambda game: -100 if game.lose() else 0)"
            )
        scoring = methodcaller("scoring")
    elif not callable(scoring):
        raise TypeError(f"scoring must be a function of a game, not {scoring!r}")
    rules = EasyAIRules(game, scoring)
    choose_key(rules)
    return rules
