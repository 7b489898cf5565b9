#!/usr/bin/env bash
# Reruns the comparison of docs/solvers.md: the four solvers, each on one core, in
# turn. Takes about an hour, most of it for exact cover on levels that it does
# not solve; the results go to the folder given, out/solvers by default. Stopped at
# any moment it goes on where it was.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-out/solvers}
mkdir -p "$out"
go build -o "$out/stride" ./cmd/stride
stride=$out/stride

# The table.
"$stride" shift compare --workers 1 --runs 5 --time 60s --out "$out/main"

# Where exact cover ends.
"$stride" shift compare --workers 1 --runs 2 --time 200s --levels 125,175,200 \
	--solvers forest,exact-cover --out "$out/cover"

# Larger levels.
"$stride" shift compare --workers 1 --runs 3 --time 300s --levels 500,600,800 \
	--solvers forest,rn-explorer,lahc --out "$out/large"

# What a candidate costs, and permutations against sum sets.
go test ./shift/strategy ./shift/lahc ./shift/permute -run '^$' -bench . | tee "$out/bench.txt"
