#define _GNU_SOURCE
#include "functions.h"

#include <dlfcn.h>
#if defined(__linux__)
#include <link.h>
#endif
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/eventfd.h>
#endif

// The descriptor that libcurl waits for beside its own sockets.
struct mr_waited {
    int descriptor;
    short wanted;
    short seen;
};

#define MR_OPENSSL_NO_ATEXIT ((uint64_t)0x80000)

enum { MR_WAIT_READABLE = 1, MR_MESSAGE_DONE = 1, MR_GLOBAL_ALL = 3, MR_PAUSE_SENDING = 4, MR_NO_SOCKET = -1 };

enum {
    MR_OPT_WRITEDATA = 10001,
    MR_OPT_READDATA = 10009,
    MR_OPT_HEADERDATA = 10029,
    MR_OPT_OPENSOCKETDATA = 10164,
    MR_OPT_SEEKDATA = 10168,
    MR_OPT_CLOSESOCKETDATA = 10209,
    MR_OPT_PREREQDATA = 10313,
    MR_OPT_WRITEFUNCTION = 20011,
    MR_OPT_READFUNCTION = 20012,
    MR_OPT_HEADERFUNCTION = 20079,
    MR_OPT_OPENSOCKETFUNCTION = 20163,
    MR_OPT_SEEKFUNCTION = 20167,
    MR_OPT_CLOSESOCKETFUNCTION = 20208,
    MR_OPT_PREREQFUNCTION = 20312,

    MR_MULTI_OPT_SOCKETDATA = 10002,
    MR_MULTI_OPT_SOCKETFUNCTION = 20001,
};

// A function pointer is written through a pointer to an object pointer, as POSIX asks for with dlsym.
#define MR_FIND(member, name) ((*(void **)&curl->member = dlsym(library, name)) != NULL)

static void mr_find_tls(struct mr_curl *curl, void *library) {
    if (MR_FIND(tls_set_message_callback, "SSL_CTX_set_msg_callback") && MR_FIND(tls_control, "SSL_CTX_ctrl") &&
        MR_FIND(tls_get_version, "SSL_version") && MR_FIND(tls_get_protocol, "SSL_get0_alpn_selected"))
        return;
    curl->tls_get_protocol = NULL;
}

#if defined(__linux__)
static int mr_find_loader(struct dl_phdr_info *program, size_t size, void *found) {
    for (int index = 0; index < program->dlpi_phnum; index++)
        if (program->dlpi_phdr[index].p_type == PT_INTERP) *(int *)found = 1;
    // The program comes first, and the others don't matter.
    return 1;
}

int mr_can_start_threads(void) {
    int found = 0;
    dl_iterate_phdr(mr_find_loader, &found);
    return found;
}
#else
int mr_can_start_threads(void) { return 1; }
#endif

const mr_curl *mr_curl_open(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return NULL;
    struct mr_curl *curl = calloc(1, sizeof *curl);
    int complete = curl != NULL;
#define MR_LOAD(function) complete = complete && MR_FIND(function, "curl_" #function)
    MR_LOAD(global_init);
    MR_LOAD(easy_init);
    MR_LOAD(easy_reset);
    MR_LOAD(easy_cleanup);
    MR_LOAD(easy_setopt);
    MR_LOAD(easy_getinfo);
    MR_LOAD(easy_pause);
    MR_LOAD(easy_recv);
    MR_LOAD(easy_send);
    MR_LOAD(easy_strerror);
    MR_LOAD(multi_init);
    MR_LOAD(multi_cleanup);
    MR_LOAD(multi_setopt);
    MR_LOAD(multi_add_handle);
    MR_LOAD(multi_remove_handle);
    MR_LOAD(multi_perform);
    MR_LOAD(multi_socket_action);
    MR_LOAD(multi_timeout);
    MR_LOAD(multi_poll);
    MR_LOAD(multi_info_read);
    MR_LOAD(slist_append);
    MR_LOAD(slist_free_all);
#undef MR_LOAD
    // OpenSSL would clean up at the end of the process, before it is known that no thread uses it any more.
    int (*init)(uint64_t, const void *) = NULL;
    *(void **)&init = dlsym(library, "OPENSSL_init_crypto");
    if (complete && init) init(MR_OPENSSL_NO_ATEXIT, NULL);
    if (complete && curl->global_init(MR_GLOBAL_ALL) == MR_OK) {
        mr_find_tls(curl, library);
        return curl;
    }
    free(curl);
    dlclose(library);
    return NULL;
}

