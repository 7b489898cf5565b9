#!/usr/bin/env bash
# Measures what the documentation says about Number Shifting: every figure of
# README.md and docs/forest.md on the solver. Takes about half an hour on two
# cores; the results go to the folder given, out/shift by default. Stopped at any moment
# it goes on where it was.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-out/shift}
mkdir -p "$out"
go build -o "$out/stride" ./cmd/stride
stride=$out/stride

# One core, for the comparison with RN_Explorer.
"$stride" shift measure --levels 300,325,336,350,375,400,425 --runs 5 --workers 1 --out "$out/one-core"

# The larger levels of three games.
for game in 00000000000000000000000000000000 alpha beta; do
	"$stride" shift measure --game "$game" --levels 600,800,1000 --runs 5 --time 10m --out "$out/large-$game"
done

# Scaling.
"$stride" shift measure --levels 100-2000/100 --runs 5 --time 10m --out "$out/scaling"

# All levels of three games, one worker a level.
for game in 00000000000000000000000000000000 alpha beta; do
	"$stride" shift batch --game "$game" --from 1 --to 1000 --time 10m --out "$out/all-$game" | tee "$out/all-$game.txt"
done

# Where the time goes.
go test ./shift/forest -run '^$' -bench Chain -benchtime 5s | tee "$out/bench.txt"
