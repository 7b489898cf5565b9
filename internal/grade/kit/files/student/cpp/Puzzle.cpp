#include "Puzzle.h"

#include <algorithm>
#include <cstdio>
#include <random>

// A random number from low to high, both included.
static int RandomInt(int low, int high)
{
	static std::mt19937 source{std::random_device{}()};
	return std::uniform_int_distribution<int>(low, high)(source);
}

Puzzle::Puzzle(int nRows, int nColumns, int minVal, int maxVal)
	: nRows(nRows), nColumns(nColumns), minVal(minVal), maxVal(maxVal), cells(nRows * nColumns, 0)
{
	for (int cell = 0; cell + 1 < (int)cells.size(); cell++)
		cells[cell] = RandomInt(minVal, maxVal);
}

Puzzle::Puzzle(int nRows, int nColumns, int minVal, int maxVal, const std::vector<int> &cells)
	: nRows(nRows), nColumns(nColumns), minVal(minVal), maxVal(maxVal), cells(cells)
{
}

Puzzle Puzzle::GetRandomSuccessor() const
{
	Puzzle next = *this;
	if (minVal == maxVal)
		return next;
	int cell = RandomInt(0, (int)cells.size() - 2);
	int number = RandomInt(minVal, maxVal - 1);
	next.cells[cell] = number < cells[cell] ? number : number + 1; // any number but the one that is there
	next.evaluated = false;
	return next;
}

void Puzzle::GetAllSuccessors(std::vector<Puzzle> &successors) const
{
	successors.clear();
	for (int cell = 0; cell + 1 < (int)cells.size(); cell++)
		for (int number = minVal; number <= maxVal; number++)
			if (number != cells[cell]) {
				successors.push_back(*this);
				successors.back().cells[cell] = number;
				successors.back().evaluated = false;
			}
}

const Puzzle::Report &Puzzle::GetReport() const
{
	if (!evaluated)
		Evaluate();
	return report;
}

// Writes the cells to which jumps from a cell lead, and returns how many there are.
int Puzzle::Jumps(int cell, int targets[4]) const
{
	int row = cell / nColumns, column = cell % nColumns, jump = cells[cell], n = 0;
	if (jump == 0)
		return 0; // the goal
	if (column + jump < nColumns)
		targets[n++] = cell + jump;
	if (row + jump < nRows)
		targets[n++] = cell + jump * nColumns;
	if (column - jump >= 0)
		targets[n++] = cell - jump;
	if (row - jump >= 0)
		targets[n++] = cell - jump * nColumns;
	return n;
}

void Puzzle::Evaluate() const
{
	const int size = (int)cells.size(), start = 0, goal = size - 1;
	int targets[4];
	std::vector<int> out(size), in(size); // jumps out of each cell and into it
	for (int cell = 0; cell < size; cell++) {
		out[cell] = Jumps(cell, targets);
		for (int k = 0; k < out[cell]; k++)
			in[targets[k]]++;
	}

	// Forward from the start: distances, and the number of shortest paths to each cell, where 2 stands for any
	// number above 1. A cell has as many as all cells one jump nearer to the start from which it is reached.
	std::vector<int> distance(size, -1), paths(size, 0), queue{start};
	distance[start] = 0;
	paths[start] = 1;
	for (int head = 0; head < (int)queue.size(); head++) {
		int cell = queue[head];
		for (int k = Jumps(cell, targets) - 1; k >= 0; k--) {
			int target = targets[k];
			if (distance[target] < 0) {
				distance[target] = distance[cell] + 1;
				queue.push_back(target);
			}
			if (distance[target] == distance[cell] + 1)
				paths[target] = std::min(2, paths[target] + paths[cell]);
		}
	}

	// Backward from the goal. The cells from which jumps lead to a cell are sources[first[cell]] and so on, in[cell]
	// of them.
	std::vector<int> first(size), sources(4 * size), filled(size);
	for (int cell = 1; cell < size; cell++)
		first[cell] = first[cell - 1] + in[cell - 1];
	for (int cell = 0; cell < size; cell++)
		for (int k = Jumps(cell, targets) - 1; k >= 0; k--)
			sources[first[targets[k]] + filled[targets[k]]++] = cell;
	std::vector<bool> reaching(size);
	reaching[goal] = true;
	queue = {goal};
	for (int head = 0; head < (int)queue.size(); head++) {
		int cell = queue[head];
		for (int k = 0; k < in[cell]; k++) {
			int source = sources[first[cell] + k];
			if (!reaching[source]) {
				reaching[source] = true;
				queue.push_back(source);
			}
		}
	}

	report = Report{};
	report.solution = distance[goal] >= 0;
	report.unique = paths[goal] == 1;
	report.length = report.solution ? distance[goal] : 0;
	for (int cell = 0; cell < size; cell++) {
		bool reachable = distance[cell] >= 0;
		if (cell != start && cell != goal) {
			report.blackHoles += reachable && !reaching[cell];
			report.whiteHoles += reaching[cell] && !reachable;
		}
		report.forcedForward += cell != goal && reachable && out[cell] == 1;
		report.forcedBackward += cell != start && reaching[cell] && in[cell] == 1;
	}
	report.value = 5 * report.length + (report.unique ? size : 0) - (report.solution ? 0 : {{if .UnsolvableTerm}}100{{else}}0{{end}} * size) -
		2 * (report.blackHoles + report.whiteHoles + report.forcedForward + report.forcedBackward);
	evaluated = true;
}

void Puzzle::Print() const
{
	const Report &r = GetReport();
	printf("\nPuzzle:\n");
	for (int cell = 0; cell < (int)cells.size(); cell++)
		printf("%d %s", cells[cell], cell % nColumns == nColumns - 1 ? "\n" : "");
	printf("\nSolution: %s\n", r.solution ? "Yes" : "No");
	printf("Unique: %s\n", r.unique ? "Yes" : "No");
	printf("Solution length: %d\n", r.length);
	printf("# of black holes: %d\n", r.blackHoles);
	printf("# of white holes: %d\n", r.whiteHoles);
	printf("# of forced forward moves: %d\n", r.forcedForward);
	printf("# of forced backward moves: %d\n", r.forcedBackward);
	printf("Puzzle {{.Label}}: %d\n\n", r.value);
}
