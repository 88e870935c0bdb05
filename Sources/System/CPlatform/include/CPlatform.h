// Functions of the C library that Swift's module of it doesn't declare.
#ifndef C_PLATFORM_H
#define C_PLATFORM_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

/// Whether the caller runs on the thread in which the process began.
int mr_is_main_thread(void);

/// Gives the lowest address and the size in bytes of the caller's stack; returns 0, or an error number.
int mr_stack_bounds(uintptr_t *lowest, size_t *size);

/// Starts a thread that ends by itself, in which signals arrive only for its own faults; returns 0, or an error number.
///
/// The name has up to 15 bytes.
int mr_thread_start(const char *name, size_t stack_size, void *(*body)(void *), void *argument);

#endif
