#!/usr/bin/env bash
# OpenSpiel 2.0.2, quoridor: the limit of 4 n² moves is read after the goal, so a pawn that reaches
# the goal by the last move that is allowed does not win: the game is a draw.
#
# Seen: the pawn @ stands in its last row after 36 moves, and the returns are [0.0, 0.0]
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check open_spiel==2.0.2
"$folder/bin/python" - <<'PYTHON'
import pyspiel

state = pyspiel.load_game("quoridor(board_size=3,wall_count=0)").new_initial_state()
# Both pawns go around; the last move is the first that reaches a last row.
line = """14 10 10 14 10 22 2 0 14 14 22 14 10 10 14 14 2 10 10 14 14 10 22 10 14 22 10 2 14 14 2 10 10
22 14 22"""
for action in map(int, line.split()):
    assert not state.is_terminal()
    state.apply_action(action)
last_row = str(state).split("\n")[6]
print(f"the pawn @ stands in its last row after {state.move_number()} moves, and the returns are", state.returns())
raise SystemExit(not ("@" in last_row and state.is_terminal() and state.returns() == [0, 0]))
PYTHON
