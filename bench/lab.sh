#!/usr/bin/env bash
# Reruns the experiments of docs/lab.md, one run at a time on one core: all algorithms on
# four sizes, restart policies, cooling schedules. Takes about 20 minutes of processor
# time. The budgets are steps, so that all values come out the same again; only the times
# differ. The results go to the folder given, out/lab by default. Stopped at any moment it
# goes on where it was.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-out/lab}
mkdir -p "$out"
out=$(cd "$out" && pwd)
go build -o "$out/" ./cmd/stride
go build -C examples/lab -o "$out/" ./restarts ./schedules

"$out/stride" lab maze --steps 500000 --runs 20 --out "$out/sizes"
"$out/restarts" "$out/restart-policies"
"$out/schedules" "$out/cooling"
