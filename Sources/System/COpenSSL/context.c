#include <string.h>

#include "functions.h"

enum {
    MR_SET_EXTRA_CERTIFICATE = 14,
    MR_SET_MODE = 33,
    MR_SET_CACHE_SIZE = 42,
    MR_SET_LOWEST = 123,
    MR_SET_HIGHEST = 124,
    // An idle connection keeps no buffers.
    MR_MODE_RELEASE_BUFFERS = 0x10,
    MR_VERIFY_PEER = 1,
    MR_VERIFY_IS_REQUIRED = 2,
    MR_ALPN_CHOSEN = 0,
    MR_ALPN_ALERT = 2,
};

// Trusts a certificate that another one has signed without that other one.
#define MR_VERIFY_PARTIAL_CHAIN 0x80000ul
#define MR_NO_RENEGOTIATION ((uint64_t)1 << 30)

// Chooses HTTP/1.1. A client that offers protocols without it gets an alert (RFC 7301, section 3.2).
static int mr_choose(void *tls, const unsigned char **chosen, unsigned char *length, const unsigned char *offered,
                     unsigned int count, void *context) {
    static const char name[] = "http/1.1";
    (void)tls;
    (void)context;
    for (unsigned int start = 0; start < count; start += 1u + offered[start]) {
        if (offered[start] != sizeof name - 1 || start + sizeof name > count) continue;
        if (memcmp(offered + start + 1, name, sizeof name - 1) != 0) continue;
        *chosen = offered + start + 1;
        *length = offered[start];
        return MR_ALPN_CHOSEN;
    }
    return MR_ALPN_ALERT;
}

void *mr_openssl_context_make(const mr_openssl *openssl, void *certificate, void *key, int lowest, int highest) {
    openssl->ERR_clear_error();
    void *context = openssl->SSL_CTX_new(openssl->TLS_server_method());
    if (!context) return NULL;
    openssl->SSL_CTX_set_options(context, MR_NO_RENEGOTIATION);
    openssl->SSL_CTX_ctrl(context, MR_SET_MODE, MR_MODE_RELEASE_BUFFERS, NULL);
    // A client of TLS 1.2 without tickets, such as libcurl, resumes sessions that the server keeps.
    openssl->SSL_CTX_ctrl(context, MR_SET_CACHE_SIZE, 1000, NULL);
    openssl->SSL_CTX_set_alpn_select_cb(context, mr_choose, NULL);
    if (openssl->SSL_CTX_set_session_id_context(context, (const unsigned char *)"millrace", 8) &&
        openssl->SSL_CTX_ctrl(context, MR_SET_LOWEST, lowest, NULL) &&
        openssl->SSL_CTX_ctrl(context, MR_SET_HIGHEST, highest, NULL) &&
        openssl->SSL_CTX_use_certificate(context, certificate) == 1 &&
        openssl->SSL_CTX_use_PrivateKey(context, key) == 1)
        return context;
    openssl->SSL_CTX_free(context);
    return NULL;
}

void mr_openssl_context_free(const mr_openssl *openssl, void *context) { openssl->SSL_CTX_free(context); }

int mr_openssl_context_add(const mr_openssl *openssl, void *context, void *certificate) {
    // The context takes the reference.
    if (!openssl->X509_up_ref(certificate)) return 0;
    if (openssl->SSL_CTX_ctrl(context, MR_SET_EXTRA_CERTIFICATE, 0, certificate)) return 1;
    openssl->X509_free(certificate);
    return 0;
}

int mr_openssl_context_ask(const mr_openssl *openssl, void *context, void *authority, int is_required) {
    openssl->SSL_CTX_set_verify(context, MR_VERIFY_PEER | (is_required ? MR_VERIFY_IS_REQUIRED : 0), NULL);
    void *store = openssl->SSL_CTX_get_cert_store(context);
    return openssl->X509_STORE_set_flags(store, MR_VERIFY_PARTIAL_CHAIN) &&
           openssl->X509_STORE_add_cert(store, authority) &&
           openssl->SSL_CTX_add_client_CA(context, authority);
}
