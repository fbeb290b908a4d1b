#!/bin/sh
# Writes the certificates in the folder `certificates` as strings of Coq.
printf 'From Coq Require Import String.\nLocal Open Scope string_scope.\n'
for file in certificates/*.txt; do
    printf 'Definition %s : string := "' "$(basename "$file" .txt)"
    cat "$file"
    printf '".\n'
done
