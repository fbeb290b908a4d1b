"""Objects taken apart: what they hold, and whether their attributes are all of it."""

from __future__ import annotations

import types
from functools import lru_cache
from typing import Any, NamedTuple

CONSTANT = frozenset(
    {int, float, complex, str, bytes, bool, type(None), type(...), range, type}
    | {types.FunctionType, types.BuiltinFunctionType, types.ModuleType}
)
"""Types whose values never change, or are the same wherever they are held."""

_OF_OBJECT = ("__new__", "__reduce_ex__", "__reduce__", "__getstate__")
"""What makes and takes apart objects, which a type may define in its own way."""

_OWN_WAYS = ("__deepcopy__", "__setstate__", "__getnewargs__", "__getnewargs_ex__")
"""The same, which `object` does not define."""

_IS_OF_PYTHON = 1 << 9  # Py_TPFLAGS_HEAPTYPE


@lru_cache(maxsize=256)
def is_plain(kind: Any) -> bool:
    """Whether the attributes in `__dict__` are all that objects of this type hold."""
    return (
        bool(kind.__flags__ & _IS_OF_PYTHON)
        and kind.__dictoffset__ != 0
        and all(getattr(kind, name) is getattr(object, name) for name in _OF_OBJECT)
        and not any(hasattr(kind, name) for name in _OWN_WAYS)
        and not any(
            isinstance(it, types.MemberDescriptorType)  # an attribute in a slot
            for base in kind.__mro__[:-1]
            for it in vars(base).values()
        )
    )


class Parts(NamedTuple):
    """What an object holds, as `copy` and `pickle` see it."""

    attributes: dict[str, Any]
    rest: tuple[Any, ...] = ()
    """What makes it, and its items if it is a kind of list; nothing if it is plain."""
    pairs: dict[Any, Any] | None = None
    """The keys and values of a kind of dictionary."""


def apart(value: Any) -> Parts:
    """What an object holds. Raises `TypeError` if nothing can take it apart."""
    kind: Any = type(value)
    if is_plain(kind):
        return Parts(value.__dict__)
    parts = value.__reduce_ex__(4)
    if isinstance(parts, str):
        return Parts({}, (parts,))
    make, args, state, items, pairs = (*parts, None, None, None)[:5]
    attributes: dict[str, Any] = {}
    match state:
        case (None | dict() as in_dict, dict() as in_slots) if (
            kind.__getstate__ is object.__getstate__
        ):
            attributes, state = {**(in_dict or {}), **in_slots}, None
        case dict() if all(isinstance(name, str) for name in state):
            attributes, state = state, None
    return Parts(attributes, (make, args, state, items and list(items)), pairs and dict(pairs))


@lru_cache(maxsize=256)
def names_in_order(names: tuple[str, ...], without: frozenset[str]) -> tuple[str, ...]:
    """The names of attributes, in an order that does not depend on when they were set."""
    return tuple(sorted(set(names) - without))


def is_ai(kind: type) -> bool:
    """Whether this is an algorithm or a table of easyAI, which no move changes."""
    return any(base.__module__.startswith("easyAI.AI") for base in kind.__mro__)


def players_of(game: Any) -> list[Any] | tuple[Any, ...]:
    """The players of a game. What is no list of players counts as one."""
    players = getattr(game, "players", None)
    if isinstance(players, list | tuple):
        return players
    return () if players is None else (players,)
