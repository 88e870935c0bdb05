#define _GNU_SOURCE
#include "CSQLite.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>

enum {
    MR_OLDEST = 3024000,
    MR_OPEN_READWRITE = 0x2,
    MR_OPEN_CREATE = 0x4,
    MR_OPEN_MEMORY = 0x80,
    // The store has a lock of its own for each connection.
    MR_OPEN_NOMUTEX = 0x8000,
    // Earlier versions than 3.31 ignore it; the store looks before.
    MR_OPEN_NOFOLLOW = 0x01000000,
    MR_PREPARE_PERSISTENT = 0x1,
};

typedef void (*mr_destructor)(void *);

#define MR_TRANSIENT ((mr_destructor)-1)

struct mr_sqlite {
    int (*libversion_number)(void);
    int (*threadsafe)(void);
    int (*open_v2)(const char *path, void **connection, int flags, const char *vfs);
    int (*close)(void *connection);
    int (*db_config)(void *connection, int option, ...);
    int (*busy_timeout)(void *connection, int milliseconds);
    int (*extended_result_codes)(void *connection, int on);
    const char *(*errmsg)(void *connection);
    int (*system_errno)(void *connection);
    int (*get_autocommit)(void *connection);
    int (*prepare_v3)(void *connection, const char *sql, int count, unsigned int flags, void **statement,
                      const char **rest);
    int (*step)(void *statement);
    int (*reset)(void *statement);
    int (*clear_bindings)(void *statement);
    int (*finalize)(void *statement);
    int (*bind_int64)(void *statement, int index, int64_t value);
    int (*bind_double)(void *statement, int index, double value);
    int (*bind_text64)(void *statement, int index, const char *text, uint64_t count, mr_destructor release,
                       unsigned char encoding);
    int (*bind_blob64)(void *statement, int index, const void *bytes, uint64_t count, mr_destructor release);
    int (*bind_null)(void *statement, int index);
    int (*column_type)(void *statement, int column);
    int64_t (*column_int64)(void *statement, int column);
    double (*column_double)(void *statement, int column);
    const void *(*column_blob)(void *statement, int column);
    int (*column_bytes)(void *statement, int column);
};

