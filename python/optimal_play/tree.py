"""The tree of best play as a picture."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class BestPlayTree:
    """The positions that best play leads to; a notebook shows the picture."""

    svg: str
    """The picture in SVG."""

    def _repr_svg_(self) -> str:
        return self.svg
