#!/usr/bin/env bash
# OpenSpiel 2.0.2, mancala: when a player has no seeds to sow, those that are left stay in their pits
# in the text and in the observation tensor; only `returns()` counts them. Of 2000 random games, 547
# end with a text in which the loser has the fuller store, or the stores are equal and one wins.
#
# Seen: of 2000 random games, the stores name another winner in 547
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check open_spiel==2.0.2
"$folder/bin/python" - <<'PYTHON'
import random

import pyspiel

random.seed(0)
others = 0
for _ in range(2000):
    state = pyspiel.load_game("mancala").new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    of_second, _, _, _, _, _, _, of_first = state.observation_tensor(0)[:8]
    others += (of_first > of_second) - (of_first < of_second) != state.returns()[0]
print(f"of 2000 random games, the stores name another winner in {others}")
raise SystemExit(others != 547)
PYTHON
