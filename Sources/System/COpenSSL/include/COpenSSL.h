// The part of OpenSSL that the mock server uses, behind dlopen: neither its headers nor a -dev package are needed to build,
// and a program that links this starts on a machine without OpenSSL.
//
// The prototypes and numbers are those of the documented ABI that OpenSSL 1.1 and 3 have in common.

#ifndef MILLRACE_COPENSSL_H
#define MILLRACE_COPENSSL_H

#include <stddef.h>
#include <stdint.h>

/// A loaded libssl with its libcrypto: their functions. It is never unloaded.
typedef struct mr_openssl mr_openssl;

/// Loads libssl from a file name as dlopen takes it. Returns NULL where it can't be loaded or lacks a function.
const mr_openssl *mr_openssl_load(const char *name);

/// Writes the reason of the calling thread's first failure since the last call of this target, as text; empty where there is none.
void mr_openssl_failure(const mr_openssl *openssl, char *text, size_t capacity);

// Keys and certificates. Each is released by its own function; one that another object uses lives as long as that.

/// Makes a private key on the curve P-256. Returns NULL where that fails.
void *mr_openssl_key_make(const mr_openssl *openssl);
void mr_openssl_key_free(const mr_openssl *openssl, void *key);

/// What a certificate says.
typedef struct mr_openssl_request {
    /// The common name of the subject, in UTF-8.
    const char *name;
    /// The subject's alternative names as OpenSSL writes them (`DNS:localhost,IP:127.0.0.1`); NULL for none.
    const char *alternative_names;
    /// The extended use of the key (`serverAuth`); NULL for an authority, which signs certificates.
    const char *purpose;
    uint64_t serial_number;
    /// The bounds of the validity, in seconds since 1970.
    int64_t not_before;
    int64_t not_after;
} mr_openssl_request;

/// Makes a certificate for a key, signed with the issuer's key; an issuer of NULL signs itself. Returns NULL where that fails.
void *mr_openssl_certificate_make(const mr_openssl *openssl, const mr_openssl_request *request, void *key, void *issuer,
                                  void *issuer_key);
void mr_openssl_certificate_free(const mr_openssl *openssl, void *certificate);

/// Writes a certificate as PEM text. Returns the number of bytes; 0 where that fails or the room is too small.
size_t mr_openssl_certificate_text(const mr_openssl *openssl, void *certificate, char *text, size_t capacity);
/// Writes a private key as PEM text, like a certificate.
size_t mr_openssl_key_text(const mr_openssl *openssl, void *key, char *text, size_t capacity);

// A server: what all of its connections have in common.

enum { MR_OPENSSL_1_2 = 0x303, MR_OPENSSL_1_3 = 0x304 };

/// Makes the context of a server, for versions between two. Returns NULL where that fails.
void *mr_openssl_context_make(const mr_openssl *openssl, void *certificate, void *key, int lowest, int highest);
void mr_openssl_context_free(const mr_openssl *openssl, void *context);
/// Adds a certificate that is sent after the server's own. Returns 1, and 0 where that fails.
int mr_openssl_context_add(const mr_openssl *openssl, void *context, void *certificate);
/// Has clients asked for a certificate of an authority. Returns 1, and 0 where that fails.
int mr_openssl_context_ask(const mr_openssl *openssl, void *context, void *authority, int is_required);

// One connection. It has no socket: what arrives is fed to it, and what is to be sent is taken from it.

typedef struct mr_openssl_session mr_openssl_session;

/// Makes the server's side of a connection. Returns NULL where that fails.
mr_openssl_session *mr_openssl_session_make(const mr_openssl *openssl, void *context);
void mr_openssl_session_free(mr_openssl_session *session);
/// Returns the number of sessions in this process that are made and not yet freed.
long mr_openssl_session_count(void);

enum {
    MR_OPENSSL_DONE = 0,
    /// Further bytes of the client are needed.
    MR_OPENSSL_MORE = 1,
    /// The client has ended its data, as TLS wants it (close_notify).
    MR_OPENSSL_ENDED = 2,
    MR_OPENSSL_FAILED = 3,
};

/// Gives a session bytes that have arrived. Returns 1, and 0 where memory is short.
int mr_openssl_feed(mr_openssl_session *session, const void *bytes, size_t count);
/// Takes bytes that are to be sent. Returns their number; 0 where there are none.
size_t mr_openssl_take(mr_openssl_session *session, void *buffer, size_t capacity);
/// Returns the number of bytes that are to be sent.
size_t mr_openssl_waiting(mr_openssl_session *session);
/// Goes on with the handshake. Returns MR_OPENSSL_DONE, _MORE or _FAILED.
int mr_openssl_handshake(mr_openssl_session *session);
/// Decrypts bytes that were fed, and sets their number with MR_OPENSSL_DONE. Returns MR_OPENSSL_DONE, _MORE, _ENDED or _FAILED.
int mr_openssl_decrypt(mr_openssl_session *session, void *buffer, size_t capacity, size_t *count);
/// Encrypts bytes, all of them. Returns MR_OPENSSL_DONE or _FAILED.
int mr_openssl_encrypt(mr_openssl_session *session, const void *bytes, size_t count);
/// Ends the data of the server (close_notify).
void mr_openssl_end(mr_openssl_session *session);

int mr_openssl_version(mr_openssl_session *session);
/// Returns whether the handshake went on from an earlier connection's.
int mr_openssl_is_resumed(mr_openssl_session *session);
/// Returns the name of the server that the client has asked for; NULL for none.
const char *mr_openssl_server_name(mr_openssl_session *session);
/// Returns whether the client has offered protocols, one of which was chosen.
int mr_openssl_has_protocol(mr_openssl_session *session);
/// Writes the subject of the client's certificate (RFC 2253). Returns the number of bytes, 0 without a certificate.
size_t mr_openssl_subject(mr_openssl_session *session, char *text, size_t capacity);

#endif
