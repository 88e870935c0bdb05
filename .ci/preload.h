// What the libraries that `.ci/preload` loads into programs have in common.
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Whether this program is one of the package: the tools that build and start those are others' business.
static inline int is_of_package(void) {
    const char *folder = getenv("MILLRACE_PRELOAD_OF");
    char program[4096];
    ssize_t count = readlink("/proc/self/exe", program, sizeof program - 1);
    if (!folder || count < 0) return 0;
    program[count] = 0;
    return strncmp(program, folder, strlen(folder)) == 0;
}

// Defines the function that is called next, behind the one that stands for it.
#define NEXT(type, name, parameters)                                                                                   \
    static type(*next) parameters;                                                                                     \
    if (!next) next = (type(*) parameters)dlsym(RTLD_NEXT, #name)
