#!/usr/bin/env bash
# Attacks what docs/reliability.md promises, with the real programs and on this machine's
# loopback only, and prints a row for each attack. Takes about four minutes; with names of
# attacks, or beginnings of names, only those. Exits with 1 if a promise was broken.
#
#   bench/attacks/run.sh
#   bench/attacks/run.sh pages farm.lock
set -euo pipefail
cd "$(dirname "$0")/../.."
go build -o bin/ ./cmd/stride ./cmd/PuzzleGenerator
exec go run ./bench/attacks "$@"
