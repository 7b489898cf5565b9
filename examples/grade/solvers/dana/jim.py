"""Finds a shortest route by breadth-first search."""
with open("input.txt") as file:
    rows, cols, *grid = map(int, file.read().split())
routes, queue = {0: ""}, [0]
for cell in queue:
    row, col, jump = cell // cols, cell % cols, grid[cell]
    for letter, down, right in ("N", -jump, 0), ("S", jump, 0), ("W", 0, -jump), ("E", 0, jump):
        to = (row + down) * cols + col + right
        if 0 <= row + down < rows and 0 <= col + right < cols and to not in routes:
            routes[to] = routes[cell] + letter + " "
            queue.append(to)
with open("output.txt", "w") as file:
    file.write(routes.get(rows * cols - 1, "No path found"))
