#include "include/CLibcurl.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum { MR_LONGEST_WAIT = 2000 };

static atomic_int mr_inside;
static atomic_int mr_over;
static pthread_once_t mr_once = PTHREAD_ONCE_INIT;

// The end of the process takes the libraries down, with locks that a thread may be using.
static void mr_close(void) {
    atomic_store(&mr_over, 1);
    for (int waits = 0; atomic_load(&mr_inside) > 0 && waits < MR_LONGEST_WAIT; waits++) usleep(1000);
}

static void mr_register(void) { atexit(mr_close); }

void mr_enter(void) {
    pthread_once(&mr_once, mr_register);
    atomic_fetch_add(&mr_inside, 1);
    if (!atomic_load(&mr_over)) return;
    atomic_fetch_sub(&mr_inside, 1);
    for (;;) pause();
}

void mr_leave(void) { atomic_fetch_sub(&mr_inside, 1); }
