#!/bin/sh
# easyAI 2.0.12: `nmove` counts the moves of a match, but not those of a search.
#
# Its documentation says that `self.nmove` is "how many moves have been played so far", to be used in
# the rules. `TwoPlayerGame.play` sets it; `Negamax` plays its moves without changing it. So a search
# from the third move never sees a game end by a limit of four moves, and whoever solves a game whose
# rules read `nmove` solves one without a limit.
#
# Seen: in a match of two moves, an AI that searches four moves ahead invests with the last move, for a
# gain that would come later, and loses 0 to 1. The same game with a counter of its own: it saves, 1 to 1.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet easyAI==2.0.12
"$folder/venv/bin/python" - <<'PYTHON'
from easyAI import AI_Player, Negamax, TwoPlayerGame


class Savings(TwoPlayerGame):
    """Save one, or invest for three more with the next saving; after two moves, the game is over."""

    def __init__(self, players):
        self.players, self.current_player = players, 1
        self.saved, self.invested, self.count = [0, 0], [0, 0], 0

    def possible_moves(self):
        return ["save", "invest"]

    def make_move(self, move):
        at = self.current_player - 1
        self.count += 1
        if move == "invest":
            self.invested[at] += 3
        else:
            self.saved[at] += 1 + self.invested[at]
            self.invested[at] = 0

    def is_over(self):
        return self.nmove > 2  # in `play`, the number of the move that comes next

    def scoring(self):
        return self.saved[self.current_player - 1] - self.saved[self.opponent_index - 1]


class Counting(Savings):
    def is_over(self):
        return self.count >= 2


saved = {}
for kind in (Savings, Counting):
    match = kind([AI_Player(lambda game: "save"), AI_Player(Negamax(4))])
    match.play(verbose=False)
    saved[kind.__name__] = match.saved
print(saved)
assert saved == {"Savings": [1, 0], "Counting": [1, 1]}
PYTHON
