"""Writes the table of OpenSpiel's games in `docs/python.md`.

python -P open_spiel_table.py
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

import pyspiel

import optimal_play as op

PAGE = Path(__file__).parent.parent / "docs" / "python.md"

LATE = 900
"""How many histories may begin in a late position."""

GAMES = {
    "amazons(board_size=6)": "text, player, legal actions",
    "antichess": "FEN, positions since a capture or a pawn's move",
    "breakthrough(rows=4,columns=2)": "text, player",
    "checkers": "text, player, moves since a capture",
    "chess": "FEN, positions since a capture or a pawn's move",
    "chinese_checkers(max_moves=3)": "text, turns, hops of the turn",
    "clobber(rows=3,columns=3)": "text",
    "connect_four(rows=4,columns=4,x_in_row=3)": "text",
    "crazyhouse": "history: captured pieces return, so any position may repeat",
    "cursor_go(board_size=2,max_cursor_moves=0)": "history: a repeated board makes a draw",
    "dots_and_boxes": "text, player",
    "go(board_size=2)": "history: a repeated board ends the game",
    "gomoku(size=3,connect=3)": "text",
    "havannah(board_size=2)": "text without brackets, player",
    "hex(board_size=3)": "text, player",
    "hive": "history: nothing else shows all",
    "lines_of_action(max_game_length=3)": "text, ply, boards since a capture",
    "mancala": "board, player; at first the ply",
    "mnk(m=3,n=3,k=3)": "text",
    "nim": "text",
    "nine_mens_morris": "text",
    "othello": "text",
    "oware(num_houses_per_player=2,num_seeds_per_house=1)": "board, boards since a capture",
    "pentago": "text",
    "quoridor(board_size=3)": "text, ply",
    "shogi": "history: captured pieces return, so any position may repeat",
    "tic_tac_toe": "text",
    "twixt(board_size=5)": "text, player",
    "ultimate_tic_tac_toe": "text",
    "xiangqi": "text, ply",
    "y(board_size=4)": "text without brackets, player",
    "misere(game=tic_tac_toe())": "that of the game inside",
    "start_at(game=tic_tac_toe(),history=4;0)": "that of the game inside",
}
"""The smallest parameters of each game that make a game, and its key."""

TOO_LARGE = {
    "amazons",
    "antichess",
    "checkers",
    "chess",
    "crazyhouse",
    "hive",
    "mancala",
    "nine_mens_morris",
    "othello",
    "pentago",
    "shogi",
    "twixt",
    "ultimate_tic_tac_toe",
    "xiangqi",
}
"""Games of which a late position is solved."""


class Row(NamedTuple):
    """What is known of a game."""

    game: str
    key: str
    ply: int
    value: float
    positions: int
    histories: int
    seconds: float

    def __str__(self) -> str:
        start = f"`{self.game}`" + (f", ply {self.ply}" if self.ply else "")
        numbers = f"{self.value:+.0f}".replace("+0", "0").replace("-0", "0")
        return (
            f"| {start} | {self.key} | {numbers} | {self.positions:,} | {self.histories:,} "
            f"| {self.seconds:.1f} |"
        )


def row(game: str) -> Row:
    """Solves a game."""
    state = pyspiel.load_game(game).new_initial_state()
    if game.partition("(")[0] in TOO_LARGE:
        state = late(state)
    began = process_time()
    rules = op.from_pyspiel(state)
    solution = op.solve(rules)
    seconds = process_time() - began
    assert rules.key_is_history == GAMES[game].startswith("history")
    count = histories(state, rules.key, {}, 10**30)
    return Row(
        game, GAMES[game], len(state.history()), solution.value, len(solution), count, seconds
    )


def late(first: Any) -> Any:
    """The state of some random games that most histories begin in, but not too many."""
    best, most = first, 0
    for seed in range(8):
        random, line = Random(seed), [first]
        while not line[-1].is_terminal():
            line.append(line[-1].child(random.choice(line[-1].legal_actions())))
        for state in reversed(line):
            count = histories(state, history, {}, LATE)
            if count > LATE:
                break
            if count > most:
                best, most = state, count
    return best


def history(state: Any) -> Hashable:
    return tuple(state.history())


def histories(state: Any, key: Any, known: dict[Hashable, int], most: int) -> int:
    """How many histories begin in a state, itself included; no more than one more than `most`."""
    found = key(state)
    if found not in known:
        count = 1
        for action in state.legal_actions():
            count += histories(state.child(action), key, known, most - count)
            if count > most:
                return count
        known[found] = count
    return known[found]


def rows_of(page: str) -> dict[str, str]:
    """The rows of the table in a page, by the names of games."""
    found = re.findall(r"^(?=\| `(\S+?)`[ ,])(\| .* \|)$", page, re.MULTILINE)
    return {game: shown for game, shown in found if game in GAMES}


def rewritten(page: str) -> Iterator[str]:
    """The lines of the page with new rows."""
    for line in page.splitlines(keepends=True):
        name = re.match(r"\| `(\S+?)`[ ,]", line)
        yield f"{row(name[1])}\n" if name and name[1] in GAMES else line


if __name__ == "__main__":
    PAGE.write_text("".join(rewritten(PAGE.read_text())))
