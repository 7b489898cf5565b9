// The search for mazes of high value. Write yours here.
#ifndef PUZZLE_GENERATOR_H
#define PUZZLE_GENERATOR_H

#include <cstdlib>

#include "Puzzle.h"

// Seconds that the program may take: those of the plan, or of the environment variable TIME_LIMIT.
const double TIME_LIMIT = getenv("TIME_LIMIT") ? atof(getenv("TIME_LIMIT")) : {{.Seconds}};
const double RESERVE = 0.5 + TIME_LIMIT / 60; // of them, for the start, the output and a busy machine

class PuzzleGenerator {
public:
	PuzzleGenerator(int nRows, int nColumns, int minVal, int maxVal);

	// The best maze found within the time limit.
	Puzzle GeneratePuzzle();

	// The best maze of a random walk of this many seconds.
	Puzzle RandomWalk(double seconds);

private:
	int nRows, nColumns, minVal, maxVal;
};

#endif
