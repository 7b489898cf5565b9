// Compares the evaluator with the mazes of a table: ./check mazes.txt. A line of the table has rows, columns, least and
// greatest number; solution and unique (1 or 0); length, black holes, white holes, forced forward and forced backward
// moves, value; and the numbers of the cells. Lines that begin with # are comments.

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

#include "Puzzle.h"

int main(int argc, char **argv)
{
	std::ifstream table(argc > 1 ? argv[1] : "mazes.txt");
	const char *names[] = {"solution", "unique", "length", "black holes", "white holes", "forced forward moves",
		"forced backward moves", "value"};
	int mazes = 0, wrong = 0, number = 0;
	for (std::string line; std::getline(table, line);) {
		number++;
		if (line.empty() || line[0] == '#')
			continue;
		std::istringstream words(line);
		int rows, columns, low, high, wanted[8];
		words >> rows >> columns >> low >> high;
		for (int &w : wanted)
			words >> w;
		std::vector<int> cells(rows * columns);
		for (int &cell : cells)
			words >> cell;
		if (!words) {
			printf("line %d of the table cannot be read\n", number);
			return 2;
		}
		const Puzzle puzzle(rows, columns, low, high, cells);
		const Puzzle::Report &r = puzzle.GetReport();
		int found[] = {r.solution, r.unique, r.length, r.blackHoles, r.whiteHoles, r.forcedForward, r.forcedBackward,
			r.value};
		mazes++;
		for (int k = 0; k < 8; k++)
			if (found[k] != wanted[k]) {
				printf("line %d: %s is %d and should be %d\n", number, names[k], found[k], wanted[k]);
				wrong++;
			}
	}
	printf("%d mazes, %d wrong figures\n", mazes, wrong);
	return mazes > 0 && wrong == 0 ? 0 : 1;
}
