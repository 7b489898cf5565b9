#!/usr/bin/env bash
# Makes the pictures of the README.
set -euo pipefail
cd "$(dirname "$0")/../.."
maze=maze:5x5:1-4:321413213333214312331443Q # the one in the documents of the course
go build -o bin/ ./cmd/stride

bin/stride maze draw "$maze" --solution --out docs/images/maze.svg
printf '0 2 U +\n0 0 R -\n3 0 D -\n' |
	bin/stride shift draw shift:4x3:1C1E2C2L --moves - --out docs/images/shift.svg

# The longest mazes with numbers below the side, for docs/how-long.md.
awk -F, '$8 == "any" && $1 == $2 && $1 >= 4 && $1 <= 10 && $4 == $1 - 1 { print $1, $7 }' \
	maze/bounds/lengths.csv |
	while read -r n id; do
		bin/stride maze draw "$id" --solution --compact --out "docs/images/longest-$n.svg"
	done
