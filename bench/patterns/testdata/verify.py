#!/usr/bin/env python3
"""Reads a pattern as "go run ./bench/patterns" prints it, checks it on the cells of the plane, and prints the share that is
lost, and whether some thread needs copies of itself on one side. It shares no code with the search."""
import sys
from fractions import Fraction

STEPS = {"r": (0, 1), "d": (1, 0), "l": (0, -1), "u": (-1, 0)}
FAR = 40 # repetitions of a thread, and copies of it, on each side

def fail(why):
    sys.exit(f"wrong: {why}")

lines = sys.stdin.read().split("\n")
rows, shift, cols = (int(w) for w in lines[1].split()[1:])

def home(r, c):
    """The cell of the class of a cell that stands for the class."""
    return r % rows, (c - r // rows * shift) % cols

def around(r, c, v):
    return [(r + i * v, c + j * v) for i, j in STEPS.values()]

met, lost = set(), set()
threads = []
k = 2
while k < len(lines) and lines[k]:
    group = {}
    while k < len(lines) and lines[k].startswith("lost "):
        place, number = lines[k].split()[1].split("=")
        group[tuple(int(w) for w in place.split(","))] = int(number)
        k += 1
    if group:
        lost |= {home(*p) for p in group}
        if len(lost) > rows * cols:
            fail("too many lost cells")
        for (r, c), v in group.items():
            if any(home(*p) not in met | lost for p in around(r, c, v)):
                fail(f"the lost cell {r},{c} leads to a cell that has not been met")
        met |= lost
        continue
    word, begin, *walk = lines[k].split()
    k += 1
    r, c = first = tuple(int(w) for w in begin.split(","))
    period = []
    for w in walk:
        v, (i, j) = int(w[:-1]), STEPS[w[-1]]
        period.append((r, c, v))
        r, c = r + i * v, c + j * v
    dr, dc = r - first[0], c - first[1]
    if home(r, c) != home(*first) or (dr, dc) == (0, 0):
        fail("a thread does not repeat itself")
    classes = {home(r, c) for r, c, _ in period}
    if classes & met:
        fail("a thread visits what has been met")
    own = {(r + n * dr, c + n * dc): n * len(period) + place for n in range(-FAR, FAR) for place, (r, c, _) in enumerate(period)}
    if len(own) < 2 * FAR * len(period):
        fail("a thread comes to a cell twice")
    sides = set()
    for place, (r, c, v) in enumerate(period):
        fresh = 0
        for p in around(r, c, v):
            if p in own:
                if own[p] > place + 1:
                    fail("a jump meets a later cell of its thread")
                fresh += own[p] == place + 1
            elif home(*p) not in met:
                if home(*p) not in classes:
                    fail("a jump meets another new cell")
                # On a copy of the thread: on which side?
                cross = {dr * (p[1] - y) - dc * (p[0] - x) for x, y, _ in period if home(x, y) == home(*p)}
                sides |= {0 if s == 0 else s // abs(s) for s in cross}
        if fresh != 1:
            fail("a jump does not meet the next cell")
    if sides not in (set(), {1}, {-1}):
        fail("copies of a thread are needed on both sides")
    threads.append((len(sides), classes))
    met |= classes
if len(met) != rows * cols:
    fail("not all classes are met")
print(Fraction(len(lost), rows * cols), "no side" if all(not s for s, _ in threads) else "one side")
