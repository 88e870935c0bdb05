#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#if defined(__APPLE__)

int mr_is_main_thread(void) { return pthread_main_np(); }

int mr_stack_bounds(uintptr_t *lowest, size_t *size) {
    *size = pthread_get_stacksize_np(pthread_self());
    *lowest = (uintptr_t)pthread_get_stackaddr_np(pthread_self()) - *size;
    return 0;
}

static void set_name(const char *name) { pthread_setname_np(name); }

#else

int mr_is_main_thread(void) { return getpid() == gettid(); }

int mr_stack_bounds(uintptr_t *lowest, size_t *size) {
    pthread_attr_t attributes;
    int error = pthread_getattr_np(pthread_self(), &attributes);
    if (error) return error;
    void *address = NULL;
    error = pthread_attr_getstack(&attributes, &address, size);
    pthread_attr_destroy(&attributes);
    *lowest = (uintptr_t)address;
    return error;
}

static void set_name(const char *name) { pthread_setname_np(pthread_self(), name); }

#endif

// What a thread does, from its start on its own.
struct mr_work {
    char name[16];
    void *(*body)(void *);
    void *argument;
};

static void *run(void *memory) {
    struct mr_work work = *(struct mr_work *)memory;
    free(memory);
    set_name(work.name);
    return work.body(work.argument);
}

// All but those that a thread's own fault raises.
static void fill_signals(sigset_t *signals) {
    static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
    sigfillset(signals);
    for (size_t index = 0; index < sizeof faults / sizeof *faults; index++) sigdelset(signals, faults[index]);
}

int mr_thread_start(const char *name, size_t stack_size, void *(*body)(void *), void *argument) {
    struct mr_work *work = calloc(1, sizeof *work);
    if (!work) return ENOMEM;
    for (size_t index = 0; index + 1 < sizeof work->name && name[index]; index++) work->name[index] = name[index];
    work->body = body;
    work->argument = argument;

    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack_size);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    // The new thread inherits the mask, so that no signal arrives in it before it could block them.
    sigset_t signals, before;
    fill_signals(&signals);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    pthread_t thread;
    int error = pthread_create(&thread, &attributes, run, work);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (error) free(work);
    return error;
}
