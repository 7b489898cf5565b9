// Anna's puzzle generator: a hill climber that changes one cell at a time.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

namespace {

int rows, cols, least, most;

struct Report {
	bool solved, unique;
	int length, black, white, forward, backward, value;
};

// targets returns the cells to which the jumps from cell k lead.
std::vector<int> targets(const std::vector<int> &cells, int k)
{
	std::vector<int> to;
	const int x = cells[k], row = k / cols, col = k % cols;
	if (x == 0)
		return to;
	if (col + x < cols)
		to.push_back(k + x);
	if (row + x < rows)
		to.push_back(k + x * cols);
	if (col - x >= 0)
		to.push_back(k - x);
	if (row - x >= 0)
		to.push_back(k - x * cols);
	return to;
}

// search returns the distances from a cell, and counts the shortest paths. -1 stands for cells
// that cannot be reached.
std::vector<int> search(int from, const std::vector<std::vector<int>> &edges, std::vector<int> &paths)
{
	std::vector<int> distance(edges.size(), -1), queue{from};
	paths.assign(edges.size(), 0);
	distance[from] = 0;
	paths[from] = 1;
	for (size_t head = 0; head < queue.size(); head++) {
		const int k = queue[head];
		for (int t : edges[k]) {
			if (distance[t] < 0) {
				distance[t] = distance[k] + 1;
				queue.push_back(t);
			}
			if (distance[t] == distance[k] + 1)
				paths[t] = std::min(2, paths[t] + paths[k]);
		}
	}
	return distance;
}

Report evaluate(const std::vector<int> &cells)
{
	const int n = rows * cols;
	std::vector<std::vector<int>> out(n), in(n);
	for (int k = 0; k < n; k++)
		for (int t : out[k] = targets(cells, k))
			in[t].push_back(k);
	std::vector<int> paths, ignored;
	const std::vector<int> start = search(0, out, paths), goal = search(n - 1, in, ignored);
	Report r{};
	r.solved = start[n - 1] >= 0;
	r.unique = paths[n - 1] == 1;
	r.length = r.solved ? start[n - 1] : 0;
	for (int k = 0; k < n; k++) {
		r.black += k != 0 && k != n - 1 && start[k] >= 0 && goal[k] < 0;
		r.white += k != 0 && k != n - 1 && start[k] < 0 && goal[k] >= 0;
		r.forward += k != n - 1 && start[k] >= 0 && out[k].size() == 1;
		r.backward += k != 0 && goal[k] >= 0 && in[k].size() == 1;
	}
	r.value = 5 * r.length + (r.unique ? n : 0) - 2 * (r.black + r.white + r.forward + r.backward) - (r.solved ? 0 : 100 * n);
	return r;
}

} // namespace

int main(int argc, char **argv)
{
	if (argc != 5)
		return 1;
	const auto begun = std::chrono::steady_clock::now();
	rows = std::atoi(argv[1]), cols = std::atoi(argv[2]), least = std::atoi(argv[3]), most = std::atoi(argv[4]);
	std::printf("Generating a %dx%d puzzle with values in range [%d-%d]\n\nPuzzle:\n", rows, cols, least, most);
	std::mt19937 random(std::random_device{}());
	std::uniform_int_distribution<int> value(least, most), cell(0, rows * cols - 2);
	std::vector<int> best(rows * cols, 0);
	for (int k = 0; k < rows * cols - 1; k++)
		best[k] = value(random);
	Report report = evaluate(best);
	for (int step = 0; step < 20000; step++) {
		std::vector<int> trial = best;
		trial[cell(random)] = value(random);
		const Report r = evaluate(trial);
		if (r.value >= report.value)
			best = trial, report = r;
	}
	for (int k = 0; k < rows * cols; k++)
		std::printf("%d %s", best[k], (k + 1) % cols == 0 ? "\n" : "");
	std::printf("\nSolution: %s\nUnique: %s\nSolution length: %d\n", report.solved ? "Yes" : "No", report.unique ? "Yes" : "No", report.length);
	std::printf("# of black holes: %d\n# of white holes: %d\n", report.black, report.white);
	std::printf("# of forced forward moves: %d\n# of forced backward moves: %d\nPuzzle score: %d\n", report.forward, report.backward, report.value);
	const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
	std::printf("\nTotal time: %f seconds\n", took.count());
}
