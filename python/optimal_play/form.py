"""Values of positions of parts: canonical forms of short games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, cast

from optimal_play import _native
from optimal_play.player import MAX, Player

OutcomeClass = Literal["Max", "Min", "Next", "Previous"]


@dataclass(frozen=True)
class Thermograph:
    """The stops of a value if each move costs a tax, the temperature; a notebook shows the picture.

    `left` and `right` are the points at which the walls bend, each as the temperature and the value:
    `left` where Max begins, `right` where Min does. The mast goes on from the last ones.
    """

    left: tuple[tuple[Fraction, Fraction], ...]
    right: tuple[tuple[Fraction, Fraction], ...]
    mean: Fraction
    temperature: Fraction
    svg: str
    """The picture in SVG: positive values on the left, temperatures upwards."""

    def _repr_svg_(self) -> str:
        return self.svg


class Form:
    """What a part is worth in a game in which a player without a move loses.

    It is a canonical form: `Form("{2|-1}")` is the game in which Max, who is Left, can move to 2,
    and Min, Right, to -1. Numbers, nimbers `*3`, ups `^` and downs `v`, switches `+-1` and tinies
    `+_2` have their usual notation; integers and fractions stand for themselves. Equal values have
    one form. They add up as positions stand side by side, and their order is partial: two values are
    confused if the player to move wins their difference.

    >>> a, b = Form("{2|-1}"), Form("*")
    >>> a + b, -a, 2 * b
    (Form('{2*|-1*}'), Form('{1|-2}'), Form('0'))
    >>> a.mean, a.temperature, a.outcome_class
    (Fraction(1, 2), Fraction(3, 2), 'Next')
    >>> Form("^") > 0, Form("^").is_confused_with("*")
    (True, True)

    An operation takes at most two million steps and 1 GiB, or raises `LimitError`: sums of hot games
    can have exponentially many options.
    """

    _text: str

    def __init__(self, value: Form | str | int | Fraction) -> None:
        if not isinstance(value, Form | str | int | Fraction):
            raise TypeError(f"a form is made of a text, an integer or a fraction, not {value!r}")
        self._text = value._text if isinstance(value, Form) else _native.form(str(value))

    def __add__(self, other: Form | int | Fraction) -> Form:
        return _sum((self, 1), (other, 1))

    __radd__ = __add__

    def __sub__(self, other: Form | int | Fraction) -> Form:
        return _sum((self, 1), (other, -1))

    def __rsub__(self, other: int | Fraction) -> Form:
        return _sum((other, 1), (self, -1))

    def __neg__(self) -> Form:
        return _sum((self, -1))

    def __mul__(self, copies: int) -> Form:
        """The sum of as many copies."""
        return _sum((self, copies)) if isinstance(copies, int) else NotImplemented

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int | Fraction):
            return self.number == other
        return self._text == other._text if isinstance(other, Form) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._text if self.number is None else self.number)

    def __le__(self, other: Form | int | Fraction) -> bool:
        return self._compared(other, lambda below, above: below)

    def __ge__(self, other: Form | int | Fraction) -> bool:
        return self._compared(other, lambda below, above: above)

    def __lt__(self, other: Form | int | Fraction) -> bool:
        return self._compared(other, lambda below, above: below and not above)

    def __gt__(self, other: Form | int | Fraction) -> bool:
        return self._compared(other, lambda below, above: above and not below)

    def is_confused_with(self, other: Form | str | int | Fraction) -> bool:
        """Whether the player to move wins the difference: neither value is at most the other."""
        return self._compared(Form(other), lambda below, above: not below and not above)

    def _compared(self, other: Any, decide: Callable[[bool, bool], bool]) -> bool:
        if not isinstance(other, Form | int | Fraction):
            return cast(bool, NotImplemented)
        return decide(*_native.form_order(self._text, Form(other)._text))

    @cached_property
    def number(self) -> Fraction | None:
        """The number that it is; `None` if it is none."""
        return Fraction(self._text) if set(self._text) <= set("-/0123456789") else None

    @property
    def left(self) -> tuple[Form, ...]:
        """The options of Max (Left)."""
        return tuple(map(_canonical, _native.form_options(self._text)[0]))

    @property
    def right(self) -> tuple[Form, ...]:
        """The options of Min (Right)."""
        return tuple(map(_canonical, _native.form_options(self._text)[1]))

    @cached_property
    def thermograph(self) -> Thermograph:
        """The thermograph."""
        left, right, mean, temperature, svg = _native.form_thermograph(self._text)
        return Thermograph(
            _points(left), _points(right), _fraction(mean), _fraction(temperature), svg
        )

    @property
    def left_stop(self) -> Fraction:
        """The number that play ends in if Max begins."""
        return self.thermograph.left[0][1]

    @property
    def right_stop(self) -> Fraction:
        """The number that play ends in if Min begins."""
        return self.thermograph.right[0][1]

    @property
    def stops(self) -> tuple[Fraction, Fraction]:
        """The left stop and the right one."""
        return self.left_stop, self.right_stop

    @property
    def mean(self) -> Fraction:
        """What one of many copies is worth."""
        return self.thermograph.mean

    @property
    def temperature(self) -> Fraction:
        """The tax from which on no player gains by moving; that of a number is negative."""
        return self.thermograph.temperature

    @property
    def outcome_class(self) -> OutcomeClass:
        """Who wins: `"Max"` or `"Min"`, whoever begins, or the `"Next"` or `"Previous"` player."""
        below, above = _native.form_order(self._text, "0")
        if below:
            return "Previous" if above else "Min"
        return "Max" if above else "Next"

    def winner(self, to_move: Player = MAX) -> Player:
        """Who wins where `to_move` is to move."""
        below, above = _native.form_order(self._text, "0")
        if below == above:
            return to_move.opponent if below else to_move
        return Player(below)

    def _repr_svg_(self) -> str:
        return self.thermograph.svg

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Form({self._text!r})"


def _canonical(text: str) -> Form:
    """The form of a canonical text."""
    form = Form.__new__(Form)
    form._text = text
    return form


def _sum(*summands: tuple[Form | int | Fraction, int]) -> Form:
    """The sum of as many copies of each."""
    if not all(isinstance(it, Form | int | Fraction) for it, _ in summands):
        return cast(Form, NotImplemented)
    return _canonical(_native.form_sum([(str(it), copies) for it, copies in summands]))


def _points(
    wall: list[tuple[_native.Number, _native.Number]],
) -> tuple[tuple[Fraction, Fraction], ...]:
    return tuple((_fraction(at), _fraction(value)) for at, value in wall)


def _fraction(number: tuple[int, int]) -> Fraction:
    numerator, exponent = number
    return Fraction(numerator, 2**exponent)
