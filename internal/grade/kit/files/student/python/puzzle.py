"""A jump maze: its numbers, its neighbours, and its value."""

import random
from collections import namedtuple

# What the value is computed from; length is the number of jumps of a shortest solution, 0 if there is none.
Report = namedtuple("Report", "solution unique length black_holes white_holes forced_forward forced_backward value")


class Puzzle:
    """A maze of rows x columns cells with numbers from low to high, random unless they are given row by row.

    The last cell is the goal and holds 0.
    """

    def __init__(self, rows, columns, low, high, cells=None):
        self.rows, self.columns, self.low, self.high = rows, columns, low, high
        self.cells = cells or [random.randint(low, high) for _ in range(rows * columns - 1)] + [0]
        self._report = None

    def random_successor(self):
        """A copy in which one cell has another number."""
        if self.low == self.high:
            return self
        cell = random.randrange(len(self.cells) - 1)
        number = random.randint(self.low, self.high - 1)
        return self._with(cell, number if number < self.cells[cell] else number + 1)

    def all_successors(self):
        """All mazes that differ in one cell: (cells - 1) * (high - low) of them."""
        return [self._with(cell, number) for cell in range(len(self.cells) - 1)
                for number in range(self.low, self.high + 1) if number != self.cells[cell]]

    def _with(self, cell, number):
        cells = self.cells[:]
        cells[cell] = number
        return Puzzle(self.rows, self.columns, self.low, self.high, cells)

    def value(self):
        return self.report().value

    def has_solution(self):
        return self.report().solution

    def report(self):
        """The first call evaluates the maze, later ones cost nothing."""
        if self._report is None:
            self._report = self._evaluate()
        return self._report

    def jumps(self, cell):
        """The cells to which jumps from a cell lead."""
        row, column = divmod(cell, self.columns)
        jump, targets = self.cells[cell], []
        if jump == 0:
            return targets  # the goal
        if column + jump < self.columns:
            targets.append(cell + jump)
        if row + jump < self.rows:
            targets.append(cell + jump * self.columns)
        if column - jump >= 0:
            targets.append(cell - jump)
        if row - jump >= 0:
            targets.append(cell - jump * self.columns)
        return targets

    def _evaluate(self):
        size = len(self.cells)
        start, goal = 0, size - 1
        targets = [self.jumps(cell) for cell in range(size)]
        sources = [[] for _ in range(size)]
        for cell in range(size):
            for target in targets[cell]:
                sources[target].append(cell)

        # Forward from the start: distances, and the number of shortest paths to each cell. A cell has as many as all
        # cells one jump nearer to the start from which it is reached.
        distance, paths, queue = [-1] * size, [0] * size, [start]
        distance[start], paths[start] = 0, 1
        for cell in queue:
            for target in targets[cell]:
                if distance[target] < 0:
                    distance[target] = distance[cell] + 1
                    queue.append(target)
                if distance[target] == distance[cell] + 1:
                    paths[target] += paths[cell]

        # Backward from the goal.
        reaching, queue = [False] * size, [goal]
        reaching[goal] = True
        for cell in queue:
            for source in sources[cell]:
                if not reaching[source]:
                    reaching[source] = True
                    queue.append(source)

        solution, unique = distance[goal] >= 0, paths[goal] == 1
        length = distance[goal] if solution else 0
        black = white = forward = backward = 0
        for cell in range(size):
            reachable = distance[cell] >= 0
            if cell not in (start, goal):
                black += reachable and not reaching[cell]
                white += reaching[cell] and not reachable
            forward += cell != goal and reachable and len(targets[cell]) == 1
            backward += cell != start and reaching[cell] and len(sources[cell]) == 1
        value = (5 * length + (size if unique else 0) - (0 if solution else {{if .UnsolvableTerm}}100{{else}}0{{end}} * size)
                 - 2 * (black + white + forward + backward))
        return Report(solution, unique, length, black, white, forward, backward, value)

    def print(self):
        r = self.report()
        print("\nPuzzle:")
        for first in range(0, len(self.cells), self.columns):
            print("".join(f"{number} " for number in self.cells[first:first + self.columns]))
        print("\nSolution:", "Yes" if r.solution else "No")
        print("Unique:", "Yes" if r.unique else "No")
        print("Solution length:", r.length)
        print("# of black holes:", r.black_holes)
        print("# of white holes:", r.white_holes)
        print("# of forced forward moves:", r.forced_forward)
        print("# of forced backward moves:", r.forced_backward)
        print(f"Puzzle {{.Label}}: {r.value}\n")
