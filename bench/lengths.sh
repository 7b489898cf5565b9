#!/bin/sh
# How long the shortest solution of a jump maze can be: writes maze/bounds/lengths.csv, a
# line for each configuration with the length reached, the proved bound, and a maze. UPDATE=1 go
# test -run TestCounts ./internal/maze/engines/internal/longest then counts the mazes. A proof that
# takes longer than LIMIT (60s) ends with both bounds.
#
#     make build && bench/lengths.sh
set -eu
cd "$(dirname "$0")/.."
stride=${STRIDE:-bin/stride}
out=maze/bounds/lengths.csv
row() {
	json=$("$stride" maze prove "$@" --length --time "${LIMIT:-60s}" --workers 1 --json 2>/dev/null || true)
	echo "$json" | sed -E 's/.*"id":"([^"]*)".*"length":([0-9]+).*"max_length":([0-9]+).*/\2,\3,\1,any,/' |
		sed "s/^/$1,$2,$3,$4,/"
}
{
	echo "rows,columns,min,max,length,bound,maze,solutions,mazes"
	for n in 3 4 5 6 7 8 9 10 11; do
		for max in 2 3 4 5; do
			[ "$max" -ge $((n - 1)) ] || row "$n" "$n" 1 "$max"
		done
		row "$n" "$n" 1 $((n - 1))
		row "$n" "$n" 1 "$n"
	done
	# The proofs search at most 128 cells. Larger squares have the length of the theorem in docs/how-long.md.
	awk -F, '$1 * $2 > 128' "$out"
	# UPDATE=1 go test -run OnlySolutions ./internal/maze/engines/internal/longest writes these.
	awk -F, '$8 == "one"' "$out"
	for rows in 2 3 4 5 6 7; do
		columns=$((rows + 1))
		while [ "$columns" -le 8 ]; do
			row "$rows" "$columns" 1 $((columns - 1))
			columns=$((columns + 1))
		done
	done
} >"$out.new"
mv "$out.new" "$out"
