#!/usr/bin/env bash
# pgx 2.6.0: `Hex(size=3)` starts with the 121 cells of the usual board: the size is taken for the rules,
# not for the first state. The first state cannot be observed, so `init` fails.
#
# Seen: size 11: 121 cells
#       size 3: TypeError
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check jax==0.10.2 pgx==2.6.0
"$folder/bin/python" - <<'PYTHON'
import jax
from pgx.hex import Hex

found = []
for size in (11, 3):
    try:
        found.append(f"{Hex(size=size).init(jax.random.PRNGKey(0))._x.board.size} cells")
    except TypeError as error:
        found.append(type(error).__name__)
    print(f"size {size}: {found[-1]}")
raise SystemExit(found != ["121 cells", "TypeError"])
PYTHON
