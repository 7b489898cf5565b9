"""A stopwatch for wall-clock time."""

import time


class Timer:
    def __init__(self):
        self.start = time.monotonic()

    def elapsed(self):
        """The seconds since the timer was made."""
        return time.monotonic() - self.start
