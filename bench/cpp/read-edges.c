/* The yardstick for reading an edge list: fread in blocks, a byte loop, then rows by counting sort.
   Build: cc -O3 -march=native -o read-edges read-edges.c    Run: read-edges FILE */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  FILE *file = fopen(argv[1], "rb");
  if (!file) return 3;
  double start = now();
  static unsigned char block[1 << 20];
  size_t room = 1 << 20, arcs = 0, got;
  int32_t *from = malloc(room * 4), *to = malloc(room * 4);
  int32_t value = 0, first = 0, highest = -1;
  int digits = 0, field = 0;
  while ((got = fread(block, 1, sizeof block, file)) > 0) {
    for (size_t i = 0; i < got; i++) {
      unsigned d = block[i] - '0';
      if (d < 10) {
        value = value * 10 + (int32_t)d;
        digits = 1;
        continue;
      }
      if (digits) {
        if (value > highest) highest = value;
        if (field == 0) {
          first = value;
          field = 1;
        } else {
          if (arcs == room) {
            room *= 2;
            from = realloc(from, room * 4);
            to = realloc(to, room * 4);
          }
          from[arcs] = first;
          to[arcs++] = value;
          field = 0;
        }
        value = 0;
        digits = 0;
      }
    }
  }
  double parsed = now();
  size_t vertices = (size_t)highest + 1;
  int32_t *offsets = calloc(vertices + 1, 4), *next = malloc((vertices + 1) * 4), *ends = malloc(arcs * 4 + 4);
  for (size_t a = 0; a < arcs; a++) offsets[from[a] + 1]++;
  for (size_t v = 0; v < vertices; v++) offsets[v + 1] += offsets[v];
  memcpy(next, offsets, (vertices + 1) * 4);
  for (size_t a = 0; a < arcs; a++) ends[next[from[a]]++] = to[a];
  double built = now();
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  double cpu = usage.ru_utime.tv_sec + usage.ru_utime.tv_usec / 1e6 + usage.ru_stime.tv_sec + usage.ru_stime.tv_usec / 1e6;
  printf("{\"program\":\"c\",\"vertices\":%zu,\"arcs\":%zu,\"parse\":%.3f,\"rows\":%.3f,\"total\":%.3f,\"cpu\":%.3f,\"peakMB\":%ld}\n",
         vertices, arcs, parsed - start, built - parsed, built - start, cpu, usage.ru_maxrss / 1024);
  return ends[0] == -1;
}
