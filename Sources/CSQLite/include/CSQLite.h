// The part of SQLite that Millrace uses, behind dlopen: neither its header nor a -dev package is needed to build, and a
// program that links this starts on a machine without SQLite.
//
// The prototypes and numbers are those of SQLite's documented, stable interface (soname libsqlite3.so.0).

#ifndef MILLRACE_CSQLITE_H
#define MILLRACE_CSQLITE_H

#include <stdint.h>

/// A loaded SQLite: its functions. It is never unloaded.
typedef struct mr_sqlite mr_sqlite;
/// A connection to a file.
typedef struct mr_database mr_database;
/// A compiled statement.
typedef struct mr_statement mr_statement;

/// Loads SQLite from a file name as dlopen takes it. Returns NULL where it can't be loaded or lacks a function.
const mr_sqlite *mr_sqlite_load(const char *name);

/// Opens a file for reading and writing that exists and is no symbolic link. Sets the connection even where it fails.
int mr_database_open(const mr_sqlite *sqlite, const char *path, mr_database **database);
/// Closes a connection. All its statements have to be finalized.
int mr_database_close(const mr_sqlite *sqlite, mr_database *database);
/// Says whether the close of the last connection leaves the log as it is, in place of writing it into the file.
int mr_database_keep_log(const mr_sqlite *sqlite, mr_database *database, int keeps);
/// The extended code of the last failure.
int mr_database_code(const mr_sqlite *sqlite, mr_database *database);
/// The system's number for the last failure of a call of its own, as in errno.
int mr_database_errno(const mr_sqlite *sqlite, mr_database *database);
/// The words for the last failure, valid until the next call.
const char *mr_database_message(const mr_sqlite *sqlite, mr_database *database);
/// Whether no transaction is open.
int mr_database_is_idle(const mr_sqlite *sqlite, mr_database *database);
/// Executes statements without arguments and results.
int mr_database_execute(const mr_sqlite *sqlite, mr_database *database, const char *sql);

int mr_statement_make(const mr_sqlite *sqlite, mr_database *database, const char *sql, mr_statement **statement);
void mr_statement_free(const mr_sqlite *sqlite, mr_statement *statement);
/// Goes to the next row: MR_SQLITE_ROW, MR_SQLITE_DONE, or the code of a failure.
int mr_statement_step(const mr_sqlite *sqlite, mr_statement *statement);
/// Makes a statement ready for another run, without arguments.
void mr_statement_reset(const mr_sqlite *sqlite, mr_statement *statement);
// Arguments are numbered from 1. Bytes are copied.
int mr_statement_bind_text(const mr_sqlite *sqlite, mr_statement *statement, int index, const char *text, uint64_t size);
int mr_statement_bind_bytes(const mr_sqlite *sqlite, mr_statement *statement, int index, const void *bytes, uint64_t size);
int mr_statement_bind_integer(const mr_sqlite *sqlite, mr_statement *statement, int index, int64_t value);
int mr_statement_bind_number(const mr_sqlite *sqlite, mr_statement *statement, int index, double value);
// Columns are numbered from 0. Bytes are valid until the next step.
int mr_statement_column_type(const mr_sqlite *sqlite, mr_statement *statement, int index);
int64_t mr_statement_column_integer(const mr_sqlite *sqlite, mr_statement *statement, int index);
double mr_statement_column_number(const mr_sqlite *sqlite, mr_statement *statement, int index);
const void *mr_statement_column_bytes(const mr_sqlite *sqlite, mr_statement *statement, int index);
int mr_statement_column_size(const mr_sqlite *sqlite, mr_statement *statement, int index);

enum { MR_SQLITE_OK = 0, MR_SQLITE_ROW = 100, MR_SQLITE_DONE = 101 };

/// The lower eight bits of a code.
enum {
    MR_SQLITE_ERROR = 1,
    MR_SQLITE_PERM = 3,
    MR_SQLITE_BUSY = 5,
    MR_SQLITE_LOCKED = 6,
    MR_SQLITE_READONLY = 8,
    MR_SQLITE_CORRUPT = 11,
    MR_SQLITE_FULL = 13,
    MR_SQLITE_CANTOPEN = 14,
    MR_SQLITE_AUTH = 23,
    MR_SQLITE_NOTADB = 26,
};

/// The extended code where the file of the log's index can't become larger.
enum { MR_SQLITE_IOERR_SHMSIZE = 4874 };

enum { MR_SQLITE_INTEGER = 1, MR_SQLITE_NUMBER = 2, MR_SQLITE_TEXT = 3, MR_SQLITE_BYTES = 4, MR_SQLITE_NULL = 5 };

#endif
