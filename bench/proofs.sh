#!/bin/sh
# Proves the bounds of maze/bounds/proved.csv again and writes their certificates, of a few
# kilobytes each, to data/certificates. To lower a bound, lower it in the table and run this with
# the sides and the largest number: a proof that ends after LIMIT (10m), or is interrupted, continues
# in the next run from the checkpoints in the folder PROOFS.
#
#     make build && bench/proofs.sh [ROWS COLUMNS MAX]
set -eu
cd "$(dirname "$0")/.."
stride=${STRIDE:-bin/stride}
checkpoints=${PROOFS:-${TMPDIR:-/tmp}/stride-proofs}
wanted=$*
mkdir -p "$checkpoints"
tail -n +2 maze/bounds/proved.csv | while IFS=, read -r rows columns min max bound; do
	[ -z "$wanted" ] || [ "$wanted" = "$rows $columns $max" ] || continue
	name="${rows}x${columns}_$min-$max"
	set -- "$rows" "$columns" "$min" "$max" --lower $((bound + 1)) --workers 1 --time "${LIMIT:-10m}" \
		--certificate "data/certificates/$name.gz"
	# Larger grids than these have no checkpoints.
	[ $((rows * columns)) -gt 128 ] || set -- "$@" --checkpoint "$checkpoints/$name-$bound.json"
	"$stride" maze prove "$@" </dev/null
done
