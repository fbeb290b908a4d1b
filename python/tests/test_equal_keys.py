"""Keys that are equal in Python are one position, and numbers of all types are numbers."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import numpy
import pytest
from brute_force import graph, outcomes, scores, values
from coins import Coins
from random_games import RandomGame, RandomRewards, RandomStages, RandomSuccessors
from rounds import rounds
from spellings import Equal, has_form, plain, spell

import optimal_play as op

GAMES = rounds(200)
"""How many random games are solved."""

RARE = [0.0, 0.02, 0.3, 1.0]
"""The share of types without a form in bytes."""


class Spelled(op.Rules[Any, int]):
    """A random game whose states are values of any types. Each time that one is needed, it is
    another value that is equal to it; and so are all numbers."""

    def __init__(self, game: RandomGame, seed: int) -> None:
        self.random = Random(seed)
        self.rare = self.random.choice(RARE)
        self.game = game
        self.plain: list[Any] = []
        while len(self.plain) < game.count:
            it = plain(self.random, self.random.choice([0, 1, 3]))
            if it not in self.plain and (self.rare or has_form(it)):
                self.plain.append(it)
        self.made: dict[int, tuple[Any, int]] = {}
        self.has_key = self.random.random() < 0.5
        if self.has_key:
            self.key = self.spelled  # type: ignore[method-assign]
        self.start = self.state(0)

    def spelled(self, number: int) -> Any:
        """A key of the position with this number."""
        return spell(self.plain[number], self.random, self.rare)

    def state(self, number: int) -> Any:
        """A state of the position with this number."""
        if self.has_key:
            return number
        state = self.spelled(number)
        self.made[id(state)] = (state, number)
        return state

    def at(self, state: Any) -> int:
        """The number of the position of a state that was made here."""
        number: int = state if self.has_key else self.made[id(state)][1]
        return number

    def whole(self, number: int) -> Any:
        """A number of any type."""
        kinds = [int, float, numpy.int16, numpy.float32, numpy.float64, Fraction, Decimal]
        return self.random.choice(kinds)(number)

    def to_move(self, state: Any) -> Any:
        player = self.game.to_move(self.at(state))
        return self.random.choice([player, int(player), numpy.bool_(player), numpy.int8(player)])

    def moves(self, state: Any) -> list[int]:
        return self.game.moves(self.at(state))

    def play(self, state: Any, move: int) -> Any:
        return self.state(self.game.play(self.at(state), move))

    def reward(self, state: Any, move: int) -> Any:
        return self.whole(self.game.reward(self.at(state), move))

    def terminal_value(self, state: Any) -> Any:
        return self.whole(self.game.terminal_value(self.at(state)))

    def decided(self, state: Any) -> Any:
        decided = self.game.decided(self.at(state))
        return None if decided is None else self.whole(decided)


class SpelledSuccessors(Spelled):
    """The same, where one method gives all."""

    def successors(self, state: Any) -> Any:
        at = self.at(state)
        decided = self.game.decided(at)
        moves = self.game.moves(at)
        if decided is None and moves:
            return [(move, self.reward(state, move), self.play(state, move)) for move in moves]
        return self.whole(self.game.terminal_value(at) if decided is None else decided)


def assert_answers(solution: Any, game: Any, spelled: Spelled, expected: dict[Any, Any]) -> None:
    """Each state has its value, however it is spelled."""
    assert len(solution) == len(expected)
    for number in range(game.count):
        value = expected.get(game.key(number))
        for _ in range(3):
            assert solution.value_of(spelled.state(number)) == value
        if value is not None and game.decided(number) is None:
            moves = solution.move_values(spelled.state(number))
            assert [move for move, _ in moves] == game.moves(number)
    assert solution.verify().complete


@pytest.mark.parametrize("seed", range(GAMES))
def test_equal_keys_of_a_random_game_are_one_position(seed: int, tmp_path: Path) -> None:
    kinds = [RandomGame, RandomRewards, RandomSuccessors, RandomStages]
    kind = kinds[seed % 4]
    is_cyclic = kind is RandomGame and seed % 8 == 0
    game = RandomStages(seed) if kind is RandomStages else kind(seed, cyclic=is_cyclic)
    spelled = (SpelledSuccessors if seed % 3 == 0 else Spelled)(game, seed)
    if is_cyclic:
        solvers, expected = ["retrograde"], outcomes(game)
    elif kind is RandomStages:
        solvers, expected = ["by-stage"], scores(*graph(game))[0]
    else:
        solvers, expected = ["minimax", "by-stage"], values(game)
        searched = op.solve(spelled, "alpha-beta")
        assert searched.value == expected[game.key(0)]
        assert searched.line() == op.solve(game, "alpha-beta").line()
    for solver in solvers:
        solution: Any = op.solve(spelled, solver)
        assert_answers(solution, game, spelled, expected)
        solution.save(tmp_path / "solution")
        assert_answers(op.Solution.load(tmp_path / "solution", spelled), game, spelled, expected)
    if seed % 16 < 4:
        assert op.audit(spelled) == op.Audited(len(expected), complete=True)


@pytest.mark.parametrize(
    "first",
    [
        *[True, 1, 1.0, numpy.bool_(True), numpy.uint8(1), numpy.float16(1), numpy.longdouble(1)],
        *[Fraction(1), Decimal(1), 1 + 0j, numpy.complex64(1), Equal(1)],
    ],
    ids=repr,
)
def test_a_key_is_found_by_another_one_that_equals_it(first: Any) -> None:
    class Once(op.Rules[Any, str]):
        start = ("start",)

        def to_move(self, state: Any) -> op.Player:
            return op.MAX

        def moves(self, state: Any) -> list[str]:
            return ["a", "b"] if state == self.start else []

        def play(self, state: Any, move: str) -> Any:
            return (first, (first, "x"))

    solution = op.solve(Once())
    assert len(solution) == 2
    for one in (1, True, numpy.float32(1), numpy.int64(1), Fraction(1), Decimal(1), Equal(1)):
        assert solution.value_of((one, (one, "x"))) == 0
        assert solution.value_of((one, (2, "x"))) is None


def test_keys_that_differ_are_two_positions() -> None:
    """Also those that numpy says are equal, but that no dictionary finds by each other."""
    pairs = [
        *[(numpy.float32(0.1), 0.1), (2**53 + 1, 2.0**53), (numpy.int64(2**53 + 1), 2.0**53)],
        *[(numpy.str_("a\0"), "a"), (numpy.bytes_(b"a\0"), b"a"), ("a", b"a"), ("1", 1)],
        *[(numpy.longdouble(1) + numpy.finfo(numpy.longdouble).eps, 1), (Fraction(1, 3), 1 / 3)],
        *[(numpy.timedelta64(5, "D"), 5), (None, 0), ((), None), (frozenset(), ())],
    ]
    for pair in pairs:

        class Two(op.Rules[Any, int]):
            start = "start"

            def to_move(self, state: Any) -> op.Player:
                return op.MAX

            def moves(self, state: Any) -> list[int]:
                return [0, 1] if isinstance(state, str) and state == "start" else []

            def play(self, state: Any, move: int, pair: Any = pair) -> Any:
                return pair[move]

        assert len(op.solve(Two())) == 3, pair


def test_keys_with_the_same_hash_as_those_of_numpy_are_compared_as_numbers_of_python() -> None:
    """All of these but the set have the hash 0, and some raise an exception beside numpy's."""
    zeros = [numpy.complex64(0), numpy.clongdouble(0), numpy.int64(0), numpy.float32(0), 0]
    empty = ["", numpy.str_(""), b"", numpy.bytes_(b""), memoryview(b"")]
    keys = [*zeros, *empty, Decimal(0), Fraction(0), frozenset()]
    for seed in range(50):
        Random(seed).shuffle(keys)

        class All(op.Rules[Any, int]):
            start = "start"

            def to_move(self, state: Any) -> op.Player:
                return op.MAX

            def moves(self, state: Any) -> range:
                return range(len(keys) if type(state) is str and state == "start" else 0)

            def play(self, state: Any, move: int) -> Any:
                return keys[move]

        solution = op.solve(All())
        assert len(solution) == 5  # the start, 0, both empty ones, and the set
        assert all(solution.value_of(key) == 0 for key in keys)
        assert op.audit(All()).positions == 5


@pytest.mark.parametrize(
    "nan",
    [
        *[float("nan"), numpy.float32("nan"), numpy.longdouble("nan"), Decimal("nan")],
        *[complex(0, float("nan")), numpy.complex64("nan"), numpy.datetime64("nat")],
    ],
    ids=repr,
)
@pytest.mark.parametrize("around", [lambda it: it, lambda it: (frozenset(), (it,))])
def test_what_does_not_equal_itself_is_no_key(nan: Any, around: Any) -> None:
    game = Coins()
    game.key = lambda row: around(nan)  # type: ignore[method-assign]
    with pytest.raises(TypeError, match="NaN"):
        op.solve(game)
