"""Both players in turn take a coin from either end of a row; each wants the most money."""

import optimal_play as op

Row = tuple[int, ...]


class Coins(op.Rules[Row, str]):
    start = (8, 15, 3, 7)

    def to_move(self, row: Row) -> op.Player:
        return op.MAX if len(row) % 2 == 0 else op.MIN

    def moves(self, row: Row) -> list[str]:
        return ["left", "right"] if row else []

    def play(self, row: Row, end: str) -> Row:
        return row[1:] if end == "left" else row[:-1]

    def reward(self, row: Row, end: str) -> int:
        coin = row[0] if end == "left" else row[-1]
        return coin if self.to_move(row) == op.MAX else -coin


if __name__ == "__main__":
    solution = op.solve(Coins())
    assert solution.value == 22 - 11
    assert solution.line() == ["right", "left", "left", "left"]
    print(solution.playthrough())
