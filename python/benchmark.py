"""Compares the package with what people write by hand: ratios of CPU time, in turn, in one run.

    python -P benchmark.py [ROUNDS]

Connect Four on the 4x4 board, unless a row says tic-tac-toe. The last rows compare games of the
library with the same solvers in a program in Rust, if that was built:

    cargo build --release -p optimal-play-python-engine --example bundled
"""

from __future__ import annotations

import functools
import gc
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy
import pyspiel
from easyAI.AI.solving import solve_with_iterative_deepening
from easyAI.games.TicTacToe import TicTacToe

import optimal_play as op

WIDTH, HEIGHT = 4, 4
COLUMN = HEIGHT + 1
TOP = [1 << (x * COLUMN + HEIGHT) for x in range(WIDTH)]
BOTTOM = [1 << (x * COLUMN) for x in range(WIDTH)]
FULL = sum((((1 << HEIGHT) - 1) << (x * COLUMN)) for x in range(WIDTH))
COLUMNS = range(WIDTH)

PROGRAM = Path(__file__).parents[1] / "target" / "release" / "examples" / "bundled"


def has_four(stones: int) -> bool:
    for shift in (1, HEIGHT, COLUMN, COLUMN + 1):
        pairs = stones & (stones >> shift)
        if pairs & (pairs >> (2 * shift)):
            return True
    return False


class Board:
    """A position, as people write one: the stones of the player to move, and all stones."""

    __slots__ = ("all", "own")

    def __init__(self, own: int = 0, all: int = 0) -> None:
        self.own, self.all = own, all

    def key(self) -> tuple[int, int]:
        return (self.own, self.all)

    def to_move(self) -> int:
        return self.all.bit_count() % 2

    def moves(self) -> list[int]:
        return [x for x in COLUMNS if not (self.all + BOTTOM[x]) & TOP[x]]

    def play(self, x: int) -> Board:
        return Board(self.own ^ self.all, self.all | (self.all + BOTTOM[x]))

    def decided(self) -> int | None:
        if has_four(self.own ^ self.all):
            return 1 if self.to_move() else -1
        return None

    def terminal_value(self) -> int:
        return 0


State = tuple[int, int]


class Columns(op.Rules[State, int]):
    """The same as rules over tuples."""

    start = (0, 0)

    def to_move(self, state: State) -> Any:
        return state[1].bit_count() % 2

    def moves(self, state: State) -> list[int]:
        all = state[1]
        return [x for x in COLUMNS if not (all + BOTTOM[x]) & TOP[x]]

    def play(self, state: State, x: int) -> State:
        own, all = state
        return (own ^ all, all | (all + BOTTOM[x]))

    def decided(self, state: State) -> int | None:
        if has_four(state[0] ^ state[1]):
            return 1 if self.to_move(state) else -1
        return None


class Successors(Columns):
    """The same with one method for the moves and the states after them."""

    decided = op.Rules.decided

    def successors(self, state: State) -> list[tuple[int, int, State]] | int:
        own, all = state
        other = own ^ all
        if has_four(other):
            return 1 if all.bit_count() % 2 else -1
        return [
            (x, 0, (other, all | (all + BOTTOM[x])))
            for x in COLUMNS
            if not (all + BOTTOM[x]) & TOP[x]
        ]


class Layers(op.BatchRules):
    """The same with all positions of a layer at once, in numbers of 32 bits."""

    start = numpy.array([0, 0], numpy.int32)
    bottom = numpy.array(BOTTOM, numpy.int32)
    top = numpy.array(TOP, numpy.int32)

    def expand(self, states: Any) -> op.Expansion:
        own, all = states[:, 0], states[:, 1]
        other = own ^ all
        lost = numpy.zeros(len(states), bool)
        for shift in (1, HEIGHT, COLUMN, COLUMN + 1):
            pairs = other & (other >> shift)
            lost |= (pairs & (pairs >> (2 * shift))) != 0
        to_move = numpy.bitwise_count(all) % 2
        after = all[:, None] + self.bottom
        is_legal = ((after & self.top) == 0) & ~lost[:, None]
        parents, moves = is_legal.nonzero()
        successors = numpy.empty((len(parents), 2), numpy.int32)
        successors[:, 0] = other[parents]
        successors[:, 1] = all[parents] | after[parents, moves]
        values = numpy.where(lost, 2 * to_move.astype(numpy.int64) - 1, 0)
        return op.Expansion(to_move, parents, moves, successors, values)


def memo_over_objects() -> int:
    memo: dict[State, int] = {}

    def value(board: Board) -> int:
        key = board.key()
        if key in memo:
            return memo[key]
        decided = board.decided()
        if decided is not None:
            best = decided
        else:
            values = [value(board.play(x)) for x in board.moves()]
            if not values:
                best = board.terminal_value()
            else:
                best = min(values) if board.to_move() else max(values)
        memo[key] = best
        return best

    return value(Board())


def cache_over_tuples() -> int:
    rules = Columns()

    @functools.cache
    def value(state: State) -> int:
        decided = rules.decided(state)
        if decided is not None:
            return decided
        values = [value(rules.play(state, x)) for x in rules.moves(state)]
        if not values:
            return 0
        return min(values) if rules.to_move(state) else max(values)

    return value(rules.start)


