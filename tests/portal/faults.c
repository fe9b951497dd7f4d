/* Makes reads, writes and syncs of one database fail: loaded before the C library, armed by the test.
 *
 * The file PLYSCOPE_FAULTS holds one row for each operation (faults.py), shared with the test: `skip` more calls of the
 * operation go through, and then `count` calls fail with `error`; `failed` counts them. Only files whose name contains
 * PLYSCOPE_FAULTY are affected. Calls are counted, not timed.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

enum { READ, WRITE, SYNC, OPERATIONS };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static volatile struct { int error, skip, count, failed; } *armed;

__attribute__((constructor)) static void share(void) {
  const char *name = getenv("PLYSCOPE_FAULTS");
  int file = name ? open(name, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *shared = mmap(NULL, OPERATIONS * sizeof *armed, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (shared != MAP_FAILED) armed = shared;
  close(file);
}

static int of_the_database(int file) {
  const char *name = getenv("PLYSCOPE_FAULTY");
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = name ? readlink(link, path, sizeof path - 1) : -1;
  if (length < 0) return 0;
  path[length] = '\0';
  return strstr(path, name) != NULL;
}

/* Return the error with which this call fails, 0 where it goes through. */
static int fault(int operation, int file) {
  if (!armed || armed[operation].count == 0 || !of_the_database(file)) return 0;
  int error = 0;
  pthread_mutex_lock(&lock);
  if (armed[operation].skip > 0) {
    armed[operation].skip--;
  } else if (armed[operation].count > 0) {
    armed[operation].count--;
    armed[operation].failed++;
    error = armed[operation].error;
  }
  pthread_mutex_unlock(&lock);
  return error;
}

#define INTERPOSE(result, name, operation, parameters, arguments)      \
  result name parameters {                                             \
    static result(*real) parameters;                                   \
    int error = fault(operation, file);                                \
    if (error) {                                                       \
      errno = error;                                                   \
      return -1;                                                       \
    }                                                                  \
    if (!real) real = (result(*) parameters)dlsym(RTLD_NEXT, #name);   \
    return real arguments;                                             \
  }

INTERPOSE(ssize_t, read, READ, (int file, void *to, size_t size), (file, to, size))
INTERPOSE(ssize_t, pread, READ, (int file, void *to, size_t size, off_t at), (file, to, size, at))
INTERPOSE(ssize_t, pread64, READ, (int file, void *to, size_t size, off64_t at), (file, to, size, at))
INTERPOSE(ssize_t, write, WRITE, (int file, const void *from, size_t size), (file, from, size))
INTERPOSE(ssize_t, pwrite, WRITE, (int file, const void *from, size_t size, off_t at), (file, from, size, at))
INTERPOSE(ssize_t, pwrite64, WRITE, (int file, const void *from, size_t size, off64_t at), (file, from, size, at))
INTERPOSE(int, fsync, SYNC, (int file), (file))
INTERPOSE(int, fdatasync, SYNC, (int file), (file))
