#!/usr/bin/env bash
# The best mazes known of square grids whose optimum is not proved, and of the larger ones of
# docs/results.md: searches each for LIMIT (30s) with the seeds 1 and 2, and writes data/best.csv. A
# maze of an earlier edition stays if none is better.
#
#     make build && bench/best.sh && UPDATE=1 go test -run TestData ./internal/maze/optima
set -euo pipefail
cd "$(dirname "$0")/.."
out=data/best.csv
head=rows,columns,min,max,value,length,bound,maze
[ -e "$out" ] || echo "$head" >"$out"
{
	for n in {8..16} 20 30; do echo "$n $n 1 $((n - 1))"; done
	printf '%s\n' "8 8 1 6" "10 10 1 4" "20 20 1 10" "50 50 1 20" "100 5 1 9"
} | while read -r config; do
	for seed in 1 2; do
		# shellcheck disable=SC2086
		fields='.*"id":"([^"]*)".*"length":([0-9]+).*"value":(-?[0-9]+),"bound":([0-9]+).*'
		bin/stride maze $config --time "${LIMIT:-30s}" --seed "$seed" --search --quiet --json |
			sed -E "s/$fields/${config// /,},\3,\2,\4,\1/"
	done
done | cat - <(tail -n +2 "$out") | sort -t, -k1,1n -k2,2n -k3,3n -k4,4n -k5,5nr |
	awk -F, '!seen[$1, $2, $3, $4]++' >"$out.new"
{ echo "$head"; cat "$out.new"; } >"$out"
rm "$out.new"
