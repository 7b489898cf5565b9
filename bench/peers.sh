#!/usr/bin/env bash
# Runs other people's programs for the course's project beside Stride, as the column "public" of
# docs/results.md does.
#
#     bench/peers.sh PROGRAMS [OUT]
#
# PROGRAMS has a folder for each program. In each, "make" is run if there is a makefile (that of the
# course also runs the program for a minute); the
# program is what the file "command" in the folder says, a line for the shell as for
# stride lab maze --external, or else ./PuzzleGenerator. It runs in its folder. Every program has
# 60 seconds on each configuration, one run at a time, and Stride evaluates what it prints. With 13
# programs that is two hours and a half. SECONDS_EACH sets other limits, RUNS more than one run.
# Stopped at any moment it goes on where it was. The programs are not kept away from anything: read
# them first.
set -euo pipefail
programs=$(cd "${1:?usage: bench/peers.sh PROGRAMS [OUT]}" && pwd)
cd "$(dirname "$0")/.."
out=${2:-out/peers}
mkdir -p "$out"
go build -o "$out/" ./cmd/stride

externals=()
for folder in "$programs"/*/; do
    folder=${folder%/}
    name=$(basename "$folder" | tr -c 'A-Za-z0-9._+\n-' '-')
    if ls "$folder" | grep -qiE '^(gnu)?makefile$' && ! make -C "$folder" >"$out/$name.make.log" 2>&1; then
        echo "$name does not build, see $out/$name.make.log" >&2
    fi
    command=./PuzzleGenerator
    [ -f "$folder/command" ] && command=$(cat "$folder/command")
    case $command in
    *'{rows}'* | *'{cols}'* | *'{min}'* | *'{max}'*) ;;
    *) command="$command {rows} {cols} {min} {max}" ;;
    esac
    externals+=(--external "$name=cd '$folder' && $command")
done
[ ${#externals[@]} -gt 0 ] || { echo "there is no folder in $programs" >&2; exit 1; }

configs=()
for config in "5 5 1 4" "5 5 2 4" "7 7 1 6" "10 10 1 9" "10 10 1 4" "20 20 1 10" "50 50 1 20" \
    "100 5 1 9" "100 100 1 4" "100 100 1 10" "100 100 1 100"; do
    configs+=(--config "$config")
done
"$out/stride" lab maze --algorithms portfolio "${externals[@]}" "${configs[@]}" \
    --runs "${RUNS:-1}" --time "${SECONDS_EACH:-60}s" --out "$out/runs"

# The highest value of any program, in the form of bench/results/mazes-public.csv. Programs of which all runs
# failed have none.
{
    echo "# command: bench/peers.sh: each program as published, ${SECONDS_EACH:-60} s on each configuration"
    echo "# date: $(date +%F)"
    echo "instance,value"
    "$out/stride" lab report --csv "$out/runs" |
        awk -F, 'NR == 1 { for (k = 1; k <= NF; k++) at[$k] = k; next }
            $at["contestant"] != "portfolio" && $at["failed"] + 0 < $at["runs"] + 0 {
                i = $at["instance"]; v = $at["best"] + 0
                if (!(i in best)) { order[++n] = i; best[i] = v } else if (v > best[i]) best[i] = v
            }
            END { for (k = 1; k <= n; k++) print order[k] "," best[order[k]] }'
} >"$out/mazes-public.csv"
echo "The highest values are in $out/mazes-public.csv"
