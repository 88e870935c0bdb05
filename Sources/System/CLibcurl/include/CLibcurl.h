// The part of libcurl that Millrace uses, behind dlopen: neither their headers nor -dev packages are
// needed to build, and a program that links this starts on a machine without libcurl.
//
// The prototypes and numbers are those of libcurl's documented, stable ABI (soname libcurl.so.4). The functions that are
// variadic in libcurl have one typed function here for each kind of argument.

#ifndef MILLRACE_CLIBCURL_H
#define MILLRACE_CLIBCURL_H

#include <stddef.h>
#include <stdint.h>

/// A loaded libcurl: its functions. It is never unloaded.
typedef struct mr_curl mr_curl;

/// Whether a library that is loaded may start threads.
///
/// In a program that is linked statically as a whole, a library comes with a second C library, whose threads have never been set up: starting
/// one ends the process.
int mr_can_start_threads(void);

/// Lets a thread use libcurl until mr_leave. From when the process is ending, it lets no thread in any more: the caller stays here for good.
///
/// The end of the process waits until all threads have left, for two seconds at most.
void mr_enter(void);
void mr_leave(void);

/// Loads libcurl from a file name as dlopen takes it. Returns NULL where it can't be loaded or lacks a function.
const mr_curl *mr_curl_open(const char *name);

// Exchanges ("easy handles").
void *mr_easy_make(const mr_curl *curl);
void mr_easy_reset(const mr_curl *curl, void *easy);
void mr_easy_free(const mr_curl *curl, void *easy);
int mr_easy_set_long(const mr_curl *curl, void *easy, int option, long value);
int mr_easy_set_size(const mr_curl *curl, void *easy, int option, int64_t value);
int mr_easy_set_text(const mr_curl *curl, void *easy, int option, const char *value);
int mr_easy_set_pointer(const mr_curl *curl, void *easy, int option, void *value);
long mr_easy_get_long(const mr_curl *curl, void *easy, int info);
int64_t mr_easy_get_size(const mr_curl *curl, void *easy, int info);
void *mr_easy_get_pointer(const mr_curl *curl, void *easy, int info);
/// Returns the socket that the exchange had when it ended, or -1 where it is closed.
int mr_easy_get_socket(const mr_curl *curl, void *easy);
/// Lets an exchange go on whose taker returned MR_WRITE_PAUSE.
int mr_easy_resume(const mr_curl *curl, void *easy);
const char *mr_easy_error_text(const mr_curl *curl, int code);

/// Called by libcurl with a piece of the head or the body. Returning less than the length ends the exchange.
typedef size_t (*mr_take)(char *bytes, size_t size, size_t count, void *context);
/// Called by libcurl for a piece of the request's body. Returning 0 ends the body.
typedef size_t (*mr_give)(char *buffer, size_t size, size_t count, void *context);
/// Called by libcurl to send the request's body again from an offset. Returns 0 if it can.
typedef int (*mr_seek)(void *context, int64_t offset, int origin);
typedef struct mr_callbacks {
    mr_take take_head;
    mr_take take_body;
    mr_give give;
    /// NULL where the body can't be sent again.
    mr_seek seek;
} mr_callbacks;
int mr_easy_set_callbacks(const mr_curl *curl, void *easy, mr_callbacks callbacks);
/// Sets what all callbacks are called with.
int mr_easy_set_context(const mr_curl *curl, void *easy, void *context);

// Sockets. libcurl is told which it may use, so that somebody can look at one before a request goes out on it.

/// The start of what libcurl says about the socket that it wants; the address follows.
typedef struct mr_address {
    int family;
    int kind;
    int protocol;
} mr_address;
typedef struct mr_socket_callbacks {
    /// Returns a new socket, or -1.
    int (*open)(void *exchange, int purpose, const mr_address *address);
    /// Closes a socket.
    int (*close)(void *owner, int descriptor);
} mr_socket_callbacks;
/// Sets what opens and closes the sockets of an exchange. The owner has to live as long as the loop: a socket outlives its
/// exchange.
int mr_easy_set_socket_callbacks(const mr_curl *curl, void *easy, mr_socket_callbacks callbacks, void *owner,
                                 void *exchange);
/// Called by libcurl when the connection is there and nothing is sent yet, with the addresses and ports of both ends.
/// Returns 0 where the request may go out.
typedef int (*mr_look)(void *exchange, char *remote, char *local, int remote_port, int local_port);
/// Returns something else than MR_OK where libcurl has no such callback: before 7.80.
int mr_easy_set_look(const mr_curl *curl, void *easy, mr_look look, void *exchange);
int mr_socket_open(const mr_address *address);
int mr_socket_close(int descriptor);
/// Whether a connected socket has nothing to read, and is not at its end either.
int mr_socket_is_quiet(int descriptor);
/// Whether the other side has ended a connection, whatever there is still to read.
int mr_socket_has_ended(int descriptor);
/// Ends a connection and takes what there is to read, so that libcurl finds it dead.
void mr_socket_end(int descriptor);
/// Returns the port of this end, or 0.
int mr_socket_local_port(int descriptor);

