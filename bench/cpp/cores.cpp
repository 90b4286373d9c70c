// What threads can do: the same boxes as Gyre's threads, in C++. Threads split the layer, put sources into boxes for
// their owners, and owners empty their boxes; reversed rows are built by blocks of targets. Nothing is atomic in a loop.
// `cores FILE THREADS` prints wall milliseconds for build and solve, as the other programs do for CPU time.
#include <algorithm>
#include <barrier>
#include <chrono>
#include <cstring>
#include <memory>
#include <thread>
#include "workload.h"

static double wall_ms() {
  using namespace std::chrono;
  return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

template <class T>
static std::unique_ptr<T[]> room(size_t count) { return std::unique_ptr<T[]>(new T[count]); }

const int SHIFT = 14, OWN_BITS = 14;

int main(int, char** argv) {
  Workload w = read_workload(argv[1]);
  const int n = w.vertices, T = std::atoi(argv[2]), arcs = w.arcs;
  const int blocks = (n >> SHIFT) + 1;
  double start = wall_ms(), built = 0, end = 0;
  auto offsets = room<int32_t>(n + 1);
  auto ends = room<int32_t>(arcs);
  auto pairs = room<int64_t>(arcs);  // (row within the block, source), by blocks
  auto left = room<uint8_t>(n), values = room<uint8_t>(n);
  auto plies = room<uint16_t>(n);
  std::vector<std::vector<int32_t>> counts(T, std::vector<int32_t>(blocks));
  std::vector<int32_t> starts(blocks + 1);
  std::vector<std::vector<int32_t>> frontier(T), boxes(size_t(T) * T);
  std::barrier meet(T);
  auto owner = [&](int32_t p) { return (p >> OWN_BITS) % T; };
  auto work = [&](int t) {
    const int first = int(int64_t(arcs) * t / T), last = int(int64_t(arcs) * (t + 1) / T);
    const int low = int(int64_t(n) * t / T), high = int(int64_t(n) * (t + 1) / T);
    std::memset(&left[low], 0, high - low);
    std::fill(&plies[low], &plies[high], uint16_t(0xffff));
    meet.arrive_and_wait();
    // Out-degrees: sources rise, so a thread's vertices are one range of arcs.
    const int from = int(std::lower_bound(w.from.begin(), w.from.end(), low) - w.from.begin());
    for (int a = from; a < arcs && w.from[a] < high; a++) left[w.from[a]]++;
    auto& count = counts[t];
    for (int a = first; a < last; a++) count[w.to[a] >> SHIFT]++;
    meet.arrive_and_wait();
    std::vector<int32_t> next(blocks);
    int32_t at = 0;
    for (int b = 0; b < blocks; b++) {
      if (t == 0) starts[b] = at;
      for (int s = 0; s < T; s++) {
        if (s == t) next[b] = at;
        at += counts[s][b];
      }
    }
    if (t == 0) starts[blocks] = at;
    for (int a = first; a < last; a++)
      pairs[next[w.to[a] >> SHIFT]++] = int64_t(w.to[a] & ((1 << SHIFT) - 1)) << 32 | uint32_t(w.from[a]);
    meet.arrive_and_wait();
    std::vector<int32_t> row(1 << SHIFT);
    for (int b = t; b < blocks; b += T) {
      std::fill(row.begin(), row.end(), 0);
      for (int32_t i = starts[b]; i < starts[b + 1]; i++) row[pairs[i] >> 32]++;
      int32_t place = starts[b];
      for (int v = b << SHIFT; v < std::min(n, (b + 1) << SHIFT); v++) {
        offsets[v] = place;
        int32_t size = row[v & ((1 << SHIFT) - 1)];
        row[v & ((1 << SHIFT) - 1)] = place;
        place += size;
      }
      for (int32_t i = starts[b]; i < starts[b + 1]; i++) ends[row[pairs[i] >> 32]++] = int32_t(pairs[i]);
    }
    if (t == 0) offsets[n] = arcs;
    meet.arrive_and_wait();
    if (t == 0) built = wall_ms();
    auto& mine = frontier[t];
    for (int block = t; block << OWN_BITS < n; block += T)
      for (int v = block << OWN_BITS; v < std::min(n, (block + 1) << OWN_BITS); v++)
        if (left[v] == 0) mine.push_back(v), plies[v] = 0;
    for (int layer = 1;; layer++) {
      meet.arrive_and_wait();
      size_t total = 0;
      for (auto& part : frontier) total += part.size();
      if (total == 0) break;
      const bool claim = layer & 1;
      size_t from_i = total * t / T, to_i = total * (t + 1) / T, seen = 0;
      for (int s = 0; s < T; s++) boxes[size_t(t) * T + s].clear();
      for (auto& part : frontier) {
        size_t a = from_i > seen ? std::min(part.size(), from_i - seen) : 0;
        size_t b = to_i > seen ? std::min(part.size(), to_i - seen) : 0;
        for (size_t i = a; i < b; i++) {
          if (i + 16 < b) __builtin_prefetch(&offsets[part[i + 16]]);
          if (i + 8 < b) __builtin_prefetch(&ends[offsets[part[i + 8]]]);
          for (int32_t e = offsets[part[i]]; e < offsets[part[i] + 1]; e++)
            boxes[size_t(t) * T + owner(ends[e])].push_back(ends[e]);
        }
        seen += part.size();
      }
      meet.arrive_and_wait();
      mine.clear();
      for (int s = 0; s < T; s++) {
        auto& box = boxes[size_t(s) * T + t];
        for (size_t i = 0; i < box.size(); i++) {
          if (i + 16 < box.size()) __builtin_prefetch(&left[box[i + 16]], 1);
          int32_t p = box[i];
          if (left[p] == 0) continue;
          if (claim || left[p] == 1) {
            left[p] = 0;
            plies[p] = uint16_t(layer);
            mine.push_back(p);
          } else left[p]--;
        }
      }
      if (mine.size() > size_t(n) / T / 256) std::sort(mine.begin(), mine.end());
    }
    for (int v = low; v < high; v++) values[v] = plies[v] == 0xffff ? 1 : plies[v] & 1 ? 2 : 0;
    meet.arrive_and_wait();
    if (t == 0) end = wall_ms();
  };
  std::vector<std::thread> threads;
  for (int t = 0; t < T; t++) threads.emplace_back(work, t);
  for (auto& thread : threads) thread.join();
  std::vector<uint8_t> value_column(values.get(), values.get() + n);
  std::vector<uint16_t> ply_column(plies.get(), plies.get() + n);
  report(built - start, end - built, value_column, ply_column);
}
