"""Rules that break their contract at once are refused, where a solver would return a wrong value."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import optimal_play as op


class Tally(op.State[int]):
    """Moves change the state that they are made in."""

    def __init__(self) -> None:
        self.made: list[int] = []

    def to_move(self) -> op.Player:
        return op.Player(len(self.made) % 2)

    def moves(self) -> range:
        return range(2 if len(self.made) < 2 else 0)

    def play(self, move: int, /) -> Tally:
        self.made.append(move)
        return self

    def key(self) -> tuple[int, ...]:
        return tuple(self.made)

    def terminal_value(self) -> int:
        return self.made[0] * 2 + self.made[1]


class Heap(op.State[int]):
    """States that equal only themselves."""

    def __init__(self, left: int, player: op.Player) -> None:
        self.left, self.player = left, player

    def to_move(self) -> op.Player:
        return self.player

    def moves(self) -> range:
        return range(1, min(self.left, 3) + 1)

    def play(self, move: int, /) -> Heap:
        return Heap(self.left - move, op.Player(1 - self.player))


class Lots(op.Rules[int, int]):
    """Each move leads elsewhere each time."""

    start = 0
    lots = itertools.count(1)

    def to_move(self, state: int) -> op.Player:
        return op.MAX

    def moves(self, state: int) -> list[int]:
        return [0] if state < 1 else []

    def play(self, state: int, move: int) -> int:
        return next(self.lots)


@pytest.mark.parametrize("solver", [None, "minimax", "alpha-beta", "by-stage", "retrograde"])
@pytest.mark.parametrize(
    ("game", "message"),
    [
        (Tally, "has changed the state that it was made in"),
        (lambda: Heap(7, op.MAX), "let `key` return what a state consists of"),
        (Lots, "leads elsewhere when it is made again"),
    ],
)
def test_rules_without_a_value_are_refused(game: Any, message: str, solver: Any) -> None:
    with pytest.raises(op.ContractError, match=message):
        op.solve(game(), solver)


def test_states_that_are_made_once_may_equal_only_themselves() -> None:
    class Node:
        def __init__(self, *after: Node) -> None:
            self.after = after

    class Tree(op.Rules[Node, int]):
        start = Node(Node(Node()), Node())

        def to_move(self, state: Node) -> op.Player:
            return op.MAX

        def moves(self, state: Node) -> range:
            return range(len(state.after))

        def play(self, state: Node, move: int) -> Node:
            return state.after[move]

        def reward(self, state: Node, move: int) -> int:
            return 1

    assert op.solve(Tree()).value == 2


def test_moves_of_one_position_without_end_reach_the_limit_of_positions() -> None:
    class Endless(op.Rules[int, int]):
        start = -1

        def to_move(self, state: int) -> op.Player:
            return op.MAX

        def moves(self, state: int) -> Iterator[int]:
            return itertools.count()

        def play(self, state: int, move: int) -> int:
            return move

    for solver in ("minimax", "by-stage"):
        with pytest.raises(op.LimitError, match="position limit"):
            op.solve(Endless(), solver, max_positions=1000)


def test_a_key_may_be_nested_deeper_than_the_stack() -> None:
    nested: tuple[Any, ...] = ()
    for _ in range(50_000):
        nested = (nested,)

    class One(op.Rules[Any, int]):
        start = nested

        def to_move(self, state: Any) -> op.Player:
            return op.MAX

        def moves(self, state: Any) -> list[int]:
            return []

        def play(self, state: Any, move: int) -> Any:
            return state

        def terminal_value(self, state: Any) -> int:
            return 4

    assert op.solve(One()).value == 4


def test_a_batch_may_be_in_any_order_with_and_without_rewards() -> None:
    class Heaps(op.BatchRules):
        start = np.array(0)
        rewards: Any = None

        def expand(self, states: Any) -> op.Expansion:
            before = np.flatnonzero(states < 8)
            parents = np.concatenate([before, before])
            moves = np.repeat([1, 2], len(before))
            return op.Expansion(
                to_move=np.zeros(len(states), int),
                parents=parents,
                moves=moves,
                states=states[parents] + moves,
                values=states,
                rewards=self.rewards and np.zeros(len(parents), int),
            )

    without = Heaps().solve().value
    Heaps.rewards = True
    assert without == Heaps().solve().value == 9
