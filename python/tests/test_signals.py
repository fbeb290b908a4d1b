"""Ctrl-C, whatever a call does at the time."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

INTERRUPTED = """
import itertools, signal, sys
sys.path.insert(0, {tests!r})
import optimal_play as op
from small_games import Drops
from test_batch import Layers
from test_limits import Endless, EndlessParts

class Lanes(op.Rules):
    "A long game, which is solved soon and checked slowly."
    start = 0
    def to_move(self, at): return op.Player(at // 8192 % 2)
    def terminal_value(self, at): return at % 5
    def successors(self, at):
        layer, lane = divmod(at, 8192)
        if layer == 30: return []
        after = 8192 * (layer + 1)
        return [(move, 0, after + (3 * lane + move) % 8192) for move in range(6)]

solved = op.solve(Lanes()) if "solved" in {work!r} else None
# A program that a script starts in the background ignores it otherwise.
signal.signal(signal.SIGINT, signal.default_int_handler)
def work():
    {work}
for _ in range({times}):
    print("ready", flush=True)
    try:
        work()
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


@pytest.mark.parametrize(
    "work",
    [
        "op.solve(Drops(6, 5))",
        "op.solve(Drops(7, 6), 'alpha-beta')",
        "op.games.ConnectFour(7, 6).solve()",
        "op.games.ConnectFour(6, 6).solve(solver='minimax')",
        "while True: Layers().solve()",
        "op.solve(op.from_pyspiel('connect_four'))",
        "op.games.Cram((5, 6)).solve(solver='grundy-by-search').statistics()",
        "op.solve(Endless())",
        "op.solve(Endless(), 'alpha-beta')",
        "EndlessParts().solve()",
        "while True: solved.verify()",
        "while True: solved.cross_check()",
        "while True: solved.statistics()",
    ],
)
def test_an_interrupt_ends_a_call_at_once(work: str) -> None:
    """Within 0.1 s, once of some times: other programs may run beside the test."""
    if "pyspiel" in work:
        pytest.importorskip("pyspiel")
    times = 4
    code = INTERRUPTED.format(tests=str(Path(__file__).parent), work=work, times=times)
    run = subprocess.Popen([sys.executable, "-P", "-c", code], stdout=subprocess.PIPE, text=True)
    killer = threading.Timer(120, run.kill)
    killer.start()
    took = []
    try:
        assert run.stdout is not None
        for _ in range(times):
            assert run.stdout.readline() == "ready\n"
            time.sleep(0.3)
            sent = time.monotonic()
            run.send_signal(signal.SIGINT)
            assert run.stdout.readline() == "interrupted\n"
            took.append(time.monotonic() - sent)
    finally:
        killer.cancel()
        run.kill()
        run.wait()
    print(f"{work}: interrupted after {sorted(took)} s")
    assert min(took) < 0.1
    assert max(took) < 1.0
