"""Values that are equal in Python, spelled in many ways."""

from __future__ import annotations

import warnings
from collections import namedtuple
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from enum import Enum, IntEnum, StrEnum
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import numpy


class Whole(int):
    """A subclass with methods of its own, and the equality of `int`."""

    def to_bytes(self) -> bytes:  # type: ignore[override]
        return b"another method"

    bit_length = to_bytes  # type: ignore[assignment]


class Real(float):
    pass


class Text(str):
    __slots__ = ()


class Octets(bytes):
    pass


class Row(tuple[Any, ...]):
    __slots__ = ()


Pair = namedtuple("Pair", "left right")


class Suit(IntEnum):
    CLUBS = 0
    HEARTS = 1
    SPADES = 2


class Letter(StrEnum):
    A = "a"


class Colour(Enum):
    RED = 1
    BLUE = 2


class Equal:
    """Equals a value of another type, which cannot know it."""

    def __init__(self, value: Hashable) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return bool(self.value == (other.value if isinstance(other, Equal) else other))

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return f"Equal({self.value!r})"


@dataclass(frozen=True)
class Frozen:
    """Equals another one with an equal part."""

    part: Any


Maker = Callable[[Any], Hashable]

NUMPY: list[Maker] = [
    *[numpy.bool_, numpy.float16, numpy.float32, numpy.float64],
    *[numpy.byte, numpy.short, numpy.intc, numpy.int_, numpy.longlong],
    *[numpy.ubyte, numpy.ushort, numpy.uintc, numpy.uint, numpy.ulonglong],
]
COMMON: dict[type, list[Maker]] = {
    Fraction: [int, bool, float, Whole, Real, Suit, *NUMPY],
    str: [str, Text, Letter, numpy.str_],
    bytes: [bytes, Octets, numpy.bytes_],
}
"""The types of values that have a form in bytes, by the type of a value that they may equal."""

RARE: dict[type, list[Maker]] = {
    Fraction: [
        Fraction,
        lambda it: Decimal(it.numerator) / Decimal(it.denominator),
        lambda it: Decimal(float(it)),
        complex,
        Equal,
        lambda it: numpy.longdouble(it.numerator) / numpy.longdouble(it.denominator),
        *[numpy.complex64, numpy.complex128],
    ],
    float: [float, Decimal, Real, complex, numpy.float32, numpy.float64, numpy.longdouble, Equal],
    str: [Equal],
    bytes: [memoryview, Equal],
    type(None): [Equal],
    timedelta: [
        lambda it: numpy.timedelta64(it.days, "D"),
        lambda it: numpy.timedelta64(24 * it.days, "h"),
        Equal,
    ],
}
"""Others, which only Python can compare."""


def numbers(plain: Fraction) -> set[Any]:
    """The same number as Python's own types have it: numpy's equal these, and no fraction."""
    if plain.denominator == 1:
        return {int(plain)}
    return {float(plain)} if float(plain) == plain else {plain}


@cache
def spellings(plain: Hashable, *, rare: bool) -> list[Hashable]:
    """What a dictionary finds a plain value by."""
    makers = (RARE if rare else COMMON).get(type(plain), [])
    found = [plain] if rare or not makers else []
    equal = numbers(plain) if isinstance(plain, Fraction) else {plain}
    for maker in makers:
        with warnings.catch_warnings(), suppress(ArithmeticError, TypeError, ValueError):
            warnings.simplefilter("ignore")
            it = maker(plain)
            if it in equal:
                found.append(it)
    return found


@cache
def hidden(plain: Hashable) -> list[Hashable]:
    """The same without numpy: its numbers do not equal all others, such as `Decimal`."""
    both = spellings(plain, rare=False) + spellings(plain, rare=True)
    return [it for it in both if type(it).__module__ != "numpy"]


NUMBERS = [
    *[0, 1, 2, 3, -1, -128, 127, 128, 255, 2**16, 2**24 + 1, 2**53, 2**53 + 1, 2**60],
    *[2**63 - 1, 2**63, 2**64 - 1, 2**64, 2**70, -(2**63), -(2**70), 2**1000],
    *[0.5, -0.25, 1 / 3, 0.1, float(numpy.float32(0.1)), float(numpy.float16(0.1)), 1e-300],
]
TEXTS = ["", "a", "a\0", "é", "\ud800", "it"]
OTHERS: list[Hashable] = [
    *[Fraction(number) for number in [*NUMBERS, Fraction(1, 3)]],
    *[float("inf"), float("-inf"), None, timedelta(days=1), Colour.RED, Colour.BLUE],
    *TEXTS,
    *[text.encode("utf-8", "surrogatepass") for text in TEXTS],
]


def plain(random: Random, depth: int = 3) -> Hashable:
    """A random value: numbers in it are fractions, as `spell` takes them."""
    kind = random.randrange(8) if depth else 7
    if kind == 0:
        return frozenset(plain(random, depth - 1) for _ in range(random.randrange(3)))
    if kind == 1:
        return Frozen(plain(random, depth - 1))
    if kind < 5:
        return tuple(plain(random, depth - 1) for _ in range(random.randrange(4)))
    return random.choice(OTHERS)


def has_form(it: Hashable) -> bool:
    """Whether some spelling of a plain value has a form in bytes."""
    if isinstance(it, tuple):
        return all(map(has_form, it))
    if isinstance(it, str):
        return it.isprintable() or it == "a\0"
    return it is None or isinstance(it, bytes) or bool(spellings(it, rare=False))


def spell(it: Any, random: Random, rare: float, *, is_hidden: bool = False) -> Hashable:
    """The plain value, spelled at random; `rare` is the share of rare types.

    Where it `is_hidden` in a value of another type, only Python compares it.
    """
    if isinstance(it, frozenset):
        return frozenset(spell(item, random, rare, is_hidden=True) for item in it)
    if isinstance(it, Frozen):
        return Frozen(spell(it.part, random, rare, is_hidden=True))
    is_rare = random.random() < rare
    if isinstance(it, tuple):
        is_hidden |= is_rare
        items = tuple(spell(item, random, rare, is_hidden=is_hidden) for item in it)
        if is_rare:
            return Equal(items)
        return Pair(*items) if len(items) == 2 else random.choice([items, Row(items)])
    if is_hidden:
        return random.choice(hidden(it))
    return random.choice(spellings(it, rare=is_rare) or spellings(it, rare=True))
