"""Games of Ludax and pgx, and of other states that are trees of JAX arrays."""

from __future__ import annotations

import os
import runpy
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import optimal_play as op

numpy = pytest.importorskip("numpy")
jax = pytest.importorskip("jax")

from jax_states import Walk

from optimal_play.jax_games.fields import read_fields, reads_randomness
from optimal_play.jax_games.rules import TreeRules

PYTHON = Path(__file__).parents[1]
QUICK = [("Ludax", "tic_tac_toe"), ("pgx", "go")]
"""Rows of the table that are computed in each round: for others, JAX compiles longer."""

MANY_ROUNDS = int(os.environ.get("TEST_ROUNDS", "1")) > 1

Board = tuple[tuple[int, ...], int]
"""The cells of a board, 0 and 1 for the players and -1 for none, and the player to move."""


def rules_of(walk: Walk, whole_key: bool = False) -> TreeRules:
    """The rules of a walk, whose count of steps and last action are known to be just that."""
    start = walk.init(jax.random.PRNGKey(0))
    return TreeRules(walk.step, start, may_drop=() if whole_key else ("steps", "last"))


def test_a_count_of_steps_is_left_out_but_for_the_player_to_move() -> None:
    rules = rules_of(Walk(3))
    solution = rules.solve()
    assert solution.value.winner is None  # nobody steps on the place before the goal
    assert rules.steps_left == 999
    assert rules.key_fields == ["place", "current_player", "legal_action_mask", "steps"]
    # Each place with each player to move; at the goal, the game is over.
    assert len(solution) == 8
    whole = rules_of(Walk(3, limit=40), whole_key=True)
    assert "steps" in whole.key_fields and whole.steps_left is None
    limited = whole.solve()
    assert limited.value == solution.value and len(limited) > 100


def test_a_counter_that_wraps_is_kept_where_the_order_of_players_shows_it() -> None:
    even = rules_of(Walk(3, limit=1000, order=(0, 1), kind=jax.numpy.int8))
    assert len(even.solve()) <= 8
    # 256 is no multiple of 3: after the number 127, another player is to move than the order says.
    odd = rules_of(Walk(3, limit=1000, order=(0, 1, 1), kind=jax.numpy.int8))
    assert len(odd.solve()) > 256
    assert len(rules_of(Walk(3, order=(0, 1, 1))).solve()) <= 12


def test_a_win_beyond_the_limit_of_steps_is_an_error() -> None:
    alone = Walk(100, limit=100, order=(0,))
    rules = rules_of(alone)
    assert rules.steps_left == 99
    with pytest.raises(ValueError, match="take 100 steps, and the game is a draw after 99"):
        rules.solve()
    assert rules_of(Walk(99, limit=100, order=(0,))).solve().value == op.Outcome(op.MAX, 99)
    # The last step both wins and reaches the limit, which the whole key shows.
    assert rules_of(alone, whole_key=True).solve().value == op.Outcome(op.MAX, 100)
    assert rules_of(Walk(101, limit=100, order=(0,)), whole_key=True).solve().value.winner is None


def test_a_field_belongs_to_the_key_where_a_step_depends_on_it() -> None:
    assert "last" not in rules_of(Walk(3)).key_fields
    rules = rules_of(Walk(3, reads_last=True))
    assert "last" in rules.key_fields
    plain, whole = (
        rules.solve(),
        rules_of(Walk(3, reads_last=True, limit=60), whole_key=True).solve(),
    )
    assert plain.value == whole.value


def test_a_player_without_a_legal_action_loses() -> None:
    solution = rules_of(Walk(3, stuck_at=1)).solve()
    assert solution.value == op.Outcome(op.MAX, 1)  # by a step to the place without actions
    assert solution.best_moves() == [1]


def test_games_that_do_not_fit_are_refused_with_the_reason() -> None:
    walk = Walk(3)
    walk.num_players = 3
    with pytest.raises(ValueError, match="walk does not fit: it has 3 players, not 2"):
        op.from_pgx(walk)
    with pytest.raises(ValueError, match="it has chance"):
        op.from_pgx(Walk(3, is_random=True))
    with pytest.raises(ValueError, match="player 0 never begins"):
        op.from_pgx(Walk(3, order=(1, 0)))
    with pytest.raises(ValueError, match="do not add up to zero"):
        rules_of(Walk(3, rewards=(2, -1))).solve()


def test_a_key_of_pgx_holds_all_that_a_step_reads() -> None:
    """Nothing is left out by a test of some steps: here, a rare number decides the game."""
    race = op.from_pgx(Walk(100, limit=1000, order=(0,)))
    assert race.key_fields == ["place", "current_player", "legal_action_mask", "steps"]
    assert op.from_pgx(Walk(5, limit=6, order=(0,))).solve().value == op.Outcome(op.MAX, 5)
    assert op.from_pgx(Walk(5, limit=4, order=(0,))).solve().value.winner is None


