#!/usr/bin/env bash
# Measures what searches take of memory: the largest resident size of the process and
# its time on the largest inputs and where beams are widest, as a table. Takes about two
# minutes. Wants GNU time (Debian: apt-get install time). Each case is one line at the end; add yours there.
set -euo pipefail
cd "$(dirname "$0")/.."
go build -o bin/ ./cmd/stride
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# measure NAME LIMIT STRIDE-ARGUMENTS...: LIMIT is what --memory and --time say, or "-".
measure() {
	/usr/bin/time -o "$work/time" -f '%M %e' bin/stride "${@:3}" >/dev/null 2>"$work/errors" || true
	local rss seconds
	read -r rss seconds < <(tail -n 1 "$work/time")
	printf '%-34s %-14s %6d MB %7.2f s  %s\n' "$1" "$2" $((rss / 1024)) "$seconds" \
		"$(tail -n 1 "$work/errors" | cut -c 1-90)"
}

# level WIDTH HEIGHT AWK-EXPRESSION: a level with that number in each cell (row y, column x).
level() {
	awk -v w="$1" -v h="$2" "BEGIN {
		srand(1)
		print w, h
		for (y = 0; y < h; y++) { s = \"\"; for (x = 0; x < w; x++) s = s ($3) \" \"; print s }
	}"
}

shift_levels() {
	bin/stride shift level 1000 >"$work/1000"
	bin/stride shift level 10000 >"$work/10000"
	level 1000 1000 1 >"$work/ones"
	level 1000 1000 '2*int(1+rand()*499)' >"$work/dense"
	level 1000 1000 'rand() < 0.97 ? 0 : 2*int(1+rand()*499)' >"$work/sparse"
	level 40 40 1000000 >"$work/huge"
}

shift_levels
printf '%-34s %-14s %9s %9s  %s\n' case limit RSS time 'last line of standard error'
measure 'shift solve, level 1000' '5s' shift solve --time 5s "$work/1000"
measure 'shift solve, level 10,000' '5s' shift solve --time 5s "$work/10000"
measure 'shift solve, 1000x1000 ones' '2s' shift solve --time 2s "$work/ones"
measure 'shift solve, 1000x1000 dense' '2s' shift solve --time 2s "$work/dense"
measure 'shift solve, 1000x1000 dense' '2s, 1GiB' shift solve --time 2s --memory 1GiB "$work/dense"
measure 'shift solve, dense, 64 workers' '2s, 2GiB' \
	shift solve --time 2s --memory 2GiB --workers 64 "$work/dense"
measure 'shift solve, dense, 64 workers' '2s, 512MiB' \
	shift solve --time 2s --memory 512MiB --workers 64 "$work/dense"
measure 'shift solve, 1000x1000 sparse' '2s' shift solve --time 2s "$work/sparse"
measure 'shift solve, 40x40 of 1,000,000' '2s' shift solve --time 2s "$work/huge"
measure 'lahc, 1000x1000 dense' '2s' shift solve --algorithm lahc --time 2s "$work/dense"
measure 'rn-explorer, 1000x1000 dense' '2s' shift solve --algorithm rn-explorer --time 2s "$work/dense"
measure 'maze, 8x8 1-9' '30s' maze 8 8 1 9 --search --time 30s
measure 'maze, 10x10 1-9' '20s, 128MiB' maze 10 10 1 9 --search --time 20s --memory 128MiB
measure 'maze, 1000x1000 1-9' '3s' maze 1000 1000 1 9 --time 3s
measure 'maze, 1000x1000 1-1000' '20s' maze 1000 1000 1 1000 --time 20s
measure 'maze, 1000x1000, 1000 workers' '3s' maze 1000 1000 1 9 --workers 1000 --time 3s
measure 'maze, 1000x1000, 64 workers' '8s, 900MB' maze 1000 1000 1 9 --workers 64 --memory 900MB --time 8s
measure 'maze, 1000x1000, refused' '100MB' maze 1000 1000 1 9 --memory 100MB
measure 'maze, 100x100, 1000 workers' '5s, 512MiB' maze 100 100 1 100 --workers 1000 --memory 512MiB --time 5s
measure 'maze by Neller, 1000 workers' '3s, 512MiB' \
	maze 1000 1000 1 9 --value neller --workers 1000 --memory 512MiB --time 3s
