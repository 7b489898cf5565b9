"""Finds a route by depth-first search, and does not see that there may be none."""
with open("input.txt") as file:
    rows, cols, *grid = map(int, file.read().split())
routes, stack = {0: ""}, [0]
while stack and rows * cols - 1 not in routes:
    cell = stack.pop()
    row, col, jump = cell // cols, cell % cols, grid[cell]
    for letter, down, right in ("N", -jump, 0), ("S", jump, 0), ("W", 0, -jump), ("E", 0, jump):
        to = (row + down) * cols + col + right
        if 0 <= row + down < rows and 0 <= col + right < cols and to not in routes:
            routes[to] = routes[cell] + letter + " "
            stack.append(to)
with open("output.txt", "w") as file:
    file.write(routes[rows * cols - 1])
