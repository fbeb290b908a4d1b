#!/bin/sh
# easyAI 2.0.12: Nim with `max_removals_per_turn=3` lets a player take two pieces at most.
#
# Its documentation calls the argument the "max number of pieces you can remove in a turn". The code
# uses it as the end of a `range`, which is left out. So values of Nim with a limit are those of the
# limit below: with one pile of 4, where the last piece loses, the first player wins if up to three
# may be taken, and loses if up to two may.
#
# Seen: the moves of a pile of 4 are "1,1" and "1,2"; the first player loses.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet easyAI==2.0.12
"$folder/venv/bin/python" - <<'PYTHON'
from easyAI import AI_Player
from easyAI.AI.solving import solve_with_depth_first_search
from easyAI.games.Nim import Nim

game = Nim([AI_Player(None), AI_Player(None)], max_removals_per_turn=3, piles=(4,))
result = solve_with_depth_first_search(game, win_score=100)
print(game.possible_moves(), "the first player", {1: "wins", -1: "loses"}[result])
assert game.possible_moves() == ["1,1", "1,2"]
assert result == -1
PYTHON
