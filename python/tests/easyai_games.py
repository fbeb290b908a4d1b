"""Random games as people write them for easyAI, and a plain minimax over deep copies."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any
from zlib import crc32

import numpy as np
from easyAI import AI_Player, Human_Player, TwoPlayerGame
from easyai_places import Clock, Log, Names, Place, random_place


def plain_minimax(game: Any, scoring: Callable[[Any], Any] | None = None) -> int:
    """The value of a game, seen from player 1, by nothing but its rules and deep copies."""
    game = deepcopy(game)
    if game.is_over():
        score = int(scoring(game) if scoring else game.scoring())
        return score if game.current_player == 1 else -score
    values = [plain_minimax(after(game, move), scoring) for move in game.possible_moves()]
    return max(values) if game.current_player == 1 else min(values)


def after(game: Any, move: Any) -> Any:
    """A deep copy after a move."""
    copy = deepcopy(game)
    copy.make_move(move)
    copy.switch_player()
    return copy


def random_game(seed: int) -> Any:
    """A random game of up to seven moves, in one of many styles."""
    random = Random(seed)
    places = [random_place(random, name) for name in "abc"[: random.randint(1, 3)]]
    clock = random.choice([Place("z_moves"), Clock("nmove"), Log("log"), Names("name")])
    longest = random.randint(4, 7)
    scores = random.choice([[-1, 0, 1], [-100, 0], [5, -3, 2, 0, 7], [0.0, -2.0, 3.0]])
    makes_score = random.choice([int, float, np.float64, np.int8]) if scores[0] != 0.0 else float
    repeats = random.random() < 0.2
    writes = random.choice([None, None, "winner", "legal"])
    entry = random.choice(["none", "none", "right", "forgets", "raises", "unhashable", "coarse"])

    def chance(*what: Any) -> int:
        return crc32(repr((seed, *what)).encode()) >> 4

    class RandomGame(TwoPlayerGame):  # type: ignore[misc]
        lines = [[1, 2], {3: [4]}]  # noqa: RUF012 - no move changes it

        def __init__(self) -> None:
            kinds = [lambda: AI_Player(None), lambda: AI_Player(min), Human_Player]
            self.players = [random.choice(kinds)() for _ in range(2)]
            self.players[0].name = ""
            self.current_player = random.choice([1, 2])
            for place in (clock, *places):
                place.set_up(self)

        def seen(self) -> tuple[int, ...]:
            return (clock.read(self), *[place.read(self) for place in places])

        def possible_moves(self) -> list[str]:
            moves = [str(n) for n in range(1 + chance("moves", self.seen()) % 3)]
            if writes == "legal":
                self.legal = {move: int(move) for move in moves}
            return moves

        def make_move(self, move: str) -> None:
            number = self.legal[move] if writes == "legal" else int(move)
            clock_now, *numbers = self.seen()
            for at, place in enumerate(places):
                if chance("which", numbers, number, at) % 2:
                    place.write(self, chance("what", numbers, number, at) % 3)
            clock.write(self, clock_now + 1)
            if repeats and chance("again", numbers) % 3 == 0:
                self.current_player = self.opponent_index

        def is_over(self) -> bool:
            over = clock.read(self) >= longest or chance("over", self.seen()) % 25 == 0
            if writes == "winner":
                self.winner = chance("score", self.seen()) if over else None
            return over

        def scoring(self) -> Any:
            number = self.winner if writes == "winner" else chance("score", self.seen())
            return makes_score(scores[number % len(scores)])

    if entry != "none":

        def ttentry(game: Any) -> Any:
            moves, *numbers = game.seen()
            if entry == "raises":
                return [1, 2][moves]
            if entry == "forgets":
                return moves, *numbers[:-1]
            if entry == "unhashable":
                return [moves, *numbers]
            return (moves, *numbers) if entry == "right" else "".join(map(str, (moves, *numbers)))

        RandomGame.ttentry = ttentry
    return RandomGame()
