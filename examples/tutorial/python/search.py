#!/usr/bin/env python3
"""Searches for jump mazes: search.py ROWS COLUMNS MIN MAX [--rule RULE] [--steps N] [--seconds S] [--seed N]

This is the program of docs/tutorial-search.md in another language, written from docs/maze-rules.md. It
needs nothing but Python 3.8, and prints a line "VALUE GRID" for each maze that is better than those
before it, with a slash between rows. That is the protocol by which `stride lab maze --external` takes
programs in any language.
"""

import argparse
import math
import random
import time


def targets(grid, rows, cols):
    """The cells to which the jumps of each cell lead. The goal, which holds 0, has none."""
    reach = []
    for cell, jump in enumerate(grid):
        row, col = divmod(cell, cols)
        ends = []
        if jump > 0:
            if col + jump < cols:
                ends.append(cell + jump)
            if row + jump < rows:
                ends.append(cell + jump * cols)
            if col >= jump:
                ends.append(cell - jump)
            if row >= jump:
                ends.append(cell - jump * cols)
        reach.append(ends)
    return reach


def distances(reach, root):
    """The numbers of jumps from a cell to all others, by breadth-first search; None if there is no path."""
    distance = [None] * len(reach)
    distance[root] = 0
    queue = [root]
    for cell in queue:
        for end in reach[cell]:
            if distance[end] is None:
                distance[end] = distance[cell] + 1
                queue.append(end)
    return distance


def is_unique(reach, distance):
    """Whether there is only one shortest path to the goal, the last cell."""
    paths = [0] * len(reach)
    paths[0] = 1
    for cell in sorted((c for c in range(len(reach)) if distance[c] is not None), key=lambda c: distance[c]):
        for end in reach[cell]:
            if distance[end] == distance[cell] + 1:
                paths[end] += paths[cell]
    return paths[-1] == 1


def evaluate(grid, rows, cols):
    """The value of a maze, a list of numbers row by row."""
    reach = targets(grid, rows, cols)
    back = [[] for _ in grid]
    for cell, ends in enumerate(reach):
        for end in ends:
            back[end].append(cell)
    goal = len(grid) - 1
    forward, backward = distances(reach, 0), distances(back, goal)
    value = 0
    if forward[goal] is None:
        value -= 100 * len(grid)
    else:
        value += 5 * forward[goal]
        if is_unique(reach, forward):
            value += len(grid)
    for cell in range(len(grid)):
        reachable, reaching = forward[cell] is not None, backward[cell] is not None
        if reachable != reaching and cell not in (0, goal):
            value -= 2  # a hole, black or white
        if reachable and cell != goal and len(reach[cell]) == 1:
            value -= 2  # a forced forward move
        if reaching and cell != 0 and len(back[cell]) == 1:
            value -= 2  # a forced backward move
    return value


def anneal(gain, done):
    """Accepts small losses more readily than large ones, and fewer and fewer of them."""
    hot, cold = 5.0, 0.5
    temperature = hot * (cold / hot) ** done
    return gain >= 0 or random.random() < math.exp(gain / temperature)


RULES = {
    "walk": lambda gain, done: True,
    "climb": lambda gain, done: gain > 0,
    "sideways": lambda gain, done: gain >= 0,
    "downhill": lambda gain, done: gain >= 0 or random.random() < 0.01,
    "anneal": anneal,
}


def search(rows, cols, least, most, accept, over):
    """Changes a random maze step by step and prints each maze that is better than all before it. over says
    which share of the search is done after a number of steps, from 0 to 1."""

    def draw(count):
        return int(random.random() * count)  # the same numbers in every version of Python

    grid = [least + draw(most - least + 1) for _ in range(rows * cols - 1)] + [0]
    value = evaluate(grid, rows, cols)
    best = None
    step = 0
    while True:
        if best is None or value > best:
            best = value
            lines = [grid[first:first + cols] for first in range(0, len(grid), cols)]
            print(value, "/".join(" ".join(map(str, line)) for line in lines), flush=True)
        done = over(step)
        if done >= 1:
            return
        cell = draw(len(grid) - 1)
        old = grid[cell]
        grid[cell] = least + draw(most - least + 1)
        new = evaluate(grid, rows, cols)
        if accept(new - value, done):
            value = new
        else:
            grid[cell] = old
        step += 1


def main():
    parser = argparse.ArgumentParser(description="Search for jump mazes of high value.")
    for name in ("rows", "columns", "min", "max"):
        parser.add_argument(name, type=int, metavar=name.upper())
    parser.add_argument("--rule", choices=RULES, default="anneal")
    parser.add_argument("--steps", type=int, default=5000)
    parser.add_argument("--seconds", type=float, help="search for this time instead of a number of steps")
    parser.add_argument("--seed", type=int)
    a = parser.parse_args()
    random.seed(a.seed)
    started = time.monotonic()

    def over(step):
        if a.seconds is not None:
            return (time.monotonic() - started) / a.seconds
        return step / a.steps

    search(a.rows, a.columns, a.min, a.max, RULES[a.rule], over)


if __name__ == "__main__":
    main()
