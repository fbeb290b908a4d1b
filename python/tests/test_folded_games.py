"""States that share a key have moves of their own: every answer is about the state it was asked of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
from brute_force import Answers, outcomes, values
from coins import Coins
from folded_games import (
    ImagesOfChase,
    ImagesOfTicTacToe,
    MirroredCoins,
    MirroredDrops,
    OfStates,
    Shuffled,
    ShuffledSuccessors,
    least_image,
)
from random_games import RandomGame, RandomRewards, RandomSuccessors
from small_games import Chase, Countdown, Drops, TicTacToe

import optimal_play as op


def of(plain: Any, find: Callable[[Any], dict[Any, Any]] = values) -> Callable[[Any], Any]:
    """The value of each state of plain rules, by brute force."""
    known = find(plain)
    return lambda state: known[plain.key(state)]


def of_inner(plain: Any, find: Callable[[Any], dict[Any, Any]] = values) -> Callable[[Any], Any]:
    """The same for shuffled rules."""
    value = of(plain, find)
    return lambda state: value(state[0])


def heaps(start: tuple[int, ...]) -> Any:
    """The rules of examples/heaps.py, where the order of the heaps does not matter."""
    from heaps import Heaps

    return Heaps(start)


class Heaps(OfStates):
    """The same for brute force, where each order is a position."""

    def key(self, state: Any) -> Any:
        return state.heaps, state.mover


Case = tuple[Any, Any, Callable[[Any], Any]]
"""A game, its rules for brute force, and the values of its states."""


def cases() -> dict[str, Callable[[], Case]]:
    """Games without cycles."""

    def shuffled(plain: Any, kind: type[Shuffled] = Shuffled) -> Callable[[], Case]:
        return lambda: (game := kind(plain, 5), game, of_inner(plain))

    def folded(game: Any, plain: Any) -> Callable[[], Case]:
        return lambda: (game, game, of(plain))

    found = {
        "shuffled coins": shuffled(Coins()),
        "shuffled coins by successors": shuffled(Coins(), ShuffledSuccessors),
        "mirrored coins": folded(MirroredCoins(), Coins()),
        "shuffled tic-tac-toe": shuffled(TicTacToe()),
        "shuffled misere tic-tac-toe": shuffled(TicTacToe(-1)),
        "images of tic-tac-toe": folded(ImagesOfTicTacToe(), TicTacToe()),
        "images of misere tic-tac-toe": folded(ImagesOfTicTacToe(-1), TicTacToe(-1)),
        "images of tic-tac-toe, shuffled": shuffled(ImagesOfTicTacToe()),
        "shuffled drops": shuffled(OfStates(Drops(3, 3))),
        "mirrored drops": lambda: (
            game := MirroredDrops(4, 3),
            OfStates(game),
            of(Unfolded(game, lambda state: (state.own, state.all))),
        ),
        "a countdown": shuffled(Countdown(60)),
        "heaps": lambda: (game := heaps((3, 4, 5)), OfStates(game), of(Heaps(game))),
        "shuffled heaps": shuffled(OfStates(heaps((1, 2, 3)))),
    }
    for seed in range(60):
        for kind in (RandomGame, RandomRewards, RandomSuccessors):
            plain = kind(seed, kinds=1 + seed % 3)
            fold = (Shuffled, ShuffledSuccessors)[seed % 2]
            found[f"shuffled {kind.__name__} {seed}"] = shuffled(plain, fold)
    return found


class Unfolded(OfStates):
    """Rules with another key."""

    def __init__(self, start: Any, key: Callable[[Any], Any]) -> None:
        super().__init__(start)
        self._key = key

    def key(self, state: Any) -> Any:
        return self._key(state)


def cyclic_cases() -> dict[str, Callable[[], Case]]:
    """Games with cycles."""

    def shuffled(plain: Any) -> Callable[[], Case]:
        return lambda: (game := Shuffled(plain, 3), game, of_inner(plain, outcomes))

    chase = Chase(3, (1, 1), (3, 3))
    images = ImagesOfChase(4, (1, 1), (2, 2))
    found = {
        "shuffled chase": shuffled(chase),
        "images of a chase": lambda: (
            images,
            images,
            of(Chase(4, (1, 1), (2, 2)), outcomes),
        ),
    }
    for seed in range(60):
        plain = RandomGame(seed, cyclic=True, kinds=1 + seed % 3)
        found[f"shuffled {seed}"] = shuffled(plain)
    return found


CASES = cases()
CYCLIC_CASES = cyclic_cases()


def assert_answers(solution: Any, rules: Any, value: Callable[[Any], Any]) -> None:
    """Every answer of a whole solution is that of brute force."""
    expected = Answers(rules, value)
    # All of tic-tac-toe.
    states = expected.states(6000 if isinstance(rules, TicTacToe) else 500, 20)
    for state in states:
        assert solution.value_of(state) == value(state)
        assert solution.move_values(state) == expected.move_values(state)
        is_over = expected.result(state) is not None
        assert solution.best_moves(state) == ([] if is_over else expected.best_moves(state))
    for state in states[:: 1 + len(states) // 200]:
        assert solution.line(state) == [move for move, _, _ in expected.line(state)]
    start = rules.start
    assert solution.move_values() == expected.move_values(start)
    assert solution.playthrough() == expected.playthrough()
    svg = unescape(solution.best_play_tree(3).svg)
    labels = re.findall(r'<text x="\d+" y="\d+">([^<>]*)</text>', svg)
    arrows = Counter(label for label in labels if not label.startswith("to "))
    assert arrows == expected.best_play_tree(3)
    if (moves := solution.move_values()) and solution.best_moves():
        html = solution._repr_html_()
        assert html.count("<td>best</td>") == len(solution.best_moves())
        assert html.count("<tr><td>") == len(moves)
    assert_statistics(solution, expected)
    assert_positions(solution, expected)
    verified = solution.verify()
    assert (verified.positions, verified.complete) == (len(solution), True)
    assert_certificates(solution, expected)


def assert_statistics(solution: Any, expected: Answers) -> None:
    statistics = solution.statistics()
    assert statistics.positions == len(solution)
    assert sum(row.positions for row in statistics.by_value) == len(solution)
    for row in statistics.by_value:
        state = expected.rules.start
        for move in row.line:
            state = next(after for its, _, after in expected.steps(state) if its == move)
        assert expected.value(state) == row.value


def assert_positions(solution: Any, expected: Answers) -> None:
    positions = list(solution.positions())
    assert len({expected.rules.key(state) for state, _ in positions}) == len(solution)
    assert all(expected.value(state) == value for state, value in positions)
    pandas = pytest.importorskip("pandas")
    frame = solution.to_dataframe("pandas")
    assert isinstance(frame, pandas.DataFrame)
    rows = zip(positions, frame["moves"], frame["best_moves"], strict=True)
    for (state, _), moves, best in rows:
        is_over = expected.result(state) is not None
        assert moves == [str(move) for move, *_ in expected.steps(state)]
        assert best == ([] if is_over else list(map(str, expected.best_moves(state))))


def assert_certificates(solution: Any, expected: Answers) -> None:
    for player in (op.MAX, op.MIN):
        certificate = solution.certificate(player)
        assert certificate is not None
        assert solution.check_certificate(certificate) == certificate.count("\n") - 3
        value = solution.value
        if isinstance(value, int) or value.winner == player:
            expected.check_certificate(certificate)


@pytest.mark.parametrize("name", CASES)
def test_every_answer_about_a_folded_state_is_that_of_brute_force(name: str) -> None:
    game, rules, value = CASES[name]()
    assert_answers(op.solve(game), rules, value)


@pytest.mark.parametrize("name", CYCLIC_CASES)
def test_every_answer_in_a_folded_game_with_cycles_is_that_of_brute_force(name: str) -> None:
    game, rules, value = CYCLIC_CASES[name]()
    assert_answers(op.solve(game, "retrograde"), rules, value)


@pytest.mark.parametrize("name", CASES)
def test_alpha_beta_answers_about_folded_states(name: str) -> None:
    game, rules, value = CASES[name]()
    expected = Answers(rules, value)
    solution = op.solve(game, "alpha-beta")
    assert solution.value == value(rules.start)
    state = rules.start
    for move in solution.line():
        assert solution.value_of(state) == value(state)
        best = solution.best_moves(state)
        assert best[0] == move and set(best) <= set(expected.best_moves(state))
        assert [it for it, _ in solution.move_values(state)] == rules.moves(state)
        state = rules.play(state, move)
    assert expected.result(state) is not None
    for state, known in solution.positions():
        assert known == value(state)
    assert solution.playthrough().startswith(f"value {solution.value}\n1. ") or not solution.line()
    assert solution.verify().positions <= len(solution)


@pytest.mark.parametrize("name", [*CASES, *CYCLIC_CASES])
def test_the_audit_accepts_folded_states(name: str) -> None:
    game, _, _ = {**CASES, **CYCLIC_CASES}[name]()
    op.audit(game, 600)


def test_the_example_wins_a_won_game() -> None:
    value = of(Heaps(heaps((3, 4, 5))))
    solution = op.solve(heaps((3, 4, 5)))
    state = heaps((3, 4, 5))
    assert solution.value == 1
    moves = 0
    while state.moves():
        # Max plays by the solution, and Min the last move of any state.
        ours = state.mover == op.MAX
        state = state.play(solution.best_moves(state)[0] if ours else state.moves()[-1])
        assert not ours or value(state) == 1
        moves += 1
    assert state.terminal_value() == 1 and moves % 2 == 1


def test_only_the_centre_keeps_the_draw_against_a_corner() -> None:
    solution = op.solve(ImagesOfTicTacToe())
    for corner in (0, 2, 6, 8):
        board = "." * corner + "X" + "." * (8 - corner)
        assert solution.best_moves(board) == [4]


class Cycle(op.Rules[int, int]):
    """Up to seven and back to one, with a detour at each place."""

    start = 0

    def to_move(self, place: int) -> op.Player:
        return op.MAX

    def moves(self, place: int) -> list[int]:
        return [1, 2]

    def play(self, place: int, by: int) -> int:
        return place + by if place + by <= 7 else 1


class Broken(TicTacToe):
    """The rules raise an exception after four moves."""

    def decided(self, board: str) -> int | None:
        if board.count(".") == 5:
            raise KeyError(board)
        return super().decided(board)


class Huge(Countdown):
    """Rewards that leave the range of 64 bits together."""

    def reward(self, left: int, by: int) -> int:
        return 2**62


@pytest.mark.parametrize("solver", ["minimax", "alpha-beta"])
def test_the_lines_of_errors_can_be_played(solver: Any) -> None:
    for seed in range(20):
        game = Shuffled(Cycle(), seed)
        with pytest.raises(op.CycleError) as raised:
            op.solve(game, solver)
        states = [game.start]
        for move in raised.value.line + raised.value.cycle:
            states.append(game.play(states[-1], move))
        assert raised.value.cycle
        assert game.key(states[len(raised.value.line)]) == game.key(states[-1])

        huge = Shuffled(Huge(4), seed)
        with pytest.raises(op.ValueRangeError) as too_large:
            op.solve(huge, solver)
        state = huge.start
        for move in too_large.value.line:
            state = huge.play(state, move)

        broken = Shuffled(Broken(), seed)
        with pytest.raises(KeyError) as error:
            op.solve(broken, solver)
        (note,) = error.value.__notes__
        state = broken.start
        for move in re.findall(r"'(m[^']*)'", note):
            state = broken.play(state, move)
        assert error.value.args == (state[0],)


def test_a_key_that_joins_positions_is_noticed_where_an_answer_needs_it() -> None:
    class Forgetful(Coins):
        def key(self, row: tuple[int, ...]) -> int:
            return len(row)

    solution = op.solve(Forgetful())
    with pytest.raises(op.ContractError, match=r"\(8, 15, 3\).*key"):
        solution.best_moves((8, 15, 3))
    with pytest.raises(op.ContractError):
        op.audit(Forgetful())


def test_an_impartial_game_answers_about_the_state_it_is_asked_of() -> None:
    class Heaps(op.ImpartialRules[tuple[tuple[int, ...], int], tuple[int, int, int]]):
        """Nim whose states have a number that decides the order and the names of moves."""

        start = ((3, 4, 5), 0)

        def moves(self, state: Any) -> list[tuple[int, int, int]]:
            found = [(at, n) for at, size in enumerate(state[0]) for n in range(1, size + 1)]
            turn = state[1] % max(len(found), 1)
            return [(state[1], *move) for move in found[turn:] + found[:turn]]

        def play(self, state: Any, move: tuple[int, int, int]) -> Any:
            heaps, salt = state
            assert move[0] == salt
            after = [*heaps]
            after[move[1]] -= move[2]
            return tuple(after), (7 * salt + sum(move) + 1) % 13

        def parts(self, state: Any) -> list[Any]:
            return [((size,), state[1]) for size in state[0]]

        def key(self, part: Any) -> int:
            (size,) = part[0]
            return int(size)

    rules = Heaps()
    solution = rules.solve()
    state, ply = rules.start, 0
    while moves := rules.moves(state):
        best = solution.best_moves(state)
        nim_sum = 0
        for heap in state[0]:
            nim_sum ^= heap
        assert solution.grundy_value(state) == nim_sum
        assert bool(best) == bool(nim_sum)
        for move in best:
            assert solution.grundy_value(rules.play(state, move)) == 0
        state = rules.play(state, (best or moves)[-1])
        ply += 1
    assert ply % 2 == 1


def test_a_batch_may_list_moves_in_any_order() -> None:
    numpy = pytest.importorskip("numpy")
    from test_batch import Subtraction, by_hand

    random = numpy.random.default_rng(1)

    class Unsteady(Subtraction):
        """Moves stand in another order whenever they are asked for."""

        def expand(self, states: Any) -> op.Expansion:
            it = super().expand(states)
            order = random.permutation(len(numpy.asarray(it.moves)))
            names = ("parents", "moves", "states", "rewards")
            for name in names:
                setattr(it, name, numpy.asarray(getattr(it, name))[order])
            return it

    solution = Unsteady().solve()
    for _ in range(20):
        for stones in range(1, 10):
            sign = 1 if stones % 2 == 0 else -1
            expected = {
                take: by_hand(stones - take) + sign * take for take in (1, 2) if take <= stones
            }
            assert dict(solution.move_values(numpy.array(stones))) == expected
            best = {take for take, value in expected.items() if value == by_hand(stones)}
            assert set(solution.best_moves(numpy.array(stones))) == best
        assert sum(solution.line()) == 9
    assert op.audit(Subtraction()) == op.Audited(10, complete=True)


def turned(state: Any) -> str:
    """The same for Hex and half a turn, which is all that keeps the sides of both players."""
    cells = sides(state)
    return min(cells, cells[::-1])


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("tic_tac_toe", lambda state: least_image("".join(str(state).split()))),
        ("hex(board_size=3)", turned),
    ],
)
def test_a_game_of_open_spiel_may_be_folded(name: str, key: Callable[[Any], str]) -> None:
    pytest.importorskip("pyspiel")
    rules = op.from_pyspiel(name, key=key)
    plain = op.solve(op.from_pyspiel(name))
    solution = op.solve(rules)
    assert solution.value == plain.value and len(solution) < len(plain)
    for state, value in list(plain.positions())[::7]:
        assert solution.value_of(state) == value
        assert solution.move_values(state) == plain.move_values(state)
        assert solution.best_moves(state) == plain.best_moves(state)
    op.audit(rules, 500)


def sides(state: Any) -> str:
    """The cells of Hex, as who has a stone there."""
    tensor = state.observation_tensor(0)
    size = len(tensor) // 9
    text = ""
    for cell in range(size):
        plane = next(plane for plane in range(9) if tensor[plane * size + cell])
        text += "x" if plane < 4 else "." if plane == 4 else "o"
    return text


def test_pairs_of_plies_agree() -> None:
    """What a move is worth is what the state after it is worth."""
    solution = op.solve(Shuffled(Coins()))
    for state, _ in solution.positions():
        line = solution.line(state)
        assert len(line) == len(state[0])
        for first, second in pairwise(line):
            assert first != second
