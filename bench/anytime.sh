#!/usr/bin/env bash
# Prints what mazes are worth 2, 5, 10, 30 and 60 seconds after the start of a search,
# with two busy loops running beside it: one search of a minute for each configuration.
# Arguments are configurations, such as "1000 1000 1 1000"; without any, a list of them.
set -euo pipefail
cd "$(dirname "$0")/.."
go build -o bin/ ./cmd/stride

configs=("1000 1000 1 1000" "1000 1000 1 9" "1000 1000 400 600" "500 500 1 60"
	"300 300 1 300" "300 300 2 9" "100 100 1 50" "1000 2 1 1000")
(($# == 0)) || configs=("$@")

busy=()
trap 'kill "${busy[@]}"' EXIT
for _ in 1 2; do
	while :; do :; done &
	busy+=($!)
done

printf '%-18s %10s %10s %10s %10s %10s %10s\n' configuration '2 s' '5 s' '10 s' '30 s' '60 s' bound
for config in "${configs[@]}"; do
	# The curve is the last of what is printed: ..."curve":[{"seconds":S,"steps":N,"value":V},...]
	bin/stride maze $config --time 60s --seed 1 --quiet --json |
		sed 's/.*"bound":\([0-9]*\).*"curve":\[/bound \1\n/; s/},{/\n/g' |
		awk -v config="$config" -F '[:,} ]' '
			$1 == "bound" { bound = $2; split("2 5 10 30 60", at, " "); next }
			{ for (k in at) if ($2 <= at[k]) value[k] = $6 }
			END {
				printf "%-18s %10s %10s %10s %10s %10s %10s\n", config, value[1], value[2], value[3],
					value[4], value[5], bound
			}'
done
