#!/bin/sh
# numpy 2.4.6: a float of 32 bits equals the float of Python that rounds to it, but a dictionary of
# positions does not find it by that.
#
# A scalar is compared in its own type: `numpy.float32(0.1) == 0.1` rounds the second 0.1, and is
# true. The hash is that of its own value, 0.10000000149011612, so it is another one. A solver that
# keeps positions with such numbers in a dictionary or a set has two of what `==` calls one; with
# 0.5, which 32 bits hold, it has one.
#
# Seen: both are equal, and a set holds two of them for 0.1, and one for 0.5.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import numpy

for number, positions in ((0.1, 2), (0.5, 1)):
    state, other = ("white", number), ("white", numpy.float32(number))
    print(number, state == other, len({state, other}))
    assert state == other
    assert len({state, other}) == positions
PYTHON
