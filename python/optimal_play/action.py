"""Moves that other software numbers."""

from __future__ import annotations

from typing import Self


class Action(int):
    """An action of other software: its number, which shows as its name, such as `x(1,1)`."""

    name: str

    def __new__(cls, number: int, name: str) -> Self:
        action = super().__new__(cls, number)
        action.name = name
        return action

    def __getnewargs__(self) -> tuple[int, str]:  # type: ignore[override]
        return int(self), self.name

    def __str__(self) -> str:
        return self.name

    __repr__ = __str__