const mr_sqlite *mr_sqlite_load(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return NULL;
    struct mr_sqlite *sqlite = calloc(1, sizeof *sqlite);
    int complete = sqlite != NULL;
// A function pointer is written through a pointer to an object pointer, as POSIX asks for with dlsym.
#define MR_LOAD(function) \
    complete = complete && (*(void **)&sqlite->function = dlsym(library, "sqlite3_" #function)) != NULL
    MR_LOAD(libversion_number);
    MR_LOAD(threadsafe);
    MR_LOAD(open_v2);
    MR_LOAD(close);
    MR_LOAD(db_config);
    MR_LOAD(busy_timeout);
    MR_LOAD(extended_result_codes);
    MR_LOAD(errmsg);
    MR_LOAD(system_errno);
    MR_LOAD(get_autocommit);
    MR_LOAD(prepare_v3);
    MR_LOAD(step);
    MR_LOAD(reset);
    MR_LOAD(clear_bindings);
    MR_LOAD(finalize);
    MR_LOAD(bind_int64);
    MR_LOAD(bind_double);
    MR_LOAD(bind_text64);
    MR_LOAD(bind_blob64);
    MR_LOAD(bind_null);
    MR_LOAD(column_type);
    MR_LOAD(column_int64);
    MR_LOAD(column_double);
    MR_LOAD(column_blob);
    MR_LOAD(column_bytes);
#undef MR_LOAD
    if (complete && sqlite->libversion_number() >= MR_OLDEST && sqlite->threadsafe()) return sqlite;
    free(sqlite);
    dlclose(library);
    return NULL;
}

static int mr_open(const mr_sqlite *sqlite, const char *path, int flags, void **connection) {
    int result = sqlite->open_v2(path, connection, flags | MR_OPEN_NOMUTEX | MR_OPEN_NOFOLLOW, NULL);
    if (*connection) sqlite->extended_result_codes(*connection, 1);
    return result;
}

int mr_sqlite_open(const mr_sqlite *sqlite, const char *path, void **connection) {
    return mr_open(sqlite, path, MR_OPEN_READWRITE, connection);
}

int mr_sqlite_open_memory(const mr_sqlite *sqlite, void **connection) {
    return mr_open(sqlite, ":memory:", MR_OPEN_READWRITE | MR_OPEN_CREATE | MR_OPEN_MEMORY, connection);
}

int mr_sqlite_close(const mr_sqlite *sqlite, void *connection) { return sqlite->close(connection); }

int mr_sqlite_keep_log(const mr_sqlite *sqlite, void *connection, int keeps) {
    enum { MR_NO_CHECKPOINT_ON_CLOSE = 1006 };
    return sqlite->db_config(connection, MR_NO_CHECKPOINT_ON_CLOSE, keeps, (int *)NULL);
}

int mr_sqlite_set_busy_timeout(const mr_sqlite *sqlite, void *connection, int milliseconds) {
    return sqlite->busy_timeout(connection, milliseconds);
}

const char *mr_sqlite_message(const mr_sqlite *sqlite, void *connection) { return sqlite->errmsg(connection); }

int mr_sqlite_system_error(const mr_sqlite *sqlite, void *connection) { return sqlite->system_errno(connection); }

int mr_sqlite_is_in_transaction(const mr_sqlite *sqlite, void *connection) {
    return !sqlite->get_autocommit(connection);
}

int mr_sqlite_prepare(const mr_sqlite *sqlite, void *connection, const char *sql, void **statement) {
    return sqlite->prepare_v3(connection, sql, -1, MR_PREPARE_PERSISTENT, statement, NULL);
}

int mr_sqlite_step(const mr_sqlite *sqlite, void *statement, int *system_error) {
    errno = 0;
    int result = sqlite->step(statement);
    *system_error = errno;
    return result;
}

// The result is the error of the last step, which that step has returned already.
void mr_sqlite_reset(const mr_sqlite *sqlite, void *statement) {
    (void)sqlite->reset(statement);
    (void)sqlite->clear_bindings(statement);
}

void mr_sqlite_finalize(const mr_sqlite *sqlite, void *statement) { (void)sqlite->finalize(statement); }

int mr_sqlite_bind_integer(const mr_sqlite *sqlite, void *statement, int index, int64_t value) {
    return sqlite->bind_int64(statement, index, value);
}

int mr_sqlite_bind_real(const mr_sqlite *sqlite, void *statement, int index, double value) {
    return sqlite->bind_double(statement, index, value);
}

int mr_sqlite_bind_text(const mr_sqlite *sqlite, void *statement, int index, const char *text, size_t count) {
    enum { MR_UTF8 = 1 };
    return sqlite->bind_text64(statement, index, text ? text : "", count, MR_TRANSIENT, MR_UTF8);
}

int mr_sqlite_bind_bytes(const mr_sqlite *sqlite, void *statement, int index, const void *bytes, size_t count) {
    return sqlite->bind_blob64(statement, index, bytes ? bytes : "", count, MR_TRANSIENT);
}

int mr_sqlite_bind_null(const mr_sqlite *sqlite, void *statement, int index) {
    return sqlite->bind_null(statement, index);
}

int mr_sqlite_column_is_text(const mr_sqlite *sqlite, void *statement, int column) {
    return sqlite->column_type(statement, column) == MR_SQLITE_TEXT;
}

int mr_sqlite_column_is_null(const mr_sqlite *sqlite, void *statement, int column) {
    return sqlite->column_type(statement, column) == MR_SQLITE_NULL;
}

int64_t mr_sqlite_column_integer(const mr_sqlite *sqlite, void *statement, int column) {
    return sqlite->column_int64(statement, column);
}

double mr_sqlite_column_real(const mr_sqlite *sqlite, void *statement, int column) {
    return sqlite->column_double(statement, column);
}

const void *mr_sqlite_column_bytes(const mr_sqlite *sqlite, void *statement, int column, size_t *count) {
    // SQLite documents this order: the first call may convert the value.
    const void *bytes = sqlite->column_blob(statement, column);
    int length = sqlite->column_bytes(statement, column);
    *count = bytes && length > 0 ? (size_t)length : 0;
    return bytes;
}

uint64_t mr_checksum(uint64_t checksum, const void *bytes, size_t count) {
    const unsigned char *byte = bytes;
    for (size_t index = 0; index < count; index++) checksum = (checksum ^ byte[index]) * 0x100000001B3;
    return checksum;
}
