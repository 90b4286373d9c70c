// The same answer as fast as we can make it on one core: a bucketed or plain counting sort for the
// reversed rows, one-byte counters that also say "settled", layers sorted by a bitmap, prefetching.
#include <algorithm>
#include <sys/mman.h>
#include <cstring>
#include "workload.h"

// Memory that is not cleared first; in large pages if asked for (a program in JavaScript cannot ask).
static bool large_pages = false;
template <class T>
static T* room(size_t count) {
  void* memory = nullptr;
  if (posix_memalign(&memory, 1 << 21, count * sizeof(T) + 64)) std::exit(4);
  if (large_pages) madvise(memory, count * sizeof(T), MADV_HUGEPAGE);
  return static_cast<T*>(memory);
}

static bool scattered(const Workload& w) {
  int64_t far = 0, looked = 0;
  for (int a = 1; a < w.arcs; a += std::max(1, w.arcs / 4096), looked++)
    far += std::abs(int64_t(w.to[a]) - w.to[a - 1]) > 1 << 16;
  return far * 2 > looked;
}

static void count_sort(const Workload& w, int32_t* offsets, int32_t* ends) {
  for (int a = 0; a < w.arcs; a++) offsets[w.to[a] + 1]++;
  for (int v = 0; v < w.vertices; v++) offsets[v + 1] += offsets[v];
  for (int a = w.arcs - 1; a >= 0; a--) ends[--offsets[w.to[a] + 1]] = w.from[a];
  // Each offset has moved down to the start of its own row: shift by one to restore the row bounds.
  std::memmove(offsets, offsets + 1, size_t(w.vertices) * 4);
  offsets[w.vertices] = w.arcs;
}

// Sources rise, so a row within a bucket and a source within a run of sources fit four bytes together.
static void bucket_sort(const Workload& w, int32_t* offsets, int32_t* ends) {
  const int shift = 14, run_bits = 32 - shift, low = (1 << shift) - 1;
  int buckets = (w.vertices >> shift) + 1, runs = (w.vertices >> run_bits) + 1;
  std::vector<int32_t> start(buckets + 1);
  for (int a = 0; a < w.arcs; a++) start[(w.to[a] >> shift) + 1]++;
  for (int b = 0; b < buckets; b++) start[b + 1] += start[b];
  std::vector<int32_t> next(start.begin(), start.end() - 1), meets;
  for (int run = 0, a = 0; run < runs; run++) {
    meets.insert(meets.end(), next.begin(), next.end());
    int stop = int(std::lower_bound(w.from.begin(), w.from.end(), (run + 1) << run_bits) - w.from.begin());
    for (; a < stop; a++) ends[next[w.to[a] >> shift]++] = int32_t(uint32_t(w.from[a]) << shift) | (w.to[a] & low);
  }
  meets.insert(meets.end(), next.begin(), next.end());
  std::vector<int32_t> row(1 << shift);
  std::vector<uint32_t> copy;
  for (int b = 0; b < buckets; b++) {
    std::fill(row.begin(), row.end(), 0);
    copy.assign(ends + start[b], ends + start[b + 1]);
    for (uint32_t packed : copy) row[packed & low]++;
    int32_t at = start[b];
    int first = b << shift, last = std::min(w.vertices, first + (1 << shift));
    for (int v = first; v < last; v++) {
      offsets[v] = at;
      int32_t size = row[v - first];
      row[v - first] = at;
      at += size;
    }
    for (int run = 0; run < runs; run++) {
      int32_t stop = meets[size_t(run + 1) * buckets + b] - start[b];
      for (int32_t i = meets[size_t(run) * buckets + b] - start[b]; i < stop; i++)
        ends[row[copy[i] & low]++] = (run << run_bits) + int32_t(copy[i] >> shift);
    }
  }
  offsets[w.vertices] = w.arcs;
}

int main(int argc, char** argv) {
  large_pages = argc > 2;
  Workload w = read_workload(argv[1]);
  const int n = w.vertices;
  double start = cpu_ms();
  std::vector<uint8_t> left(n);  // moves not yet refuted; 0 once settled. Degrees here are below 256.
  for (int a = 0; a < w.arcs; a++) left[w.from[a]]++;
  int32_t *offsets = room<int32_t>(n + 1), *ends = room<int32_t>(w.arcs);
  std::memset(offsets, 0, size_t(n + 1) * 4);
  if (scattered(w)) bucket_sort(w, offsets, ends);
  else count_sort(w, offsets, ends);
  double built = cpu_ms();

  std::vector<uint16_t> plies(n, 0xffff);
  std::vector<int32_t> frontier, next(n);
  std::vector<uint64_t> bits((n + 63) / 64);
  for (int v = 0; v < n; v++) if (left[v] == 0) frontier.push_back(v), plies[v] = 0;
  const int BATCH = 512;
  std::vector<int32_t> flat(1 << 14);
  for (int layer = 1; !frontier.empty(); layer++) {
    const bool claim = layer & 1;
    const bool sorted = frontier.size() > size_t(n) / 512;
    size_t found = 0;
    auto update = [&](size_t count) {
      for (size_t i = 0; i < count; i++) {
        int32_t p = flat[i];
        uint8_t l = left[p];
        if (l == 0) continue;
        if (claim || l == 1) {
          left[p] = 0;
          next[found++] = p;
        } else {
          left[p] = l - 1;
        }
      }
    };
    size_t filled = 0;
    for (size_t head = 0; head < frontier.size(); head += BATCH) {
      size_t stop = std::min(frontier.size(), head + BATCH);
      for (size_t i = head; i < stop; i++) __builtin_prefetch(&offsets[frontier[i]]);
      for (size_t i = head; i < stop; i++) __builtin_prefetch(&ends[offsets[frontier[i]]]);
      for (size_t i = head; i < stop; i++) {
        for (int32_t a = offsets[frontier[i]]; a < offsets[frontier[i] + 1]; a++) {
          if (filled == flat.size()) update(filled), filled = 0;
          __builtin_prefetch(&left[ends[a]], 1);
          flat[filled++] = ends[a];
        }
      }
      update(filled);
      filled = 0;
    }
    frontier.resize(found);
    if (sorted || found > size_t(n) / 512) {
      for (size_t i = 0; i < found; i++) bits[next[i] >> 6] |= uint64_t(1) << (next[i] & 63);
      size_t at = 0;
      for (size_t word = 0; word < bits.size(); word++) {
        for (uint64_t b = bits[word]; b; b &= b - 1) frontier[at++] = int32_t(word * 64 + __builtin_ctzll(b));
        bits[word] = 0;
      }
    } else {
      std::copy(next.begin(), next.begin() + found, frontier.begin());
    }
    for (size_t i = 0; i < found; i++) plies[frontier[i]] = uint16_t(layer);
  }
  std::vector<uint8_t> values(n);
  for (int v = 0; v < n; v++) values[v] = plies[v] == 0xffff ? 1 : plies[v] & 1 ? 2 : 0;
  double end = cpu_ms();
  report(built - start, end - built, values, plies);
}
