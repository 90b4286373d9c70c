// Reading a workload, timing, and writing the answer: shared by the comparison programs.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

struct Workload {
  int32_t vertices = 0, arcs = 0;
  std::vector<int32_t> from, to;
};

// File: vertices, arcs, from[arcs], to[arcs]; all little-endian 32-bit integers.
inline Workload read_workload(const char* path) {
  Workload w;
  FILE* f = std::fopen(path, "rb");
  if (!f || std::fread(&w.vertices, 4, 1, f) != 1 || std::fread(&w.arcs, 4, 1, f) != 1) std::exit(3);
  w.from.resize(w.arcs);
  w.to.resize(w.arcs);
  size_t read = std::fread(w.from.data(), 4, w.arcs, f) + std::fread(w.to.data(), 4, w.arcs, f);
  if (read != 2 * size_t(w.arcs)) std::exit(3);
  std::fclose(f);
  return w;
}

inline double cpu_ms() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

// FNV-1a over both columns: every program under test must print the same.
inline uint32_t checksum(const std::vector<uint8_t>& values, const std::vector<uint16_t>& plies) {
  uint32_t h = 2166136261u;
  for (size_t v = 0; v < values.size(); v++) {
    h = (h ^ values[v]) * 16777619u;
    h = (h ^ plies[v]) * 16777619u;
  }
  return h;
}

inline void report(double build, double solve, const std::vector<uint8_t>& values, const std::vector<uint16_t>& plies) {
  std::printf("{\"build\":%.1f,\"solve\":%.1f,\"checksum\":%u}\n", build, solve, checksum(values, plies));
}
