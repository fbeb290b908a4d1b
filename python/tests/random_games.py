"""Random games with keys of many kinds."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import IntEnum
from random import Random
from typing import Any

import optimal_play as op

Named = namedtuple("Named", "number side")


class Colour(IntEnum):
    RED = 0
    BLUE = 1
    GREEN = 2


@dataclass(frozen=True)
class Frozen:
    number: int


KEYS: list[Callable[[int], Hashable]] = [
    lambda n: n,
    lambda n: -n * 2**61,
    lambda n: 2**80 - n,
    lambda n: f"é{n}",
    lambda n: str(n).encode(),
    lambda n: (n % 3, (n // 3, None, "x")),
    lambda n: Named(n, n % 2 == 0),
    lambda n: (Colour(n % 3), n // 3),
    lambda n: Frozen(n),
    lambda n: frozenset({n, "it"}),
    lambda n: (n / 4, True),
    lambda n: (frozenset({n}), n),
    lambda n: ("\ud800", n),
    lambda n: None if n == 0 else (n,),
    lambda n: n + 0.0 if n % 2 else n,
    lambda n: ((((n,),),),),
]


class RandomGame(op.Rules[int, int]):
    """Positions are numbers; every move leads upwards, unless the game may have cycles."""

    def __init__(self, seed: int, *, cyclic: bool = False, kinds: int = 1) -> None:
        random = Random(seed)
        self.start = 0
        self.count = random.randint(1, 40)
        self.mover = [random.randint(0, 1) for _ in range(self.count)]
        self.edges: list[list[tuple[int, int]]] = []
        for at in range(self.count):
            first = 0 if cyclic else at + 1
            choices = range(first, self.count)
            degree = random.choice([0, 1, 2, 3, 5]) if choices else 0
            targets = [random.choice(choices) for _ in range(degree)]
            self.edges.append([(random.randint(-3, 3), to) for to in targets])
        results = [-1, 0, 1] if cyclic else [-9, -2, 0, 1, 7]
        self.results = [random.choice(results) for _ in range(self.count)]
        self.ended = {at: 5 for at in range(self.count) if not cyclic and random.random() < 0.05}
        makers = [random.choice(KEYS) for _ in range(kinds)]
        self.keys = [(kind, makers[kind](at)) for at in range(self.count) for kind in [at % kinds]]
        self.is_plain = kinds == 1
        self.is_cyclic = cyclic

    def to_move(self, state: int) -> op.Player:
        return op.Player(self.mover[state])

    def moves(self, state: int) -> list[int]:
        return list(range(len(self.edges[state])))

    def play(self, state: int, move: int) -> int:
        return self.edges[state][move][1]

    def terminal_value(self, state: int) -> int:
        return self.results[state]

    def decided(self, state: int) -> int | None:
        return self.ended.get(state)

    def key(self, state: int) -> Any:
        kind, key = self.keys[state]
        return key if self.is_plain else (kind, key)


class RandomRewards(RandomGame):
    """The same with rewards."""

    def reward(self, state: int, move: int) -> int:
        return self.edges[state][move][0]


class RandomStages(RandomRewards):
    """Positions that repeat, of three stages; only moves to a later one have a reward."""

    def __init__(self, seed: int, *, kinds: int = 1) -> None:
        super().__init__(seed, cyclic=True, kinds=kinds)
        random = Random(seed)
        stages = [0, *sorted(random.randrange(3) for _ in range(self.count - 1))]
        for at, edges in enumerate(self.edges):
            for edge, (reward, to) in enumerate(edges):
                if stages[to] < stages[at]:
                    to = at
                edges[edge] = (reward if stages[to] > stages[at] else 0, to)
        self.results = [random.choice([-4, -1, 0, 0, 1, 6]) for _ in range(self.count)]


class RandomSuccessors(RandomRewards):
    """The same, where one method gives all."""

    decided = op.Rules.decided

    def __init__(self, seed: int, **kind: Any) -> None:
        super().__init__(seed, **kind)
        self.edges = [edges if at not in self.ended else [] for at, edges in enumerate(self.edges)]
        self.results = [self.ended.get(at, result) for at, result in enumerate(self.results)]

    def successors(self, state: int) -> list[tuple[int, int, int]] | int:
        edges = self.edges[state]
        if not edges:
            return self.results[state]
        return [(move, reward, to) for move, (reward, to) in enumerate(edges)]