def test_scores_are_solved_too() -> None:
    assert rules_of(Walk(1, rewards=(5, -5))).solve().value == 5
    fraction = rules_of(Walk(1, rewards=(0.5, -0.5)))
    with pytest.raises((TypeError, ValueError), match="0.5"):
        fraction.solve()


def test_the_fields_that_a_program_reads_are_found_through_its_loops_and_branches() -> None:
    jnp, lax = jax.numpy, jax.lax

    def step(fields: list[Any], action: Any) -> list[Any]:
        """`shown` depends on `a`, later on `b` by a loop, on `c` by a branch; never on `d`."""
        shown, a, b, c, d = fields
        a = lax.fori_loop(0, 3, lambda _, x: x + b, a)
        b = lax.cond(action > 0, lambda: b + c, lambda: b)
        b, _ = lax.scan(lambda x, y: (x + y, d), b, jnp.arange(2))
        c = lax.while_loop(lambda x: x < 9, lambda x: x + 1, c)
        return [jax.jit(lambda x, y: (x, y))(shown + a, d)[0], a, b, c, d + 1]

    fields = [jnp.int32(0)] * 5
    assert read_fields(step, fields, jnp.int32(0), {0}) == {0, 1, 2, 3}
    assert read_fields(step, fields, jnp.int32(0), {3}) == {3}
    assert read_fields(step, fields, jnp.int32(0), {4}) == {4}
    key = jax.random.PRNGKey(0)
    assert not reads_randomness(lambda x, key: [x + 1], 0, key)
    assert reads_randomness(lambda x, key: [x + jax.random.bernoulli(key)], 0, key)


@cache
def table() -> dict[str, Any]:
    pytest.importorskip("ludax")
    pytest.importorskip("pgx")
    if not (PYTHON / "described_games.py").exists() or version("ludax") != "1.0.0":
        pytest.skip("no table of this version is beside the tests")
    return runpy.run_path(str(PYTHON / "described_games.py"))


def test_the_table_shows_what_is_computed() -> None:
    import ludax.games

    rows = table()["rows_of"](table()["PAGE"].read_text())
    assert sorted(game for package, game in rows if package == "Ludax") == sorted(
        ludax.games.__all__
    )
    assert [game for package, game in rows if package == "pgx"] == list(table()["PGX"])
    for (package, game), shown in rows.items():
        if (package, game) in QUICK or MANY_ROUNDS:
            computed = str(table()["row"](package, game))
            assert computed.split("|")[:-2] == shown.split("|")[:-2]


@cache
def ludax_rules(name: str, **edits: str) -> Any:
    text = table()["LUDAX"][name].text(name)
    for old, new in edits.items():
        text = text.replace(old, new)
    return op.from_ludax(text)


def values_by_board(
    solution: op.Solution[Any, Any, Any], board_of: Callable[[Any], Board]
) -> dict[Board, int]:
    """The winner of each position: 1 for `MAX`, -1 for `MIN`, 0 for a draw."""
    found: dict[Board, int] = {}
    for state, value in solution.positions():
        winner = value.winner if isinstance(value, op.Outcome) else None
        worth = value if isinstance(value, int) else 0 if winner is None else winner.sign
        board = board_of(state)
        assert found.setdefault(board, worth) == worth
    return found


def of_open_spiel(name: str, board_of: Callable[[str], tuple[int, ...]]) -> dict[Board, int]:
    pytest.importorskip("pyspiel")
    rules = op.from_pyspiel(name)

    def board(state: Any) -> Board:
        over = state.is_terminal()
        return board_of(str(state)), -1 if over else state.current_player()

    return values_by_board(op.solve(rules), board)


def cells_of(marks: str) -> Callable[[str], tuple[int, ...]]:
    """Reads the marks of the two players, and of no player, from a text."""
    return lambda text: tuple(
        marks.index(it) if it in marks[:2] else -1 for it in text if it in marks
    )


def board_of_row(rules: TreeRules) -> Callable[[Any], Board]:
    def board(row: Any) -> Board:
        fields = rules.values(row)
        cells = tuple(fields["game_state.board"].ravel().tolist())
        return cells, -1 if rules.is_over(row) else int(fields["current_player"])

    return board


def test_tic_tac_toe_of_ludax_pgx_and_open_spiel_have_the_same_values() -> None:
    from_open_spiel = of_open_spiel("tic_tac_toe", cells_of("xo."))
    of_ludax = ludax_rules("tic_tac_toe")
    assert values_by_board(of_ludax.solve(), board_of_row(of_ludax)) == from_open_spiel
    of_pgx = op.from_pgx("tic_tac_toe")

    def board(row: Any) -> Board:
        cells = tuple(of_pgx.values(row)["_x.board"].tolist())
        return cells, -1 if of_pgx.is_over(row) else int(of_pgx.values(row)["current_player"])

    assert values_by_board(of_pgx.solve(), board) == from_open_spiel


