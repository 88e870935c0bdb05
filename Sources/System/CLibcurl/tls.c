#include <stdlib.h>
#include <string.h>

#include "functions.h"

enum {
    MR_OPT_SSL_CTX_DATA = 10109,
    MR_OPT_SSL_CTX_FUNCTION = 20108,
    MR_INFO_TLS_SSL_PTR = 0x40002D,
    MR_TLS_IS_OPENSSL = 1,
    MR_TLS_SET_MESSAGE_CONTEXT = 16,
    MR_TLS_ALERT = 21,
    MR_TLS_DATA = 23,
    MR_TLS_RECORD = 256,
    MR_TLS_INNER_KIND = 257,
    MR_TLS_1_3 = 0x304,
    MR_TLS_CLOSE_NOTIFY = 0,
};

// libcurl's description of the encryption of a connection.
struct mr_tls_info {
    int library;
    void *connection;
};

struct mr_tls_watch {
    const mr_curl *curl;
    mr_farewell farewell;
    mr_record record;
    void *owner;
};

mr_tls_watch *mr_tls_watch_make(const mr_curl *curl, mr_farewell farewell, mr_record record, void *owner) {
    if (!curl->tls_get_protocol) return NULL;
    mr_tls_watch *watch = calloc(1, sizeof *watch);
    if (!watch) return NULL;
    watch->curl = curl;
    watch->farewell = farewell;
    watch->record = record;
    watch->owner = owner;
    return watch;
}

void mr_tls_watch_free(mr_tls_watch *watch) { free(watch); }

static void mr_see_message(int is_sent, int version, int kind, const void *bytes, size_t count, void *tls,
                           void *context) {
    const mr_tls_watch *watch = context;
    const unsigned char *first = bytes;
    (void)version;
    if (kind == MR_TLS_ALERT && !is_sent && count >= 2 && first[1] == MR_TLS_CLOSE_NOTIFY)
        watch->farewell(watch->owner, tls);
    if (count < 1 || first[0] != MR_TLS_DATA) return;
    // From 1.3 on, every record looks like one of data, and says inside of its encryption what it is.
    if (kind == MR_TLS_INNER_KIND || (kind == MR_TLS_RECORD && watch->curl->tls_get_version(tls) < MR_TLS_1_3))
        watch->record(watch->owner, tls, is_sent);
}

static int mr_prepare_tls(void *easy, void *context, void *watch) {
    const mr_curl *curl = ((mr_tls_watch *)watch)->curl;
    (void)easy;
    curl->tls_set_message_callback(context, mr_see_message);
    curl->tls_control(context, MR_TLS_SET_MESSAGE_CONTEXT, 0, watch);
    return MR_OK;
}

int mr_easy_set_tls_watch(const mr_curl *curl, void *easy, mr_tls_watch *watch) {
    int result = curl->easy_setopt(easy, MR_OPT_SSL_CTX_FUNCTION, mr_prepare_tls);
    if (result == MR_OK) result = curl->easy_setopt(easy, MR_OPT_SSL_CTX_DATA, watch);
    return result;
}

void *mr_easy_get_tls(const mr_curl *curl, void *easy) {
    struct mr_tls_info *info = NULL;
    if (curl->easy_getinfo(easy, MR_INFO_TLS_SSL_PTR, &info) != MR_OK || !info) return NULL;
    return info->library == MR_TLS_IS_OPENSSL ? info->connection : NULL;
}

int mr_tls_is_multiplexed(const mr_curl *curl, const void *tls) {
    const unsigned char *name = NULL;
    unsigned length = 0;
    curl->tls_get_protocol(tls, &name, &length);
    return length == 2 && memcmp(name, "h2", 2) == 0;
}
