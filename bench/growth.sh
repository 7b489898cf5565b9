#!/usr/bin/env bash
# Measures how the cost of a level of Number Shifting grows, on levels of a game on which the
# search was not tuned: medians of five seeds with the fitted power law, and what ten seconds
# leave of level 10,000. Takes up to an hour and a half on two cores; the results go to the
# folder given, out/growth by default. Stopped at any moment it goes on where it was.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-out/growth}
game=${2:-fresh}
mkdir -p "$out"
go build -o "$out/stride" ./cmd/stride
stride=$out/stride

"$stride" lab shift --algorithms forest --game "$game" --levels 500,1000,2000,3000,4000 --runs 5 --time 4m --workers 0 --out "$out/levels-$game"

"$stride" shift level 10000 --game "$game" > "$out/level-10000.txt"
for seed in 1 2 3 4 5; do
	"$stride" shift solve --time 10s --seed "$seed" --partial "$out/level-10000.txt" > "$out/partial-$seed.txt" || true
done
