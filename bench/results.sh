#!/usr/bin/env bash
# Repeats the measurements of docs/results.md and writes their raw files, bench/results/*.csv, then
# the page. The machine should have nothing else to do: whatever else runs is in the figures.
#
#   bench/results.sh quick          the parts that take ten minutes together
#   bench/results.sh long           the other parts: two and a half hours
#   bench/results.sh PART...        only these
#   bench/results.sh list           the names of all parts
set -euo pipefail
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
	evaluator) keep "$1" go test -run '^$' -bench 'Load|Walk|Anneal' -benchtime 0.5s ./internal/maze/engines/internal/eval ;;
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

# keep NAME COMMAND...: runs the command and keeps its rows.
keep() { bin/report record "$1" -- "${@:2}"; }

# levels NAME FLAG...: all 1000 levels of a game.
levels() {
	local out
	out=$(fresh "$1")
	bin/report record "$1" --file "$out/summary.csv" -- bin/stride shift batch "${@:2}" --levels 1-1000 --out "$out"
}

# fresh NAME: an empty folder for a part.
fresh() {
	rm -rf "out/results/$1"
	mkdir -p out/results
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
go build -o bin/ ./cmd/stride ./bench/report
for name in "$@"; do
	part "$name"
done
bin/report
