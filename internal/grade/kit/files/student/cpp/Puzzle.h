// A jump maze: its numbers, its neighbours, and its value.
#ifndef PUZZLE_H
#define PUZZLE_H

#include <vector>

class Puzzle {
public:
	// What the value is computed from.
	struct Report {
		bool solution, unique;
		int length; // jumps of a shortest solution, 0 if there is none
		int blackHoles, whiteHoles, forcedForward, forcedBackward;
		int value;
	};

	// A random maze of this size with numbers from minVal to maxVal.
	Puzzle(int nRows, int nColumns, int minVal, int maxVal);

	// A maze with given numbers, row by row; the last one is the goal and must be 0.
	Puzzle(int nRows, int nColumns, int minVal, int maxVal, const std::vector<int> &cells);

	// A copy in which one cell has another number.
	Puzzle GetRandomSuccessor() const;

	// All mazes that differ in one cell. There are (cells - 1) * (maxVal - minVal).
	void GetAllSuccessors(std::vector<Puzzle> &successors) const;

	// The first call evaluates the maze, later ones cost nothing.
	int GetValue() const { return GetReport().value; }
	bool HasSolution() const { return GetReport().solution; }
	const Report &GetReport() const;

	void Print() const;

private:
	int Jumps(int cell, int targets[4]) const;
	void Evaluate() const;

	int nRows, nColumns, minVal, maxVal;
	std::vector<int> cells;
	mutable bool evaluated = false;
	mutable Report report;
};

#endif
