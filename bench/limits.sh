#!/usr/bin/env bash
# Measures the stop contract: a command ends within its time limit and a second, and
# within two seconds of Ctrl-C. For each row: the limit, what it took from the start of
# the process to its end, and in how many milliseconds it answered a Ctrl-C that came
# halfway.
set -euo pipefail
cd "$(dirname "$0")/.."
go build -o bin/ ./cmd/stride ./cmd/PuzzleGenerator

now() { echo $(($(date +%s%N) / 1000000)); }

# row LIMIT-MS COMMAND...: the command names its limit itself
row() {
	local limit=$1 begin took answered pid verdict=kept
	shift
	begin=$(now)
	"$@" >/dev/null 2>&1 || true
	took=$(($(now) - begin))
	set -m # or the shell lets the command ignore the signal
	"$@" >/dev/null 2>&1 &
	pid=$!
	set +m
	sleep "$(awk "BEGIN { print $limit / 2000 }")"
	begin=$(now)
	kill -INT "$pid" 2>/dev/null || true
	wait "$pid" || true
	answered=$(($(now) - begin))
	((took <= limit + 1000 && answered <= 2000)) || verdict=MISSED
	printf '%-6s limit %6d ms, took %6d ms, Ctrl-C answered in %5d ms: %s\n' \
		"$verdict" "$limit" "$took" "$answered" "${*#bin/}"
}

# maze MS ARGUMENTS...
maze() { row "$1" bin/stride maze "${@:2}" --time "$1ms"; }

maze 100 100 100 1 9
maze 2000 9 9 1 4
maze 2000 100 100 1 4
GOMAXPROCS=1 maze 2000 100 100 1 100
maze 2000 10 10 1 9 --steps 1000000000000 --seed 1
maze 10000 100 100 1 100
maze 1000 1000 1000 1 9
maze 3000 1000 1000 1 9 --workers 1000
maze 3000 1000 1000 1 1000 --workers 64
maze 3000 1000 1000 400 600
maze 3000 1000 1000 999 999
maze 3000 1000 2 1 1000
maze 3000 2 1000 1 1000
for algorithm in annealing late-acceptance genetic first-improvement sampled best-for-cell steepest luby \
	restart-bandit random-walk; do
	maze 5000 1000 1000 1 9 --algorithm $algorithm
done
maze 3000 1000 1000 1 9 --value neller
maze 3000 1000 1000 1 9 --weights length=2 --algorithm late-acceptance
maze 2000 prove 8 8 1 7
row 60000 bin/PuzzleGenerator 1000 1000 1 1000
maze 60000 10 10 1 9

# Number Shifting, on levels made to keep a solver busy.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# level NAME WIDTH HEIGHT AWK-EXPRESSION: a level with that number in column x of row y
level() {
	awk -v w="$2" -v h="$3" "BEGIN {
		srand(1)
		print w, h
		for (y = 0; y < h; y++) { s = \"\"; for (x = 0; x < w; x++) s = s ($4) \" \"; print s }
	}" >"$work/$1"
}

# shift_solve MS LEVEL ARGUMENTS...
shift_solve() { row "$1" bin/stride shift solve "$work/$2" "${@:3}" --time "$1ms"; }

level huge-12 12 12 1000000
level huge-40 40 40 1000000
level six-digits 141 141 '100000+2*int(rand()*450000)'
level dense-141 141 141 '2*int(1+rand()*69)'
level row 1000 1 '2*int(1+rand()*249)'
level ones 1000 1000 1
level dense 1000 1000 '2*int(1+rand()*499)'
level near-limit 1000 1000 'x == 5 && y % 100 == 5 ? 400000 : 2*int(1+rand()*9)'
bin/stride shift level 10000 >"$work/level-10000"
for name in huge-12 huge-40 six-digits dense-141 row ones dense near-limit level-10000; do
	shift_solve 2000 "$name"
done
for solver in lahc rn-explorer; do
	for name in dense-141 row ones dense; do
		shift_solve 2000 "$name" --algorithm "$solver"
	done
done
