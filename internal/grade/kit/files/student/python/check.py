"""Compares the evaluator with the mazes of a table: python3 check.py mazes.txt

A line of the table has rows, columns, least and greatest number; solution and unique (1 or 0); length, black holes,
white holes, forced forward and forced backward moves, value; and the numbers of the cells. Lines that begin with # are
comments.
"""

import sys

from puzzle import Puzzle, Report

mazes = wrong = 0
with open(sys.argv[1] if len(sys.argv) > 1 else "mazes.txt", encoding="utf-8") as table:
    for number, line in enumerate(table, 1):
        if not line.strip() or line.startswith("#"):
            continue
        words = list(map(int, line.split()))
        report = Puzzle(*words[:4], words[12:]).report()
        mazes += 1
        for name, found, wanted in zip(Report._fields, report, words[4:12]):
            if found != wanted:
                print(f"line {number}: {name.replace('_', ' ')} is {int(found)} and should be {wanted}")
                wrong += 1
print(f"{mazes} mazes, {wrong} wrong figures")
sys.exit(0 if mazes > 0 and wrong == 0 else 1)
