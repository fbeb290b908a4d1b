"""Games of OpenSpiel and easyAI."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import optimal_play as op
from optimal_play.from_pyspiel import TEXT_SAYS_ALL

GAMES = [
    "breakthrough(rows=5,columns=2)",
    "clobber(rows=3,columns=4)",
    "connect_four(rows=3,columns=4)",
    "dots_and_boxes(num_rows=2,num_cols=2)",
    "gomoku(size=3,connect=3)",
    "havannah(board_size=2)",
    "hex(board_size=2,swap=true)",
    "hex(board_size=3)",
    "mnk(m=3,n=3,k=3)",
    "nim(pile_sizes=2;3;4)",
    "tic_tac_toe",
    "y(board_size=3)",
]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_open_spiel_has_the_values_of_a_memo(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    rules = op.from_pyspiel(name)
    solution = op.solve(rules)
    memo: dict[Any, float] = {}

    def value(state: Any) -> float:
        key = rules.key(state)
        if key not in memo:
            if state.is_terminal():
                memo[key] = state.returns()[0]
            else:
                values = [value(state.child(action)) for action in state.legal_actions()]
                memo[key] = max(values) if state.current_player() == 0 else min(values)
        return memo[key]

    start = pyspiel.load_game(name).new_initial_state()
    assert solution.value == value(start)
    assert len(solution) == len(memo)
    state = start
    for action in solution.line():
        assert solution.value_of(state) == memo[rules.key(state)]
        state.apply_action(action)
    assert state.is_terminal() and state.returns()[0] == solution.value


def test_actions_show_as_their_names() -> None:
    pytest.importorskip("pyspiel")
    solution = op.solve(op.from_pyspiel("tic_tac_toe"))
    assert solution.line()[:2] == [0, 4] and str(solution.line()[:2]) == "[x(0,0), o(1,1)]"
    assert "1. Max: > x(0,0) = 0*, x(0,1) = 0*" in solution.playthrough()
    assert "<td>x(1,1)</td><td>0</td>" in solution._repr_html_()
    assert ">x(0,0)</text>" in solution.best_play_tree(1).svg
    won = next(row for row in solution.statistics().by_value if row.value == 1)
    assert str(won.line[0]).startswith("x(")
    action = pickle.loads(pickle.dumps(solution.best_moves()[4]))
    assert (action, str(action)) == (4, "x(1,1)")


def test_lines_of_errors_name_actions() -> None:
    pytest.importorskip("pyspiel")
    rules = op.from_pyspiel("tic_tac_toe", key=lambda state: state.current_player())
    with pytest.raises(op.CycleError, match=r"the moves \[x\("):
        op.solve(rules)


@pytest.mark.parametrize("name", sorted(TEXT_SAYS_ALL))
def test_a_text_that_says_all_is_the_key(name: str) -> None:
    pytest.importorskip("pyspiel")
    rules = op.from_pyspiel(name)
    after = rules.play(rules.start, next(iter(rules.moves(rules.start))))
    assert [rules.key(rules.start), rules.key(after)] == [str(rules.start), str(after)]


@pytest.mark.parametrize(
    "name", ["breakthrough(rows=4,columns=2)", "dots_and_boxes(num_rows=1,num_cols=2)"]
)
def test_a_key_loses_nothing_that_the_history_says(name: str) -> None:
    pytest.importorskip("pyspiel")
    whole = op.from_pyspiel(name, key=lambda state: tuple(state.history()))
    assert op.solve(op.from_pyspiel(name)).value == op.solve(whole, "alpha-beta").value


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("kuhn_poker", "chance"),
        ("goofspiel", "same time"),
        ("phantom_ttt", "do not see everything"),
        ("chinese_checkers(players=3)", "3 players"),
    ],
)
def test_a_game_that_does_not_fit_is_refused_with_the_reason(name: str, reason: str) -> None:
    pytest.importorskip("pyspiel")
    with pytest.raises(ValueError, match=reason):
        op.from_pyspiel(name)


@pytest.mark.parametrize("solver", ["minimax", "alpha-beta"])
def test_games_of_easyai(solver: Any) -> None:
    pytest.importorskip("easyAI")
    from easyAI import TwoPlayerGame
    from easyAI.games.TicTacToe import TicTacToe

    solution = op.solve(op.from_easyai(TicTacToe([None, None])), solver)
    assert solution.value == 0
    assert len(solution.line()) == 9

    class Sticks(TwoPlayerGame):
        """Remove one to three sticks; who removes the last one loses."""

        def __init__(self, pile: int) -> None:
            self.players = [None, None]
            self.pile = pile
            self.current_player = 1

        def possible_moves(self) -> list[str]:
            return [str(take) for take in range(1, min(3, self.pile) + 1)]

        def make_move(self, move: str) -> None:
            self.pile -= int(move)

        def is_over(self) -> bool:
            return self.pile <= 0

        def scoring(self) -> int:
            return 100 if self.is_over() else 0

        def show(self) -> None:
            print(self.pile, "sticks")

    for pile in range(1, 13):
        solution = op.solve(op.from_easyai(Sticks(pile)), solver)
        assert solution.value == (-100 if pile % 4 == 1 else 100)
    assert "12 sticks" in solution._repr_html_()
    with pytest.raises(TypeError, match="no game of easyAI"):
        op.from_easyai(3)
