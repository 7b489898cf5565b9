"""The search for mazes of high value. Write yours here."""

import os

from puzzle import Puzzle
from timer import Timer

# Seconds that the program may take: those of the plan, or of the environment variable TIME_LIMIT.
TIME_LIMIT = float(os.environ.get("TIME_LIMIT", "{{.Seconds}}"))
RESERVE = 0.5 + TIME_LIMIT / 60  # of them, for the start, the output and a busy machine


class PuzzleGenerator:
    def __init__(self, rows, columns, low, high):
        self.size = rows, columns, low, high

    def generate_puzzle(self):
        """The best maze found within the time limit."""
        # Write your search in place of this line.
        return self.random_walk(TIME_LIMIT - RESERVE)

    def random_walk(self, seconds):
        """An example of how to use Timer and Puzzle: change a random cell again and again, whatever that does to the
        value, and keep the best maze on the way."""
        timer = Timer()
        current = best = Puzzle(*self.size)
        while timer.elapsed() < seconds:
            current = current.random_successor()
            if current.value() > best.value():
                best = current
        return best
