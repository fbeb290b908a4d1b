#!/usr/bin/env python3
"""Canonical forms by the package pycgt: reads a game and a position a line, writes a form a line, and
the processor time in seconds last."""

import sys
import time
from functools import cache

from pycgt.rulesets import clobber, domineering, nim, toads_and_frogs
from pycgt.values import as_number

sys.setrecursionlimit(100_000)


def form_of(game, position):
    match game:
        case "domineering":
            return domineering.parse(position.replace("|", "\n"))
        case "clobber":
            return clobber.parse(position.lower())
        case "toads":
            return toads_and_frogs.parse(position.translate(str.maketrans("XO", "tf")))
        case "hackenbush":
            return nim.hackenbush_string(position.translate(str.maketrans("XO", "LR")))


@cache
def text(form):
    number = as_number(form)
    if number is not None:
        return str(number)
    left, right = (",".join(sorted(map(text, it))) for it in (form.left, form.right))
    return f"{{{left}|{right}}}"


start = time.process_time()
forms = [form_of(*line.split()) for line in sys.stdin]
taken = time.process_time() - start
for form in forms:
    print(text(form))
print(taken)