def test_connect_four_of_ludax_has_the_values_of_open_spiel() -> None:
    table()
    import ludax.games

    text = ludax.games.connect_four.replace("rectangle 6 7", "rectangle 3 4")
    rules = op.from_ludax(text.replace('"token" 4', '"token" 3'))
    name = "connect_four(rows=3,columns=4,x_in_row=3)"
    found = values_by_board(rules.solve(), board_of_row(rules))
    assert found == of_open_spiel(name, cells_of("xo."))
    assert rules.draw(rules.start) == "\n".join([". . . ."] * 3)
    assert set(map(str, rules.solve().best_moves())) <= {"a1", "b1", "c1", "d1"}


@pytest.mark.skipif(not MANY_ROUNDS, reason="hex is compared in more rounds than one")
def test_hex_of_ludax_has_the_values_of_open_spiel() -> None:
    """Ludax remembers the groups, too, so that one board has several positions."""
    rules = ludax_rules("hex")
    found = values_by_board(rules.solve(), board_of_row(rules))

    def cells(text: str) -> tuple[int, ...]:
        marks = [it for it in text if it in ".xoyzpqXO"]
        first, second = "xyzX", "opqO"
        return tuple(0 if it in first else 1 if it in second else -1 for it in marks)

    expected = of_open_spiel("hex(board_size=3)", cells)
    turned = {
        (tuple(board[column * 3 + row] for row in range(3) for column in range(3)), player): worth
        for (board, player), worth in expected.items()
    }
    assert found in (expected, turned)


def reversi(
    size: int, discs: tuple[list[int], list[int]], flips_again: bool
) -> dict[tuple[Any, ...], int]:
    """All positions of reversi from these discs by brute force. With `flips_again`, a pass flips what the player's own
    last disc encloses, as in Ludax 1.0.0."""
    lines = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc]

    def enclosed(board: tuple[int, ...], cell: int, player: int) -> Iterator[int]:
        for dr, dc in lines:
            row, column, run = cell // size + dr, cell % size + dc, []
            while 0 <= row < size and 0 <= column < size:
                at = row * size + column
                if board[at] != 1 - player:
                    if board[at] == player:
                        yield from run
                    break
                run.append(at)
                row, column = row + dr, column + dc

    def flipped(board: tuple[int, ...], cell: int, player: int) -> tuple[int, ...]:
        cells = list(board)
        for at in enclosed(board, cell, player):
            cells[at] = player
        return tuple(cells)

    values: dict[tuple[Any, ...], int] = {}

    def solve(board: tuple[int, ...], player: int, last: tuple[int, int], passed: bool) -> int:
        key = board, player, last if flips_again else None, passed
        if key not in values:
            moves = [
                cell
                for cell in range(size * size)
                if board[cell] < 0 and any(enclosed(board, cell, player))
            ]
            found = []
            for cell in moves:
                mine = (cell, last[1]) if player == 0 else (last[0], cell)
                placed = (*board[:cell], player, *board[cell + 1 :])
                found.append(solve(flipped(placed, cell, player), 1 - player, mine, False))
            if not moves:
                after = board
                if flips_again and last[player] >= 0 and board[last[player]] == player:
                    after = flipped(board, last[player], player)
                if passed:
                    more = after.count(0) - after.count(1)
                    values[key] = (more > 0) - (more < 0)
                    return values[key]
                found = [solve(after, 1 - player, last, True)]
            values[key] = max(found) if player == 0 else min(found)
        return values[key]

    start = [-1] * size * size
    for player, cells in enumerate(discs):
        for cell in cells:
            start[cell] = player
    solve(tuple(start), 0, (-1, -1), False)
    return values


def test_reversi_of_ludax_has_the_values_of_its_rules_by_brute_force() -> None:
    discs = ([6, 9, 1, 13], [5, 10, 2, 14])
    text = table()["LUDAX"]["reversi"].text("reversi")
    rules = op.from_ludax(text.replace("(6 9)", "(6 9 1 13)").replace("(5 10)", "(5 10 2 14)"))
    assert "game_state.previous_actions" in rules.key_fields
    expected: dict[Board, set[int]] = {}
    for (board, player, _, passed), worth in reversi(4, discs, flips_again=True).items():
        expected.setdefault((board, player), set()).add(worth)
    plain: dict[Board, set[int]] = {}
    for (board, player, _, passed), worth in reversi(4, discs, flips_again=False).items():
        plain.setdefault((board, player), set()).add(worth)
    found: dict[Board, set[int]] = {}
    for row, value in rules.solve().positions():
        board = board_of_row(rules)(row)
        worth = 0 if value.winner is None else value.winner.sign
        found.setdefault(board, set()).add(worth)
    goes_on = {board: worth for board, worth in found.items() if board[1] >= 0}
    assert goes_on == expected
    assert goes_on != plain  # so the discs that a pass flips change values


def test_a_text_that_is_no_game_of_ludax_is_refused_with_the_place() -> None:
    table()
    with pytest.raises(ValueError, match="no description of a game of Ludax: .*line 1") as caught:
        op.from_ludax('(game "Nothing" (players two))')
    assert caught.value.__cause__ is not None
