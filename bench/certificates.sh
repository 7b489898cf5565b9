#!/usr/bin/env bash
# Writes and checks certificates, and prints a table of their sizes and of the seconds that it takes
# to write and to check each of them, as docs/maze-certificates.md has it. Without arguments, that is for all configurations of 5x5 and 6x6 of
# maze/optima/optima.txt; a pattern for grep -E chooses others, such as '^4x[45]:'. One worker
# writes, and the times are those of the processor. All of them together take a quarter of an hour.
set -euo pipefail
cd "$(dirname "$0")/.."
go build -o bin/ ./cmd/stride
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT=%U

# seconds runs a command and prints how many seconds of processor time it took.
seconds() {
	{ time "$@" > "$folder/output" 2> "$folder/errors"; } 2>&1 || { cat "$folder/errors" >&2; return 1; }
}

echo '| `maze prove` | no maze is worth more than | records | bytes | compressed | to search and write | to check |'
echo '|---|---|---|---|---|---|---|'
grep -E "${1:-^(5x5|6x6):}" maze/optima/optima.txt | sed -E 's/^([0-9]+)x([0-9]+):([0-9]+)-([0-9]+):.*/\1 \2 \3 \4/' |
	while read -r rows cols min max; do
		write=$(seconds bin/stride maze prove "$rows" "$cols" "$min" "$max" --workers 1 --certificate "$folder/c.gz")
		check=$(seconds bin/stride maze verify "$folder/c.gz" --json)
		field() { sed -E "s/.*\"$1\":(-?[0-9]+).*/\1/" "$folder/output"; }
		printf '| `%s %s %s %s` | %s | %s | %s | %s | %s s | %s s |\n' "$rows" "$cols" "$min" "$max" "$(field bound)" \
			"$(field records)" "$(field bytes)" "$(stat -c %s "$folder/c.gz")" "$write" "$check"
	done
