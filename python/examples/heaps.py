"""Nim with objects: take any number from one heap; who takes the last one wins."""

from dataclasses import dataclass

import optimal_play as op

Take = tuple[int, int]


@dataclass(frozen=True)
class Heaps(op.State[Take]):
    heaps: tuple[int, ...]
    mover: op.Player = op.MAX

    def to_move(self) -> op.Player:
        return self.mover

    def moves(self) -> list[Take]:
        return [(at, n) for at, size in enumerate(self.heaps) for n in range(1, size + 1)]

    def play(self, take: Take) -> "Heaps":
        at, n = take
        heaps = (*self.heaps[:at], self.heaps[at] - n, *self.heaps[at + 1 :])
        return Heaps(heaps, self.mover.opponent)

    def terminal_value(self) -> int:
        return -self.mover.sign  # the opponent took the last one

    def key(self) -> tuple[tuple[int, ...], op.Player]:
        return tuple(sorted(self.heaps)), self.mover  # the order does not matter


if __name__ == "__main__":
    state = Heaps((3, 4, 5))
    solution = op.solve(state)
    value: int = solution.value
    print(value, solution.best_moves())

    # Max wins against any reply, here always the last move.
    while moves := state.moves():
        best = solution.best_moves(state)
        state = state.play(best[0] if state.mover == op.MAX else moves[-1])
    assert state.terminal_value() == value == 1
