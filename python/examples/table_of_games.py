"""Games of the library and of OpenSpiel."""

import optimal_play as op

winner: op.Player | None = op.games.Dodgem(3).solve().value.winner
print("Dodgem:", winner)

score: int = op.games.ConnectFour(6, 5).solve("3333").value
print("Connect Four after 3333:", score)

try:
    print("Hex:", op.solve(op.from_pyspiel("hex(board_size=3)")).value)
except ImportError:
    print("OpenSpiel is not installed")
