#!/usr/bin/env bash
# Measures what docs/farm.md says about the farm: its cost, its traffic, and what
# nodes gain by working together. Takes five to ten minutes on two cores that have
# nothing else to do.
set -euo pipefail
cd "$(dirname "$0")/.."
go build -o bin/ ./cmd/stride
uptime
time bin/stride farm measure "$@"
