// Counts the mazes of a configuration whose shortest solution has at least a number of jumps, as a check of package longest:
//
//     g++ -O2 -o count count.cpp && ./count ROWS COLUMNS MAX JUMPS
//
// It follows breadth-first search, and gives a number to a cell only when the search comes to it. A branch ends when so many
// cells share their layers with others that too few layers are left, and no other argument is used. Cells without a number at the
// end may have any.
#include <cstdio>
#include <cstdlib>
#include <vector>

static int rows, columns, largest, jumps, cells, goal;
static std::vector<int> order;     // cells in the order in which they are met
static std::vector<int> distance;  // -1 if a cell has not been met
static unsigned long long mazes;

static void met(int from, int to, int &fresh) {
  if (distance[to] >= 0) return;
  distance[to] = distance[from] + 1;
  order.push_back(to);
  fresh++;
}

// Gives a number to cell order[at].
static void fill(size_t at) {
  if (at == order.size()) return;  // the goal cannot be reached
  int k = order[at], row = k / columns, column = k % columns;
  for (int x = 1; x <= largest; x++) {
    int fresh = 0;
    if (column + x < columns) met(k, k + x, fresh);
    if (row + x < rows) met(k, k + x * columns, fresh);
    if (column >= x) met(k, k - x, fresh);
    if (row >= x) met(k, k - x * columns, fresh);
    if (distance[goal] >= 0) {
      if (distance[goal] >= jumps) {
        unsigned long long all = 1;
        for (int free = cells - 1 - (int)(at + 1); free > 0; free--) all *= largest;
        mazes += all;
      }
    } else {
      int last = distance[order.back()];
      int layers = last + 1, lost = (int)order.size() - layers;
      if (cells - 1 - lost >= jumps) fill(at + 1);
    }
    while (fresh-- > 0) {
      distance[order.back()] = -1;
      order.pop_back();
    }
  }
}

int main(int count, char **words) {
  if (count != 5) return 2;
  rows = atoi(words[1]), columns = atoi(words[2]), largest = atoi(words[3]), jumps = atoi(words[4]);
  cells = rows * columns, goal = cells - 1;
  distance.assign(cells, -1);
  distance[0] = 0;
  order.push_back(0);
  fill(0);
  printf("%llu\n", mazes);
}
