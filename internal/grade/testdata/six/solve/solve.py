"""Solves a maze; the file mode says how well."""
import sys

mode = open("mode").read().strip()
if mode == "silent":
    sys.exit()
while mode == "slow":
    pass
while mode == "hostile":
    print("R D L U " * 1000)
rows, cols, *grid = map(int, sys.stdin.read().split())
came, todo = {0: ""}, [0]
while todo:
    # Depth first, for "wrong", finds a route and not always a shortest one.
    cell = todo.pop() if mode == "wrong" else todo.pop(0)
    for letter, down, right in ("R", 0, 1), ("D", 1, 0), ("L", 0, -1), ("U", -1, 0):
        row, col = cell // cols + down * grid[cell], cell % cols + right * grid[cell]
        to = row * cols + col
        if 0 <= row < rows and 0 <= col < cols and to not in came:
            came[to] = came[cell] + letter + " "
            todo.append(to)
print(came.get(rows * cols - 1, "No path found"))
