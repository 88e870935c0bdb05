#include "CAllocations.h"

#include <stddef.h>

#if defined(__linux__)
#include <features.h>
#endif

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

#include <malloc.h>
#include <stdatomic.h>

// The executable's own malloc stands in front of the library's, and hands on to it.
extern void *__libc_malloc(size_t size);
static atomic_long count;

void *malloc(size_t size) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    return __libc_malloc(size);
}

long allocation_count(void) {
    return atomic_load_explicit(&count, memory_order_relaxed);
}

void allocation_trim(void) {
    malloc_trim(0);
}

void allocation_keep(void) {
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
}

#else

long allocation_count(void) {
    return 0;
}

void allocation_trim(void) {}

void allocation_keep(void) {}

#endif
