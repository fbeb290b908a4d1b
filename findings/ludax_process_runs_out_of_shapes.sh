#!/usr/bin/env bash
# Ludax 1.0.0: all games of a process share the five shapes of pieces. A shape stays with the name of a
# piece after its game is gone, so a process that reads descriptions with six names fails at the sixth,
# although each of these games has one kind of pieces.
#
# Seen: 5 games, then IndexError
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check jax==0.10.2 lark typing_extensions
"$folder/bin/pip" install --quiet --disable-pip-version-check --no-deps ludax==1.0.0
"$folder/bin/python" - <<'PYTHON'
import ludax
from ludax import games

count, failed = 0, None
for name in ("a", "b", "c", "d", "e", "f", "g"):
    try:
        ludax.LudaxEnvironment(game_str=games.tic_tac_toe.replace("token", f"token{name}"))
        count += 1
    except Exception as error:
        failed = type(error).__name__
        break
print(f"{count} games, then {failed}")
raise SystemExit(not (count == 5 and failed == "IndexError"))
PYTHON
