#!/usr/bin/env bash
# OpenSpiel 2.0.2, oware: a move that captures all seeds of the opponent is legal and captures
# nothing. Published databases of the game (awari) forbid it while another move leaves a seed. So
# values of one are not those of the other. Seen in 500 random games that make such moves.
#
# Seen: 106 moves that would capture all are legal beside others; 106 left all seeds where they were
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check open_spiel==2.0.2
"$folder/bin/python" - <<'PYTHON'
import random
import re

import pyspiel


def rows(state):
    """The seeds of either player, in the order of sowing."""
    lines = [line.split() for line in str(state).splitlines() if re.fullmatch(r"[\d ]*\d", line)]
    (second, first) = ([int(seeds) for seeds in line] for line in lines)
    return [first, second[::-1]]


def sown(own, other, house):
    """The seeds of both after a sowing without its captures, and whether it would capture all."""
    seeds, at = own + other, house
    hand, seeds[house] = seeds[house], 0
    while hand:
        at = (at + 1) % 12
        if at != house:
            seeds[at] += 1
            hand -= 1
    left, end = seeds[6:], at
    while at >= 6 and seeds[at] in (2, 3):
        left[at - 6], at = 0, at - 1
    return seeds, at < end and not any(left)


random.seed(0)
slams = kept = 0
for _ in range(500):
    state = pyspiel.load_game("oware").new_initial_state()
    while not state.is_terminal():
        player, actions = state.current_player(), state.legal_actions()
        own, other = (rows(state)[it] for it in (player, 1 - player))
        takes_all = [it for it in actions if sown(own, other, it % 6)[1]]
        action = random.choice(takes_all or actions)
        seeds, _ = sown(own, other, action % 6)
        state.apply_action(action)
        if takes_all and len(actions) > len(takes_all) and not state.is_terminal():
            slams += 1
            after = rows(state)
            kept += after[player] + after[1 - player] == seeds
print(f"{slams} moves that would capture all are legal beside others; {kept} left all seeds where they were")
raise SystemExit((slams, kept) != (106, 106))
PYTHON
