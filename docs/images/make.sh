#!/usr/bin/env bash
# Makes the pictures of the README: a maze with its solution, by the program itself, and the
# pages, photographed by Chromium (Debian: apt-get install chromium) as they look when a maze
# is opened for the first time.
set -euo pipefail
cd "$(dirname "$0")/../.."
maze=maze:5x5:1-4:321413213333214312331443Q # the one in the documents of the course
go build -o bin/ ./cmd/stride

bin/stride maze draw "$maze" --solution --out docs/images/maze.svg

address=127.0.0.1:18080
bin/stride serve --addr "$address" --log none &
server=$!
trap 'kill "$server"' EXIT
for _ in {1..100}; do
	if curl -fs "http://$address/healthz" >/dev/null; then break; fi
	sleep 0.1
done
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
"$browser" --headless=new --no-sandbox --disable-gpu --hide-scrollbars --virtual-time-budget=8000 \
	--window-size=640,712 --screenshot=docs/images/page.png \
	"http://$address/maze/#level=$maze" 2>/dev/null
