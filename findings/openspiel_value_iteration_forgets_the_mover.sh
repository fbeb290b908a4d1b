#!/usr/bin/env bash
# OpenSpiel 2.0.2, open_spiel.python.algorithms.value_iteration: states are merged by `str(state)`,
# which "is assumed to display the state of the game" in games with perfect information. That of
# breakthrough does not show who is to move: on the board of 4 rows and 3 columns, 1007 of 4356 texts
# stand for two states each, 718 of these for two states with different values, and 1429 of 5363
# states get a wrong value, without an error.
#
# Seen: 5363 states, 4356 texts, 1007 with two movers, 718 with two values; 1429 wrong values
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check open_spiel==2.0.2 cvxpy==1.9.3
"$folder/bin/python" - <<'PYTHON'
import pyspiel
from open_spiel.python.algorithms.value_iteration import value_iteration

game = pyspiel.load_game("breakthrough(rows=4,columns=3)")
values = {}


def minimax(state):
    """The value for player 0 by the rules, remembered by the text and the player to move."""
    if state.is_terminal():
        return state.returns()[0]
    key = str(state), state.current_player()
    if key not in values:
        after = [minimax(state.child(action)) for action in state.legal_actions()]
        values[key] = min(after) if state.current_player() else max(after)
    return values[key]


minimax(game.new_initial_state())
texts = {}
for (text, _), value in values.items():
    texts.setdefault(text, []).append(value)
found = value_iteration(game, depth_limit=-1, threshold=1e-9)
two_movers = sum(len(both) == 2 for both in texts.values())
two_values = sum(len(set(both)) == 2 for both in texts.values())
wrong = sum(found[text] != value for (text, _), value in values.items())
print(
    f"{len(values)} states, {len(texts)} texts, {two_movers} with two movers, "
    f"{two_values} with two values; {wrong} wrong values"
)
raise SystemExit((len(values), len(texts), two_movers, two_values, wrong) != (5363, 4356, 1007, 718, 1429))
PYTHON
