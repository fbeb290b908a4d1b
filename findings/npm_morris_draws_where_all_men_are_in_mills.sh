#!/usr/bin/env bash
# npm's morris 0.1.4 (nine men's morris): where a mill is closed while all men of the opponent are in
# mills, none can be removed, and `draw` says that the game is drawn; usual rules let any man be removed
# then. A player with two men left has not lost, and a player who cannot move draws. On a board of two
# squares, two men on a line between the squares are a mill, as the line has no third point.
#
# Seen: all men in mills: to remove, 0 moves, draw true
#       two men left: game over false, moves
#       blocked: 0 moves, draw true
#       two men between two squares: to remove
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund morris@0.1.4 >/dev/null
cat >seen.js <<'JAVASCRIPT'
const Morris = require("morris");

/** A game on as many squares, with as many men, after these placements and removals. */
function played(rows, pieces, actions) {
  const board = { rows, points: [false, true, false], default: [] };
  const game = new Morris({ board, pieces, rules: true, lastChangeset: null, teams: [] });
  for (const [action, row, position] of actions) {
    const { success } = game[action]({ team: game.nextTeam, row, position });
    if (!success) throw new Error(`${action} ${row} ${position}`);
  }
  return game;
}

// Black closes the second mill, and removes a man beside the first.
const black = [
  ["set", 0, 0], ["set", 2, 0], ["set", 0, 1], ["set", 2, 1], ["set", 1, 5], ["set", 2, 2], ["remove", 1, 5],
];
const mills = played(3, 4, [...black, ["set", 0, 2]]);
const two = played(3, 3, black);
const ring = [0, 1, 2, 3, 4, 5, 6, 7];
const blocked = played(3, 4, ring.map((position) => ["set", 0, position]));
const across = played(2, 3, [["set", 0, 1], ["set", 0, 4], ["set", 1, 1]]);
const seen = [
  `all men in mills: to ${mills.nextAction}, ${mills.getMoves().length} moves, draw ${mills.draw}`,
  `two men left: game over ${two.gameOver}, ${two.getMoves().length > 0 ? "moves" : "no moves"}`,
  `blocked: ${blocked.getMoves().length} moves, draw ${blocked.draw}`,
  `two men between two squares: to ${across.nextAction}`,
];
console.log(seen.join("\n"));
process.exitCode = Number(seen.join() !== [
  "all men in mills: to remove, 0 moves, draw true",
  "two men left: game over false, moves",
  "blocked: 0 moves, draw true",
  "two men between two squares: to remove",
].join());
JAVASCRIPT
node seen.js
