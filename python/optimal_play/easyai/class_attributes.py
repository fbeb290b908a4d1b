"""Attributes of classes, which all states share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from optimal_play.easyai.frozen import Frozen
from optimal_play.easyai.objects import CONSTANT
from optimal_play.errors import ContractError


class ClassAttributes:
    """Finds moves that change an attribute of a class.

    No copy of a state has such an attribute of its own, so the move changes all states.
    """

    def __init__(self) -> None:
        self._classes: dict[type, _Attributes] = {}

    def watch(self, kind: type) -> None:
        """Watches a class and those that it inherits from, if they are written in Python."""
        for base in kind.__mro__:
            if base not in self._classes and base.__module__.partition(".")[0] not in _NOT_WATCHED:
                self._classes[base] = _Attributes(base)

    def before_a_move(self) -> None:
        """Accepts what has changed without a move, such as a cache of `possible_moves`."""
        for attributes in self._classes.values():
            for name in attributes.changed():
                attributes.accept(name)

    def after_a_move(self) -> None:
        """Fails if the move has changed an attribute."""
        for base, attributes in self._classes.items():
            for name in attributes.changed():
                raise ContractError(
                    f"a move changes {base.__name__}.{name}: an attribute of a class is the same "
                    "in all states of the game, so give each game its own, in __init__"
                )


_NOT_WATCHED = frozenset({"abc", "builtins", "easyAI", "numpy", "typing", "collections"})
"""Packages whose classes are not watched."""

_MOST = 100
"""How often an attribute is compared anew after it changed without a move: a cache may be large."""


class _Attributes:
    """The attributes of one class, as they were."""

    def __init__(self, base: type) -> None:
        self._now: Mapping[str, Any] = vars(base)
        self._bound: dict[str, Any] = {}
        self._alike: dict[str, Callable[[], bool]] = {}
        self._accepted: Counter[str] = Counter()
        self._count = 0
        self._see_new()

    def _see_new(self) -> list[str]:
        """Starts to watch the attributes that are new, and returns their names."""
        new = [
            name
            for name, it in self._now.items()
            if name not in self._bound and self._accepted[name] < _MOST and _is_data(name, it)
        ]
        for name in new:
            value = self._bound[name] = self._now[name]
            if not _is_constant(value):
                self._alike[name] = _comparison(value)
        self._count = len(self._now)
        return new

    def changed(self) -> list[str]:
        """The names of the attributes that have changed."""
        now = self._now
        names = [name for name, value in self._bound.items() if now.get(name, self) is not value]
        names += [name for name, is_alike in self._alike.items() if not is_alike()]
        if len(now) != self._count:
            names += self._see_new()
        return names

    def accept(self, name: str) -> None:
        """Watches the attribute as it is now; or no more, if it changes all the time."""
        self._bound.pop(name, None)
        self._alike.pop(name, None)
        self._accepted[name] += 1
        self._see_new()


def _is_data(name: str, value: Any) -> bool:
    is_of_python = name.startswith("__") and name.endswith("__") or name == "_abc_impl"
    return not is_of_python and not hasattr(type(value), "__get__")


def _is_constant(value: Any) -> bool:
    """Whether a value can change only where another takes its place."""
    kind = type(value)
    return kind in CONSTANT or kind in (tuple, frozenset) and all(map(_is_constant, value))


def _comparison(value: Any) -> Callable[[], bool]:
    """Returns whether a value is as it is now."""
    if _compares_well(value):
        copy = deepcopy(value)
        return lambda: bool(value == copy)
    frozen = Frozen(ordered=True)
    before = frozen.of(value, {})
    return lambda: frozen.of(value, {}) == before


def _compares_well(value: Any) -> bool:
    """Whether `==` compares all in it."""
    if type(value) is dict:
        return all(map(_compares_well, value)) and all(map(_compares_well, value.values()))
    if type(value) in (list, tuple, set, frozenset):
        return all(map(_compares_well, value))
    return type(value) in CONSTANT
