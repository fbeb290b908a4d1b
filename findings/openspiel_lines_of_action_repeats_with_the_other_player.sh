#!/usr/bin/env bash
# OpenSpiel 2.0.2, lines_of_action: a board that repeats ends the game as a draw, also with the other
# player to move. The rules in lines_of_action.h say "If a position with the same player to move
# occurs for the second time, the game is drawn". Five moves lead back to the first board with the
# other player to move: one piece goes around a triangle, and one goes there and back.
#
# Seen: b1-b3 a3-c5 b3-d3 c5-a3 d3-b1: the first board again, drawn
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check open_spiel==2.0.2
"$folder/bin/python" - <<'PYTHON'
import pyspiel

state = pyspiel.load_game("lines_of_action").new_initial_state()
first, _, _ = str(state).partition("Current player")
moves = "b1-b3 a3-c5 b3-d3 c5-a3 d3-b1"
for move in moves.split():
    assert not state.is_terminal()
    state.apply_action(state.string_to_action(move))
board, _, _ = str(state).partition("Current player")
drawn = state.is_terminal() and state.returns() == [0, 0]
print(f"{moves}: {'the first' if board == first else 'another'} board again, {'drawn' if drawn else 'not over'}")
raise SystemExit(not (board == first and len(state.history()) % 2 and drawn))
PYTHON
