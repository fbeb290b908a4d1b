"""Games of the library and of OpenSpiel."""

import optimal_play as op

winner: op.Player | None = op.games.Dodgem(3).solve().value.winner
print("Dodgem:", winner)

score: int = op.games.ConnectFour(7, 6).solve("44444").value
print("Connect Four after 44444:", score)

try:
    print("Hex:", op.solve(op.from_pyspiel("hex(board_size=3)")).value)
except ImportError:
    print("OpenSpiel is not installed")
