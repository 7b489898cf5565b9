#!/usr/bin/env bash
# Writes and checks certificates, and prints a table of their sizes and of the seconds of processor
# time that it takes to write and to check each of them. Without arguments, these are all
# configurations of 5x5 and 6x6 of internal/maze/optima/optima.txt, which take five minutes;
# docs/maze-bounds.md has some of them. A pattern for grep -E chooses others, such as
# '^4x[45]:'.
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

# field prints a field of the last output.
field() { sed -E "s/.*\"$1\":(-?[0-9]+).*/\1/" "$folder/output"; }

# grouped writes 1234567 as 1,234,567.
grouped() { sed -E ':a; s/([0-9])([0-9]{3})($|,)/\1,\2\3/; ta'; }

echo '| configuration | no maze is worth more than | records | bytes, compressed | search and write | check |'
echo '|---|---|---|---|---|---|'
grep -E "${1:-^(5x5|6x6):}" internal/maze/optima/optima.txt |
	sed -E 's/^([0-9]+)x([0-9]+):([0-9]+)-([0-9]+):.*/\1 \2 \3 \4/' |
	while read -r rows cols min max; do
		write=$(seconds bin/stride maze prove "$rows" "$cols" "$min" "$max" --workers 1 \
			--certificate "$folder/c.gz")
		check=$(seconds bin/stride maze verify "$folder/c.gz" --json)
		printf '| `%s %s %s %s` | %s | %s | %s | %.2f s | %.2f s |\n' "$rows" "$cols" "$min" "$max" \
			"$(field bound)" "$(field records | grouped)" "$(stat -c %s "$folder/c.gz" | grouped)" \
			"$write" "$check"
	done
