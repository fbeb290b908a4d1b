"""Games that several tests use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import optimal_play as op

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe(op.Rules[str, int]):
    """Three in a row win; in the misère form they lose."""

    start = "." * 9

    def __init__(self, win: int = 1) -> None:
        self.win = win

    def to_move(self, board: str) -> op.Player:
        return op.MIN if board.count("X") > board.count("O") else op.MAX

    def moves(self, board: str) -> list[int]:
        return [at for at, mark in enumerate(board) if mark == "."]

    def play(self, board: str, at: int) -> str:
        return board[:at] + "XO"[self.to_move(board)] + board[at + 1 :]

    def decided(self, board: str) -> int | None:
        for mark, sign in (("X", 1), ("O", -1)):
            if any(all(board[at] == mark for at in line) for line in LINES):
                return sign * self.win
        return None

    def draw(self, board: str) -> str:
        return "\n".join(board[row : row + 3] for row in (0, 3, 6))


@dataclass(frozen=True)
class Drops(op.State[int]):
    """Connect Four, as an object: the stones of the player to move, and all stones."""

    width: int
    height: int
    own: int = 0
    all: int = 0

    def key(self) -> tuple[int, int]:
        return self.own, self.all

    def to_move(self) -> op.Player:
        return op.Player(self.all.bit_count() % 2)

    def moves(self) -> list[int]:
        column = self.height + 1
        tops = (1 << (x * column + self.height - 1) for x in range(self.width))
        return [x for x, top in enumerate(tops) if not self.all & top]

    def play(self, x: int) -> Drops:
        stone = self.all + (1 << (x * (self.height + 1)))
        return Drops(self.width, self.height, self.own ^ self.all, self.all | stone)

    def decided(self) -> int | None:
        other = self.own ^ self.all
        for shift in (1, self.height, self.height + 1, self.height + 2):
            pairs = other & (other >> shift)
            if pairs & (pairs >> (2 * shift)):
                return -self.to_move().sign
        return None


Cell = tuple[int, int]


class Chase(op.Rules[tuple[Cell, Cell, op.Player], Cell]):
    """White and black catch each other on a square board; black may take two steps."""

    def __init__(self, side: int, white: Cell, black: Cell) -> None:
        self.side = side
        self.start = (white, black, op.MAX)

    def to_move(self, state: tuple[Cell, Cell, op.Player]) -> op.Player:
        return state[2]

    def moves(self, state: tuple[Cell, Cell, op.Player]) -> list[Cell]:
        white, black, player = state
        if white == black:
            return []
        (row, column), most = (white, 1) if player == op.MAX else (black, 2)
        found = []
        for far in range(1, most + 1):
            for down, right in ((0, far), (0, -far), (far, 0), (-far, 0)):
                cell = row + down, column + right
                if all(1 <= it <= self.side for it in cell):
                    found.append(cell)
        return found

    def play(self, state: tuple[Cell, Cell, op.Player], to: Cell) -> Any:
        white, black, player = state
        return (to, black, op.MIN) if player == op.MAX else (white, to, op.MAX)

    def terminal_value(self, state: tuple[Cell, Cell, op.Player]) -> int:
        return -state[2].sign  # the player who has just moved has caught the other


class Countdown(op.Rules[int, int]):
    """One line of play."""

    def __init__(self, plies: int) -> None:
        self.start = plies

    def to_move(self, left: int) -> op.Player:
        return op.Player(left % 2)

    def moves(self, left: int) -> list[int]:
        return [1] if left else []

    def play(self, left: int, by: int) -> int:
        return left - by

    def reward(self, left: int, by: int) -> int:
        return by
