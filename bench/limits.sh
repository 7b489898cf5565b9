#!/usr/bin/env bash
# Measures whether a search ends before its time limit: seconds from the start of
# the process to its end, on a machine that has nothing else to do.
set -euo pipefail
cd "$(dirname "$0")/.."
go build -o bin/ ./cmd/stride

# limit SECONDS STRIDE-ARGUMENTS...
limit() {
	local begin end verdict
	begin=$(date +%s%N)
	bin/stride "${@:2}" --time "$1s" >/dev/null
	end=$(date +%s%N)
	verdict=kept
	((end - begin < $1 * 1000000000)) || verdict=MISSED
	printf '%-6s %2d s, took %5d ms: stride %s\n' "$verdict" "$1" $(((end - begin) / 1000000)) "${*:2}"
}

limit 2 maze 5 5 1 4
limit 2 maze 100 100 1 4
GOMAXPROCS=1 limit 2 maze 100 100 1 100
limit 2 maze 10 10 1 9 --steps 1000000000000 --seed 1
limit 5 maze 1000 1000 1 9 --algorithm steepest
limit 10 maze 100 100 1 100
limit 60 maze 10 10 1 9
