#!/bin/sh
# easyAI 2.0.12: its game Awele takes seeds from two holes of twelve only.
#
# Its documentation says that it plays by the rules of Oware, in which a player who brings any hole of
# the opponent to two or three seeds takes them. The code asks `(pos / 6) == camp`, which Python 3
# divides without rounding: so it holds only in the first hole of each camp, a and g. The same line is
# in AweleTactical. A solver of these games solves another game than Oware.
#
# Seen: the last seed makes two in each hole from g to l; player 1 gets seeds in g alone.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet easyAI==2.0.12 numpy
"$folder/venv/bin/python" - <<'PYTHON'
from easyAI import AI_Player
from easyAI.games.Awele import Awele
from easyAI.games.AweleTactical import AweleTactical

for kind in (Awele, AweleTactical):
    taken = {}
    for hole in range(6, 12):
        game = kind([AI_Player(None), AI_Player(None)])
        game.board = [0] * 12
        game.board[5] = hole - 5  # sown from f, the last seed falls into this hole
        game.board[hole] = 1
        game.make_move("f")
        taken["abcdefghijkl"[hole]] = game.player.score
    print(kind.__name__, taken)
    assert taken == {"g": 2, "h": 0, "i": 0, "j": 0, "k": 0, "l": 0}
PYTHON
