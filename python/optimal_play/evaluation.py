"""What `evaluate` has found out about an agent."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from html import escape
from typing import Any

from optimal_play.dataframe import Columns, ToDataFrame
from optimal_play.player import Player
from optimal_play.tally import Tally


@dataclass(frozen=True)
class Games:
    """Games of the agent as one player."""

    player: Player
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True)
class Evaluation(ToDataFrame):
    """How far an agent is from perfect. A notebook shows it as tables.

    `to_dataframe` has a row for all positions, one for each depth, and one for each value.
    """

    total: Tally
    """All positions that were judged."""
    by_depth: dict[int, Tally] = field(repr=False)
    """The same by the depth of positions: the moves from the start that lead to them."""
    by_value: dict[int, Tally] = field(repr=False)
    """The same by their value for the player to move; of outcomes, 1 for a win, -1 for a loss."""
    games: tuple[Games, Games]
    """The games as `MAX`, and as `MIN`."""
    not_held: int
    """The positions that were skipped, because the solution does not hold the value of the move."""

    def _table(self) -> Columns:
        """A row for all positions, one for each depth, and one for each value."""
        columns: dict[str, list[Any]] = {"by": [], "group": []}
        columns |= {name: [] for name in (*_COUNTS, *_MEANS)}
        for by, group, tally in self._rows():
            columns["by"].append(by)
            columns["group"].append(group)
            for name in (*_COUNTS, *_MEANS):
                columns[name].append(getattr(tally, name))
        return columns

    def plot(self, axes: Any = None) -> Any:
        """Plots the share of best moves and the mean loss of value by depth, by matplotlib.

        Returns the axes; `axes` are those to plot to, by default new ones. Raises `ImportError` if
        matplotlib is not installed.
        """
        if axes is None:
            from matplotlib import pyplot

            axes = pyplot.subplots()[1]
        depths = sorted(self.by_depth)
        tallies = [self.by_depth[depth] for depth in depths]
        axes.plot(depths, [it.best_share for it in tallies], label="share of best moves")
        axes.plot(depths, [it.mean_loss for it in tallies], label="mean loss of value")
        axes.set_xlabel("depth")
        axes.legend()
        return axes

    def _rows(self) -> list[tuple[str, int | None, Tally]]:
        rows: list[tuple[str, int | None, Tally]] = [("all", None, self.total)]
        rows += [("depth", at, tally) for at, tally in sorted(self.by_depth.items())]
        return rows + [("value", at, tally) for at, tally in sorted(self.by_value.items())]

    def __str__(self) -> str:
        it = self.total
        lines = [
            f"{it.positions} positions: {it.best_share:.1%} best moves",
            f"mean loss {it.mean_loss:.3g}, worst loss {it.worst_loss}",
            f"{it.wins_thrown_away:.10g} of {it.won} wins thrown away",
        ]
        if it.with_plies:
            lines.append(f"{it.mean_plies_lost:.3g} plies lost by a move that keeps the result")
        lines += [
            f"as {games.player}: {games.won} won, {games.drawn} drawn, {games.lost} lost"
            for games in self.games
        ]
        if self.not_held:
            lines.append(f"{self.not_held} positions skipped: the values are not held")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        titles = ["", "positions", "best moves", "mean loss", "worst loss", "wins thrown away"]
        titles.append("mean plies lost")
        head = "".join(f"<th>{title}</th>" for title in titles)
        body = "".join(
            "<tr>"
            + "".join(
                f"<td>{cell}</td>"
                for cell in (
                    by if group is None else f"{by} {group}",
                    it.positions,
                    f"{it.best_share:.1%}",
                    f"{it.mean_loss:.3g}",
                    it.worst_loss,
                    f"{it.wins_thrown_away:.10g} of {it.won}",
                    f"{it.mean_plies_lost:.3g}" if it.with_plies else "",
                )
            )
            + "</tr>"
            for by, group, it in self._rows()
        )
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        return f"<pre>{escape(str(self))}</pre>{table}"


_COUNTS = [it.name for it in fields(Tally) if not it.name.endswith("_sum")]
_MEANS = ["best_share", "mean_loss", "mean_plies_lost"]
