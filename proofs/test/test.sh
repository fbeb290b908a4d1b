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
done
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
expect 2 "there is no game" chess 8x8 build/claim.txt
echo "the proofs and the program are as expected"
