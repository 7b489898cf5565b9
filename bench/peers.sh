#!/usr/bin/env bash
# Runs the public solutions of the course's project next to Stride, for docs/results.md.
#
#     bench/peers.sh [OUT] [CONFIGURATION...]
#
# Fetches each repository of bench/peers.txt at its commit, compiles it as the course's makefile
# does, and gives it and Stride 60 s on each configuration, one run at a time. Stride evaluates what
# they print. Ten programs and two configurations take 22 minutes. SECONDS_EACH sets another limit.
# When stopped, the same command continues. The programs run with your rights: read them first.
#
# Prints a line for each program: the value of its maze and its processor time on each configuration.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(realpath -m "${1:-out/peers}")
shift || true
[ $# -gt 0 ] || set -- "10 10 1 9" "100 100 1 100"
mkdir -p "$out"
go build -o "$out/" ./cmd/stride

externals=()
while read -r repository commit; do
    case $repository in '' | '#'*) continue ;; esac
    name=${repository//\//.}
    folder=$out/programs/$name
    if [ ! -x "$folder/PuzzleGenerator.built" ]; then
        git init -q "$folder"
        git -C "$folder" fetch -q --depth 1 "https://github.com/$repository" "$commit"
        git -C "$folder" checkout -q --detach FETCH_HEAD
        (cd "$folder" && g++ -O3 -w -o PuzzleGenerator.built main.cpp Puzzle.cpp PuzzleGenerator.cpp)
    fi
    externals+=(--external "$name='$folder/PuzzleGenerator.built'")
done <bench/peers.txt

configs=()
for configuration; do configs+=(--config "$configuration"); done
"$out/stride" lab maze --algorithms portfolio "${externals[@]}" "${configs[@]}" \
    --runs 1 --time "${SECONDS_EACH:-60}s" --out "$out/runs" >&2

"$out/stride" lab report --csv "$out/runs" | awk -F, '
    NR == FNR { # bench/peers.txt
        split($0, word, " "); name = word[1]; gsub("/", ".", name)
        repository[name] = word[1]; commit[name] = substr(word[2], 1, 7)
        next
    }
    FNR == 1 { for (k = 1; k <= NF; k++) at[$k] = k; next }
    {
        i = $at["instance"]; c = $at["contestant"]
        if (!(i in seen)) { seen[i]; head = head "," i "," i " cpu" }
        if (!(c in line)) order[++n] = c
        value = $at["failed"] + 0 < $at["runs"] + 0 ? $at["best"] : "no maze"
        line[c] = line[c] "," value "," sprintf("%.0f", $at["cpu"])
    }
    END {
        print "program,commit" head
        for (k = 1; k <= n; k++) {
            c = order[k]
            print (c in repository ? repository[c] "," commit[c] : "Stride on one core,") line[c]
        }
    }' bench/peers.txt -
