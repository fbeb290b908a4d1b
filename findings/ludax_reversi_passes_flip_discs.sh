#!/usr/bin/env bash
# Ludax 1.0.0: in its reversi, a pass can flip discs. The effects of a move are applied after a pass,
# too: the lines from the disc that the passing player placed last are looked for again, and discs that
# the opponent placed since then may stand in them. So the last disc of each player belongs to a state.
#
# Seen: 4x4: 1409 passes, 366 of them change the board
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
from ludax import games

text = games.reversi.replace("(square 8)", "(square 4)")
text = text.replace("(28 35)", "(6 9)").replace("(27 36)", "(5 10)")
game = ludax.LudaxEnvironment(game_str=text)
start = game.init(jax.random.PRNGKey(0))
state = jax.tree_util.tree_map(lambda it: np.broadcast_to(it, (512, *np.shape(it))), start)
step = jax.jit(jax.vmap(game.step))
random = np.random.default_rng(1)
passes = changed = 0
for _ in range(20):
    goes_on = ~np.asarray(state.terminated)
    legal = np.asarray(state.legal_action_mask) & goes_on[:, None]
    actions = (random.random(legal.shape) * legal).argmax(1).astype(np.int32)
    is_pass = (actions == 16) & goes_on
    after = step(state, actions)
    boards = [np.asarray(it.game_state.board) for it in (state, after)]
    passes += is_pass.sum()
    changed += (is_pass & (boards[0] != boards[1]).any((1, 2))).sum()
    state = after
print(f"4x4: {passes} passes, {changed} of them change the board")
raise SystemExit(not 0 < changed < passes)
PYTHON
