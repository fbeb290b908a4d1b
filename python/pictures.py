"""Makes the pictures of `docs/python.md`, which show what a notebook shows.

python -P pictures.py
"""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path

import optimal_play as op

HERE = Path(__file__).parent
DOCS = HERE.parent / "docs"

STYLE = """
div { font: 14px sans-serif; color: #1f2328; background: #ffffff; padding: 8px 12px }
pre { font: 14px monospace; margin: 0 0 8px }
p { margin: 0 0 8px }
table { border-collapse: collapse; font-size: 13px }
th, td { text-align: right; padding: 4px 12px }
thead { border-bottom: 1px solid #1f2328 }
tbody tr:nth-child(odd) { background: #f5f5f5 }
"""


def pictures() -> Iterator[tuple[str, str]]:
    """The names of the pictures, and what is in them."""
    example = runpy.run_path(str(HERE / "examples" / "coins.py"))
    coins = op.solve(example["Coins"]())
    yield "python-solution.svg", html_as_svg(coins._repr_html_(), 240, 150)
    yield "python-tree.svg", coins.best_play_tree(4)._repr_svg_()
    yield "python-statistics.svg", html_as_svg(coins.statistics()._repr_html_(), 420, 320)
    position = op.games.ConnectFour(5, 4).solve(solver="minimax").position("3333")
    yield "python-position.svg", html_as_svg(position._repr_html_(), 240, 300)


def html_as_svg(html: str, width: int, height: int) -> str:
    """A picture of this size that shows a part of a page."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f"<style>{STYLE}</style>"
        f'<foreignObject width="{width}" height="{height}">'
        f'<div xmlns="http://www.w3.org/1999/xhtml">{html}</div>'
        "</foreignObject></svg>\n"
    )


if __name__ == "__main__":
    for name, picture in pictures():
        (DOCS / name).write_text(picture)
