/* Logs what a process writes to the files of one folder, and what it syncs, in order.

   Preloaded into a process. POWER_LOSS_FOLDER is the folder, POWER_LOSS_LOG the log. A write is
   logged before it happens and a sync after it has happened: a write in the log may be on disk, and
   a write before a sync of the same file in the log is on disk. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST_FILES 4096
#define MOST_PATH 512

static char names[MOST_FILES][MOST_PATH];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int log_file = -1;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_watched(const char *path) {
  const char *folder = getenv("POWER_LOSS_FOLDER");
  return folder != NULL && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_known(int file) {
  return file >= 0 && file < MOST_FILES && names[file][0] != 0;
}

/* kind, length of the path, offset, length of the content, path, content */
static void note(char kind, const char *path, uint64_t offset, const void *content, uint64_t size) {
  uint32_t length = (uint32_t)strlen(path);
  unsigned char head[21];
  struct iovec parts[3];
  head[0] = (unsigned char)kind;
  memcpy(head + 1, &length, 4);
  memcpy(head + 5, &offset, 8);
  memcpy(head + 13, &size, 8);
  parts[0].iov_base = head;
  parts[0].iov_len = sizeof head;
  parts[1].iov_base = (void *)path;
  parts[1].iov_len = length;
  parts[2].iov_base = (void *)content;
  parts[2].iov_len = content == NULL ? 0 : size;
  pthread_mutex_lock(&lock);
  if (log_file < 0)
    log_file = REAL(open)(getenv("POWER_LOSS_LOG"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (REAL(writev)(log_file, parts, 3) < 0)
    abort();
  pthread_mutex_unlock(&lock);
}

static int opened(int file, const char *path, int flags) {
  if (file >= 0 && file < MOST_FILES) {
    names[file][0] = 0;
    if (is_watched(path) && strlen(path) < MOST_PATH) {
      strcpy(names[file], path);
      if (flags & O_CREAT)
        note('C', path, 0, NULL, 0);
      if (flags & O_TRUNC)
        note('T', path, 0, NULL, 0);
    }
  }
  return file;
}

#define OPENS(name)                                        \
  int name(const char *path, int flags, ...) {             \
    mode_t mode = 0;                                       \
    if (flags & O_CREAT) {                                 \
      va_list rest;                                        \
      va_start(rest, flags);                               \
      mode = (mode_t)va_arg(rest, int);                    \
      va_end(rest);                                        \
    }                                                      \
    return opened(REAL(name)(path, flags, mode), path, flags); \
  }

OPENS(open)
OPENS(open64)

int close(int file) {
  if (file >= 0 && file < MOST_FILES)
    names[file][0] = 0;
  return REAL(close)(file);
}

#define WRITES_AT(name, offset_type)                                                 \
  ssize_t name(int file, const void *content, size_t size, offset_type offset) {     \
    if (is_known(file))                                                              \
      note('W', names[file], (uint64_t)offset, content, size);                       \
    return REAL(name)(file, content, size, offset);                                  \
  }

WRITES_AT(pwrite, off_t)
WRITES_AT(pwrite64, off64_t)

ssize_t write(int file, const void *content, size_t size) {
  if (is_known(file))
    note('W', names[file], (uint64_t)lseek(file, 0, SEEK_CUR), content, size);
  return REAL(write)(file, content, size);
}

#define TRUNCATES(name, size_type)                        \
  int name(int file, size_type size) {                    \
    if (is_known(file))                                   \
      note('T', names[file], (uint64_t)size, NULL, 0);    \
    return REAL(name)(file, size);                        \
  }

TRUNCATES(ftruncate, off_t)
TRUNCATES(ftruncate64, off64_t)

#define SYNCS(name)                         \
  int name(int file) {                      \
    int result = REAL(name)(file);          \
    if (result == 0 && is_known(file))      \
      note('S', names[file], 0, NULL, 0);   \
    return result;                          \
  }

SYNCS(fsync)
SYNCS(fdatasync)

int unlink(const char *path) {
  if (is_watched(path))
    note('U', path, 0, NULL, 0);
  return REAL(unlink)(path);
}

int rename(const char *from, const char *to) {
  if (is_watched(from) || is_watched(to)) {
    fprintf(stderr, "power loss: rename of %s is not simulated\n", from);
    abort();
  }
  return REAL(rename)(from, to);
}
