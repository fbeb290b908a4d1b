"""The games that come with easyAI, compared with a plain minimax over deep copies."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from rounds import rounds

import optimal_play as op

pytest.importorskip("easyAI")
from easyAI import AI_Player
from easyAI.games.Awele import Awele
from easyAI.games.AweleTactical import AweleTactical
from easyAI.games.Chopsticks import Chopsticks
from easyAI.games.ConnectFour import ConnectFour
from easyAI.games.Cram import Cram
from easyAI.games.GameOfBones import GameOfBones
from easyAI.games.Hexapawn import Hexapawn
from easyAI.games.Knights import Knights
from easyAI.games.Nim import Nim
from easyAI.games.Reversi import Reversi
from easyAI.games.ThreeMusketeers import ThreeMusketeers
from easyAI.games.TicTacToe import TicTacToe
from easyai_games import after, plain_minimax


def lose(game: Any) -> int:
    """The scoring that easyAI's games without one are played with."""
    return -100 if game.lose() else 0


def lead(game: Any) -> int:
    """The difference of the scores."""
    return int(game.player.score - game.opponent.score)


SMALL: list[tuple[type, list[Any], Callable[[Any], int] | None]] = [
    (Hexapawn, [(3, 3)], lose),
    (Knights, [(3, 3)], None),
    (Knights, [(3, 4)], None),
    (Cram, [(3, 3)], None),
    (Nim, [None, (1, 2, 3)], None),
    (Nim, [3, (2, 2, 1)], None),
]


@pytest.mark.parametrize(("kind", "options", "scoring"), SMALL)
@pytest.mark.parametrize("solver", [None, "alpha-beta", "by-stage"])
def test_a_small_game_has_the_value_of_a_plain_minimax(
    kind: Any, options: list[Any], scoring: Any, solver: Any
) -> None:
    game = kind([AI_Player(None), AI_Player(None)], *options)
    solution = op.solve(op.from_easyai(game, scoring=scoring), solver)
    assert solution.value == plain_minimax(game, scoring)


@pytest.mark.parametrize(
    ("kind", "options", "scoring", "value"),
    [
        (Hexapawn, [(3, 3)], lose, -100),
        (Hexapawn, [(4, 4)], lose, 100),
        (TicTacToe, [], None, 0),
        (GameOfBones, [], None, 100),
        (Chopsticks, [], None, -100),
    ],
)
def test_a_game_has_its_known_value(
    kind: Any, options: list[Any], scoring: Any, value: int
) -> None:
    game = kind([AI_Player(None), AI_Player(None)], *options)
    assert op.solve(op.from_easyai(game, scoring=scoring)).value == value


LARGE: list[tuple[type, list[Any], Callable[[Any], int] | None, int]] = [
    (Awele, [], lead, 3),
    (AweleTactical, [], None, 3),
    (AweleTactical, [], lead, 3),
    (ConnectFour, [], None, 3),
    (Knights, [(5, 5)], None, 4),
    (Reversi, [], None, 2),
    (ThreeMusketeers, [], None, 3),
]


@pytest.mark.parametrize("seed", range(rounds(2)))
@pytest.mark.parametrize(("kind", "options", "scoring", "plies"), LARGE)
def test_a_large_game_that_ends_early_has_the_value_of_a_plain_minimax(
    kind: Any, options: list[Any], scoring: Any, plies: int, seed: int
) -> None:
    class EndsEarly(kind):  # type: ignore[misc]
        """The same game, up to a number of moves from here. Its `ttentry` does not say how many."""

        def make_move(self, move: Any) -> None:
            super().make_move(move)
            self.moves_left -= 1

        def is_over(self) -> bool:
            return super().is_over() or self.moves_left == 0

    random = Random(seed)
    game = kind([AI_Player(None), AI_Player(None)], *options)
    for _ in range(random.randrange(30)):
        if not game.is_over():
            game = after(game, random.choice(game.possible_moves()))
    game.__class__, game.moves_left = EndsEarly, plies
    rules = op.from_easyai(game, scoring=scoring)
    expected = plain_minimax(game, scoring)
    assert op.solve(rules).value == op.solve(rules, "alpha-beta").value == expected