// Encryption, where libcurl was linked with OpenSSL: libcurl takes an end of the connection for the end of the data, though
// the server has not said that it is (close_notify), and somebody may have cut it.

/// Called when a server has said that its data has come to an end.
typedef void (*mr_farewell)(void *owner, void *tls);
/// Called when a piece of data was sent or has come.
typedef void (*mr_record)(void *owner, void *tls, int is_sent);
typedef struct mr_tls_watch mr_tls_watch;
/// Returns NULL without OpenSSL or memory. It has to live as long as the loop.
mr_tls_watch *mr_tls_watch_make(const mr_curl *curl, mr_farewell farewell, mr_record record, void *owner);
void mr_tls_watch_free(mr_tls_watch *watch);
/// Returns something else than MR_OK where libcurl's TLS is another one.
int mr_easy_set_tls_watch(const mr_curl *curl, void *easy, mr_tls_watch *watch);
/// Returns what tells the encryption of the exchange's connection from others, or NULL.
void *mr_easy_get_tls(const mr_curl *curl, void *easy);
/// Whether the two sides have agreed on HTTP/2.
int mr_tls_is_multiplexed(const mr_curl *curl, const void *tls);

/// The descriptors by which any thread wakes one that waits in mr_multi_poll: an eventfd where there is one, and a pipe
/// elsewhere.
typedef struct mr_wakeup {
    int reading;
    int writing;
} mr_wakeup;
/// Returns 0, or -1 where the process has no descriptors left.
int mr_wakeup_open(mr_wakeup *wakeup);
void mr_wakeup_close(const mr_wakeup *wakeup);
void mr_wakeup_signal(const mr_wakeup *wakeup);
/// Takes the wake-ups that have come.
void mr_wakeup_take(const mr_wakeup *wakeup);

// The loop ("multi handle"). It belongs to one thread.
void *mr_multi_make(const mr_curl *curl);
void mr_multi_free(const mr_curl *curl, void *multi);
int mr_multi_set_long(const mr_curl *curl, void *multi, int option, long value);
int mr_multi_add(const mr_curl *curl, void *multi, void *easy);
int mr_multi_remove(const mr_curl *curl, void *multi, void *easy);
int mr_multi_perform(const mr_curl *curl, void *multi, int *running);
/// Lets libcurl read for one exchange, though its socket has nothing to read. Called outside of libcurl's callbacks.
void mr_multi_look_again(const mr_curl *curl, void *multi, void *easy);
/// Waits for the network, for libcurl's own timers, or for a wake-up, which it takes.
int mr_multi_poll(const mr_curl *curl, void *multi, const mr_wakeup *wakeup, int milliseconds);

// A loop that somebody else waits for: it says what it waits for, and is told what has come.
/// Called by libcurl where it begins or ends to wait for a socket: what is MR_WATCH_READ, MR_WATCH_WRITE, both, or
/// MR_WATCH_END.
typedef int (*mr_watch)(void *easy, int descriptor, int what, void *owner, void *unused);
int mr_multi_set_watch(const mr_curl *curl, void *multi, mr_watch watch, void *owner);
/// Lets libcurl go on for one socket, or for its timers where the descriptor is -1. The events are MR_WATCH_READ and
/// MR_WATCH_WRITE.
int mr_multi_act(const mr_curl *curl, void *multi, int descriptor, int events);
/// Returns the milliseconds after which libcurl wants to go on by its timers, or -1.
long mr_multi_timeout(const mr_curl *curl, void *multi);

// The bare connection of an exchange with MR_OPT_CONNECT_ONLY that has ended, below HTTP and above TLS. Neither waits.
/// Returns MR_OK and the number of bytes that came, 0 for the end of the connection; or MR_AGAIN.
int mr_easy_receive(const mr_curl *curl, void *easy, void *buffer, size_t size, size_t *count);
/// Returns MR_OK and the number of bytes that were sent; or MR_AGAIN.
int mr_easy_send(const mr_curl *curl, void *easy, const void *bytes, size_t size, size_t *count);
/// Lets an exchange open its sockets as mr_socket_open does, and forget them.
int mr_easy_set_plain_sockets(const mr_curl *curl, void *easy);
/// Returns the handle of an exchange that has ended, and sets its result; NULL where there is no further one.
void *mr_multi_next_done(const mr_curl *curl, void *multi, int *result);

// Lists of header lines.
void *mr_list_append(const mr_curl *curl, void *list, const char *line);
void mr_list_free(const mr_curl *curl, void *list);

