"""Writes the tables of the games of Ludax and pgx in `docs/python.md`.

python -P described_games.py
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import jax
import ludax.games
import numpy
import pgx
import pgx.go

import optimal_play as op

PAGE = Path(__file__).parent.parent / "docs" / "python.md"


class Small(NamedTuple):
    """A game of Ludax on a small board."""

    board: str
    edits: dict[str, str]
    """What stands in the description of the package, and what takes its place."""

    def text(self, name: str) -> str:
        """The description."""
        text: str = getattr(ludax.games, name)
        for old, new in self.edits.items():
            assert old in text, (name, old)
            text = text.replace(old, new)
        return text


LUDAX = {
    "connect_four": Small("4×4", {"rectangle 6 7": "rectangle 4 4"}),
    "connect_six": Small("3×3, 3 in line", {"square 19": "square 3", '"token" 6': '"token" 3'}),
    "dai_hasami_shogi": Small(
        "3×3, a row each, 3 in line",
        {
            "square 9": "square 3",
            "P1 ((row 7) (row 8))": "P1 (row 2)",
            "P2 ((row 0) (row 1))": "P2 (row 0)",
            '"token" 5': '"token" 3',
            "((row 7) (row 8))": "((row 2))",
            "((row 0) (row 1))": "((row 0))",
        },
    ),
    "english_draughts": Small(
        "4×4, two pawns each",
        {
            "square 8": "square 4",
            "(40 42 44 46 49 51 53 55 56 58 60 62)": "(12 14)",
            "(1 3 5 7 8 10 12 14 17 19 21 23)": "(1 3)",
        },
    ),
    "english_draughts_hex": Small(
        "hexagon of 3, two pawns each",
        {
            "hexagon 9": "hexagon 3",
            "(50 52 54 56 58 60)": "(5 6)",
            "(0 2 4 6 8 10)": "(0 1)",
        },
    ),
    "gomoku": Small("3×3, 3 in line", {"square 15": "square 3", '"token" 5': '"token" 3'}),
    "gridworld": Small("5×5, as it is", {}),
    "hasami_shogi": Small("3×3", {"square 9": "square 3", "(row 8)": "(row 2)"}),
    "hex": Small("3×3", {"11 11": "3 3"}),
    "hop_through": Small("5×5", {"square 8": "square 5", "((row 6) (row 7))": "((row 3) (row 4))"}),
    "pente": Small("3×3, 3 in line", {"square 19": "square 3", '"token" 5)': '"token" 3)'}),
    "reversi": Small("4×4", {"square 8": "square 4", "28 35": "6 9", "27 36": "5 10"}),
    "test": Small(
        "3×3, two men each",
        {
            "square 15": "square 3",
            "(200 202 204)": "(6 7)",
            "(180 182 184)": "(0 1)",
            '("home" (1 2 4))': '("home" (0 1))',
            "(10 20 30)": "(7 8)",
        },
    ),
    "tic_tac_toe": Small("3×3, as it is", {}),
    "wolf_and_sheep": Small(
        "6×6, three sheep", {"square 8": "square 6", "(56 58 60 62)": "(30 32 34)"}
    ),
    "yavalath": Small("hexagon of 3", {"hexagon 9": "hexagon 3"}),
    "yavalax": Small("3×3", {"square 13": "square 3"}),
}
"""Each game that comes with Ludax, on the smallest board where something happens."""

PGX: dict[str, tuple[str, Callable[[], Any]]] = {
    "connect_four": ("after 26 random actions", lambda: late("connect_four", 26)),
    "go": ("2×2", lambda: op.from_pgx(pgx.go.Go(size=2))),
    "othello": ("after 50 random actions", lambda: late("othello", 50)),
    "tic_tac_toe": ("3×3, as it is", lambda: op.from_pgx("tic_tac_toe")),
}
"""Games of pgx that are solved: all of the start, or of a late state where the board is fixed."""


def late(name: str, plies: int) -> Any:
    """The rules of a game of pgx after random actions."""
    game = pgx.make(name)
    init, step = jax.jit(game.init), jax.jit(game.step)
    for seed in range(1000):
        state, random = init(jax.random.PRNGKey(seed)), numpy.random.default_rng(seed)
        for _ in range(plies):
            legal = numpy.flatnonzero(numpy.asarray(state.legal_action_mask))
            state = step(state, int(random.choice(legal)))
        if not state.terminated:
            return op.from_pgx(game, start=state)
    raise ValueError(f"{name} is over after {plies} actions")


class Row(NamedTuple):
    """What is known of a game."""

    package: str
    game: str
    board: str
    value: op.Outcome
    positions: int
    seconds: float

    def __str__(self) -> str:
        value = (
            str(self.value).replace("Max wins", "first player").replace("Min wins", "second player")
        )
        if self.package == "pgx":
            value = str(self.value)
        return (
            f"| {self.package} `{self.game}` | {self.board} | {value} | {self.positions:,} "
            f"| {self.seconds:.1f} |"
        )


def row(package: str, game: str) -> Row:
    """Solves a game twice: the first time, JAX compiles its steps."""
    if package == "Ludax":
        board, rules = LUDAX[game].board, op.from_ludax(LUDAX[game].text(game))
    else:
        board, make = PGX[game]
        rules = make()
    rules.solve()
    began = perf_counter()
    solution = rules.solve()
    seconds = perf_counter() - began
    return Row(package, game, board, solution.value, len(solution), seconds)


def rows_of(page: str) -> dict[tuple[str, str], str]:
    """The rows of the table in a page."""
    found = re.findall(r"^(\| (Ludax|pgx) `(\w+)` \| .* \|)$", page, re.MULTILINE)
    return {(package, game): shown for shown, package, game in found}


def rewritten(page: str) -> Iterator[str]:
    """The lines of the page with new rows."""
    for line in page.splitlines(keepends=True):
        name = re.match(r"\| (Ludax|pgx) `(\w+)` ", line)
        yield f"{row(name[1], name[2])}\n" if name else line


if __name__ == "__main__":
    PAGE.write_text("".join(rewritten(PAGE.read_text())))
