#include "PuzzleGenerator.h"

#include "Timer.h"

PuzzleGenerator::PuzzleGenerator(int nRows, int nColumns, int minVal, int maxVal)
	: nRows(nRows), nColumns(nColumns), minVal(minVal), maxVal(maxVal)
{
}

Puzzle PuzzleGenerator::GeneratePuzzle()
{
	// Write your search in place of this line.
	return RandomWalk(TIME_LIMIT - RESERVE);
}

// An example of how to use Timer and Puzzle: change a random cell again and again, whatever that does to the value,
// and keep the best maze on the way.
Puzzle PuzzleGenerator::RandomWalk(double seconds)
{
	Timer timer;
	timer.StartTimer();
	Puzzle current(nRows, nColumns, minVal, maxVal);
	Puzzle best = current;
	while (timer.GetElapsedTime() < seconds) {
		current = current.GetRandomSuccessor();
		if (current.GetValue() > best.GetValue())
			best = current;
	}
	return best;
}
