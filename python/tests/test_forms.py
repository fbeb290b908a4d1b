"""Values of parts: their arithmetic, order and notation, and those that solutions hold."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import optimal_play as op
from optimal_play import Form, games

# E. Berlekamp, J. Conway and R. Guy, Winning Ways: 4 | 1 | 0 has a mean of 9/4.
SENTE = Form("{4|{1|0}}")


def test_values_add_up_and_print() -> None:
    switch = Form("{2|-1}")
    assert str(switch + Form("*")) == "{2*|-1*}"
    assert repr(-switch) == "Form('{1|-2}')"
    assert switch - switch == 0 and switch - switch == Form("0")
    assert 3 * Form("^") == Form("^3") and Form("*") * -2 == 0 and 0 * switch == 0
    assert sum([Form("1/2"), Form("1/4")], 1) == Fraction(7, 4)
    assert 1 - Form(Fraction(1, 4)) == Fraction(3, 4) == Form("3/4").number
    assert Form(switch) == switch and Form("{1,0|0}") == Form("{1|0}") != switch
    assert Form("{ 1 | 0 }") == Form("{1|0}") and Form("*").number is None
    assert len({Form("3"), 3, Fraction(3), Form("{2|}"), Form("*"), Form("{0|0}")}) == 2


def test_the_order_is_partial() -> None:
    up, star = Form("^"), Form("*")
    assert up > 0 and 0 < up and up >= Form("^") and not up > Form("^") and -up < 0 <= up
    assert up.is_confused_with("*") and not up < star and not up >= star
    assert 2 * up > star and not (2 * up).is_confused_with(star)
    for text, winners in [
        ("^", (op.MAX, op.MAX)),
        ("-1/2", (op.MIN, op.MIN)),
        ("*3", (op.MAX, op.MIN)),
        ("{*|*}", (op.MIN, op.MAX)),
    ]:
        form = Form(text)
        assert tuple(form.winner(to_move) for to_move in op.Player) == winners
    classes = [Form(text).outcome_class for text in ["1", "v", "+-1", "{1|}", "0"]]
    assert classes == ["Max", "Min", "Next", "Max", "Previous"]


def test_thermographs_have_the_points_of_the_books() -> None:
    half, temperature, mean = Fraction(1, 2), Fraction(7, 4), Fraction(9, 4)
    zero, one, four = Fraction(0), Fraction(1), Fraction(4)
    picture = SENTE.thermograph
    assert picture.left == ((zero, four), (temperature, mean))
    assert picture.right == ((zero, one), (half, one), (temperature, mean))
    assert (SENTE.mean, SENTE.temperature, SENTE.stops) == (mean, temperature, (four, one))
    assert (SENTE.left_stop, SENTE.right_stop) == SENTE.stops
    assert Form("3/4").temperature == Fraction(-1, 4) and Form("^").temperature == 0
    svg = SENTE._repr_svg_()
    assert svg == picture._repr_svg_() and svg.startswith("<svg ")
    assert "mean 9/4, temperature 7/4" in svg


def test_options_are_forms() -> None:
    assert SENTE.left == (Form(4),) and SENTE.right == (Form("{1|0}"),)
    assert Form("*2").left == Form("*2").right == (Form("*"), Form("0"))
    assert Form(2).left == (Form(1),) and Form(2).right == ()


def test_random_values_keep_the_laws() -> None:
    random = Random(1)

    def value(depth: int) -> Form:
        if depth == 0 or random.random() < 0.2:
            return Form(random.choice(["0", "1", "-2", "1/2", "*", "*2", "^", "v*"]))
        sides = [",".join(str(value(depth - 1)) for _ in range(random.randint(1, 2))) for _ in "LR"]
        return Form("{" + "|".join(sides) + "}")

    for _ in range(60):
        a, b = value(2), value(2)
        assert a + b == b + a and a + b - b == a and 0 - (-a) == a
        assert Form(str(a)) == a and hash(Form(str(a))) == hash(a)
        assert pickle.loads(pickle.dumps(a)) == a
        assert (a <= b) == ((b - a).outcome_class in ("Max", "Previous"))
        assert (a + b).mean == a.mean + b.mean
        assert (a + b).temperature <= max(a.temperature, b.temperature)
        assert a.right_stop <= a.mean <= a.left_stop
        assert all(it.is_confused_with(a) or it < a for it in a.left)
        assert all(it.is_confused_with(a) or it > a for it in a.right)


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: Form("{2|1"), ValueError, "column 5: expected `,` or `}`"),
        (lambda: Form("1/3"), ValueError, "column 3: expected a power of two"),
        (lambda: Form(Fraction(1, 3)), ValueError, "column 3"),
        (lambda: Form(2**64), op.ValueRangeError, "does not fit"),
        (lambda: Form("*300"), op.LimitError, "deeper than 256 levels"),
        (lambda: Form(1.5), TypeError, "a text, an integer or a fraction, not 1.5"),  # type: ignore[arg-type]
        (lambda: Form("*") + 0.5, TypeError, "unsupported operand"),  # type: ignore[operator]
        (lambda: Form("*") < "1", TypeError, "not supported"),  # type: ignore[operator]
    ],
)
def test_what_is_wrong_is_named(
    make: Callable[[], Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as raised:
        make()
    assert message in str(raised.value)


def test_a_sum_that_explodes_is_a_limit() -> None:
    total = Form(0)
    with pytest.raises(op.LimitError, match="steps"):
        for exponent in range(40):
            total += Form(f"{{{2**exponent}|{{0|-{2**exponent}}}}}")


@pytest.mark.parametrize(
    ("game", "text"),
    [
        # M. Albert, J. Grossman, R. Nowakowski and D. Wolfe, An introduction to Clobber, 2005.
        (games.Clobber("XXXO + OX"), "^2"),
        # E. Berlekamp's rule.
        (games.Hackenbush("XO + OXX"), "1/4"),
        # Winning Ways.
        (games.Toads("XX.O"), "{1/2|0}"),
        (games.Elephants("X.. + X.O"), "2*"),
        (games.NoGo("..."), "+-1"),
        (games.Domineering(2, 2), "+-1"),
        (games.Nim([3, 5]), "*6"),
        (games.Cram((2, 3)), "*"),
    ],
    ids=repr,
)
def test_solutions_hold_published_values(game: games.Game[Any], text: str) -> None:
    solution = game.solve(solver="sums" if "sums" in game.SOLVERS else "grundy")
    form = solution.canonical()
    assert form == Form(text)
    assert form.winner(op.MAX) == solution.value.winner
    for move in solution.position().moves:
        after = solution.canonical([move.name])
        # An option that is no longer there is dominated or reversible; those held are no better.
        assert after is None or not after >= form


def test_a_form_that_no_part_needed_is_none() -> None:
    assert games.Domineering(3, 3).solve(solver="alpha-beta").canonical() is None
    assert games.Nim([3]).solve(solver="minimax").canonical() is None
    with pytest.raises(ValueError, match="not legal"):
        games.Nim([3]).solve().canonical(["9"])


def test_first_names_the_player_to_move() -> None:
    for first in op.Player:
        solution = games.Clobber("XXO", first=first).solve()
        assert solution.value.winner == op.MAX
        assert solution.position().to_move == first
    with pytest.raises(ValueError, match=r"board 2: row 1, column 2: there is no cell `-`"):
        games.Toads("X.O + X-O").solve()
    with pytest.raises(TypeError, match="boards must be a text"):
        games.Clobber(3)  # type: ignore[arg-type]


class Heaps(op.ImpartialRules[tuple[int, ...], tuple[int, int]]):
    """Nim."""

    start = (3, 4, 400)

    def moves(self, state: tuple[int, ...]) -> list[tuple[int, int]]:
        return [(at, left) for at, heap in enumerate(state) for left in range(heap)]

    def play(self, state: tuple[int, ...], move: tuple[int, int]) -> tuple[int, ...]:
        return (*state[: move[0]], move[1], *state[move[0] + 1 :])

    def parts(self, state: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(heap,) for heap in state]


def test_an_impartial_game_in_python_is_worth_a_nimber() -> None:
    solution = Heaps().solve()
    assert solution.canonical((3, 4)) == Form("*7") == Form("*3") + Form("*4")
    assert solution.canonical((5, 5)) == 0
    assert solution.canonical((401,)) is None
    with pytest.raises(op.LimitError):
        solution.canonical()
