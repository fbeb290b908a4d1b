"""Values of any kind, as keys."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from enum import Enum
from numbers import Number
from typing import Any

from optimal_play.easyai.objects import CONSTANT, apart, is_ai, names_in_order

Seen = dict[int, Any]
"""The numbers of the objects that were met, by their `id`; and what must live as long as these."""

_Way = Callable[[Any, Seen], Hashable]

_RAW = frozenset({int, str, bytes, type(None)})
"""Types whose values stand for themselves in a key: values of two of them are never equal."""

# What comes first in a tuple that stands for something else. Fractions stand for nothing else in a
# key, so no tuple of a game begins with one.
_AGAIN, _CONSTANT, _NUMBER, _LIST, _DICT, _SET, _FROZENSET, _ARRAY = (n + 0.5 for n in range(8))

_VALUES = (Number, str, bytes, tuple, frozenset)
"""Types of which it does not matter whether two equal values are the same object."""


class Frozen:
    """Makes keys of values, which are equal exactly if the values hold the same.

    A key tells types apart, and which objects are held twice. The order of a dictionary is part of
    it if the keys are `ordered`; the order of a set never is.
    """

    def __init__(self, *, ordered: bool) -> None:
        self._ordered = ordered
        self.has_met_order = False
        """Whether a dictionary was met that could be in another order."""
        self._ways: dict[type, _Way] = {
            **dict.fromkeys(CONSTANT, _constant),
            **dict.fromkeys((bool, float, complex), _number),
            list: self._list,
            tuple: self._tuple,
            dict: self._dict,
            set: self._set,
            frozenset: self._frozenset,
        }

    def of(self, value: Any, seen: Seen) -> Hashable:
        """The key of a value that is held beside those that were seen."""
        kind = type(value)
        if kind in _RAW:
            return value  # type: ignore[no-any-return]
        way = self._ways.get(kind) or self._way_for(kind)
        return way(value, seen)

    def parts(
        self,
        value: Any,
        seen: Seen,
        without: frozenset[str] = frozenset(),
        usual: tuple[str, ...] = (),
    ) -> tuple[Hashable, ...]:
        """The key of the attributes of an object, without some of them; then of what else it holds.

        The names of attributes are part of the key, if they are not the usual ones.
        """
        parts = apart(value)
        names = names_in_order(tuple(parts.attributes), without)
        of = self.of
        own = (0 if names == usual else names, *[of(parts.attributes[it], seen) for it in names])
        if not parts.rest:
            return (own,)
        seen[-1 - len(seen)] = parts  # no other object may get the `id` of what is in it
        others = [of(it, seen) for it in parts.rest]
        if parts.pairs:
            in_order = self._ordered or isinstance(value, OrderedDict)
            others += self._pairs(parts.pairs, seen, in_order)
        return (own, *others)

    def _way_for(self, kind: Any) -> _Way:
        bases = {f"{base.__module__}.{base.__qualname__}" for base in kind.__mro__}
        if is_ai(kind) or issubclass(kind, Enum):
            way: _Way = _constant
        elif "numpy.generic" in bases:
            way = _scalar
        elif f"{kind.__module__}.{kind.__qualname__}" == "numpy.ndarray":
            way = self._array
        else:
            way = self._object
        self._ways[kind] = way
        return way

    def _tuple(self, value: tuple[Any, ...], seen: Seen) -> Hashable:
        if _RAW.issuperset(map(type, value)):
            return value
        return tuple([self.of(it, seen) for it in value])

    def _list(self, value: list[Any], seen: Seen) -> Hashable:
        number = len(seen)
        first = seen.setdefault(id(value), number)
        if first != number:
            return (_AGAIN, first)
        if _RAW.issuperset(map(type, value)):
            return (_LIST, *value)
        return (_LIST, *[self.of(it, seen) for it in value])

    def _dict(self, value: dict[Any, Any], seen: Seen) -> Hashable:
        number = len(seen)
        first = seen.setdefault(id(value), number)
        if first != number:
            return (_AGAIN, first)
        return (_DICT, *self._pairs(value, seen, self._ordered))

    def _pairs(self, value: dict[Any, Any], seen: Seen, ordered: bool) -> list[Hashable]:
        keys = [(self.of(key, seen), key) for key in value]
        if len(value) > 1:
            self.has_met_order = True
            keys = keys if ordered else _sorted(keys)
        return [it for frozen, key in keys for it in (frozen, self.of(value[key], seen))]

    def _set(self, value: set[Any], seen: Seen) -> Hashable:
        number = len(seen)
        first = seen.setdefault(id(value), number)
        return (_AGAIN, first) if first != number else (_SET, *self._members(value, seen))

    def _frozenset(self, value: frozenset[Any], seen: Seen) -> Hashable:
        return (_FROZENSET, *self._members(value, seen))

    def _members(self, value: Iterable[Any], seen: Seen) -> list[Hashable]:
        return [frozen for frozen, _ in _sorted([(self.of(it, seen), it) for it in value])]

    def _array(self, value: Any, seen: Seen) -> Hashable:
        number = len(seen)
        first = seen.setdefault(id(value), number)
        if first != number:
            return (_AGAIN, first)
        if value.dtype.hasobject:
            objects = seen[-1 - len(seen)] = value.tolist()
            return (_ARRAY, value.shape, self.of(objects, seen))
        return (_ARRAY, value.dtype.str, value.shape, value.tobytes())

    def _object(self, value: Any, seen: Seen) -> Hashable:
        number = len(seen)
        first = number if isinstance(value, _VALUES) else seen.setdefault(id(value), number)
        if first != number:
            return (_AGAIN, first)
        try:
            return (type(value), *self.parts(value, seen))
        except TypeError:  # nothing can take it apart, so no copy of it is made either
            return _constant(value, seen)


def _constant(value: Any, seen: Seen) -> Hashable:
    kind: Any = type(value)
    return (_CONSTANT, kind, value)


def _scalar(value: Any, seen: Seen) -> Hashable:
    return (_NUMBER, value.dtype.str, value.tobytes())


def _number(value: complex, seen: Seen) -> Hashable:
    return (_NUMBER, repr(value))  # which tells True from 1.0, and 0.0 from -0.0


def _sorted(keys: list[tuple[Hashable, Any]]) -> list[tuple[Hashable, Any]]:
    """Keys in an order that does not depend on the one in which they come."""
    try:
        return sorted(keys, key=lambda it: it[0])  # type: ignore[arg-type, return-value]
    except TypeError:
        return sorted(keys, key=lambda it: repr(it[0]))
