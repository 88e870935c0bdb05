// Notes each call on a descriptor that isn't open, with the calls that led there. `.ci/descriptors` says what for.
#define _GNU_SOURCE
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>

#include "preload.h"

static const char *report;

__attribute__((constructor)) static void begin(void) {
    if (!is_of_package()) return;
    // The first call loads a library.
    void *frames[1];
    backtrace(frames, 1);
    report = getenv("MILLRACE_DESCRIPTORS");
}

// Dispatch takes the descriptor of a source out of its poller some time after the source was cancelled, when Foundation may have closed it.
static int is_dispatch(const void *caller) {
    Dl_info library;
    return dladdr(caller, &library) != 0 && library.dli_fname && strstr(library.dli_fname, "/libdispatch.so");
}

static void note(const char *call, int descriptor, const void *caller) {
    // A descriptor of -1 stands for none: nothing can be hit by it.
    if (!report || descriptor < 0 || is_dispatch(caller)) return;
    long file = syscall(SYS_openat, AT_FDCWD, report, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return;
    char head[128];
    int length = snprintf(head, sizeof head, "%s(%d) in process %d\n", call, descriptor, (int)getpid());
    syscall(SYS_write, file, head, (size_t)length);
    void *frames[32];
    int count = backtrace(frames, 32);
    // The first two are this function and the one that stands for the system's; each one says where the program goes on, behind the call.
    for (int index = 2; index < count; index++) {
        Dl_info library;
        if (!dladdr(frames[index], &library) || !library.dli_fname) continue;
        char line[4200];
        length = snprintf(line, sizeof line, "  %s %p\n", library.dli_fname,
                          (void *)((char *)frames[index] - (char *)library.dli_fbase - 1));
        syscall(SYS_write, file, line, (size_t)length);
    }
    syscall(SYS_close, file);
}

#define CHECKED(type, name, descriptor, parameters, arguments)                                                         \
    type name parameters {                                                                                             \
        NEXT(type, name, parameters);                                                                                  \
        type result = next arguments;                                                                                  \
        if (result == -1 && errno == EBADF) {                                                                          \
            note(#name, descriptor, __builtin_return_address(0));                                                      \
            errno = EBADF;                                                                                             \
        }                                                                                                              \
        return result;                                                                                                 \
    }

CHECKED(int, close, file, (int file), (file))
CHECKED(int, shutdown, file, (int file, int how), (file, how))
CHECKED(int, flock, file, (int file, int operation), (file, operation))
CHECKED(int, fsync, file, (int file), (file))
CHECKED(int, fdatasync, file, (int file), (file))
CHECKED(int, ftruncate, file, (int file, off_t size), (file, size))
CHECKED(int, ftruncate64, file, (int file, off64_t size), (file, size))
CHECKED(off_t, lseek, file, (int file, off_t offset, int whence), (file, offset, whence))
CHECKED(off64_t, lseek64, file, (int file, off64_t offset, int whence), (file, offset, whence))
CHECKED(ssize_t, read, file, (int file, void *bytes, size_t count), (file, bytes, count))
CHECKED(ssize_t, write, file, (int file, const void *bytes, size_t count), (file, bytes, count))
CHECKED(ssize_t, pread, file, (int file, void *bytes, size_t count, off_t at), (file, bytes, count, at))
CHECKED(ssize_t, pread64, file, (int file, void *bytes, size_t count, off64_t at), (file, bytes, count, at))
CHECKED(ssize_t, pwrite, file, (int file, const void *bytes, size_t count, off_t at), (file, bytes, count, at))
CHECKED(ssize_t, pwrite64, file, (int file, const void *bytes, size_t count, off64_t at), (file, bytes, count, at))
CHECKED(ssize_t, readv, file, (int file, const struct iovec *parts, int count), (file, parts, count))
CHECKED(ssize_t, writev, file, (int file, const struct iovec *parts, int count), (file, parts, count))
CHECKED(ssize_t, recv, file, (int file, void *bytes, size_t count, int flags), (file, bytes, count, flags))
CHECKED(ssize_t, send, file, (int file, const void *bytes, size_t count, int flags), (file, bytes, count, flags))
CHECKED(ssize_t, recvmsg, file, (int file, struct msghdr *message, int flags), (file, message, flags))
CHECKED(ssize_t, sendmsg, file, (int file, const struct msghdr *message, int flags), (file, message, flags))
CHECKED(int, epoll_ctl, file, (int poller, int operation, int file, struct epoll_event *event),
        (poller, operation, file, event))
