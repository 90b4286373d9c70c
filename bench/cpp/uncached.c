/*
 * A program without the file cache of the system: LD_PRELOAD=./uncached.so PROGRAM. Whenever the program has read or written
 * 4 MiB of a file, what is cached of that file is written to the disk and dropped. Together with `prlimit --data` it
 * bounds all the memory that a program makes the system use (docs/decisions/344). Linux only.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

enum { FILES = 4096, STEP = 4 << 20 };

static long moved[FILES]; /* file → bytes since its cache was dropped */

static void count(int file, ssize_t bytes, int written) {
  if (bytes <= 0 || file < 3 || file >= FILES) return;
  moved[file] += bytes;
  if (moved[file] < STEP) return;
  moved[file] = 0;
  if (written)
    sync_file_range(file, 0, 0,
                    SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER);
  posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
}

#define REAL(name) \
  static __typeof__(&name) real; \
  if (real == NULL) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

ssize_t read(int file, void *into, size_t size) {
  REAL(read);
  ssize_t bytes = real(file, into, size);
  count(file, bytes, 0);
  return bytes;
}

ssize_t pread64(int file, void *into, size_t size, off64_t at) {
  REAL(pread64);
  ssize_t bytes = real(file, into, size, at);
  count(file, bytes, 0);
  return bytes;
}

ssize_t write(int file, const void *from, size_t size) {
  REAL(write);
  ssize_t bytes = real(file, from, size);
  count(file, bytes, 1);
  return bytes;
}

ssize_t pwrite64(int file, const void *from, size_t size, off64_t at) {
  REAL(pwrite64);
  ssize_t bytes = real(file, from, size, at);
  count(file, bytes, 1);
  return bytes;
}

/* Before a file is closed, what is left of its cache goes, too. */
int close(int file) {
  REAL(close);
  if (file >= 3 && file < FILES && moved[file] > 0) {
    moved[file] = 0;
    sync_file_range(file, 0, 0, SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER);
    posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
  }
  return real(file);
}
