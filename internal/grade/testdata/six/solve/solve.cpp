// Solves a maze; the file mode says how well.
#include <deque>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

int main() {
	std::string mode;
	std::ifstream("mode") >> mode;
	if (mode == "silent") return 0;
	while (mode == "slow") std::ifstream("mode");
	while (mode == "hostile") std::cout << "R D L U\n";
	int rows, cols;
	std::cin >> rows >> cols;
	std::vector<int> grid(rows * cols);
	for (int &x : grid) std::cin >> x;
	std::vector<std::string> came(rows * cols);
	std::vector<bool> seen(rows * cols);
	std::deque<int> todo{0};
	seen[0] = true;
	while (!todo.empty()) {
		// Depth first, for "wrong", finds a route and not always a shortest one.
		int cell = mode == "wrong" ? todo.back() : todo.front();
		if (mode == "wrong") todo.pop_back(); else todo.pop_front();
		const int down[] = {0, 1, 0, -1}, right[] = {1, 0, -1, 0};
		for (int d = 0; d < 4; d++) {
			int row = cell / cols + down[d] * grid[cell], col = cell % cols + right[d] * grid[cell];
			if (row < 0 || row >= rows || col < 0 || col >= cols || seen[row * cols + col]) continue;
			seen[row * cols + col] = true;
			came[row * cols + col] = came[cell] + "ESWN"[d] + " ";
			todo.push_back(row * cols + col);
		}
	}
	std::cout << (seen.back() ? came.back() : "No path found") << "\n";
}
