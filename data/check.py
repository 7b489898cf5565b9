#!/usr/bin/env python3
"""Confirms every row of the tables next to it: python3 check.py, without arguments. It knows the rules of jump mazes and
nothing of Stride. That no maze is better, only a certificate proves (docs/maze-bounds.md)."""
import csv, hashlib, pathlib, sys

def jumps(values, rows, cols):
    for k, v in enumerate(values):
        r, c = divmod(k, cols)
        ends = [(r, c + v), (r + v, c), (r, c - v), (r - v, c)] if v else []
        yield {i * cols + j for i, j in ends if 0 <= i < rows and 0 <= j < cols}

def distances(out, start):
    """Jumps from the start to each cell that can be reached, and the number of shortest ways to it."""
    dist, ways, layer = {start: 0}, {start: 1}, [start]
    while layer:
        found = {}
        for k in layer:
            for t in out[k]:
                if t not in dist:
                    found[t] = found.get(t, 0) + ways[k]
        dist.update({t: dist[layer[0]] + 1 for t in found})
        ways.update(found)
        layer = list(found)
    return dist, ways

def evaluate(values, rows, cols):
    n, goal = rows * cols, rows * cols - 1
    out = list(jumps(values, rows, cols))
    into = [{k for k in range(n) if t in out[k]} for t in range(n)]
    (reachable, ways), (reaching, _) = distances(out, 0), distances(into, goal)
    holes = sum((k in reachable) != (k in reaching) for k in range(1, goal))
    forced = [k for k in range(goal) if k in reachable and len(out[k]) == 1]
    forced += [k for k in range(1, n) if k in reaching and len(into[k]) == 1]
    length = reachable.get(goal, 0)
    value = 5 * length + (n if ways.get(goal) == 1 else 0) - 2 * holes - 2 * len(forced) - (0 if length else 100 * n)
    return {"value": value, "length": length, "solutions": "one" if ways.get(goal) == 1 else "any"}

def confirm(row):
    rows, cols, low, high = (int(row[c]) for c in ("rows", "columns", "min", "max"))
    size, span, cells = row["maze"].removeprefix("maze:").split(":")
    width = 1 if high <= 35 else 2 # digits of a value, in base 36
    values = [int(cells[k:k + width], 36) for k in range(0, width * (rows * cols - 1), width)]
    assert (size, span, len(values)) == (f"{rows}x{cols}", f"{low}-{high}", rows * cols - 1), "other ID"
    assert all(low <= v <= high for v in values)
    for column, true in evaluate(values + [0], rows, cols).items():
        assert row.get(column) in (None, "any", str(true)), f"{column} is {true}"
    assert int(row.get("bound") or 10**9) >= int(row["value" if "value" in row else "length"])

assert len(sys.argv) == 1, "there are no arguments: the tables next to the program are checked"
folder = pathlib.Path(__file__).parent
for digest, name in map(str.split, (folder / "SHA256SUMS").read_text().splitlines()):
    assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest, f"{name} has changed"
for path in sorted(folder.glob("*.csv")):
    with path.open() as lines:
        for number, row in enumerate(csv.DictReader(lines), 2):
            try:
                confirm(row)
            except (AssertionError, ValueError) as error:
                sys.exit(f"{path.name}, line {number}: {error}")
    print(f"{path.name}: {number - 1} rows confirmed")
