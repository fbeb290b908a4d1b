#!/bin/sh
# Tests the proofs and the program; from the folder `proofs`, after `make`.
set -e

# Nothing is assumed: no proof is left out, and no axiom is our own.
if grep -nE '\b(Admitted|admit|Axiom|Axioms|Conjecture|Parameter|Parameters|Hypotheses)\b' \
        $(ls theories/*.v | grep -v Certificates) || grep -n 'Obj\.' program/main.ml; then
    echo "an assumption stands in the sources" >&2
    exit 1
fi
# The theorems rest on the integers of the machine, and on nothing else.
coqc -q -Q theories Proofs -o build/Assumptions.vo test/Assumptions.v > build/assumptions.txt
diff test/assumptions.txt build/assumptions.txt
if grep -vE '^(Axioms:|Closed under the global context|(PrimInt63|Uint63)\.| )' \
        build/assumptions.txt; then
    echo "a theorem rests on more than the integers" >&2
    exit 1
fi

expect() { # expect CODE TEXT GAME BOARD FILE
    code=0
    text=$(./check "$3" "$4" "$5" 2>&1) || code=$?
    case "$code $text" in
        "$1 $2"*) ;;
        *) echo "$3 $4 $5: expected $1, $2; found $code, $text" >&2; exit 1 ;;
    esac
}
for player in max min; do
    expect 0 "proven: secures" tic-tac-toe 3x3 certificates/tic_tac_toe_$player.txt
    expect 0 "proven: secures" connect-four 4x4 certificates/connect_four_4x4_$player.txt
    expect 0 "proven: secures" knight-pawns "--knight 1,1 --pawn 0,0" \
        certificates/knight_pawns_1_$player.txt
    expect 0 "proven: secures" staircase "2 3 2 7 3 9 1 2 3 7 2 2 3 1" \
        certificates/staircase_1_$player.txt
    expect 0 "proven: keeps" chase \
        "--board 3x3 --white 1,1 --black 2,2 --white-steps 2" certificates/chase_draw_$player.txt
done
sed 's/^0$/1/' certificates/knight_pawns_1_max.txt > build/number.txt
expect 1 "line 4: the position has no move number 1" knight-pawns \
    "--knight 1,1 --pawn 0,0" build/number.txt
expect 0 "proven: secures Min" chase "--board 2x2 --white 1,1 --black 2,2" \
    certificates/chase_2_min.txt
expect 0 "proven: keeps Max" chase "--board 2x2 --white 1,1 --black 2,2" certificates/chase_2_max.txt
sed 's/in 2/in 3/' certificates/chase_2_max.txt > build/later.txt
expect 1 "line 5: the moves of the certificate lose, and sooner" chase \
    "--board 2x2 --white 1,1 --black 2,2" build/later.txt
sed 's/draw/Max wins in 9/' certificates/chase_draw_max.txt > build/win.txt
expect 1 "line " chase "--board 3x3 --white 1,1 --black 2,2 --white-steps 2" build/win.txt
expect 2 "--black 5,1 is off the board 4x4" chase "--white 1,1 --black 5,1" build/win.txt
expect 1 "line 12: the moves up to this line secure only 2" connect-four 5x4 \
    certificates/connect_four_4x4_min.txt
{ cat certificates/tic_tac_toe_max.txt; echo 0; } > build/more.txt
expect 1 "line 35: the certificate has more lines" tic-tac-toe 3x3 build/more.txt
sed 's/value 0/value 1/' certificates/connect_four_4x4_max.txt > build/claim.txt
expect 1 "line " connect-four 4x4 build/claim.txt
sed 's/Max/max/' certificates/connect_four_4x4_max.txt > build/player.txt
expect 2 "line 2: expected" connect-four 4x4 build/player.txt
printf 'optimal-play certificate 1\nplayer Max\nvalue 0\ntrusts bounds\n' > build/trusts.txt
expect 2 "line 4: the certificate trusts more" connect-four 4x4 build/trusts.txt
expect 2 "the moves \`9\` cannot be played" connect-four 4x4:9 build/claim.txt
expect 2 "there is no --pawn" knight-pawns "--knight 1,1" build/claim.txt
expect 2 "the knight has no --knight" knight-pawns "--pawn 1,1" build/claim.txt
expect 2 "the knight: expected ROW,COLUMN, found \`1\`" knight-pawns "--knight 1" build/claim.txt
expect 2 "pawn 1 at 50,0 is off the board 50x50" knight-pawns \
    "--knight 1,1 --pawn 0,0 --pawn 50,0" build/claim.txt
expect 2 "pawns 0 and 1 share a square" knight-pawns "--knight 1,1 --pawn 0,0 --pawn 0,0" build/claim.txt
expect 2 "pawn 0 shares the square of the knight" knight-pawns "--knight 1,1 --pawn 1,1" build/claim.txt
expect 2 "the board 3x3: expected at least 3x4" knight-pawns \
    "--board 3x3 --knight 1,1 --pawn 0,0" build/claim.txt
expect 2 "expected --board ROWSxCOLUMNS" knight-pawns "--unbounded" build/claim.txt
expect 2 "two tables of 2 rows and 2 columns have 8 scores, found 3" staircase "2 2 1 2 3" build/claim.txt
expect 2 "the 40 rows and 1 columns are together more than 32" staircase "40 1 1" build/claim.txt
expect 2 "the greater scores of all cells add up to more than 2147483647" staircase \
    "1 2 2147483647 1 0 0" build/claim.txt
expect 2 "there is no game" chess 8x8 build/claim.txt
echo "the proofs and the program are as expected"
