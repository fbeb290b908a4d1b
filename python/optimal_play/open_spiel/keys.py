"""What the states of OpenSpiel's games are remembered by.

A key holds all that the rules of a game read, and no more: the ply number where they have a limit
that play can reach, the positions before where they have a draw by repetition.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from optimal_play.open_spiel.line import Along, Inside, State

Key = Callable[[State], Any]


def text(state: State) -> Hashable:
    return str(state)


def text_and_player(state: State) -> Hashable:
    return str(state), state.current_player()


def text_and_ply(state: State) -> Hashable:
    return str(state), state.move_number()


def stones_and_player(state: State) -> Hashable:
    """The text without the brackets around the last stone, which take the place of spaces."""
    plain = str(state).replace("\x1b[1;37m", "")  # the colour of brackets
    return plain.replace("[", "").replace("]", "").replace(" ", ""), state.current_player()


def amazons(state: State) -> Hashable:
    """Within a turn of three actions, the legal ones say which amazon it is about."""
    return str(state), state.current_player(), tuple(state.legal_actions())


def mancala(inside: Inside) -> Key:
    """The board and the player, and the ply where the limit of 1000 is not out of reach.

    A move lowers the sum over all seeds outside of stores of 31 and the pits ahead in their row: a
    seed that reaches a store lowers it by more than seeds that pass by raise it.
    """

    def key(state: State) -> Hashable:
        board = str(state).split("\n")[:3]
        rows = board[0].split("-")[1:-1], board[2].split("-")[-2:0:-1]
        most_plies = sum((31 + ahead) * int(it) for row in rows for ahead, it in enumerate(row))
        ply = len(inside.history(state))
        return *board, state.current_player(), ply if ply + most_plies > 1000 else None

    return key


def checkers(inside: Inside) -> Key:
    """The text, the player or winner, and the moves since a capture: 40 of them make a draw.

    After a capture, the legal actions say whether the same piece has to go on.
    """

    def key(state: State) -> Hashable:
        player = state.current_player()
        if player < 0:
            return str(state), state.player_return(0)
        quiet = 0
        for action in reversed(inside.history(state)):
            if action % 2:
                break
            quiet += 1
        return str(state), player, quiet or tuple(state.legal_actions())

    return key


def boards(inside: Inside, board: Key, recurs: Callable[[str, str], bool]) -> Along[list[str]]:
    """The boards up to a state that may recur after it, and its own."""

    def after(before: list[str], _: int, state: State) -> list[str]:
        own = board(state)
        return [*before, own] if recurs(before[-1], own) else [own]

    return Along(inside, lambda state: [board(state)], after)


def chinese_checkers(inside: Inside) -> Key:
    """The text, the number of turns, and where the piece that hops has been in this turn."""

    def after(turn: tuple[int, int, list[int]], action: int, state: State) -> Any:
        player, turns, been = turn
        if state.current_player() == player:
            return player, turns, [*been, action // 6]
        return state.current_player(), turns + 1, []

    turn = Along(inside, lambda state: (state.current_player(), 0, []), after)

    def key(state: State) -> Hashable:
        _, turns, been = turn.at(state)
        return str(state), turns, *sorted(been)

    return key


def oware(inside: Inside) -> Key:
    """The board and scores, and those since the last capture: a repetition ends the game."""

    def board(state: State) -> str:
        shown: str = state.observation_string(0)
        return shown

    def scores(shown: str) -> str:
        return shown.split("|")[1]

    before = boards(inside, board, lambda old, new: scores(old) == scores(new))

    def key(state: State) -> Hashable:
        return board(state) if state.is_terminal() else (board(state), *sorted(before.at(state)))

    return key


def lines_of_action(inside: Inside) -> Key:
    """The text, the ply, and the boards since the last capture: a repetition ends the game."""

    def board(state: State) -> str:
        shown, _, _ = str(state).partition("\n\n")
        return shown

    def stones(shown: str) -> int:
        return shown.count("x") + shown.count("o")

    before = boards(inside, board, lambda old, new: stones(old) == stones(new))

    def key(state: State) -> Hashable:
        if state.is_terminal():
            return str(state), state.player_return(0)
        return str(state), state.move_number(), *sorted(before.at(state))

    return key


def chess(inside: Inside) -> Key:
    """The FEN but for the number of the move, and the positions since a capture or a pawn's move.

    The third occurrence of a position is a draw.
    """

    def fen(state: State) -> str:
        shown, _, _ = str(state).rpartition(" ")
        return shown

    before = boards(inside, fen, lambda old, new: not new.endswith(" 0"))

    def key(state: State) -> Hashable:
        if state.is_terminal():
            return fen(state), state.player_return(0)
        return fen(state), *sorted(it.rpartition(" ")[0] for it in before.at(state))

    return key


_OF_STATES: dict[Key, tuple[str, ...]] = {
    text: (
        "clobber",
        "connect_four",
        "gomoku",
        "mnk",
        "nim",
        "nine_mens_morris",
        "othello",
        "pentago",
        "python_tic_tac_toe",
        "tic_tac_toe",
        "ultimate_tic_tac_toe",
    ),
    text_and_player: ("breakthrough", "dots_and_boxes", "hex", "twixt"),
    text_and_ply: ("quoridor", "xiangqi"),
    stones_and_player: ("havannah", "y"),
    amazons: ("amazons",),
}

_OF_HISTORIES: dict[str, Callable[[Inside], Key]] = {
    "antichess": chess,
    "checkers": checkers,
    "chess": chess,
    "chinese_checkers": chinese_checkers,
    "lines_of_action": lines_of_action,
    "mancala": mancala,
    "oware": oware,
}


def known_key(state: State) -> Key | None:
    """The key of a game's states; `None` where only the whole history is one."""
    inside = Inside(state)
    if inside.name in _OF_HISTORIES:
        return _OF_HISTORIES[inside.name](inside)
    key = next((key for key, names in _OF_STATES.items() if inside.name in names), None)
    to_string: Key = type(state).to_string  # as `str`, but faster to call
    return to_string if key is text else key
