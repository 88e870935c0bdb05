// Waits at random before and after calls of the network, and at allocations. `.ci/delays` says what for.
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>

#include "preload.h"

static int is_on;

__attribute__((constructor)) static void begin(void) { is_on = is_of_package(); }

// A generator for each thread (xorshift64), begun with the time and the place of its state.
static __thread uint64_t state __attribute__((tls_model("initial-exec")));

static uint64_t draw(void) {
    if (!state) {
        struct timespec now;
        syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
        state = ((uint64_t)now.tv_nsec << 20 ^ (uintptr_t)&state) | 1;
    }
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state >> 20;
}

static void pause_for(uint64_t nanoseconds) {
    int code = errno;
    struct timespec time = {0, (long)nanoseconds};
    syscall(SYS_nanosleep, &time, NULL);
    errno = code;
}

// Often a short one, and seldom one that is longer than what others do meanwhile.
static void delay(void) {
    if (!is_on) return;
    uint64_t drawn = draw();
    if (drawn % 20 == 0) pause_for((drawn >> 8) % 3000000);
    if (drawn % 1500 == 1) pause_for(60000000);
}

#define DELAYED(type, name, parameters, arguments)                                                                     \
    type name parameters {                                                                                             \
        NEXT(type, name, parameters);                                                                                  \
        delay();                                                                                                       \
        type result = next arguments;                                                                                  \
        delay();                                                                                                       \
        return result;                                                                                                 \
    }

DELAYED(int, poll, (struct pollfd * files, nfds_t count, int limit), (files, count, limit))
DELAYED(int, connect, (int file, const struct sockaddr *address, socklen_t size), (file, address, size))
DELAYED(int, accept, (int file, struct sockaddr *address, socklen_t *size), (file, address, size))
DELAYED(int, shutdown, (int file, int how), (file, how))
DELAYED(ssize_t, recv, (int file, void *bytes, size_t size, int flags), (file, bytes, size, flags))
DELAYED(ssize_t, send, (int file, const void *bytes, size_t size, int flags), (file, bytes, size, flags))
DELAYED(ssize_t, read, (int file, void *bytes, size_t size), (file, bytes, size))
DELAYED(ssize_t, write, (int file, const void *bytes, size_t size), (file, bytes, size))

void *__libc_malloc(size_t size);

void *malloc(size_t size) {
    if (is_on && draw() % 8000 == 0) pause_for(draw() % 2000000);
    return __libc_malloc(size);
}
