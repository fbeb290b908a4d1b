"""Games of OpenSpiel."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import optimal_play as op
from optimal_play import open_spiel

GAMES = [
    "breakthrough(rows=5,columns=2)",
    "clobber(rows=3,columns=4)",
    "connect_four(rows=3,columns=4)",
    "dots_and_boxes(num_rows=2,num_cols=2)",
    "gomoku(size=3,connect=2)",
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


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("kuhn_poker", "chance"),
        ("goofspiel", "same time"),
        ("phantom_ttt", "do not see everything"),
        ("quoridor(players=3)", "3 players"),
        ("chess(chess960=true)", "chance"),
        ("restricted_nash_response(game=tic_tac_toe())", "chance"),
        ("cached_tree(game=tic_tac_toe())", "cached_tree .* take tic_tac_toe without it"),
        ("misere(game=cached_tree(game=nim()))", "cached_tree .* take nim without it"),
        ("add_noise(game=nim(),epsilon=0.1,seed=1)", "add_noise .* take nim without it"),
        ("misere(game=add_noise(game=nim(),epsilon=0.1,seed=1))", "add_noise"),
    ],
)
def test_a_game_that_does_not_fit_is_refused_with_the_reason(name: str, reason: str) -> None:
    pytest.importorskip("pyspiel")
    with pytest.raises(ValueError, match=reason):
        op.from_pyspiel(name)


@pytest.mark.parametrize(
    ("name", "value", "positions"),
    [
        ("misere(game=tic_tac_toe())", 0, 5478),
        ("misere(game=misere(game=tic_tac_toe()))", 0, 5478),
        ("zerosum(game=tic_tac_toe())", 0, 5478),
        ("start_at(game=tic_tac_toe(),history=4;1)", 1, 627),
        ("misere(game=start_at(game=tic_tac_toe(),history=4;1))", 0, 627),
    ],
)
def test_a_game_around_another_has_its_key(name: str, value: int, positions: int) -> None:
    pytest.importorskip("pyspiel")
    solution = op.solve(op.from_pyspiel(name))
    assert (solution.value, len(solution)) == (value, positions)


def test_rules_say_whether_their_key_is_the_history() -> None:
    pytest.importorskip("pyspiel")
    assert op.from_pyspiel("go(board_size=5)").key_is_history
    assert not op.from_pyspiel("mancala").key_is_history
    assert not op.from_pyspiel("go(board_size=5)", key=str).key_is_history


def test_a_text_is_no_position() -> None:
    pytest.importorskip("pyspiel")
    solution = op.solve(op.from_pyspiel("nim(pile_sizes=1;2)"))
    text = str(next(solution.positions())[0])
    with pytest.raises(TypeError, match="a position is a state of OpenSpiel, .*not '.0.: 1 2'"):
        solution.value_of(text)


@pytest.fixture
def _forgetful(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A version of OpenSpiel in which the key of a game does not say who is to move."""
    monkeypatch.setattr(open_spiel, "known_key", lambda state: lambda at: str(at)[4:])
    open_spiel._fault_of.cache_clear()
    yield
    open_spiel._fault_of.cache_clear()


@pytest.mark.usefixtures("_forgetful")
def test_a_key_that_fails_is_replaced_by_the_history_with_a_warning() -> None:
    pytest.importorskip("pyspiel")
    with pytest.warns(UserWarning, match="the key of nim does not fit .* the player to move is"):
        rules = op.from_pyspiel("nim(pile_sizes=1;2;2)")
    assert rules.key_is_history and op.solve(rules).value == 1


def test_a_key_that_cannot_read_a_text_is_replaced_too(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspiel")
    monkeypatch.setattr(open_spiel, "known_key", lambda state: lambda at: int(str(at)))
    monkeypatch.setattr(open_spiel, "_fault_of", open_spiel._fault_of.__wrapped__)
    with pytest.warns(UserWarning, match="does not fit .*invalid literal"):
        assert op.from_pyspiel("nim").key_is_history
