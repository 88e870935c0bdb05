// The functions that are loaded, for the files of this target.

#ifndef MILLRACE_OPENSSL_FUNCTIONS_H
#define MILLRACE_OPENSSL_FUNCTIONS_H

#include <time.h>

#include "COpenSSL.h"

// The function that chooses one of the protocols that a client offers (ALPN).
typedef int (*mr_openssl_choose)(void *tls, const unsigned char **chosen, unsigned char *length,
                                 const unsigned char *offered, unsigned int count, void *context);

// Each member has the name of the function that it points to. `MR_OPENSSL_FUNCTION(result, name, arguments)` stands for one.
#define MR_OPENSSL_FUNCTIONS                                                                                         \
    MR_OPENSSL_FUNCTION(unsigned long, ERR_get_error, (void))                                                        \
    MR_OPENSSL_FUNCTION(void, ERR_clear_error, (void))                                                               \
    MR_OPENSSL_FUNCTION(const char *, ERR_reason_error_string, (unsigned long code))                                 \
    MR_OPENSSL_FUNCTION(void *, EVP_PKEY_CTX_new_id, (int kind, void *engine))                                       \
    MR_OPENSSL_FUNCTION(void, EVP_PKEY_CTX_free, (void *context))                                                    \
    MR_OPENSSL_FUNCTION(int, EVP_PKEY_keygen_init, (void *context))                                                  \
    MR_OPENSSL_FUNCTION(int, EVP_PKEY_CTX_ctrl_str, (void *context, const char *option, const char *value))          \
    MR_OPENSSL_FUNCTION(int, EVP_PKEY_keygen, (void *context, void **key))                                           \
    MR_OPENSSL_FUNCTION(void, EVP_PKEY_free, (void *key))                                                            \
    MR_OPENSSL_FUNCTION(const void *, EVP_sha256, (void))                                                            \
    MR_OPENSSL_FUNCTION(void *, X509_new, (void))                                                                    \
    MR_OPENSSL_FUNCTION(void, X509_free, (void *certificate))                                                        \
    MR_OPENSSL_FUNCTION(int, X509_up_ref, (void *certificate))                                                       \
    MR_OPENSSL_FUNCTION(int, X509_set_version, (void *certificate, long version))                                    \
    MR_OPENSSL_FUNCTION(void *, X509_get_serialNumber, (void *certificate))                                          \
    MR_OPENSSL_FUNCTION(int, ASN1_INTEGER_set_uint64, (void *integer, uint64_t value))                               \
    MR_OPENSSL_FUNCTION(void *, X509_getm_notBefore, (const void *certificate))                                      \
    MR_OPENSSL_FUNCTION(void *, X509_getm_notAfter, (const void *certificate))                                       \
    MR_OPENSSL_FUNCTION(void *, ASN1_TIME_set, (void *moment, time_t value))                                         \
    MR_OPENSSL_FUNCTION(void *, X509_get_subject_name, (const void *certificate))                                    \
    MR_OPENSSL_FUNCTION(int, X509_set_issuer_name, (void *certificate, void *name))                                  \
    MR_OPENSSL_FUNCTION(int, X509_NAME_add_entry_by_txt,                                                             \
                        (void *name, const char *field, int kind, const unsigned char *bytes, int count,             \
                         int position, int set))                                                                     \
    MR_OPENSSL_FUNCTION(int, X509_NAME_print_ex, (void *bio, const void *name, int indent, unsigned long flags))     \
    MR_OPENSSL_FUNCTION(int, X509_set_pubkey, (void *certificate, void *key))                                        \
    MR_OPENSSL_FUNCTION(void *, X509V3_EXT_nconf, (void *file, void *context, const char *name, const char *value))  \
    MR_OPENSSL_FUNCTION(void, X509V3_set_ctx,                                                                        \
                        (void *context, void *issuer, void *subject, void *request, void *list, int flags))          \
    MR_OPENSSL_FUNCTION(int, X509_add_ext, (void *certificate, void *extension, int position))                       \
    MR_OPENSSL_FUNCTION(void, X509_EXTENSION_free, (void *extension))                                                \
    MR_OPENSSL_FUNCTION(int, X509_sign, (void *certificate, void *key, const void *digest))                          \
    MR_OPENSSL_FUNCTION(int, X509_STORE_add_cert, (void *store, void *certificate))                                  \
    MR_OPENSSL_FUNCTION(int, X509_STORE_set_flags, (void *store, unsigned long flags))                               \
    MR_OPENSSL_FUNCTION(int, PEM_write_bio_X509, (void *bio, void *certificate))                                     \
    MR_OPENSSL_FUNCTION(int, PEM_write_bio_PrivateKey,                                                               \
                        (void *bio, void *key, const void *cipher, unsigned char *password, int count,               \
                         int (*ask)(char *, int, int, void *), void *context))                                       \
    MR_OPENSSL_FUNCTION(const void *, BIO_s_mem, (void))                                                             \
    MR_OPENSSL_FUNCTION(void *, BIO_new, (const void *kind))                                                         \
    MR_OPENSSL_FUNCTION(int, BIO_free, (void *bio))                                                                  \
    MR_OPENSSL_FUNCTION(int, BIO_read, (void *bio, void *bytes, int count))                                          \
    MR_OPENSSL_FUNCTION(int, BIO_write, (void *bio, const void *bytes, int count))                                   \
    MR_OPENSSL_FUNCTION(long, BIO_ctrl, (void *bio, int command, long number, void *pointer))                        \
    MR_OPENSSL_FUNCTION(const void *, TLS_server_method, (void))                                                     \
    MR_OPENSSL_FUNCTION(void *, SSL_CTX_new, (const void *method))                                                   \
    MR_OPENSSL_FUNCTION(void, SSL_CTX_free, (void *context))                                                         \
    MR_OPENSSL_FUNCTION(long, SSL_CTX_ctrl, (void *context, int command, long number, void *pointer))                \
    MR_OPENSSL_FUNCTION(uint64_t, SSL_CTX_set_options, (void *context, uint64_t options))                            \
    MR_OPENSSL_FUNCTION(int, SSL_CTX_use_certificate, (void *context, void *certificate))                            \
    MR_OPENSSL_FUNCTION(int, SSL_CTX_use_PrivateKey, (void *context, void *key))                                     \
    MR_OPENSSL_FUNCTION(int, SSL_CTX_set_session_id_context,                                                         \
                        (void *context, const unsigned char *name, unsigned int count))                              \
    MR_OPENSSL_FUNCTION(void, SSL_CTX_set_alpn_select_cb, (void *context, mr_openssl_choose choose, void *argument)) \
    MR_OPENSSL_FUNCTION(void, SSL_CTX_set_verify, (void *context, int mode, int (*look)(int, void *)))               \
    MR_OPENSSL_FUNCTION(void *, SSL_CTX_get_cert_store, (const void *context))                                       \
    MR_OPENSSL_FUNCTION(int, SSL_CTX_add_client_CA, (void *context, void *certificate))                              \
    MR_OPENSSL_FUNCTION(void *, SSL_new, (void *context))                                                            \
    MR_OPENSSL_FUNCTION(void, SSL_free, (void *tls))                                                                 \
    MR_OPENSSL_FUNCTION(void, SSL_set_bio, (void *tls, void *reading, void *writing))                                \
    MR_OPENSSL_FUNCTION(void, SSL_set_accept_state, (void *tls))                                                     \
    MR_OPENSSL_FUNCTION(int, SSL_do_handshake, (void *tls))                                                          \
    MR_OPENSSL_FUNCTION(int, SSL_read, (void *tls, void *bytes, int count))                                          \
    MR_OPENSSL_FUNCTION(int, SSL_write, (void *tls, const void *bytes, int count))                                   \
    MR_OPENSSL_FUNCTION(int, SSL_shutdown, (void *tls))                                                              \
    MR_OPENSSL_FUNCTION(int, SSL_get_error, (const void *tls, int result))                                           \
    MR_OPENSSL_FUNCTION(int, SSL_version, (const void *tls))                                                         \
    MR_OPENSSL_FUNCTION(int, SSL_session_reused, (const void *tls))                                                  \
    MR_OPENSSL_FUNCTION(const char *, SSL_get_servername, (const void *tls, int kind))                               \
    MR_OPENSSL_FUNCTION(void, SSL_get0_alpn_selected,                                                                \
                        (const void *tls, const unsigned char **name, unsigned int *length))

struct mr_openssl {
#define MR_OPENSSL_FUNCTION(result, name, arguments) result(*name) arguments;
    MR_OPENSSL_FUNCTIONS
#undef MR_OPENSSL_FUNCTION
    // OpenSSL 3 has given it another name.
    void *(*get_peer_certificate)(const void *tls);
};

#endif
