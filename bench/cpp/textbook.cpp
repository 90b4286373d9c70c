// The textbook: moves and reversed moves as vectors of vectors, counters, a queue. Normal play.
#include <queue>
#include "workload.h"

int main(int, char** argv) {
  Workload w = read_workload(argv[1]);
  double start = cpu_ms();
  std::vector<std::vector<int>> moves(w.vertices), into(w.vertices);
  std::vector<int> left(w.vertices);
  for (int a = 0; a < w.arcs; a++) moves[w.from[a]].push_back(w.to[a]);
  for (int v = 0; v < w.vertices; v++) {
    left[v] = int(moves[v].size());
    for (int t : moves[v]) into[t].push_back(v);
  }
  double built = cpu_ms();
  std::vector<uint8_t> values(w.vertices, 1);
  std::vector<uint16_t> plies(w.vertices, 0xffff);
  std::queue<int> queue;
  for (int v = 0; v < w.vertices; v++) {
    if (left[v] == 0) {
      values[v] = 0;
      plies[v] = 0;
      queue.push(v);
    }
  }
  while (!queue.empty()) {
    int q = queue.front();
    queue.pop();
    for (int p : into[q]) {
      if (values[p] != 1) continue;
      if (values[q] == 0) {
        values[p] = 2;
      } else if (--left[p] == 0) {
        values[p] = 0;
      } else {
        continue;
      }
      plies[p] = plies[q] + 1;
      queue.push(p);
    }
  }
  double end = cpu_ms();
  report(built - start, end - built, values, plies);
}