void *mr_easy_make(const mr_curl *curl) { return curl->easy_init(); }

void mr_easy_reset(const mr_curl *curl, void *easy) { curl->easy_reset(easy); }

void mr_easy_free(const mr_curl *curl, void *easy) { curl->easy_cleanup(easy); }

int mr_easy_set_long(const mr_curl *curl, void *easy, int option, long value) {
    return curl->easy_setopt(easy, option, value);
}

int mr_easy_set_size(const mr_curl *curl, void *easy, int option, int64_t value) {
    return curl->easy_setopt(easy, option, value);
}

int mr_easy_set_text(const mr_curl *curl, void *easy, int option, const char *value) {
    return curl->easy_setopt(easy, option, value);
}

int mr_easy_set_pointer(const mr_curl *curl, void *easy, int option, void *value) {
    return curl->easy_setopt(easy, option, value);
}

long mr_easy_get_long(const mr_curl *curl, void *easy, int info) {
    long value = 0;
    return curl->easy_getinfo(easy, info, &value) == MR_OK ? value : 0;
}

int64_t mr_easy_get_size(const mr_curl *curl, void *easy, int info) {
    int64_t value = 0;
    return curl->easy_getinfo(easy, info, &value) == MR_OK ? value : 0;
}

void *mr_easy_get_pointer(const mr_curl *curl, void *easy, int info) {
    void *value = NULL;
    return curl->easy_getinfo(easy, info, &value) == MR_OK ? value : NULL;
}

int mr_easy_get_socket(const mr_curl *curl, void *easy) {
    int value = -1;
    return curl->easy_getinfo(easy, MR_INFO_ACTIVE_SOCKET, &value) == MR_OK ? value : -1;
}

int mr_easy_resume(const mr_curl *curl, void *easy) { return curl->easy_pause(easy, 0); }

const char *mr_easy_error_text(const mr_curl *curl, int code) { return curl->easy_strerror(code); }

int mr_easy_set_callbacks(const mr_curl *curl, void *easy, mr_callbacks callbacks) {
    int result = curl->easy_setopt(easy, MR_OPT_HEADERFUNCTION, callbacks.take_head);
    if (result == MR_OK) result = curl->easy_setopt(easy, MR_OPT_WRITEFUNCTION, callbacks.take_body);
    if (result == MR_OK) result = curl->easy_setopt(easy, MR_OPT_READFUNCTION, callbacks.give);
    if (result == MR_OK) result = curl->easy_setopt(easy, MR_OPT_SEEKFUNCTION, callbacks.seek);
    return result;
}

int mr_easy_set_context(const mr_curl *curl, void *easy, void *context) {
    int result = curl->easy_setopt(easy, MR_OPT_HEADERDATA, context);
    if (result == MR_OK) result = curl->easy_setopt(easy, MR_OPT_WRITEDATA, context);
    if (result == MR_OK) result = curl->easy_setopt(easy, MR_OPT_READDATA, context);
    if (result == MR_OK) result = curl->easy_setopt(easy, MR_OPT_SEEKDATA, context);
    return result;
}

int mr_easy_set_socket_callbacks(const mr_curl *curl, void *easy, mr_socket_callbacks callbacks, void *owner,
                                 void *exchange) {
    int result = curl->easy_setopt(easy, MR_OPT_OPENSOCKETFUNCTION, callbacks.open);
    if (result == MR_OK) result = curl->easy_setopt(easy, MR_OPT_OPENSOCKETDATA, exchange);
    if (result == MR_OK) result = curl->easy_setopt(easy, MR_OPT_CLOSESOCKETFUNCTION, callbacks.close);
    if (result == MR_OK) result = curl->easy_setopt(easy, MR_OPT_CLOSESOCKETDATA, owner);
    return result;
}

int mr_easy_set_look(const mr_curl *curl, void *easy, mr_look look, void *exchange) {
    int result = curl->easy_setopt(easy, MR_OPT_PREREQFUNCTION, look);
    if (result == MR_OK) result = curl->easy_setopt(easy, MR_OPT_PREREQDATA, exchange);
    return result;
}

void *mr_multi_make(const mr_curl *curl) { return curl->multi_init(); }

void mr_multi_free(const mr_curl *curl, void *multi) { curl->multi_cleanup(multi); }

int mr_multi_set_long(const mr_curl *curl, void *multi, int option, long value) {
    return curl->multi_setopt(multi, option, value);
}

