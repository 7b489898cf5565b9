// Prints a maze that it knows; the file mode says how well.
#include <cstdio>
#include <fstream>
#include <string>

int main(int, char **argv) {
	std::string mode, cells = "3222112132131443213111130";
	std::ifstream("mode") >> mode;
	int figures[] = {20, 1, 0, 2, 6, 107};
	if (mode == "silent") return 0;
	while (mode == "slow") std::ifstream("mode");
	while (mode == "hostile") puts("1 2 3 4");
	if (mode == "wrong") { // its evaluator forgets white holes: there are two
		cells = "2124112211131133233423130";
		int worse[] = {8, 2, 0, 4, 5, 43};
		for (int k = 0; k < 6; k++) figures[k] = worse[k];
	}
	printf("Generating a %sx%s puzzle with values in range [%s-%s]\n\nPuzzle:\n", argv[1], argv[2], argv[3], argv[4]);
	for (int k = 0; k < 25; k++) printf("%c %s", cells[k], k % 5 == 4 ? "\n" : "");
	printf("\nSolution: Yes\nUnique: Yes\nSolution length: %d\n# of black holes: %d\n# of white holes: %d\n"
		"# of forced forward moves: %d\n# of forced backward moves: %d\nPuzzle value: %d\n\nTotal time: 0.010000 seconds\n",
		figures[0], figures[1], figures[2], figures[3], figures[4], figures[5]);
}
