#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "functions.h"

enum {
    MR_WANT_READ = 2,
    MR_ZERO_RETURN = 6,
    MR_BIO_PENDING = 10,
    MR_NAME_OF_HOST = 0,
    // RFC 2253, with letters of other scripts as they are.
    MR_NAME_FLAGS = 0x01110313,
};

struct mr_openssl_session {
    const mr_openssl *openssl;
    void *tls;
    // Memories, which the session owns: what has arrived, and what is to be sent.
    void *arrived;
    void *waiting;
};

static atomic_long mr_count;

mr_openssl_session *mr_openssl_session_make(const mr_openssl *openssl, void *context) {
    openssl->ERR_clear_error();
    mr_openssl_session *session = calloc(1, sizeof *session);
    if (!session) return NULL;
    session->openssl = openssl;
    session->tls = openssl->SSL_new(context);
    session->arrived = openssl->BIO_new(openssl->BIO_s_mem());
    session->waiting = openssl->BIO_new(openssl->BIO_s_mem());
    if (!session->tls || !session->arrived || !session->waiting) {
        openssl->SSL_free(session->tls);
        openssl->BIO_free(session->arrived);
        openssl->BIO_free(session->waiting);
        free(session);
        return NULL;
    }
    openssl->SSL_set_bio(session->tls, session->arrived, session->waiting);
    openssl->SSL_set_accept_state(session->tls);
    atomic_fetch_add(&mr_count, 1);
    return session;
}

void mr_openssl_session_free(mr_openssl_session *session) {
    session->openssl->SSL_free(session->tls);
    free(session);
    atomic_fetch_sub(&mr_count, 1);
}

long mr_openssl_session_count(void) { return atomic_load(&mr_count); }

int mr_openssl_feed(mr_openssl_session *session, const void *bytes, size_t count) {
    if (count > INT_MAX) return 0;
    return session->openssl->BIO_write(session->arrived, bytes, (int)count) == (int)count;
}

size_t mr_openssl_take(mr_openssl_session *session, void *buffer, size_t capacity) {
    int count = session->openssl->BIO_read(session->waiting, buffer, capacity > INT_MAX ? INT_MAX : (int)capacity);
    return count > 0 ? (size_t)count : 0;
}

size_t mr_openssl_waiting(mr_openssl_session *session) {
    long count = session->openssl->BIO_ctrl(session->waiting, MR_BIO_PENDING, 0, NULL);
    return count > 0 ? (size_t)count : 0;
}

static int mr_outcome(mr_openssl_session *session, int result) {
    switch (session->openssl->SSL_get_error(session->tls, result)) {
    case MR_WANT_READ: return MR_OPENSSL_MORE;
    case MR_ZERO_RETURN: return MR_OPENSSL_ENDED;
    default: return MR_OPENSSL_FAILED;
    }
}

int mr_openssl_handshake(mr_openssl_session *session) {
    // A failure of another connection, left on this thread, would be taken for one of this connection.
    session->openssl->ERR_clear_error();
    int result = session->openssl->SSL_do_handshake(session->tls);
    if (result == 1) return MR_OPENSSL_DONE;
    int outcome = mr_outcome(session, result);
    return outcome == MR_OPENSSL_MORE ? MR_OPENSSL_MORE : MR_OPENSSL_FAILED;
}

int mr_openssl_decrypt(mr_openssl_session *session, void *buffer, size_t capacity, size_t *count) {
    session->openssl->ERR_clear_error();
    int result = session->openssl->SSL_read(session->tls, buffer, capacity > INT_MAX ? INT_MAX : (int)capacity);
    *count = result > 0 ? (size_t)result : 0;
    return result > 0 ? MR_OPENSSL_DONE : mr_outcome(session, result);
}

int mr_openssl_encrypt(mr_openssl_session *session, const void *bytes, size_t count) {
    session->openssl->ERR_clear_error();
    if (count > INT_MAX) return MR_OPENSSL_FAILED;
    if (count == 0) return MR_OPENSSL_DONE;
    // A memory takes everything, so that OpenSSL writes all or fails.
    int result = session->openssl->SSL_write(session->tls, bytes, (int)count);
    return result == (int)count ? MR_OPENSSL_DONE : MR_OPENSSL_FAILED;
}

void mr_openssl_end(mr_openssl_session *session) {
    session->openssl->ERR_clear_error();
    session->openssl->SSL_shutdown(session->tls);
    session->openssl->ERR_clear_error();
}

int mr_openssl_version(mr_openssl_session *session) { return session->openssl->SSL_version(session->tls); }

int mr_openssl_is_resumed(mr_openssl_session *session) { return session->openssl->SSL_session_reused(session->tls); }

const char *mr_openssl_server_name(mr_openssl_session *session) {
    return session->openssl->SSL_get_servername(session->tls, MR_NAME_OF_HOST);
}

int mr_openssl_has_protocol(mr_openssl_session *session) {
    const unsigned char *name = NULL;
    unsigned int length = 0;
    session->openssl->SSL_get0_alpn_selected(session->tls, &name, &length);
    return length > 0;
}

size_t mr_openssl_subject(mr_openssl_session *session, char *text, size_t capacity) {
    const mr_openssl *openssl = session->openssl;
    void *certificate = openssl->get_peer_certificate(session->tls);
    if (!certificate) return 0;
    int count = 0;
    void *memory = openssl->BIO_new(openssl->BIO_s_mem());
    if (memory) {
        openssl->X509_NAME_print_ex(memory, openssl->X509_get_subject_name(certificate), 0, MR_NAME_FLAGS);
        count = openssl->BIO_read(memory, text, (int)capacity);
        openssl->BIO_free(memory);
    }
    openssl->X509_free(certificate);
    return count > 0 ? (size_t)count : 0;
}
