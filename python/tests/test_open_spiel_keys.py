"""Keys of OpenSpiel's games keep all that matters, and nothing that does not."""

from __future__ import annotations

import os
import re
from contextlib import nullcontext, suppress
from importlib.metadata import version
from itertools import cycle, islice
from random import Random
from typing import Any
from warnings import catch_warnings

import pytest
from late_positions import campaign, random_line

import optimal_play as op

ROUNDS = int(os.environ.get("TEST_ROUNDS", "1"))

GAMES = [
    "amazons(board_size=6)",
    "antichess",
    "breakthrough(rows=5,columns=3)",
    "checkers",
    "checkers(rows=7,columns=4)",
    "chess",
    "chinese_checkers(max_moves=6)",
    "clobber(rows=3,columns=5)",
    "connect_four(rows=4,columns=5,x_in_row=3)",
    "dots_and_boxes",
    "dots_and_boxes(num_rows=2,num_cols=3,utility_margin=true)",
    "gomoku(size=3,connect=3,dims=3)",
    "gomoku(size=4,connect=3,anti=true)",
    "gomoku(size=4,connect=4,wrap=true)",
    "havannah(board_size=2,swap=true)",
    "havannah(board_size=3)",
    "havannah(board_size=3,swap=true,ansi_color_output=true)",
    "hex(board_size=4)",
    "hex(board_size=4,swap=true,string_rep=explicit)",
    "hex(num_rows=3,num_cols=3,swap=true)",
    "lines_of_action(max_game_length=5)",
    "lines_of_action(max_game_length=50)",
    "mancala",
    "misere(game=amazons(board_size=6))",
    "misere(game=oware(num_houses_per_player=3))",
    "misere(game=start_at(game=oware(num_houses_per_player=2),history=1;0))",
    "mnk(m=4,n=4,k=3)",
    "nim",
    "nim(pile_sizes=3;4;5,is_misere=false)",
    "nine_mens_morris",
    "othello",
    "oware",
    "oware(num_houses_per_player=2,num_seeds_per_house=3)",
    "oware(num_houses_per_player=4,num_seeds_per_house=4)",
    "pentago",
    "quoridor(board_size=3)",
    "quoridor(board_size=4,wall_count=2)",
    "start_at(game=chinese_checkers(max_moves=4),history=29;691)",
    "start_at(game=mancala(),history=3;6)",
    "tic_tac_toe",
    "twixt",
    "twixt(board_size=5)",
    "ultimate_tic_tac_toe",
    "xiangqi",
    "y(board_size=4)",
    "y(board_size=5,ansi_color_output=true)",
    "zerosum(game=breakthrough(rows=5,columns=3))",
]
"""Games with a key of their own, also with parameters that change the rules or the text."""


NEVER = {"crazyhouse", "cursor_go", "go", "hive", "shogi"}
"""Games whose rules read the whole history."""


def shows_less(name: str) -> bool:
    """Whether this version of OpenSpiel does not show all that its rules read."""
    return name == "ultimate_tic_tac_toe" and version("open_spiel") < "2"


def inmost(name: str) -> str:
    """The name of a game without those around it."""
    return str(re.findall(r"(?:^|game=)(\w+)", name)[-1])


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """A game that this version of OpenSpiel has."""
    pyspiel = pytest.importorskip("pyspiel")
    name: str = request.param
    if version("open_spiel") < "2":
        try:
            pyspiel.load_game(name)
        except pyspiel.SpielError:
            pytest.skip("no such game in this version")
        if version("open_spiel") == "1.6.12" and name.startswith("gomoku"):
            pytest.skip("a full board is not the end in this version")
    return name


def test_late_positions_have_the_values_of_their_histories(game: str) -> None:
    if not shows_less(game):
        campaign(game, seed=ROUNDS, rounds=ROUNDS, limit=300 if ROUNDS == 1 else 3000)


def test_states_with_equal_keys_are_alike(game: str) -> None:
    with pytest.warns(UserWarning) if shows_less(game) else nullcontext():
        rules = op.from_pyspiel(game)
    assert rules.key_is_history == shows_less(game)
    op.audit(rules, 30 * ROUNDS)


def test_every_game_that_fits_has_a_key_or_is_known_to_have_none() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    tested = {inmost(game) for game in GAMES}
    for kind in pyspiel.registered_games():
        name = kind.short_name
        if kind.default_loadable and kind.min_num_players <= 2 <= kind.max_num_players:
            with suppress(ValueError), catch_warnings(action="ignore"):
                is_history = op.from_pyspiel(name).key_is_history
                assert is_history == (name in NEVER or shows_less(name))
                assert is_history or name in tested


def test_each_move_of_mancala_lowers_what_bounds_the_plies() -> None:
    ahead = [*range(5, -1, -1), -31]  # of the pits of a player, and of the store
    for pit in range(6):
        for seeds in range(1, 49):
            path = cycle([*ahead, *ahead[:-1]])
            sown = list(islice(path, pit + 1, pit + 1 + seeds))
            assert sum(31 + it for it in sown) < seeds * (31 + ahead[pit])


def test_late_in_mancala_the_ply_does_not_matter() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    line = random_line(pyspiel.load_game("mancala"), Random(0), 1)
    key: Any = op.from_pyspiel("mancala").key
    plies = [key(state)[-1] for state in line]
    assert plies[:4] == [0, 1, 2, 3] and plies[-1] is None
