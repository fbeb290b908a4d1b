"""The games of the library."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Any, cast

import pytest
from brute_force import Answers, outcomes
from folded_games import least_image
from small_games import TicTacToe

import optimal_play as op
from optimal_play import _native, games

SMALL: list[tuple[games.Game[Any], Any]] = [
    (games.AnimalShogi("1l1/3/3/1L1 b Cc"), op.Outcome(op.MAX, 9)),
    (games.Awari([0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1]), 2),
    (games.Chase((2, 2), (1, 1), (2, 2)), op.Outcome(op.MIN, 2)),
    (games.Clobber("XOX|OXO + XO."), op.Outcome(op.MAX, None)),
    (games.ConnectFour(4, 4), 0),
    (games.Cram("..#\n...\n...\n#.."), op.Outcome(op.MAX, None)),
    (games.Dodgem(3), op.Outcome(op.MAX, 19)),
    (games.Domineering(4, 4), op.Outcome(op.MAX, None)),
    (games.DotsAndBoxes(2, 2), 2),
    (games.Elephants("XX.X.O.O"), op.Outcome(op.MAX, None)),
    (games.Gobblet(3, 0, 0), op.Outcome(None, None)),
    (games.Hackenbush("XO + OXX"), op.Outcome(op.MAX, None)),
    (games.Hexapawn(3, 3), op.Outcome(op.MIN, 6)),
    (games.ImpartialClobber(3, 3), op.Outcome(op.MAX, None)),
    (games.Kalah(3, 3), 2),
    (games.Kayles([3, 4, 5]), op.Outcome(op.MAX, None)),
    (games.KingRookKing("8/8/8/8/8/2k5/1R6/K7 w - -"), op.Outcome(op.MAX, 31)),
    (games.KnightPawns((0, 2), [(1, 1), (2, 2), (3, 3)]), 8),
    (games.Morris("three"), op.Outcome(op.MAX, 9)),
    (games.Nim([3, 5]), op.Outcome(op.MAX, None)),
    (games.NodeKayles(5, 3), op.Outcome(op.MAX, None)),
    (games.NoGo("..."), op.Outcome(op.MAX, None)),
    (games.Staircase([[1, 2], [3, 4]], [[4, 1], [2, 2]]), -1),
    (games.TicTacToe(), op.Outcome(None, None)),
    (games.Toads("XXX..OOO"), op.Outcome(op.MAX, None)),
]


@pytest.mark.parametrize(("game", "value"), SMALL, ids=repr)
def test_every_solver_of_a_game_finds_its_value(game: games.Game[Any], value: Any) -> None:
    for solver in game.SOLVERS:
        solution = game.solve(solver=solver, threads=1)
        assert solution.value == value
        line = solution.line()
        position = solution.position()
        assert line[0] == solution.best_moves()[0]
        assert [move.name for move in position.moves if move.is_best] == solution.best_moves()
        assert len(solution.move_values()) == len(position.moves)
        assert solution.position(line[:1]).to_move != position.to_move or game.NAME == "kalah"
        assert solution.verify().positions > 0
        assert solution.best_play_tree(2).svg.startswith("<svg ")
        assert str(line[0]) in solution.playthrough()


def test_a_game_with_cycles_and_scores_has_lines_that_end_and_proofs() -> None:
    random = Random(1)
    for _ in range(20):
        houses = [0] * 12
        for _ in range(5):
            houses[random.randrange(12)] += 1
        solution = games.Awari(houses).solve(threads=1)
        end = solution.position(solution.line())
        assert end.to_move is None or end.value == 0  # nothing is left to be gained
        assert solution.verify().complete
        for player in (op.MAX, op.MIN):
            assert solution.certificate(player) is not None


def test_settings_of_awari_change_the_value() -> None:
    houses = [1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]
    values = [
        games.Awari(houses, grand_slam=slam).solve().value
        for slam in ("illegal", "captures", "nothing", "rest")
    ]
    assert values == [-3, 3, 0, 1]
    assert games.Awari(houses, must_feed=False).solve().value == -3
    with pytest.raises(ValueError, match='grand_slam must be "illegal", .*, not "all"'):
        games.Awari(houses, grand_slam=cast(Any, "all")).solve()


def test_awari_has_boards_with_fewer_houses() -> None:
    assert games.Awari([2] * 6).solve().value == 3
    assert games.Awari([2] * 4, grand_slam="captures").solve().value == 8
    with pytest.raises(ValueError, match="expected the seeds of 4 houses, found 5 numbers"):
        games.Awari([1] * 5).solve()
    with pytest.raises(ValueError, match="7 houses a player do not fit, from 2 to 6 do"):
        games.Awari([1] * 14).solve()


def test_a_last_seed_of_kalah_stays_opposite_an_empty_house() -> None:
    values = [games.Kalah(2, 4, empty_captures=it).solve().value for it in (True, False)]
    assert values == [-12, -10]


def test_the_games_are_all_tested() -> None:
    assert {type(game) for game, _ in SMALL} == set(games.ALL)
    assert {game.NAME for game in games.ALL} == set(_native.GAMES)
    assert dir(op.games) == sorted(type(game).__name__ for game, _ in SMALL)


def test_positions_are_given_by_moves() -> None:
    solution = games.ConnectFour(7, 6).solve("444422226")
    assert solution.position().picture.count("X") == 5
    assert solution.value_of("") == solution.value
    unknown = solution.position("1")  # alpha-beta does not search where it leads to
    assert unknown.value is None and len(unknown.moves) == 7
    assert solution.best_moves("1") == solution.line("1") == []
    with pytest.raises(ValueError, match="move 3, 9, is not legal; the legal moves are: 4, "):
        games.ConnectFour(7, 6).solve("449")
    with pytest.raises(ValueError, match="does not fit"):
        games.ConnectFour(70, 6).solve()
    with pytest.raises(ValueError, match="solvers of this game are retrograde"):
        games.Dodgem(3).solve(solver="minimax")


def test_cram_has_boards_of_any_shape() -> None:
    assert games.Cram((3, 4)).solve().value.winner == op.MAX
    after = games.Cram("...\n.#.").solve(["(1,1)-(1,2)"])
    assert after.position().picture == "--.\n.#."
    with pytest.raises(ValueError, match="line 2, column 2: there is no square `x`"):
        games.Cram("..\n.x").solve()
    with pytest.raises(ValueError, match="a board of 9 rows and 8 columns does not fit"):
        games.Cram((9, 8)).solve()


def test_nimbers_are_found_by_search() -> None:
    # P. Beling, README of impartial-games, 2023.
    for board, nimber in {(4, 5): 2, (5, 5): 0, (5, 6): 2}.items():
        solution = games.Cram(board).solve(solver="grundy-by-search")
        assert solution.grundy_value() == nimber
        assert solution.value.winner == (op.MAX if nimber else op.MIN)
        assert solution.verify().complete
        winning = solution.best_moves() if nimber else []
        assert all(solution.grundy_value([move]) == 0 for move in winning)
    assert solution.report.positions < 100_000  # by definition it has 356,382 parts


@pytest.mark.parametrize(
    "game",
    [
        *(games.Cram(board) for board in [(1, 2), (3, 4), "..#..\n....."]),
        games.ImpartialClobber(4, 3),
        games.NodeKayles(5, 3),
    ],
    ids=repr,
)
def test_nimbers_are_those_of_the_definition(game: games.Game[Any]) -> None:
    whole, found = game.solve(), game.solve(solver="grundy-by-search")
    assert found.grundy_value() == whole.grundy_value() is not None
    assert whole.verify().complete and found.verify().complete
    assert game.solve(solver="minimax").grundy_value() is None
    for move, value in found.move_values():
        nimber = found.grundy_value([move])
        assert value in (None, whole.value_of([move]))
        assert nimber in (None, whole.grundy_value([move]))
    line = found.line()
    assert line == [] or line[0] in whole.best_moves()


def test_sums_of_heaps_have_grundy_values() -> None:
    heaps = games.Nim([2, 5, 6]).solve()
    assert heaps.grundy_value() == 2 ^ 5 ^ 6
    assert all(heaps.grundy_value([move]) == 0 for move in heaps.best_moves())
    assert games.Kayles([12]).solve().grundy_value() == 4  # R. Guy and C. Smith, 1956
    # OEIS A002187, a row, and A316632, three rows.
    rows = [games.NodeKayles(columns, 1).solve().grundy_value() for columns in range(1, 15)]
    assert rows == [1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0]
    assert games.NodeKayles(14, 3).solve(solver="grundy-by-search").grundy_value() == 4


def test_all_positions_and_certificates() -> None:
    solution = games.TicTacToe().solve()
    statistics = solution.statistics()
    assert (statistics.positions, statistics.is_whole) == (765, True)
    certificate = solution.certificate(op.MAX)
    assert certificate is not None and certificate.startswith("optimal-play certificate")
    assert games.ConnectFour(4, 4).solve().certificate(op.MAX) is None


@pytest.mark.parametrize(("game", "value"), SMALL, ids=repr)
def test_answers_are_about_the_position_that_the_moves_lead_to(
    game: games.Game[Any], value: Any
) -> None:
    solution = game.solve(
        solver=next(it for it in game.SOLVERS if it not in ("alpha-beta", "sums"))
    )
    assert solution.value == value

    def is_chosen(move: str, best: list[str]) -> bool:
        # The first best move may go round, where positions repeat and values are scores.
        return move in best if game.NAME == "awari" else move == best[0]

    random = Random(1)
    for _ in range(4):
        moves: list[str] = []
        while (position := solution.position(moves)).moves and len(moves) < 12:
            line = solution.line(moves)
            assert is_chosen(line[0], solution.best_moves(moves))
            assert solution.value_of(moves) == position.value
            for first in position.moves[:3]:
                assert first.is_best == (first.value == position.value)
                after = solution.position([*moves, first.name])
                if isinstance(after.value, op.Outcome):
                    assert after.value.winner == first.value.winner
            # Each move of the line is legal after the ones before it, and keeps the value.
            for ply in range(min(len(line), 6)):
                best = solution.best_moves([*moves, *line[:ply]])
                assert is_chosen(line[ply], best)
            moves.append(random.choice(position.moves).name)


def squares(picture: str) -> str:
    """The board of a picture, from a1 to c3, row by row."""
    rows = [line.split()[1:] for line in picture.splitlines()[:3]]
    return "".join("".join(row) for row in reversed(rows))


class NamedTicTacToe(TicTacToe):
    """The rules of the library: squares have names, and images share a key."""

    NAMES = tuple(f"{column}{row}" for row in "123" for column in "abc")

    def __init__(self, order: list[str]) -> None:
        super().__init__()
        self.order = order

    def moves(self, board: str) -> Any:
        return [name for name in self.order if board[self.NAMES.index(name)] == "."]

    def play(self, board: str, at: Any) -> str:
        return super().play(board, self.NAMES.index(at))

    def key(self, board: str) -> Hashable:
        return least_image(board)


def test_each_board_of_tic_tac_toe_has_its_own_answers() -> None:
    solution = games.TicTacToe().solve()
    order = [move.name for move in solution.position().moves]
    rules = NamedTicTacToe(order)
    known = outcomes(rules)
    expected = Answers(rules, lambda board: known[least_image(board)])
    lines: list[list[str]] = [[]]
    for line in lines:
        board = rules.start
        for name in line:
            board = rules.play(board, name)
        position = solution.position(line)
        assert squares(position.picture) == board
        assert position.value == expected.value(board)
        assert [(it.name, it.value) for it in position.moves] == expected.move_values(board)
        assert solution.best_moves(line) == expected.best_moves(board)
        assert solution.line(line) == [move for move, _, _ in expected.line(board)]
        if len(line) < 2:
            lines += [[*line, name] for name in rules.moves(board)]
    assert len(lines) == 1 + 9 + 72
    for row in solution.statistics().by_value:
        assert solution.value_of(row.line) == row.value
    for player in (op.MAX, op.MIN):
        certificate = solution.certificate(player)
        assert certificate is not None
        expected.check_certificate(certificate)
    assert solution.playthrough() == expected.playthrough()
