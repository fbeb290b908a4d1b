#!/usr/bin/env bash
# Ludax 1.0.0: a game whose players move in the order P1, P2, P2 loses that order after step 127. The
# count of steps has 8 bits and goes on with -128, whose remainder by 3 is not that of 128. Orders of
# two or four players are not concerned, since they divide 256.
#
# Seen: steps 126 to 131: 0 1 1 1 0 1
#       by the order:     0 1 1 0 1 1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check jax==0.10.2 lark typing_extensions
"$folder/bin/pip" install --quiet --disable-pip-version-check --no-deps ludax==1.0.0
"$folder/bin/python" - <<'PYTHON'
import jax
import ludax
import numpy as np

game = ludax.LudaxEnvironment(
    game_str="""
(game "Walk" (players 2)
    (equipment (board (square 3)) (pieces ("man" both)))
    (rules
        (start (place "man" P1 (0)) (place "man" P2 (8)))
        (play (repeat (P1 P2 P2) (move (step "man" direction:orthogonal))))
        (end (if (full_board) (draw)))))
"""
)
state, step = game.init(jax.random.PRNGKey(0)), jax.jit(game.step)
players = []
for _ in range(132):
    players.append(int(state.current_player))
    state = step(state, int(np.asarray(state.legal_action_mask).argmax()))
order = [0 if number % 3 == 0 else 1 for number in range(132)]
print("steps 126 to 131:", *players[126:])
print("by the order:    ", *order[126:])
raise SystemExit(not (players[:128] == order[:128] and players[128:] != order[128:]))
PYTHON