enum {
    MR_OPT_INFILESIZE_LARGE = 30115,
    MR_OPT_POSTFIELDSIZE_LARGE = 30120,
    MR_OPT_URL = 10002,
    MR_OPT_PROXY = 10004,
    MR_OPT_SSLCERT = 10025,
    MR_OPT_KEYPASSWD = 10026,
    MR_OPT_CAINFO = 10065,
    MR_OPT_NOPROXY = 10177,
    MR_OPT_SSLKEY = 10087,
    MR_OPT_HTTP_VERSION = 84,
    MR_OPT_ERRORBUFFER = 10010,
    MR_OPT_POSTFIELDS = 10015,
    MR_OPT_HTTPHEADER = 10023,
    MR_OPT_CUSTOMREQUEST = 10036,
    MR_OPT_PRIVATE = 10103,
    MR_OPT_NOPROGRESS = 43,
    MR_OPT_NOBODY = 44,
    MR_OPT_POST = 47,
    MR_OPT_FOLLOWLOCATION = 52,
    MR_OPT_HTTPPROXYTUNNEL = 61,
    MR_OPT_FRESH_CONNECT = 74,
    MR_OPT_HTTPGET = 80,
    MR_OPT_NOSIGNAL = 99,
    MR_OPT_TCP_NODELAY = 121,
    MR_OPT_IGNORE_CONTENT_LENGTH = 136,
    MR_OPT_CONNECT_ONLY = 141,
    MR_OPT_TIMEOUT_MS = 155,
    MR_OPT_CONNECTTIMEOUT_MS = 156,
    MR_OPT_PROTOCOLS = 181,
    MR_OPT_PATH_AS_IS = 234,
    MR_OPT_PIPEWAIT = 237,
    MR_OPT_SUPPRESS_CONNECT_HEADERS = 265,
    MR_OPT_DISALLOW_USERNAME_IN_URL = 278,
    MR_OPT_HTTP09_ALLOWED = 285,

    MR_MULTI_OPT_MAXCONNECTS = 6,
    MR_MULTI_OPT_MAX_HOST_CONNECTIONS = 7,

    MR_INFO_PRIVATE = 0x100015,
    MR_INFO_RESPONSE_CODE = 0x200002,
    MR_INFO_CONNECT_CODE = 0x200016,
    MR_INFO_OS_ERRNO = 0x200019,
    MR_INFO_NUM_CONNECTS = 0x20001A,
    MR_INFO_LOCAL_PORT = 0x20002A,
    MR_INFO_HTTP_VERSION = 0x20002E,
    MR_INFO_ACTIVE_SOCKET = 0x50002C,
    MR_INFO_SIZE_UPLOAD = 0x600007,
    MR_INFO_SIZE_DOWNLOAD = 0x600008,
    MR_INFO_TOTAL_TIME = 0x600032,
    MR_INFO_NAMELOOKUP_TIME = 0x600033,
    MR_INFO_CONNECT_TIME = 0x600034,
    MR_INFO_PRETRANSFER_TIME = 0x600035,
    MR_INFO_STARTTRANSFER_TIME = 0x600036,
    MR_INFO_APPCONNECT_TIME = 0x600038,

    MR_WRITE_PAUSE = 0x10000001,
    MR_READ_ABORT = 0x10000000,
    MR_LOOK_ABORT = 1,

    MR_WATCH_READ = 1,
    MR_WATCH_WRITE = 2,
    MR_WATCH_END = 4,

    MR_HTTP_VERSION_1_1 = 2,
    MR_HTTP_VERSION_2_TLS = 4,

    MR_PROTOCOL_HTTP = 1,
    MR_PROTOCOL_HTTPS = 2,

    MR_ERROR_TEXT_SIZE = 256,
};

enum {
    MR_OK = 0,
    MR_UNSUPPORTED_PROTOCOL = 1,
    MR_URL_MALFORMAT = 3,
    MR_COULDNT_RESOLVE_PROXY = 5,
    MR_COULDNT_RESOLVE_HOST = 6,
    MR_COULDNT_CONNECT = 7,
    MR_WEIRD_SERVER_REPLY = 8,
    MR_HTTP2 = 16,
    MR_PARTIAL_FILE = 18,
    MR_WRITE_ERROR = 23,
    MR_OUT_OF_MEMORY = 27,
    MR_OPERATION_TIMEDOUT = 28,
    MR_SSL_CONNECT_ERROR = 35,
    MR_ABORTED_BY_CALLBACK = 42,
    MR_GOT_NOTHING = 52,
    MR_SEND_ERROR = 55,
    MR_RECV_ERROR = 56,
    MR_SSL_CERTPROBLEM = 58,
    MR_SSL_CIPHER = 59,
    MR_PEER_FAILED_VERIFICATION = 60,
    MR_BAD_CONTENT_ENCODING = 61,
    MR_SEND_FAIL_REWIND = 65,
    MR_SSL_CACERT_BADFILE = 77,
    MR_AGAIN = 81,
    MR_SSL_ISSUER_ERROR = 83,
    MR_HTTP2_STREAM = 92,
    MR_TOO_LARGE = 100,
};

#endif
