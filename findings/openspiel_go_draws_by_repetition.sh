#!/usr/bin/env bash
# OpenSpiel 2.0.2, go: a move that repeats a board is legal, ends the game at once, and makes it a
# draw, whatever the komi, so go with komi 0.5 has draws. Under the superko of Tromp-Taylor, whose
# score it uses, such a move is illegal.
#
# Seen: a1 b1 a2 b2 a1 a2 a1 is legal and ends in [0.0, 0.0]
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check open_spiel==2.0.2
"$folder/bin/python" - <<'PYTHON'
import pyspiel

state = pyspiel.load_game("go(board_size=2,komi=0.5)").new_initial_state()
points = {action: state.action_to_string(0, action).split()[-1] for action in range(4)}
line = [0, 1, 2, 3, 0, 2, 0]
for action in line:
    assert action in state.legal_actions()
    state.apply_action(action)
print(" ".join(points[action] for action in line), "is legal and ends in", state.returns())
raise SystemExit(not (state.is_terminal() and state.returns() == [0, 0]))
PYTHON
