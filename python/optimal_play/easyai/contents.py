"""What a game and its players hold, as a key."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from optimal_play.easyai.frozen import Frozen, Seen
from optimal_play.easyai.objects import CONSTANT, apart, names_in_order, players_of

_OF_EASYAI = frozenset({"ai_move", "nmove", "players"})
"""What easyAI itself writes on games."""

_OF_EASYAI_ON_PLAYERS = frozenset({"AI_algo", "move", "name"})
"""What easyAI itself writes on players."""


class Contents:
    """Makes keys of games, which hold all that a move can change.

    What easyAI writes beside the game, such as the number of moves, is no part of a key: people ask
    about games between other players, and in the middle of a match. But if a move changes it, it
    counts wherever it differs from the start.
    """

    def __init__(self, start: Any) -> None:
        self._frozen = Frozen(ordered=True)
        self._frozen_without_order = Frozen(ordered=False)
        self._usual = names_in_order(tuple(apart(start).attributes), _OF_EASYAI)
        self._beside_start = self._frozen_beside(start)
        self._counts_beside = False

    @property
    def have_met_order(self) -> bool:
        """Whether a game held a dictionary that could be in another order."""
        return self._frozen.has_met_order

    def of(self, game: Any) -> Hashable:
        """The key of a game."""
        return self._key(game, self._frozen)

    def without_order(self, game: Any) -> Hashable:
        """The key of a game, whatever the order in which its dictionaries were filled."""
        return self._key(game, self._frozen_without_order)

    def note_move(self, before: Any, after: Any) -> None:
        """Counts from now on what is beside the game, if a move has changed it."""
        if not self._counts_beside and not _are_equal(_beside(before), _beside(after)):
            self._counts_beside = self._frozen_beside(before) != self._frozen_beside(after)

    def _key(self, game: Any, frozen: Frozen) -> Hashable:
        its_players = players_of(game)
        seen: Seen = {id(game): 0, id(its_players): 1}
        # The players first: where the game refers to them, it is not for their names and AIs.
        players = [_player(it, at, frozen, seen) for at, it in enumerate(its_players)]
        key, *rest = frozen.parts(game, seen, _OF_EASYAI, self._usual)
        beside = self._changed_beside(game) if self._counts_beside else []
        return (key, *rest, *players, *beside) if rest or beside or any(players) else key

    def _changed_beside(self, game: Any) -> list[Hashable]:
        """What is beside the game, if it is not as it was at the start."""
        beside = self._frozen_beside(game)
        return [] if beside == self._beside_start else beside

    def _frozen_beside(self, game: Any) -> list[Hashable]:
        return [self._frozen.of(it, {}) for it in _beside(game)]


def _player(player: Any, at: int, frozen: Frozen, seen: Seen) -> Hashable:
    """The key of a player; nothing for one without a state."""
    number = len(seen)
    if player is None:
        seen[-1 - at] = number
        return ()
    first = seen.setdefault(id(player), number)
    if type(player) in CONSTANT:
        return (frozen.of(player, seen),)
    own, *rest = frozen.parts(player, seen, _OF_EASYAI_ON_PLAYERS)
    return (first, own, *rest) if rest or own != (0,) else ()


def _beside(game: Any) -> list[Any]:
    """What easyAI writes beside a game, and the types of the game and its players."""
    beside = [type(game), getattr(game, "ai_move", None), getattr(game, "nmove", None)]
    for player in players_of(game):
        if player is not None:
            beside += (type(player), getattr(player, "name", None), getattr(player, "move", None))
    return beside


def _are_equal(one: list[Any], other: list[Any]) -> bool:
    try:
        return one == other
    except ValueError:  # an array is equal in each of its places, or not
        return False