def rules_alone() -> Callable[[], object]:
    """Asks the rules about each position once, and keeps nothing."""
    rules = Columns()
    states = [rules.start]
    known = {rules.start}
    for state in states:
        moves = rules.moves(state) if rules.decided(state) is None else []
        for after in (rules.play(state, x) for x in moves):
            if after not in known:
                known.add(after)
                states.append(after)

    def run() -> None:
        for state in states:
            if rules.decided(state) is None:
                moves = rules.moves(state)
                if moves:
                    rules.to_move(state)
                    for x in moves:
                        rules.play(state, x)

    return run


def ours(game: Any, solver: Any = "minimax") -> Callable[[], int]:
    def run() -> int:
        return op.solve(game(), solver).value

    return run


def entrants() -> Iterator[tuple[str, str, float, Callable[[], object], Callable[[], object]]]:
    """What is compared: name, with what, the ratio to reach, the work, the work of the other."""
    yield "objects", "memo", 1.0, ours(Board), memo_over_objects
    yield "rules", "lru_cache", 0.75, ours(Columns), cache_over_tuples
    yield "the rules alone", "lru_cache", 0.6, rules_alone(), cache_over_tuples
    yield "successors()", "lru_cache", 0.65, ours(Successors), cache_over_tuples
    yield "alpha-beta, objects", "memo", 1 / 15, ours(Board, "alpha-beta"), memo_over_objects
    yield (
        "alpha-beta, successors()",
        "memo",
        1 / 15,
        ours(Successors, "alpha-beta"),
        memo_over_objects,
    )
    yield "numpy batch", "memo", 1 / 10, batch, memo_over_objects
    small, board = "tic_tac_toe", "connect_four(rows=4,columns=4)"
    mine = open_spiel_states(small)
    try:
        sweep = value_iteration_of_open_spiel()
    except ImportError as error:
        print(f"skipped: value iteration of OpenSpiel: {error}")
    else:
        yield "OpenSpiel, tic-tac-toe", "value iteration", 1 / 8, mine, sweep
    yield "OpenSpiel, tic-tac-toe", "memo", 1 / 1.2, mine, memo_over_open_spiel(small)
    yield "OpenSpiel", "memo", 1 / 1.2, open_spiel_states(board), memo_over_open_spiel(board)
    yield "easyAI, tic-tac-toe", "its solver", 1.0, easyai_rules, iterative_deepening_of_easyai
    if not PROGRAM.exists():
        print(f"skipped: {PROGRAM} is not built")
        return
    games = op.games
    large, small_one = games.ConnectFour(6, 5), games.ConnectFour(5, 4)
    yield "bundled, alpha-beta", "in Rust", 1.05, bundled(large), in_rust("connect_four")
    minimax = bundled(small_one, "minimax")
    yield "bundled, minimax", "in Rust", 1.05, minimax, in_rust("small_connect_four")
    yield "bundled, retrograde", "in Rust", 1.05, bundled(games.Dodgem(4)), in_rust("dodgem")


def bundled(game: Any, solver: str | None = None) -> Callable[[], object]:
    return lambda: game.solve(solver=solver, threads=1).value


def in_rust(name: str) -> Callable[[], object]:
    return lambda: subprocess.run([PROGRAM, name], check=True, stdout=subprocess.DEVNULL)


def open_spiel_states(name: str) -> Callable[[], object]:
    def run() -> object:
        return op.solve(op.from_pyspiel(name)).value

    return run


def memo_over_open_spiel(name: str) -> Callable[[], object]:
    def run() -> float:
        memo: dict[str, float] = {}

        def value(state: Any) -> float:
            key = str(state)
            if key in memo:
                return memo[key]
            if state.is_terminal():
                best: float = state.returns()[0]
            else:
                values = [value(state.child(action)) for action in state.legal_actions()]
                best = max(values) if state.current_player() == 0 else min(values)
            memo[key] = best
            return best

        return value(pyspiel.load_game(name).new_initial_state())

    return run


def value_iteration_of_open_spiel() -> Callable[[], object]:
    """One sweep over all states; as it is, it takes more until nothing changes."""
    from open_spiel.python.algorithms.value_iteration import value_iteration

    game = pyspiel.load_game("tic_tac_toe")
    return lambda: value_iteration(game, depth_limit=-1, threshold=10)


def easyai_rules() -> object:
    return op.solve(op.from_easyai(TicTacToe([None, None])), "alpha-beta").value


def iterative_deepening_of_easyai() -> object:
    game = TicTacToe(None)
    depths = range(1, 10)
    return solve_with_iterative_deepening(game, depths, win_score=80, verbose=False)


def batch() -> object:
    return Layers().solve().value


def cpu_time(work: Callable[[], object]) -> float:
    gc.collect()
    started = cpu_time_so_far()
    work()
    return cpu_time_so_far() - started


def cpu_time_so_far() -> float:
    """That of programs that have ended included."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    print(f"{'':28}{'other':>24}{'ms':>9}{'other ms':>9}{'ratio':>7}{'bar':>7}")
    for name, other, bar, work, work_of_other in entrants():
        times = [(cpu_time(work), cpu_time(work_of_other)) for _ in range(rounds)]
        mine, others = (min(column) for column in zip(*times))
        ratio = sorted(a / b for a, b in times)[rounds // 2]
        print(
            f"{name:28}{other:>24}{mine * 1000:9.1f}{others * 1000:9.1f}{ratio:7.3f}{bar:7.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
