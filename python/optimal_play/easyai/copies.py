"""Copies of a game."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from optimal_play.easyai.class_attributes import ClassAttributes
from optimal_play.easyai.objects import CONSTANT, is_ai, is_plain, players_of
from optimal_play.errors import ContractError

_Memo = dict[int, Any]
"""The copy of each object, by its `id`, as `deepcopy` keeps it."""

_Copy = Callable[[Any, _Memo], Any]


class Copies:
    """Copies games as `deepcopy` does, but faster, and without the AIs of the players.

    An AI may have a table that is much larger than the game. No move changes it.
    """

    def __init__(self, classes: ClassAttributes) -> None:
        self._classes = classes
        self._ways: dict[type, _Copy] = {
            list: self._list,
            tuple: self._tuple,
            dict: self._dict,
            set: self._set,
        }

    def of(self, game: Any) -> Any:
        """A game that shares nothing that a move may change."""
        memo: _Memo = {}
        for player in players_of(game):
            ai = getattr(player, "AI_algo", None)
            if ai is not None:
                memo[id(ai)] = ai
        try:
            copy = self._copy(game, memo)
        except TypeError as error:
            error.add_note(
                "a game is copied before each move: leave out what cannot be copied, in __getstate__ "
                "and __setstate__"
            )
            raise
        if copy is game:
            raise ContractError(f"{type(game).__name__}.__deepcopy__ returns the game itself")
        return copy

    def _copy(self, value: Any, memo: _Memo) -> Any:
        kind = type(value)
        if kind in CONSTANT:
            return value
        known = memo.get(id(value))
        if known is not None:
            return known
        way = self._ways.get(kind) or self._way_for(kind)
        return way(value, memo)

    def _way_for(self, kind: type) -> _Copy:
        self._classes.watch(kind)
        way = _itself if is_ai(kind) else self._object if is_plain(kind) else deepcopy
        self._ways[kind] = way
        return way

    def _object(self, value: Any, memo: _Memo) -> Any:
        after = memo[id(value)] = object.__new__(type(value))
        copy = self._copy
        after.__dict__ = {
            name: it if type(it) in CONSTANT else copy(it, memo)
            for name, it in value.__dict__.items()
        }
        return after

    def _list(self, value: list[Any], memo: _Memo) -> list[Any]:
        if CONSTANT.issuperset(map(type, value)):
            after = memo[id(value)] = value.copy()
            return after
        after = memo[id(value)] = []
        after.extend([self._copy(it, memo) for it in value])
        return after

    def _dict(self, value: dict[Any, Any], memo: _Memo) -> dict[Any, Any]:
        after: dict[Any, Any] = {}
        memo[id(value)] = after
        for key, it in value.items():
            after[self._copy(key, memo)] = self._copy(it, memo)
        return after

    def _set(self, value: set[Any], memo: _Memo) -> Any:
        if not all(map(_is_constant, value)):
            return deepcopy(value, memo)
        after = memo[id(value)] = value.copy()
        return after

    def _tuple(self, value: tuple[Any, ...], memo: _Memo) -> Any:
        return value if _is_constant(value) else deepcopy(value, memo)


def _itself(value: Any, memo: _Memo) -> Any:
    return value


def _is_constant(value: Any) -> bool:
    """Whether a value and all in it never change."""
    return type(value) in CONSTANT or type(value) is tuple and all(map(_is_constant, value))
