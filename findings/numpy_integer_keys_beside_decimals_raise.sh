#!/bin/sh
# numpy 2.4.6 with CPython: in a dictionary of positions with a `Decimal`, a look-up by an integer of
# numpy that equals it raises a TypeError; the other way round it finds it.
#
# Both have the same hash, so the dictionary compares them, the one that it holds first. numpy's
# integers are registered as rational numbers, so `Decimal.__eq__` takes numerator and denominator,
# and refuses them because they are no `int`: `Decimal(3) == numpy.int64(3)` raises, while
# `numpy.int64(3) == Decimal(3)` is true. Whether a solver's table works depends on which of the two
# states it meets first.
#
# Seen: "argument must be an integer", and "won" the other way round.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
from decimal import Decimal

import numpy

seen = {("white", numpy.int64(3)): "won"}
assert seen[("white", Decimal(3))] == "won"
print("won")
seen = {("white", Decimal(3)): "won"}
try:
    print(seen[("white", numpy.int64(3))])
except TypeError as error:
    print(error)
    assert str(error) == "argument must be an integer"
else:
    raise SystemExit("it is found")
PYTHON
