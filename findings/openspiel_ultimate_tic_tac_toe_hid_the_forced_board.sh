#!/usr/bin/env bash
# OpenSpiel 1.6.12, ultimate_tic_tac_toe: `str(state)` does not show on which board the player to move
# has to play, so states with equal texts have other legal actions: a solver that remembers states by
# their texts, as OpenSpiel's own value iteration does, merges different positions. From 2.0 on, the
# text shows the board.
#
# Seen: equal texts True, equal players True, equal legal actions False
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check open_spiel==1.6.12
"$folder/bin/python" - <<'PYTHON'
import pyspiel


def after(line):
    state = pyspiel.load_game("ultimate_tic_tac_toe").new_initial_state()
    for action in line:
        state.apply_action(action)
    return state


# A board, and then squares, each on the board that the square before names: the same four marks.
one, other = after([3, 8, 5, 6, 3]), after([5, 6, 3, 8, 5])
texts = str(one) == str(other)
players = one.current_player() == other.current_player()
actions = one.legal_actions() == other.legal_actions()
print(f"equal texts {texts}, equal players {players}, equal legal actions {actions}")
raise SystemExit(not (texts and players and not actions))
PYTHON
