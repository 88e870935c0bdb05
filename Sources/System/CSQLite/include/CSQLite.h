// SQLite behind a table of functions that is loaded at run time.
//
// Building needs neither SQLite's header nor its library, and a program that never opens a store starts without it. The
// constants are those of SQLite's documentation; their values are part of its stable ABI.

#ifndef MILLRACE_CSQLITE_H
#define MILLRACE_CSQLITE_H

#include <stddef.h>
#include <stdint.h>

typedef struct mr_sqlite mr_sqlite;

enum {
    MR_SQLITE_OK = 0,
    MR_SQLITE_ERROR = 1,
    MR_SQLITE_PERM = 3,
    MR_SQLITE_BUSY = 5,
    MR_SQLITE_LOCKED = 6,
    MR_SQLITE_READONLY = 8,
    MR_SQLITE_IOERR = 10,
    MR_SQLITE_CORRUPT = 11,
    MR_SQLITE_FULL = 13,
    MR_SQLITE_CANTOPEN = 14,
    MR_SQLITE_TOOBIG = 18,
    MR_SQLITE_CONSTRAINT = 19,
    MR_SQLITE_FORMAT = 24,
    MR_SQLITE_NOTADB = 26,
    MR_SQLITE_ROW = 100,
    MR_SQLITE_DONE = 101,
    MR_SQLITE_TEXT = 3,
    MR_SQLITE_NULL = 5,
};

// Loads a library by its name, and returns its functions; NULL where it is missing, lacks one of them, is older than
// 3.24 (2018), or was built for a single thread. A table stays valid for the life of the process.
const mr_sqlite *mr_sqlite_load(const char *name);

// Opens a database, which must exist, and whose name must not be a symbolic link. A connection is returned after most
// errors, too, and has to be closed; NULL where there is no memory.
int mr_sqlite_open(const mr_sqlite *sqlite, const char *path, void **connection);
// Creates a database in memory.
int mr_sqlite_open_memory(const mr_sqlite *sqlite, void **connection);
int mr_sqlite_close(const mr_sqlite *sqlite, void *connection);
// Says whether the close of the last connection leaves the log as it is, in place of writing it into the file.
int mr_sqlite_keep_log(const mr_sqlite *sqlite, void *connection, int keeps);
int mr_sqlite_set_busy_timeout(const mr_sqlite *sqlite, void *connection, int milliseconds);

// The words for the last error of a connection.
const char *mr_sqlite_message(const mr_sqlite *sqlite, void *connection);
// The errno of the last error of a connection that the system caused.
int mr_sqlite_system_error(const mr_sqlite *sqlite, void *connection);
int mr_sqlite_is_in_transaction(const mr_sqlite *sqlite, void *connection);

// Prepares one statement.
int mr_sqlite_prepare(const mr_sqlite *sqlite, void *connection, const char *sql, void **statement);
// Sets the errno of what the system has refused meanwhile; SQLite itself notes none where a commit fails.
int mr_sqlite_step(const mr_sqlite *sqlite, void *statement, int *system_error);
// Makes a statement ready for its next use, and releases what was bound to it.
void mr_sqlite_reset(const mr_sqlite *sqlite, void *statement);
void mr_sqlite_finalize(const mr_sqlite *sqlite, void *statement);

// Parameters are counted from 1. Bytes are copied, and no bytes are an empty value, not NULL.
int mr_sqlite_bind_integer(const mr_sqlite *sqlite, void *statement, int index, int64_t value);
int mr_sqlite_bind_real(const mr_sqlite *sqlite, void *statement, int index, double value);
int mr_sqlite_bind_text(const mr_sqlite *sqlite, void *statement, int index, const char *text, size_t count);
int mr_sqlite_bind_bytes(const mr_sqlite *sqlite, void *statement, int index, const void *bytes, size_t count);
int mr_sqlite_bind_null(const mr_sqlite *sqlite, void *statement, int index);

// Columns are counted from 0. Bytes are valid until the next step or reset.
int mr_sqlite_column_is_text(const mr_sqlite *sqlite, void *statement, int column);
int mr_sqlite_column_is_null(const mr_sqlite *sqlite, void *statement, int column);
int64_t mr_sqlite_column_integer(const mr_sqlite *sqlite, void *statement, int column);
double mr_sqlite_column_real(const mr_sqlite *sqlite, void *statement, int column);
const void *mr_sqlite_column_bytes(const mr_sqlite *sqlite, void *statement, int column, size_t *count);

// Continues a 64-bit FNV-1a checksum. No change of a single byte leaves it as it was.
uint64_t mr_checksum(uint64_t checksum, const void *bytes, size_t count);

#endif
