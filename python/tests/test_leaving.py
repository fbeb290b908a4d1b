"""The end of the interpreter while other threads solve."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

PROGRAM = """
import sys, threading, time
sys.path.insert(0, {tests!r})
import optimal_play as op
from small_games import Chase, Countdown, Drops, TicTacToe
from test_batch import Layers

class Slow(Countdown):
    "Rules that wait."
    def play(self, left, by):
        time.sleep(0.01)
        return left - by

class Long(Countdown):
    "Rules whose answer takes long."
    def play(self, left, by):
        end = time.monotonic() + 100
        while time.monotonic() < end:
            pass

class Deaf(Countdown):
    "Rules that raise nothing."
    def play(self, left, by):
        try:
            for _ in range(10_000):
                pass
        except BaseException:
            pass
        return left - by

class Parts(op.ImpartialRules):
    start = 30_000
    def moves(self, heap): return range(1, min(heap, 3) + 1)
    def play(self, heap, by): return heap - by

solved = op.solve(Drops(3, 3))
bundled = op.games.ConnectFour(4, 4).solve(solver="minimax")
cram = op.games.Cram((4, 5)).solve()
begun = threading.Semaphore(0)

def work():
    begun.release()
    while True:
        {work}

threads = [threading.Thread(target=work, daemon=True) for _ in range({threads})]
for thread in threads:
    thread.start()
for _ in threads:
    begun.acquire()
time.sleep({wait})
print("the end", flush=True)
{end}
"""

WORKS = [
    "op.solve(Drops(6, 5))",
    "op.solve(Drops(6, 5), 'alpha-beta')",
    "op.solve(Drops(3, 3)).verify()",
    "op.solve(Chase(4, (1, 1), (4, 4)), 'retrograde')",
    "Parts().solve()",
    "Layers().solve()",
    "op.solve(Slow(10_000))",
    "op.solve(Long(10))",
    "op.solve(Deaf(1_000_000))",
    "op.games.ConnectFour(7, 6).solve()",
    "op.games.Dodgem(3).solve()",
    "list(solved.positions())",
    "solved.verify(), solved.statistics(), solved.playthrough(), solved.line()",
    "solved.cross_check()",
    "cram.verify(), bundled.statistics(), bundled.value",
    "op.audit(Drops(4, 4))",
]


def program(work: str, threads: int = 1, wait: float = 0.1, end: str = "") -> list[str]:
    tests = str(Path(__file__).parent)
    code = PROGRAM.format(tests=tests, work=work, threads=threads, wait=wait, end=end)
    return [sys.executable, "-P", "-c", code]


def run(*arguments: object, **others: object) -> subprocess.CompletedProcess[str]:
    command = program(*arguments, **others)  # type: ignore[arg-type]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize("work", WORKS)
def test_a_daemon_thread_in_a_call_ends_with_the_interpreter(work: str) -> None:
    ended = run(work)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "the end\n", "")


def test_several_daemon_threads_end_with_the_interpreter() -> None:
    ended = run("op.solve(Drops(6, 5)), op.solve(Slow(10_000))", threads=6)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "the end\n", "")


def test_an_exception_or_an_exit_of_the_program_ends_it_as_always() -> None:
    ended = run("op.solve(Drops(6, 5))", end="raise KeyError('the last word')")
    assert ended.returncode == 1
    assert ended.stderr.endswith("KeyError: 'the last word'\n")
    ended = run("op.solve(Drops(6, 5))", end="sys.exit(7)")
    assert (ended.returncode, ended.stderr) == (7, "")


@pytest.mark.parametrize("work", ["op.solve(Drops(6, 5))", "op.solve(Slow(10_000))"])
def test_an_interrupted_program_ends_as_always(work: str) -> None:
    end = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    command = program(work, wait=0.0, end=f"{end}; print('ready', flush=True); time.sleep(60)")
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        assert [running.stdout.readline(), running.stdout.readline()] == ["the end\n", "ready\n"]
        time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=60)
    finally:
        running.kill()
        running.wait()
    assert running.returncode == -signal.SIGINT
    assert errors.endswith("KeyboardInterrupt\n")


def test_a_thread_that_is_no_daemon_is_waited_for() -> None:
    code = """
import threading, optimal_play as op
def solve():
    print(op.games.ConnectFour(5, 4).solve().value, flush=True)
threading.Thread(target=solve).start()
"""
    command = [sys.executable, "-P", "-c", code]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "0\n", "")


def test_the_last_thread_still_solves_when_the_interpreter_leaves() -> None:
    code = """
import atexit
@atexit.register
def last():
    print(op.solve(Coins()).value, op.games.TicTacToe().solve().line()[:1])
import optimal_play as op
from coins import Coins
"""
    examples = Path(__file__).parents[1] / "examples"
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(examples)!r})\n{code}"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "11 ['a1']\n", "")