int mr_multi_add(const mr_curl *curl, void *multi, void *easy) { return curl->multi_add_handle(multi, easy); }

int mr_multi_remove(const mr_curl *curl, void *multi, void *easy) { return curl->multi_remove_handle(multi, easy); }

int mr_multi_perform(const mr_curl *curl, void *multi, int *running) { return curl->multi_perform(multi, running); }

void mr_multi_look_again(const mr_curl *curl, void *multi, void *easy) {
    int running = 0;
    // The end of a pause is what makes libcurl read without being told by the socket. It notes that for the connection,
    // where the next exchange that it runs takes it: so it runs this one, by the timer that the end of the pause set.
    if (curl->easy_pause(easy, MR_PAUSE_SENDING) == MR_OK && curl->easy_pause(easy, 0) == MR_OK)
        curl->multi_socket_action(multi, MR_NO_SOCKET, 0, &running);
}

int mr_wakeup_open(mr_wakeup *wakeup) {
#if defined(__linux__)
    wakeup->reading = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    wakeup->writing = wakeup->reading;
    return wakeup->reading < 0 ? -1 : 0;
#else
    int ends[2];
    if (pipe(ends) != 0) return -1;
    for (int index = 0; index < 2; index++) {
        fcntl(ends[index], F_SETFD, FD_CLOEXEC);
        fcntl(ends[index], F_SETFL, O_NONBLOCK);
    }
    wakeup->reading = ends[0];
    wakeup->writing = ends[1];
    return 0;
#endif
}

void mr_wakeup_close(const mr_wakeup *wakeup) {
    if (wakeup->writing != wakeup->reading) close(wakeup->writing);
    close(wakeup->reading);
}

void mr_wakeup_signal(const mr_wakeup *wakeup) {
    const uint64_t one = 1;
    // One that finds it full has been preceded by one that wakes.
    (void)!write(wakeup->writing, &one, sizeof one);
}

void mr_wakeup_take(const mr_wakeup *wakeup) {
    uint64_t count[8];
    (void)!read(wakeup->reading, count, sizeof count);
}

int mr_multi_poll(const mr_curl *curl, void *multi, const mr_wakeup *wakeup, int milliseconds) {
    struct mr_waited waited = {wakeup->reading, MR_WAIT_READABLE, 0};
    int result = curl->multi_poll(multi, &waited, 1, milliseconds, NULL);
    if (waited.seen) mr_wakeup_take(wakeup);
    return result;
}

int mr_multi_set_watch(const mr_curl *curl, void *multi, mr_watch watch, void *owner) {
    int result = curl->multi_setopt(multi, MR_MULTI_OPT_SOCKETFUNCTION, watch);
    return result == MR_OK ? curl->multi_setopt(multi, MR_MULTI_OPT_SOCKETDATA, owner) : result;
}

int mr_multi_act(const mr_curl *curl, void *multi, int descriptor, int events) {
    int running = 0;
    return curl->multi_socket_action(multi, descriptor, events, &running);
}

long mr_multi_timeout(const mr_curl *curl, void *multi) {
    long milliseconds = -1;
    return curl->multi_timeout(multi, &milliseconds) == MR_OK ? milliseconds : -1;
}

int mr_easy_receive(const mr_curl *curl, void *easy, void *buffer, size_t size, size_t *count) {
    *count = 0;
    return curl->easy_recv(easy, buffer, size, count);
}

int mr_easy_send(const mr_curl *curl, void *easy, const void *bytes, size_t size, size_t *count) {
    *count = 0;
    return curl->easy_send(easy, bytes, size, count);
}

static int mr_open_plain(void *exchange, int purpose, const mr_address *address) {
    (void)exchange;
    (void)purpose;
    return mr_socket_open(address);
}

int mr_easy_set_plain_sockets(const mr_curl *curl, void *easy) {
    return curl->easy_setopt(easy, MR_OPT_OPENSOCKETFUNCTION, mr_open_plain);
}

void *mr_multi_next_done(const mr_curl *curl, void *multi, int *result) {
    int left = 0;
    struct mr_message *message;
    while ((message = curl->multi_info_read(multi, &left)) != NULL) {
        if (message->kind != MR_MESSAGE_DONE) continue;
        *result = message->data.result;
        return message->easy;
    }
    return NULL;
}

void *mr_list_append(const mr_curl *curl, void *list, const char *line) { return curl->slist_append(list, line); }

void mr_list_free(const mr_curl *curl, void *list) { curl->slist_free_all(list); }
