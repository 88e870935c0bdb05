// The functions that are loaded, for the files of this target.

#ifndef MILLRACE_FUNCTIONS_H
#define MILLRACE_FUNCTIONS_H

#include "CLibcurl.h"

// libcurl hands the end of an exchange out as this.
struct mr_message {
    int kind;
    void *easy;
    union {
        void *anything;
        int result;
    } data;
};

// The function that OpenSSL calls with each message of a connection.
typedef void (*mr_tls_message)(int is_sent, int version, int kind, const void *bytes, size_t count, void *tls,
                               void *context);

struct mr_curl {
    int (*global_init)(long flags);
    void *(*easy_init)(void);
    void (*easy_reset)(void *easy);
    void (*easy_cleanup)(void *easy);
    int (*easy_setopt)(void *easy, int option, ...);
    int (*easy_getinfo)(void *easy, int info, ...);
    int (*easy_pause)(void *easy, int directions);
    int (*easy_recv)(void *easy, void *buffer, size_t size, size_t *count);
    int (*easy_send)(void *easy, const void *bytes, size_t size, size_t *count);
    const char *(*easy_strerror)(int code);
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *multi);
    int (*multi_setopt)(void *multi, int option, ...);
    int (*multi_add_handle)(void *multi, void *easy);
    int (*multi_remove_handle)(void *multi, void *easy);
    int (*multi_perform)(void *multi, int *running);
    int (*multi_socket_action)(void *multi, int descriptor, int events, int *running);
    int (*multi_timeout)(void *multi, long *milliseconds);
    int (*multi_poll)(void *multi, void *extra, unsigned extra_count, int milliseconds, int *ready);
    struct mr_message *(*multi_info_read)(void *multi, int *left);
    void *(*slist_append)(void *list, const char *line);
    void (*slist_free_all)(void *list);
    // OpenSSL's, where libcurl was linked with it; all or none of them.
    void (*tls_set_message_callback)(void *context, mr_tls_message callback);
    long (*tls_control)(void *context, int command, long number, void *pointer);
    void (*tls_get_protocol)(const void *tls, const unsigned char **name, unsigned *length);
    int (*tls_get_version)(const void *tls);
};

#endif
