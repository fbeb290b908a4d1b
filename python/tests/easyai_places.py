"""Where games of easyAI keep what a move changes: everywhere that people find."""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np


class Slots:
    """An object without a dictionary."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number


class Box:
    """An object that holds a number; deep in itself it holds its game."""

    def __init__(self, game: Any, number: int) -> None:
        self.game, self.number = game, number


class Place:
    """Where a game keeps a number from 0 to 2, which is 0 at the start."""

    def __init__(self, name: str) -> None:
        self.name = name

    def set_up(self, game: Any) -> None:
        self.write(game, 0)

    def read(self, game: Any) -> int:
        number: int = getattr(game, self.name)
        return number

    def write(self, game: Any, number: int) -> None:
        setattr(game, self.name, number)


class Late(Place):
    """An attribute that is not there before a move writes it."""

    def set_up(self, game: Any) -> None:
        pass

    def read(self, game: Any) -> int:
        return getattr(game, self.name, 0)


class Deleted(Late):
    """An attribute that is deleted where it would be 0."""

    def set_up(self, game: Any) -> None:
        setattr(game, self.name, 0)

    def write(self, game: Any, number: int) -> None:
        if number:
            setattr(game, self.name, number)
        elif hasattr(game, self.name):
            delattr(game, self.name)


class OnPlayers(Place):
    """An attribute of a player."""

    def __init__(self, name: str, inner: Place, at: int) -> None:
        super().__init__(name)
        self.inner, self.at = inner, at

    def set_up(self, game: Any) -> None:
        self.inner.set_up(game.players[self.at])

    def read(self, game: Any) -> int:
        return self.inner.read(game.players[self.at])

    def write(self, game: Any, number: int) -> None:
        self.inner.write(game.players[self.at], number)


class Made(Place):
    """A container, made by one function, read by another and changed in place by a third."""

    def __init__(
        self,
        name: str,
        make: Callable[[Any], Any],
        get: Callable[[Any], Any],
        put: Callable[[Any, int], Any],
    ) -> None:
        super().__init__(name)
        self.make, self.get, self.put = make, get, put

    def set_up(self, game: Any) -> None:
        setattr(game, self.name, self.make(game))

    def read(self, game: Any) -> int:
        return int(self.get(getattr(game, self.name)))

    def write(self, game: Any, number: int) -> None:
        self.put(getattr(game, self.name), number)


class Bound(Place):
    """A value of another kind, which takes the place of the one before."""

    def __init__(self, name: str, pack: Callable[[Any, int], Any], unpack: Any) -> None:
        super().__init__(name)
        self.pack, self.unpack = pack, unpack

    def read(self, game: Any) -> int:
        return int(self.unpack(game, getattr(game, self.name)))

    def write(self, game: Any, number: int) -> None:
        setattr(game, self.name, self.pack(game, number))


def _refill(held: Any, number: int) -> None:
    """Fills a dictionary in one of three orders."""
    held.clear()
    held.update(dict([(n, n) for n in range(3)][number:] + [(n, n) for n in range(3)][:number]))


def _rotate(held: deque[int], number: int) -> None:
    while held[0] != number:
        held.rotate(1)


def _members(held: set[int], number: int) -> None:
    held.clear()
    held.update(range(number))


CONTAINERS: list[tuple[Any, Any, Any]] = [
    (lambda _: [0], lambda it: it[0], lambda it, n: it.__setitem__(0, n)),
    (lambda _: [[7], [[0, 7]]], lambda it: it[1][0][0], lambda it, n: it[1][0].__setitem__(0, n)),
    (lambda _: {"a": 0, 3: 1}, lambda it: it["a"], lambda it, n: it.__setitem__("a", n)),
    (lambda _: {}, lambda it: it.get((1,), [0])[0], lambda it, n: it.__setitem__((1,), [n])),
    (lambda _: dict.fromkeys(range(3)), lambda it: next(iter(it)), _refill),
    (lambda _: OrderedDict.fromkeys(range(3)), lambda it: next(iter(it)), _refill),
    (lambda _: set(), len, _members),
    (lambda _: deque(range(3)), lambda it: it[0], _rotate),
    (lambda _: Counter(), lambda it: it["x"], lambda it, n: it.__setitem__("x", n)),
    (lambda _: bytearray(2), lambda it: it[1], lambda it, n: it.__setitem__(1, n)),
    (lambda _: np.zeros((2, 2), int), lambda it: it[1, 0], lambda it, n: it.__setitem__((1, 0), n)),
    (lambda _: np.zeros(3, bool), lambda it: it.sum(), lambda it, n: it.__setitem__(slice(n), 1)
     or it.__setitem__(slice(n, 3), 0)),
    (lambda _: np.array([None, [0]], object), lambda it: it[1][0], lambda it, n: it[1].__setitem__(0, n)),
    (lambda _: Slots(0), lambda it: it.number, lambda it, n: setattr(it, "number", n)),
    (lambda game: Box(game, 0), lambda it: it.game and it.number,
     lambda it, n: setattr(it, "number", n)),
    (lambda _: (7, [0]), lambda it: it[1][0], lambda it, n: it[1].__setitem__(0, n)),
]  # fmt: skip

VALUES: list[tuple[Any, Any]] = [
    (lambda _, n: n / 2, lambda _, it: it * 2),
    (lambda _, n: [False, True, 1][n], lambda _, it: 2 if type(it) is int else it),
    (lambda _, n: "abc"[n], lambda _, it: "abc".index(it)),
    (lambda _, n: bytes(n), lambda _, it: len(it)),
    (lambda _, n: (n, (n, None)), lambda _, it: it[1][0]),
    (lambda _, n: None if n == 0 else n, lambda _, it: it or 0),
    (lambda _, n: frozenset(range(n)), lambda _, it: len(it)),
    (lambda _, n: np.int8(n), lambda _, it: it),
    (lambda _, n: np.arange(n), lambda _, it: len(it)),
    (lambda _, n: complex(0, n), lambda _, it: it.imag),
    (lambda _, n: [0, 0.0, -0.0][n], lambda _, it: ["0", "0.0", "-0.0"].index(str(it))),
    (lambda game, n: [None, *game.players][n], lambda game, it: _same([None, *game.players], it)),
    (lambda game, n: [len, game.possible_moves, game.is_over][n],
     lambda game, it: [len, game.possible_moves, game.is_over].index(it)),
]  # fmt: skip


def _same(among: list[Any], it: Any) -> int:
    return next(at for at, other in enumerate(among) if other is it)


def random_place(random: Random, name: str) -> Place:
    """A random place for a number."""
    inner = random.choice([Place, Late, Deleted, Made, Made, Bound])
    place: Place
    if inner is Made:
        place = Made(name, *random.choice(CONTAINERS))
    elif inner is Bound:
        place = Bound(name, *random.choice(VALUES))
    else:
        place = inner(name)
    on_players = random.random() < 0.4 and inner is not Bound
    return OnPlayers(name, place, random.randrange(2)) if on_players else place


class Clock(Place):
    """Where a game counts its moves."""

    def read(self, game: Any) -> int:
        return getattr(game, self.name, 0)


class Log(Place):
    """All moves, whose number counts."""

    def set_up(self, game: Any) -> None:
        game.log = []

    def read(self, game: Any) -> int:
        return len(game.log)

    def write(self, game: Any, number: int) -> None:
        game.log.append(game.current_player)


class Names(Place):
    """A number in the name of a player."""

    def set_up(self, game: Any) -> None:
        pass

    def read(self, game: Any) -> int:
        return len(game.players[0].name)

    def write(self, game: Any, number: int) -> None:
        game.players[0].name = "x" * number
