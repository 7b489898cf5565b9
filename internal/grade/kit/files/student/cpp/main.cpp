// Name:
// Student ID:

#include <cstdio>
#include <cstdlib>

#include "PuzzleGenerator.h"
#include "Timer.h"

// Leave the main function as it is. Your search belongs in PuzzleGenerator.cpp.
int main(int argc, char **argv)
{
	if (argc != 5) {
		fprintf(stderr, "usage: ./PuzzleGenerator ROWS COLUMNS MIN MAX\n");
		return 2;
	}
	Timer timer;
	timer.StartTimer();
	int nRows = atoi(argv[1]), nColumns = atoi(argv[2]), minVal = atoi(argv[3]), maxVal = atoi(argv[4]);
	printf("Generating a %dx%d puzzle with values in range [%d-%d]\n", nRows, nColumns, minVal, maxVal);
	PuzzleGenerator generator(nRows, nColumns, minVal, maxVal);
	generator.GeneratePuzzle().Print();
	printf("Total time: %.6f seconds\n", timer.GetElapsedTime());
	return 0;
}
