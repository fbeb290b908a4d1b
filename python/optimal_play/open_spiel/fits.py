"""Which games of OpenSpiel are for two players who see everything."""

from __future__ import annotations

from typing import Any

from optimal_play.open_spiel.line import layers


def reason_against(start: Any) -> str | None:
    """Why the game does not fit; `None` if it does."""
    game = start.get_game()
    for name, parameters in layers(game):
        if name in _WRAPPERS_THAT_DO_NOT_FIT:
            inside = parameters["game"]["name"]
            return _WRAPPERS_THAT_DO_NOT_FIT[name].format(inside)
    kind = game.get_type()
    if game.num_players() != 2:
        return f"it has {game.num_players()} players, not 2"
    for wanted, found in (
        ("SEQUENTIAL", kind.dynamics),
        ("DETERMINISTIC", kind.chance_mode),
        ("PERFECT_INFORMATION", kind.information),
        ("ZERO_SUM", kind.utility),
        ("TERMINAL", kind.reward_model),
    ):
        if found.name != wanted:
            return _REASONS[wanted].format(found.name.lower().replace("_", " "))
    if start.is_chance_node():
        return _REASONS["DETERMINISTIC"].format("at its start")
    return None


_WRAPPERS_THAT_DO_NOT_FIT = {
    "add_noise": "add_noise changes the returns at random: take {} without it",
    "cached_tree": "cached_tree only keeps states that were met, which a solver does itself: take {} "
    "without it",
}

_REASONS = {
    "SEQUENTIAL": "its players move at the same time ({})",
    "DETERMINISTIC": "it has chance ({})",
    "PERFECT_INFORMATION": "players do not see everything ({})",
    "ZERO_SUM": "its returns do not add up to zero ({})",
    "TERMINAL": "it has rewards before its end ({})",
}
