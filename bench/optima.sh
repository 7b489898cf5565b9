#!/usr/bin/env bash
# Compares what the search reaches with the proved optima, for all configurations of
# internal/maze/optima/optima.txt with at least 5 rows and columns and more than one value. Arguments are
# passed to stride lab maze --whole; without any, they are --time 10s --runs 3. The search does not know
# the table. It takes a quarter of an hour on two cores.
set -euo pipefail
cd "$(dirname "$0")/.."
go build -o bin/ ./cmd/stride
(($# > 0)) || set -- --time 10s --runs 3

list=$(mktemp)
trap 'rm -f "$list"' EXIT
# A line is: ID VALUE NODES SECONDS, and an ID begins with ROWSxCOLUMNS:MIN-MAX:
awk -F '[x: -]' '!/^#/ && $1 >= 5 && $2 >= 5 && $3 != $4 { print $1, $2, $3, $4 "," $6 }' \
	internal/maze/optima/optima.txt > "$list"
cut -d, -f1 "$list" > "$list.configs"
trap 'rm -rf "$list" "$list.configs" "$list.runs"' EXIT

printf '%-12s %7s %7s %7s %7s\n' configuration proved least median most
bin/stride lab maze --whole --configs "$list.configs" --workers 0 --csv --out "$list.runs" "$@" |
	awk -F, -v list="$list" '
		BEGIN { while ((getline line < list) > 0) { split(line, f, ","); proved[f[1]] = f[2] } }
		NR == 1 { for (k = 1; k <= NF; k++) column[$k] = k; next }
		{
			least = $column["min"]; hits += (least == proved[$1]); lines++
			below = least < proved[$1] ? "  below" : ""
			median = $column["median"]; most = $column["max"]
			printf "%-12s %7s %7s %7s %7s%s\n", $1, proved[$1], least, median, most, below
		}
		END { printf "%d of %d configurations: every run reached the optimum\n", hits, lines }'
