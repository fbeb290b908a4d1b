"""Keys of OpenSpiel's games keep all that matters, and nothing that does not."""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import cycle, islice
from random import Random
from typing import Any

import pytest
from late_positions import campaign, random_line

import optimal_play as op
from optimal_play.open_spiel.line import layers

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


@pytest.mark.parametrize("game", GAMES)
def test_late_positions_have_the_values_of_their_histories(game: str) -> None:
    pytest.importorskip("pyspiel")
    campaign(game, seed=ROUNDS, rounds=ROUNDS, limit=300 if ROUNDS == 1 else 3000)


@pytest.mark.parametrize("game", GAMES)
def test_states_with_equal_keys_are_alike(game: str) -> None:
    pytest.importorskip("pyspiel")
    rules = op.from_pyspiel(game)
    assert not rules.key_is_history
    assert op.audit(rules, 30 * ROUNDS).positions <= 30 * ROUNDS


def test_every_game_that_fits_has_a_key_or_is_known_to_have_none() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    fitting = set()
    for kind in pyspiel.registered_games():
        if kind.default_loadable and kind.min_num_players <= 2 <= kind.max_num_players:
            with suppress(ValueError):
                fitting.add((kind.short_name, op.from_pyspiel(kind.short_name).key_is_history))
    tested = {layers(pyspiel.load_game(game))[-1][0] for game in GAMES}
    assert {name for name, is_history in fitting if not is_history} == tested
    by_history = {name for name, is_history in fitting if is_history}
    assert by_history == {"crazyhouse", "cursor_go", "go", "hive", "shogi"} & by_history


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
