#ifndef MILLRACE_ALLOCATIONS_H
#define MILLRACE_ALLOCATIONS_H

/// How often memory was asked for so far; zero where it can't be counted.
long allocation_count(void);

/// Gives free memory back to the system, as far as it can be.
void allocation_trim(void);

// Keeps what is freed for what is asked for next: no time goes to the system's pages then.
void allocation_keep(void);

#endif
