#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "functions.h"

#define MR_OPENSSL_NO_ATEXIT ((uint64_t)0x80000)

// A function pointer is written through a pointer to an object pointer, as POSIX asks for with dlsym. A search from libssl's
// handle goes on through libcrypto, with which it was linked.
#define MR_FIND(member, name) ((*(void **)&openssl->member = dlsym(library, name)) != NULL)

const mr_openssl *mr_openssl_load(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return NULL;
    struct mr_openssl *openssl = calloc(1, sizeof *openssl);
    int complete = openssl != NULL;
#define MR_OPENSSL_FUNCTION(result, name, arguments) complete = complete && MR_FIND(name, #name);
    MR_OPENSSL_FUNCTIONS
#undef MR_OPENSSL_FUNCTION
    complete = complete && (MR_FIND(get_peer_certificate, "SSL_get1_peer_certificate") ||
                            MR_FIND(get_peer_certificate, "SSL_get_peer_certificate"));
    if (complete) {
        // Its cleaning up at the end of the process would take away what threads still use.
        int (*init)(uint64_t, const void *) = NULL;
        *(void **)&init = dlsym(library, "OPENSSL_init_crypto");
        if (init) init(MR_OPENSSL_NO_ATEXIT, NULL);
        return openssl;
    }
    free(openssl);
    dlclose(library);
    return NULL;
}

void mr_openssl_failure(const mr_openssl *openssl, char *text, size_t capacity) {
    unsigned long code = openssl->ERR_get_error();
    const char *reason = code ? openssl->ERR_reason_error_string(code) : NULL;
    if (!reason) reason = "";
    size_t count = strlen(reason);
    if (count >= capacity) count = capacity - 1;
    memcpy(text, reason, count);
    text[count] = 0;
    openssl->ERR_clear_error();
}
