#!/usr/bin/env bash
# OpenSpiel 2.0.2: a pyspiel.Policy that is written in Python is asked about the state that Python
# handed over, and about no other. pyspiel.expected_returns looks one move ahead at depth 1 and works;
# at depth 2 it asks about a state that it made itself, which its binding fails to copy to Python.
#
# Seen: depth 1: 1 calls, [0.0, 0.0]
#       depth 2: 1 calls, return_value_policy = copy, but type is non-copyable!
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check open_spiel==2.0.2
"$folder/bin/python" - 2>/dev/null <<'PYTHON'
import pyspiel

calls = []


class Uniform(pyspiel.Policy):
    def __init__(self):
        super().__init__()

    def get_state_policy(self, state, player):
        calls.append(state)
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


state = pyspiel.load_game("tic_tac_toe").new_initial_state()
policy = Uniform()
found = []
for depth in (1, 2):
    calls.clear()
    try:
        found.append(pyspiel.expected_returns(state, [policy, policy], depth, False))
    except RuntimeError as error:
        found.append(str(error).split(" (")[0])
    print(f"depth {depth}: {len(calls)} calls, {found[-1]}")
raise SystemExit(not (found[0] == [0, 0] and "non-copyable" in found[1] and len(calls) == 1))
PYTHON
