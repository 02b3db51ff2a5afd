// Fails the n-th write, sync, truncation or rename below QAYD_FAULT_ROOT. Preloaded into the child of the disk proof, which
// arms it and asks it by reading links that do not exist: /qayd-fault/arm/<n>/<errno>/<times> and /qayd-fault/state.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static int failAt, failErrno, failTimes, count, fired;
static int writes, syncs, truncations, renames;
static char first[PATH_MAX + 32] = "-";

static int isBelow(const char *path) {
  const char *root = getenv("QAYD_FAULT_ROOT");
  return root && strncmp(path, root, strlen(root)) == 0;
}

static int fails(const char *what, int *kind, const char *path) {
  count++;
  (*kind)++;
  if (failAt == 0 || count < failAt || fired >= failTimes) return 0;
  if (fired++ == 0) snprintf(first, sizeof first, "%s %s", what, strrchr(path, '/') ? strrchr(path, '/') + 1 : path);
  errno = failErrno;
  return 1;
}

static int failsOn(const char *what, int *kind, int fd) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = syscall(SYS_readlinkat, -100, link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return isBelow(path) && fails(what, kind, path);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// A disk that fills up takes the first half.
#define WRITE(name, parameters, half)                     \
  ssize_t name parameters {                               \
    if (failsOn("write", &writes, fd)) {                  \
      ssize_t taken = failErrno == ENOSPC ? (half) : 0;   \
      (void)taken;                                        \
      errno = failErrno;                                  \
      return -1;                                          \
    }                                                     \
    return NEXT(name)
WRITE(write, (int fd, const void *bytes, size_t size), NEXT(write)(fd, bytes, size / 2))(fd, bytes, size); }
WRITE(pwrite, (int fd, const void *bytes, size_t size, off_t at), NEXT(pwrite)(fd, bytes, size / 2, at))(fd, bytes, size, at); }
WRITE(pwrite64, (int fd, const void *bytes, size_t size, off64_t at), NEXT(pwrite64)(fd, bytes, size / 2, at))(fd, bytes, size, at); }

int fsync(int fd) { return failsOn("fsync", &syncs, fd) ? -1 : NEXT(fsync)(fd); }
int fdatasync(int fd) { return failsOn("fdatasync", &syncs, fd) ? -1 : NEXT(fdatasync)(fd); }
int ftruncate(int fd, off_t length) { return failsOn("ftruncate", &truncations, fd) ? -1 : NEXT(ftruncate)(fd, length); }
int ftruncate64(int fd, off64_t length) { return failsOn("ftruncate", &truncations, fd) ? -1 : NEXT(ftruncate64)(fd, length); }
int rename(const char *from, const char *to) {
  return isBelow(to) && fails("rename", &renames, to) ? -1 : NEXT(rename)(from, to);
}

ssize_t readlink(const char *path, char *target, size_t size) {
  if (strncmp(path, "/qayd-fault/", 12) != 0) return syscall(SYS_readlinkat, -100, path, target, size);
  if (sscanf(path, "/qayd-fault/arm/%d/%d/%d", &failAt, &failErrno, &failTimes) == 3) {
    count = fired = writes = syncs = truncations = renames = 0;
    strcpy(first, "-");
  }
  return snprintf(target, size, "%d %d %d %d %d %d %s", count, fired, writes, syncs, truncations, renames, first);
}
