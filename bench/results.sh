#!/usr/bin/env bash
# Repeats the measurements of docs/results.md and writes their raw files, bench/results/*.csv, then
# the page. The machine should have nothing else to do: whatever else runs is in the figures.
#
#   bench/results.sh quick          the parts that take ten minutes together
#   bench/results.sh long           the other parts: two and a half hours
#   bench/results.sh PART...        only these
#   bench/results.sh list           the names of all parts
set -euo pipefail
export LC_ALL=C # decimal points
cd "$(dirname "$0")/.."

quick=(mazes-10s levels-public one-core algorithms evaluator patterns solvers)
long=(mazes-60s heldout sweep levels-alpha levels-beta scaling peers)

# part NAME: measures one part.
part() {
	echo "== $1" >&2
	case $1 in
	mazes-10s) keep "$1" bin/stride lab maze --whole --configs bench/usual.txt --time 10s --runs 3 --workers 0 --csv --out "$(fresh "$1")" ;;                 # 6 minutes
	mazes-60s) keep "$1" bin/stride lab maze --whole --configs bench/usual.txt --time 60s --runs 3 --workers 0 --csv --out "$(fresh "$1")" ;;                 # 33 minutes
	heldout) keep "$1" bin/stride lab maze --whole --configs bench/heldout.txt --time 10s --runs 1 --workers 1 --csv --out "$(fresh "$1")" ;; # 10 minutes
	sweep) keep "$1" bin/stride lab maze --whole --configs bench/sweep.txt --time 10s --runs 1 --workers 1 --csv --out "$(fresh "$1")" ;; # 10 minutes
	algorithms) keep "$1" bin/stride lab maze --config "10 10 1 9" --steps 1000000 --runs 4 --csv --out "$(fresh "$1")" ;;
	evaluator) keep "$1" go test -run '^$' -bench 'Load|Walk|Anneal' -benchtime 0.5s -cpu 1 ./internal/maze/engines/internal/eval ;;
	levels-public) levels "$1" ;; # 2 minutes
	levels-alpha) levels "$1" --game alpha ;;
	levels-beta) levels "$1" --game beta ;;
	one-core) keep "$1" bin/stride lab shift --algorithms forest --levels 300,325,336,350,375,400,425 --runs 5 --time 0 --csv --out "$(fresh "$1")" ;;
	scaling) keep "$1" bin/stride lab shift --algorithms forest --levels 500,1000,2000,4000,10000,20000,65536 --runs 3 --time 10m --workers 0 --csv --out "$(fresh "$1")" ;; # 5 minutes
	solvers) keep "$1" bin/stride lab shift --algorithms forest,rn-explorer,lahc --levels 100,150,200,225,250,300,336,350,400 --runs 5 --time 60s --csv --out "$(fresh "$1")" ;; # a minute
	patterns) keep "$1" go run ./bench/patterns -classes 9 -jumps 3 1-{2,3,4,5,6,7,8,9,10} 2-8 3-7 4-6 4-7 6-8 9-11 11-14 13-15 18-21 20-24 ;;
	peers) keep "$1" bench/peers.sh "$(fresh "$1")" ;; # 22 minutes, and a network
	*)
		echo "there is no part $1: the parts are ${quick[*]} ${long[*]}" >&2
		exit 2
		;;
	esac
}

# keep NAME COMMAND...: runs a command and writes bench/results/NAME.csv: the rows that it prints, or
# those of the file $rows, below lines that say how they were measured. What ends with 1, such as a
# level that was not solved, is a result too. What else a reader has to know can be added to the file
# as "# note: …".
keep() {
	local name=$1 printed=out/results/$1.printed raw=out/results/$1.csv before begin code=0
	shift
	before=$(load) begin=$EPOCHREALTIME
	"$@" >"$printed" || code=$?
	if ((code > 1)) || [[ ! -s $printed ]]; then
		echo "$(words "$@"): exit code $code" >&2
		exit 1
	fi
	{
		echo "# command: $(words "$@")"
		echo "# date: $(date -u +%F)"
		echo "# commit: $(git rev-parse --short HEAD)$(git diff --quiet HEAD -- '*.go' || echo +)"
		# Figures of a budget of steps, but for times, follow from the searches.
		if [[ " $* " == *" --steps "* && " $* " != *" --time "* ]]; then
			echo "# searches: $(<internal/version/searches.txt)"
		fi
		echo "# machine: $(machine)"
		echo "# load: load average $before before, $(load) after"
		echo "# elapsed: $(awk "BEGIN { printf \"%.1f\", $EPOCHREALTIME - $begin }")"
		((code == 0)) || echo "# note: The command ended with exit code 1."
		figures "${rows:-$printed}"
	} >"$raw"
	mv "$raw" "bench/results/$name.csv"
}

# figures FILE: the rows of a file in CSV, or of the benchmarks that "go test" has printed.
figures() {
	if grep -q '^Benchmark' "$1"; then
		echo benchmark,ns/op
		sed -nE 's|^Benchmark([^[:space:]]+)[[:space:]]+[0-9]+[[:space:]]+([0-9.]+) ns/op.*|\1,\2|p' "$1"
	else
		cat "$1"
	fi
}

# words WORD...: a command as one would type it.
words() {
	local word line=
	for word in "$@"; do
		[[ $word != *[\ \$\*\;\&\|\<\>]* ]] || word="\"$word\""
		line+=" $word"
	done
	echo "${line# }"
}

# machine: the processor, as far as the system tells, and the number of its cores.
machine() {
	local model cores
	model=$(sed -nE '/^model name/ { s/.*: //; p; q; }' /proc/cpuinfo 2>/dev/null) || true
	cores=$(getconf _NPROCESSORS_ONLN)
	if ((cores == 1)); then cores="1 core"; else cores+=" cores"; fi
	echo "${model:-$(uname -sm)}, $cores"
}

# load: the average of the last minute, where the system tells it.
load() { cut -d ' ' -f 1 /proc/loadavg 2>/dev/null || echo unknown; }

# levels NAME FLAG...: all 1000 levels of a game.
levels() {
	local out
	out=$(fresh "$1")
	rows=$out/summary.csv keep "$1" bin/stride shift batch "${@:2}" --levels 1-1000 --out "$out"
}

# fresh NAME: an empty folder for a part.
fresh() {
	rm -rf "out/results/$1"
	echo "out/results/$1"
}

(($# > 0)) || set -- quick
case $1 in
list)
	printf '%s\n' "${quick[@]}" "${long[@]}"
	exit
	;;
quick) set -- "${quick[@]}" ;;
long) set -- "${long[@]}" ;;
esac
mkdir -p out/results
go build -o bin/ ./cmd/stride ./bench/report
for name in "$@"; do
	part "$name"
done
bin/report
